import { describe, expect, it } from "vitest";
import { byteOfLinear, labOfLinear, linearOfByte, linearOfLab, luminance } from "../../../src/face/color.ts";
import { labOfBytes } from "../../reference/mask.ts";

describe("colour conversions", () => {
  it("carry every byte to linear light and back", () => {
    for (let byte = 0; byte < 256; byte++) expect(byteOfLinear(linearOfByte(byte))).toBeCloseTo(byte, 3);
  });

  it.each([
    [0, 0, 0],
    [255, 255, 255],
    [200, 120, 90],
    [12, 30, 80],
    [3, 2, 4],
  ])("carry sRGB %i %i %i to L*a*b* and back", (...bytes) => {
    const [red, green, blue] = bytes.map(linearOfByte);
    const lab = labOfLinear([red, green, blue]);
    const expected = labOfBytes(bytes[0], bytes[1], bytes[2]);
    for (let k = 0; k < 3; k++) expect(lab[k]).toBeCloseTo(expected[k], 3);
    for (const [k, value] of linearOfLab(lab).entries()) expect(value).toBeCloseTo([red, green, blue][k], 3);
  });

  it("clip what no screen shows", () => {
    expect(byteOfLinear(7)).toBeCloseTo(255);
    expect(byteOfLinear(-1)).toBe(0);
    expect(linearOfLab([50, 120, -120]).every((value) => value >= 0 && value <= 1)).toBe(true);
  });

  it("give white a luminance of one", () => {
    expect(luminance([1, 1, 1])).toBeCloseTo(1, 5);
  });
});
