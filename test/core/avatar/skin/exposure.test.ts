import { expect, test } from "vitest";
import { faceExposure, surroundingLuminance } from "../../../../src/avatar/skin/exposure.ts";

test("a face as dark as the whites of its eyes before a bright window is under-exposed", () => {
  expect(faceExposure(0.16, { whites: 0.06, surroundings: 0.6 })).toBeLessThan(0.5);
});

test("light skin that is no darker than its eyes' whites before a window is under-exposed", () => {
  expect(faceExposure(0.19, { whites: 0.19, surroundings: 0.88 })).toBeLessThan(0.75);
});

test("dark skin keeps its exposure where the whites of its eyes are brighter", () => {
  expect(faceExposure(0.16, { whites: 0.21, surroundings: 0.8 })).toBe(1);
  expect(faceExposure(0.1, { whites: 0.5, surroundings: 0.8 })).toBe(1);
});

test("a dark face in surroundings as dark keeps its exposure, since eyes may be half closed", () => {
  expect(faceExposure(0.16, { whites: 0.06, surroundings: 0.25 })).toBe(1);
});

test("light skin keeps its exposure whatever its eyes show", () => {
  expect(faceExposure(0.4, { whites: 0.05, surroundings: 1 })).toBe(1);
});

test("a tenth of a picture tells how bright its surroundings are", () => {
  const data = new Uint8Array(4 * 100 * 100).fill(40);
  data.fill(255, 0, 4 * 100 * 20);
  expect(surroundingLuminance({ width: 100, height: 100, data })).toBeGreaterThan(0.9);
});
