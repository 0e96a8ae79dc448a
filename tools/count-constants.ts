// npx tsx tools/count-constants.ts [folders]: lines and named numeric constants of the code that decides how an avatar looks,
// by folder, and with --list each constant. What is counted: docs/measuring.md.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { namedConstants } from "./named-constants.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: "boolean", default: false } },
});
const folders = positionals.length > 0 ? positionals : ["src/face", "src/avatar/skin", "src/avatar/wear/hair"];
const total = { lines: 0, constants: 0 };
for (const folder of folders) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const own = { lines: 0, constants: 0 };
  for (const name of names.sort()) {
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const constants = namedConstants(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    own.lines += text.split("\n").length - 1;
    own.constants += constants.length;
    if (values.list) for (const constant of constants) console.log(`${path}: ${constant}`);
  }
  print(folder, own);
  total.lines += own.lines;
  total.constants += own.constants;
}
print("together", total);

function print(folder: string, { lines, constants }: typeof total): void {
  console.log(
    `${folder.padEnd(24)} ${String(lines).padStart(6)} lines ${String(constants).padStart(5)} named constants`,
  );
}
