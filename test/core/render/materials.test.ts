import { describe, expect, it } from "vitest";
import type { Avatar, Glasses } from "../../../src/avatar/avatar.ts";
import { avatarMaterials, glassesMaterials } from "../../../src/render/materials.ts";
import { plainAvatar } from "../../fixtures/plain-avatar.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const model = tinyModel();
const plain = plainAvatar(model);
const glasses: Glasses = { shape: "round", rim: "full", color: [255, 0, 0], dark: false };

function materialsOf(change: Partial<Avatar>) {
  return avatarMaterials(model, { ...plain, ...change });
}

describe("avatarMaterials", () => {
  it("paints the skin with the albedo itself, which the renderer keeps by identity", () => {
    const { skin } = materialsOf({});
    expect(skin?.texture?.data).toBe(plain.albedo.data);
    expect(skin?.texture).toMatchObject({ width: 64, height: 64, channelCount: 3 });
  });

  it("has none of what is not worn", () => {
    const { hair, beard, glasses: frame, lenses } = materialsOf({});
    expect([hair, beard, frame, lenses]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("gives the lower teeth half of the light of the upper ones, in whose shade they lie", () => {
    const { upper_teeth: upper, lower_teeth: lower } = materialsOf({});
    expect(lower?.texture).toBe(upper?.texture);
    for (const c of [0, 1, 2]) expect(lower!.color[c] / upper!.color[c]).toBeCloseTo(0.5, 6);
  });

  it("colours a garment by the power law of displays", () => {
    const color = materialsOf({ garmentColor: [0, 255, 127.5] }).garment?.color;
    expect(color?.[0]).toBe(0);
    expect(color?.[1]).toBe(1);
    expect(color?.[2]).toBeCloseTo(0.5 ** 2.2, 6);
  });
});

describe("glassesMaterials", () => {
  it("gives a traced rim its colours, one a column, the same in every row", () => {
    const colors: Glasses["colors"] = [
      [1, 2, 3],
      [4, 5, 6],
    ];
    const { texture, color } = glassesMaterials({ ...glasses, colors }).glasses ?? {};
    expect(texture).toMatchObject({ width: 2, channelCount: 3 });
    const row = [1, 2, 3, 4, 5, 6];
    expect([...(texture?.data ?? [])]).toEqual([...row, ...row, ...row, ...row]);
    expect(color).toEqual([1, 1, 1]);
  });

  it("gives another frame its one colour", () => {
    expect(glassesMaterials(glasses).glasses).toMatchObject({ color: [1, 0, 0], texture: null });
  });

  it("darkens the lenses of sunglasses alone", () => {
    const light = (dark: boolean) => glassesMaterials({ ...glasses, dark }).lenses?.color[1];
    expect(light(false)).toBe(1);
    expect(light(true)).toBeLessThan(0.1);
  });
});
