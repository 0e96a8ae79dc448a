// What `npm run accounts` can do: from the words of the command line to SQL, and from its rows to what is printed.
import { newSecret } from "../../src/identity/secret.ts";
import { featureNames, planNames } from "../../src/store/plans.ts";
import type { Row } from "./database.ts";
import { defaultGrantTypes, grantTypes } from "./grant-types.ts";
import { checkParentOrigin } from "./parent-origin.ts";
import { checkRedirectUri } from "./redirect-uri.ts";
import * as sql from "./statements.ts";

interface Options {
  readonly password?: string;
  readonly plan?: string;
  readonly feature?: string[];
  readonly name?: string;
  readonly public?: boolean;
  readonly "redirect-uri"?: string[];
  readonly "parent-origin"?: string[];
  readonly grant?: string[];
  readonly account?: string;
  readonly issuer?: string;
  readonly subject?: string;
}

interface Action {
  readonly statements: readonly string[];
  /** Lines to print; throws a UsageError when the rows show that nothing was there to change. */
  report(rows: Row[][]): string[];
}

/** A mistake of whoever typed the command. */
export class UsageError extends Error {}

interface Verb {
  readonly usage: string;
  readonly purpose: string;
  /** Words after the verb. */
  readonly wordCount: number;
  prepare(words: readonly string[], options: Options): Promise<Action> | Action;
}

export const verbs: Readonly<Record<string, Verb>> = {
  "account add": {
    usage: "<username> [--password <text>] [--plan <plan>] [--feature <feature> ...]",
    purpose: "enter an account; without --password one is made and printed once",
    wordCount: 1,
    prepare: addAccount,
  },
  "account list": { usage: "", purpose: "show all accounts", wordCount: 0, prepare: () => list(sql.listAccounts()) },
  "account password": {
    usage: "<username> [--password <text>]",
    purpose: "set a password and end every session of before",
    wordCount: 1,
    prepare: changePassword,
  },
  "account plan": {
    usage: "<username> <plan>",
    purpose: `set the plan: ${planNames.join(", ")}`,
    wordCount: 2,
    prepare: ([username, plan]) => changeAccount(sql.setPlan(username, known(plan, planNames, "plan"))),
  },
  "account grant": {
    usage: "<username> <feature>",
    purpose: `grant a premium feature: ${featureNames.join(", ")}`,
    wordCount: 2,
    prepare: ([username, name]) => changeAccount(sql.grantFeature(username, known(name, featureNames, "feature"))),
  },
  "account revoke": {
    usage: "<username> <feature>",
    purpose: "take a premium feature away",
    wordCount: 2,
    prepare: ([username, name]) => changeAccount(sql.revokeFeature(username, known(name, featureNames, "feature"))),
  },
  "account unlock": {
    usage: "<username>",
    purpose: "forget failed logins",
    wordCount: 1,
    prepare: ([username]) => changeAccount(...sql.unlockAccount(username)),
  },
  "account sign-out": {
    usage: "<username>",
    purpose: "end every session: access tokens, refresh tokens and codes that were given out",
    wordCount: 1,
    prepare: ([username]) => changeAccount(...sql.endSessions(username)),
  },
  "account suspend": {
    usage: "<username>",
    purpose: "end every session and let nobody act for the account; nothing is deleted",
    wordCount: 1,
    prepare: ([username]) => changeAccount(...sql.suspendAccount(username, Date.now())),
  },
  "account resume": {
    usage: "<username>",
    purpose: "let a suspended account sign in again",
    wordCount: 1,
    prepare: ([username]) => changeAccount(...sql.resumeAccount(username)),
  },
  "account erase": {
    usage: "<username or #id>",
    purpose: "erase an account with all its avatars; there is no way back",
    wordCount: 1,
    prepare: ([name]) => eraseAccount(name),
  },
  "account link": {
    usage: "<username> --issuer <issuer> --subject <sub>",
    purpose: "let an outside issuer's subject use an account",
    wordCount: 1,
    prepare: linkAccount,
  },
  "client add": {
    usage:
      "<id> [--name <text>] [--public] [--redirect-uri <uri> ...] [--parent-origin <origin> ...] [--grant <grant> ...] [--account <username>]",
    purpose: `enter a client, its secret made and printed once; pages of its parent origins may embed the studio; grants: ${Object.keys(grantTypes).join(", ")}`,
    wordCount: 1,
    prepare: addClient,
  },
  "client list": { usage: "", purpose: "show all clients", wordCount: 0, prepare: () => list(sql.listClients()) },
  "client remove": {
    usage: "<id>",
    purpose: "delete a client with its refresh tokens",
    wordCount: 1,
    prepare: ([id]) => change(sql.deleteClient(id), "There is no such client.", "Removed."),
  },
  "keys list": { usage: "", purpose: "show the signing keys", wordCount: 0, prepare: () => list(sql.listKeys()) },
  "keys rotate": {
    usage: "",
    purpose: "sign the next token with a new key; what the old ones signed stays valid",
    wordCount: 0,
    prepare: () => change(sql.retireKeys(Date.now()), "No key signs; the next token makes one.", "Rotated."),
  },
  "keys revoke": {
    usage: "<kid>",
    purpose: "delete a key: what it signed is void within five minutes",
    wordCount: 1,
    prepare: ([kid]) => change(sql.deleteKey(kid), "There is no such key.", "Revoked."),
  },
};

async function addAccount([username]: readonly string[], options: Options): Promise<Action> {
  const plan = known(options.plan ?? "standard", planNames, "plan");
  const features = (options.feature ?? []).map((name) => known(name, featureNames, "feature"));
  const password = options.password ?? newSecret();
  const statement = await sql.insertAccount(
    { username: checkUsername(username), password, plan, features },
    Date.now(),
  );
  return change(
    statement,
    "The username is taken.",
    `Added ${username}.`,
    shownOnce("password", password, options.password),
  );
}

function eraseAccount(name: string): Action {
  return {
    statements: sql.eraseAccount(name, Date.now()),
    report([[receipt]]) {
      if (receipt === undefined) throw new UsageError("There is no such account.");
      return [
        "Within seconds nobody can act for the account any more, within minutes nothing is left of it.",
        `receipt: /v0.5/erasures/${receipt.id}`,
      ];
    },
  };
}

async function changePassword([username]: readonly string[], options: Options): Promise<Action> {
  const password = options.password ?? newSecret();
  const statements = await sql.setPassword(username, password);
  const { report } = changeAccount(...statements);
  return { statements, report: (rows) => [...report(rows), ...shownOnce("password", password, options.password)] };
}

function linkAccount([username]: readonly string[], { issuer, subject }: Options): Action {
  if (!issuer || !subject) throw new UsageError("--issuer and --subject are both needed.");
  const link = changeAccount(sql.linkAccount(username, issuer, subject));
  return {
    statements: [sql.findSubject(issuer, subject), ...link.statements],
    report([[holder], changed]) {
      if (holder !== undefined) throw new UsageError(`The subject uses the account ${holder.username} already.`);
      return link.report([changed]);
    },
  };
}

async function addClient([id]: readonly string[], options: Options): Promise<Action> {
  const redirectUris = (options["redirect-uri"] ?? []).map(checkRedirectUri);
  const account = options.account ?? null;
  const secret = options.public ? null : newSecret();
  const names = Object.keys(grantTypes);
  const asked = options.grant?.map((name) => grantTypes[known(name, names, "grant")]);
  const client = {
    id: checkClientId(id),
    name: options.name ?? "",
    secret,
    grantTypes: asked ?? defaultGrantTypes(secret === null, redirectUris),
    redirectUris,
    parentOrigins: (options["parent-origin"] ?? []).map(checkParentOrigin),
    account,
  };
  checkClient(client);
  const statement = await sql.insertClient(client, Date.now());
  const added = change(
    statement,
    "The client id is taken.",
    `Added ${id}.`,
    secret === null ? [] : [`secret: ${secret}`],
  );
  if (account === null) return added;
  return {
    statements: [sql.findUsername(account), statement],
    report([found, inserted]) {
      if (found.length === 0) throw new UsageError(`There is no account ${account}.`);
      return added.report([inserted]);
    },
  };
}

function checkClient(client: sql.NewClient): void {
  if (client.grantTypes.includes(grantTypes.code) && client.redirectUris.length === 0) {
    throw new UsageError("The grant code needs a --redirect-uri.");
  }
  for (const grant of [grantTypes.credentials, grantTypes.guest]) {
    if (client.secret === null && client.grantTypes.includes(grant)) {
      throw new UsageError("A public client has no credentials to be granted tokens for.");
    }
  }
  if (client.account === null && client.grantTypes.includes(grantTypes.guest)) {
    throw new UsageError("The grant guest needs an --account, whose guests they are.");
  }
}

/** The first statement returns the account. */
function changeAccount(...statements: string[]): Action {
  return {
    statements,
    report([[row]]) {
      if (row === undefined) throw new UsageError("There is no such account.");
      return [`${row.username}: plan ${row.plan}, features ${row.features}`];
    },
  };
}

function change(statement: string, nothing: string, done: string, further: string[] = []): Action {
  return {
    statements: [statement],
    report([rows]) {
      if (rows.length === 0) throw new UsageError(nothing);
      return [done, ...further];
    },
  };
}

function list(statement: string): Action {
  return { statements: [statement], report: ([rows]) => table(rows) };
}

function table(rows: Row[]): string[] {
  if (rows.length === 0) return ["none"];
  const names = Object.keys(rows[0]);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "")))];
  const widths = names.map((_, column) => Math.max(...cells.map((line) => line[column].length)));
  return cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]))
      .join("  ")
      .trimEnd(),
  );
}

function shownOnce(what: string, value: string, given: string | undefined): string[] {
  return given === undefined ? [`${what}: ${value}`] : [];
}

function known<Name extends string>(name: string, names: readonly Name[], what: string): Name {
  if (!names.includes(name as Name)) throw new UsageError(`There is no ${what} ${name}; known: ${names.join(", ")}.`);
  return name as Name;
}

function checkUsername(username: string): string {
  if (!/^[^\s\p{C}]{1,128}$/u.test(username)) throw new UsageError("A username has up to 128 characters, no spaces.");
  return username;
}

function checkClientId(id: string): string {
  if (!/^[\w.-]{1,128}$/.test(id)) throw new UsageError("A client id has up to 128 letters, digits and . _ -");
  return id;
}
