import type { Id } from "./ids.ts";

export interface Client {
  readonly id: string;
  /** What the sign-in page calls it. */
  readonly name: string;
  /** Null for a public client, which can keep no secret. */
  readonly secretHash: string | null;
  readonly grantTypes: readonly string[];
  readonly redirectUris: readonly string[];
  /** Origins whose pages may show the studio in a frame for this client. */
  readonly parentOrigins: readonly string[];
  /** Whom a client-credentials token speaks for. */
  readonly accountId: Id | null;
}

type Lists = "grantTypes" | "redirectUris" | "parentOrigins";
type StoredClient = Omit<Client, Lists> & Readonly<Record<Lists, string>>;

export async function findClient(db: D1Database, id: string): Promise<Client | null> {
  const row = await db
    .prepare(
      `SELECT id, iif(name = '', id, name) AS name, secret_hash AS secretHash, grant_types AS grantTypes,
         redirect_uris AS redirectUris, parent_origins AS parentOrigins, CAST(account_id AS TEXT) AS accountId
       FROM clients WHERE id = ?`,
    )
    .bind(id)
    .first<StoredClient>();
  if (row === null) return null;
  const [grantTypes, redirectUris, parentOrigins] = [row.grantTypes, row.redirectUris, row.parentOrigins].map(
    (list) => JSON.parse(list) as string[],
  );
  return { ...row, grantTypes, redirectUris, parentOrigins };
}
