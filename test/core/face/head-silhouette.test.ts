import { expect, test } from "vitest";
import { headSilhouette } from "../../../src/face/head-silhouette.ts";
import { at, drawnRegion, size } from "./drawn-head.ts";

const region = drawnRegion();
const person = { width: size, height: size, data: region.person.values.map((on) => 255 * on) };

test("skin is what is more likely skin than not, the rest of the person is not", () => {
  const values = Float32Array.from({ length: size * size }, (_, i) => (i % size < 128 ? 0.51 : 0.49));
  const { skin, covered, person: seen } = headSilhouette(region, person, { width: size, height: size, values });
  expect([skin[at(127, 60)], skin[at(128, 60)]]).toEqual([1, 0]);
  expect(covered.every((on) => on === 1)).toBe(true);
  expect(seen).toBe(person.data);
});
