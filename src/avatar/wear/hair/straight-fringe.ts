import type { FallingFringe, HangingHair } from "../../avatar.ts";
import type { Triple } from "../../mesh/triple.ts";
import type { FallenHair } from "./fallen-hair.ts";
import { foreheadAzimuth, foreheadEdgeAt } from "./forehead.ts";
import type { HairEdge } from "./hair-edge.ts";
import { frameEdge } from "./hair-space.ts";

/** Heights over which its edge holds it instead of the open face, millimetres. */
const held = [0, 12] as const;
/** How far its bundles end above the edge that the photo shows, from the longest to the shortest, and the lowest that one ends over the eyes,
 * where hair begins that hangs beside the face, millimetres. */
const endsAbove = [-3, 3] as const;
const lowest = 14;
/** How far under that edge hair is held, and how near to where it is, beside the middle of the face, a bundle has ended that would slide along
 * it, millimetres and degrees. */
const margin = 10;
const touching = 2;
const besideMiddle = 15;
/** How far into the hair beside the open face, told at a height in millimetres, a fringe goes on, degrees. */
const beside = 8;
const openAt = 12;

/** Hair that falls from a whorl straight over the forehead and ends there, at an edge that the photo shows. */
export class StraightFringe implements FallenHair {
  readonly held = held;
  readonly edge: HairEdge;
  readonly #fringe: FallingFringe;
  readonly #reach: readonly number[];

  constructor(hairline: HairEdge, fringe: FallingFringe, opening: HangingHair["opening"]) {
    this.#fringe = fringe;
    this.#reach = [0, 1].map((side) => frameEdge(opening, side, openAt) + beside);
    this.edge = hairline.fallen((place) => place[1] > foreheadEdgeAt(fringe, foreheadAzimuth(place)) - margin);
  }

  /** Hair from the whorl covers all. */
  covers(): boolean {
    return true;
  }

  lead(_: Triple, wish: Triple): Triple {
    return wish;
  }

  ends(point: Triple, own: number): boolean {
    const azimuth = foreheadAzimuth(point);
    if (Math.abs(azimuth) > this.#reach[azimuth > 0 ? 0 : 1]) return false;
    const above = endsAbove[0] + (endsAbove[1] - endsAbove[0]) * own ** 2;
    const isBelow = point[1] < Math.max(lowest, foreheadEdgeAt(this.#fringe, azimuth) + above);
    return isBelow || (Math.abs(azimuth) > besideMiddle && this.edge.depthOf(point) < touching);
  }
}
