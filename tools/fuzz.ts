// npm run fuzz -- [--seconds 60] [--count N] [--seed N] [--only jpeg|png] [picture ...]: builds the picture decoders
// natively under AddressSanitizer and UndefinedBehaviorSanitizer and decodes mutated pictures (fuzz/fuzz.cpp). Needs
// g++ or another compiler named by CXX. Exits with 1 and leaves the picture in build/fuzz/ where one is found that
// harms; given as an argument, alone with --count 0 --seconds 0, it is tried again.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { seedPictures } from "./fuzz/seed-pictures.ts";

const folder = "build/fuzz";
const compiler = process.env.CXX ?? "g++";
const flags = ["-std=c++20", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-Wno-psabi"];
const kinds = ["jpeg", "png"] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string" },
    count: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});
const seconds = values.seconds ?? (values.count === undefined ? "60" : "0");
mkdirSync(`${folder}/seeds`, { recursive: true });
const binary = build();
for (const kind of kinds.filter((each) => each === (values.only ?? each))) {
  const pictures = positionals.length > 0 ? positionals : writeSeeds(kind);
  const limits = [seconds, values.count ?? "0", values.seed];
  const { status } = spawnSync(binary, [kind, `${folder}/finding-${kind}`, ...limits, ...pictures], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}

function build(): string {
  const modules: Record<string, { sources: string[] }> = JSON.parse(readFileSync("wasm/modules.json", "utf8"));
  const objects = kinds
    .flatMap((kind) => modules[kind].sources)
    .map((source) => compile(`wasm/${source}`, ["-fsanitize-coverage=trace-pc"]));
  const path = `${folder}/fuzz`;
  execFileSync(compiler, [...flags, ...objects, compile("tools/fuzz/fuzz.cpp", []), "-o", path], { stdio: "inherit" });
  return path;
}

function compile(source: string, further: string[]): string {
  const object = `${folder}/${source.replaceAll("/", "-")}.o`;
  execFileSync(compiler, [...flags, ...further, "-c", source, "-o", object], { stdio: "inherit" });
  return object;
}

function writeSeeds(kind: (typeof kinds)[number]): string[] {
  const made = seedPictures(kind).map((bytes, i) => {
    const path = `${folder}/seeds/${kind}-${i}`;
    writeFileSync(path, bytes);
    return path;
  });
  const fixtures = kind === "jpeg" ? readdirSync("test/fixtures/jpeg").map((name) => `test/fixtures/jpeg/${name}`) : [];
  return [...made, ...fixtures];
}
