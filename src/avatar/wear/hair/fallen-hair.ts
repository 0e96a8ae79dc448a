import type { Triple } from "../../mesh/triple.ts";
import type { HairEdge } from "./hair-edge.ts";

/** Hair that falls over the forehead before it hangs or ends. */
export interface FallenHair {
  /** The edge of all hair, that of what falls over the forehead included. */
  readonly edge: HairEdge;
  /** Heights over which that edge holds hair instead of the open face, millimetres. */
  readonly held: readonly [number, number];
  /** Whether it covers a root at the hairline. */
  covers(root: Triple): boolean;
  /** The way that hair takes at a point which leads `wish` elsewhere. */
  lead(point: Triple, wish: Triple): Triple;
  /** Whether it ends before a point on the forehead; `own` 0..1 tells how much sooner than the longest a single bundle does. */
  ends(point: Triple, own: number): boolean;
}
