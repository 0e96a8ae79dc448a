// Entry of the Worker in fault tests: the built bundle, whose bindings fail, die or wait at a named call. The bindings
// stay the real ones; tests set the rules by POST to http://faults.test/ and read back which calls were made.
import worker, * as bundle from "./worker.js";

const controlHost = "faults.test";
/** Calls of Durable Objects that store nothing. */
const readingMethods = new Set(["state", "events", "usage", "countRequest"]);
const readingOperations = new Set(["get", "head", "list"]);

/** Rules as in test/worker/faults.ts; `invocations` are those since the rules were last set. */
let rules = [];
let invocations = [];
let clockOffset = 0;

const realNow = Date.now;
Date.now = () => realNow() + clockOffset;

const faulty = {
  async fetch(request, env, ctx) {
    const { host, pathname } = new URL(request.url);
    if (host === controlHost) return control(request);
    const invocation = begin(`fetch ${request.method} ${pathname}`);
    const answer = await worker.fetch(request, faultyEnv(env, invocation), ctx);
    return invocation.dead ? new Response("the isolate died", { status: 502 }) : answer;
  },

  async queue(batch, env, ctx) {
    const bodies = batch.messages.map(({ body }) => JSON.stringify(body));
    const invocation = begin(`queue ${batch.queue} ${bodies.join(" ")}`);
    const messages = batch.messages.map((message) => mortalMessage(message, invocation));
    await worker.queue({ queue: batch.queue, messages }, faultyEnv(env, invocation), ctx);
    if (invocation.dead) throw new Error("the isolate died");
  },

  async scheduled(controller, env, ctx) {
    const invocation = begin("scheduled");
    await worker.scheduled(controller, faultyEnv(env, invocation), ctx);
  },
};

export { faulty as default, faulty as events };

export class AvatarObject extends bundle.AvatarObject {
  constructor(ctx, env) {
    super(ctx, faultyEnv(env, begin("object AvatarObject")));
  }

  /**
   * Under a clock that is behind, a failing alarm sets itself again at once, possibly for the millisecond it was itself
   * set for. The runtime takes that for no change and drops the alarm; the wait keeps the two times apart.
   */
  async alarm() {
    await scheduler.wait(2);
    await super.alarm();
  }

  /** Names of the tables and keys that the object holds. */
  held() {
    return heldBy(this.ctx.storage);
  }
}

export class AccountObject extends bundle.AccountObject {
  constructor(ctx, env) {
    super(ctx, faultyEnv(env, begin("object AccountObject")));
  }

  /**
   * No alarm goes off before its time: one that is overdue by the runtime's clock waits for the Worker's. It would set
   * itself again for the time it was set for, which the runtime takes for no change, and would be lost.
   */
  async alarm() {
    while (clockOffset < 0) await scheduler.wait(2);
    await super.alarm();
  }

  held() {
    return heldBy(this.ctx.storage);
  }
}

export class AttemptsObject extends bundle.AttemptsObject {
  constructor(ctx, env) {
    super(ctx, faultyEnv(env, begin("object AttemptsObject")));
  }
}

function heldBy({ sql, kv }) {
  const tables = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'");
  return [...tables.toArray().map(({ name }) => name), ...[...kv.list()].map(([key]) => key)];
}

async function control(request) {
  if (request.method === "GET") {
    const reached = rules.filter((rule) => rule.reached).length;
    return Response.json({ invocations, reached });
  }
  const wanted = await request.json();
  rules = wanted.rules;
  clockOffset = wanted.clockOffset;
  invocations = [];
  return Response.json({});
}

function begin(name) {
  const invocation = { name, calls: [], dead: false };
  invocations.push(invocation);
  return invocation;
}

function mortalMessage(message, invocation) {
  const unlessDead = (act) => (options) => (invocation.dead ? undefined : act(options));
  return {
    id: message.id,
    timestamp: message.timestamp,
    body: message.body,
    attempts: message.attempts,
    ack: unlessDead(() => message.ack()),
    retry: unlessDead((options) => message.retry(options)),
  };
}

function faultyEnv(env, invocation) {
  return {
    ...env,
    DB: faultyDatabase(env.DB, invocation),
    FILES: faultyMethods("FILES", env.FILES, invocation),
    JOBS: faultyMethods("JOBS", env.JOBS, invocation),
    WEBHOOKS: faultyMethods("WEBHOOKS", env.WEBHOOKS, invocation),
    AVATARS: faultyNamespace("AVATARS", env.AVATARS, invocation),
    ACCOUNTS: faultyNamespace("ACCOUNTS", env.ACCOUNTS, invocation),
  };
}

function faultyMethods(binding, real, invocation, reading = readingOperations) {
  return new Proxy(real, {
    get: (_, method) => {
      if (typeof real[method] !== "function") return real[method];
      return (...parameters) =>
        call(invocation, binding, String(method), !reading.has(method), () => real[method](...parameters));
    },
  });
}

function faultyNamespace(binding, real, invocation) {
  return {
    idFromName: (name) => real.idFromName(name),
    get: (id) => faultyMethods(binding, real.get(id), invocation, readingMethods),
  };
}

function faultyDatabase(real, invocation) {
  const raw = new WeakMap();
  const faultyStatement = (statement, sql) => {
    const title = sql.trim().split(/\s+/).slice(0, 3).join(" ");
    const run = (method) => (parameter) =>
      call(invocation, "DB", title, writes(sql), () => statement[method](parameter));
    const faulty = { first: run("first"), all: run("all"), run: run("run"), raw: run("raw") };
    faulty.bind = (...values) => faultyStatement(statement.bind(...values), sql);
    raw.set(faulty, { statement, sql });
    return faulty;
  };
  return {
    prepare: (sql) => faultyStatement(real.prepare(sql), sql),
    batch: (statements) => {
      const known = statements.map((statement) => raw.get(statement));
      const title = `batch of ${known[0].sql.trim().split(/\s+/).slice(0, 3).join(" ")}`;
      const isWrite = known.some(({ sql }) => writes(sql));
      return call(invocation, "DB", title, isWrite, () => real.batch(known.map(({ statement }) => statement)));
    },
  };
}

function writes(sql) {
  return !/^\s*SELECT/i.test(sql);
}

/** One call of a binding, numbered from 1 within its invocation, under the rules that name it. */
async function call(invocation, binding, title, isWrite, run) {
  const number = invocation.calls.push({ title: `${binding} ${title}`, isWrite });
  const ruled = (act) =>
    rules.find((rule) => {
      const isNamed = rule.at === undefined ? (rule.binding ?? binding) === binding : rule.at === number;
      return rule.act === act && invocation.name.includes(rule.on) && isNamed;
    });
  const die = () => {
    invocation.dead = true;
    throw new Error("the isolate died");
  };
  const pause = ruled("pause");
  if (pause) pause.reached = true;
  while (pause && rules.includes(pause)) await scheduler.wait(2);
  if (invocation.dead || ruled("die_before")) die();
  if (ruled("fail_before")) throw storeFault(binding, title);
  const result = await run();
  if (invocation.dead || ruled("die_after")) die();
  if (ruled("fail_after")) throw storeFault(binding, title);
  return result;
}

/** What the binding throws when its store is down. */
function storeFault(binding, title) {
  if (binding === "DB") return new Error("D1_ERROR: Network connection lost.");
  if (binding === "FILES") return new Error(`${title}: We encountered an internal error. Please try again. (10001)`);
  if (binding === "JOBS" || binding === "WEBHOOKS") return new Error("Queue send failed: Internal Server Error");
  return Object.assign(new Error("Network connection lost."), { retryable: true });
}
