import { describe, expect, it } from "vitest";
import { readStrands } from "../../../src/face/hair-curl.ts";
import { fineHeadLayout, type HeadCrop } from "../../../src/face/head-crop.ts";
import type { Plane } from "../../../src/kernels/mask.ts";
import { maskKernels } from "./fixtures.ts";

const kernels = maskKernels();
const { size } = fineHeadLayout;

/** A crop of stripes twelve pixels wide at an angle, radians from its x axis with v downwards, or of what `levelAt` says. */
function crop(levelAt: (x: number, y: number) => number): HeadCrop {
  const data = new Uint8Array(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    data.fill(levelAt(i % size, Math.floor(i / size)), 4 * i, 4 * i + 3);
    data[4 * i + 3] = 255;
  }
  const picture = { width: size, height: size, data };
  const square = { centreX: size / 2, centreY: size / 2, side: size, angle: 0 };
  return { ...fineHeadLayout, crop: square, picture, points: new Float32Array(0) };
}

function stripes(angle: number): HeadCrop {
  return crop((x, y) => 90 + 60 * Math.sin((x * Math.sin(angle) - y * Math.cos(angle)) / 2));
}

/** Hair in a square about the middle, half as fine as the crop. */
function hair(halfSide: number): Plane {
  const side = size / 2;
  const isHair = (k: number) => Math.abs(k - side / 2) < halfSide;
  const values = Float32Array.from({ length: side * side }, (_, i) =>
    Number(isHair(i % side) && isHair(Math.floor(i / side))),
  );
  return { width: side, height: side, values };
}

describe("readStrands", () => {
  it("gives the axes of parallel strands, wherever they lead", () => {
    for (const angle of [0, 0.4, 1.2, 2.5]) {
      const strands = readStrands(kernels, stripes(angle), hair(60));
      const { columns, cosines, sines } = strands?.axes ?? { columns: 0, cosines: [], sines: [] };
      const middle = (columns / 2) * columns + columns / 2;
      expect(cosines[middle]).toBeCloseTo(Math.cos(2 * angle), 1);
      expect(sines[middle]).toBeCloseTo(Math.sin(2 * angle), 1);
      expect(strands?.coherence?.fine).toBeGreaterThan(0.95);
    }
  });

  it("tells nothing outside of the hair", () => {
    const axes = readStrands(kernels, stripes(0.4), hair(60))?.axes;
    expect(axes?.cosines[0]).toBe(0);
    expect(axes?.sines[0]).toBe(0);
  });

  it("finds little agreement where nothing lies parallel", () => {
    const axes = readStrands(
      kernels,
      crop((x, y) => 90 + 30 * Math.sin(x / 2) + 30 * Math.sin(y / 2)),
      hair(60),
    )?.axes;
    const middle = ((axes?.columns ?? 0) / 2) * ((axes?.columns ?? 0) + 1);
    expect(Math.hypot(axes?.cosines[middle] ?? 1, axes?.sines[middle] ?? 1)).toBeLessThan(0.3);
  });

  it("reads nothing from a plain surface's axes, and is null without hair", () => {
    const axes = readStrands(
      kernels,
      crop(() => 90),
      hair(60),
    )?.axes;
    expect(Math.max(...(axes?.cosines ?? [1]).map(Math.abs))).toBeLessThan(0.01);
    expect(readStrands(kernels, stripes(0), hair(0))).toBeNull();
  });
});
