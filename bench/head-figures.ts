import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fitHead } from "../src/avatar/fit/fit.ts";
import { landmarkError } from "../src/avatar/fit/landmark-error.ts";
import { neutralHead, sameViewHead } from "../src/avatar/fit/neutral.ts";
import { inPlaneResidual } from "../src/avatar/fit/residual.ts";
import { headOfIdentity } from "../src/avatar/head/identity.ts";
import type { Core } from "../src/core.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { type FaceNets, openFaceNets } from "../src/face/nets.ts";
import { Solver } from "../src/kernels/solve.ts";
import { finish } from "../src/steps.ts";
import { type HeadScore, scoreHead, type TrueHead } from "./head-score.ts";
import { readPlyPositions } from "./ply.ts";
import { readPhoto } from "./read-photo.ts";
import type { Point } from "./triangle-tree.ts";

interface ManifestItem {
  readonly id: string;
  readonly yaw_deg: number;
  readonly expression: Readonly<Record<string, number>>;
  readonly left_eye_mm: Point;
  readonly right_eye_mm: Point;
  readonly nose_tip_mm: Point;
}

/** How far a head of known geometry is from its reconstruction, beside the mean head. */
export interface HeadFigures {
  readonly id: string;
  readonly yaw: number;
  readonly expressive: boolean;
  readonly meanHead: HeadScore;
  readonly identity: HeadScore;
  readonly neutral: HeadScore;
  readonly identityError: number;
  readonly neutralError: number;
  readonly fitMilliseconds: number;
  readonly residualMilliseconds: number;
}

/** Reconstructs the heads of a folder with manifest.json, NNN.jpg and NNN.ply. */
export function measureHeads(core: Core, folder: string): HeadFigures[] {
  const { items }: { items: ManifestItem[] } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  const nets = openFaceNets(core.modules.nets, core.nets);
  const solver = new Solver(core.modules.solve);
  return items.map((item) => measure(core, nets, solver, folder, item));
}

function measure({ model }: Core, nets: FaceNets, solver: Solver, folder: string, item: ManifestItem): HeadFigures {
  const pixels = readPhoto(join(folder, `${item.id}.jpg`));
  const [face] = finish(detectFaces(nets, pixels));
  const landmarks = finish(findLandmarks(nets, pixels, face));
  const started = performance.now();
  const fit = fitHead(solver, model, landmarks, pixels);
  const fitted = performance.now();
  const shape = inPlaneResidual(solver, model, fit, landmarks, "skin");
  const finished = performance.now();
  const residual = inPlaneResidual(solver, model, fit, landmarks, "seen");
  const truth = readTruth(folder, item);
  return {
    id: item.id,
    yaw: item.yaw_deg,
    expressive: Object.keys(item.expression).length > 0,
    meanHead: scoreHead(model, model.mean, truth),
    identity: scoreHead(model, headOfIdentity(model, fit.identity), truth),
    neutral: scoreHead(model, neutralHead(solver, model, fit, shape), truth),
    identityError: fit.landmarkError,
    neutralError: landmarkError(model, fit.camera, sameViewHead(model, fit, residual), landmarks),
    fitMilliseconds: fitted - started,
    residualMilliseconds: finished - fitted,
  };
}

function readTruth(folder: string, item: ManifestItem): TrueHead {
  return {
    positions: readPlyPositions(readFileSync(join(folder, `${item.id}.ply`), "utf8")),
    leftEye: item.left_eye_mm,
    rightEye: item.right_eye_mm,
    noseTip: item.nose_tip_mm,
  };
}
