import { describe, expect, it } from "vitest";
import { meanResidual, type PortraitResidual } from "../../../tools/prior/mean-residual.ts";
import { domain, skinPositions, smoother } from "../avatar/seen-head.ts";

const count = domain.subdivision.vertexCount;
const nostril = nearest(9, -37);
const cheek = nearest(36, -20);
const besideLip = nearest(20, -52);
const eye = nearest(30, 0);

/** Portraits with a dark spot of `depth` at one nostril that smiles change by `slope`, and one beside lip and eye under dressed hair, in light
 * from the side. */
function portraits(depth: number, slope: number, strays = 0, ofDressed = 0): PortraitResidual[] {
  return Array.from({ length: 12 }, (_, n) => {
    const smile = n / 11;
    const dressed = n % 3 === 0 ? 1 : 0;
    const values = Float32Array.from({ length: 3 * count }, (_, k) => {
      const i = Math.trunc(k / 3);
      const [x, y] = skinPositions.subarray(3 * i, 3 * i + 2);
      const spot = Math.exp(-((Math.abs(x) - 9) ** 2 + (y + 37) ** 2) / 32);
      const broad =
        Math.exp(-((Math.abs(x) - 20) ** 2 + (y + 52) ** 2) / 128) +
        Math.exp(-((Math.abs(x) - 30) ** 2 + y ** 2) / 128);
      return ofDressed * dressed * broad + (depth + slope * smile) * spot + (n % 2 ? 0.004 : -0.004) * x + 0.3;
    });
    if (n < strays) values.fill(2);
    return { values, smile, dressed };
  });
}

describe("meanResidual", () => {
  it("finds what faces at rest show, on both sides, and not the light", () => {
    const { atRest: learned, perSmile } = meanResidual(domain, smoother, portraits(-0.5, 0.3));
    expect(learned[3 * nostril]).toBeGreaterThan(-0.52);
    expect(learned[3 * nostril]).toBeLessThan(-0.4);
    expect(learned[3 * domain.mirror[nostril]]).toBe(learned[3 * nostril]);
    expect(Math.abs(learned[3 * cheek])).toBeLessThan(0.03);
    expect(perSmile[3 * nostril]).toBeGreaterThan(0.23);
    expect(perSmile[3 * nostril]).toBeLessThan(0.31);
    expect(Math.abs(perSmile[3 * cheek])).toBeLessThan(0.02);
  });

  it("tells what goes with dressed hair from what goes with a smile, over the lower face", () => {
    const { atRest, perSmile, ofDressed } = meanResidual(domain, smoother, portraits(-0.5, 0.3, 0, 0.4));
    expect(ofDressed[3 * besideLip]).toBeGreaterThan(0.22);
    expect(ofDressed[3 * besideLip]).toBeLessThan(0.29);
    expect(Math.abs(ofDressed[3 * eye])).toBeLessThan(0.001);
    expect(Math.abs(ofDressed[3 * cheek])).toBeLessThan(0.04);
    for (const field of [atRest, perSmile]) expect(Math.abs(field[3 * besideLip])).toBeLessThan(0.04);
    expect(perSmile[3 * nostril]).toBeGreaterThan(0.23);
  });

  it("does not follow single strays, as a mean does", () => {
    const [without, strayed] = [0, 3].map((strays) => meanResidual(domain, smoother, portraits(-0.5, 0, strays)));
    expect(Math.abs(strayed.atRest[3 * nostril] - without.atRest[3 * nostril])).toBeLessThan(0.05);
  });

  it("says nothing of skin that few portraits show", () => {
    const hidden = portraits(-0.5, 0).map((portrait, n) =>
      n < 9 ? { ...portrait, values: portrait.values.map(() => Number.NaN) } : portrait,
    );
    for (const field of Object.values(meanResidual(domain, smoother, hidden))) {
      expect(field.every((value: number) => value === 0)).toBe(true);
    }
  });
});

function nearest(x: number, y: number): number {
  let [best, distance] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    const off =
      Math.hypot(skinPositions[3 * i] - x, skinPositions[3 * i + 1] - y) + (skinPositions[3 * i + 2] < 0 ? 99 : 0);
    if (off < distance) [best, distance] = [i, off];
  }
  return best;
}
