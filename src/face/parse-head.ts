import type { Plane } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import { cropToPicture } from "./crop.ts";
import { cropHead, type HeadCrop, type HeadLayout } from "./head-crop.ts";
import {
  faceOvalRing,
  leftBrowRing,
  leftEyeRing,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
} from "./landmark-groups.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Mask } from "./mask.ts";
import type { FaceNets } from "./nets.ts";
import { fillPolygon, pick } from "./polygon.ts";

export const parsingClasses = ["background", "skin", "hair", "beard", "headwear"] as const;
export type ParsingClass = (typeof parsingClasses)[number];

/** What each pixel of a level head crop shows, by the parsing net. */
export interface ParsedHead {
  /** The crop that the net saw. */
  readonly head: HeadCrop;
  /** Probability of each class, half as fine as the crop; they sum to one. */
  readonly classes: Readonly<Record<ParsingClass, Plane>>;
}

/** Widths of the crop in distances of the eye centres, and how far its middle lies below the eyes. */
const cropWidth = 6;
const middleBelowEyes = 0.35;
const channelCount = 9;
const ovalChannel = 6;
/** Pixels of the crop a cell of the net's output. */
const classStride = 2;
const features = [rightEyeRing, leftEyeRing, rightBrowRing, leftBrowRing, outerLipRing];

/** The layout of the net's input of `size` pixels a side. */
export function parsingLayout(size: number): HeadLayout {
  const unit = size / cropWidth;
  return { size, unit, eyeX: size / 2, eyeY: size / 2 - middleBelowEyes * unit };
}

/**
 * Parses the head of a photo into background, skin, hair, beard and headwear. The net sees every face with more light on
 * the right half of the picture, the others mirrored: that halves what it has to learn, and a mirrored photo gives a
 * mirrored head. `person` is the person mask of the whole photo, in its pixels.
 */
export function parseHead(nets: FaceNets, pixels: Pixels, landmarks: Landmarks, person: Mask): ParsedHead {
  const size = nets.inputSize("head_parser");
  const head = cropHead(nets.crops, pixels, landmarks, parsingLayout(size));
  const input = netInput(head, person);
  const isMirrored = rightLight(input, size) < 0;
  const [logits] = nets.runValues("head_parser", isMirrored ? mirror(input, size) : input);
  const side = size / classStride;
  const probabilities = softmax(isMirrored ? mirror(logits, side) : logits, parsingClasses.length);
  const plane = (k: number) => ({
    width: side,
    height: side,
    values: channel(probabilities, k, parsingClasses.length),
  });
  const classes = Object.fromEntries(parsingClasses.map((name, k) => [name, plane(k)])) as Record<ParsingClass, Plane>;
  return { head, classes };
}

/** Red, green, blue, share in the photo, distance from the middle, height, face oval, features of the face, person. */
function netInput({ size, picture, points, crop }: HeadCrop, person: Mask): Float32Array {
  const values = new Float32Array(channelCount * size * size);
  const map = cropToPicture(crop, size);
  const oval = fillPolygon(pick(points, faceOvalRing), size, size).values;
  const rings = features.map((ring) => fillPolygon(pick(points, ring), size, size).values);
  for (let v = 0, i = 0, to = 0; v < size; v++) {
    for (let u = 0; u < size; u++, i++, to += channelCount) {
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

/** Every value of one of `count` channels that lie innermost. */
function channel(values: Float32Array, first: number, count: number): Float32Array {
  const own = new Float32Array(values.length / count);
  for (let i = 0, at = first; i < own.length; i++, at += count) own[i] = values[at];
  return own;
}

/** How much more light the right half of the face oval has than its left, in sums of the net's input. */
function rightLight(input: Float32Array, size: number): number {
  let sum = 0;
  for (let i = 0, at = 0; i < size * size; i++, at += channelCount) {
    const light = input[at + ovalChannel] * (input[at] + input[at + 1] + input[at + 2]);
    sum += light * Math.sign((i % size) - (size - 1) / 2);
  }
  return sum;
}

/** Left-right mirror image of a square grid, channels innermost. */
function mirror(values: Float32Array, size: number): Float32Array {
  const channels = values.length / size ** 2;
  const mirrored = new Float32Array(values.length);
  for (let i = 0, to = 0; i < size * size; i++) {
    const column = i % size;
    const from = (i - column + size - 1 - column) * channels;
    for (let c = 0; c < channels; c++) mirrored[to++] = values[from + c];
  }
  return mirrored;
}

function softmax(logits: Float32Array, count: number): Float32Array {
  const values = new Float32Array(logits.length);
  for (let i = 0; i < logits.length; i += count) {
    let [highest, sum] = [Number.NEGATIVE_INFINITY, 0];
    for (let k = 0; k < count; k++) highest = Math.max(highest, logits[i + k]);
    for (let k = 0; k < count; k++) sum += values[i + k] = Math.exp(logits[i + k] - highest);
    for (let k = 0; k < count; k++) values[i + k] /= sum;
  }
  return values;
}
