import { readFileSync } from "node:fs";
import { type FaceNets, openFaceNets } from "../../src/face/nets.ts";
import { readNets } from "../../src/kernels/net-program.ts";
import { writeNets } from "../../tools/nets/nets-file.ts";
import { compileParser } from "../../tools/nets/parsing-net.ts";

/** The face nets with the head parser that was trained without a fold (tools/parsing/folds). */
export function foldNets(module: WebAssembly.Module, assets: Uint8Array, path: string): FaceNets {
  const parser = compileParser(new Uint8Array(readFileSync(path)));
  return openFaceNets(module, writeNets({ ...Object.fromEntries(readNets(assets)), ...parser }));
}
