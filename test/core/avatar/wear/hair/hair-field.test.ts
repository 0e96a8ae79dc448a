import { describe, expect, it } from "vitest";
import type { HairField } from "../../../../../src/avatar/avatar.ts";
import {
  edgeColor,
  fieldColors,
  lightestColors,
  posterior,
  readBeardField,
  readHairField,
  type SeenHair,
  seeHair,
} from "../../../../../src/avatar/wear/hair/hair-field.ts";
import { linearOfByte } from "../../../../../src/face/color.ts";

const camera = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -740),
  focal: 800,
  centreX: 200,
  centreY: 200,
};
/** Way from the sides to the top. */
function crownShare(y: number): number {
  return Math.min(1, Math.max(0, (y - 30) / 54));
}

const grey = { dark: 0, brown: 0, fair: 0, red: 0, grey: 1, white: 0 };
const dark = { ...grey, dark: 1, grey: 0 };

/** Points about a head whose lightness and warmth follow from x and y. */
function points(lightness: (x: number, y: number) => number, warmth: (y: number) => number = () => 0.4): SeenHair[] {
  const all: SeenHair[] = [];
  for (let y = -20; y <= 120; y += 12) {
    for (let x = -84; x <= 84; x += 12) {
      if (Math.abs(x) > 60 || y > 70) all.push({ x, y, values: [lightness(x, y), warmth(y)], weight: 1 });
    }
  }
  return all;
}

describe("seeHair", () => {
  it("sees lightness and warmth where the mask is hair, at its place", () => {
    const [width, height] = [400, 400];
    const data = Uint8Array.from({ length: 4 * width * height }, (_, k) => {
      const isLow = k >> 2 > (width * height) / 2;
      return [isLow ? 188 : 99, 99, isLow ? 71 : 99, 255][k % 4];
    });
    const mask = { width, height, data: new Uint8Array(width * height) };
    for (let i = 0; i < mask.data.length; i++) mask.data[i] = i % width > 250 ? 255 : 0;
    const seen = seeHair({ width, height, data }, mask, camera);
    expect(Math.min(...seen.map(({ x }) => x))).toBeGreaterThan(42);
    const above = seen.filter(({ y }) => y > 20);
    const below = seen.filter(({ y }) => y < -20);
    for (const { values } of above) expect(values[0]).toBeCloseTo(Math.log(linearOfByte(99) + 0.01), 4);
    for (const { values } of above) expect(values[1]).toBeCloseTo(0, 6);
    const warmth = Math.log((linearOfByte(188) + 0.01) / (linearOfByte(71) + 0.01));
    for (const { values } of below) expect(values[1]).toBeCloseTo(warmth, 4);
  });
});

describe("posterior", () => {
  const prior = {
    mean: [-3, 0, 0, 0, 0, 0, 0, 0],
    covariance: Array.from({ length: 8 }, (_, i) => Array.from({ length: 8 }, (_, j) => Number(i === j))),
  };

  it("finds the coefficients of points without noise, light from a side among them", () => {
    const { mean } = posterior(
      prior,
      points((x, y) => -2 + 0.6 * (crownShare(y) - 0.5) + (0.3 * x) / 90),
      [1e-4, 1e-4],
    );
    [-2, 0.6].forEach((value, k) => {
      expect(mean[k]).toBeCloseTo(value, 2);
    });
    expect(mean[3]).toBeCloseTo(0.3, 2);
    expect(mean[4]).toBeCloseTo(0.4, 2);
  });

  it("weighs a point against the prior by both variances", () => {
    const { mean, covariance } = posterior(prior, [{ x: 0, y: 57, values: [-1, 0], weight: 0.5 }], [1, 1]);
    expect(mean[0]).toBeCloseTo(-3 + 2 / 3, 6);
    expect(covariance[0][0]).toBeCloseTo(2 / 3, 6);
    expect(mean[1]).toBeCloseTo(0, 6);
  });
});

describe("readHairField", () => {
  const crownOf = (seen: SeenHair[], words = grey) => readHairField(seen, words)!.lightness[1];
  const fading = (drop: number) => points((_, y) => -2.5 + drop * crownShare(y));

  it("makes greying hair darker at the crown than beside it, the more the more it is in the photo", () => {
    expect(crownOf(fading(-1.5))).toBeLessThan(-0.5);
    expect(crownOf(fading(-1.5))).toBeLessThan(crownOf(fading(-0.5)) - 0.15);
    expect(crownOf(fading(-1))).toBeCloseTo(-1.2, 1);
  });

  it("takes what light does to everybody for light", () => {
    expect(Math.abs(crownOf(fading(0.35), dark))).toBeLessThan(0.08);
    expect(Math.abs(crownOf(fading(0.7), dark))).toBeLessThan(0.2);
  });

  it("keeps all that is shown of sides lighter or less coloured than light makes them, and little of darker ones", () => {
    const growth = (from: number, to: number) =>
      (crownOf(fading(to), dark) - crownOf(fading(from), dark)) / (to - from);
    expect(growth(-1.5, -0.5)).toBeCloseTo(0.92, 1);
    expect(growth(0.7, 1.4)).toBeLessThan(0.15);
    const hueOf = (rise: number) => {
      const coloured = points(
        () => -3.4,
        (y) => 0.4 + rise * crownShare(y),
      );
      return readHairField(coloured, dark)!.warmth[1];
    };
    expect(hueOf(1) - hueOf(0.5)).toBeCloseTo(0.47, 1);
  });

  it("takes sides of white hair that shine for lit", () => {
    const white = { ...grey, grey: 0, white: 1 };
    const shining = (drop: number) => points((_, y) => -0.6 + drop * crownShare(y));
    expect(crownOf(shining(-0.5), white) - crownOf(shining(-1), white)).toBeLessThan(0.1);
  });

  it("hardly minds light from a side", () => {
    const lit = points((x, y) => -2.5 - crownShare(y) + (0.5 * x) / 90);
    expect(crownOf(lit)).toBeCloseTo(crownOf(fading(-1)), 1);
  });

  it("leaves what is seen as light as it is in the mean", () => {
    const seen = fading(-1.5);
    const { lightness } = readHairField(seen, grey)!;
    const logs = seen.map(
      ({ y }) => lightness[0] + lightness[1] * (crownShare(y) - 0.5) + (lightness[2] * Math.max(0, 10 - y)) / 100,
    );
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / seen.length;
    expect(mean(logs.map(Math.exp))).toBeCloseTo(1, 2);
    expect(mean(logs)).toBeLessThan(-0.1);
  });

  it("tells less of a few points, and nothing of none", () => {
    const few = (drop: number) => fading(drop).filter((_, k) => k % 30 === 0);
    expect(crownOf(few(-1.5)) - crownOf(few(1))).toBeGreaterThan(0.5 * (crownOf(fading(-1.5)) - crownOf(fading(1))));
    expect(readHairField([], grey)).toBeNull();
  });
});

describe("readBeardField", () => {
  const beard = (rise: number) =>
    points(() => -2.5).map(({ x }, k): SeenHair => {
      const y = -55 - 6 * (k % 12);
      return { x: x / 2, y, values: [-2.5 + (rise * (-55 - y)) / 66, 0.6], weight: 1 };
    });
  const chinOf = (rise: number) => readBeardField(beard(rise))!.lightness[2];

  it("makes the chin of a beard light that is lighter there in the photo, where shade makes it darker", () => {
    expect(chinOf(0.7)).toBeGreaterThan(0.8);
    expect(chinOf(-0.6)).toBeLessThan(0.3);
    expect(readBeardField(beard(0.7))!.lightness[1]).toBe(0);
    expect(readBeardField([])).toBeNull();
  });
});

describe("fieldColors", () => {
  const field: HairField = { lightness: [0.1, -0.8, 0.4], warmth: [0, 0.3, 0] };
  const hair = { color: [90, 70, 50], highlightColor: [120, 100, 80], field } as const;

  it("multiply the lightest colours to those of the field, and never exceed one", () => {
    const heights = [-300, -90, 10, 62.4, 84, 160];
    const colors = fieldColors(hair, Float32Array.from(heights.flatMap((y) => [0, y, 0])))!;
    const lightest = lightestColors(hair).color.map(linearOfByte);
    heights.forEach((_, k) => {
      const below = [1.6, 1, 0, 0, 0, 0][k];
      const crown = [-0.5, -0.5, -0.5, 0.1, 0.5, 0.5][k];
      const light = 0.1 - 0.8 * crown + 0.4 * below;
      for (let c = 0; c < 3; c++) {
        const warm = 0.3 * crown * [0.5, 0, -0.5][c];
        const wanted = (linearOfByte(hair.color[c]) + 0.01) * Math.exp(light + warm) - 0.01;
        expect(Math.abs(lightest[c] * colors[3 * k + c] - wanted)).toBeLessThan(0.004);
        expect(colors[3 * k + c]).toBeLessThanOrEqual(1);
      }
    });
  });

  it("are none for hair of one colour, whose texture has it", () => {
    expect(fieldColors({ ...hair, field: null }, new Float32Array(3))).toBeUndefined();
    expect(lightestColors({ ...hair, field: null }).color).toEqual(hair.color);
    expect(edgeColor({ ...hair, field: null })).toEqual(hair.color.map(linearOfByte));
  });

  it("are half way to the crown those of the scalp below the edge", () => {
    expect(edgeColor(hair)[1]).toBeCloseTo((linearOfByte(70) + 0.01) * Math.exp(0.1) - 0.01, 6);
  });
});
