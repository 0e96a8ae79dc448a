import { type FrameMeasures, frameEyeDistance, lensOutline } from "../../../face/frame-outline.ts";
import type { Glasses } from "../../avatar.ts";
import { embedLandmarks } from "../../head/embedding.ts";
import type { HeadModel } from "../../head/head-model.ts";
import type { Triple } from "../../mesh/triple.ts";
import { placeEye, type Side } from "../eyes/eyes.ts";

/** Frames without measures of their own. */
const usualFrames: Readonly<Record<Glasses["shape"], FrameMeasures>> = {
  round: {
    lensOffset: 33,
    lensHalfWidth: 23,
    lensTop: 20,
    lensBottom: -23,
    roundness: 2.2,
    taper: 0.02,
    rimThickness: 2,
    bridgeHeight: 6,
  },
  rectangle: {
    lensOffset: 34.5,
    lensHalfWidth: 26,
    lensTop: 14,
    lensBottom: -21,
    roundness: 3.6,
    taper: 0.06,
    rimThickness: 2.4,
    bridgeHeight: 6,
  },
};
/** Degrees: the lower rim stands nearer to the face, the outer rim further back. */
const pantoscopicTilt = 7;
const wrap = 4;
/** Frames are measured from the corners of the eyes: how far apart they are as a share of the eyeballs, how far below. */
const cornerSpread = 1.044;
const cornerDrop = 2.2;
/** Millimetres from an eye's centre to the lens plane, and between the skin and the back of a rim. */
const lensDistance = 23;
const clearance = 0.5;
/** Within this distance of the inner rims the nose wall is left to the pads. */
const nosePad = 5;
/** Millimetres by which the rim of the ear lies within its outermost and highest points. */
const earRimDepth = 6;
/** How far outside of the skull the fold behind an ear is at most, however far the ear stands off. */
const widestFold = 5;
/** Of 255: skin that belongs to an ear by more moves with it. */
const earFringe = 8;
/** Points of a lens's outline in the worn mesh. */
export const rimSegments = 48;
/** Nasion and the bridge below it, in the face mesh's numbering. */
const nasionLandmark = 168;

/** Where glasses sit on a head, millimetres of its frame. */
export interface GlassesFit {
  /** Of the head's own size. */
  readonly frame: FrameMeasures;
  readonly centres: Readonly<Record<Side, Triple>>;
  /** How far forward the middle of the bridge lies at least, clear of the nasion. */
  readonly bridgeDepth: number;
  /** Where the temples lie on the ears. */
  readonly earRests: Readonly<Record<Side, Triple>>;
  readonly rimDepth: number;
}

/** The lens plane stands before the eyes, clear of brows and cheeks. */
export function fitGlasses(model: HeadModel, neutral: Float32Array, { shape, frame: measured }: Glasses): GlassesFit {
  const landmarks = embedLandmarks(model.landmarks, neutral);
  const [left, right] = (["Left", "Right"] as const).map((side) => placeEye(model, neutral, side).centre);
  const middle = (axis: number) => (left[axis] + right[axis]) / 2;
  const frame = scaleFrame(measured ?? usualFrames[shape], (cornerSpread * (left[0] - right[0])) / frameEyeDistance);
  const height = middle(1) - cornerDrop + (frame.lensTop + frame.lensBottom) / 2;
  const place = (forward: number): GlassesFit["centres"] => ({
    Left: [middle(0) + frame.lensOffset, height, forward],
    Right: [middle(0) - frame.lensOffset, height, forward],
  });
  const rimDepth = Math.min(3.8, 1 + frame.rimThickness);
  const fit = {
    frame,
    centres: place(middle(2) + lensDistance),
    bridgeDepth: landmarks[3 * nasionLandmark + 2] + clearance + rimDepth / 2,
    earRests: { Left: earRest(model, neutral, "Left"), Right: earRest(model, neutral, "Right") },
    rimDepth,
  };
  return { ...fit, centres: place(fit.centres.Left[2] + intrusion(model, neutral, fit)) };
}

function scaleFrame(frame: FrameMeasures, scale: number): FrameMeasures {
  return {
    lensOffset: frame.lensOffset * scale,
    lensHalfWidth: frame.lensHalfWidth * scale,
    lensTop: frame.lensTop * scale,
    lensBottom: frame.lensBottom * scale,
    roundness: frame.roundness,
    taper: frame.taper,
    rimThickness: frame.rimThickness * scale,
    bridgeHeight: frame.bridgeHeight * scale,
    insets: frame.insets?.map((value) => value * scale),
    rimWidths: frame.rimWidths?.map((value) => value * scale),
  };
}

/** How far the skin beside the nose stands out before the backs of the rims, millimetres, or zero. */
function intrusion(model: HeadModel, neutral: Float32Array, fit: GlassesFit): number {
  let most = 0;
  const bridge = fit.centres.Left[0] - fit.frame.lensHalfWidth + nosePad;
  const outlines = (["Left", "Right"] as const).flatMap((side) =>
    lensOutline(fit.frame, 0, rimSegments, 1).map(([u, v]) => toFace(fit, side, u, v, -fit.rimDepth / 2)),
  );
  for (let i = 0; i < model.skinVertexCount; i++) {
    const beside = Math.abs(neutral[3 * i]) > bridge;
    if (!beside || model.regions.face[i] < 128 || neutral[3 * i + 2] < fit.centres.Left[2] - 40) continue;
    for (const [x, y, z] of outlines) {
      const near = (neutral[3 * i] - x) ** 2 + (neutral[3 * i + 1] - y) ** 2 < 9;
      if (near) most = Math.max(most, neutral[3 * i + 2] + clearance - z);
    }
  }
  return most;
}

/** Where a temple lies: in the fold between the head and the top of the ear, whose rim stands out furthest. */
function earRest(model: HeadModel, neutral: Float32Array, side: Side): Triple {
  const sign = side === "Left" ? 1 : -1;
  const ear: Triple[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    const x = sign * neutral[3 * i];
    if (model.regions.ears[i] >= 128 && x > 0) ear.push([x, neutral[3 * i + 1], neutral[3 * i + 2]]);
  }
  if (ear.length === 0) throw new RangeError(`the head model marks no ear on the ${side.toLowerCase()}`);
  const outermost = Math.max(...ear.map(([x]) => x));
  const rim = ear.filter(([x]) => x > outermost - earRimDepth);
  const top = Math.max(...rim.map(([, y]) => y));
  const crest = rim.filter(([, y]) => y > top - earRimDepth);
  const depth = crest.reduce((sum, [, , z]) => sum + z, 0) / crest.length;
  const skullWidth = skinAbove(model, neutral, sign, top, depth).reduce((most, [x]) => Math.max(most, x), 0);
  const fold = Math.max(outermost - 10, skullWidth + 1.5);
  return [sign * (skullWidth > 0 ? Math.min(fold, skullWidth + widestFold) : fold), top - 1, depth];
}

/** Skin of the skull over an ear, its x counted outwards. */
function skinAbove(model: HeadModel, neutral: Float32Array, sign: number, top: number, depth: number): Triple[] {
  const points: Triple[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    const [y, z] = [neutral[3 * i + 1], neutral[3 * i + 2]];
    if (model.regions.ears[i] > earFringe) continue;
    if (y > top && y < top + 18 && Math.abs(z - depth) < 14) points.push([sign * neutral[3 * i], y, z]);
  }
  return points;
}

/** Lens coordinates (u outwards, v up, w forwards) of a side to the head frame, with tilt and wrap. */
export function toFace({ centres }: GlassesFit, side: Side, u: number, v: number, w: number): Triple {
  const sign = side === "Left" ? 1 : -1;
  const tilt = (pantoscopicTilt * Math.PI) / 180;
  const turn = (wrap * Math.PI) / 180;
  const y = v * Math.cos(tilt) - w * Math.sin(tilt);
  const forward = v * Math.sin(tilt) + w * Math.cos(tilt);
  const x = u * Math.cos(turn) + forward * Math.sin(turn);
  const z = -u * Math.sin(turn) + forward * Math.cos(turn);
  const centre = centres[side];
  return [centre[0] + sign * x, centre[1] + y, centre[2] + z];
}

/** Furthest extent of the head, ears left out, on one side near a height and depth. */
export function halfWidth(model: HeadModel, neutral: Float32Array, sign: number, y: number, z: number): number {
  let most = 0;
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.ears[i] > earFringe) continue;
    if (Math.abs(neutral[3 * i + 1] - y) < 10 && Math.abs(neutral[3 * i + 2] - z) < 14) {
      most = Math.max(most, sign * neutral[3 * i]);
    }
  }
  return most;
}
