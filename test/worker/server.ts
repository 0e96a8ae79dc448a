// The bundled Worker on Miniflare with real D1, R2, Durable Objects and queues, and a small client for it.
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Log, LogLevel, Miniflare, type WorkerOptions } from "miniflare";
import { readBundle } from "../../tools/bundle.ts";
import { readSeeds } from "./seeds.ts";
import { Bucket, Database, objectStub } from "./stores.ts";
import "../../tools/keep-loopback-alive.mjs";

export const origin = "http://likeness.test";
/** All scopes that any account may be granted, the end of the account among them. */
export const everyScope = [
  ...["read", "write"].flatMap((right) =>
    ["avatars", "features", "renderings", "webhooks"].map((what) => `${right}:${what}`),
  ),
  "delete:account",
].join(" ");
/** Set by Cloudflare. */
export const addressHeader = "CF-Connecting-IP";
export const audience = "https://likeness.local/";
/** The settings of a server, which options of one replace as a whole. */
export const bindings = {
  ISSUER: origin,
  AUDIENCE: audience,
  JWKS_URL: "",
  STORAGE_URL: "",
  JURISDICTION: "",
  SECURITY_CONTACT: "mailto:security@likeness.test",
  SECRET: "a secret of the tests, thirty-two characters or more",
};

/** At which the Worker answers that is bound to the stores. */
const storesHost = "stores.test";

/** From when on a stopped server is left to itself, milliseconds. */
const disposalLimit = 20_000;

/** What tests set of the Worker, and the folder of its database. */
type ServerOptions = Partial<WorkerOptions> & { readonly d1Persist?: string };

interface Retries {
  readonly maxRetries?: number;
}

/** The calls of an AvatarObject that tests make from outside. */
interface AvatarObjectStub {
  lease(key: string, now: number): Promise<{ kind: string; lease: string }>;
  progress(key: string, lease: string, stage: string, progress: number, now: number): Promise<boolean>;
  open(key: string, avatar: { accountId: string; folder: string }, now: number): Promise<void>;
  stateFor(accountId: string, key: string): Promise<{ status: string } | null>;
  settle(key: string, lease: string, failure: null, now: number): Promise<object | null>;
  state(key: string): Promise<{ status: string; attemptCount: number } | null>;
}

/** The calls of an AttemptsObject that tests make from outside. */
interface AttemptsObjectStub {
  take(
    rate: { burst: number; perSecond: number },
    now: number,
  ): Promise<{ admitted: boolean; remaining: number; retryAfter: number }>;
}

/** The calls of an AccountObject that tests make from outside. */
interface AccountObjectStub {
  countRequest(
    accountId: string,
    now: number,
    generation?: number | null,
  ): Promise<{ burst: number; perSecond: number } | string>;
  admitAvatar(folder: string, quota: number, operationLimit: number, now: number): Promise<string>;
  claimKey(key: string, fingerprint: string, now: number): Promise<{ kind: string; token: string }>;
  keepAnswer(token: string, answer: { status: number; headers: object; body: string | null }): Promise<void>;
  admitOperation(id: string, limit: number, now: number): Promise<boolean>;
  endOperation(id: string): Promise<void>;
  usage(now: number): Promise<{ avatarCount: number; operationCount: number }>;
}

interface Deliveries {
  readonly outcome: string;
  readonly explicitAcks: string[];
  readonly retryMessages: { msgId: string; delaySeconds: number }[];
}

export class Server {
  readonly miniflare: Miniflare;
  /** What the Worker has written to its log, in chunks. */
  readonly log: string[] = [];
  readonly db = new Database((...call) => this.#ask(...call));
  readonly files = new Bucket((...call) => this.#ask(...call));
  #addressCount = 0;

  private constructor(options: WorkerOptions, jobs: Retries, entry: string, d1Persist?: string) {
    const handleRuntimeStdio = (...streams: Readable[]) => {
      for (const stream of streams) stream.on("data", (chunk) => this.log.push(String(chunk)));
    };
    const worker = { ...workerOptions(jobs, entry), ...options };
    this.miniflare = new Miniflare({
      workers: [worker, storesOptions(worker)],
      cf: false,
      log: new Log(LogLevel.ERROR),
      handleRuntimeStdio,
      d1Persist,
    });
  }

  /**
   * A fresh world with the accounts alice (glTF), bob and carla (trial plan), password `password-of-<name>`. `entry` is
   * a module that stands before the bundle's own.
   */
  static async start(
    { d1Persist, ...options }: ServerOptions = {},
    jobs: Retries = {},
    entry = "test/worker/entry.mjs",
  ): Promise<Server> {
    const server = new Server(options, jobs, entry, d1Persist);
    await server.db.batch(readSeeds().map((statement) => server.db.prepare(statement)));
    return server;
  }

  /** Kills workerd; once in some hundred times Miniflare then waits for ever for a handle of its own. */
  async stop(): Promise<void> {
    await Promise.race([this.miniflare.dispose(), wait(disposalLimit, undefined, { ref: false })]);
  }

  /** Prefix of the avatar's files. */
  async folderOf(avatar: string): Promise<string> {
    const query = this.db.prepare("SELECT folder FROM avatars WHERE id = ?");
    return (await query.bind(avatar).first<{ folder: string }>())!.folder;
  }

  avatarObject(id: string): AvatarObjectStub {
    return this.#object("AVATARS", id);
  }

  /** Enters a job of the avatar without a message for it. */
  async openJob(avatar: string, key = "avatar"): Promise<void> {
    const query = this.db.prepare("SELECT folder, CAST(account_id AS TEXT) AS accountId FROM avatars WHERE id = ?");
    const row = await query.bind(avatar).first<{ accountId: string; folder: string }>();
    await (await this.avatarObject(avatar)).open(key, row!, Date.now());
  }

  async accountId(username: string): Promise<string> {
    const query = this.db.prepare("SELECT CAST(id AS TEXT) AS id FROM accounts WHERE username = ?");
    return (await query.bind(username).first<{ id: string }>())!.id;
  }

  async accountObject(username: string): Promise<AccountObjectStub> {
    return this.#object("ACCOUNTS", await this.accountId(username));
  }

  /** By what is counted, such as `passwordsOfSource 192.0.2.1`. */
  attemptsObject(name: string): AttemptsObjectStub {
    return this.#object("ATTEMPTS", name);
  }

  #object<Stub>(binding: string, name: string): Stub {
    return objectStub<Stub>((...call) => this.#ask(...call), binding, name);
  }

  /** From an address that has sent nothing before, unless `init` names one by `CF-Connecting-IP`. */
  async fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const request = new Request(new URL(target, origin), init);
    if (!request.headers.has(addressHeader)) request.headers.set(addressHeader, this.#newAddress());
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const answer = await this.miniflare.dispatchFetch(request.url, {
      method: request.method,
      headers: [...request.headers],
      redirect: "manual",
      body,
    });
    return answer as unknown as Response;
  }

  #newAddress(): string {
    const number = ++this.#addressCount;
    return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }

  /** Delivers messages straight to the consumer, at once and together; gives its acknowledgements. */
  async deliver(queue: string, bodies: unknown[], attempts = 1): Promise<Deliveries> {
    const messages = bodies.map((body, index) => ({ id: `message-${index}`, timestamp: Date.now(), body, attempts }));
    return (await this.#ask("queue", { queue, messages })) as Deliveries;
  }

  /** Sends a message to the queue of a binding. */
  async send(binding: "JOBS" | "WEBHOOKS", body: unknown): Promise<void> {
    await this.#ask("send", { binding, body });
  }

  async sweep(scheduledTime: Date): Promise<void> {
    await this.#ask("scheduled", { scheduledTime: scheduledTime.getTime(), cron: "*/5 * * * *" });
  }

  async #ask(action: string, call: object): Promise<unknown> {
    const body = JSON.stringify({ action, ...call });
    const answer = await this.miniflare.dispatchFetch(`http://${storesHost}/`, { method: "POST", body });
    const { value, message } = (await answer.json()) as { value?: unknown; message?: string };
    if (message !== undefined) throw new Error(message);
    return value;
  }

  async token(username: string, scope?: string): Promise<string> {
    const answer = await this.requestToken({ username, password: `password-of-${username}`, ...(scope && { scope }) });
    return ((await answer.json()) as { access_token: string }).access_token;
  }

  requestToken(fields: Record<string, string>, headers: HeadersInit = {}): Promise<Response> {
    const form = {
      grant_type: "http://auth0.com/oauth/grant-type/password-realm",
      realm: "Username-Password-Authentication",
      audience,
      client_id: "studio",
      client_secret: "studio-secret",
      ...fields,
    };
    return this.fetch("/oauth/token", { method: "POST", headers, body: new URLSearchParams(form) });
  }

  async as(username: string, scope?: string): Promise<Client> {
    return new Client(this, await this.token(username, scope));
  }
}

/** Calls the interface with one access token. */
export class Client {
  readonly #server: Server;
  readonly #token: string;

  constructor(server: Server, token: string) {
    this.#server = server;
    this.#token = token;
  }

  fetch(target: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("Authorization", `Bearer ${this.#token}`);
    return this.#server.fetch(target, { ...init, headers });
  }

  upload(photo: Uint8Array, query = "", type = "image/jpeg"): Promise<Response> {
    return this.fetch(`/v0.5/avatars${query}`, { method: "POST", body: formOf(photo, type) });
  }

  async create(photo: Uint8Array, query = ""): Promise<string> {
    const answer = await this.upload(photo, query);
    if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${await answer.text()}`);
    return answer.headers.get("X-Service-Status")!;
  }

  /** Asks for a rendering and gives its id. */
  async render(avatar: string, query: string): Promise<string> {
    const answer = await this.fetch(`/v0.5/avatars/${avatar}/renderings?${query}`, { method: "POST" });
    if (answer.status !== 202) throw new Error(`rendering: ${answer.status} ${await answer.text()}`);
    return answer.headers.get("X-Service-Status")!;
  }

  /** Asks for an export and gives its id. */
  async export(avatar: string, query = ""): Promise<string> {
    const answer = await this.fetch(`/v0.5/avatars/${avatar}/exports?${query}`, { method: "POST" });
    if (answer.status !== 202) throw new Error(`export: ${answer.status} ${await answer.text()}`);
    return answer.headers.get("X-Service-Status")!;
  }

  /** Waits for the end of the work on an avatar or on something made of it: `done`, or the code of the error. */
  async settled(id: string, made?: string, list: "renderings" | "exports" | "speech" = "renderings"): Promise<string> {
    const target = `/v0.5/avatars/${id}${made === undefined ? "" : `/${list}/${made}`}`;
    for (let turn = 0; turn < 100; turn++) {
      const answer = await this.fetch(target, { method: "HEAD" });
      const status = answer.headers.get("X-Service-Status");
      if (status === "error") return answer.headers.get("X-Service-Error")!;
      if (status === "done") return status;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    const errors = this.#server.log.filter((lines) => lines.includes('"error"'));
    throw new Error(`${target} did not settle\n${errors.join("")}`);
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies freely
  async json(target: string): Promise<any> {
    return (await this.fetch(target)).json();
  }
}

/** The multipart form that sends a photo. */
export function formOf(photo: Uint8Array, type = "image/jpeg"): FormData {
  const form = new FormData();
  form.set("image", new Blob([photo as Uint8Array<ArrayBuffer>], { type }), "photo");
  return form;
}

/** The bundle and what it is bound to. */
function workerOptions(jobs: Retries, entry: string) {
  const { modulesRoot, modules } = readBundle("build/worker-test");
  modules.unshift({ type: "ESModule", path: path.join(modulesRoot, "entry.js"), contents: readFileSync(entry) });
  return {
    name: "likeness",
    modulesRoot,
    modules,
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat"],
    bindings,
    d1Databases: { DB: "db" },
    r2Buckets: { FILES: "files" },
    durableObjects: {
      AVATARS: { className: "AvatarObject", useSQLite: true },
      ACCOUNTS: { className: "AccountObject", useSQLite: true },
      ATTEMPTS: { className: "AttemptsObject", useSQLite: true },
    },
    queueProducers: { JOBS: { queueName: "likeness-jobs" }, WEBHOOKS: { queueName: "likeness-webhooks" } },
    queueConsumers: {
      "likeness-jobs": {
        maxBatchSize: 1,
        maxBatchTimeout: 0,
        maxRetries: 6,
        retryDelay: 0,
        deadLetterQueue: "likeness-jobs-dead",
        ...jobs,
      },
      "likeness-webhooks": {
        maxBatchSize: 5,
        maxBatchTimeout: 0,
        maxRetries: 6,
        retryDelay: 0,
        deadLetterQueue: "likeness-jobs-dead",
      },
      "likeness-jobs-dead": { maxBatchTimeout: 0 },
    },
    assets: {
      directory: path.resolve("build/assets"),
      binding: "ASSETS",
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
    },
  } as const;
}

/** The Worker that is bound to the stores of the other. */
function storesOptions({ d1Databases, r2Buckets, durableObjects, queueProducers }: ReturnType<typeof workerOptions>) {
  const foreign = Object.entries(durableObjects).map(([name, object]) => [name, { ...object, scriptName: "likeness" }]);
  return {
    name: "stores",
    modules: [
      { type: "ESModule" as const, path: "stores.mjs", contents: readFileSync("test/worker/stores-worker.mjs") },
    ],
    compatibilityDate: "2026-04-20",
    compatibilityFlags: ["nodejs_compat", "service_binding_extra_handlers"],
    routes: [`${storesHost}/*`],
    serviceBindings: { LIKENESS: { name: "likeness", entrypoint: "events" } },
    d1Databases,
    r2Buckets,
    queueProducers,
    durableObjects: Object.fromEntries(foreign),
  };
}
