import { expect, test } from "vitest";
import { headSilhouette } from "../../../src/face/head-silhouette.ts";
import { modelSkin } from "../../../src/face/skin-model.ts";
import { at, drawnRegion, hairColor, kernels, place, size } from "./drawn-head.ts";

const region = drawnRegion((_, y) => (y < 76 ? hairColor : null));
const person = { width: size, height: size, data: region.person.values.map((on) => 255 * on) };

function silhouette(hair: (x: number, y: number) => number) {
  const skin = modelSkin(kernels, region);
  if (!skin) throw new Error("no skin");
  const values = Float32Array.from({ length: size * size }, (_, i) => hair(i % size, Math.floor(i / size)));
  return headSilhouette(region, person, skin, { width: size, height: size, values });
}

test("skin is what the person shows in the colour of the face", () => {
  const { skin, covered } = silhouette(() => 0);
  expect([skin[at(place.x, 110)], skin[at(place.x, 55)], skin[at(10, 10)]]).toEqual([1, 0, 0]);
  expect(covered.every((on) => on === 1)).toBe(true);
});

test("what is probably hair is no skin, whatever its colour", () => {
  const { skin } = silhouette((x) => (x < place.x ? 0.5 : 0.49));
  expect([skin[at(110, 125)], skin[at(146, 125)]]).toEqual([0, 1]);
});
