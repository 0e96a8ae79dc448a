// A second Worker beside the bundle, bound to the same stores: does with them what a test asks for by POST (stores.ts).

const actions = {
  sql: ({ DB }, { statements }) => DB.batch(statements.map(({ sql, values }) => DB.prepare(sql).bind(...values))),
  object: (env, { binding, name, method, parameters }) => {
    const namespace = env[binding];
    return namespace.get(namespace.idFromName(name))[method](...parameters);
  },
  get: async ({ FILES }, { key }) => {
    const object = await FILES.get(key);
    return object && { ...head(object), bytes: Buffer.from(await object.arrayBuffer()).toString("base64") };
  },
  head: async ({ FILES }, { key }) => head(await FILES.head(key)),
  put: async ({ FILES }, { key, bytes, options }) => head(await FILES.put(key, Buffer.from(bytes, "base64"), options)),
  delete: ({ FILES }, { keys }) => FILES.delete(keys),
  list: async ({ FILES }, { options }) => ({ objects: (await FILES.list(options)).objects.map(head) }),
  send: (env, { binding, body }) => env[binding].send(body),
  queue: ({ LIKENESS }, { queue, messages }) =>
    LIKENESS.queue(
      queue,
      messages.map((message) => ({ ...message, timestamp: new Date(message.timestamp) })),
    ),
  scheduled: ({ LIKENESS }, { scheduledTime, cron }) =>
    LIKENESS.scheduled({ scheduledTime: new Date(scheduledTime), cron }),
};

export default {
  async fetch(request, env) {
    const { action, ...call } = await request.json();
    try {
      return Response.json({ value: await actions[action](env, call) });
    } catch (error) {
      return Response.json({ message: String(error?.message ?? error) }, { status: 500 });
    }
  },
};

function head(object) {
  return object && { key: object.key, size: object.size, httpMetadata: object.httpMetadata };
}
