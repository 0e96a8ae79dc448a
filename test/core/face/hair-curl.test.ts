import { describe, expect, it } from "vitest";
import { readStrands } from "../../../src/face/hair-curl.ts";
import { fineHeadLayout, type HeadCrop } from "../../../src/face/head-crop.ts";
import { maskKernels, randomValues } from "./fixtures.ts";

const kernels = maskKernels();
const { size } = fineHeadLayout;
const half = size / 2;

/** A crop whose grey levels are `level`, 0..1. */
function cropOf(level: (x: number, y: number) => number): HeadCrop {
  const data = new Uint8Array(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    const grey = 60 + 120 * level(i % size, Math.floor(i / size));
    data.set([grey, grey, grey, 255], 4 * i);
  }
  const crop = { centreX: half, centreY: half, side: size, angle: 0 };
  return { ...fineHeadLayout, crop, points: new Float32Array(0), picture: { width: size, height: size, data } };
}

function hairWithin(radius: number) {
  const values = Float32Array.from({ length: half * half }, (_, i) =>
    Math.hypot((i % half) - half / 2, Math.floor(i / half) - half / 2) < radius ? 1 : 0,
  );
  return { width: half, height: half, values };
}

function strandCoherence(...photo: Parameters<typeof readStrands>) {
  return readStrands(...photo)?.coherence ?? null;
}

const stripes = (angle: number) => (x: number, y: number) =>
  0.5 + 0.5 * Math.sin(0.8 * (x * Math.cos(angle) + y * Math.sin(angle)));

describe("strandCoherence", () => {
  it.each([0, 0.6, 2])("is near one for parallel strands at %d radians", (angle) => {
    const found = strandCoherence(kernels, cropOf(stripes(angle)), hairWithin(50));
    expect(found?.fine).toBeGreaterThan(0.9);
    expect(found?.coarse).toBeGreaterThan(0.9);
  });

  it("is low for noise, and lower over a wider neighbourhood", () => {
    const noise = randomValues(size * size, 7);
    const found = strandCoherence(
      kernels,
      cropOf((x, y) => noise[y * size + x]),
      hairWithin(50),
    );
    expect(found?.fine).toBeLessThan(0.6);
    expect(found?.coarse).toBeLessThan(0.3);
    expect(found!.coarse).toBeLessThan(found!.fine);
  });

  it("tells curls, parallel in the small only, from straight hair", () => {
    const curls = (x: number, y: number) => 0.5 + 0.5 * Math.sin(0.8 * Math.hypot((x % 28) - 14, (y % 28) - 14));
    const found = strandCoherence(kernels, cropOf(curls), hairWithin(50));
    expect(found!.fine).toBeGreaterThan(found!.coarse + 0.15);
    expect(found!.coarse).toBeLessThan(0.5);
  });

  it("looks at the hair alone", () => {
    const noise = randomValues(size * size, 5);
    const isHair = (x: number, y: number) => Math.hypot(x - half, y - half) < 110;
    const found = strandCoherence(
      kernels,
      cropOf((x, y) => (isHair(x, y) ? stripes(0)(x, y) : noise[y * size + x])),
      hairWithin(40),
    );
    expect(found?.coarse).toBeGreaterThan(0.9);
  });

  it("is null for too little hair, 0 for hair without any strands", () => {
    expect(strandCoherence(kernels, cropOf(stripes(0)), hairWithin(4))).toBeNull();
    expect(
      strandCoherence(
        kernels,
        cropOf(() => 0.5),
        hairWithin(50),
      )?.fine ?? 0,
    ).toBeLessThan(0.05);
  });
});

describe("readStrands", () => {
  const columns = size / 4;
  const middle = (columns / 2) * columns + columns / 2;

  it.each([0.1, 0.6, 1.5, 2])("gives the axis of parallel strands across %d radians", (angle) => {
    const axes = readStrands(kernels, cropOf(stripes(angle)), hairWithin(60))?.axes;
    expect(axes?.columns).toBe(columns);
    expect(axes?.cosines[middle]).toBeCloseTo(-Math.cos(2 * angle), 1);
    expect(axes?.sines[middle]).toBeCloseTo(-Math.sin(2 * angle), 1);
  });

  it("tells no axis outside of the hair and on a plain surface", () => {
    const axes = readStrands(kernels, cropOf(stripes(0.6)), hairWithin(60))?.axes;
    expect([axes?.cosines[0], axes?.sines[0]]).toEqual([0, 0]);
    const plain = readStrands(
      kernels,
      cropOf(() => 0.5),
      hairWithin(60),
    )?.axes;
    expect(Math.max(...(plain?.cosines ?? [1]).map(Math.abs))).toBeLessThan(0.01);
  });

  it("finds little agreement where strands cross", () => {
    const axes = readStrands(
      kernels,
      cropOf((x, y) => 0.5 * (stripes(0)(x, y) + stripes(Math.PI / 2)(x, y))),
      hairWithin(60),
    )?.axes;
    expect(Math.hypot(axes?.cosines[middle] ?? 1, axes?.sines[middle] ?? 1)).toBeLessThan(0.3);
  });
});
