import type { FallingFringe } from "../../avatar.ts";
import type { HeadEnvelope } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, type Triple } from "../../mesh/triple.ts";
import { curlBetween, helixAt } from "./curl.ts";
import { edgeColumns, onHead } from "./face-polar.ts";
import { foreheadAzimuth, foreheadEdgeAt, onForehead } from "./forehead.ts";
import type { Guide } from "./guide.ts";
import { besideEachOther } from "./hair-sheet.ts";
import { hash } from "./noise.ts";
import type { Scalp } from "./scalp.ts";

/** How far behind the front edge the rows of a fringe begin and how high they lie, the later over the earlier, millimetres. */
const rows = [
  [4, 2],
  [16, 3.5],
  [32, 5],
  [50, 7],
] as const;
/** Cards of a row, and the shares of the front edge between which it lies, from temple to temple. */
const rowCount = 50;
const temples = [0.16, 0.84] as const;
/** How far before the edge of cover hair has to end to be a fringe, millimetres along its column. */
const leastDepth = 1;
/** How much sooner a fringe comes down to its edge, along which its ends lie, than by an even fall: an exponent. */
const alignment = 1.5;
const step = 6;
/** Height at the tips, millimetres, and share of its way over which a bundle rises and comes down. */
const tipHeight = 1.5;
const rising = 0.3;
/** By how much single bundles end sooner at most, as a fraction of their way, and beyond the edge, millimetres. */
const raggedness = 0.2;
const beyond = 1.5;
const straightCurl = { radius: 0.8, pitch: 110 } as const;
const tightCurl = { radius: 5, pitch: 34 } as const;
/** How far a bundle goes on to the next, millimetres: what is led aside leaves gaps. */
const furthestBeside = 5;
/** Their numbers begin here. */
const firstFringe = 60_000;

/** Guides of hair that falls straight over the forehead: rows from the front edge back fall over one another, to where the photo's hair ends. */
export function fringeGuides({ edge, envelope }: Scalp, curl: number, fringe: FallingFringe): Guide[] {
  const waves = curlBetween(straightCurl, tightCurl, curl);
  return rows.flatMap(([depth, height], row) => {
    const fromLeft = Array.from({ length: rowCount }, (_, k): Guide | null => {
      const number = firstFringe + row * rowCount + k;
      const across = temples[0] + ((temples[1] - temples[0]) * (k + hash(number, 1))) / rowCount;
      const column = across * (edgeColumns.count - 1);
      const { place, vertex } = edge.skinAt(column, depth);
      if (!edge.isKnown(Math.floor(column))) return null;
      const azimuth = foreheadAzimuth(place);
      const end = foreheadEdgeAt(fringe, azimuth);
      if (!(edge.depthOf(onForehead(envelope, azimuth, end)) < -leastDepth)) return null;
      const points = fallOf(envelope, azimuth, { from: place[1], to: end }, height, number);
      const length = lengthOf(points);
      return {
        number,
        layer: row / (rows.length - 1),
        vertex,
        points,
        step: length / (points.length - 1),
        shape: {
          width: 2 * furthestBeside,
          tolerance: 1.8,
          rootWidth: [0.3, 0.8],
          widening: 15,
          tipWidth: 0.4,
          narrowing: 0.7,
          tile: "locks",
          tiles: 0.5,
          waveAt: (_, __, gone) => helixAt(waves, number, gone, 30, curl),
        },
      };
    }).filter((guide) => guide !== null);
    return besideEachOther(fromLeft.reverse(), furthestBeside);
  });
}

function lengthOf(points: readonly Triple[]): number {
  return points.slice(1).reduce((sum, point, k) => sum + Math.hypot(...difference(point, points[k])), 0);
}

/** Points at an azimuth, degrees, from one height to another, millimetres. */
function fallOf(
  envelope: HeadEnvelope,
  azimuth: number,
  { from, to }: { readonly from: number; readonly to: number },
  height: number,
  number: number,
): Triple[] {
  const reach = 1 - raggedness * hash(number, 2);
  const at = (t: number): Triple => {
    const y = from + (to - from) * (1 - (1 - t) ** alignment) - beyond;
    const own = tipHeight + height * smoothstep(0, rising, t) * (1 - 0.6 * smoothstep(0.5, 1, t));
    return onHead(envelope, onForehead(envelope, azimuth, y), t === 0 ? -1 : own);
  };
  const length = Math.hypot(...difference(at(1), at(0.5))) + Math.hypot(...difference(at(0.5), at(0)));
  const count = Math.max(4, Math.round((reach * length) / step));
  return Array.from({ length: count + 1 }, (_, k) => at((reach * k) / count));
}
