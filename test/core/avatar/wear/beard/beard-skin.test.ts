import { beforeAll, describe, expect, it } from "vitest";
import type { FacialHair, Rgb } from "../../../../../src/avatar/avatar.ts";
import { beardWeights } from "../../../../../src/avatar/skin/beard-weights.ts";
import { copyAlbedo, meanLogColor, tintAlbedo } from "../../../../../src/avatar/skin/tint.ts";
import { beardedSkin, dyedSkin, shavenSkin } from "../../../../../src/avatar/wear/beard/beard-skin.ts";
import { styledBeard } from "../../../../../src/avatar/wear/beard/styled-beard.ts";
import type { Core } from "../../../../../src/core.ts";
import { openNodeCore } from "../../../../../src/node-core.ts";

const size = 256;
const skin: Rgb = [205, 165, 140];
const black: Rgb = [20, 16, 14];
let core: Core;
let bare: { size: number; data: Uint8Array };
let full: FacialHair;

beforeAll(async () => {
  core = await openNodeCore();
  const data = new Uint8Array(3 * size * size);
  for (let i = 0; i < data.length; i += 3) data.set(skin, i);
  bare = { size, data };
  full = styledBeard(core.domain, "full", black)!;
});

/** Log ratio of light to bare skin where a style grows fully, mean of the channels. */
function darkness(albedo: typeof bare, style: "moustache" | "full"): number {
  const weights = beardWeights(core.domain, style).map((weight) => (weight > 0.9 ? 1 : 0));
  const [now, before] = [albedo, bare].map((each) => meanLogColor(core.domain.layout, each, weights));
  return (now[0] + now[1] + now[2] - before[0] - before[1] - before[2]) / 3;
}

describe("beardedSkin", () => {
  it("darkens skin below a beard, and that below stubble less", () => {
    const [stubble, beard] = (["stubble", "full"] as const).map((style) =>
      darkness(beardedSkin(core.domain, bare, style, black), "full"),
    );
    // The contrast is bounded by 2.5; strengths are .28 and .75.
    expect(stubble).toBeCloseTo(-0.28 * 2.5, 1);
    expect(beard).toBeCloseTo(-0.75 * 2.5, 1);
  });

  it("leaves what it was given as it was", () => {
    const before = bare.data.slice();
    beardedSkin(core.domain, bare, "full", black);
    expect(bare.data).toEqual(before);
  });
});

describe("shavenSkin", () => {
  it("makes the skin of a beard that of the face again, dark or white", () => {
    for (const color of [black, [250, 250, 250] as const]) {
      const painted = beardedSkin(core.domain, bare, "full", color);
      const left = darkness(shavenSkin(core.domain, painted, full), "full") / darkness(painted, "full");
      expect(left).toBeLessThan(0.25);
      expect(left).toBeGreaterThan(0);
    }
  });

  it("goes half of the way where no beard was known, and leaves even skin alone", () => {
    const painted = beardedSkin(core.domain, bare, "full", black);
    const left = darkness(shavenSkin(core.domain, painted, null), "full") / darkness(painted, "full");
    expect(left).toBeCloseTo(0.5, 1);
    expect(shavenSkin(core.domain, bare, null).data).toEqual(bare.data);
  });

  it("keeps differences that skin has by itself", () => {
    const spotted = copyAlbedo(bare);
    const weights = beardWeights(core.domain, "full");
    tintAlbedo(core.domain.layout, spotted, { weights, tint: [-0.08, -0.08, -0.08], grain: 0 });
    expect(shavenSkin(core.domain, spotted, full).data).toEqual(spotted.data);
  });
});

describe("dyedSkin", () => {
  it("gives the skin below a beard the colour of another", () => {
    const painted = beardedSkin(core.domain, bare, "full", black);
    const dyed = dyedSkin(core.domain, painted, full, [230, 225, 220]);
    expect(darkness(painted, "moustache")).toBeLessThan(-1.5);
    expect(Math.abs(darkness(dyed, "moustache"))).toBeLessThan(0.5);
    expect(dyedSkin(core.domain, painted, { ...full, cover: full.cover.replace(/\d/g, "0") }, black).data).toEqual(
      painted.data,
    );
  });
});
