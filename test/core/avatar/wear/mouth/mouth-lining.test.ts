import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../../../src/avatar/head/subdivide.ts";
import { atlasLayout } from "../../../../../src/avatar/head/texel-table.ts";
import { paintMouthLining } from "../../../../../src/avatar/wear/mouth/mouth-lining.ts";

test("the walls of the mouth are redder than the skin, the face keeps its colour", () => {
  const model = readHeadModel(readFileSync("assets/head.bin"));
  const subdivision = buildSubdivision(model);
  const size = 256;
  const data = Uint8Array.from({ length: 3 * size * size }, (_, i) => [200, 150, 130][i % 3]);
  paintMouthLining(model, subdivision, { size, data });
  const { triangles, uvs } = atlasLayout(subdivision);
  let wallCount = 0;
  triangles.forEach((vertex, corner) => {
    if (vertex >= model.skinVertexCount) return;
    const [column, row] = [uvs[2 * corner], uvs[2 * corner + 1]].map((t) => Math.min(size - 1, Math.floor(t * size)));
    const [red, green] = data.subarray(3 * (row * size + column), 3 * (row * size + column) + 2);
    if (model.regions.mouth_cavity[vertex] === 255 && red / green > 1.5) wallCount++;
    if (model.regions.brows[vertex] > 128) expect([red, green]).toEqual([200, 150]);
  });
  expect(wallCount).toBeGreaterThan(100);
});
