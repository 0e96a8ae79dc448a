import { describe, expect, it } from "vitest";
import {
  colorFeatures,
  foreheadFeatures,
  lengthFeatures,
  shapeFeatures,
} from "../../../../src/face/attributes/hair-features.ts";
import type { ParsingClass } from "../../../../src/face/parse-head.ts";
import { changes, drawnPerson, skinColor } from "./drawn-person.ts";

const bare = drawnPerson({}).hair;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const wearing = (isHair: (x: number, y: number) => boolean, name: ParsingClass = "hair") =>
  drawnPerson({ classAt: (x, y) => (isHair(x, y) ? name : "skin") }).hair;

describe("shapeFeatures", () => {
  it("tell the shares of the crop that are hair, skin and headwear, and the surest pixel", () => {
    const half = shapeFeatures(wearing((x) => x < 0));
    const none = shapeFeatures(bare);
    expect(half.filter((value, k) => value === 0.5 && none[k] === 1).length).toBeGreaterThan(0);
    expect(half.filter((value, k) => value === 1 && none[k] === 0)).toHaveLength(1);
    const hatted = shapeFeatures(wearing((x) => x < 0, "headwear"));
    expect(hatted.filter((value, k) => value === 1 && none[k] === 0)).toHaveLength(1);
  });

  it("do not tell which side hair is on", () => {
    const [left, right] = [-1, 1].map((sign) => shapeFeatures(wearing((x, y) => sign * x > 0.5 && y < 0)));
    for (const change of changes(left, right)) expect(Math.abs(change)).toBeLessThan(0.01);
  });
});

describe("lengthFeatures", () => {
  /** Hair on both sides of the face down to these depths. */
  const hanging = (left: number, right: number, middle = -1) =>
    lengthFeatures(wearing((x, y) => (Math.abs(x) > 0.9 ? y < (x < 0 ? left : right) : y < middle)));
  const usual = hanging(1.2, 1.8);
  const added = (features: number[]) => changes(usual, features).map((change) => Number(change.toFixed(2)));

  it("hold the depth under the eyes to which the longer and the shorter side fall, in eye distances", () => {
    // A row of the parsed head is .05 of an eye distance.
    const near = (depth: number) => usual.filter((value) => Math.abs(value - depth) < 0.09);
    expect([near(1.2).length, near(1.8).length]).not.toContain(0);
    expect(hanging(1.8, 1.2)).toEqual(usual);
  });

  it("grow by what the longer, the shorter side and the forehead's hair grow", () => {
    const row = 12 / 224;
    for (const longer of [hanging(1.2, 1.8 + 5 * row), hanging(1.2 + 5 * row, 1.8), hanging(1.2, 1.8, -1 + 5 * row)]) {
      expect(added(longer)).toContain(Number((5 * row).toFixed(2)));
    }
  });

  it("say that it ends above the crop where there is none", () => {
    const features = lengthFeatures(bare);
    const crownDepth = 0.35 - 3 + 6 / 224;
    expect(features.filter((value) => Math.abs(value - crownDepth) < 1e-3).length).toBeGreaterThanOrEqual(3);
    expect(sum(features.slice(0, 20))).toBe(0);
  });
});

describe("foreheadFeatures", () => {
  /** What hair adds, over what it adds where it covers all of the forehead: the share that is covered. */
  const covered = (isHair: (x: number, y: number) => boolean) => {
    const of = (wanted: typeof isHair) => sum(foreheadFeatures(wearing(wanted)));
    return of(isHair) / of(() => true);
  };

  it("look from one and a half eye distances above the eyes to a fifth below", () => {
    // Twelve rows: eight of them lie above a line .34 over the eyes, half way between two rows of either grid.
    expect(covered((_, y) => y < -0.34)).toBeCloseTo(8 / 12, 2);
    expect(covered((_, y) => y < -1.58)).toBeCloseTo(0, 2);
    expect(covered((_, y) => y > 0.34)).toBeCloseTo(0, 2);
  });

  it("look as far as 1.1 eye distances aside", () => {
    expect(covered((x) => Math.abs(x) > 1.36)).toBeCloseTo(0, 2);
    expect(covered((x) => Math.abs(x) > 0.97)).toBeGreaterThan(0.15);
  });

  it("tell a one-sided fringe from an even one of the same cover, and not its side", () => {
    const strip = (from: number, to: number) => foreheadFeatures(wearing((x, y) => y < 0 && x > from && x < to));
    const [left, right] = [strip(-1, -0.4), strip(0.4, 1)];
    for (const change of changes(left, right)) expect(Math.abs(change)).toBeLessThan(0.08);
    const even = foreheadFeatures(wearing((x, y) => y < 0 && Math.abs(x) > 0.4 && Math.abs(x) < 1));
    const oneSided = left.filter((value, k) => value > 0.15 && even[k] < 0.1);
    expect(oneSided.length).toBeGreaterThanOrEqual(9);
  });

  it("are colours against the cheeks in tens of units", () => {
    const pale = drawnPerson({ colorAt: (_, y) => (y < 0.4 ? [230, 230, 230] : skinColor) }).hair;
    const grey = changes(foreheadFeatures(bare), foreheadFeatures(pale));
    const [lightness, a, b] = [91.3 - pale.skin[0], -pale.skin[1], -pale.skin[2]].map((value) => value / 10);
    expect(Math.max(...grey)).toBeCloseTo(lightness, 1);
    expect(Math.min(...grey)).toBeCloseTo(Math.min(a, b), 1);
  });
});

describe("colorFeatures", () => {
  /** Brown hair in strands some of which are lighter. */
  const brown = (x: number, y: number) => {
    const light = 1 + 0.15 * Math.sin(9 * x + 5 * y);
    return [90 * light, 60 * light, 40 * light] as const;
  };
  const colored = (colorAt: (x: number, y: number) => readonly [number, number, number]) =>
    drawnPerson({
      classAt: (x, y) => (y < -0.6 && y > -2.6 && Math.abs(x) < 3 ? "hair" : "skin"),
      colorAt: (x, y) => (y < -0.6 ? colorAt(x, y) : skinColor),
    }).hair;
  const plain = colored(brown);
  const features = colorFeatures(plain);

  it("leave out what is less likely hair than not", () => {
    const doubtful = (probability: number) => {
      const { parsed, ...rest } = drawnPerson({
        classAt: (_, y) => (y < -0.6 && y > -2.6 ? "hair" : "skin"),
        colorAt: (x, y) => (y >= -0.6 ? skinColor : x < 0 ? brown(x, y) : [200, 210, 250]),
      }).hair;
      const { width, values } = parsed.classes.hair;
      const hair = {
        ...parsed.classes.hair,
        values: values.map((value, i) => (i % width < width / 2 ? value : value * probability)),
      };
      return colorFeatures({ ...rest, parsed: { ...parsed, classes: { ...parsed.classes, hair } } });
    };
    const [lightness, sure] = [doubtful(0.45)[0], doubtful(0.55)[0]];
    expect(lightness).toBeLessThan(40);
    expect(sure).toBeGreaterThan(45);
  });

  it("do not tell how much hair there is, or where", () => {
    const cut = drawnPerson({
      classAt: (x, y) => (y < -0.6 && y > -2.6 && x > 0 && x < 3 ? "hair" : "skin"),
      colorAt: (x, y) => (y < -0.6 ? brown(x, y) : skinColor),
    }).hair;
    for (const change of changes(features, colorFeatures(cut))) expect(Math.abs(change)).toBeLessThan(0.6);
  });

  it("hold the hue of its body, whatever colour its shade and its gloss have", () => {
    const striped = colored((x, y) => {
      const share = ((x % 1) + 1) % 1;
      return share < 0.22 ? [10, 10, 45] : share > 0.78 ? [190, 200, 240] : brown(x, y);
    });
    const hue = Math.atan2(17.6, 10.6);
    for (const values of [features, colorFeatures(striped)]) {
      expect(values.some((value) => Math.abs(value - hue) < 0.12)).toBe(true);
    }
  });

  it("set the upper half of hair apart from the lower: first the roots, then the ends", () => {
    const grey = (x: number, y: number) => brown(x, y).map((value) => value + 80) as [number, number, number];
    const roots = colorFeatures(colored((x, y) => (y < -1.6 ? grey(x, y) : brown(x, y)))).slice(-6);
    const ends = colorFeatures(colored((x, y) => (y < -1.6 ? brown(x, y) : grey(x, y)))).slice(-6);
    expect(roots[0] - roots[3]).toBeGreaterThan(25);
    expect(ends[3] - ends[0]).toBeGreaterThan(25);
    for (let k = 0; k < 6; k++) expect(Math.abs(roots[k] - ends[(k + 3) % 6])).toBeLessThan(3.5);
  });

  it("take what may be hair where nothing surely is", () => {
    const classes = { ...bare.parsed.classes };
    const unsure = {
      ...classes.hair,
      values: classes.hair.values.map((_, i) => (i > 88 * 12 && i < 88 * 28 && i % 88 > 8 && i % 88 < 80 ? 0.3 : 0)),
    };
    const doubted = colorFeatures({ ...plain, parsed: { ...plain.parsed, classes: { ...classes, hair: unsure } } });
    for (const change of changes(features, doubted)) expect(Math.abs(change)).toBeLessThan(3);
  });
});
