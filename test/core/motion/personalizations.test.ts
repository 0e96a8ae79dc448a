import { beforeAll, describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import type { HeadwearName } from "../../../src/avatar/head/headwear-cuts.ts";
import { beardStyles, beardWeights } from "../../../src/avatar/skin/beard-weights.ts";
import { styledBeard } from "../../../src/avatar/wear/beard/styled-beard.ts";
import { beardVertices } from "../../../src/avatar/wear/beard/worn-beard.ts";
import type { Core } from "../../../src/core.ts";
import { personalizationCount, personalize } from "../../../src/motion/personalizations.ts";
import { openNodeCore } from "../../../src/node-core.ts";

const size = 128;
const numbers = Array.from({ length: personalizationCount }, (_, i) => i + 1);
let core: Core;
let avatar: Avatar;

beforeAll(async () => {
  core = await openNodeCore();
  const data = new Uint8Array(size * size * 3);
  for (let i = 0; i < data.length; i += 3) data.set([205, 165, 140], i);
  avatar = {
    neutral: core.model.mean,
    albedo: { size, data },
    irisColor: [90, 70, 50],
    scleraTint: [230, 225, 220],
    hair: { style: { kind: "bald" }, color: [60, 45, 35], highlightColor: [80, 60, 50] },
    glasses: null,
    garmentColor: [72, 84, 104],
  };
});

describe("personalize", () => {
  it("keeps the face and changes hair, eyes, garment and backdrop", () => {
    const { avatar: changed, backdrop } = personalize(core.domain, avatar, 4);
    expect(changed.neutral).toBe(avatar.neutral);
    expect(changed.scleraTint).toEqual(avatar.scleraTint);
    expect(changed.hair).not.toEqual(avatar.hair);
    expect(changed.irisColor).not.toEqual(avatar.irisColor);
    expect(changed.garmentColor).not.toEqual(avatar.garmentColor);
    expect(backdrop.top).toEqual([255, 227, 209]);
  });

  it("takes off a hat with the hair below it, but no scarf", () => {
    const wearing = (name: HeadwearName) => ({ ...avatar, headwear: { name, color: [90, 60, 40] as const } });
    expect(personalize(core.domain, wearing("hat"), 4).avatar.headwear).toBeNull();
    expect(personalize(core.domain, wearing("head_scarf"), 4).avatar.headwear?.name).toBe("head_scarf");
    expect(personalize(core.domain, { ...avatar, shirtColor: [9, 9, 9] }, 5).avatar.shirtColor).toBeNull();
  });

  it("gives the same for the same number and leaves the avatar as it was", () => {
    const before = avatar.albedo.data.slice();
    expect(personalize(core.domain, avatar, 6)).toEqual(personalize(core.domain, avatar, 6));
    expect(avatar.albedo.data).toEqual(before);
  });

  it("has thirty combinations of known hair, no two alike", () => {
    const described = numbers.map((number) => {
      const { avatar: changed, backdrop } = personalize(core.domain, avatar, number);
      const { hair, glasses, irisColor, garmentColor } = changed;
      return JSON.stringify([hair, glasses, irisColor, garmentColor, backdrop]);
    });
    expect(new Set(described).size).toBe(30);
  });

  it("gives a beard to nobody without one; who has one wears it in the colour of the hair, and in the style that is named", () => {
    const cover = "5".repeat(beardVertices(core.model).length);
    const field = { lightness: [0, 0, 1], warmth: [0, 0, 0] } as const;
    const facialHair = { cover, drop: 10, color: [200, 190, 180], highlightColor: [220, 210, 200], field } as const;
    for (const number of numbers) {
      expect(personalize(core.domain, avatar, number).avatar.facialHair ?? null).toBeNull();
    }
    const worn = { ...avatar, facialHair, hair: { ...avatar.hair, field } };
    const { facialHair: own, hair, albedo } = personalize(core.domain, worn, 2).avatar;
    expect(own).toMatchObject({ cover, drop: 10, color: hair.color, field: null });
    expect(hair.field).toBeNull();
    expect(albedo.data).not.toEqual(avatar.albedo.data);
    const styled = personalize(core.domain, worn, 6).avatar;
    expect(styled.facialHair).toEqual(styledBeard(core.domain, "full", styled.hair.color));
  });

  it("refuses other numbers", () => {
    for (const number of [0, -1, 31, 1.5, Number.NaN]) {
      expect(() => personalize(core.domain, avatar, number)).toThrow(RangeError);
    }
  });
});

describe("beardWeights", () => {
  it("covers more from moustache over goatee to the full beard, never eyes, forehead or shoulders", () => {
    const { mean, skinVertexCount } = core.model;
    const sums = beardStyles.map((style) => {
      const weights = beardWeights(core.domain, style);
      for (let i = 0; i < skinVertexCount; i++) {
        const y = mean[3 * i + 1];
        if (y > 15 || y < -140) expect(weights[i]).toBeLessThan(1e-6);
      }
      return weights.reduce((sum, weight) => sum + weight, 0);
    });
    const [stubble, moustache, goatee, full] = sums;
    expect(moustache).toBeGreaterThan(10);
    expect(goatee).toBeGreaterThan(moustache);
    expect(full).toBeGreaterThan(goatee);
    expect(stubble).toBe(full);
  });
});
