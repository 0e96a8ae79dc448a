import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import {
  bareWeights,
  beardStyles,
  beardWeights,
  moustacheWeight,
  mouthY,
  outsideLips,
} from "../../../../src/avatar/skin/beard-weights.ts";
import type { SkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const positions = subdivide(subdivision, model.mean);
const cavity = new Float32Array(subdivision.vertexCount);
const domain = { model, subdivision, zones: { cavity } } as unknown as SkinDomain;
const weights = Object.fromEntries(beardStyles.map((style) => [style, beardWeights(domain, style)]));

/** The weight of the vertex nearest to a place on the mean head. */
function at(field: Float32Array, x: number, y: number, z: number): number {
  let [nearest, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < field.length; i++) {
    const square = (positions[3 * i] - x) ** 2 + (positions[3 * i + 1] - y) ** 2 + (positions[3 * i + 2] - z) ** 2;
    if (square < least) [nearest, least] = [i, square];
  }
  return field[nearest];
}

describe("bareWeights", () => {
  const middle = Float32Array.from(cavity, (_, i) => Number(positions[3 * i + 1] > -40));
  const bare = (kind: Parameters<typeof bareWeights>[1]) =>
    bareWeights({ model, subdivision, zones: { cavity, middle } } as unknown as SkinDomain, kind);

  it("are all skin without facial hair, and that above the nose base with a beard or stubble", () => {
    expect(bare("none").every((value) => value === 1)).toBe(true);
    expect(bare("full")).toEqual(middle);
    expect(bare("stubble")).toEqual(middle);
  });

  it("leave out what a moustache or a goatee covers, and keep the cheeks", () => {
    for (const kind of ["moustache", "goatee"] as const) {
      for (const [i, value] of bare(kind).entries()) expect(value + weights[kind][i]).toBeCloseTo(1, 6);
      expect(at(bare(kind), 50, -60, 0)).toBe(1);
    }
  });
});

describe("beardWeights", () => {
  it("are shares, and each style grows where the smaller ones do", () => {
    for (const field of Object.values(weights)) expect(field.every((value) => value >= 0 && value <= 1)).toBe(true);
    for (let i = 0; i < cavity.length; i++) {
      expect(weights.goatee[i]).toBeGreaterThanOrEqual(weights.moustache[i]);
      expect(weights.full[i]).toBeGreaterThanOrEqual(weights.goatee[i]);
    }
    expect(weights.stubble).toEqual(weights.full);
  });

  it("cover lip, chin and jaw as the style says, and leave forehead, nose and nape bare", () => {
    const places = { lip: [8, -55, 15], chin: [0, -98, 10], jaw: [52, -85, -40] } as const;
    const grown = (style: string) => Object.values(places).map(([x, y, z]) => at(weights[style], x, y, z) > 0.5);
    expect(grown("moustache")).toEqual([true, false, false]);
    expect(grown("goatee")).toEqual([true, true, false]);
    expect(grown("full")).toEqual([true, true, true]);
    for (const [x, y, z] of [
      [0, 60, 10],
      [0, -30, 40],
      [0, -60, -180],
    ])
      expect(at(weights.full, x, y, z)).toBe(0);
  });

  it("leave the inside of the mouth bare", () => {
    const filled = { ...domain, zones: { cavity: new Float32Array(cavity.length).fill(1) } } as unknown as SkinDomain;
    expect(beardWeights(filled, "full").every((value) => value === 0)).toBe(true);
  });
});

describe("outsideLips", () => {
  it("is 0 on the lips, 1 around them, and the same left and right", () => {
    expect(outsideLips(0, mouthY)).toBe(0);
    expect(outsideLips(0, mouthY + 12)).toBe(1);
    expect(outsideLips(30, mouthY)).toBe(1);
    expect(outsideLips(-20, mouthY - 5)).toBe(outsideLips(20, mouthY - 5));
  });
});

it("moustacheWeight ends at the nose, beside the mouth and behind the face", () => {
  expect(moustacheWeight(8, -55, 15)).toBeGreaterThan(0.5);
  for (const [x, y, z] of [
    [8, -40, 15],
    [40, -55, 15],
    [8, -55, -20],
  ])
    expect(moustacheWeight(x, y, z)).toBe(0);
});
