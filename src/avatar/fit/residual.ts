import {
  faceOvalRing,
  innerLipRing,
  jawLine,
  leftBrowRing,
  leftEyeRing,
  meshLandmarkCount,
  nosePoints,
  outerEyeCorners,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
} from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import type { Solver } from "../../kernels/solve.ts";
import { embedLandmarks, type LandmarkPlace, landmarkShifts } from "../head/embedding.ts";
import { addExpressions } from "../head/expression.ts";
import type { HeadModel } from "../head/head-model.ts";
import { settledHead } from "../head/identity.ts";
import { meshGraph } from "../mesh/mesh-graph.ts";
import { quadNormals } from "../mesh/normals.ts";
import type { Camera } from "./camera.ts";
import { expressionWeights, type HeadFit } from "./fit.ts";
import { projectFromCameraFrame, toCameraFrame } from "./project.ts";

const stiffness = 0.006;
/** Pull of the fitted skin, and of landmarks that say little: on cheeks and forehead, and on the oval of the face. */
const pulls = {
  seen: { anchor: 0.004, rest: 0.05, oval: 0.02 },
  skin: { anchor: 0.01, rest: 0.02, oval: 0.01 },
} as const satisfies Record<LandmarkPlace, object>;
/** Displacements saturate here, millimetres. */
const cap = 8;
const contourStrength = 0.5;
/** A vertex is on the contour where its normal is this near to square to the view. */
const contourCosine = 0.25;
const minimumContourCount = 20;
/** How far a jaw landmark looks for the contour, in distances of the outer eye corners. */
const contourReach = 0.2;
const jawThreshold = 128;

const landmarkStrengths = { seen: buildStrengths(pulls.seen), skin: buildStrengths(pulls.skin) } as const;
/** Landmarks that are wanted where they were found, as the photo's lids, lips and brows have to meet the head's. */
const takenAsFound = new Set(
  [rightEyeRing, leftEyeRing, outerLipRing, innerLipRing, rightBrowRing, leftBrowRing].flat(),
);

/**
 * The free-form part of a fit: the smoothest displacement of the skin in the plane of the picture (the camera's
 * frame, millimetres, z zero) that takes lids, lips, brows and nose to their landmarks and the contour of the jaw to
 * the jaw line, along which it may slide. They are taken to where they were `seen`, which is where the photo shows
 * them; or nose and cheeks to where the `skin` lies if the net misses it as it usually does, or its bias becomes shape.
 * Energy of M. Botsch and L. Kobbelt (SIGGRAPH 2004); contour as in A. Bas et al., "Fitting a 3D morphable model to
 * edges", ACCV 2016.
 */
export function inPlaneResidual(
  solver: Solver,
  model: HeadModel,
  fit: Pick<HeadFit, "camera" | "identity" | "expression">,
  landmarks: Landmarks,
  place: LandmarkPlace,
): Float32Array {
  const { camera } = fit;
  const posed = posedSkin(model, fit);
  const normals = quadNormals(posed, model.quads);
  const points = [
    ...landmarkPoints(model, landmarks, fit, place, posed, normals),
    ...contourPoints(model, landmarks, camera, posed, normals),
  ];
  const displacement = solver.solvePlate({
    graph: meshGraph(model.quads, model.skinVertexCount),
    points: {
      vertices: Uint16Array.from(points.flatMap(({ vertices }) => vertices)),
      weights: Float32Array.from(points.flatMap(({ weights }) => weights)),
      strengths: Float32Array.from(points, ({ strength }) => strength),
    },
    targets: Float32Array.from(points.flatMap(({ target }) => target)),
    stiffness,
    anchor: pulls[place].anchor,
  });
  return saturate(displacement);
}

interface PlatePoint {
  readonly vertices: number[];
  readonly weights: number[];
  readonly strength: number;
  /** Displacement in the camera's frame, millimetres. */
  readonly target: number[];
}

function landmarkPoints(
  model: HeadModel,
  { points }: Landmarks,
  { camera, identity, expression }: Pick<HeadFit, "camera" | "identity" | "expression">,
  place: LandmarkPlace,
  posed: Float32Array,
  normals: Float32Array,
): PlatePoint[] {
  const { landmarks } = model;
  const shifts =
    place === "skin" ? landmarkShifts(model, identity, expression) : new Float32Array(3 * meshLandmarkCount);
  const embedded = embedLandmarks(landmarks, posed);
  const facing = embedLandmarks(landmarks, normals);
  const pixels = projectFromCameraFrame(camera, embedded);
  return Array.from({ length: meshLandmarkCount }, (_, i) => {
    const scale = -embedded[3 * i + 2] / camera.focal;
    const [x, y] = takenAsFound.has(i) ? [0, 0] : inPlane(camera, shifts.subarray(3 * i, 3 * i + 3));
    return {
      vertices: [...landmarks.vertices.subarray(3 * i, 3 * i + 3)],
      weights: [...landmarks.weights.subarray(3 * i, 3 * i + 3)],
      strength: landmarkStrengths[place][i] * Math.min(1, Math.max(0.1, 2 * facing[3 * i + 2])),
      target: [scale * (points[3 * i] - pixels[2 * i]) - x, scale * (pixels[2 * i + 1] - points[3 * i + 1]) - y, 0],
    };
  });
}

/** The picture's part of a displacement in the head's frame. */
function inPlane({ rotation: r }: Camera, [x, y, z]: Float32Array): [number, number] {
  return [r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z];
}

/** Each jaw landmark pulls the nearest vertex of the occluding contour along the contour's normal. */
function contourPoints(
  model: HeadModel,
  { points }: Landmarks,
  camera: Camera,
  posed: Float32Array,
  normals: Float32Array,
): PlatePoint[] {
  const pixels = projectFromCameraFrame(camera, posed);
  const contour = contourVertices(model, posed, normals);
  if (contour.length < minimumContourCount) return [];
  const { right, left } = outerEyeCorners;
  const reach =
    contourReach * Math.hypot(points[3 * right] - points[3 * left], points[3 * right + 1] - points[3 * left + 1]);
  return jawLine.flatMap((landmark) => {
    const [u, v] = [points[3 * landmark], points[3 * landmark + 1]];
    const nearest = nearestOf(contour, pixels, u, v);
    if (Math.hypot(pixels[2 * nearest] - u, pixels[2 * nearest + 1] - v) > reach) return [];
    const scale = -posed[3 * nearest + 2] / camera.focal;
    const [nx, ny] = [normals[3 * nearest], normals[3 * nearest + 1]];
    const along =
      (nx * scale * (u - pixels[2 * nearest]) + ny * scale * (pixels[2 * nearest + 1] - v)) /
      Math.max(1e-9, nx * nx + ny * ny);
    return {
      vertices: [nearest, nearest, nearest],
      weights: [1, 0, 0],
      strength: contourStrength,
      target: [along * nx, along * ny, 0],
    };
  });
}

/** The vertex whose pixel is nearest to a place. */
function nearestOf(vertices: readonly number[], pixels: Float32Array, u: number, v: number): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (const vertex of vertices) {
    const square = (pixels[2 * vertex] - u) ** 2 + (pixels[2 * vertex + 1] - v) ** 2;
    if (square < least) [nearest, least] = [vertex, square];
  }
  return nearest;
}

function contourVertices(model: HeadModel, posed: Float32Array, normals: Float32Array): number[] {
  const vertices: number[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.jaw[i] < jawThreshold) continue;
    const x = posed[3 * i];
    const y = posed[3 * i + 1];
    const z = posed[3 * i + 2];
    const along = normals[3 * i] * x + normals[3 * i + 1] * y + normals[3 * i + 2] * z;
    if (Math.abs(along) < contourCosine * Math.sqrt(x * x + y * y + z * z)) vertices.push(i);
  }
  return vertices;
}

/** The fitted skin, without its free-form part, in the camera's frame. */
function posedSkin(model: HeadModel, fit: Pick<HeadFit, "camera" | "identity" | "expression">): Float32Array {
  const positions = settledHead(model, fit.identity).slice();
  addExpressions(model, expressionWeights(fit), positions);
  return toCameraFrame(fit.camera, positions, model.skinVertexCount);
}

function saturate(displacement: Float32Array): Float32Array {
  for (let i = 0; i < displacement.length; i += 3) {
    const length = Math.hypot(displacement[i], displacement[i + 1]);
    const factor = length > 1e-9 ? (cap * Math.tanh(length / cap)) / length : 1;
    displacement[i] *= factor;
    displacement[i + 1] *= factor;
    displacement[i + 2] = 0;
  }
  return displacement;
}

function buildStrengths({ rest, oval }: { readonly rest: number; readonly oval: number }): Float32Array {
  const strengths = new Float32Array(meshLandmarkCount).fill(rest);
  const set = (strength: number, ...groups: (readonly number[])[]) => {
    for (const i of groups.flat()) strengths[i] = strength;
  };
  set(0.4, rightBrowRing, leftBrowRing, nosePoints);
  set(1, rightEyeRing, leftEyeRing, outerLipRing, innerLipRing);
  set(oval, faceOvalRing);
  return strengths;
}
