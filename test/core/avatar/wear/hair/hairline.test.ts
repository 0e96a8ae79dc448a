import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HeadEnvelope } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { placeTowards, turnOfColumn } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import {
  coverBehind,
  type HairlineKind,
  readHairline,
  usualHairline,
} from "../../../../../src/avatar/wear/hair/hairline.ts";
import { levelCamera as camera } from "./level-camera.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const envelope = new HeadEnvelope(model, model.mean);
const browY = 24;

/** The hairline of a photo with hair wherever `isHair` says, x to the subject's left, y up from the eyes. */
function lineOf(isHair: (x: number, y: number) => boolean | null, hasFringe = false, kind: HairlineKind = "short") {
  return readHairline(envelope, camera, {
    browY,
    hasFringe,
    kind,
    coverOf: (u, v) => {
      const found = isHair(u - 200, 200 - v);
      return found === null ? null : Number(found);
    },
  }).angles;
}

/** Lowest y over the forehead at `x` that is covered. */
function edgeAt(angles: readonly number[], x: number): number {
  const coverOf = coverBehind({ kind: "short", angles });
  for (let y = 30; y < 110; y += 0.5) {
    let [place, found]: [Triple, boolean] = [[x, y, 0], false];
    for (let z = 10; z > -80 && !found; z -= 0.5) {
      place = [x, y, z];
      const length = Math.hypot(x, y - 10, z + 72);
      found = length <= envelope.radiusTowards(x, y, z);
    }
    if (coverOf(place, 0) > 0.5) return y;
  }
  return 110;
}

/** How far behind the middle of its cover a lock is seen, millimetres. */
const seenBehind = 1;

/** Column of a turn about the axis, degrees over its level on the subject's left. */
const columnOf = (turn: number) => Math.round((turn + 30) / 3);

describe("readHairline", () => {
  it("covers what shows its locks where hair begins over the forehead", () => {
    for (const height of [64, 76])
      expect(
        Math.abs(
          edgeAt(
            lineOf((_, y) => y > height),
            0,
          ) +
            seenBehind -
            height,
        ),
      ).toBeLessThan(4);
  });

  it("tells both sides apart", () => {
    const line = lineOf((x, y) => y > (x > 0 ? 56 : 70));
    expect(edgeAt(line, 25)).toBeLessThan(edgeAt(line, -25) - 7);
  });

  it("is usual where nothing is seen, and under a fringe", () => {
    const unseen = lineOf(() => null);
    const fringed = lineOf((_, y) => y > 34, true);
    for (const line of [unseen, fringed]) expect(Math.abs(edgeAt(line, 0) - 66)).toBeLessThan(6);
    expect(lineOf((_, y) => y > 34)).not.toEqual(fringed);
  });

  it("takes a side that is not seen from the other", () => {
    const line = lineOf((x, y) => (x > 5 ? null : y > 56));
    expect(Math.abs(edgeAt(line, 30) - edgeAt(line, -30))).toBeLessThan(3);
  });

  it("has each temple as it is seen", () => {
    const lineFrom = (coverOf: (u: number) => number | null) =>
      readHairline(envelope, camera, { browY, hasFringe: false, kind: "short", coverOf }).angles;
    const [left, right] = [columnOf(22), columnOf(157)];
    const unlike = (u: number) => Number(u > 262 || u < 148);
    const both = lineFrom(unlike);
    const alone = [lineFrom((u) => (u > 200 ? unlike(u) : null)), lineFrom((u) => (u < 200 ? unlike(u) : null))];
    expect(Math.abs(both[left] - alone[0][left])).toBeLessThan(0.5);
    expect(Math.abs(both[right] - alone[1][right])).toBeLessThan(0.5);
    expect(Math.abs(both[left] - both[right])).toBeGreaterThan(10);
  });

  it("follows a temple that recedes on one side", () => {
    const line = lineOf((x, y) => y > (x > 18 && x < 40 ? 78 : 60));
    expect(edgeAt(line, 28) - edgeAt(line, -28)).toBeGreaterThan(12);
  });

  it("lies behind a forehead that is bare up to where it turns away, but not under a fringe", () => {
    const [middle, beside] = [columnOf(90), columnOf(60)];
    const usual = lineOf(() => null);
    const bare = lineOf((x) => Math.abs(x) > 69);
    expect(bare[middle] - usual[middle]).toBeGreaterThan(18);
    expect(bare[beside] - usual[beside]).toBeGreaterThan(12);
    expect(lineOf((x) => Math.abs(x) > 69, true)[middle] - usual[middle]).toBeLessThan(12);
  });

  it("comes down before the ears, at most a little behind what is usual there", () => {
    const usual = lineOf(() => null);
    const receding = lineOf((x, y) => Math.abs(x) > 69 || y > 100);
    for (const turn of [-26, -11, 4]) {
      expect(usual[columnOf(turn)]).toBeLessThan(72);
      expect(receding[columnOf(turn)] - usual[columnOf(turn)]).toBeLessThan(7);
    }
  });

  it("has no beak below receding temples", () => {
    const beaked = lineOf((x, y) => Math.abs(x) > (y > 34 ? 64 : 44));
    const above = Math.max(...[34, 37, 40].map((turn) => beaked[columnOf(turn)]));
    expect(above - beaked[columnOf(19)]).toBeLessThan(16);
  });

  it("is usual on a face all covered by hair", () => {
    expect(
      edgeAt(
        lineOf(() => true, true),
        0,
      ),
    ).toBeGreaterThan(56);
  });
});

describe("readHairline of hair that hangs", () => {
  it("covers the temples as far as it falls over them", () => {
    const curtain = (x: number, y: number) => y > 75 - 0.8 * Math.abs(x);
    const usual = lineOf(() => null);
    const column = columnOf(30);
    expect(usual[column] - lineOf(curtain, false, "hanging")[column]).toBeGreaterThan(8);
    const middle = columnOf(90);
    expect(Math.abs(lineOf(curtain, false, "hanging")[middle] - lineOf((_, y) => y > 75)[middle])).toBeLessThan(7);
  });

  it("grows on no cheek that it covers", () => {
    const column = columnOf(-15);
    expect(lineOf(() => true, false, "hanging")[column]).toBeGreaterThan(lineOf(() => true)[column] + 15);
  });
});

describe("readHairline of the rim of a bald head", () => {
  const rimFrom = (x: number) => lineOf((u) => Math.abs(u) > x, false, "rim");

  it("begins beside the head where that is seen, and behind it where it is not", () => {
    const [wide, narrow] = [rimFrom(66), rimFrom(58)];
    for (const turn of [24, 30]) expect(wide[columnOf(turn)] - narrow[columnOf(turn)]).toBeGreaterThan(6);
    expect(wide[columnOf(90)]).toBeGreaterThan(115);
  });

  it("thins out over more than the front edge of hair does", () => {
    const { angles } = usualHairline("rim");
    const wayOf = (kind: HairlineKind) => {
      const coverOf = coverBehind({ kind, angles });
      const covers = Array.from({ length: 160 }, (_, k) => coverOf([0, 110 - 0.5 * k, -165], 1));
      return 0.5 * covers.filter((cover) => cover > 0.02 && cover < 0.98).length;
    };
    expect(wayOf("rim") / wayOf("short")).toBeGreaterThan(1.8);
    expect(wayOf("rim") / wayOf("short")).toBeLessThan(2.5);
  });
});

describe("coverBehind", () => {
  it("is none before the edge, all behind it and by other evidence further back", () => {
    const coverOf = coverBehind({ kind: "short", angles: lineOf((_, y) => y > 66) });
    expect(coverOf([0, 40, 0], 1)).toBe(0);
    expect(coverOf([0, 70, 5], 0)).toBeGreaterThan(0.9);
    expect(coverOf([0, 110, -80], 0)).toBe(0);
    expect(coverOf([0, 0, -165], 0.4)).toBe(0.4);
  });

  it("sets in by the distance from the edge, also where that leads away from the face", () => {
    // It runs 10 degrees away from the face with each 3 of turn: a place lies 3 / 10.4 as far from it as along its column.
    const angles = Array.from({ length: 81 }, (_, column) => 40 + 10 * Math.min(6, Math.max(0, column - 36)));
    const coverOf = coverBehind({ kind: "short", angles });
    const coverAt = (off: number) => coverOf(placeTowards({ turn: turnOfColumn(39), off: 70 + off }, 90), 1);
    expect(coverAt(2)).toBeGreaterThan(0.84);
    expect(coverAt(2)).toBeLessThan(0.91);
    expect(coverAt(-8)).toBeGreaterThan(0.38);
    expect(coverAt(-8)).toBeLessThan(0.5);
  });

  it("sets in at once beside the face where hair hangs, which falls over skin there, and gradually over the forehead", () => {
    const angles = new Array<number>(81).fill(50);
    /** Millimetres before the edge at which the first cover is. */
    const wayOf = (kind: HairlineKind, turn: number) => {
      const coverOf = coverBehind({ kind, angles });
      const perDegree = (100 * Math.PI) / 180;
      const before = Array.from({ length: 240 }, (_, k) => coverOf(placeTowards({ turn, off: 50 - 0.05 * k }, 100), 1));
      return 0.05 * perDegree * before.filter((cover) => cover > 0).length;
    };
    for (const turn of [90, 120]) expect(Math.abs(wayOf("hanging", turn) - 10)).toBeLessThan(0.5);
    for (const turn of [12, 168]) expect(wayOf("hanging", turn)).toBeLessThan(0.5);
    for (const turn of [35, 145]) expect(Math.abs(wayOf("hanging", turn) - 5)).toBeLessThan(0.5);
    expect(Math.abs(wayOf("short", 12) - 10)).toBeLessThan(0.5);
  });
});
