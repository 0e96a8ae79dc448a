import type { Fringe } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import type { HairEdge } from "./hair-edge.ts";
import { overForehead } from "./hair-lift.ts";

/** Way over which hair rises to its lift, millimetres. */
export const climb = 7;
/** Fraction of its lift that hair has at its front edge, and depth behind that at which it has all, as a multiple of its lift
 * and at least, millimetres. */
const edgeLift = 0.3;
const edgeReach = [2, 16] as const;

/** Fraction of its lift at which the body of hair that lies is at least, and how deep it lies below high hair, millimetres: deeper ones leave
 * slits at outlines. */
const body = { least: 0.6, depth: 2.5 } as const;

/** Lift of the body of hair that lies, which closes the gaps between its cards, millimetres. */
export function bodyLift(lift: number): number {
  return Math.max(body.least * lift, lift - body.depth);
}

/** Share of its lift that hair has so far behind its front edge, or on a forehead that it covers. */
export function shareBehindEdge(edge: HairEdge, point: Triple, lift: number, fringe: Fringe | null): number {
  if (fringe) return overForehead(point, fringe);
  const depth = edge.depthOf(point);
  const reach = Math.max(edgeReach[1], edgeReach[0] * lift);
  return depth < reach ? edgeLift + (1 - edgeLift) * smoothstep(-4, reach, depth) : 1;
}

/** Share of its lift that the body of hair has so far behind its front edge: it lies below what rises from there. */
export function bodyBehindEdge(edge: HairEdge, point: Triple, lift: number, fringe: Fringe | null): number {
  const depth = edge.depthOf(point);
  const risen = depth < climb ? smoothstep(0, climb, depth) : 1;
  return risen * shareBehindEdge(edge, point, lift, fringe);
}
