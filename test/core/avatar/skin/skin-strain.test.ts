import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addExpressions } from "../../../../src/avatar/head/expression.ts";
import { expressionNames } from "../../../../src/avatar/head/expression-names.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { skinCompression } from "../../../../src/avatar/skin/skin-strain.ts";
import { tinyModel } from "../tiny-model.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const skin = subdivide(subdivision, model.mean);

function compress(weights: Parameters<typeof addExpressions>[1]): Float32Array {
  const posed = model.mean.slice();
  addExpressions(model, weights, posed);
  return skinCompression(model, subdivision, posed, weights);
}

test("a smile compresses the cheeks beside the mouth and not the forehead, both sides alike", () => {
  const compression = compress({ mouthSmileLeft: 0.7, mouthSmileRight: 0.7 });
  const mean = (inside: (x: number, y: number, z: number) => boolean) => {
    const at = [...compression.keys()].filter((i) => inside(skin[3 * i], skin[3 * i + 1], skin[3 * i + 2]));
    return at.reduce((sum, i) => sum + compression[i], 0) / at.length;
  };
  const cheek = (sign: number) => mean((x, y, z) => Math.abs(sign * x - 38) < 6 && Math.abs(y + 58) < 8 && z > 0);
  expect(cheek(1)).toBeGreaterThan(0.08);
  expect(Math.abs(cheek(1) - cheek(-1))).toBeLessThan(0.02);
  expect(mean((x, y, z) => Math.abs(x) < 30 && y > 35 && y < 60 && z > 0)).toBeLessThan(0.005);
});

test("a face at rest is not compressed", () => {
  expect(compress({}).every((value) => value < 1e-5)).toBe(true);
});

test("an even compression across is found where the skin lies across", () => {
  const tiny = tinyModel();
  const indices = Uint16Array.from({ length: tiny.skinVertexCount }, (_, i) => i);
  const deltas = Float32Array.from({ length: 3 * tiny.skinVertexCount }, (_, k) => (k % 3 ? 0 : -0.3 * tiny.mean[k]));
  const narrowing = { name: "jawLeft" as const, indices, deltas };
  const narrowed = { ...tiny, expressions: tiny.expressions.slice() };
  narrowed.expressions[expressionNames.indexOf("jawLeft")] = narrowing;
  const posed = tiny.mean.slice();
  addExpressions(narrowed, { jawLeft: 1 }, posed);
  const mesh = buildSubdivision(narrowed);
  const compression = skinCompression(narrowed, mesh, posed, { jawLeft: 1 });
  expect(Math.max(...compression)).toBeCloseTo(0.3, 2);
  expect(Math.min(...compression)).toBeGreaterThanOrEqual(0);
});

test("a stretched skin and one without area count as uncompressed", () => {
  const posed = model.mean.map((value, k) => (k % 3 === 0 ? 1.2 * value : value));
  expect(skinCompression(model, subdivision, posed, {}).every((value) => value < 1e-5)).toBe(true);
  expect(
    skinCompression(
      model,
      subdivision,
      posed.map(() => 0),
      {},
    ).every((value) => value === 0),
  ).toBe(true);
});
