// The Worker as wrangler deploys it, for Miniflare.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runWrangler } from "./wrangler.ts";

/** Writes the script and its .wasm modules to `folder`; `--no-minify` leaves the script readable. */
export function bundleWorker(folder: string, ...options: "--no-minify"[]): void {
  runWrangler("deploy", "--dry-run", "--outdir", folder, ...options);
}

/** The modules of a bundle, the entry first. */
export function readBundle(folder: string) {
  const modulesRoot = path.resolve(folder);
  const names = readdirSync(modulesRoot).filter((name) => /\.(js|wasm)$/.test(name));
  const modules = names
    .sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"))
    .map((name) => ({
      type: name.endsWith(".js") ? ("ESModule" as const) : ("CompiledWasm" as const),
      path: path.join(modulesRoot, name),
      contents: readFileSync(path.join(modulesRoot, name)),
    }));
  return { modulesRoot, modules };
}
