import { describe, expect, test } from "vitest";
import {
  blur,
  connectedTo,
  convexHull,
  dilate,
  emptyRegion,
  erode,
  fillPolygon,
  polygonDistance,
  type Region,
  squaredDistances,
} from "../../../src/avatar/plane-region.ts";

function speckles(width: number, height: number): Region {
  const region = emptyRegion(width, height);
  for (let i = 0, state = 5; i < width * height; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    region.data[i] = state > 3.9e9 ? 1 : 0;
  }
  return region;
}

describe("distances", () => {
  test("equal the nearest of all pixels", () => {
    const region = speckles(23, 17);
    const distances = squaredDistances(region);
    for (let y = 0; y < 17; y++) {
      for (let x = 0; x < 23; x++) {
        let nearest = Number.POSITIVE_INFINITY;
        region.data.forEach((value, i) => {
          if (value) nearest = Math.min(nearest, (x - (i % 23)) ** 2 + (y - Math.trunc(i / 23)) ** 2);
        });
        expect(distances[y * 23 + x]).toBeCloseTo(nearest, 3);
      }
    }
  });

  test("an empty region is far from everywhere", () => {
    expect(Math.min(...squaredDistances(emptyRegion(9, 5)))).toBeGreaterThanOrEqual(14 ** 2);
  });
});

test("growing and shrinking keeps what was there; shrinking and growing adds nothing", () => {
  const region = fillPolygon(speckles(40, 30), Float32Array.of(5, 5, 30, 8, 20, 25));
  const closed = erode(dilate(region, 2), 2);
  const opened = dilate(erode(region, 2), 2);
  region.data.forEach((value, i) => {
    expect(closed.data[i]).toBeGreaterThanOrEqual(value);
    expect(opened.data[i]).toBeLessThanOrEqual(value);
  });
});

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

test("blurring keeps a flat plane flat", () => {
  for (const value of blur(new Float32Array(80).fill(0.3), 10, 8, 2)) expect(value).toBeCloseTo(0.3, 5);
});
