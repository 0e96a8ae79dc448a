import type { Id } from "./ids.ts";

export interface Client {
  readonly id: string;
  /** What the sign-in page calls it. */
  readonly name: string;
  /** Null for a public client, which can keep no secret. */
  readonly secretHash: string | null;
  readonly grantTypes: readonly string[];
  readonly redirectUris: readonly string[];
  /** Whom a client-credentials token speaks for. */
  readonly accountId: Id | null;
}

type StoredClient = Omit<Client, "grantTypes" | "redirectUris"> & { grantTypes: string; redirectUris: string };

export async function findClient(db: D1Database, id: string): Promise<Client | null> {
  const row = await db
    .prepare(
      `SELECT id, iif(name = '', id, name) AS name, secret_hash AS secretHash, grant_types AS grantTypes,
         redirect_uris AS redirectUris, CAST(account_id AS TEXT) AS accountId
       FROM clients WHERE id = ?`,
    )
    .bind(id)
    .first<StoredClient>();
  return row && { ...row, grantTypes: JSON.parse(row.grantTypes), redirectUris: JSON.parse(row.redirectUris) };
}
