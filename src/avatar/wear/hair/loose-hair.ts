import type { HairOutline } from "../../avatar.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { difference, length, sum, type Triple, tripleAt } from "../../mesh/triple.ts";
import type { HairEdge } from "./hair-edge.ts";
import { followOutline } from "./hair-outline.ts";

/** Share of its outline from which long hair moves with it. */
const outerShare = 0.5;
/** Way from its root over which a strand comes to move with its outline, millimetres: neighbours move alike, or they fold. */
const freed = 60;
/** Ways behind its front edge over which hair is free, roots and all, and the heights from which it is, millimetres. */
const looseDepths = [2, 28] as const;
const looseHeights = [0, 40] as const;

/** Thickness that hair keeps where its outline is drawn in, and heights over which it comes to, millimetres. */
const keptHeight = 4;
const keptY = [-70, -10] as const;

/** Gives long hair, `ways` from its roots, the outline of a photo, but keeps it on the skin where it grows and outside of the head. */
export function followOutlineLoosely(
  positions: Float32Array,
  ways: Float32Array,
  outline: HairOutline,
  envelope: HeadEnvelope,
  edge: HairEdge,
): void {
  const heights = ways.map((_, i) => {
    const place = tripleAt(positions, i);
    return length(difference(place, skullCentre)) - envelope.radiusTowards(place[0], place[1], place[2]);
  });
  followOutline(
    positions,
    outline,
    outerShare,
    ways.map((way, i) => Math.max(smoothstep(0, freed, way), looseBehind(edge, tripleAt(positions, i)))),
  );
  heights.forEach((height, i) => {
    const place = tripleAt(positions, i);
    const offset = difference(place, skullCentre);
    const least = envelope.radiusTowards(place[0], place[1], place[2]) + Math.min(height, keptHeight);
    const radius = length(offset);
    const kept = smoothstep(keptY[0], keptY[1], place[1]);
    if (radius < least) positions.set(sum(skullCentre, offset, 1 + kept * (least / radius - 1)), 3 * i);
  });
}

/** How free hair is on top of the head, so far behind its front edge, 0..1. */
function looseBehind(edge: HairEdge, place: Triple): number {
  const depth = edge.depthOf(place);
  return depth > 0
    ? smoothstep(looseDepths[0], looseDepths[1], depth) * smoothstep(looseHeights[0], looseHeights[1], place[1])
    : 0;
}
