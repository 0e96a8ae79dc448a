import { clamp } from "../../../face/statistics.ts";
import type { HangingHair } from "../../avatar.ts";
import { type HeadEnvelope, headShare, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, length, sum, type Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { azimuthOf, besideFace, type Framing, frameEdge } from "./hair-space.ts";

/** Rows in which the foremost locks are looked for: the height of the first, their distance, millimetres, and count. */
const top = 60;
const rowHeight = 10;
const rowCount = 18;
/** Which lock of a row counts as its front, since the first few are too thin to be seen as that. */
const frontRank = 3;
/** How far behind the edge of the open face the middle of that lock comes to lie, degrees: half of its width. */
const behindEdge = 4.5;
/** Gaps before the front that are left as they are, and from which they are closed, degrees. */
const near = [2, 7] as const;
/** Furthest that locks are drawn forward, and how far behind the front those lie that stay, degrees. */
const furthestDraw = 30;
const drawnWidth = 60;
/** Heights over which locks begin to be drawn, and to hang as they did, millimetres. */
const begins = [56, 34] as const;
const ceases = [-105, -40] as const;
/** Below this height locks are drawn no further than above it, millimetres: they would fold where they turn back. */
const growsAbove = -30;
/** Way from its root over which a lock comes to be drawn, millimetres. */
const freed = 56;
/** Rounds of smoothing. */
const smoothCount = 3;
/** Nearest that locks come to the skin, millimetres. */
const clearance = 1.5;

/** Where the locks of one side begin, and by how much they are drawn forward, degrees, row by row. */
interface SideFrame {
  readonly fronts: readonly number[];
  readonly draws: readonly number[];
}

/**
 * Draws the locks that hang next to the face to the edge of the open face, which is where the photo's hair begins: locks
 * that are only kept out of it leave temples and ears bare. They lie there as high over the skin as hair does.
 */
export function frameFace<G extends Pick<Guide, "points" | "step">>(
  guides: readonly G[],
  framing: Framing,
  envelope: HeadEnvelope,
): G[] {
  const frames = [0, 1].map((side) => sideFrame(guides, framing.opening, side));
  return guides.map((guide) => ({
    ...guide,
    points: guide.points.map((place, k) =>
      drawn(place, smoothstep(0, freed, guide.step * k), frames[place[0] > 0 ? 0 : 1], framing, envelope),
    ),
  }));
}

/** `side` is 0 to the subject's left. */
function sideFrame(guides: readonly Pick<Guide, "points">[], opening: HangingHair["opening"], side: number): SideFrame {
  const rows = Array.from({ length: rowCount }, () => [] as number[]);
  for (const { points } of guides) {
    const own = new Float32Array(rowCount).fill(Number.POSITIVE_INFINITY);
    for (const [x, y, z] of points) {
      const row = Math.round((top - y) / rowHeight);
      if (row < 0 || row >= rowCount || x > 0 !== (side === 0)) continue;
      own[row] = Math.min(own[row], azimuthOf(x, z));
    }
    own.forEach((azimuth, row) => {
      if (Number.isFinite(azimuth)) rows[row].push(azimuth);
    });
  }
  const [fronts, bounds]: [number[], number[]] = [[], []];
  rows.forEach((azimuths, row) => {
    fronts.push(azimuths.sort((a, b) => a - b)[frontRank] ?? fronts[row - 1] ?? 0);
    bounds.push(Math.max(bounds[row - 1] ?? 0, frameEdge(opening, side, top - rowHeight * row)));
  });
  const edges = smoothed(bounds);
  const smooth = smoothed(fronts);
  const draws: number[] = [];
  smooth.forEach((front, row) => {
    const y = top - rowHeight * row;
    const share = smoothstep(begins[0], begins[1], y) * smoothstep(ceases[0], ceases[1], y);
    const most = y < growsAbove ? draws[row - 1] : furthestDraw;
    const gap = front - edges[row] - behindEdge;
    draws.push(share * clamp(gap * smoothstep(near[0], near[1], gap), 0, most));
  });
  return { fronts: smooth, draws: smoothed(draws) };
}

function smoothed(values: readonly number[]): readonly number[] {
  let smooth = values;
  for (let round = 0; round < smoothCount; round++) {
    const before = smooth;
    smooth = before.map((value, k) => ((before[k - 1] ?? value) + 2 * value + (before[k + 1] ?? value)) / 4);
  }
  return smooth;
}

function drawn(
  place: Triple,
  share: number,
  { fronts, draws }: SideFrame,
  framing: Framing,
  envelope: HeadEnvelope,
): Triple {
  const [x, y, z] = place;
  const draw = valueAt(draws, y);
  const azimuth = azimuthOf(x, z);
  const turn = share * draw * smoothstep(drawnWidth, 0, azimuth - valueAt(fronts, y));
  if (!(turn > 0)) return place;
  const angle = ((azimuth - turn) * Math.PI) / 180;
  const radius = Math.hypot(x, z - skullCentre[2]);
  const turned: Triple = [Math.sign(x) * radius * Math.sin(angle), y, skullCentre[2] + radius * Math.cos(angle)];
  const onHead = headShare(y);
  if (onHead === 0) return turned;
  const height = length(difference(place, skullCentre)) - envelope.radiusTowards(x, y, z);
  const lower = besideFace(framing, turned) / besideFace(framing, place);
  const offset = difference(turned, skullCentre);
  const wanted = envelope.radiusTowards(...turned) + Math.max(clearance, height * Math.min(1, lower));
  return sum(skullCentre, offset, 1 + onHead * (wanted / length(offset) - 1));
}

/** Between the rows; none above them. */
function valueAt(rows: readonly number[], y: number): number {
  const at = (top - y) / rowHeight;
  if (at < 0 || at >= rows.length - 1) return 0;
  const k = Math.floor(at);
  return rows[k] + (at - k) * (rows[k + 1] - rows[k]);
}
