import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { addExpressions } from "../../../../../src/avatar/head/expression.ts";
import type { HeadModel } from "../../../../../src/avatar/head/head-model.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { findPart } from "../../../../../src/avatar/head/part.ts";
import type { Surface } from "../../../../../src/avatar/mesh/surface.ts";
import { attitudeRotation, transformPositions } from "../../../../../src/avatar/mesh/transform.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { lidOcclusion } from "../../../../../src/avatar/wear/eyes/eye-occlusion.ts";
import { fitEyes } from "../../../../../src/avatar/wear/eyes/eyes.ts";
import { placeLidEdges } from "../../../../../src/avatar/wear/eyes/lid-edges.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const part = findPart(model, "eyes");
const eyes = {
  name: "eyes",
  positions: fitEyes(model, part, model.mean, {}),
  normals: new Float32Array(3 * part.vertexCount),
  uvs: part.uvs,
  indices: Uint32Array.from(part.triangles),
};
const rest = lidOcclusion(model, model.mean, eyes);
const { Left: left } = placeLidEdges(model, model.mean);

/** Vertices of the front of the left eyeball that `where` holds for, given x, y and the distance from the pupil in the texture. */
function visible(where: (x: number, y: number, radius: number) => boolean): number[] {
  return Array.from({ length: part.vertexCount }, (_, i) => i).filter((i) => {
    const [x, y, z] = eyes.positions.subarray(3 * i, 3 * i + 3);
    const radius = Math.hypot(part.uvs[2 * i] - 0.5, part.uvs[2 * i + 1] - 0.5);
    return x > 0 && z > 8 && where(x, y, radius);
  });
}
const mean = (values: Float32Array, at: number[]) => at.reduce((sum, i) => sum + values[i], 0) / at.length;
const middle = (edge: readonly Triple[]) => edge[Math.floor(edge.length / 2)];
const [upperX, upperY] = middle(left.upper);
const [, lowerY] = middle(left.lower);
const atMiddle = (x: number) => Math.abs(x - upperX) < 5;

/**
 * The visibility of places in the plane of a flat left eye, 30 mm wide, whose lids lie 5 mm over and under its middle, the
 * origin; `share` is the distance from the pupil in the texture.
 */
function flatVisibility(places: readonly (readonly [x: number, y: number])[], share: number): number[] {
  const upper = [263, 466, 387, 386, 385, 384, 362];
  const lower = [263, 249, 390, 373, 374, 380, 381, 362];
  const known = [...new Set([...upper, ...lower])];
  const landmarks = {
    vertices: new Uint16Array(3 * 478),
    weights: new Float32Array(3 * 478).map((_, k) => (k % 3 === 0 ? 1 : 0)),
  };
  const positions = new Float32Array(3 * (known.length + 1));
  // All others, the right eye's among them, lie far aside.
  positions[0] = -100;
  known.forEach((landmark, k) => {
    landmarks.vertices[3 * landmark] = k + 1;
    const edge = upper.includes(landmark) ? upper : lower;
    const along = edge.indexOf(landmark) / (edge.length - 1);
    const isCorner = along === 0 || along === 1;
    positions.set([15 - 30 * along, isCorner ? 0 : edge === upper ? 5 : -5, 0], 3 * (k + 1));
  });
  // Each with its counterpart behind, so that the eye has its middle behind that of the lids.
  const vertices = places.flatMap(([x, y]) => [x, y, 0, -x, -y, -24]);
  const surface = {
    ...eyes,
    positions: Float32Array.from(vertices),
    uvs: Float32Array.from(vertices.slice(0, (2 * vertices.length) / 3), (_, k) => 0.5 + (k % 2 === 0 ? share : 0)),
  };
  return [...lidOcclusion({ landmarks } as unknown as HeadModel, positions, surface)].filter((_, k) => k % 2 === 0);
}

describe("lidOcclusion", () => {
  it.each([
    { part: "white", share: 0.3, upperShade: 0.8, lowerShade: 0.5 },
    { part: "iris", share: 0, upperShade: 0.5, lowerShade: 0.3 },
  ])(
    "follows the law of the $part: 2.8 mm from the upper lid and 1.7 from the lower one 1/e of the shade is left",
    ({ share, upperShade, lowerShade }) => {
      const law = (y: number) =>
        (1 - upperShade * Math.exp(-(((5 - y) / 2.8) ** 2))) * (1 - lowerShade * Math.exp(-(((y + 5) / 1.7) ** 2)));
      const heights = [5, 2.2, 0, -3.3, -5];
      const seen = flatVisibility(
        heights.map((y) => [0, y] as const),
        share,
      );
      for (const [k, y] of heights.entries()) expect(seen[k]).toBeCloseTo(law(y), 4);
      expect(flatVisibility([[0, 8]], share)[0]).toBeCloseTo(1 - upperShade, 4);
    },
  );

  it("takes three tenths of the light at the outer corner, and nothing from a third of the width on", () => {
    const [outer, third, inner, innerCorner] = flatVisibility(
      [
        [12, 0],
        [4.2, 0],
        [-4.2, 0],
        [-12, 0],
      ],
      0.3,
    );
    expect(outer / innerCorner).toBeCloseTo(0.7, 2);
    expect(third).toBeCloseTo(inner, 4);
  });

  it("darkens the eyeball below the upper lid more than over the lower one, and least between", () => {
    const above = mean(
      rest,
      visible((x, y) => atMiddle(x) && y > upperY - 1.5 && y < upperY),
    );
    const between = mean(
      rest,
      visible((x, y) => atMiddle(x) && Math.abs(y - (upperY + 2 * lowerY) / 3) < 1.5),
    );
    const below = mean(
      rest,
      visible((x, y) => atMiddle(x) && y > lowerY && y < lowerY + 1.5),
    );
    expect(above).toBeLessThan(0.65);
    expect(below).toBeGreaterThan(above);
    expect(between).toBeGreaterThan(below);
    expect(between).toBeGreaterThan(0.85);
  });

  it("is no brighter behind a lid than at its edge", () => {
    for (const i of visible((x, y, radius) => atMiddle(x) && y > upperY + 2 && radius > 0.22)) {
      expect(rest[i]).toBeLessThan(0.25);
    }
  });

  it("takes more from the white than from the iris", () => {
    const behind = (inIris: boolean) =>
      mean(
        rest,
        visible((_, y, radius) => y > upperY + 1 && (inIris ? radius < 0.2 : radius > 0.22)),
      );
    expect(behind(true)).toBeGreaterThan(behind(false) + 0.05);
  });

  it("shades both eyes alike", () => {
    for (let i = 0; i < part.vertexCount; i++) {
      const [x, y, z] = eyes.positions.subarray(3 * i, 3 * i + 3);
      if (x < 0 || z < 8) continue;
      const twin = rest.findIndex(
        (_, k) =>
          Math.hypot(eyes.positions[3 * k] + x, eyes.positions[3 * k + 1] - y, eyes.positions[3 * k + 2] - z) < 0.3,
      );
      if (twin >= 0) expect(Math.abs(rest[twin] - rest[i])).toBeLessThan(0.15);
    }
  });

  it("goes with lids that close, and with a head that turns", () => {
    const closing = model.mean.slice();
    addExpressions(model, { eyeBlinkLeft: 0.5 }, closing);
    const iris = visible((_x, _y, radius) => radius < 0.15);
    expect(mean(lidOcclusion(model, closing, eyes), iris)).toBeLessThan(mean(rest, iris) - 0.1);
    const turned = [model.mean.slice(), eyes.positions.slice()];
    for (const positions of turned) transformPositions(attitudeRotation(30, -10, 40), positions);
    const occlusion = lidOcclusion(model, turned[0], { ...eyes, positions: turned[1] });
    for (const i of visible(() => true)) expect(Math.abs(occlusion[i] - rest[i])).toBeLessThan(0.1);
  });

  it("has no values for no eyes, and is full light without lids", () => {
    const none: Surface = { ...eyes, positions: new Float32Array() };
    expect([...lidOcclusion(model, model.mean, none)]).toEqual([]);
    const flat = new Float32Array(model.mean.length);
    expect(lidOcclusion(model, flat, eyes).every((value) => value === 1)).toBe(true);
  });
});
