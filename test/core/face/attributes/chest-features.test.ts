import { describe, expect, test } from "vitest";
import { chestFeatures } from "../../../../src/face/attributes/chest-features.ts";
import type { ClothPixel } from "../../../../src/face/cloth-pixels.ts";
import type { Lab } from "../../../../src/face/color.ts";
import { changes, drawnPerson } from "./drawn-person.ts";

const { parsed } = drawnPerson({ classAt: (x, y) => (y > 1.9 && Math.abs(x) > 0.5 ? "background" : "skin") }).hair;
const cheeks: Lab = [70, 15, 15];
/** Features of a side of one grid, and of all three. */
const cells = 25;

function cloth(colorAt: (x: number, y: number) => Lab): ClothPixel[] {
  const step = parsed.head.size / parsed.classes.skin.width / parsed.head.unit;
  return Array.from({ length: 60 * 24 }, (_, i) => {
    const [x, y] = [step * ((i % 60) - 29.5), step * (Math.floor(i / 60) + 0.5)];
    return { x, y, color: colorAt(x, y) };
  });
}

const plain = chestFeatures(
  parsed,
  cloth(() => [50, 0, 0]),
  cheeks,
);

describe("chestFeatures", () => {
  test("tell how much of each cell is skin, from the sides to the middle", () => {
    const top = plain.slice(0, 5);
    expect(top[4]).toBeGreaterThan(0.9);
    expect(top[0]).toBeLessThan(top[4] + 0.1);
    expect(plain.slice(0, cells).every((share) => share >= 0 && share < 1.2)).toBe(true);
  });

  test("tell how light cloth is over the cheeks and over that beside it", () => {
    expect(plain.slice(cells, 2 * cells).every((value) => Math.abs(value) < 1e-9)).toBe(true);
    const lit = chestFeatures(
      parsed,
      cloth((x) => (Math.abs(x) < 0.9 ? [80, 0, 0] : [50, 0, 0])),
      cheeks,
    );
    // In the middle of the second row of cells.
    expect(lit[cells + 9] / plain[2 * cells + 9]).toBeCloseTo(30 / -20, 6);
    expect(lit[2 * cells + 9] / plain[2 * cells + 9]).toBeCloseTo(10 / -20, 6);
    expect(lit[cells + 5]).toBeCloseTo(0, 6);
  });

  test("tell what a shirt encloses", () => {
    const tied = chestFeatures(
      parsed,
      cloth((x) => (Math.abs(x) > 0.9 ? [20, 0, 0] : Math.abs(x) < 0.2 ? [40, 50, 20] : [90, 0, 0])),
      cheeks,
    );
    const [light, enclosed, , has, offSkin, aside] = tied.slice(3 * cells);
    expect(light).toBeCloseTo(0.78, 1);
    expect(enclosed).toBeGreaterThan(0.15);
    expect(has).toBe(1);
    expect(offSkin).toBeCloseTo(Math.hypot(30, 35, 5), 1);
    expect(aside).toBeLessThan(0.06);
  });

  test("are finite without any cloth", () => {
    const none = chestFeatures(parsed, [], cheeks);
    expect(none).toHaveLength(plain.length);
    expect(none.every(Number.isFinite)).toBe(true);
    expect(changes(plain.slice(0, cells), none.slice(0, cells))).toEqual([]);
  });
});
