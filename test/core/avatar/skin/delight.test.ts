import { describe, expect, test } from "vitest";
import { buildSubdivision } from "../../../../src/avatar/head/subdivide.ts";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { delight, matchLight, removeCast } from "../../../../src/avatar/skin/delight.ts";
import { finish } from "../../../../src/steps.ts";
import { slope } from "../../../fixtures/least-squares.ts";
import { domain, model, seenHead, skinPositions, smoother } from "../seen-head.ts";

const { zones } = domain;
const normals = quadNormals(skinPositions, buildSubdivision(model).quads);
const count = smoother.vertexCount;
/** Linear light of the skin. */
const skin = [0.42, 0.25, 0.18] as const;

/** The skin under a light by normal. */
function litSkin(light: (x: number, y: number, z: number) => number): Float32Array {
  return Float32Array.from({ length: 4 * count }, (_, k) => {
    if ((k & 3) === 3) return 0;
    const at = 3 * (k >> 2);
    return Math.log(skin[k & 3] * light(normals[at], normals[at + 1], normals[at + 2]));
  });
}

const seen = (colours: Float32Array, plain = zones.front) => ({ ...seenHead(colours, plain), normals });

/** Mean log lightness of one side of the front of the face, less that of the other. */
function imbalance(colours: Float32Array): number {
  const sums = [0, 0];
  const weights = [0, 0];
  zones.front.forEach((weight, i) => {
    const side = skinPositions[3 * i] > 0 ? 0 : 1;
    sums[side] += weight * (colours[4 * i] + colours[4 * i + 1] + colours[4 * i + 2]);
    weights[side] += 3 * weight;
  });
  return sums[0] / weights[0] - sums[1] / weights[1];
}

describe("matchLight", () => {
  const samples = [...zones.front.keys()].filter((i) => zones.front[i] > 0.9);
  const albedo = litSkin(() => 1);
  // By channel, and from before: 27 factors, the first three everywhere alike, those from the sixth on by the depth.
  const light = Float32Array.from({ length: 27 }, (_, k) => (k < 3 ? 0.6 : k >= 6 && k < 9 ? 0.4 : 0));
  const gains = [1.3, 0.9, 0.5];
  const shown = litSkin((_x, _y, z) => 0.6 + 0.4 * z).map((value, k) =>
    (k & 3) === 3 ? 0 : value + Math.log(gains[k & 3]),
  );

  test("makes the light as strong, and of the colour, as the photo shows the skin under it", () => {
    const matched = matchLight(light, seen(shown), albedo, samples);
    for (const [k, value] of matched.entries()) expect(value).toBeCloseTo(light[k] * gains[k % 3], 4);
  });

  test("leaves the light as it is where no skin tells", () => {
    expect(matchLight(light, seen(shown), albedo, samples.slice(0, 20))).toEqual(light);
  });
});

describe("delighting", () => {
  const fromTheSide = litSkin((x, y, z) => 0.5 + 0.3 * x + 0.1 * y + 0.2 * z);

  test("leaves evenly lit skin its colour", () => {
    const colours = litSkin(() => 1);
    const { albedo, light } = finish(delight(smoother, domain, seen(colours)));
    zones.front.forEach((weight, i) => {
      if (weight === 0) return;
      for (let c = 0; c < 3; c++) expect(Math.abs(albedo[4 * i + c] - colours[4 * i + c])).toBeLessThan(0.06);
    });
    for (let c = 0; c < 3; c++) expect(light[c]).toBeCloseTo(1, 1);
    expect(Math.max(...light.subarray(3).map(Math.abs))).toBeLessThan(0.1);
  });

  test("takes most of a light from the side off", () => {
    const { albedo, light } = finish(delight(smoother, domain, seen(fromTheSide)));
    expect(imbalance(fromTheSide)).toBeGreaterThan(0.2);
    expect(Math.abs(imbalance(albedo))).toBeLessThan(0.3 * imbalance(fromTheSide));
    expect(light[9]).toBeGreaterThan(0.15);
  });

  test("takes as much of a coloured light off as it is meant to, a little less than all", () => {
    // From above and before, so that no side is dark.
    const light = (c: number, y: number, z: number) => 0.62 + [0.2, 0.16, 0.1][c] * y + [0.1, 0.14, 0.2][c] * z;
    const colours = litSkin(() => 1).map((value, k) => {
      const at = 3 * (k >> 2);
      return (k & 3) === 3 ? 0 : value + Math.log(light(k & 3, normals[at + 1], normals[at + 2]));
    });
    const { shading } = finish(delight(smoother, domain, seen(colours)));
    const inside = [...zones.front.keys()].filter((i) => zones.front[i] > 0.9);
    const gains = (i: number) => [0, 1, 2].map((c) => light(c, normals[3 * i + 1], normals[3 * i + 2]));
    const lightness = slope(
      inside,
      (i) => Math.log((gains(i)[0] + gains(i)[1] + gains(i)[2]) / 3),
      (i) => (shading[4 * i] + shading[4 * i + 1] + shading[4 * i + 2]) / 3,
    );
    const chroma = slope(
      inside,
      (i) => Math.log(gains(i)[0] / gains(i)[2]),
      (i) => shading[4 * i] - shading[4 * i + 2],
    );
    // Of 0.85 smooth normals leave nine tenths.
    expect(Math.abs(lightness - 0.754)).toBeLessThan(0.04);
    expect(Math.abs(chroma - 0.754)).toBeLessThan(0.04);
  });

  test("splits the photo: albedo and shading are its colours", () => {
    const { albedo, shading } = finish(delight(smoother, domain, seen(fromTheSide)));
    for (let k = 0; k < albedo.length; k++) {
      if ((k & 3) < 3) expect(Math.abs(albedo[k] + shading[k] - fromTheSide[k])).toBeLessThan(1e-4);
    }
  });

  test("leaves a face of which no skin is seen as it is, in plain light", () => {
    const { albedo, shading, light } = finish(delight(smoother, domain, seen(fromTheSide, new Float32Array(count))));
    expect(albedo).toEqual(fromTheSide);
    expect(shading).toEqual(new Float32Array(4 * count));
    expect([...light]).toEqual([1, 1, 1, ...new Array(24).fill(0)]);
  });
});

test("a cast goes from the skin into the light", () => {
  const delit = finish(delight(smoother, domain, seen(litSkin(() => 1))));
  const before = { albedo: delit.albedo.slice(), light: delit.light.slice() };
  removeCast(delit, [2, 1, 0.5]);
  expect(delit.albedo[0]).toBeCloseTo(before.albedo[0] - Math.log(2), 5);
  expect(delit.albedo[1]).toBeCloseTo(before.albedo[1], 5);
  expect(delit.albedo[2]).toBeCloseTo(before.albedo[2] + Math.log(2), 5);
  expect([...delit.light.subarray(0, 3)]).toEqual([2 * before.light[0], before.light[1], 0.5 * before.light[2]]);
});
