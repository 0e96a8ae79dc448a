import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { projectPoints } from "../../../../../src/avatar/fit/project.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../../../src/avatar/head/subdivide.ts";
import { atlasLayout } from "../../../../../src/avatar/head/texel-table.ts";
import { lashWeights, paintLashLine, readLashes } from "../../../../../src/avatar/wear/eyes/lash-line.ts";
import { byteOfLinear } from "../../../../../src/face/color.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const size = 512;
const painted = { size, data: new Uint8Array(size * size * 3).fill(180) };
paintLashLine(model, subdivision, painted, -2.3);

test("a line darkens the edges of the lids of both eyes alike and nothing else", () => {
  const skin = subdivide(subdivision, model.mean);
  const { triangles, uvs } = atlasLayout(subdivision);
  const darkest = { left: 255, right: 255 };
  for (let corner = 0; corner < triangles.length; corner++) {
    const [x, y, z] = skin.subarray(3 * triangles[corner], 3 * triangles[corner] + 3);
    const [column, row] = [uvs[2 * corner], uvs[2 * corner + 1]].map((t) => Math.min(size - 1, Math.floor(t * size)));
    const level = painted.data[3 * (row * size + column)];
    const atEye = Math.abs(Math.abs(x) - 29) < 16 && Math.abs(y) < 9 && z > 0;
    if (level < 150) expect(atEye).toBe(true);
    const side = x > 0 ? "left" : "right";
    darkest[side] = Math.min(darkest[side], level);
  }
  expect(darkest.left).toBeLessThan(110);
  expect(Math.abs(darkest.left - darkest.right)).toBeLessThan(25);
});

describe("readLashes", () => {
  const camera = {
    rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    translation: Float64Array.of(0, 0, -800),
    focal: 2400,
    centreX: 300,
    centreY: 300,
    width: 600,
    height: 600,
  };
  const positions = subdivide(subdivision, model.mean);
  const cheeks = [0.4, 0.4, 0.4] as const;

  /** A photo of cheeks' light whose lids' edges have `share` of it. */
  function read(share: number, wide = 600): number {
    const byte = (light: number) => Math.round(byteOfLinear(light));
    const data = new Uint8Array(4 * wide * 600).fill(byte(0.4));
    const pixels = projectPoints(camera, positions);
    lashWeights(model, subdivision).forEach((weight, i) => {
      const [x, y] = [Math.floor(pixels[2 * i]), Math.floor(pixels[2 * i + 1])];
      if (weight > 0 && x < wide) data.fill(byte(0.4 * share), 4 * (y * wide + x), 4 * (y * wide + x) + 4);
    });
    return readLashes(model, subdivision, { photo: { width: wide, height: 600, data }, camera, positions, cheeks });
  }

  it("follows how dark the lids' edges are over the cheeks, by 1.5 times what they differ from people's", () => {
    expect(read(Math.exp(-2.6))).toBeCloseTo(-0.33 - 1.512 * 0.31, 1);
    expect(read(Math.exp(-3)) - read(Math.exp(-2.6))).toBeCloseTo(-1.512 * 0.4, 1);
  });

  it("keeps a seam for closed eyes, and never paints black", () => {
    expect(read(0.5)).toBe(-0.5);
    expect(read(0.012)).toBe(-2.4);
  });

  it("takes what is usual where no lids are seen", () => {
    expect(readLashes(model, subdivision, null)).toBe(-0.5);
    expect(read(0.05, 4)).toBe(-0.5);
  });
});
