import { runWrangler } from "../wrangler.ts";

export type Row = Readonly<Record<string, string | number | null>>;

export interface Place {
  readonly remote: boolean;
  /** Folder of a local server's state; wrangler's own when undefined. */
  readonly persistTo: string | undefined;
}

/** Runs statements in D1, on this machine or in the deployment; gives the rows of each. */
export function execute(statements: readonly string[], place: Place): Row[][] {
  const where = place.remote
    ? ["--remote"]
    : ["--local", ...(place.persistTo ? ["--persist-to", place.persistTo] : [])];
  try {
    const answer = runWrangler("d1", "execute", "DB", ...where, "--json", "--command", `${statements.join(";\n")};`);
    return (JSON.parse(answer) as { results: Row[] }[]).map(({ results }) => results);
  } catch (error) {
    if (!/no such (table|column)/.test(String(error))) throw error;
    throw new Error(`The database is not migrated: npx wrangler d1 migrations apply DB ${where.join(" ")}`);
  }
}
