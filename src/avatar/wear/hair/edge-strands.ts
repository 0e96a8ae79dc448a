import { clamp } from "../../../face/statistics.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, dot, sum, type Triple, unit } from "../../mesh/triple.ts";
import type { HairEdge } from "./hair-edge.ts";
import type { HairField, HairMesh } from "./hair-mesh.ts";
import { outwardsAt } from "./lock-ribbon.ts";
import { placeInTile, strandTiles, thereAndBack } from "./strand-atlas.ts";

/** Rows of the band, millimetres behind the edge: single hairs grow before it. */
const depths = [-4, 1, 7, 14, 22] as const;
/** How far the band lies off the skin at its edge, millimetres, and depths over which it gets the height of the hair. */
const lift = 0.6;
const rising = [2, 18] as const;
/** How much lower its inner end is, which goes under the hair's body, millimetres. */
const tucked = 2;
/** Columns that show the tile once. */
const tileColumns = 14;
/** Hair lower than this is a shade of the skin, millimetres. */
const leastHeight = 0.8;

/** How far strands lean along the edge at most, per way behind it, and columns over which they lean alike. */
const mostLean = 1.3;
const leanColumns = 5;
/** Least part of its way that hair goes straight away from its edge, for the lean. */
const leastAway = 0.4;
/** Columns between which the width of a column is measured. */
const acrossColumns = 2;

/**
 * Adds a band of short strands along the front edge of hair, over skin and the hair's body, `rise` of the height behind
 * it: they end one after the other, so that hair begins softly, and lean to where `flowAt` says hair leads.
 */
export function growEdgeStrands(
  mesh: HairMesh,
  edge: HairEdge,
  { height }: Pick<HairField, "height">,
  rise: number,
  flowAt: (place: Triple) => Triple,
): void {
  const last = depths.length - 1;
  const leans = leansOf(edge, flowAt);
  let before: number[] | null = null;
  for (let column = 0; column < edge.columnCount; column++) {
    const behind = edge.isKnown(column) ? height[edge.skinAt(column, depths[last]).vertex] : 0;
    if (!(behind > leastHeight)) {
      before = null;
      continue;
    }
    const across = thereAndBack(column / tileColumns);
    const row = depths.map((depth, k) => {
      const { place, vertex } = edge.skinAt(column + leans[column] * depth, depth);
      const outwards = outwardsAt(place);
      const raised = lift + rise * behind * smoothstep(rising[0], rising[1], depth) - (k === last ? tucked : 0);
      const along = (depth - depths[0]) / (depths[last] - depths[0]);
      return mesh.add(sum(place, outwards, raised), outwards, placeInTile(strandTiles.edge, across, along), vertex);
    });
    const known = before;
    if (known) for (let k = 0; k < last; k++) mesh.join(known[k], known[k + 1], row[k + 1], row[k]);
    before = row;
  }
}

/** Columns by which strands lean for each millimetre behind the edge. */
function leansOf(edge: HairEdge, flowAt: (place: Triple) => Triple): number[] {
  const leans = Array.from({ length: edge.columnCount }, (_, column) => {
    const [from, to] = [Math.max(0, column - acrossColumns), Math.min(edge.columnCount - 1, column + acrossColumns)];
    if (!edge.isKnown(column) || !edge.isKnown(from) || !edge.isKnown(to)) return 0;
    const [{ place }, { place: behind }] = [edge.skinAt(column, 0), edge.skinAt(column, 10)];
    const along = difference(edge.skinAt(to, 0).place, edge.skinAt(from, 0).place);
    const columnWidth = Math.hypot(...along) / (to - from);
    const away = unit(difference(behind, place));
    const flow = flowAt(behind);
    const lean = dot(flow, unit(along)) / Math.max(leastAway, dot(flow, away));
    return clamp(lean, -mostLean, mostLean) / Math.max(1, columnWidth);
  });
  return leans.map((_, column) => {
    const near = leans.slice(Math.max(0, column - leanColumns), column + leanColumns + 1);
    return near.reduce((total, lean) => total + lean, 0) / near.length;
  });
}
