import { expect, test } from "vitest";
import { CoilPicture } from "../../../src/render/coil-picture.ts";

const coil = { x: 10, y: 10, heading: 0, radius: 3, pitch: 0, turns: 1, level: 0, number: 7 };

/** A picture of 20 x 20 mm, four texels a millimetre. */
function draw(coils: readonly Partial<typeof coil>[], isClosed = false): CoilPicture {
  const picture = new CoilPicture(80, 80, [20, 20], isClosed);
  for (const changes of coils) picture.add({ ...coil, ...changes });
  return picture;
}

const covered = ({ alpha }: CoilPicture) => alpha.reduce((sum, value) => sum + value, 0);

test("a coil of one turn is a ring: open in its middle, within its radius", () => {
  const { alpha } = draw([{}]);
  const at = (x: number, y: number) => alpha[Math.floor(4 * y) * 80 + Math.floor(4 * x)];
  expect(at(10, 10)).toBe(0);
  expect([at(10, 7), at(10, 13)]).toContain(1);
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i]) expect(Math.hypot((i % 80) / 4 - 10, Math.floor(i / 80) / 4 - 10)).toBeLessThan(3.8);
  }
});

test("turns that advance lie beside each other", () => {
  expect(covered(draw([{ turns: 3, pitch: 4 }]))).toBeGreaterThan(1.8 * covered(draw([{}])));
});

test("the higher coil hides the lower, whichever is drawn first, and is lighter", () => {
  const [low, high] = [{ level: -3, number: 3 }, {}];
  expect(draw([low, high]).light).toEqual(draw([high, low]).light);
  const lightest = (picture: CoilPicture) => Math.max(...picture.light);
  expect(lightest(draw([high]))).toBeGreaterThan(1.3 * lightest(draw([low])));
});

test("a closed picture is opaque between its coils too, in the dark", () => {
  const picture = draw([{}], true);
  expect(covered(picture)).toBe(6400);
  expect(picture.light[0]).toBeLessThan(0.4);
});

test("what lies outside of the picture is cut off", () => {
  expect(covered(draw([{ x: 0 }]))).toBeLessThan(covered(draw([{}])));
  expect(covered(draw([{ x: -9 }]))).toBe(0);
});
