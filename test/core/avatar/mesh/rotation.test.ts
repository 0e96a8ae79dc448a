import { expect, test } from "vitest";
import { multiply3, rotationFromVector } from "../../../../src/avatar/mesh/rotation.ts";

const one = [1, 0, 0, 0, 1, 0, 0, 0, 1];

function expectMatrix(found: ArrayLike<number>, wanted: ArrayLike<number>, digits = 12): void {
  for (let k = 0; k < 9; k++) expect(found[k]).toBeCloseTo(wanted[k], digits);
}

test("a rotation vector turns right-handed about itself by its length in radians", () => {
  expectMatrix(rotationFromVector(0, 0, Math.PI / 2), [0, -1, 0, 1, 0, 0, 0, 0, 1]);
  const [x, y, z] = [0.3, -0.5, 0.8];
  const r = rotationFromVector(x, y, z);
  expect(r[0] * x + r[1] * y + r[2] * z).toBeCloseTo(x, 12);
  expect(r[0] + r[4] + r[8]).toBeCloseTo(1 + 2 * Math.cos(Math.hypot(x, y, z)), 12);
});

test("the opposite vector turns back", () => {
  expectMatrix(multiply3(rotationFromVector(1, 2, -0.5), rotationFromVector(-1, -2, 0.5)), one);
});

test("no vector is the identity, and tiny ones are continuous with it", () => {
  expectMatrix(rotationFromVector(0, 0, 0), one);
  const [below, above] = [0.9e-9, 1.1e-9].map((angle) => rotationFromVector(angle, 0, 0));
  expect(below[7]).toBeCloseTo(0.9e-9, 15);
  expect(above[7]).toBeCloseTo(1.1e-9, 15);
});

test("products follow the order of matrices", () => {
  const [a, b] = [rotationFromVector(1, 0, 0), rotationFromVector(0, 1, 0)];
  expectMatrix(multiply3(a, one), a);
  const product = multiply3(a, b);
  expect(product[1]).toBeCloseTo(a[0] * b[1] + a[1] * b[4] + a[2] * b[7], 12);
  expect(product[3]).not.toBeCloseTo(multiply3(b, a)[3], 3);
});
