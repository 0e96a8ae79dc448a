import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ExpressionWeights } from "../../../../src/avatar/avatar.ts";
import type { Camera } from "../../../../src/avatar/fit/camera.ts";
import { fitHead } from "../../../../src/avatar/fit/fit.ts";
import { landmarkError } from "../../../../src/avatar/fit/landmark-error.ts";
import { neutralHead, sameViewHead } from "../../../../src/avatar/fit/neutral.ts";
import { projectPoints } from "../../../../src/avatar/fit/project.ts";
import { inPlaneResidual } from "../../../../src/avatar/fit/residual.ts";
import { measureRest, restMeasureNames } from "../../../../src/avatar/fit/rest-measures.ts";
import restingFace from "../../../../src/avatar/fit/resting-face.json" with { type: "json" };
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { headOfIdentity } from "../../../../src/avatar/head/identity.ts";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";
import { LikenessError } from "../../../../src/errors.ts";
import { innerLipRing, leftEyeRing, meshLandmarkCount, rightEyeRing } from "../../../../src/face/landmark-groups.ts";
import { type Landmarks, landmarkCount } from "../../../../src/face/landmarks.ts";
import { Solver } from "../../../../src/kernels/solve.ts";

const shipped = readHeadModel(readFileSync("assets/head.bin"));
/** The head as a faultless net would see it. */
const model: HeadModel = {
  ...shipped,
  landmarks: {
    ...shipped.landmarks,
    shifts: { mean: new Float32Array(3 * meshLandmarkCount), identity: [], expressions: {} },
  },
};
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const image = { width: 960, height: 1200 };
const smile: ExpressionWeights = {
  mouthSmileLeft: 0.7,
  mouthSmileRight: 0.7,
  mouthUpperUpLeft: 0.3,
  mouthUpperUpRight: 0.3,
  mouthLowerDownLeft: 0.3,
  mouthLowerDownRight: 0.3,
  jawOpen: 0.2,
};

function view(yaw: number, pitch = 0): Camera {
  return {
    ...image,
    focal: 1500,
    centreX: 480,
    centreY: 600,
    rotation: multiply3(rotationFromVector(pitch, 0, 0), rotationFromVector(0, yaw, 0)),
    translation: Float64Array.of(8, 5, -850),
  };
}

function headPositions(identity: Float32Array, weights: ExpressionWeights): Float32Array {
  const positions = headOfIdentity(model, identity);
  addExpressions(model, weights, positions);
  return positions;
}

/** The landmarks that a faultless net would find, moved by `shift(landmark)` pixels. */
function landmarksOf(
  positions: Float32Array,
  camera = view(0),
  shift: (i: number) => [number, number] = () => [0, 0],
): Landmarks {
  const pixels = projectPoints(camera, embedLandmarks(model.landmarks, positions));
  const points = new Float32Array(3 * landmarkCount);
  for (let i = 0; i < meshLandmarkCount; i++) {
    const [dx, dy] = shift(i);
    points.set([pixels[2 * i] + dx, pixels[2 * i + 1] + dy, 0], 3 * i);
  }
  return { points, presence: 1 };
}

function someIdentity(seed: number): Float32Array {
  return Float32Array.from({ length: 30 }, (_, k) => Math.sin(12.9898 * (k + 1) * seed) * 0.9);
}

/** Landmark on the other side of each landmark. */
const mirrored = mirrorLandmarks();
function mirrorLandmarks(): number[] {
  const points = embedLandmarks(model.landmarks, model.mean);
  return Array.from({ length: meshLandmarkCount }, (_, i) => {
    let nearest = 0;
    const distance = (j: number) =>
      Math.hypot(
        points[3 * i] + points[3 * j],
        points[3 * i + 1] - points[3 * j + 1],
        points[3 * i + 2] - points[3 * j + 2],
      );
    for (let j = 1; j < meshLandmarkCount; j++) if (distance(j) < distance(nearest)) nearest = j;
    return nearest;
  });
}

function faceDistance(a: Float32Array, b: Float32Array, except?: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.face[i] < 128 || (except?.[i] ?? 0) > 0) continue;
    sum += Math.hypot(a[3 * i] - b[3 * i], a[3 * i + 1] - b[3 * i + 1], a[3 * i + 2] - b[3 * i + 2]);
    count++;
  }
  return sum / count;
}

describe("a fit of the model's own projection", () => {
  test.each([
    ["from the front", 0, {}],
    ["from the side", 0.4, {}],
    ["smiling", -0.2, smile],
  ])("returns camera, shape and expression %s", (_, yaw, weights) => {
    const identity = someIdentity(1);
    const camera = view(yaw, 0.1);
    const fit = fitHead(solver, model, landmarksOf(headPositions(identity, weights), camera), image);
    expect(fit.landmarkError).toBeLessThan(0.006);
    camera.rotation.forEach((value, k) => {
      expect(fit.camera.rotation[k]).toBeCloseTo(value, 1);
    });
    const truth = headOfIdentity(model, identity);
    const meanError = faceDistance(model.mean, truth);
    expect(faceDistance(headOfIdentity(model, fit.identity), truth)).toBeLessThan(0.9 * meanError);
    for (const [name, weight] of Object.entries(weights)) {
      expect(fit.expression[expressionNames.indexOf(name as "jawOpen")]).toBeGreaterThan(0.4 * weight);
    }
  });

  test("is exact where prior and truth agree", () => {
    const camera = { ...view(0.15), translation: Float64Array.of(0, 0, -860) };
    const fit = fitHead(solver, model, landmarksOf(headOfIdentity(model, []), camera), image);
    expect(fit.landmarkError).toBeLessThan(0.001);
    for (const a of fit.identity) expect(Math.abs(a)).toBeLessThan(0.1);
    for (const b of fit.expression) expect(b).toBeLessThan(0.05);
  });

  test("keeps to a known focal length", () => {
    const landmarks = landmarksOf(headPositions(someIdentity(2), {}), view(0.1));
    const free = fitHead(solver, model, landmarks, image);
    const held = fitHead(solver, model, landmarks, { ...image, focalPriorPixels: 1500 });
    expect(Math.abs(held.camera.focal - 1500)).toBeLessThan(Math.abs(free.camera.focal - 1500));
    expect(Math.abs(held.camera.focal / 1500 - 1)).toBeLessThan(0.1);
  });
});

test("mirrored landmarks give the mirrored head", () => {
  const landmarks = landmarksOf(headPositions(someIdentity(3), { mouthSmileLeft: 0.5 }), view(0.2));
  const points = new Float32Array(landmarks.points.length);
  for (let i = 0; i < meshLandmarkCount; i++) {
    const other = 3 * mirrored[i];
    points.set([image.width - landmarks.points[other], landmarks.points[other + 1], 0], 3 * i);
  }
  const [a, b] = [landmarks, { points, presence: 1 }].map((found) =>
    headOfIdentity(model, fitHead(solver, model, found, image).identity),
  );
  const back = new Float32Array(b.length);
  for (let i = 0; i < model.vertexCount; i++) {
    for (let c = 0; c < 3; c++) back[3 * i + c] = (c === 0 ? -1 : 1) * b[3 * model.mirror[i] + c];
  }
  expect(faceDistance(a, back)).toBeLessThan(0.5);
});

describe("landmarks that are no face", () => {
  const good = landmarksOf(headPositions(someIdentity(1), {}));
  const cases: [string, (points: Float32Array) => Float32Array][] = [
    ["all in one place", (points) => points.fill(100)],
    ["on one line", (points) => points.map((value, k) => (k % 3 === 0 ? value : 50))],
    ["not a number", (points) => points.fill(Number.NaN, 300, 303)],
    ["infinite", (points) => points.fill(Number.POSITIVE_INFINITY, 30, 31)],
    ["cut short", (points) => points.slice(0, 200)],
    ["turned inside out", (points) => points.map((value, k) => (k % 3 === 1 ? 1200 - value : value))],
    ["far away", (points) => points.map((value) => value + 1e7)],
  ];
  test.each(cases)("%s are refused or fitted with finite numbers", (_, change) => {
    try {
      const fit = fitHead(solver, model, { points: change(good.points.slice()), presence: 1 }, image);
      const { rotation, translation, focal } = fit.camera;
      const values = [...fit.identity, ...fit.expression, ...rotation, ...translation, focal];
      expect(values.every(Number.isFinite)).toBe(true);
    } catch (error) {
      expect(error).toBeInstanceOf(LikenessError);
      expect((error as LikenessError).code).toBe("no_face");
    }
  });

  test.each(["all in one place", "not a number", "cut short"])("%s are refused", (name) => {
    const change = cases.find(([other]) => other === name)![1];
    const points = change(good.points.slice());
    expect(() => fitHead(solver, model, { points, presence: 1 }, image)).toThrow(LikenessError);
  });
});

describe("the free-form residual", () => {
  const positions = headPositions(someIdentity(4), smile);
  const lids = new Set([...rightEyeRing, ...leftEyeRing]);
  const landmarks = landmarksOf(positions, view(0.1), (i) => (lids.has(i) ? [2, -4] : [0, 0]));
  const fit = fitHead(solver, model, landmarks, image);
  const residual = inPlaneResidual(solver, model, fit, landmarks, "seen");
  const none = new Float32Array(residual.length);

  test("takes the lids to their landmarks", () => {
    const rings = [...lids];
    const before = landmarkError(model, fit.camera, sameViewHead(model, fit, none), landmarks, rings);
    const after = landmarkError(model, fit.camera, sameViewHead(model, fit, residual), landmarks, rings);
    expect(after).toBeLessThan(0.5 * before);
    expect(landmarkError(model, fit.camera, sameViewHead(model, fit, residual), landmarks)).toBeLessThan(0.008);
  });

  test("stays in the plane of the picture and under its cap", () => {
    for (let i = 0; i < residual.length; i += 3) {
      expect(residual[i + 2]).toBe(0);
      expect(Math.hypot(residual[i], residual[i + 1])).toBeLessThan(8);
    }
  });

  test("leaves the back of the head alone", () => {
    for (let i = 0; i < model.skinVertexCount; i++) {
      if (model.mean[3 * i + 2] > -120) continue;
      expect(Math.hypot(residual[3 * i], residual[3 * i + 1])).toBeLessThan(0.8);
    }
  });

  test("is zero where the landmarks already agree", () => {
    const exact = landmarksOf(sameViewHead(model, fit, none), fit.camera);
    const rest = inPlaneResidual(solver, model, { ...fit }, exact, "seen");
    const face = [...rightEyeRing, ...innerLipRing].map((i) => model.landmarks.vertices[3 * i]);
    for (const i of face) expect(Math.hypot(rest[3 * i], rest[3 * i + 1])).toBeLessThan(0.5);
  });
});

describe("the neutral head", () => {
  test("of a smile has its mouth closed", () => {
    const landmarks = landmarksOf(headPositions(someIdentity(5), smile), view(0));
    const fit = fitHead(solver, model, landmarks, image);
    const neutral = neutralHead(solver, model, fit, inPlaneResidual(solver, model, fit, landmarks, "skin"));
    const gap = (head: Float32Array) => {
      const lips = embedLandmarks(model.landmarks, head);
      return lips[3 * 13 + 1] - lips[3 * 14 + 1];
    };
    expect(gap(headPositions(someIdentity(5), smile))).toBeGreaterThan(4);
    expect(Math.abs(gap(neutral) - gap(model.mean))).toBeLessThan(1);
  });

  test("without residual is the identity as people at rest hold it, made partly symmetric", () => {
    const landmarks = landmarksOf(headOfIdentity(model, []), view(0));
    const fit = fitHead(solver, model, landmarks, image);
    const [smile, stretch, up, shrug, jaw] = restingFace.smile;
    const weights: ExpressionWeights = {
      mouthSmileLeft: smile,
      mouthSmileRight: smile,
      mouthStretchLeft: stretch,
      mouthStretchRight: stretch,
      mouthUpperUpLeft: up,
      mouthUpperUpRight: up,
      mouthShrugUpper: shrug,
      jawOpen: jaw,
    };
    const rest = { ...fit, expression: Float32Array.from(expressionNames, (name) => weights[name] ?? 0) };
    const neutral = neutralHead(solver, model, rest, new Float32Array(3 * model.skinVertexCount));
    const plain = headOfIdentity(model, fit.identity);
    expect(faceDistance(neutral, plain, model.regions.mouth)).toBeLessThan(0.25);
    const held = plain.slice();
    addExpressions(model, weights, held);
    const [wanted, found] = [held, neutral].map((head) => measureRest(embedLandmarks(model.landmarks, head)));
    for (const name of restMeasureNames) expect(Math.abs(found[name] - wanted[name]), name).toBeLessThan(0.003);
  });
});
