import type { ExpressionWeights } from "../../avatar.ts";
import { addExpressions } from "../../head/expression.ts";
import type { HeadModel, Part } from "../../head/head-model.ts";
import { fitPart } from "../../head/part.ts";
import { rigidMotion } from "../../mesh/rigid-motion.ts";
import { type Transform, transformPositions } from "../../mesh/transform.ts";

/**
 * Millimetres by which the authored parts sit too high. The edges of the upper incisors lie 6.1 mm under the inner edge of the upper
 * lip at rest, where the lower lip of a smile is on three of four (58 toothy smiles, quartiles: 2.9, 4.2, 6.2): photos hardly show a gap
 * below them. The lower ones reach 6 mm above them.
 */
const upperTeethDrop = 4.3;
const lowerTeethDrop = 2.4;
const tongueDrop = 9;
/** A tongue that is put out lies below the upper teeth, and is narrower than authored by this share. */
const outDrop = 2.5;
const outNarrowing = 0.22;
/** Height of upper crowns over that of the authored ones, which are broader than high; incisors of people are 1.24 times as high as broad, and
 * the longer they are, the less gum shows. */
const crownHeight = 1.95;
/** Millimetres from the lowest point of the row within which crowns are as drawn: longer, cusps would be fangs. */
const cuspHeight = 4.5;
/** Width of the authored crowns, which are those of a head of full size on one that is a tenth smaller: incisors of 7.5 mm. */
const crownWidth = 0.9;
/** The arch widens by up to this share within some millimetres behind the incisors, so that it fills a smile to its corners, and is
 * shorter than authored: more teeth show. */
const archWidening = { share: 0.16, within: 12 } as const;
const archDepth = 0.85;
/** Millimetres by which both rows move back, so that narrowed lips close before them. */
const teethSetback = -1.6;
/** The lower row sinks by this much a millimetre behind the incisors: molars near the jaw's hinge hardly open. */
const molarDrop = 0.45;
/** Depth behind the incisors of which the bottom of the lower row is, and how far below that molars may reach: they came through the throats of
 * slim necks; millimetres. */
const frontDepth = 8;
const lowestMolars = 3;

const jawShapes = ["jawOpen", "jawForward", "jawLeft", "jawRight"] as const;

/** The upper teeth in a neutral head (all model vertices), millimetres; no expression moves them. */
export function fitUpperTeeth(part: Part, neutral: Float32Array): Float32Array {
  return seatTeeth(lengthenCrowns(fitPart(part, neutral)), upperTeethDrop, 0);
}

/** Whether an expression moves the lower teeth. */
export function movesJaw(weights: ExpressionWeights): boolean {
  return jawShapes.some((name) => (weights[name] ?? 0) !== 0);
}

/** The lower teeth keep their shape and go with the jaw alone, whatever the lips do. */
export function fitLowerTeeth(
  model: HeadModel,
  part: Part,
  neutral: Float32Array,
  weights: ExpressionWeights,
): Float32Array {
  const fitted = keepInJaw(seatTeeth(fitPart(part, neutral), lowerTeethDrop, molarDrop));
  if (movesJaw(weights)) transformPositions(jawMotion(model, part, neutral, weights), fitted);
  return fitted;
}

/** The motion of a neutral head's lower teeth by the jaw alone. */
export function jawMotion(model: HeadModel, part: Part, neutral: Float32Array, weights: ExpressionWeights): Transform {
  const moved = neutral.slice();
  addExpressions(model, Object.fromEntries(jawShapes.map((name) => [name, weights[name] ?? 0])), moved);
  return rigidMotion(neutral, moved, part.references);
}

/** The tongue in the `positions` of an expression on a neutral head; it lies low except where it is put out. */
export function fitTongue(
  part: Part,
  positions: Float32Array,
  neutral: Float32Array,
  { tongueOut = 0 }: ExpressionWeights,
): Float32Array {
  const fitted = fitPart(part, positions, neutral);
  const drop = tongueDrop * (1 - tongueOut) + outDrop * tongueOut;
  for (let i = 0; i < fitted.length; i += 3) {
    fitted[i] *= 1 - outNarrowing * tongueOut;
    fitted[i + 1] -= drop;
  }
  return fitted;
}

/** Makes the upper teeth longer above their cusps, in place. */
function lengthenCrowns(positions: Float32Array): Float32Array {
  let edge = Number.POSITIVE_INFINITY;
  for (let i = 1; i < positions.length; i += 3) edge = Math.min(edge, positions[i]);
  for (let i = 1; i < positions.length; i += 3) {
    positions[i] += (crownHeight - 1) * Math.max(0, positions[i] - edge - cuspHeight);
  }
  return positions;
}

/** Lifts what of the lower row lies far below its incisors, in place. */
function keepInJaw(positions: Float32Array): Float32Array {
  let front = Number.NEGATIVE_INFINITY;
  for (let i = 2; i < positions.length; i += 3) front = Math.max(front, positions[i]);
  let bottom = Number.POSITIVE_INFINITY;
  for (let i = 0; i < positions.length; i += 3) {
    if (front - positions[i + 2] < frontDepth) bottom = Math.min(bottom, positions[i + 1]);
  }
  for (let i = 1; i < positions.length; i += 3) positions[i] = Math.max(positions[i], bottom - lowestMolars);
  return positions;
}

/** Lowers a row of teeth, by `slope` more each millimetre to the molars, moves it back and fits its arch, in place. */
function seatTeeth(positions: Float32Array, drop: number, slope: number): Float32Array {
  let front = Number.NEGATIVE_INFINITY;
  for (let i = 2; i < positions.length; i += 3) front = Math.max(front, positions[i]);
  for (let i = 0; i < positions.length; i += 3) {
    const depth = front - positions[i + 2];
    positions[i] *= crownWidth + archWidening.share * (1 - Math.exp(-depth / archWidening.within));
    positions[i + 1] -= drop + slope * depth;
    positions[i + 2] = front - archDepth * depth - teethSetback;
  }
  return positions;
}
