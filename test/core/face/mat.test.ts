import { expect, test } from "vitest";
import { isOfMat, matOf } from "../../../src/face/mat.ts";

const size = 100;

/** A picture in grey with corners of their own. */
function cut(corners: readonly number[], spread = 0) {
  const data = new Uint8Array(4 * size * size).fill(90);
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    if (Math.hypot(x - size / 2, y - size / 2) < size / 2) continue;
    const corner = corners[(x < size / 2 ? 0 : 1) + (y < size / 2 ? 0 : 2)];
    data.fill(corner - spread * ((x + y) % 2), 4 * i, 4 * i + 3);
  }
  return { width: size, height: size, data };
}

test("the mat of a round picture is the colour of its corners", () => {
  expect(matOf(cut([250, 250, 250, 250]))).toEqual([250, 250, 250]);
  expect(matOf(cut([252, 252, 252, 252], 4))).toEqual([252, 252, 252]);
});

test("corners that differ, from one another or within themselves, are no mat", () => {
  expect(matOf(cut([250, 250, 250, 245]))).toBeNull();
  expect(matOf(cut([250, 250, 250, 250], 5))).toBeNull();
});

test("a picture too small for corners has none", () => {
  expect(matOf({ width: 15, height: 40, data: new Uint8Array(4 * 15 * 40) })).toBeNull();
});

test("pixels within four bytes of it are of the mat", () => {
  const data = [250, 246, 254, 255, 250, 245, 250, 255];
  expect([0, 1].map((index) => isOfMat([250, 250, 250], data, index))).toEqual([true, false]);
});
