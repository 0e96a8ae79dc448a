import { expect, test } from "vitest";
import {
  connectedTo,
  convexHull,
  emptyRegion,
  fillPolygon,
  nearPolygon,
  polygonDistance,
} from "../../../../src/avatar/mesh/plane-region.ts";
import type { Region } from "../../../../src/kernels/planes.ts";
import { seededRandom } from "../../photo/random.ts";

test("only parts that touch a seed are connected", () => {
  const region: Region = { width: 5, height: 2, data: Uint8Array.of(1, 1, 0, 1, 1, 1, 0, 0, 0, 1) };
  const seeds: Region = { width: 5, height: 2, data: Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 0) };
  expect([...connectedTo(region, seeds).data]).toEqual([0, 0, 0, 1, 1, 0, 0, 0, 0, 1]);
});

test("the distance to a polygon is negative inside", () => {
  const square = Float32Array.of(0, 0, 10, 0, 10, 10, 0, 10);
  expect(polygonDistance(square, 5, 4)).toBeCloseTo(-4, 5);
  expect(polygonDistance(square, 13, 14)).toBeCloseTo(5, 5);
});

test("the hull leaves out inner points", () => {
  const hull = convexHull(Float32Array.of(0, 0, 4, 1, 10, 0, 5, 5, 10, 10, 0, 10));
  expect(hull.length).toBe(8);
});

test("a filled polygon reaches as far beyond its border as asked", () => {
  const square = Float32Array.of(4, 4, 8, 4, 8, 8, 4, 8);
  const count = (reach: number) =>
    fillPolygon(emptyRegion(12, 12), square, reach).data.reduce((sum, on) => sum + on, 0);
  expect([count(0), count(1)]).toEqual([16, 36]);
});

test.each([0, 3, 20, 90])("each pixel within %i of a polygon is visited once with its distance", (reach) => {
  const random = seededRandom(reach + 1);
  const [width, height] = [150, 90];
  for (const cornerCount of [1, 2, 3, 5, 12]) {
    const polygon = Float32Array.from({ length: 2 * cornerCount }, (_, k) => (k % 2 ? 110 : 170) * random() - 10);
    const visited = new Map<number, number>();
    nearPolygon({ width, height }, polygon, reach, (pixel, distance) => {
      expect(visited.has(pixel)).toBe(false);
      visited.set(pixel, distance);
    });
    const expected = new Map<number, number>();
    for (let pixel = 0; pixel < width * height; pixel++) {
      const distance = polygonDistance(polygon, (pixel % width) + 0.5, Math.floor(pixel / width) + 0.5);
      if (distance <= reach) expected.set(pixel, distance);
    }
    expect(visited).toEqual(expected);
  }
});
