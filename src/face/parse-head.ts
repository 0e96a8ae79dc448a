import type { Plane } from "../kernels/mask.ts";
import type { Pixels } from "../photo/pixels.ts";
import { cropHead, type HeadCrop, type HeadLayout } from "./head-crop.ts";
import { headInput, mirrorGrid, softmax } from "./head-input.ts";
import type { Landmarks } from "./landmarks.ts";
import type { Mask } from "./mask.ts";
import type { FaceNets } from "./nets.ts";

export const parsingClasses = ["background", "skin", "hair", "beard", "headwear"] as const;
export type ParsingClass = (typeof parsingClasses)[number];

/** What each pixel of a level head crop shows, by the parsing net. */
export interface ParsedHead {
  /** The crop that the net saw. */
  readonly head: HeadCrop;
  /** Probability of each class, half as fine as the crop; they sum to one. */
  readonly classes: Readonly<Record<ParsingClass, Plane>>;
  /** Whether the left half of the face in the picture has more light, so that nets see it mirrored. */
  readonly isMirrored: boolean;
}

/** Widths of the crop in distances of the eye centres, and how far its middle lies below the eyes. */
const cropWidth = 6;
const middleBelowEyes = 0.35;
/** Pixels of the crop a cell of the net's output. */
const classStride = 2;

/** The layout of the net's input of `size` pixels a side. */
export function parsingLayout(size: number): HeadLayout {
  const unit = size / cropWidth;
  return { size, unit, eyeX: size / 2, eyeY: size / 2 - middleBelowEyes * unit };
}

/** Parses the head of a photo into background, skin, hair, beard and headwear, by the person mask of the whole photo. */
export function parseHead(nets: FaceNets, pixels: Pixels, landmarks: Landmarks, person: Mask): ParsedHead {
  const size = nets.inputSize("head_parser");
  const head = cropHead(nets.crops, pixels, landmarks, parsingLayout(size));
  const { values, isMirrored } = headInput(head, person);
  const [logits] = nets.runValues("head_parser", values);
  const side = size / classStride;
  const probabilities = softmax(isMirrored ? mirrorGrid(logits, side) : logits, parsingClasses.length);
  const plane = (k: number) => ({
    width: side,
    height: side,
    values: channel(probabilities, k, parsingClasses.length),
  });
  const classes = Object.fromEntries(parsingClasses.map((name, k) => [name, plane(k)])) as Record<ParsingClass, Plane>;
  return { head, classes, isMirrored };
}

/** Every value of one of `count` channels that lie innermost. */
function channel(values: Float32Array, first: number, count: number): Float32Array {
  const own = new Float32Array(values.length / count);
  for (let i = 0, at = first; i < own.length; i++, at += count) own[i] = values[at];
  return own;
}
