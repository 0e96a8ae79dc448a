import { fitHead } from "../src/avatar/fit/fit.ts";
import { neutralHead, sameViewHead } from "../src/avatar/fit/neutral.ts";
import { inPlaneResidual } from "../src/avatar/fit/residual.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import type { HeadModel } from "../src/avatar/head/head-model.ts";
import { poseHead } from "../src/avatar/pose.ts";
import { placeEye } from "../src/avatar/wear/eyes/eyes.ts";
import type { Core } from "../src/core.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { openRaster } from "../src/kernels/raster.ts";
import { Solver } from "../src/kernels/solve.ts";
import { restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { drawPortrait } from "../tools/calibration/draw-portrait.ts";
import { Random } from "../tools/head/random.ts";
import { noseTip, scoreHead, type TrueHead } from "./head-score.ts";
import { faceVertices, type KnownHead, randomKnownHead } from "./known-head.ts";
import { mean } from "./statistics.ts";

const seed = 7001;
export const kinds = ["rest", "smile", "laugh"] as const;
export type Kind = (typeof kinds)[number];

/** Errors in millimetres: of the face, of the mouth, and of the mouth's measures (theirs less the truth's). */
export interface Errors {
  readonly face: number;
  readonly mouth: number;
  readonly width: number;
  readonly lift: number;
  readonly lips: number;
}

/** How far the heads made of three pictures of one person are from the truth, beside the mean head. */
export interface NeutralFigures {
  readonly meanHead: Errors;
  readonly neutral: Readonly<Record<Kind, Errors>>;
  /** Without neutralisation. */
  readonly posed: Readonly<Record<Kind, Errors>>;
}

/** Reconstructs random heads of known geometry from renders at rest, smiling and laughing. */
export function* measureNeutralisation(core: Core, count: number): Generator<NeutralFigures> {
  const reconstruct = reconstructor(core);
  for (let n = 0; n < count; n++) {
    const known = randomKnownHead(core.model, new Random(seed + n));
    const heads = kinds.map((kind) => reconstruct(known, kind));
    if (heads.some((head) => head === null)) continue;
    const of = (which: "neutral" | "posed") =>
      Object.fromEntries(kinds.map((kind, k) => [kind, compare(core.model, heads[k]![which], known)])) as Record<
        Kind,
        Errors
      >;
    yield { meanHead: compare(core.model, core.model.mean, known), neutral: of("neutral"), posed: of("posed") };
  }
}

type Reconstructor = (known: KnownHead, kind: Kind) => { neutral: Float32Array; posed: Float32Array } | null;

/** Draws a person and makes heads of the picture; null where no face is found. */
function reconstructor({ modules, nets: netBytes, model, subdivision }: Core): Reconstructor {
  const nets = openFaceNets(modules.nets, netBytes);
  const raster = openRaster(modules.raster);
  const solver = new Solver(modules.solve);
  return (known, kind) => {
    const { portrait } = known;
    const posed = poseHead(known.model, subdivision, portrait.avatar, {
      ...restPose,
      weights: known.expressions[kind],
    });
    const picture = drawPortrait(raster, known.model, portrait, posed);
    const [face] = finish(detectFaces(nets, picture));
    if (!face) return null;
    const landmarks = finish(findLandmarks(nets, picture, face));
    const fit = fitHead(solver, model, landmarks, picture);
    const [shape, seen] = (["skin", "seen"] as const).map((place) =>
      inPlaneResidual(solver, model, fit, landmarks, place),
    );
    return { neutral: neutralHead(solver, model, fit, shape), posed: sameViewHead(model, fit, seen) };
  };
}

function compare(model: HeadModel, head: Float32Array, { portrait }: KnownHead): Errors {
  const truth = portrait.avatar.neutral;
  const faces = faceVertices(model);
  const { median, distances } = scoreHead(model, head, trueHead(model, truth));
  const [own, theirs] = [mouthMeasures(model, truth), mouthMeasures(model, head)];
  return {
    face: median,
    mouth: mean(distances.filter((_, k) => model.regions.mouth[faces[k]] >= 128)),
    width: theirs.width - own.width,
    lift: theirs.lift - own.lift,
    lips: theirs.lips - own.lips,
  };
}

function trueHead(model: HeadModel, neutral: Float32Array): TrueHead {
  return {
    positions: Float32Array.from(faceVertices(model).flatMap((i) => [...neutral.subarray(3 * i, 3 * i + 3)])),
    leftEye: [...placeEye(model, neutral, "Left").centre],
    rightEye: [...placeEye(model, neutral, "Right").centre],
    noseTip: noseTip(model, neutral),
  };
}

/** Width of the mouth, height of its corners over the line of the lips and thickness of both lips, millimetres. */
function mouthMeasures(model: HeadModel, head: Float32Array): { width: number; lift: number; lips: number } {
  const points = embedLandmarks(model.landmarks, head);
  const at = (i: number, c: number) => points[3 * i + c];
  const [right, left, upper, lower, top, bottom] = [61, 291, 13, 14, 0, 17];
  return {
    width: at(left, 0) - at(right, 0),
    lift: (at(left, 1) + at(right, 1)) / 2 - (at(upper, 1) + at(lower, 1)) / 2,
    lips: at(top, 1) - at(upper, 1) + at(lower, 1) - at(bottom, 1),
  };
}
