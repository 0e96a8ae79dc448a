import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../../../src/avatar/head/subdivide.ts";
import { atlasLayout } from "../../../../../src/avatar/head/texel-table.ts";
import { paintLashLine } from "../../../../../src/avatar/wear/eyes/lash-line.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const size = 512;
const painted = { size, data: new Uint8Array(size * size * 3).fill(180) };
paintLashLine(model, subdivision, painted);

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
