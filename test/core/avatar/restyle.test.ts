import { beforeAll, describe, expect, it } from "vitest";
import type { Avatar, Glasses } from "../../../src/avatar/avatar.ts";
import { restyle } from "../../../src/avatar/restyle.ts";
import { styledBeard } from "../../../src/avatar/wear/beard/styled-beard.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import type { Core } from "../../../src/core.ts";
import { openNodeCore } from "../../../src/node-core.ts";

const size = 64;
const glasses: Glasses = { shape: "round", rim: "full", color: [20, 20, 20], dark: false };
let core: Core;
let avatar: Avatar;

beforeAll(async () => {
  core = await openNodeCore();
  avatar = {
    neutral: core.model.mean,
    albedo: { size, data: new Uint8Array(size * size * 3).fill(160) },
    irisColor: [90, 70, 50],
    scleraTint: [230, 225, 220],
    hair: {
      style: styleNamed(core.model, "bob"),
      color: [60, 45, 35],
      highlightColor: [80, 60, 50],
      field: { lightness: [0, 0, 1], warmth: [0, 0, 0] },
    },
    facialHair: styledBeard(core.domain, "goatee", [60, 45, 35]),
    glasses,
    garmentColor: [72, 84, 104],
    headwear: { name: "cap", color: [10, 20, 30] },
  };
});

describe("restyle", () => {
  it("changes nothing where nothing is asked for", () => {
    expect(restyle(core.domain, avatar, {})).toEqual(avatar);
    expect(restyle(core.domain, avatar, {}).albedo).toBe(avatar.albedo);
  });

  it("cuts hair without dyeing it, and dyes it without cutting it", () => {
    const cut = restyle(core.domain, avatar, { hairStyle: "pixie" }).hair;
    expect(cut).toEqual({ ...avatar.hair, style: styleNamed(core.model, "pixie") });
    const dyed = restyle(core.domain, avatar, { hairColor: [100, 60, 40] }).hair;
    expect(dyed).toEqual({
      style: avatar.hair.style,
      color: [100, 60, 40],
      highlightColor: [138, 85, 58],
      field: null,
    });
  });

  it("leaves a beard alone when only hair is dyed, and dyes it in a colour of its own", () => {
    expect(restyle(core.domain, avatar, { hairColor: [200, 190, 180] }).facialHair).toEqual(avatar.facialHair);
    const dyed = restyle(core.domain, avatar, { facialHairColor: [200, 190, 180] }).facialHair;
    expect(dyed).toMatchObject({ cover: avatar.facialHair?.cover, drop: avatar.facialHair?.drop, field: null });
    expect(dyed?.color).toEqual([200, 190, 180]);
    const none = { ...avatar, facialHair: null };
    expect(restyle(core.domain, none, { facialHairColor: [200, 190, 180] })).toEqual(none);
  });

  it("grows a beard on request, in the colour of the one before it or of the hair", () => {
    const { color } = avatar.facialHair!;
    expect(restyle(core.domain, avatar, { facialHair: "full" }).facialHair).toEqual(
      styledBeard(core.domain, "full", color),
    );
    const bare = { ...avatar, facialHair: null };
    expect(restyle(core.domain, bare, { facialHair: "full", hairColor: [9, 9, 9] }).facialHair).toEqual(
      styledBeard(core.domain, "full", [9, 9, 9]),
    );
  });

  it("shaves, and paints stubble on the skin alone", () => {
    expect(restyle(core.domain, avatar, { facialHair: "none" }).facialHair).toBeNull();
    const stubbly = restyle(core.domain, avatar, { facialHair: "stubble" });
    expect(stubbly.facialHair).toBeNull();
    expect(stubbly.albedo.data).not.toEqual(avatar.albedo.data);
  });

  it("puts on and takes off glasses and coverings", () => {
    expect(restyle(core.domain, avatar, { glasses: null, headwear: "none" })).toEqual({
      ...avatar,
      glasses: null,
      headwear: null,
    });
    expect(restyle(core.domain, avatar, { headwear: "hat" }).headwear).toEqual({ name: "hat", color: [10, 20, 30] });
    expect(restyle(core.domain, avatar, { headwearColor: [1, 2, 3] }).headwear?.color).toEqual([1, 2, 3]);
    const bare = { ...avatar, headwear: null };
    expect(restyle(core.domain, bare, { headwearColor: [1, 2, 3] }).headwear).toBeNull();
    expect(restyle(core.domain, bare, { headwear: "hat" }).headwear?.name).toBe("hat");
  });

  it("changes clothes and eyes", () => {
    const changes = {
      garment: "suit",
      garmentColor: [1, 2, 3],
      shirtColor: [4, 5, 6],
      tieColor: [7, 8, 9],
      irisColor: [10, 11, 12],
    } as const;
    expect(restyle(core.domain, avatar, changes)).toEqual({ ...avatar, ...changes });
  });
});
