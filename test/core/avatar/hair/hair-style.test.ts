import { describe, expect, it } from "vitest";
import { curl, fringe, hairLength, hairStyle, parting } from "../../../../src/avatar/hair/hair-style.ts";
import { hairFinding } from "../hair-finding.ts";

const side = (width: number) => ({ left: width, right: 0 });

describe("hairLength", () => {
  it.each([
    ["above", {}],
    ["ears", { ear: { left: 0.06, right: 0.1 } }],
    ["ears", { ear: side(0.3) }],
    ["chin", { jaw: side(0.2) }],
    ["shoulder", { neck: side(0.4) }],
    ["below", { shoulder: side(0.5) }],
    ["below", { chest: side(0.3) }],
  ])("is %s for %o", (length, widths) => {
    expect(hairLength(hairFinding({ widths }))).toBe(length);
  });

  it("takes hair cut off by the photo at the neck for long", () => {
    const covered = { ...hairFinding().measures.covered, shoulder: 0.1 };
    expect(hairLength(hairFinding({ widths: { neck: side(0.4) }, measures: { covered } }))).toBe("below");
  });

  it("ignores what a bald head has at its sides", () => {
    expect(hairLength(hairFinding({ finding: { bald: true }, widths: { jaw: side(1) } }))).toBe("above");
  });
});

describe("fringe and parting", () => {
  it.each([
    [0.1, "none"],
    [0.5, "partial"],
    [0.9, "full"],
  ])("a forehead covered by %f has a fringe: %s", (both, expected) => {
    expect(fringe(hairFinding({ measures: { fringe: { both, left: both, right: both } } }))).toBe(expected);
  });

  it("a parting lies where the hairline peaks", () => {
    const at = (peak: number | null) => parting(hairFinding({ measures: { peak } }));
    expect([-0.2, 0, 0.2, null].map(at)).toEqual(["left", "centre", "right", null]);
  });
});

describe("curl", () => {
  it("tells long hair by its coarse coherence", () => {
    const long = (coarse: number) =>
      curl(hairFinding({ widths: { shoulder: side(1) }, finding: { curl: { fine: 0.4, coarse } } }));
    expect([0.75, 0.6, 0.4].map(long)).toEqual(["straight", "wavy", "curly"]);
  });

  it("tells short hair only as coily or not", () => {
    const short = (fine: number) => curl(hairFinding({ finding: { curl: { fine, coarse: 0.3 } } }));
    expect([0.4, 0.6].map(short)).toEqual(["coily", "straight"]);
    expect(curl(hairFinding({ finding: { curl: null } }))).toBeNull();
  });
});

describe("hairStyle", () => {
  it.each([
    ["bald", { finding: { bald: true } }],
    ["long01", { widths: { shoulder: side(0.6) } }],
    ["bob02", { widths: { jaw: side(0.3) } }],
    ["ponytail01", { measures: { domeHeight: 1.7, bunWidth: 0.4 } }],
    ["buzz", { measures: { domeHeight: 0.6, domeShare: 0.4 } }],
    [
      "afro01",
      {
        finding: { curl: { fine: 0.3, coarse: 0.3 } },
        measures: { domeHeight: 1.2 },
        color: { texture: 6, base: [10, 0, 0] as const },
      },
    ],
    ["short01", { finding: { curl: { fine: 0.3, coarse: 0.3 } }, color: { texture: 6 } }],
    ["short02", { measures: { fringe: { both: 0.5, left: 0.5, right: 0.5 } } }],
    ["short03", { measures: { fringe: { both: 0.5, left: 0.8, right: 0.2 } } }],
    ["short02", { widths: { ear: side(0.3) } }],
    ["short04", { finding: { reach: 0.4 } }],
    ["short01", {}],
  ])("is %s for %o", (style, changes) => {
    expect(hairStyle(hairFinding(changes))).toBe(style);
  });
});
