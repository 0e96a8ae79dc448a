import { type NetsDirectory, netsFileMagic } from "../../src/kernels/net-program.ts";
import type { CompiledNet } from "./fuse.ts";

/** Writes the file that readNets of src/kernels/net-program.ts reads; its layout is described there. */
export function writeNets(nets: Record<string, CompiledNet>): Uint8Array {
  const directory: NetsDirectory = { nets: {} };
  let weightCount = 0;
  for (const [name, { program, weights }] of Object.entries(nets)) {
    directory.nets[name] = { ...program, weight_offset: weightCount };
    weightCount += weights.length;
  }
  const json = new TextEncoder().encode(JSON.stringify(directory));
  const start = (8 + json.byteLength + 15) & ~15;
  const bytes = new Uint8Array(start + 2 * weightCount);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, netsFileMagic, true);
  view.setUint32(4, json.byteLength, true);
  bytes.set(json, 8);
  let at = start;
  for (const { weights } of Object.values(nets)) {
    bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength), at);
    at += weights.byteLength;
  }
  return bytes;
}
