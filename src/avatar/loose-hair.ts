import { smoothstep } from "./field.ts";
import type { HairEdge } from "./hair-edge.ts";
import type { GrownHair } from "./hair-growth.ts";
import { type HeadEnvelope, skullCentre } from "./head-envelope.ts";
import { difference, tripleAt } from "./triple.ts";

/** Heights of long hair over the skin at which it stays where it grows, and from which it moves with its outline, mm. */
const looseHeights = [0.5, 12] as const;
/** Ways behind its front edge over which it becomes free whatever its height, above this, millimetres. */
const looseDepths = [4, 42] as const;
const looseY = 20;

/** How free each vertex of long hair is of the skin below it, 0..1. */
export function looseShares(envelope: HeadEnvelope, edge: HairEdge, grown: GrownHair): Float32Array {
  return Float32Array.from({ length: grown.roots.length }, (_, i) => {
    const place = tripleAt(grown.positions, i);
    const height = Math.hypot(...difference(place, skullCentre)) - envelope.radiusTowards(...place);
    const free = smoothstep(looseHeights[0], looseHeights[1], height);
    const depth = place[1] > looseY ? edge.depthOf(place) : Number.NaN;
    return depth > 0 ? Math.max(free, smoothstep(looseDepths[0], looseDepths[1], depth)) : free;
  });
}
