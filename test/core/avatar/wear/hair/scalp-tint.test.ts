import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Avatar, HairStyle } from "../../../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../../../src/avatar/head/subdivide.ts";
import { tintRoots } from "../../../../../src/avatar/wear/hair/scalp-tint.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const size = 128;

function wearing(style: HairStyle): Avatar {
  return {
    neutral: model.mean,
    albedo: { size, data: new Uint8Array(3 * size * size).fill(180) },
    irisColor: [80, 60, 40],
    scleraTint: [235, 230, 225],
    hair: { style, color: [40, 30, 24], highlightColor: [70, 55, 45] },
    glasses: null,
    garmentColor: [72, 84, 104],
  };
}

/** Red of the albedo at the skin vertices that `wanted` chooses by their x, y and z. */
function levelsAt(data: Uint8Array, wanted: (x: number, y: number, z: number) => boolean): number[] {
  const positions = subdivide(subdivision, model.mean);
  const { sources, uvs } = subdivision.split;
  const levels: number[] = [];
  sources.forEach((source, i) => {
    const [x, y, z] = positions.subarray(3 * source, 3 * source + 3);
    if (!wanted(x, y, z)) return;
    const column = Math.min(size - 1, Math.floor(uvs[2 * i] * size));
    levels.push(data[3 * (Math.min(size - 1, Math.floor(uvs[2 * i + 1] * size)) * size + column)]);
  });
  return levels;
}

describe("tintRoots", () => {
  const painted = (avatar: Avatar) => {
    tintRoots(model, subdivision, avatar);
    return avatar.albedo.data;
  };
  const data = painted(wearing(styleNamed(model, "ponytail")));

  it("darkens the scalp towards dark hair", () => {
    const scalp = levelsAt(data, (_x, y, z) => y > 50 && z < -20);
    expect(Math.min(...scalp)).toBeLessThan(130);
    expect(scalp.filter((level) => level < 170).length / scalp.length).toBeGreaterThan(0.1);
  });

  it("takes skin that is all roots six tenths of the way to their colour, in log light", () => {
    // Of red 180 and roots of twice the light of 40: 93.
    expect(Math.min(...levelsAt(data, (_x, y) => y > 50))).toBeGreaterThanOrEqual(90);
    expect(Math.min(...levelsAt(data, (_x, y) => y > 50))).toBeLessThanOrEqual(96);
  });

  it("lets the tint set in from a tenth of cover on and rise to seven tenths", () => {
    const darkest = ["0", "2", "4", "6", "9"].map((digit) => {
      const buzz = styleNamed(model, "buzz") as HairStyle & { density: string };
      const data = painted(wearing({ ...buzz, density: buzz.density.replace(/./g, digit) } as HairStyle));
      return Math.min(...levelsAt(data, (_x, y, z) => y > 60 && z < -40));
    });
    const expected = [180, 168, 121, 94, 93];
    darkest.forEach((level, k) => {
      expect(Math.abs(level - expected[k])).toBeLessThanOrEqual(3);
    });
  });

  it("leaves the face untouched", () => {
    const face = levelsAt(data, (_x, y, z) => y < 15 && y > -100 && z > -30);
    expect(face.length).toBeGreaterThan(1000);
    expect(new Set(face)).toEqual(new Set([180]));
  });

  it("fades out over some millimetres along the front edge of grown hair, as dark as it gets behind it", () => {
    const grown = wearing(styleNamed(model, "swept_back"));
    const levels = levelsAt(painted(grown), (x, y, z) => Math.abs(x) < 45 && y > 30 && z > -40);
    const darkest = Math.min(...levels);
    expect(darkest).toBeLessThan(110);
    expect(Math.max(...levels)).toBe(180);
    const between = levels.filter((level) => level > darkest + 10 && level < 170);
    expect(between.length).toBeGreaterThan(8);
  });

  it("leaves a bald head as it is", () => {
    expect(new Set(painted(wearing({ kind: "bald" })))).toEqual(new Set([180]));
  });
});
