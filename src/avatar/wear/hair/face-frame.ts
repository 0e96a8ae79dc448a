import { clamp, quantile } from "../../../face/statistics.ts";
import type { HangingHair } from "../../avatar.ts";
import { type HeadEnvelope, headShare, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, length, sum, type Triple } from "../../mesh/triple.ts";
import { radians, smoothed, valueAt } from "./face-polar.ts";
import type { Guide } from "./guide.ts";
import { azimuthOf, frameEdge, openingRow, openingRowCount, rowOfHeight } from "./hair-space.ts";

/** Quantile of the azimuths of hair in a row that is its inner edge. */
const edgeQuantile = 0.04;
/** Way from its root over which hair comes to be led and counts by half of it, millimetres. */
const freed = 50;
/** Heights over which hair comes to be led from the hairline down, and is no more; and below which it hangs as it does there, millimetres. */
const ledFrom = [45, 10] as const;
const ledTo = [-160, -90] as const;
const lowestRow = rowOfHeight(-50);
/** How far the middle of the foremost locks stays behind the edge of the face, how far hair is moved at most, and how far behind what moves,
 * beyond as much as it moves, other hair gives way, degrees. */
const behindEdge = 4;
const furthest = 30;
const givingWay = 60;
/** Iterations of smoothing from row to row: locks do not wave as an edge does. */
const smoothCount = 16;

/** Of a side, row by row: the azimuth of the foremost hair, and how far it moves, degrees. */
interface Frame {
  readonly foremost: readonly number[];
  readonly moves: readonly number[];
}

/** Guides that hang beside the face, led forward to where it ends in the photo: by itself hair falls behind ears that it covers there. */
export function framedBy(guides: readonly Guide[], style: HangingHair, envelope: HeadEnvelope): Guide[] {
  const frames = [0, 1].map((side) => frameOf(guides, style, side));
  return guides.map((guide) => ({
    ...guide,
    points: guide.points.map((point, k) =>
      led(envelope, frames[point[0] > 0 ? 0 : 1], point, smoothstep(0, freed, k * guide.step)),
    ),
  }));
}

function frameOf(guides: readonly Guide[], { opening }: HangingHair, side: number): Frame {
  const rows = Array.from({ length: openingRowCount }, (): number[] => []);
  for (const { points, step } of guides) {
    for (const [x, y, z] of points.slice(Math.ceil(freed / 2 / step))) {
      if (x > 0 === (side === 0)) rows[Math.round(rowOfHeight(y))]?.push(azimuthOf(x, z));
    }
  }
  const foremost = rows.map((row) => (row.length > 0 ? quantile(row, edgeQuantile) : 0));
  const moves = foremost.map((azimuth, k) => {
    const wanted = frameEdge(opening, side, -openingRow * (k - rowOfHeight(0)));
    return wanted > 0 && azimuth > 0 ? clamp(wanted + behindEdge - azimuth, -furthest, 0) : 0;
  });
  return { foremost, moves: smoothed(moves.fill(moves[lowestRow], lowestRow), smoothCount) };
}

/** Where a point lies that moves by a share with the foremost hair at its height, the less the further it is behind that. */
function led(envelope: HeadEnvelope, { foremost, moves }: Frame, point: Triple, share: number): Triple {
  const [x, y, z] = point;
  const row = rowOfHeight(y);
  const move = valueAt(moves, row) * smoothstep(ledFrom[0], ledFrom[1], y) * smoothstep(ledTo[0], ledTo[1], y) * share;
  const behind = azimuthOf(x, z) - valueAt(foremost, row);
  const weight = clamp(1 - behind / (givingWay - move), 0, 1);
  return move < 0 ? turned(envelope, point, move * weight) : point;
}

/** A place so many degrees further around the head, as far off its skin. */
function turned(envelope: HeadEnvelope, point: Triple, degrees: number): Triple {
  const [x, y, z] = point;
  const azimuth = radians(azimuthOf(x, z) + degrees);
  const reach = Math.hypot(x, z - skullCentre[2]);
  const place: Triple = [Math.sign(x) * reach * Math.sin(azimuth), y, skullCentre[2] + reach * Math.cos(azimuth)];
  const [before, after] = [point, place].map((each) => envelope.radiusTowards(...each));
  if (before === 0 || after === 0) return place;
  const offset = difference(place, skullCentre);
  return sum(skullCentre, offset, 1 + (headShare(y) * (after - before)) / length(offset));
}
