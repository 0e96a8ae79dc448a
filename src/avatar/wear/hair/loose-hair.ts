import type { HairOutline } from "../../avatar.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, length, sum, type Triple, tripleAt } from "../../mesh/triple.ts";
import type { HairEdge } from "./hair-edge.ts";
import type { GrownHair } from "./hair-mesh.ts";
import { followOutline } from "./hair-outline.ts";

/** Shares of its outline from which long hair moves with it, beside the face and beside the neck, and their heights, mm. */
const outerShares = [0.55, 0.45] as const;
const neckHeights = [-30, -110] as const;
/** Heights of long hair over the skin at which it stays where it grows, and from which it moves with its outline, mm. */
const looseHeights = [0.5, 12] as const;
/** Ways behind its front edge over which it becomes free whatever its height, above this, millimetres. */
const looseDepths = [2, 28] as const;
const looseY = 20;

/** Thickness that hair over this height keeps where its outline is drawn in, millimetres. */
const keptHeight = 4;
const keptY = -20;

/** Gives long hair the outline of a photo, but keeps it on the skin where it grows and outside of the head. */
export function followOutlineLoosely(
  { positions }: Pick<GrownHair, "positions">,
  outline: HairOutline,
  envelope: HeadEnvelope,
  edge: HairEdge,
): void {
  const heights = Float32Array.from({ length: positions.length / 3 }, (_, i) => {
    const place = tripleAt(positions, i);
    return length(difference(place, skullCentre)) - envelope.radiusTowards(place[0], place[1], place[2]);
  });
  followOutline(
    positions,
    outline,
    (y) => outerShares[0] + (outerShares[1] - outerShares[0]) * smoothstep(neckHeights[0], neckHeights[1], y),
    heights.map((height, i) => looseShare(height, tripleAt(positions, i), edge)),
  );
  heights.forEach((height, i) => {
    const place = tripleAt(positions, i);
    if (place[1] < keptY) return;
    const offset = difference(place, skullCentre);
    const least = envelope.radiusTowards(place[0], place[1], place[2]) + Math.min(height, keptHeight);
    const radius = length(offset);
    if (radius < least) positions.set(sum(skullCentre, offset, least / radius), 3 * i);
  });
}

/** How free hair is of the skin below it, 0..1. */
function looseShare(height: number, place: Triple, edge: HairEdge): number {
  const free = smoothstep(looseHeights[0], looseHeights[1], height);
  const depth = place[1] > looseY ? edge.depthOf(place) : Number.NaN;
  return depth > 0 ? Math.max(free, smoothstep(looseDepths[0], looseDepths[1], depth)) : free;
}
