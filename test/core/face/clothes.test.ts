import { describe, expect, test } from "vitest";
import { readClothes } from "../../../src/face/clothes.ts";
import type { ParsedHead } from "../../../src/face/parse-head.ts";

const size = 64;
const side = size / 2;

/** A crop of a grey jacket about a white shirt with a red tie under a chin in the middle; the left quarter is no person. */
function parsed(
  background = 1,
  tieFrom = 48,
): { parsed: ParsedHead; person: { width: number; height: number; data: Uint8Array } } {
  const data = new Uint8Array(4 * size * size).fill(255);
  const points = new Float32Array(2 * 478);
  points.set([32, 32], 2 * 152);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const at = 4 * (y * size + x);
      if (Math.abs(x - 32) > 5) data.set([90, 90, 90, 255], at);
      else if (y >= tieFrom && Math.abs(x - 32) < 3) data.set([150, 20, 30, 255], at);
    }
  }
  const plane = (value: number) => ({ width: side, height: side, values: new Float32Array(side * side).fill(value) });
  const person = Uint8Array.from({ length: size * size }, (_, i) => (i % size < 16 ? 0 : 255));
  return {
    parsed: {
      head: {
        size,
        unit: 12,
        eyeX: 32,
        eyeY: 20,
        crop: { centreX: 32, centreY: 32, side: size, angle: 0 },
        picture: { width: size, height: size, data },
        points,
      },
      classes: { background: plane(background), skin: plane(0), hair: plane(0), beard: plane(0), headwear: plane(0) },
    },
    person: { width: size, height: size, data: person },
  };
}

describe("readClothes", () => {
  test("tells the shirt from the jacket beside it, and the tie from the shirt about it", () => {
    const { parsed: head, person } = parsed();
    const clothes = readClothes(head, person)!;
    expect(clothes.shirt![0]).toBeGreaterThan(99);
    expect(clothes.tie![1]).toBeGreaterThan(40);
    expect(clothes.sides![0]).toBeCloseTo(38, 0);
    expect(clothes.whole[0]).toBeCloseTo(38, 0);
  });

  test("sees no tie where the shirt goes on, or where it begins far below the chin", () => {
    const { parsed: plain, person } = parsed(1, size);
    expect(readClothes(plain, person)).toMatchObject({ tie: null });
    expect(readClothes(plain, person)!.shirt).not.toBeNull();
    const { parsed: low } = parsed();
    for (let i = 0; i < 40 * size; i++)
      if (Math.abs((i % size) - 32) <= 5) low.head.picture.data.set([90, 90, 90], 4 * i);
    expect(readClothes(low, person)).toMatchObject({ tie: null });
    expect(readClothes(low, person)!.shirt).not.toBeNull();
  });

  test("is null where skin or hair cover all, or nobody is seen", () => {
    const { parsed: head, person } = parsed(0.5);
    expect(readClothes(head, person)).toBeNull();
    const nobody = { ...person, data: new Uint8Array(size * size) };
    expect(readClothes(parsed().parsed, nobody)).toBeNull();
  });
});
