import { PhotonImage, resize, SamplingFilter } from "@cf-wasm/photon/node";
import type { Core } from "../src/core.ts";
import { cpuMilliseconds } from "./cpu-time.ts";
import { decodeWithPhoton, photonModule } from "./photon.ts";
import { timeLikeness } from "./timed-likeness.ts";

const jpegQuality = 88;

/** A JPEG file of `pixelCount` pixels or slightly fewer, with what a smaller photo shows. */
function enlargePhoto(bytes: Uint8Array, pixelCount: number): Uint8Array {
  const photo = PhotonImage.new_from_byteslice(bytes);
  const scale = Math.sqrt(pixelCount / (photo.get_width() * photo.get_height()));
  const [width, height] = [photo.get_width(), photo.get_height()].map((side) => Math.floor(scale * side));
  const enlarged = resize(photo, width, height, SamplingFilter.Triangle);
  const file = enlarged.get_bytes_jpeg(jpegQuality);
  photo.free();
  enlarged.free();
  return file;
}

/** Memory of a photo from file to preview, and what a peer takes for decoding alone; the file is part of it. */
export interface LargePhotoCost {
  readonly name: string;
  readonly peakByteLength: number;
  readonly photonPeakByteLength: number;
  readonly photonMilliseconds: number;
}

/** Costs of one photo at sizes that phones make. */
export async function measureLargePhotos(core: Core, bytes: Uint8Array): Promise<LargePhotoCost[]> {
  const costs: LargePhotoCost[] = [];
  for (const megapixels of [12, 50]) {
    const file = enlargePhoto(bytes, megapixels * 1e6);
    const { peakByteLength } = await timeLikeness(core, file);
    const started = cpuMilliseconds();
    const photon = decodeWithPhoton(photonModule(), file);
    costs.push({
      name: `${megapixels} MP`,
      peakByteLength,
      photonPeakByteLength: photon.peakByteLength + file.byteLength,
      photonMilliseconds: cpuMilliseconds() - started,
    });
  }
  return costs;
}
