import { describe, expect, it } from "vitest";
import type { CombedHair, CroppedHair, HangingHair } from "../../../../../src/avatar/avatar.ts";
import type { HeadwearName } from "../../../../../src/avatar/head/headwear-cuts.ts";
import { growHair, tilesOf, wornHair } from "../../../../../src/avatar/wear/hair/grow-hair.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { finish } from "../../../../../src/steps.ts";
import { plainAvatar } from "../../../../fixtures/plain-avatar.ts";
import { model } from "../../seen-head.ts";

const plain = plainAvatar(model);
const short = styleNamed(model, "side_part") as CombedHair;
const crop = styleNamed(model, "buzz") as CroppedHair;
const long = styleNamed(model, "lob") as HangingHair;

describe("growHair", () => {
  it("gives equal hair for equal styles", () => {
    for (const style of [short, crop, long]) {
      const [one, two] = [1, 2].map(() => finish(growHair(model, plain.neutral, { ...style })));
      expect(one).toEqual(two);
    }
  });

  it("gives none on a bald head or one of no density", () => {
    expect(finish(growHair(model, plain.neutral, { kind: "bald" }))).toBeNull();
    const bare = { ...short, density: short.density.replaceAll(/\d/g, "0") };
    expect(finish(growHair(model, plain.neutral, bare))).toBeNull();
  });

  it("gives fewer vertices where fewer cards may be", () => {
    const count = (most: number) => finish(growHair(model, plain.neutral, short, most))?.roots.length ?? 0;
    expect(count(300)).toBeLessThan(0.7 * count(1000));
  });

  it("gives way between its steps", () => {
    const steps = growHair(model, plain.neutral, short);
    let count = 0;
    while (!steps.next().done) count++;
    expect(count).toBeGreaterThanOrEqual(2);
  });
});

describe("wornHair", () => {
  it("keeps what has grown on a head", () => {
    const avatar = { ...plain, hair: { ...plain.hair, style: short } };
    expect(wornHair(model, avatar)).toBe(wornHair(model, { ...avatar }));
    expect(wornHair(model, { ...avatar, neutral: plain.neutral.slice() })).not.toBe(wornHair(model, avatar));
  });

  it("is pressed by what is worn over it, and none below a scarf", () => {
    const avatar = { ...plain, hair: { ...plain.hair, style: styleNamed(model, "afro") } };
    const highest = (name: HeadwearName | null) => {
      const grown = wornHair(model, { ...avatar, headwear: name && { name, color: [90, 90, 90] } });
      return grown?.positions.reduce((most, y, i) => (i % 3 === 1 ? Math.max(most, y) : most), 0);
    };
    expect(highest("beanie")).toBeLessThan(highest(null)! - 20);
    expect(highest("head_scarf")).toBeUndefined();
    expect(highest(null)).toBeGreaterThan(120);
  });
});

describe("tilesOf", () => {
  it("names the tiles that each kind of hair shows, coils from a curl on that is nearer to curly than to wavy", () => {
    expect(tilesOf(short)).toEqual(["strands", "body", "edge"]);
    expect(tilesOf({ ...long, curl: 0.9 })).toContain("curls");
    expect(tilesOf({ ...crop, curl: 0.7 })).toEqual(["strands", "body", "edge"]);
    expect(tilesOf({ ...crop, curl: 0.8 })).toEqual(["curls", "dense", "edge"]);
    expect(tilesOf({ kind: "bald" })).toEqual([]);
  });
});
