import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Avatar, ExpressionWeights } from "../../../src/avatar/avatar.ts";
import { embedLandmarks } from "../../../src/avatar/head/embedding.ts";
import { expressionNames } from "../../../src/avatar/head/expression-names.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { headOfIdentity } from "../../../src/avatar/head/identity.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import type { Surface } from "../../../src/avatar/mesh/surface.ts";
import { type PosedHead, poseHead, type SurfaceName } from "../../../src/avatar/pose.ts";
import { parkMiller } from "../../fixtures/scenes.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const blink = { eyeBlinkLeft: 1, eyeBlinkRight: 1 };

function pose(neutral: Float32Array, weights: ExpressionWeights, yaw = 0): PosedHead {
  const avatar: Avatar = {
    neutral,
    albedo: { size: 1, data: new Uint8Array(3) },
    irisColor: [90, 60, 40],
    scleraTint: [255, 255, 255],
    hair: { style: { kind: "bald" }, color: [60, 40, 30], highlightColor: [90, 70, 50] },
    glasses: null,
    garmentColor: [40, 60, 90],
  };
  return poseHead(model, subdivision, avatar, {
    weights,
    attitude: { head: { yaw, pitch: 0, roll: 0 }, gaze: { yaw: 0, pitch: 0 } },
  });
}

function surface(posed: PosedHead, name: SurfaceName): Surface {
  const found = posed.surfaces.find((candidate) => candidate.name === name);
  if (!found) throw new Error(`no surface ${name}`);
  return found;
}

/** Places of a surface that face the front and have no skin before them, seen from far ahead. */
function exposedPlaces(posed: PosedHead, name: SurfaceName): [number, number, number][] {
  const { positions, normals } = surface(posed, name);
  const skin = surface(posed, "skin");
  const places: [number, number, number][] = [];
  for (let i = 0; i < positions.length; i += 3) {
    const [x, y, z] = positions.subarray(i, i + 3);
    if (normals[i + 2] > 0.2 && !isCovered(skin, x, y, z)) places.push([x, y, z]);
  }
  return places;
}

function exposedCount(posed: PosedHead, name: SurfaceName): number {
  return exposedPlaces(posed, name).length;
}

function isCovered({ positions, indices }: Surface, x: number, y: number, z: number): boolean {
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    if (Math.abs(positions[a] - x) > 12 || Math.abs(positions[a + 1] - y) > 12) continue;
    const side = (p: number, q: number) =>
      (positions[q] - positions[p]) * (y - positions[p + 1]) -
      (positions[q + 1] - positions[p + 1]) * (x - positions[p]);
    const [u, v, w] = [side(b, c), side(c, a), side(a, b)];
    if (u + v + w === 0 || (Math.min(u, v, w) < 0 && Math.max(u, v, w) > 0)) continue;
    const depth = (u * positions[a + 2] + v * positions[b + 2] + w * positions[c + 2]) / (u + v + w);
    if (depth > z) return true;
  }
  return false;
}

/** The mean head with eyes wide open, as a fit to a startled face would leave it. */
function wideEyed(): Float32Array {
  const neutral = model.mean.slice();
  for (const name of ["eyeWideLeft", "eyeWideRight"] as const) {
    const { indices, deltas } = model.expressions[expressionNames.indexOf(name)];
    indices.forEach((vertex, k) => {
      for (let c = 0; c < 3; c++) neutral[3 * vertex + c] += deltas[3 * k + c];
    });
  }
  return neutral;
}

function somebody(seed: number): Float32Array {
  const random = parkMiller(seed);
  const gauss = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  return headOfIdentity(
    model,
    Float32Array.from({ length: 40 }, () => 0.8 * gauss()),
  );
}

describe("poseHead on the head model", () => {
  it("shows the eyes and hides the teeth at rest", () => {
    const posed = pose(model.mean, {});
    expect(exposedCount(posed, "eyes")).toBeGreaterThan(20);
    expect(exposedCount(posed, "upper_teeth")).toBe(0);
    expect(exposedCount(posed, "lower_teeth")).toBe(0);
  });

  it("closes the eyes in a blink, wide-open and other people's too", () => {
    for (const neutral of [model.mean, wideEyed(), somebody(3), somebody(17), somebody(29)]) {
      expect(exposedCount(pose(neutral, blink), "eyes")).toBe(0);
    }
  });

  it("shows both rows of teeth in an open smile", () => {
    const lowered = { mouthLowerDownLeft: 0.6, mouthLowerDownRight: 0.6 };
    const posed = pose(model.mean, { jawOpen: 0.5, mouthSmileLeft: 0.6, mouthSmileRight: 0.6, ...lowered });
    expect(exposedCount(posed, "upper_teeth")).toBeGreaterThan(10);
    expect(exposedCount(posed, "lower_teeth")).toBeGreaterThan(6);
  });

  it("shows the upper teeth well below the lip of a smile", () => {
    const posed = pose(model.mean, { jawOpen: 0.3, mouthSmileLeft: 0.6, mouthSmileRight: 0.6 });
    const lowest = Math.min(...exposedPlaces(posed, "upper_teeth").map(([, y]) => y));
    const lip = embedLandmarks(model.landmarks, posed.positions)[3 * 13 + 1];
    expect(lip - lowest).toBeGreaterThan(3);
  });

  it.each([{ jawOpen: 0.6, mouthPucker: 0.5 }, { jawOpen: 0.5, mouthFunnel: 0.4 }, { jawOpen: 0.7 }])(
    "keeps the lower molars from standing in the corners of a mouth open by %o",
    (weights) => {
      for (const neutral of [model.mean, somebody(3), somebody(17)]) {
        const posed = pose(neutral, weights);
        const lips = embedLandmarks(model.landmarks, posed.positions);
        const [right, left] = [78, 308].map((i) => lips.subarray(3 * i, 3 * i + 2));
        const cornerHeight = (right[1] + left[1]) / 2;
        const standing = exposedPlaces(posed, "lower_teeth").filter(([, y]) => y > cornerHeight);
        expect(standing).toEqual([]);
      }
    },
  );

  it("leaves the hem of the shirt where it is when the head turns", () => {
    const lowest = (posed: PosedHead) => {
      const { positions } = surface(posed, "garment");
      let at = 0;
      for (let i = 0; i < positions.length; i += 3) if (positions[i + 1] < positions[at + 1]) at = i;
      return [...positions.subarray(at, at + 3)];
    };
    const [ahead, turned] = [lowest(pose(model.mean, {})), lowest(pose(model.mean, {}, 25))];
    ahead.forEach((value, c) => {
      expect(turned[c]).toBeCloseTo(value, 3);
    });
  });
});
