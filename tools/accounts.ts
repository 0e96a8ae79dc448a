import { defaultGrantTypes } from "./accounts/grant-types.ts";
import { insertAccount, insertClient, type NewAccount, type NewClient } from "./accounts/statements.ts";

export interface Seeds {
  readonly clients: readonly (Pick<NewClient, "id" | "secret" | "account"> & Partial<NewClient>)[];
  readonly accounts: readonly NewAccount[];
}

/** SQL that enters accounts and clients; those already there are left alone. Accounts come before their clients. */
export async function accountStatements(seeds: Seeds): Promise<string[]> {
  const now = Date.now();
  const statements: string[] = [];
  for (const [index, account] of seeds.accounts.entries()) statements.push(await insertAccount(account, now + index));
  for (const client of seeds.clients) {
    const { redirectUris = [], parentOrigins = [] } = client;
    const grantTypes = defaultGrantTypes(client.secret === null, redirectUris);
    statements.push(await insertClient({ name: "", redirectUris, parentOrigins, grantTypes, ...client }, now));
  }
  return statements;
}
