import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { onHead } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import {
  foreheadAzimuth,
  foreheadEdgeAt,
  fringeAzimuths,
  onForehead,
} from "../../../../../src/avatar/wear/hair/forehead.ts";
import { hangingGuides } from "../../../../../src/avatar/wear/hair/hanging-guides.ts";
import { partingOf } from "../../../../../src/avatar/wear/hair/parting.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { isSwept, SweptFringe } from "../../../../../src/avatar/wear/hair/swept-fringe.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

/** Bare up to a parting over the left eye, from where hair falls towards the brow of the right one. */
const fringe = Array.from({ length: fringeAzimuths }, (_, k) => {
  const azimuth = 4 * k - 80;
  return azimuth > 20 ? 25 : Math.max(25, 62 + 0.9 * (azimuth - 20));
});
const style = { ...(styleNamed(model, "long_straight") as HangingHair), parting: 25, fringe };
const scalp = scalpOf(model, model.mean, style);
const parting = partingOf(scalp.skin, scalp.density, style.parting);
const swept = new SweptFringe(scalp.edge, fringe, parting);
const down: Triple = [0, -1, 0];

describe("a fringe", () => {
  it("is swept where the forehead is bare up to its parting", () => {
    expect(isSwept(fringe)).toBe(true);
    expect(isSwept(new Array(fringeAzimuths).fill(36))).toBe(false);
  });

  it("ends where the photo's does", () => {
    for (const azimuth of [-24, -12, 0]) {
      const end = onForehead(scalp.envelope, azimuth, foreheadEdgeAt(fringe, azimuth));
      expect(Math.abs(swept.edge.depthOf(end))).toBeLessThan(5);
    }
  });

  it("leads aside along its edge, and down to it from above", () => {
    const at = (y: number) => onHead(scalp.envelope, onForehead(scalp.envelope, -10, y), 3);
    const [low, high] = [foreheadEdgeAt(fringe, -10) + 2, foreheadEdgeAt(fringe, -10) + 20].map((y) =>
      swept.lead(at(y), down),
    );
    for (const way of [low, high]) expect(way[0]).toBeLessThan(-0.3);
    expect(high[1]).toBeLessThan(low[1] - 0.1);
    expect(swept.lead(onHead(scalp.envelope, [0, 110, -110], 3), down)).toEqual(down);
  });

  it("comes down as steeply as it leads along 25 millimetres over its edge", () => {
    const point = onHead(scalp.envelope, onForehead(scalp.envelope, -10, foreheadEdgeAt(fringe, -10) + 18), 3);
    const steepness = swept.edge.depthOf(point) / 25;
    const [x, y, z] = swept.edge.alongAt(point);
    const length = Math.hypot(x, y - steepness, z);
    const way = swept.lead(point, down);
    for (const [axis, value] of [x, y - steepness, z].entries()) expect(way[axis]).toBeCloseTo(value / length, 2);
    expect(steepness).toBeGreaterThan(0.4);
  });

  it("covers the forehead between hairline and edge, and nothing below", () => {
    const guides = hangingGuides(scalp, style, 330, new Float32Array(0));
    const over = guides.flatMap(({ points }) => points.filter(([x, y, z]) => z > -20 && Math.abs(x) < 40 && y > 24));
    const lowest = Math.min(...over.map((point) => point[1] - foreheadEdgeAt(fringe, foreheadAzimuth(point))));
    expect(lowest).toBeGreaterThan(-6);
    for (const azimuth of [-24, -16, -8]) {
      const near = over.filter((point) => Math.abs(foreheadAzimuth(point) - azimuth) < 5);
      expect(Math.min(...near.map(([, y]) => y))).toBeLessThan(foreheadEdgeAt(fringe, azimuth) + 8);
    }
    const plain = hangingGuides(scalp, { ...style, fringe: null }, 330, new Float32Array(0));
    const usual = plain.flatMap(({ points }) => points.filter(([x, , z]) => z > -20 && Math.abs(x) < 20));
    expect(Math.min(...usual.map(([, y]) => y))).toBeGreaterThan(55);
  });
});
