import { describe, expect, test } from "vitest";
import { fromChin, seeCloth } from "../../../src/face/cloth-pixels.ts";
import type { ParsedHead } from "../../../src/face/parse-head.ts";

const size = 64;
const side = size / 2;

/** A red crop with the chin in its middle; what is left of the eighth pixel is no person. */
function drawn(background: number) {
  const data = new Uint8Array(4 * size * size);
  for (let i = 0; i < data.length; i += 4) data.set([200, 20, 30, 255], i);
  const points = new Float32Array(2 * 478);
  points.set([32, 32], 2 * 152);
  const plane = (value: number) => ({ width: side, height: side, values: new Float32Array(side * side).fill(value) });
  const person = Uint8Array.from({ length: size * size }, (_, i) => (i % size < 16 ? 150 : 255));
  const parsed: ParsedHead = {
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
    isMirrored: false,
  };
  return { parsed, person: { width: size, height: size, data: person } };
}

describe("seeCloth", () => {
  test("sees the person below the chin, in distances of the eye centres from it", () => {
    const { parsed, person } = drawn(0.9);
    const seen = seeCloth(parsed, person, null);
    expect(seen).toHaveLength((side / 2) * (side - 8));
    expect(Math.min(...seen.map(({ x }) => x))).toBeCloseTo((17 - 32) / 12, 6);
    expect(Math.max(...seen.map(({ y }) => y))).toBeCloseTo((63 - 32) / 12, 6);
    expect(seen[0].color[1]).toBeGreaterThan(50);
  });

  test("sees no mat", () => {
    const { parsed, person } = drawn(0.9);
    const { data } = parsed.head.picture;
    for (let i = 0; i < size * size; i++) if (i % size >= 48) data.set([255, 253, 255], 4 * i);
    const seen = seeCloth(parsed, person, [255, 255, 255]);
    expect(seen).toHaveLength((side / 2) * (side - 16));
    expect(Math.max(...seen.map(({ x }) => x))).toBeLessThan((48 - 32) / 12);
  });

  test("sees none where the net is less sure", () => {
    const { parsed, person } = drawn(0.75);
    expect(seeCloth(parsed, person, null)).toHaveLength(0);
  });
});

test("fromChin measures in distances of the eye centres", () => {
  expect(fromChin(drawn(1).parsed, 44, 26)).toEqual({ x: 1, y: -0.5 });
});
