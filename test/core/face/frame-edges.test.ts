import { expect, test } from "vitest";
import type { FaceRegion } from "../../../src/face/face-region.ts";
import { frameEdges } from "../../../src/face/frame-edges.ts";
import { maskKernels } from "./fixtures.ts";

const kernels = maskKernels();
const [size, unit] = [256, 96];
const points = new Float32Array(2 * 478);
for (const [index, x] of [
  [234, 20],
  [33, 59],
  [133, 101],
  [362, 155],
  [263, 197],
  [454, 236],
]) {
  points.set([x, 96], 2 * index);
}

/** An even face of a lightness, on which some places are of another. */
function edges(lightness: number, other: number, isOther: (x: number, y: number) => boolean) {
  const values = Float32Array.from({ length: size * size }, (_, i) =>
    isOther(i % size, Math.floor(i / size)) ? other : lightness,
  );
  const lab = { lightness: { width: size, height: size, values } };
  return frameEdges(kernels, {
    size,
    unit,
    face: { points, eyeY: 96 },
    lab,
    cheeks: [lightness, 0, 0],
  } as unknown as FaceRegion);
}
const onBridge = (x: number, y: number) => Math.abs(x - 128) < 20 && Math.abs(y - 100) < 4;
const onTemple = (x: number, y: number) => x > 205 && Math.abs(y - 90) < 4;

test("a bar over the nose and an arm on one temple leave an edge each, a bare face none", () => {
  expect(edges(65, 20, () => false)).toEqual({ bridge: 0, temple: 0 });
  const [bridge, temple] = [edges(65, 20, onBridge), edges(65, 20, onTemple)];
  // Over a blur of 1.2 pixels a step of 45 changes by twice 14 a row.
  expect(bridge.bridge).toBeGreaterThan(25);
  expect(bridge.bridge).toBeLessThan(33);
  expect(bridge.temple).toBe(0);
  expect(temple.temple).toBeCloseTo(bridge.bridge, 0);
  expect(temple.bridge).toBe(0);
});

test("an edge counts for more on a darker face, up to a bound", () => {
  const at = (lightness: number) => edges(lightness, lightness - 10, onBridge).bridge;
  expect(at(32.5) / at(65)).toBeCloseTo(2, 2);
  expect(at(20)).toBeCloseTo(at(25), 2);
});

test("what lies above the brows or below the lenses is no frame's", () => {
  const { bridge, temple } = edges(65, 20, (_, y) => y < 60 || y > 150);
  expect([bridge, temple]).toEqual([0, 0]);
});
