import { describe, expect, it } from "vitest";
import { closeLayout } from "../../../../src/face/attributes/close-view.ts";
import { filterFeatures } from "../../../../src/face/attributes/filter-features.ts";
import type { FaceNets } from "../../../../src/face/nets.ts";
import type { ParsingClass } from "../../../../src/face/parse-head.ts";
import type { Pixels } from "../../../../src/photo/pixels.ts";
import { faceNets } from "../fixtures.ts";
import { drawnPerson, mirrored } from "./drawn-person.ts";

const nets = faceNets();
const size = nets.inputSize("filter_bank");
const { unit, eyeX, eyeY } = closeLayout(size);
const side = 36;
const channels = 192;

/** Hair above the eyes but for a quarter, skin below. */
const classAt = (x: number, y: number): ParsingClass => (y > 0 ? "skin" : x > 0 && y > -0.75 ? "background" : "hair");

/** Nets whose filters respond with what `at` says of a place in eye distances; keeps the picture that they see. */
function drawnNets(at: (x: number, y: number) => readonly number[]): FaceNets & { readonly pictures: Pixels[] } {
  const pictures: Pixels[] = [];
  const responses = new Float32Array(side * side * channels);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [8 * (i % side) + 0.5, 8 * Math.floor(i / side) + 0.5];
    responses.set(at((x - eyeX) / unit, (y - eyeY) / unit), channels * i);
  }
  const run: FaceNets["run"] = (_, picture) => {
    pictures.push(picture);
    return [responses];
  };
  return { ...nets, run, pictures };
}

function featuresOf(drawn: FaceNets, drawing: Parameters<typeof drawnPerson>[0] = { classAt }) {
  const { topFilters, hairFilters, skinFilters } = filterFeatures(drawn, drawnPerson(drawing).seen);
  const told = (values: readonly number[], channel: number) => [values[channel], values[channels + channel]];
  return {
    top: (channel: number) => told(topFilters, channel),
    hair: (channel: number) => told(hairFilters, channel),
    skin: (channel: number) => told(skinFilters, channel),
  };
}

describe("filterFeatures", () => {
  it("are mean and deviation of each response over the top of the hair, all hair and skin", () => {
    const { top, hair, skin } = featuresOf(drawnNets((x, y) => [1, x, y]));
    // The view reaches from 2.25 above the eyes to 2.55 below them, and 2.4 to both sides.
    for (const [mean, deviation] of [top(0), hair(0), skin(0)]) {
      expect(mean).toBeCloseTo(1, 2);
      expect(deviation).toBeLessThan(0.05);
    }
    const rows = Array.from({ length: side }, (_, k) => (8 * k + 0.5 - eyeY) / unit).filter((y) => y < -0.75);
    const middle = rows.reduce((sum, y) => sum + y / rows.length, 0);
    const spread = Math.sqrt(rows.reduce((sum, y) => sum + (y - middle) ** 2 / rows.length, 0));
    expect(top(1)).toEqual([expect.closeTo(0, 3), expect.closeTo(2.4 / Math.sqrt(3), 1)]);
    expect(top(2)).toEqual([expect.closeTo(middle, 2), expect.closeTo(spread, 1)]);
    // A quarter of a square below the top: 7.2 of area above, 1.8 to the left.
    expect(hair(1)[0]).toBeCloseTo(-0.24, 1);
    expect(hair(2)[0]).toBeCloseTo((7.2 * -1.5 + 1.8 * -0.375) / 9, 1);
    expect(skin(2)).toEqual([expect.closeTo(1.275, 1), expect.closeTo(1.275 / Math.sqrt(3), 1)]);
  });

  it("see the picture mirrored where the nets do, and pool what they find there alike", () => {
    const at = (x: number, y: number) => [1, x, y];
    const [plain, turned] = [drawnNets(at), drawnNets(at)];
    const colorAt = (x: number, y: number) => [128 + 40 * x, 128, 128 + 40 * y] as const;
    const drawing = { classAt, colorAt };
    const own = featuresOf(plain, drawing);
    const other = featuresOf(turned, mirrored(drawing));
    for (const region of ["top", "hair", "skin"] as const) {
      for (const channel of [0, 1, 2]) {
        for (const [k, value] of own[region](channel).entries())
          expect(other[region](channel)[k]).toBeCloseTo(value, 5);
      }
    }
    const [{ data }] = plain.pictures;
    expect(turned.pictures[0].data.every((value, i) => Math.abs(value - data[i]) <= 1)).toBe(true);
  });

  it("say little of a region of less than a cell, and nothing of none", () => {
    const ones = drawnNets(() => new Array(channels).fill(1));
    const none = featuresOf(ones, { classAt: () => "background" });
    expect([none.top(0), none.hair(5), none.skin(9)]).toEqual(new Array(3).fill([0, 0]));
    const { photo, landmarks, parsed } = drawnPerson({ classAt: () => "background" }).seen;
    const faint = { ...parsed.classes.hair, values: parsed.classes.hair.values.map(() => 1e-3) };
    const seen = { photo, landmarks, parsed: { ...parsed, classes: { ...parsed.classes, hair: faint } } };
    // A thousandth of each cell.
    expect(filterFeatures(ones, seen).hairFilters[0]).toBeCloseTo(1.296 / (1.296 + 0.25), 4);
  });
});
