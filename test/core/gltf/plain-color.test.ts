import { expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { plainColor } from "../../../src/gltf/plain-color.ts";
import { plainAvatar } from "../../fixtures/plain-avatar.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const plain = plainAvatar(tinyModel());
const glasses: Avatar["glasses"] = { shape: "round", rim: "full", color: [20, 30, 40], dark: false };

it("gives what is worn the colour that it is worn in", () => {
  const dressed: Avatar = { ...plain, glasses, shirtColor: [1, 2, 3], tieColor: [4, 5, 6] };
  expect(plainColor(dressed, "garment")).toEqual(plain.garmentColor);
  expect(plainColor(dressed, "shirt")).toEqual([1, 2, 3]);
  expect(plainColor(dressed, "tie")).toEqual([4, 5, 6]);
  expect(plainColor(dressed, "glasses")).toEqual([20, 30, 40]);
  expect(plainColor(plain, "hair")).toEqual(plain.hair.color);
});

it("gives coverings the avatar's colour for them, and garments' where it wears none", () => {
  const covered: Avatar = { ...plain, headwear: { name: "beanie", color: [90, 20, 20] } };
  expect(plainColor(covered, "headwear")).toEqual([90, 20, 20]);
  expect(plainColor(plain, "headwear")).toEqual(plain.garmentColor);
});

it("has lenses clear but for dark ones, and leaves to the texture what has one", () => {
  expect(plainColor({ ...plain, glasses }, "lenses")).toEqual([255, 255, 255]);
  expect(Math.max(...plainColor({ ...plain, glasses: { ...glasses, dark: true } }, "lenses"))).toBeLessThan(30);
  for (const name of ["skin", "avatar"] as const) expect(plainColor(plain, name)).toEqual([255, 255, 255]);
});
