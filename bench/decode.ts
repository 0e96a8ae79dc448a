// Decodes image files and prints CPU time (best of three) and memory: npx tsx bench/decode.ts <file>...
// "total" is the file, the decoder's linear memory and the pixels together.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { LikenessError } from "../src/errors.ts";
import { type DecodedPhoto, decodePhoto } from "../src/photo/decode.ts";
import { imageModules } from "./read-photo.ts";

const runCount = 3;
const figures = [];
for (const path of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(path));
  try {
    const { photo, milliseconds } = decodeTimed(bytes);
    const { header, pixels, peakByteLength } = photo;
    const totalMegabytes = Math.round((bytes.byteLength + peakByteLength) / 1e5) / 10;
    console.log(
      `${basename(path).padEnd(28)} ${header.width} x ${header.height} -> ${pixels.width} x ${pixels.height}`.padEnd(
        60,
      ),
      `${milliseconds} ms, total ${totalMegabytes} MB${photo.truncated ? ", truncated" : ""}`,
    );
    figures.push({ file: basename(path), cpu_ms: milliseconds, total_mb: totalMegabytes });
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    console.log(`${basename(path).padEnd(28)} ${error.code}`);
  }
}
console.log(JSON.stringify({ files: figures }));

function decodeTimed(bytes: Uint8Array): { photo: DecodedPhoto; milliseconds: number } {
  let milliseconds = Number.POSITIVE_INFINITY;
  let photo: DecodedPhoto | undefined;
  for (let run = 0; run < runCount; run++) {
    const start = process.cpuUsage();
    photo = decodePhoto(imageModules(), bytes);
    const { user, system } = process.cpuUsage(start);
    milliseconds = Math.min(milliseconds, Math.round((user + system) / 1000));
  }
  return { photo: photo!, milliseconds };
}
