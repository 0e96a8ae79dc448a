import { describe, expect, test } from "vitest";
import type { ClothPixel } from "../../../src/face/cloth-pixels.ts";
import { openingOf, readClothes } from "../../../src/face/clothes.ts";
import type { Lab } from "../../../src/face/color.ts";

const jacket: Lab = [20, 2, -10];
const shirt: Lab = [90, 0, 2];
const shaded: Lab = [60, 0, 2];
const tie: Lab = [45, 50, 25];

/** Cloth on a grid of a tenth of an eye distance about the middle. */
function cloth(colorAt: (x: number, y: number) => Lab): ClothPixel[] {
  return Array.from({ length: 31 * 15 }, (_, i) => {
    const [x, y] = [((i % 31) - 15) / 10, Math.floor(i / 31) / 10];
    return { x, y, color: colorAt(x, y) };
  });
}

/** A jacket over a shirt, half of it in shade, with a tie that is `wide`. */
function suit(wide: number): ClothPixel[] {
  return cloth((x, y) => {
    if (Math.abs(x) > 0.65) return jacket;
    if (Math.abs(x) < wide / 2) return tie;
    return y < 0.5 ? shaded : shirt;
  });
}

describe("readClothes", () => {
  test("tells the shirt from the jacket beside it, and the tie from the shirt about it", () => {
    expect(readClothes(suit(0.3))).toEqual({ whole: jacket, sides: jacket, inner: shirt, enclosed: tie });
  });

  test("is of the lighter half of the shirt where the tie is nearly as large as the shirt", () => {
    expect(readClothes(suit(0.5))).toMatchObject({ inner: shirt, enclosed: tie });
  });

  test("is of the tie where the shirt's shade is as large", () => {
    const shady = cloth((x, y) => {
      if (Math.abs(x) > 0.65) return jacket;
      return Math.abs(x) < 0.2 ? (y < 0.6 ? shaded : tie) : shirt;
    });
    expect(readClothes(shady)).toMatchObject({ inner: shirt, enclosed: tie });
  });

  test("takes what is not lighter for what is open, and what it encloses for nothing", () => {
    const dark = cloth((x) => (Math.abs(x) < 0.6 ? [30, 40, 20] : jacket));
    expect(readClothes(dark)).toMatchObject({ sides: jacket, inner: [30, 40, 20], enclosed: null });
  });

  test("is all of it where nothing lies beside the neck, and null where hardly any cloth shows", () => {
    const narrow = cloth(() => tie).filter(({ x }) => Math.abs(x) < 0.4);
    expect(readClothes(narrow)).toEqual({ whole: tie, sides: tie, inner: tie, enclosed: null });
    expect(readClothes(suit(0.3).slice(0, 11))).toBeNull();
  });
});

test("openingOf parts the sides from what lies between at .9 of the distance of the eyes", () => {
  const { sides, between } = openingOf(
    cloth((x) => (Math.abs(x) > 0.82 ? jacket : shirt)),
    jacket,
  );
  expect(sides).toEqual(jacket);
  expect(Math.max(...between.map(({ x }) => x))).toBeCloseTo(0.8, 6);
});

test("openingOf counts as light what is lighter by 22, and as enclosed what is off the shirt by 20, between its ends", () => {
  const of = (lightness: number, inner: Lab) =>
    openingOf(
      cloth((x) => (Math.abs(x) > 0.65 ? jacket : Math.abs(x) < 0.15 ? inner : [lightness, 0, 0])),
      jacket,
    );
  expect(of(40, tie).shirt).toEqual(tie);
  expect(of(44, [44, 0, 18]).enclosed).toHaveLength(0);
  expect(of(44, [44, 0, 22]).enclosed).toHaveLength(3 * 15);
  expect(of(44, jacket).light).toHaveLength(10 * 15);
});
