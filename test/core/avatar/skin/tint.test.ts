import { expect, test } from "vitest";
import { byteOfLogLight, forEachTexel, meanLogColor, tintAlbedo } from "../../../../src/avatar/skin/tint.ts";
import { linearOfByte } from "../../../../src/face/color.ts";
import { seededRandom } from "../../photo/random.ts";

const size = 64;

function randomTriangles(count: number, seed: number) {
  const random = seededRandom(seed);
  return {
    vertexCount: 3 * count,
    triangles: Uint16Array.from({ length: 3 * count }, (_, k) => k),
    uvs: Float32Array.from({ length: 6 * count }, () => 1.2 * random() - 0.1),
  };
}

/** The slow twin: distances of every texel's middle to the edges of a triangle, and its weights by areas. */
function within(corners: number[], x: number, y: number, margin: number): [number, number] | null {
  const [ax, ay, bx, by, cx, cy] = corners;
  const cross = (px: number, py: number, qx: number, qy: number) => px * qy - py * qx;
  const area = cross(bx - ax, by - ay, cx - ax, cy - ay);
  const edges = [
    [bx, by, cx, cy],
    [cx, cy, ax, ay],
    [ax, ay, bx, by],
  ];
  const parts = edges.map(([px, py, qx, qy]) => cross(qx - px, qy - py, x - px, y - py) / area);
  const heights = edges.map(([px, py, qx, qy]) => Math.abs(area) / Math.hypot(qx - px, qy - py));
  const xs = [ax, bx, cx];
  const ys = [ay, by, cy];
  if (x < Math.min(...xs) - margin || x > Math.max(...xs) + margin) return null;
  if (y < Math.min(...ys) - margin || y > Math.max(...ys) + margin) return null;
  return parts.every((part, k) => part * heights[k] >= -margin) ? [parts[1], parts[2]] : null;
}

test.each([0, 1, 2])("every texel within %i of a triangle is visited with its interpolated weight", (margin) => {
  for (let seed = 1; seed <= 40; seed++) {
    const layout = randomTriangles(1, seed);
    const weights = Float32Array.of(0.2, 0.9, 0.5);
    const visited = new Map<number, number>();
    forEachTexel(size, layout, weights, [margin], (texel, weight) => visited.set(texel, weight));
    const expected = new Map<number, number>();
    const corners = Array.from(layout.uvs, (value) => value * size - 0.5);
    for (let texel = 0; texel < size * size; texel++) {
      const inside = within(corners, texel % size, Math.trunc(texel / size), margin);
      const weight = inside ? 0.2 + 0.7 * inside[0] + 0.3 * inside[1] : 0;
      if (weight > 0) expected.set(texel, Math.min(1, weight));
    }
    expect([...visited.keys()].sort((a, b) => a - b)).toEqual([...expected.keys()]);
    for (const [texel, weight] of visited) expect(weight).toBeCloseTo(expected.get(texel) as number, 4);
  }
});

test("a texel is visited once, and inside a triangle before beside one", () => {
  const layout = randomTriangles(30, 5);
  const count = new Uint8Array(size * size);
  forEachTexel(size, layout, new Float32Array(90).fill(1), [0, 2], (texel) => count[texel]++);
  expect(Math.max(...count)).toBe(1);
  const flat = { vertexCount: 3, triangles: Uint16Array.of(0, 1, 2), uvs: new Float32Array(6).fill(0.5) };
  forEachTexel(size, flat, new Float32Array(3).fill(1), [0, 2], () => expect.unreachable("it has no area"));
});

test("texels of no weight are not visited", () => {
  forEachTexel(size, randomTriangles(5, 2), new Float32Array(15), [0, 2], () => expect.unreachable());
});

test("a tint multiplies linear light by weight", () => {
  const layout = {
    vertexCount: 3,
    triangles: Uint16Array.of(0, 1, 2),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
  };
  const tinted = { size, data: new Uint8Array(3 * size * size).fill(180) };
  const tint = [Math.log(0.5), 0, Math.log(0.25)] as const;
  tintAlbedo(layout, tinted, { weights: new Float32Array(3).fill(1), tint, grain: 0 });
  const [red, green, blue] = tinted.data.subarray(3 * (size * 8 + 8));
  expect(linearOfByte(red) / linearOfByte(180)).toBeCloseTo(0.5, 1);
  expect(green).toBe(180);
  expect(linearOfByte(blue) / linearOfByte(180)).toBeCloseTo(0.25, 1);
  const mean = meanLogColor(layout, tinted, new Float32Array(3).fill(1));
  expect(mean[1]).toBeCloseTo(Math.log(linearOfByte(180)), 3);
  expect(mean[0] - mean[1]).toBeCloseTo(Math.log(0.5), 1);
});

test("bytes survive the way to log light and back", () => {
  for (let byte = 1; byte < 256; byte++) expect(byteOfLogLight(Math.log(linearOfByte(byte)))).toBe(byte);
  expect(byteOfLogLight(Number.NEGATIVE_INFINITY)).toBe(byteOfLogLight(-8));
  expect(byteOfLogLight(3)).toBe(255);
});
