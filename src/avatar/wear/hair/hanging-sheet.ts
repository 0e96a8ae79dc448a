import type { HangingHair } from "../../avatar.ts";
import type { Triple } from "../../mesh/triple.ts";
import { coiled } from "./curl.ts";
import type { Guide } from "./guide.ts";
import type { HairEdge } from "./hair-edge.ts";
import { besideEachOther } from "./hair-sheet.ts";
import { outermost } from "./hanging-waves.ts";
import { layerAt, type Parting } from "./parting.ts";
import { isSwept } from "./swept-fringe.ts";

/** Numbers of guides: those along the parting or round the whorl begin here, and those along the front edge. */
export const firstParted = 10_000;
export const firstFront = 30_000;
/** What grows so far behind the front edge is hidden by the sheet, which lies low there, down to this height, millimetres: it would come out of
 * it by turns. */
const hidden = { behindEdge: 45, above: 30 } as const;
/** How far its cards go on to the next, millimetres: around shoulders hair parts. */
const furthestBeside = 20;
/** The uppermost of the layers below the sheet. */
const innerLayers = 0.5;

/** Whether hair falls from a whorl: a fringe that covers all of the forehead leaves no parting. */
export function fallsAllRound({ fringe }: HangingHair): boolean {
  return fringe !== null && !isSwept(fringe);
}

/** Whether hair is combed over itself: curls stand by themselves. */
export function isSheet({ curl }: HangingHair): boolean {
  return curl < coiled;
}

/** The guides, those along front edge and parting, or round a whorl, as a sheet over the others. */
export function combedOver(guides: readonly Guide[], edge: HairEdge, isRound: boolean): Guide[] {
  const long = guides.filter(({ points }) => points.length > 2);
  const outer = long.filter(({ number }) => isOutermost(number));
  const front = long.filter(({ number }) => number >= firstFront);
  const parted = outer[0]?.points[0][0] ?? 0;
  const left = isRound ? outer.slice(-1) : front.filter(({ points }) => points[0][0] > parted);
  const right = isRound ? outer.slice(0, 1) : front.filter(({ points }) => points[0][0] <= parted);
  const sheet = besideEachOther([...left, ...outer, ...right], furthestBeside);
  return [
    ...guides.flatMap((guide) => (guide.number < firstParted ? belowSheet(guide, edge) : [])),
    ...(isRound ? sheet.slice(1, -1) : sheet),
  ];
}

/** What of a guide the sheet does not hide, if anything. */
function belowSheet(guide: Guide, edge: HairEdge): Guide[] {
  const { points } = guide;
  if (!(edge.depthOf(points[0]) < hidden.behindEdge)) return [guide];
  const first = points.findIndex(([, y]) => y < hidden.above);
  return first < 0 ? [] : [{ ...guide, points: points.slice(first) }];
}

/** Whether a bundle has its root along the parting or round the whorl. */
export function isOutermost(number: number): boolean {
  return number >= firstParted && number < firstFront;
}

/** The layer of a bundle: those of a sheet lie over all others, which lie at most half as high. */
export function layerOf(parting: Parting, root: Triple, number: number, style: HangingHair): number {
  if (!isSheet(style)) return layerAt(parting, root);
  return number >= firstParted ? outermost : innerLayers * layerAt(parting, root);
}
