import { cropToPicture } from "./crop.ts";
import type { HeadCrop } from "./head-crop.ts";
import {
  faceOvalRing,
  leftBrowRing,
  leftEyeRing,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
} from "./landmark-groups.ts";
import type { Mask } from "./mask.ts";
import { fillPolygon, pick } from "./polygon.ts";

/** Input of our own nets: rows from the top, channels innermost. */
export interface HeadInput {
  readonly values: Float32Array;
  /** Whether the net sees the head mirrored. */
  readonly isMirrored: boolean;
}

/** Red, green, blue, share in the photo, distance from the middle, height, face oval, features of the face, person. */
export const headChannels = 9;
const ovalChannel = 6;
const features = [rightEyeRing, leftEyeRing, rightBrowRing, leftBrowRing, outerLipRing];

/**
 * A head as our own nets see it: with more light on the right half of the picture, else mirrored. That halves what they have
 * to learn, and a mirrored photo gives a mirrored head. `person` is the person mask of the whole photo, in its pixels.
 */
export function headInput(head: HeadCrop, person: Mask): HeadInput {
  const values = channelsOf(head, person);
  const isMirrored = rightLight(values, head.size) < 0;
  return { values: isMirrored ? mirrorGrid(values, head.size) : values, isMirrored };
}

function channelsOf({ size, picture, points, crop }: HeadCrop, person: Mask): Float32Array {
  const values = new Float32Array(headChannels * size * size);
  const map = cropToPicture(crop, size);
  const oval = fillPolygon(pick(points, faceOvalRing), size, size).values;
  const rings = features.map((ring) => fillPolygon(pick(points, ring), size, size).values);
  for (let v = 0, i = 0, to = 0; v < size; v++) {
    for (let u = 0; u < size; u++, i++, to += headChannels) {
      for (let c = 0; c < 4; c++) values[to + c] = picture.data[4 * i + c] / 255;
      values[to + 4] = Math.abs((2 * u) / (size - 1) - 1);
      values[to + 5] = (2 * v) / (size - 1) - 1;
      values[to + ovalChannel] = oval[i];
      for (const ring of rings) if (ring[i] > 0) values[to + 7] = 1;
      const x = Math.floor(map[0] * (u + 0.5) + map[1] * (v + 0.5) + map[2]);
      const y = Math.floor(map[3] * (u + 0.5) + map[4] * (v + 0.5) + map[5]);
      const isInside = x >= 0 && y >= 0 && x < person.width && y < person.height;
      values[to + 8] = isInside ? person.data[y * person.width + x] / 255 : 0;
    }
  }
  return values;
}

/** How much more light the right half of the face oval has than its left, in sums of the net's input. */
function rightLight(input: Float32Array, size: number): number {
  let sum = 0;
  for (let i = 0, at = 0; i < size * size; i++, at += headChannels) {
    const light = input[at + ovalChannel] * (input[at] + input[at + 1] + input[at + 2]);
    sum += light * Math.sign((i % size) - (size - 1) / 2);
  }
  return sum;
}

/** Left-right mirror image of a square grid, channels innermost. */
export function mirrorGrid(values: Float32Array, size: number): Float32Array {
  const channels = values.length / size ** 2;
  const mirrored = new Float32Array(values.length);
  for (let i = 0, to = 0; i < size * size; i++) {
    const column = i % size;
    const from = (i - column + size - 1 - column) * channels;
    for (let c = 0; c < channels; c++) mirrored[to++] = values[from + c];
  }
  return mirrored;
}

/** Probabilities from scores, for each run of `count`. */
export function softmax(scores: Float32Array, count: number): Float32Array {
  const values = new Float32Array(scores.length);
  for (let i = 0; i < scores.length; i += count) {
    let [highest, sum] = [Number.NEGATIVE_INFINITY, 0];
    for (let k = 0; k < count; k++) highest = Math.max(highest, scores[i + k]);
    for (let k = 0; k < count; k++) sum += values[i + k] = Math.exp(scores[i + k] - highest);
    for (let k = 0; k < count; k++) values[i + k] /= sum;
  }
  return values;
}
