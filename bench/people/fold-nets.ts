import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FaceNets, openFaceNets } from "../../src/face/nets.ts";
import { readNets } from "../../src/kernels/net-program.ts";
import { writeNets } from "../../tools/nets/nets-file.ts";
import { compileStored } from "../../tools/nets/stored-nets.ts";

/** Files of the nets that were trained without a fold, in a folder like tools/parsing/folds. */
export function foldPaths(folder: string, fold: number): string[] {
  return ["parsing", "reading"].map((name) => join(folder, `${name}-${fold}.bin`));
}

/** Where a cache keeps what the nets of a fold read, named by those nets. */
export function readingsPath(cache: string, fold: number, paths: readonly string[]): string {
  const hashed = createHash("sha256");
  for (const path of paths) hashed.update(readFileSync(path));
  return join(cache, `people-${fold}-${hashed.digest("hex").slice(0, 12)}.json`);
}

/** The face nets with our own as these files hold them. */
export function foldNets(module: WebAssembly.Module, assets: Uint8Array, paths: readonly string[]): FaceNets {
  return openFaceNets(module, foldNetsFile(assets, paths));
}

/** The file of these nets. */
export function foldNetsFile(assets: Uint8Array, paths: readonly string[]): ArrayBuffer {
  const own = paths.map((path) => compileStored(new Uint8Array(readFileSync(path))));
  return new Uint8Array(writeNets(Object.assign(Object.fromEntries(readNets(assets)), ...own))).buffer;
}
