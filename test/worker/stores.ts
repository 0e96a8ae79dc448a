// The stores of a test server from outside, by requests to a Worker that is bound to them. Miniflare's own proxies of bindings
// block this thread until workerd has answered, and no time limit of a test ends that.

export type Value = string | number | boolean | null;

interface Statement {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** As of D1. */
interface Result<Row> {
  readonly results: Row[];
  readonly meta: { readonly changes: number };
}

interface FileHead {
  readonly key: string;
  readonly size: number;
  readonly httpMetadata?: { readonly contentType?: string };
}

/** Asks the Worker that is bound to the stores for one action, and gives what comes of it. */
type Ask = (action: string, call: object) => Promise<unknown>;

/** A database as tests use D1. */
export class Database {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  prepare(sql: string): Prepared {
    return new Prepared(this, { sql, values: [] });
  }

  async batch<Row>(statements: readonly Prepared[]): Promise<Result<Row>[]> {
    return (await this.#ask("sql", { statements: statements.map(({ statement }) => statement) })) as Result<Row>[];
  }
}

export class Prepared {
  readonly #database: Database;
  readonly statement: Statement;

  constructor(database: Database, statement: Statement) {
    this.#database = database;
    this.statement = statement;
  }

  bind(...values: Value[]): Prepared {
    return new Prepared(this.#database, { ...this.statement, values });
  }

  async all<Row = Record<string, unknown>>(): Promise<Result<Row>> {
    return (await this.#database.batch<Row>([this]))[0];
  }

  run(): Promise<Result<Record<string, unknown>>> {
    return this.all();
  }

  /** The first row or its value of one column; null where there is none. */
  async first<Row = Record<string, unknown>>(): Promise<Row | null>;
  async first<Cell = unknown>(column: string): Promise<Cell | null>;
  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results;
    return row === undefined ? null : column === undefined ? row : row[column];
  }
}

/** A bucket as tests use R2. */
export class Bucket {
  readonly #ask: Ask;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  async get(key: string) {
    const file = (await this.#ask("get", { key })) as (FileHead & { readonly bytes: string }) | null;
    return file && { ...file, bytes: new Uint8Array(Buffer.from(file.bytes, "base64")) };
  }

  async head(key: string): Promise<FileHead | null> {
    return (await this.#ask("head", { key })) as FileHead | null;
  }

  async put(key: string, value: string | Uint8Array, options: object = {}): Promise<void> {
    await this.#ask("put", { key, bytes: Buffer.from(value as string).toString("base64"), options });
  }

  async delete(keys: string | string[]): Promise<void> {
    await this.#ask("delete", { keys });
  }

  async list(options: { readonly prefix?: string } = {}): Promise<{ objects: FileHead[] }> {
    return (await this.#ask("list", { options })) as { objects: FileHead[] };
  }
}

/** Calls methods of the Durable Object of that name, whose answers come as JSON has them. */
export function objectStub<Stub>(ask: Ask, binding: string, name: string): Stub {
  const call =
    (method: string) =>
    (...parameters: unknown[]) =>
      ask("object", { binding, name, method, parameters });
  return new Proxy({}, { get: (_, method) => (method === "then" ? undefined : call(String(method))) }) as Stub;
}
