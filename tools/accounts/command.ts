// npm run accounts -- <verb> [--remote]: accounts, clients and signing keys of the local or the deployed service.
import { execute } from "./database.ts";
import { runWords } from "./run.ts";

try {
  for (const line of await runWords(process.argv.slice(2), execute)) console.log(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
