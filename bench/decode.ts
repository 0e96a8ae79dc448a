// npm run bench -- decode <file>...: decodes image files and prints CPU time (best of three) and memory.
// "total" is the file, the decoder's linear memory and the pixels together. Photon decodes the same file in turn, to
// all its pixels, which it does not reduce.
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { LikenessError } from "../src/errors.ts";
import { type DecodedPhoto, decodePhoto } from "../src/photo/decode.ts";
import { finish } from "../src/steps.ts";
import { cpuMilliseconds } from "./cpu-time.ts";
import { decodeWithPhoton, photonModule } from "./photon.ts";
import { imageModules } from "./read-photo.ts";

const runCount = 3;
const photon = photonModule();
const figures = [];
for (const path of process.argv.slice(2)) {
  const bytes = new Uint8Array(readFileSync(path));
  try {
    const { photo, milliseconds, photonMilliseconds, photonByteLength } = decodeTimed(bytes);
    const { header, pixels, peakByteLength } = photo;
    const totalMegabytes = megabytes(bytes.byteLength + peakByteLength);
    const photonMegabytes = megabytes(bytes.byteLength + photonByteLength);
    console.log(
      `${basename(path).padEnd(28)} ${header.width} x ${header.height} -> ${pixels.width} x ${pixels.height}`.padEnd(
        60,
      ),
      `${milliseconds} ms, total ${totalMegabytes} MB${photo.truncated ? ", truncated" : ""};`,
      `photon ${photonMilliseconds} ms, ${photonMegabytes} MB`,
    );
    figures.push({
      file: basename(path),
      cpu_ms: milliseconds,
      total_mb: totalMegabytes,
      photon_cpu_ms: photonMilliseconds,
      photon_total_mb: photonMegabytes,
    });
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    console.log(`${basename(path).padEnd(28)} ${error.code}`);
  }
}
console.log(JSON.stringify({ files: figures }));

interface TimedDecoding {
  readonly photo: DecodedPhoto;
  readonly milliseconds: number;
  readonly photonMilliseconds: number;
  readonly photonByteLength: number;
}

function decodeTimed(bytes: Uint8Array): TimedDecoding {
  const ours = bestOf(() => finish(decodePhoto(imageModules(), bytes)));
  const peer = bestOf(() => decodeWithPhoton(photon, bytes).peakByteLength);
  return {
    photo: ours.result,
    milliseconds: ours.milliseconds,
    photonMilliseconds: peer.milliseconds,
    photonByteLength: peer.result,
  };
}

function bestOf<Result>(work: () => Result): { result: Result; milliseconds: number } {
  const runs = Array.from({ length: runCount }, () => {
    const start = cpuMilliseconds();
    return { result: work(), milliseconds: Math.round(cpuMilliseconds() - start) };
  });
  return runs.reduce((best, run) => (run.milliseconds < best.milliseconds ? run : best));
}

function megabytes(byteLength: number): number {
  return Math.round(byteLength / 1e5) / 10;
}
