import { parseArgs } from "node:util";
import type { Place, Row } from "./database.ts";
import { UsageError, verbs } from "./verbs.ts";

export type Execute = (statements: readonly string[], place: Place) => Row[][] | Promise<Row[][]>;

const help = `npm run accounts -- <verb> [options]

${Object.entries(verbs)
  .map(([name, { usage, purpose }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${purpose}`)
  .join("\n")}

  --remote            work on the deployed database instead of the local one
  --persist-to <dir>  where the local one keeps its state, when not in .wrangler
`;

/** Gives the lines to print; throws what is to be told to whoever typed the words. */
export async function runWords(words: readonly string[], execute: Execute): Promise<string[]> {
  const { values, positionals } = parse(words);
  if (values.help || positionals.length === 0) return [help];
  const name = positionals.slice(0, 2).join(" ");
  const operands = positionals.slice(2);
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw new UsageError(`There is no verb "${name}"; see --help.`);
  if (operands.length !== verb.wordCount) throw new UsageError(`Usage: ${name} ${verb.usage}`);
  const action = await verb.prepare(operands, values);
  return action.report(
    await execute(action.statements, { remote: values.remote ?? false, persistTo: values["persist-to"] }),
  );
}

/** Words before the first option are operands even with a dash, as one key in 64 has in its thumbprint. */
function operandsLast(words: readonly string[]): string[] {
  if (words.includes("--")) return [...words];
  const option = words.findIndex((word) => word.startsWith("--"));
  const count = option < 0 ? words.length : option;
  return [...words.slice(count), "--", ...words.slice(0, count)];
}

function parse(words: readonly string[]) {
  const text = { type: "string" } as const;
  const texts = { type: "string", multiple: true } as const;
  const flag = { type: "boolean" } as const;
  return parseArgs({
    args: operandsLast(words),
    allowPositionals: true,
    options: {
      help: flag,
      remote: flag,
      "persist-to": text,
      password: text,
      plan: text,
      feature: texts,
      name: text,
      public: flag,
      "redirect-uri": texts,
      "parent-origin": texts,
      grant: texts,
      account: text,
      issuer: text,
      subject: text,
    },
  });
}
