// Compiles the modules of wasm/modules.json with LLVM from npm into build/wasm/. A module whose sources, headers,
// exports and flags hash to the value of its last build is left alone, since the compiler takes seconds to start.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";

interface KernelModule {
  sources: string[];
  /** Headers of others, of wasm/vendor, that this module alone includes. */
  vendored?: string[];
  exports: string[];
  memory_maximum_mib: number;
}

/** The part of @yowasp/clang's interface that its type declarations leave out. */
type RunClang = (
  args: string[],
  files: Record<string, string>,
  options: { fetchProgress: () => void },
) => Promise<Record<string, Uint8Array>>;

const flags = [
  "-std=c++20",
  "-O3",
  "-msimd128",
  "-mbulk-memory",
  "-ffp-contract=off",
  "-fno-exceptions",
  "-fno-rtti",
  "-Wall",
  "-Wextra",
  "-Werror",
  "-nostartfiles",
  "-Wl,--no-entry",
  "-Wl,--strip-all",
  "-Wl,-z,stack-size=131072",
];
const arenaExports = ["arena_alloc", "arena_mark", "arena_rewind"];
const modules: Record<string, KernelModule> = JSON.parse(readFileSync("wasm/modules.json", "utf8"));
const headers = readdirSync("wasm").filter((name) => name.endsWith(".h"));
mkdirSync("build/wasm", { recursive: true });

for (const [name, module] of Object.entries(modules)) {
  const { files, missing } = readSources(module);
  if (missing.length > 0) {
    console.warn(`wasm: ${name} skipped, no source ${missing.join(", ")}`);
    continue;
  }
  const args = compilerArguments(module);
  const hash = createHash("sha256")
    .update(JSON.stringify([args, files]))
    .digest("hex");
  const wasmPath = `build/wasm/${name}.wasm`;
  const hashPath = `build/wasm/${name}.sha256`;
  if (existsSync(wasmPath) && existsSync(hashPath) && readFileSync(hashPath, "utf8") === hash) continue;
  const bytes = await compile(args, files);
  writeFileSync(wasmPath, bytes);
  writeFileSync(hashPath, hash);
  console.log(`wasm: ${name} ${bytes.byteLength} bytes`);
}

function readSources(module: KernelModule) {
  const names = [...headers, "arena.cpp", ...module.sources];
  const missing = names.filter((name) => !existsSync(`wasm/${name}`));
  const present = names.filter((name) => !missing.includes(name)).map((name) => [name, `wasm/${name}`]);
  const vendored = (module.vendored ?? []).map((name) => [name, `wasm/vendor/${name}`]);
  const paths = [...present, ...vendored];
  return { missing, files: Object.fromEntries(paths.map(([name, path]) => [name, readFileSync(path, "utf8")])) };
}

function compilerArguments(module: KernelModule): string[] {
  const exported = [...arenaExports, ...module.exports].map((name) => `-Wl,--export=${name}`);
  const maximum = `-Wl,--max-memory=${module.memory_maximum_mib * 1024 * 1024}`;
  return ["clang++", ...flags, maximum, ...exported, "arena.cpp", ...module.sources, "-o", "out.wasm"];
}

async function compile(args: string[], files: Record<string, string>): Promise<Uint8Array> {
  const { runClang } = (await import("@yowasp/clang")) as unknown as { runClang: RunClang };
  try {
    const tree = await runClang(args, files, { fetchProgress: () => {} });
    return tree["out.wasm"];
  } catch (error) {
    throw new Error(`clang failed on ${args.slice(-4).join(" ")}`, { cause: (error as { code?: number }).code });
  }
}
