import { expect, test } from "vitest";
import { paintEyes } from "../../../src/render/eye-texture.ts";
import { sphere } from "../../fixtures/scenes.ts";

const size = 128;
const texture = {
  width: size,
  height: size,
  channelCount: 3,
  data: new Uint8Array(size * size * 3).fill(150),
} as const;
const colors = { irisColor: [60, 110, 150], scleraTint: [250, 240, 230] } as const;

/** Both eyes: their fronts lie in the middle of the texture. */
function eyes() {
  const parts = [32, -32].map((x) => sphere(12, [x, 0, 0], 24));
  const join = (name: "positions" | "normals") => Float32Array.from([...parts[0][name], ...parts[1][name]]);
  const positions = join("positions");
  const uvs = Float32Array.from({ length: (positions.length / 3) * 2 }, (_, i) => {
    const vertex = i >> 1;
    const centre = positions[3 * vertex] > 0 ? 32 : -32;
    return i % 2 === 0 ? 0.5 + (positions[3 * vertex] - centre) / 30 : 0.5 - positions[3 * vertex + 1] / 30;
  });
  const offset = parts[0].positions.length / 3;
  const indices = Uint32Array.from([...parts[0].indices, ...parts[1].indices.map((index) => index + offset)]);
  return { name: "eyes", positions, normals: join("normals"), uvs, indices };
}

const painted = paintEyes(texture, eyes(), colors);
const at = (u: number, v: number) => {
  const texel = Math.floor(v * size) * size + Math.floor(u * size);
  return [...painted.data.subarray(3 * texel, 3 * texel + 3)];
};

test("a pupil is black, of a light iris veiled to a dark grey at most", () => {
  const pupilOf = (irisColor: readonly [number, number, number]) => {
    const { data } = paintEyes(texture, eyes(), { ...colors, irisColor });
    const texel = 3 * ((size / 2) * size + size / 2);
    return [...data.subarray(texel, texel + 3)];
  };
  expect(pupilOf([14, 9, 5])).toEqual([10, 10, 10]);
  expect(pupilOf([40, 28, 20])).toEqual([17, 17, 17]);
  expect(pupilOf(colors.irisColor)).toEqual([26, 26, 26]);
});

test("the iris has its colour, the white its tint", () => {
  const iris = at(0.5 + 0.12, 0.5);
  for (let c = 0; c < 3; c++) expect(Math.abs(iris[c] - colors.irisColor[c])).toBeLessThan(20);
  expect(at(0.9, 0.9)).toEqual(colors.scleraTint.map((tint) => Math.round((150 * tint) / 186)));
});

test("a dark ring parts the iris from the white", () => {
  const level = (u: number) => at(u, 0.5).reduce((sum, value) => sum + value, 0);
  expect(level(0.5 + 0.172)).toBeLessThan(level(0.5 + 0.12));
  expect(level(0.5 + 0.172)).toBeLessThan(level(0.5 + 0.24));
});

test("the edge of the authored iris does not show beside a smaller painted one", () => {
  const disc = Uint8Array.from({ length: size * size * 3 }, (_, i) => {
    const [x, y] = [Math.trunc(i / 3) % size, Math.trunc(i / 3 / size)];
    return Math.hypot((x + 0.5) / size - 0.5, (y + 0.5) / size - 0.5) < 0.2 ? 40 : 170;
  });
  const white = paintEyes({ ...texture, data: disc }, eyes(), colors);
  const level = (u: number) => white.data[3 * (Math.floor(0.5 * size) * size + Math.floor((0.5 + u) * size))];
  for (const u of [0.21, 0.22, 0.24]) expect(level(u)).toBeGreaterThan(0.85 * level(0.4));
});
