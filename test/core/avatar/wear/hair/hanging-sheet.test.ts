import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { fringeAzimuths } from "../../../../../src/avatar/wear/hair/forehead.ts";
import {
  fallsAllRound,
  firstFront,
  firstParted,
  isOutermost,
  isSheet,
  layerOf,
} from "../../../../../src/avatar/wear/hair/hanging-sheet.ts";
import { layerAt, partingOf } from "../../../../../src/avatar/wear/hair/parting.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";
import { growHanging, long } from "./grow-hanging.ts";

const low = new Array<number>(fringeAzimuths).fill(30);

describe("the sheet of hair that hangs", () => {
  it("is none of curls", () => {
    const sheets = [{}, { curl: 0.9 }, { fringe: low }, { curl: 0.9, fringe: low }];
    expect(sheets.map((own) => isSheet({ ...long, ...own }))).toEqual([true, false, true, false]);
    expect([null, low, low.with(20, 45)].map((fringe) => fallsAllRound({ ...long, fringe }))).toEqual([
      false,
      true,
      false,
    ]);
  });

  it("lies over all others, which lie at most half as high", () => {
    const { skin, density } = scalpOf(model, model.mean, long);
    const parting = partingOf(skin, density, 0);
    const root = [40, 90, -80] as const;
    expect([firstParted, firstFront].map((number) => layerOf(parting, [...root], number, long))).toEqual([1, 1]);
    expect([firstParted - 1, firstParted, firstFront].map(isOutermost)).toEqual([false, true, false]);
    expect(layerOf(parting, [...root], 5, long)).toBeCloseTo(layerAt(parting, [...root]) / 2, 9);
    expect(layerOf(parting, [...root], firstParted, { ...long, curl: 0.9 })).toBe(layerAt(parting, [...root]));
  });

  it("is combed over from its parting, side by side, over lower hair; curls stand by themselves", () => {
    const sides = (own: Partial<HangingHair>) => growHanging({ fringe: null, ...own }).filter(({ sides: all }) => all);
    const sheet = sides({});
    expect(sheet.length).toBeGreaterThan(50);
    expect(new Set(sheet.map(({ layer }) => layer))).toEqual(new Set([1]));
    const below = growHanging({ fringe: null }).filter(({ sides: all }) => !all);
    expect(Math.max(...below.map(({ layer }) => layer))).toBeLessThan(0.51);
    expect(sides({ curl: 0.9 })).toEqual([]);
  });

  it("begins below what is combed over it where that lies low, behind the front edge", () => {
    const hidden = (own: Partial<HangingHair>, [from, to]: readonly [number, number]) => {
      const { edge } = scalpOf(model, model.mean, { ...long, ...own });
      return growHanging({ fringe: null, ...own }).filter(({ sides, points }) => {
        const depth = sides || points.length < 3 ? Number.NaN : edge.depthOf(points[0]);
        return depth > from && depth < to && points[0][1] > 31;
      }).length;
    };
    expect(hidden({}, [0, 45])).toBe(0);
    expect(hidden({}, [45, 54])).toBeGreaterThan(2);
    expect(hidden({ curl: 0.9 }, [0, 45])).toBeGreaterThan(5);
  });
});
