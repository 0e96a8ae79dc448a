import { describe, expect, it } from "vitest";
import { skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { difference, dot, type Triple, unit } from "../../../../../src/avatar/mesh/triple.ts";
import { placeTowards } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import { besideShare, flowAt, rotated } from "../../../../../src/avatar/wear/hair/hair-flow.ts";

const open = { fringe: null } as const;
const back = { ...open, lie: "back" } as const;
const forehead: Triple = [0, 68, -20];
const top: Triple = [10, 105, -70];
const left: Triple = [75, 40, -70];
const nape: Triple = [0, 10, -165];

describe("flowAt", () => {
  it("runs along the head, with unit length", () => {
    for (const lie of ["up", "back", "forward", "left", "right"] as const) {
      for (const place of [forehead, top, left, nape]) {
        const flow = flowAt(place, { ...open, lie });
        expect(Math.hypot(...flow)).toBeCloseTo(1, 9);
        expect(dot(flow, unit(difference(place, skullCentre)))).toBeCloseTo(0, 9);
      }
    }
  });

  it("leads from the forehead up and back, beside the head down, and down behind", () => {
    expect(flowAt(forehead, back)[1]).toBeGreaterThan(0.5);
    expect(flowAt(top, back)[2]).toBeLessThan(-0.9);
    expect(flowAt(left, back)[1]).toBeLessThan(-0.3);
    expect(flowAt(nape, back)[1]).toBeLessThan(-0.9);
  });

  it("leads down before the ears, however it lies over them", () => {
    expect(flowAt([68, 0, -52], back)[1]).toBeLessThan(-0.95);
    expect(flowAt([68, 0, -80], back)[1]).toBeCloseTo(-0.85, 2);
  });

  it("leads away from a parting to both sides", () => {
    const parted = { ...open, lie: "right" } as const;
    expect(flowAt([58, 100, -60], parted)[0]).toBeGreaterThan(0.5);
    expect(flowAt([30, 105, -60], parted)[0]).toBeLessThan(-0.5);
  });

  it("leads over the forehead down to a fringe, not below it", () => {
    const fringe = new Array<number>(81).fill(24);
    const down = (off: number) => flowAt(placeTowards({ turn: 90, off }, 90), { ...back, fringe })[1];
    expect(down(23)).toBeGreaterThan(0);
    expect(down(34)).toBeLessThan(-0.3);
    // From hair that lies back it turns down within the 12 mm over the end of a fringe.
    const turns = [...Array(121).keys()].map((k) => 24 + k / 10).filter((off) => down(off) < 0);
    expect(((turns[0] - 24) * Math.PI * 90) / 180).toBeCloseTo(4.6, 0);
  });

  it("leads down beside the head, a little behind, and further where all lies back", () => {
    const behindDown = (lie: "left" | "up" | "back" | "forward") => {
      const [, y, z] = flowAt(left, { fringe: null, lie });
      return (Math.atan2(-z, -y) * 180) / Math.PI;
    };
    for (const [lie, degrees] of [
      ["left", 15.6],
      ["up", 15.6],
      ["back", 34],
      ["forward", -19.7],
    ] as const)
      expect(behindDown(lie)).toBeCloseTo(degrees, 0);
  });

  it("leads to a swept fringe on its side of the parting alone", () => {
    const swept = { ...open, lie: "left", fringe: new Array<number>(81).fill(18) } as const;
    expect(flowAt([10, 68, -20], swept)[0]).toBeGreaterThan(0.3);
    expect(flowAt([-60, 66, -40], swept)[0]).toBeLessThan(0);
  });

  it("is turned as it is told on top, not behind", () => {
    const cosine = (place: Triple) => dot(flowAt(place, back), flowAt(place, { ...back, turn: 30 }));
    expect(cosine([0, 90, -40])).toBeCloseTo(Math.cos(Math.PI / 6), 6);
    expect(cosine(nape)).toBeCloseTo(1, 9);
  });
});

describe("rotated", () => {
  it("turns counter-clockwise and keeps lengths", () => {
    const turned = rotated([1, 0, 0], [0, 0, 1], 90);
    expect(turned.map((value) => Math.round(1e9 * value) / 1e9 + 0)).toEqual([0, 1, 0]);
  });
});

describe("besideShare", () => {
  it("is none on top and all beside the head and below its middle", () => {
    expect(besideShare([0, 1, 0])).toBe(0);
    expect(besideShare([1, 0.1, 0])).toBe(1);
    expect(besideShare([0, -1, 0])).toBe(1);
  });
});
