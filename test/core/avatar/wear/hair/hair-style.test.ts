import { describe, expect, it, test } from "vitest";
import {
  coversForehead,
  curl,
  curliness,
  fringe,
  hairKind,
  hairLength,
  hairLie,
  isBald,
  isCoily,
  isCovered,
  parting,
} from "../../../../../src/avatar/wear/hair/hair-style.ts";
import { likelyAttributes } from "../../../face/attributes/likely-attributes.ts";
import { hairFinding } from "../../hair-finding.ts";

type Chosen = Parameters<typeof likelyAttributes>[0];

const side = (width: number) => ({ left: width, right: 0 });
const hairThat = (chosen: Chosen, changes: Parameters<typeof hairFinding>[0] = {}) =>
  hairFinding({ ...changes, finding: { attributes: likelyAttributes(chosen) } });

describe("isBald and isCovered", () => {
  it("need more than even odds", () => {
    const even = { ...likelyAttributes(), hair: { none: 0.5, some: 0.5 }, headwear: { none: 0.5, some: 0.5 } };
    const bare = { peak: null };
    expect(isBald(hairFinding({ finding: { attributes: even }, measures: bare }))).toBe(false);
    expect(isCovered(even)).toBe(false);
    expect(isBald(hairThat({ hair: "none" }, { measures: bare }))).toBe(true);
    expect(isCovered(likelyAttributes({ headwear: "some" }))).toBe(true);
  });

  it("takes hair that is seen over most of the forehead for a crop", () => {
    expect(isBald(hairThat({ hair: "none" }, { measures: { peak: 0 } }))).toBe(false);
  });
});

describe("hairLength", () => {
  it.each([
    ["above", "short"],
    ["ears", "ears"],
    ["chin", "chin"],
    ["shoulder", "long"],
  ] as const)("is %s for hair that is read as %s", (length, hairLengthRead) => {
    expect(hairLength(hairThat({ hairLength: hairLengthRead }))).toBe(length);
  });

  it.each([
    ["lies on the shoulders", { widths: { shoulder: side(0.5) } }],
    ["lies on the chest", { widths: { chest: side(0.25) } }],
    [
      "is cut off by the photo",
      { measures: { covered: { ear: 1, mouth: 1, jaw: 1, neck: 1, shoulder: 0.3, chest: 0 } } },
    ],
  ])("takes long hair that %s for longer than the shoulders", (_, changes) => {
    expect(hairLength(hairThat({ hairLength: "long" }, changes))).toBe("below");
  });

  it("ignores what a bald head has at its sides", () => {
    expect(hairLength(hairThat({ hair: "none", hairLength: "long" }))).toBe("above");
  });
});

describe("fringe, curl and parting", () => {
  it("are as read, and none on a bald head", () => {
    expect(fringe(hairThat({ fringe: "side" }))).toBe("side");
    expect(fringe(hairThat({ fringe: "side", hair: "none" }))).toBe("none");
    expect(curl(hairThat({ curl: "wavy" }))).toBe("wavy");
    expect(curl(hairThat({ curl: "wavy", hair: "none" }))).toBeNull();
  });

  it("gives hair the curl that its odds let expect, wavy hair half of all curls", () => {
    const curlinessOf = (straight: number, wavy: number, curly: number) =>
      curliness(hairFinding({ finding: { attributes: { ...likelyAttributes(), curl: { straight, wavy, curly } } } }));
    expect([curlinessOf(1, 0, 0), curlinessOf(0, 1, 0), curlinessOf(0, 0, 1)]).toEqual([0, 0.5, 1]);
    expect(curlinessOf(0.3, 0.5, 0.2)).toBeCloseTo(0.45, 9);
  });

  it("a parting lies where the hairline peaks", () => {
    const at = (peak: number | null) => parting(hairFinding({ measures: { peak } }));
    expect([-0.2, 0, 0.2, null].map(at)).toEqual(["left", "centre", "right", null]);
  });
});

const fringed = { fringe: 0.25 };

test("hair is coils where that is likelier than not", () => {
  const coilyAt = (some: number) =>
    isCoily(hairFinding({ finding: { attributes: { ...likelyAttributes(), coils: { none: 1 - some, some } } } }));
  expect([0, 0.45, 0.55, 1].map(coilyAt)).toEqual([false, false, true, true]);
});

describe("hairKind", () => {
  it.each([
    ["bald", { hair: "none", hairLength: "long" }, { measures: { area: 0.034 } }],
    ["rim", { hair: "none", hairLength: "long" }, { measures: { area: 0.036 } }],
    ["hanging", { hairLength: "long" }, {}],
    ["hanging", { hairLength: "chin" }, {}],
    ["short", { hairCut: "dressed", hairLength: "ears" }, { measures: fringed }],
    ["short", { hairCut: "dressed", hairLength: "ears" }, {}],
    ["short", { hairCut: "dressed" }, { measures: { ...fringed, domeHeight: 1.3 } }],
    ["short", { hairCut: "dressed" }, { measures: { domeHeight: 1.4 } }],
    ["short", { hairCut: "dressed", fringe: "side" }, { measures: { domeHeight: 1.3 } }],
    [
      "cropped",
      { hairCut: "dressed", coils: "some", hairLie: "crop", hairTexture: "textured" },
      { measures: { domeHeight: 1.4 } },
    ],
    ["short", { hairCut: "dressed", curl: "curly" }, { measures: { ...fringed, domeHeight: 1.4 } }],
    ["hanging", { hairCut: "dressed", curl: "curly", hairLength: "chin" }, {}],
    ["tied", { hairCut: "dressed" }, { measures: { domeHeight: 1.3 } }],
    ["cropped", { hairLie: "crop", hairTexture: "textured" }, {}],
    ["short", { hairLie: "crop", hairTexture: "textured", hairCut: "dressed" }, { measures: { domeHeight: 1.4 } }],
    ["short", { hairLie: "crop", hairTexture: "textured", hairLength: "ears" }, {}],
    ["short", { hairLength: "ears" }, {}],
    ["short", {}, {}],
  ] as const)("is %s for %o, %o", (kind, chosen, changes) => {
    expect(hairKind(hairThat(chosen, changes))).toBe(kind);
  });
});

test("hair covers the forehead by its regression or by a fifth of its area", () => {
  const covers = (chosen: Chosen, fringe: number) => coversForehead(hairThat(chosen, { measures: { fringe } }));
  expect([covers({ fringe: "side" }, 0), covers({}, 0.19), covers({}, 0.21)]).toEqual([true, false, true]);
});

describe("hairLie", () => {
  const low = { measures: { domeHeight: 0.9 } };

  it("is as read, with the picture's sides turned into the subject's", () => {
    expect(hairLie(hairThat({ hairLie: "left" }), false)).toBe("right");
    expect(hairLie(hairThat({ hairLie: "right" }), false)).toBe("left");
    expect(hairLie(hairThat({ hairLie: "forward" }), false)).toBe("forward");
  });

  it("lies aside where both sides together are likelier than what lies back", () => {
    const lieOf = (back: number, left: number, right: number) => {
      const odds = { crop: 0, forward: 0, back, left, right };
      return hairLie(hairFinding({ finding: { attributes: { ...likelyAttributes(), hairLie: odds } } }), false);
    };
    expect([lieOf(0.4, 0.35, 0.25), lieOf(0.4, 0.25, 0.35)]).toEqual(["right", "left"]);
    expect(["left", "right"]).not.toContain(lieOf(0.55, 0.35, 0.1));
  });

  it("is back for low hair and up for what rises, curls or comes down to the ears", () => {
    expect(hairLie(hairThat({ hairLie: "back" }, low), false)).toBe("back");
    expect(hairLie(hairThat({ hairLie: "crop" }, low), false)).toBe("back");
    expect(hairLie(hairThat({}, { measures: { domeHeight: 1 } }), false)).toBe("up");
    expect(hairLie(hairThat({ curl: "curly" }, low), false)).toBe("up");
    expect(hairLie(hairThat({ hairLength: "ears" }, low), false)).toBe("up");
  });

  it("never leads hair back that covers the forehead", () => {
    const attributes = likelyAttributes();
    const hairLieOdds = { crop: 0, forward: 0.1, back: 0.6, left: 0.1, right: 0.2 };
    const doubtful = hairFinding({ finding: { attributes: { ...attributes, hairLie: hairLieOdds } } });
    expect([hairLie(doubtful, false), hairLie(doubtful, true)]).toEqual(["up", "left"]);
  });
});
