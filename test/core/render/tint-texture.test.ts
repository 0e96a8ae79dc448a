import { describe, expect, test } from "vitest";
import { tintTexture } from "../../../src/render/tint-texture.ts";

describe("tintTexture", () => {
  const data = Uint8Array.of(0, 100, 200, 40, 255, 188, 3, 250);
  const texture = { width: 2, height: 1, channelCount: 4, data } as const;

  test("multiplies linear light, keeps within a byte and leaves alpha", () => {
    // 188 and 255 are a half and one in linear light.
    expect([...tintTexture(texture, [0.5, 2, 1]).data]).toEqual([0, 138, 200, 40, 188, 255, 3, 250]);
  });

  test("leaves a texture under a white factor, and a grey one, as they are", () => {
    expect(tintTexture(texture, [1, 1, 1])).toBe(texture);
    const grey = { width: 8, height: 1, channelCount: 1, data } as const;
    expect(tintTexture(grey, [2, 1, 1])).toBe(grey);
  });
});
