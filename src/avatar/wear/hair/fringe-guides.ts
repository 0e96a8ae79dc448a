import type { Fringe, HangingHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import { unit } from "../../mesh/triple.ts";
import { onHead } from "./combed-guides.ts";
import { curlBetween, helixAt } from "./curl.ts";
import type { Guide } from "./guide.ts";
import { followGuide, roundedOff } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import { fringeAt, overForehead } from "./hair-lift.ts";
import { hash } from "./noise.ts";
import type { Scalp } from "./scalp.ts";

/** How far behind the front edge the rows of a fringe begin and how high they lie, the later over the earlier, millimetres. */
const rows = [
  [5, 2],
  [16, 3.5],
  [28, 5],
  [42, 6.5],
] as const;
/** Cards of a row, from temple to temple, and how far that is from the middle, millimetres. */
const rowCount = 30;
const halfWidth = 74;
/** How far to the sides it leads at the temples, and how much downwards, of its way forward. */
const fan = 0.45;
const downwards = 0.5;
/** Points of a card, millimetres apart, and way over which it rises. */
const step = 6;
const mostPoints = 24;
const rising = 16;
/** By how much single cards end sooner, millimetres. */
const raggedness = 9;
const straightCurl = { radius: 0.5, pitch: 110 } as const;
const tightCurl = { radius: 4, pitch: 34 } as const;
/** Their numbers begin here. */
const firstFringe = 60_000;

/** Guides of a fringe before hair that hangs: rows from the front edge back fall over one another to the brows. */
export function fringeGuides({ edge, envelope }: Scalp, { curl }: Pick<HangingHair, "curl">, fringe: Fringe): Guide[] {
  const waves = curlBetween(straightCurl, tightCurl, curl);
  return rows.flatMap(([depth, height], row) =>
    Array.from({ length: rowCount }, (_, k): Guide | null => {
      const number = firstFringe + row * rowCount + k;
      const column = ((k + hash(number, 1)) * (edge.columnCount - 1)) / rowCount;
      const { place, vertex } = edge.skinAt(column, depth);
      if (!edge.isKnown(Math.floor(column)) || Math.abs(place[0]) > halfWidth) return null;
      const end = raggedness * hash(number, 2);
      const points = followGuide(
        {
          step,
          most: mostPoints,
          inertia: 0.5,
          start: [0, 0, 1],
          wish: ([x]) => unit([(fan * x) / halfWidth, -downwards, 1]),
          clings: (point) => ({ weight: 1, outwards: outwardsAt(point) }),
          settle: (point, gone) =>
            onHead(envelope, point, 1 + height * overForehead(point, fringe) * smoothstep(0, rising, gone)),
          ends: ([x, y]) => y < fringeAt(x, fringe) + end,
        },
        place,
      );
      return {
        number,
        layer: row / (rows.length - 1),
        vertex,
        points: roundedOff(points, 2),
        step,
        shape: {
          width: 13,
          tolerance: 1,
          rootWidth: [0.3, 0.6],
          widening: 15,
          tipWidth: 0.7,
          narrowing: 0.7,
          tile: "strands",
          tiles: 2,
          waveAt: (_, __, gone) => ({ ...helixAt(waves, number, gone, 30, curl), roll: 0.5 * hash(number, 3) - 0.25 }),
        },
      };
    }).filter((guide) => guide !== null),
  );
}
