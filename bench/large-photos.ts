import { PhotonImage, resize, SamplingFilter } from "@cf-wasm/photon/node";
import type { Core } from "../src/core.ts";
import { decodeWithPhoton } from "../src/kernels/photon.ts";
import { cpuMilliseconds } from "./cpu-time.ts";
import { decodedMilliseconds, timeLikeness } from "./timed-likeness.ts";

const jpegQuality = 88;

/** A JPEG file of `pixelCount` pixels or slightly more, with what a smaller photo shows. */
export function enlargePhoto(bytes: Uint8Array, pixelCount: number): Uint8Array {
  const photo = PhotonImage.new_from_byteslice(bytes);
  const scale = Math.sqrt(pixelCount / (photo.get_width() * photo.get_height()));
  const [width, height] = [photo.get_width(), photo.get_height()].map((side) => Math.ceil(scale * side));
  const enlarged = resize(photo, width, height, SamplingFilter.Triangle);
  const file = enlarged.get_bytes_jpeg(jpegQuality);
  photo.free();
  enlarged.free();
  return file;
}

/** What a photo costs from file to preview, and its peer for decoding it alone; the file counts as memory. */
export interface LargePhotoCost {
  readonly peakByteLength: number;
  readonly decodeMilliseconds: number;
  readonly decodedMilliseconds: number;
  readonly photonPeakByteLength: number;
  readonly photonMilliseconds: number;
}

export async function measureLargePhoto(core: Core, bytes: Uint8Array): Promise<LargePhotoCost> {
  const timed = await timeLikeness(core, bytes);
  const started = cpuMilliseconds();
  const photon = decodeWithPhoton(core.modules.photon, bytes);
  return {
    peakByteLength: timed.peakByteLength,
    decodeMilliseconds: timed.milliseconds.decode ?? 0,
    decodedMilliseconds: decodedMilliseconds(timed),
    photonPeakByteLength: photon.peakByteLength + bytes.byteLength,
    photonMilliseconds: cpuMilliseconds() - started,
  };
}
