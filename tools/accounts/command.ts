// npm run accounts -- <verb> [--remote]: accounts, clients and signing keys of the local or the deployed service.
import { parseArgs } from "node:util";
import { execute } from "./database.ts";
import { UsageError, verbs } from "./verbs.ts";

const help = `npm run accounts -- <verb> [options]

${Object.entries(verbs)
  .map(([name, { usage, purpose }]) => `  ${`${name} ${usage}`.trimEnd()}\n      ${purpose}`)
  .join("\n")}

  --remote            work on the deployed database instead of the local one
  --persist-to <dir>  where the local one keeps its state, when not in .wrangler
`;

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parse(args);
  if (values.help || positionals.length === 0) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const name = positionals.slice(0, 2).join(" ");
  const words = positionals.slice(2);
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  if (verb === undefined) throw new UsageError(`There is no verb "${name}"; see --help.`);
  if (words.length !== verb.wordCount) throw new UsageError(`Usage: ${name} ${verb.usage}`);
  const action = await verb.prepare(words, values);
  const rows = execute(action.statements, { remote: values.remote ?? false, persistTo: values["persist-to"] });
  for (const line of action.report(rows)) console.log(line);
  return 0;
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  const texts = { type: "string", multiple: true } as const;
  const flag = { type: "boolean" } as const;
  return parseArgs({
    args,
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
      grant: texts,
      account: text,
      issuer: text,
      subject: text,
    },
  });
}
