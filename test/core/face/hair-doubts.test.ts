import { describe, expect, it } from "vitest";
import { doubtfulHair } from "../../../src/face/hair-doubts.ts";
import type { HeadRegion } from "../../../src/face/head-region.ts";
import type { SkinModel } from "../../../src/face/skin-model.ts";
import { maskKernels } from "./fixtures.ts";

const size = 32;
const plane = (value: (x: number, y: number) => number) => ({
  width: size,
  height: size,
  values: Float32Array.from({ length: size * size }, (_, i) => value(i % size, Math.floor(i / size))),
});
const mask = (holds: (x: number, y: number) => boolean) => new Uint8Array(plane((x, y) => Number(holds(x, y))).values);
const skin = { median: [60, 10, 15] } as unknown as SkinModel;

/** A face from column 8 to 24 with its mouth in row 18 and its chin in row 24; lightness as given. */
function region(lightness: (x: number, y: number) => number, texture = 0): HeadRegion {
  const face = { size, unit: 5, mouthY: 18, chin: { x: 16, y: 24 }, left: 8, right: 24 };
  return { ...face, smooth: { lightness: plane(lightness) }, texture: plane(() => texture) } as unknown as HeadRegion;
}

function doubted(head: HeadRegion, hair: Uint8Array): number[] {
  const doubts = doubtfulHair(maskKernels(), head, skin, hair);
  return [...doubts.keys()].filter((i) => doubts[i] && hair[i]);
}

describe("doubtfulHair", () => {
  const cap = mask((_x, y) => y < 10);
  const blown = (x: number, y: number) => (y >= 6 && x > 12 && x < 20 ? 95 : 20);

  it("is a smooth bright patch in dark hair", () => {
    const found = doubted(region(blown), cap);
    expect(found).toHaveLength(4 * 7);
    for (const i of found) expect(blown(i % size, Math.floor(i / size))).toBe(95);
  });

  it("is no strand with texture, and nothing in white hair", () => {
    expect(doubted(region(blown, 5), cap)).toEqual([]);
    expect(
      doubted(
        region(() => 90),
        cap,
      ),
    ).toEqual([]);
  });

  it("is a neck without hair beside the mouth, but no hair that hangs", () => {
    const neck = (x: number, y: number) => y < 10 || (y > 20 && x > 10 && x < 20);
    const found = doubted(
      region(() => 20),
      mask(neck),
    );
    expect(found.every((i) => i >= 18 * size)).toBe(true);
    expect(found).toHaveLength(11 * 9);
    const hanging = mask((x, y) => neck(x, y) || (x > 24 && y > 8));
    expect(
      doubted(
        region(() => 20),
        hanging,
      ),
    ).toEqual([]);
  });

  it("is nothing of no hair", () => {
    expect(
      doubted(
        region(() => 20),
        mask(() => false),
      ),
    ).toEqual([]);
  });
});
