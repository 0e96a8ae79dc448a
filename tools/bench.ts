// npm run bench -- [name] [options]: builds and runs a measurement of bench/; without a name it lists them.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";

const tsx = createRequire(import.meta.url).resolve("tsx/cli");
const [name, ...options] = process.argv.slice(2);
const benches = readBenches("bench");
const found = benches.find((bench) => bench.name === name);

if (found === undefined) {
  if (name !== undefined) console.error(`There is no bench ${name}. These are:\n`);
  for (const { usage, purpose } of benches) console.log(`${usage}\n    ${purpose}`);
  process.exitCode = name === undefined ? 0 : 2;
} else {
  // What the build prints is not what is measured.
  run(["tools/build.ts"], 2) || run([`bench/${found.name}.ts`, ...options], 1);
}

interface Bench {
  readonly name: string;
  /** Name and options. */
  readonly usage: string;
  readonly purpose: string;
}

/** Those whose head comment says how they are run. */
function readBenches(folder: string): Bench[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .sort()
    .flatMap((file) => {
      const comment = /^(?:\/\/.*\n)+/.exec(readFileSync(`${folder}/${file}`, "utf8"))?.[0] ?? "";
      const text = comment.replaceAll(/^\/\/ ?/gm, "").replaceAll("\n", " ");
      const [, usage, purpose] = /^npm run bench -- (.*?): (.*?[.](?= |$)|.*)/.exec(text) ?? [];
      return usage === undefined ? [] : [{ name: file.replace(".ts", ""), usage, purpose: purpose.trim() }];
    });
}

/** Whether it failed, which then is the exit code of this too. */
function run(words: readonly string[], output: 1 | 2): boolean {
  const { status } = spawnSync(process.execPath, [tsx, ...words], { stdio: ["inherit", output, "inherit"] });
  process.exitCode = status ?? 1;
  return process.exitCode !== 0;
}
