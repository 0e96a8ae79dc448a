import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fillFolds } from "../../../../src/avatar/skin/fill-folds.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";

const { planes } = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const size = 1024;
/** Two triangles over the middle fifth of the atlas. */
const layout = {
  vertexCount: 4,
  triangles: Uint16Array.of(0, 1, 2, 0, 2, 3),
  uvs: Float32Array.of(0.4, 0.4, 0.6, 0.4, 0.6, 0.6, 0.4, 0.4, 0.6, 0.6, 0.4, 0.6),
};
const everywhere = new Float32Array(4).fill(1);
const [top, bottom] = [440, 580];

/** Plain skin with a fold four texels wide and a freckle. */
function drawnSkin(): Uint8Array {
  const data = new Uint8Array(3 * size * size);
  for (let k = 0; k < data.length; k++) data[k] = [200, 150, 130][k % 3];
  for (let y = top; y < bottom; y++) for (let x = 460; x < 464; x++) data.set([110, 70, 55], 3 * (y * size + x));
  for (let y = 520; y < 523; y++) for (let x = 560; x < 563; x++) data.set([160, 110, 90], 3 * (y * size + x));
  return data;
}

const texel = (data: Uint8Array, x: number, y: number) => [
  ...data.subarray(3 * (y * size + x), 3 * (y * size + x) + 3),
];

test("a dark line rises nearly to the skin beside it, in its colour", () => {
  const data = drawnSkin();
  finish(fillFolds(planes, layout, { size, data }, everywhere));
  const [red, green, blue] = texel(data, 462, 510);
  expect(red).toBeGreaterThan(188);
  expect(red).toBeLessThanOrEqual(202);
  expect(red / green).toBeCloseTo(200 / 150, 1);
  expect(red / blue).toBeCloseTo(200 / 130, 1);
});

test("freckles and plain skin stay", () => {
  const [data, before] = [drawnSkin(), drawnSkin()];
  finish(fillFolds(planes, layout, { size, data }, everywhere));
  for (const [x, y] of [
    [561, 521],
    [520, 460],
  ]) {
    const moved = texel(data, x, y).map((value, c) => Math.abs(value - texel(before, x, y)[c]));
    expect(Math.max(...moved)).toBeLessThan(12);
  }
});

test("nothing changes without weight, nor outside of it", () => {
  const data = drawnSkin();
  finish(fillFolds(planes, layout, { size, data }, new Float32Array(4)));
  expect(Buffer.compare(data, drawnSkin())).toBe(0);
  for (let y = 100; y < 300; y++) data.set([60, 40, 30], 3 * (y * size + 200));
  const [before, filled] = [data.slice(), data];
  finish(fillFolds(planes, layout, { size, data: filled }, everywhere));
  expect(texel(filled, 200, 200)).toEqual(texel(before, 200, 200));
});

test("an empty atlas and black skin are survived", () => {
  finish(
    fillFolds(
      planes,
      { ...layout, triangles: new Uint16Array(), uvs: new Float32Array() },
      { size: 4, data: new Uint8Array(48) },
      everywhere,
    ),
  );
  const black = new Uint8Array(3 * 64 * 64);
  finish(fillFolds(planes, layout, { size: 64, data: black }, everywhere));
  expect(black.every((value) => value <= 14)).toBe(true);
});
