import { describe, expect, it } from "vitest";
import { shrinkPicture } from "../../../src/gltf/resize-picture.ts";

describe("shrinkPicture", () => {
  it("averages light, not bytes", () => {
    const picture = { width: 2, height: 1, channelCount: 3, data: Uint8Array.of(0, 255, 100, 255, 255, 100) } as const;
    const [red, green, blue] = shrinkPicture(picture, 1, 1).data;
    expect(Math.abs(red - 187.5)).toBeLessThan(1);
    expect([green, blue]).toEqual([255, 100]);
  });

  it("weights what it averages by its opacity", () => {
    const data = Uint8Array.of(200, 0, 0, 255, 0, 0, 200, 0, 200, 0, 0, 255, 0, 0, 200, 0);
    const [red, green, blue, opacity] = shrinkPicture({ width: 2, height: 2, channelCount: 4, data }, 1, 1).data;
    expect([red, green, opacity]).toEqual([200, 0, 127]);
    expect(blue).toBeLessThan(12);
  });

  it("gives texels that it covers in part their share", () => {
    const data = Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255, 255);
    const small = shrinkPicture({ width: 3, height: 1, channelCount: 3, data }, 2, 1);
    expect(small.data[0]).toBeGreaterThan(150);
    expect(small.data[0]).toBeLessThan(160);
    expect(small.data[3]).toBe(255);
  });

  it("keeps a plain colour, also a dark one, and a picture of the same size", () => {
    const plain = { width: 6, height: 5, channelCount: 3, data: new Uint8Array(90).fill(3) } as const;
    expect([...new Set(shrinkPicture(plain, 4, 2).data)]).toEqual([3]);
    expect(shrinkPicture(plain, 6, 5)).toBe(plain);
  });

  it("refuses to make pictures larger", () => {
    const picture = { width: 2, height: 2, channelCount: 3, data: new Uint8Array(12) } as const;
    expect(() => shrinkPicture(picture, 3, 1)).toThrow(RangeError);
  });
});
