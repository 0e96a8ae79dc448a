import { readFileSync } from "node:fs";
import { PNG } from "pngjs";
import type { Pixels } from "../src/photo/pixels.ts";

export function readPicture(path: string): Pixels {
  const png = PNG.sync.read(readFileSync(`${path}.png`));
  return { width: png.width, height: png.height, data: png.data };
}
