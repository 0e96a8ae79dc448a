import { describe, expect, it } from "vitest";
import { fineHeadLayout } from "../../../src/face/head-crop.ts";
import { readAxes } from "../../../src/face/strand-axes.ts";
import { type StrandPicture, strandPicture } from "../../../src/face/strand-picture.ts";
import { maskKernels, randomValues } from "./fixtures.ts";

const kernels = maskKernels();
const { size } = fineHeadLayout;
const half = size / 2;

/** A crop whose grey levels are `level`, 0..1. */
function pictureOf(level: (x: number, y: number) => number): StrandPicture {
  const data = new Uint8Array(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    const grey = 60 + 120 * level(i % size, Math.floor(i / size));
    data.set([grey, grey, grey, 255], 4 * i);
  }
  const crop = { centreX: half, centreY: half, side: size, angle: 0 };
  const picture = { width: size, height: size, data };
  return strandPicture(kernels, { ...fineHeadLayout, crop, points: new Float32Array(0), picture });
}

function hairWithin(radius: number) {
  const values = Float32Array.from({ length: half * half }, (_, i) =>
    Math.hypot((i % half) - half / 2, Math.floor(i / half) - half / 2) < radius ? 1 : 0,
  );
  return { width: half, height: half, values };
}

const stripes = (angle: number) => (x: number, y: number) =>
  0.5 + 0.5 * Math.sin(0.8 * (x * Math.cos(angle) + y * Math.sin(angle)));

describe("readAxes", () => {
  const columns = size / 4;
  const middle = (columns / 2) * columns + columns / 2;

  it.each([0.1, 0.6, 1.5, 2])("gives the axis of parallel strands across %d radians", (angle) => {
    const axes = readAxes(kernels, pictureOf(stripes(angle)), hairWithin(60));
    expect(axes?.columns).toBe(columns);
    expect(axes?.cosines[middle]).toBeCloseTo(-Math.cos(2 * angle), 1);
    expect(axes?.sines[middle]).toBeCloseTo(-Math.sin(2 * angle), 1);
  });

  it("tells no axis outside of the hair and on a plain surface", () => {
    const axes = readAxes(kernels, pictureOf(stripes(0.6)), hairWithin(60));
    expect([axes?.cosines[0], axes?.sines[0]]).toEqual([0, 0]);
    const plain = readAxes(
      kernels,
      pictureOf(() => 0.5),
      hairWithin(60),
    );
    expect(Math.max(...(plain?.cosines ?? [1]).map(Math.abs))).toBeLessThan(0.01);
  });

  it("looks at the hair alone, and is null where there is too little", () => {
    const noise = randomValues(size * size, 5);
    const isHair = (x: number, y: number) => Math.hypot(x - half, y - half) < 140;
    const mixed = pictureOf((x, y) => (isHair(x, y) ? stripes(0)(x, y) : noise[y * size + x]));
    const axes = readAxes(kernels, mixed, hairWithin(60));
    expect(axes?.cosines[middle]).toBeLessThan(-0.9);
    expect(readAxes(kernels, mixed, hairWithin(4))).toBeNull();
  });

  it("finds little agreement where strands cross", () => {
    const axes = readAxes(
      kernels,
      pictureOf((x, y) => 0.5 * (stripes(0)(x, y) + stripes(Math.PI / 2)(x, y))),
      hairWithin(60),
    );
    expect(Math.hypot(axes?.cosines[middle] ?? 1, axes?.sines[middle] ?? 1)).toBeLessThan(0.3);
  });
});
