import type { Pixels } from "../photo/pixels.ts";
import { type Crop, letterbox, pictureToCrop } from "./crop.ts";
import type { Mask } from "./mask.ts";
import type { FaceNets } from "./nets.ts";

/**
 * Share of each pixel that belongs to a person, 256x256 in the grid of `crop`, by MediaPipe's selfie segmentation.
 * Outside the picture the net imagines shoulders, so it is 0 there.
 */
export function segmentPerson(nets: FaceNets, pixels: Pixels, crop: Crop): Mask {
  return segmentPicture(nets, nets.crops.sample(pixels, crop, nets.inputSize("person_segmenter")));
}

/** The same for a crop that is sampled already, 256x256 with its coverage in alpha. */
export function segmentPicture(nets: FaceNets, picture: Pixels): Mask {
  const [person] = nets.run("person_segmenter", picture);
  return { width: picture.width, height: picture.height, data: timesCoverage(person, picture.data) };
}

/** Shares times the alpha of RGBA pixels, 0..255. */
function timesCoverage(shares: Float32Array, rgba: Uint8Array): Uint8Array {
  const data = new Uint8Array(shares.length);
  for (let i = 0; i < data.length; i++) data[i] = shares[i] * rgba[4 * i + 3] + 0.5;
  return data;
}

/** Person mask of the whole picture, in its own pixel grid. */
export function segmentWholePicture(nets: FaceNets, pixels: Pixels): Mask {
  const crop = letterbox(pixels);
  return maskInPicture(segmentPerson(nets, pixels, crop), crop, pixels.width, pixels.height);
}

/** Resamples a mask from the grid of a crop to that of its picture, bilinearly; 0 outside the crop. */
export function maskInPicture(mask: Mask, crop: Crop, width: number, height: number): Mask {
  const data = new Uint8Array(width * height);
  const even = evenCells(mask);
  const map = pictureToCrop(crop, mask.width);
  const reach = (crop.side / 2) * (Math.abs(Math.cos(crop.angle)) + Math.abs(Math.sin(crop.angle)));
  const left = Math.max(0, Math.floor(crop.centreX - reach));
  const right = Math.min(width, Math.ceil(crop.centreX + reach));
  const bottom = Math.min(height, Math.ceil(crop.centreY + reach));
  for (let y = Math.max(0, Math.floor(crop.centreY - reach)); y < bottom; y++) {
    let u = map[0] * (left + 0.5) + map[1] * (y + 0.5) + map[2] - 0.5;
    let v = map[3] * (left + 0.5) + map[4] * (y + 0.5) + map[5] - 0.5;
    for (let x = left, at = y * width + left; x < right; x++, at++, u += map[0], v += map[3]) {
      if (u < -0.5 || v < -0.5 || u > mask.width - 0.5 || v > mask.height - 0.5) continue;
      const column = Math.max(0, Math.floor(u));
      const row = Math.max(0, Math.floor(v));
      const shared = even[row * mask.width + column];
      if (shared >= 0) {
        data[at] = shared;
        continue;
      }
      const next = Math.min(column + 1, mask.width - 1);
      const below = Math.min(row + 1, mask.height - 1) * mask.width;
      const dx = Math.max(0, u - column);
      const dy = Math.max(0, v - row);
      const upper = mask.data[row * mask.width + column] * (1 - dx) + mask.data[row * mask.width + next] * dx;
      const lower = mask.data[below + column] * (1 - dx) + mask.data[below + next] * dx;
      data[at] = upper + (lower - upper) * dy + 0.5;
    }
  }
  return { width, height, data };
}

/** For each cell between four pixels, from the upper left one, the value they share, or -1. */
function evenCells({ width, height, data }: Mask): Int16Array {
  const even = new Int16Array(width * height);
  for (let y = 0; y < height; y++) {
    const below = Math.min(y + 1, height - 1) * width;
    for (let x = 0; x < width; x++) {
      const next = Math.min(x + 1, width - 1);
      const value = data[y * width + x];
      const isEven = data[y * width + next] === value && data[below + x] === value && data[below + next] === value;
      even[y * width + x] = isEven ? value : -1;
    }
  }
  return even;
}
