import { hashPassword, hashSecret } from "../src/identity/password.ts";
import { newId } from "../src/store/ids.ts";

export interface Seeds {
  readonly clients: readonly { readonly id: string; readonly secret: string; readonly account: string }[];
  readonly accounts: readonly {
    readonly username: string;
    readonly password: string;
    readonly features: readonly string[];
    readonly plan: string;
  }[];
}

const grantTypes = ["http://auth0.com/oauth/grant-type/password-realm", "client_credentials"];

/** SQL that enters accounts and clients; those already there are left alone. Accounts come before their clients. */
export async function accountStatements(seeds: Seeds): Promise<string[]> {
  const now = Date.now();
  const statements: string[] = [];
  for (const [index, { username, password, features, plan }] of seeds.accounts.entries()) {
    const values = [newId(now + index), username, await hashPassword(password), plan, JSON.stringify(features), now];
    statements.push(
      `INSERT INTO accounts (id, username, password_hash, plan, features, created_at)
       VALUES (${values.map(literal).join(", ")}) ON CONFLICT DO NOTHING`,
    );
  }
  for (const { id, secret, account } of seeds.clients) {
    const values = [id, await hashSecret(secret), JSON.stringify(grantTypes)].map(literal).join(", ");
    statements.push(
      `INSERT INTO clients (id, secret_hash, grant_types, account_id, created_at)
       SELECT ${values}, id, ${now} FROM accounts WHERE username = ${literal(account)} ON CONFLICT DO NOTHING`,
    );
  }
  return statements;
}

function literal(value: string | number): string {
  return typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`;
}
