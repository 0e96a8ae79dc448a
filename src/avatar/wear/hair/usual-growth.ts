import type { Hair, HairGrowth } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { openingRow, openingRowCount, openingTop } from "./hair-space.ts";
import { longestHanging } from "./hanging-hair.ts";
import { hangingVertices, scalpVertices, usualCover } from "./scalp-hair.ts";
import { sideburnCover, usualEnds } from "./sideburns.ts";

/** Short styles without a photo: heights on top and at the sides and the end of a fringe over the eyes, millimetres. */
const styles: Partial<Record<Hair["style"], Usual>> = {
  short01: { lie: "up", top: 20, side: 9, fringe: null },
  short02: { lie: "forward", top: 18, side: 13, fringe: 46 },
  short03: { lie: "left", top: 22, side: 14, fringe: null },
  short04: { lie: "back", top: 13, side: 7, fringe: null },
  afro01: { lie: "up", top: 34, side: 28, fringe: null },
  buzz: { lie: "forward", top: 3, side: 2.5, fringe: null },
};

interface Usual {
  readonly lie: HairGrowth["lie"];
  readonly top: number;
  readonly side: number;
  readonly fringe: number | null;
}

/** Long hair: its parting, height of its body, and the azimuth in degrees to which it leaves the face open below heights
 * of the forehead, millimetres. */
const parting = 14;
const longHeight = 10;
const openAzimuth = 64;
const openHeights = [62, 8] as const;
const rayCount = 19;
const fringeCount = 17;
/** How much higher a fringe ends at its sides than in its middle, millimetres. */
const fringeRise = 3;

/** How short or loose long hair, which hangs `length` millimetres under the eyes, grows on any head; null for others. */
export function usualGrowth(model: HeadModel, style: Hair["style"], length: number | null): HairGrowth | null {
  const usual = styles[style];
  if (!usual) return style === "long01" ? { ...longGrowth(length ?? longestHanging), cover: longCover(model) } : null;
  const { lie, top, side, fringe } = usual;
  const across = (k: number, count: number) => Math.sin((Math.PI * k) / (count - 1)) ** 2;
  return {
    cover: coverOf(model),
    heights: Array.from({ length: rayCount }, (_, k) => side + (top - side) * across(k, rayCount)),
    lie,
    fringe:
      fringe === null
        ? null
        : Array.from({ length: fringeCount }, (_, k) => fringe + fringeRise * (1 - across(k, fringeCount))),
    drops: null,
  };
}

function coverOf(model: HeadModel): string {
  const cover = Array.from(scalpVertices(model), (vertex) => {
    const place = tripleAt(model.mean, vertex);
    return Math.round(9 * Math.max(usualCover(...place), sideburnCover(place, usualEnds)));
  });
  return cover.join("");
}

function longCover(model: HeadModel): string {
  return Array.from(hangingVertices(model), (vertex) =>
    Math.round(9 * usualCover(...tripleAt(model.mean, vertex))),
  ).join("");
}

function longGrowth(ends: number): Omit<HairGrowth, "cover"> {
  const rows = Array.from({ length: openingRowCount }, (_, k) =>
    Math.round(openAzimuth * smoothstep(openHeights[0], openHeights[1], openingTop - k * openingRow)),
  );
  return {
    heights: new Array<number>(rayCount).fill(longHeight),
    lie: "back",
    fringe: null,
    drops: null,
    hanging: { parting, ends, opening: [rows, rows], before: [1, 1] },
  };
}
