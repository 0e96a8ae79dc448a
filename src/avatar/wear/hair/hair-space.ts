import type { HangingHair } from "../../avatar.ts";
import { type HeadEnvelope, headShare, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, difference, length, sum, type Triple } from "../../mesh/triple.ts";
import { valueAt } from "./face-polar.ts";
import type { FallenHair } from "./fallen-hair.ts";
import type { HairEdge } from "./hair-edge.ts";

/** Thickness of hair on top of the head, beside it and over the bust, millimetres: the last from within to without. */
const thickness = { top: 9, beside: 12, bust: [5, 15] } as const;
const besideHeights = [60, 0] as const;
/** Nearest that the innermost and outermost hair comes to the skin of the head, millimetres. */
const clearance = [1.2, 2] as const;
/** That of the sides of the innermost and outermost locks, since what lies equally high shows by turns, and the lowest and hindmost skin
 * that these keep clear of, millimetres. */
const sideClearance = [0.6, 3] as const;
const lowestSkin = -70;
const hindmostSkin = -85;
/** Radius of the skin where it is curved most, at the temples, millimetres. */
const curvature = 55;
/** Share of the thickness at the forehead, and from where and up to where all of it grows, millimetres. */
const foreheadShare = 0.4;
const foreheadZ = [-12, -60] as const;
/** Share of the thickness that the innermost locks have, which is little, since cards that lie equally high come out of one another, and by how
 * much the places of locks differ on the head and the bust, millimetres. */
const innerShare = 0.1;
const headSpread = 0.5;
const bustSpread = 3;
/** Heights from which hair lies on the head more than it falls freely, and wholly, behind the ears and before them, mm. */
const clingingBehind = [-20, 30] as const;
const clingingBefore = [-85, -15] as const;
const earZ = [-95, -45] as const;
/** Furthest that locks lie behind the edge of the open face, half the width of those there, and to where eyes and cheeks are
 * free at least, degrees. */
const frameWidth = 10;
const halfLock = 2;
const leastOpening = 40;
const eyeHeights = [38, 22] as const;
const neckHeights = [-135, -85] as const;
/** Heights over which locks come to stay behind the hairline, below which they hang over skin, millimetres. */
const edged = [10, 24] as const;
/** How far below a lock the bust is looked for, millimetres, and how much what is there counts. */
const foresight = [
  [0, 1],
  [20, 0.5],
  [40, 0.25],
  [60, 0.12],
] as const;
/** Rows of an opening are so far apart, the first at this height, millimetres, and their count. */
export const openingTop = 90;
export const openingRow = 10;
export const openingRowCount = 21;

/** The row of an opening at a height, as a fraction. */
export function rowOfHeight(y: number): number {
  return (openingTop - y) / openingRow;
}

/** A lock's place among the others. */
export interface LockPlace {
  /** 0 innermost .. 1 outermost. */
  readonly layer: number;
  /** Its own deviation, -1..1. */
  readonly own: number;
  /** 0 at the root .. 1 where it has its height. */
  readonly rise: number;
  readonly passesFront: boolean;
}

/** The front edge of hair, that of what falls over the forehead included if any does. */
export interface HangingEdge {
  readonly edge: HairEdge;
  readonly held?: FallenHair["held"];
}

/** Where long hair may be: on the head and around it, before or behind the bust, not over the open face. */
export class HairSpace {
  readonly #envelope: HeadEnvelope;
  readonly #opening: HangingHair["opening"];
  readonly #edge: HangingEdge;

  constructor(envelope: HeadEnvelope, { opening }: Pick<HangingHair, "opening">, edge: HangingEdge) {
    this.#envelope = envelope;
    this.#opening = opening;
    this.#edge = edge;
  }

  /** The place to which a lock at `place` has to move. */
  clear(place: Triple, lock: LockPlace): Triple {
    const { layer, own, rise, passesFront } = lock;
    const open = this.#openFace(behindEdge(this.#edge, place), own);
    const [, y, z] = open;
    const full = thickness.top + (thickness.beside - thickness.top) * smoothstep(besideHeights[0], besideHeights[1], y);
    const height = rise * (atForehead(z) * full * (innerShare + (1 - innerShare) * layer) + headSpread * own);
    const [inner, outer] = thickness.bust;
    const lifted = this.#outOfHead(open, clearance[0] + layer * (clearance[1] - clearance[0]) + height);
    return this.#outOfBust(lifted, inner + layer * (outer - inner) + bustSpread * own, passesFront);
  }

  #openFace([x, y, z]: Triple, own: number): Triple {
    const { held: over } = this.#edge;
    const held = over ? smoothstep(over[0], over[1], y) : 0;
    const opening = (1 - held) * frameEdge(this.#opening, x > 0 ? 0 : 1, y);
    const edge = opening + halfLock + frameWidth * (0.5 + 0.5 * own);
    if (opening === 0 || azimuthOf(x, z) >= edge) return [x, y, z];
    const radius = Math.hypot(x, z - skullCentre[2]);
    const angle = (edge * Math.PI) / 180;
    return [(x > 0 ? 1 : -1) * radius * Math.sin(angle), y, skullCentre[2] + radius * Math.cos(angle)];
  }

  #outOfHead(place: Triple, height: number): Triple {
    const [x, y, z] = place;
    const radius = headShare(y) === 0 ? 0 : this.#envelope.radiusTowards(x, y, z);
    if (radius === 0) return place;
    const offset = difference(place, skullCentre);
    const distance = length(offset);
    const wanted = radius + height;
    const share = distance < wanted ? headShare(y) : clinging(y, z);
    return sum(skullCentre, offset, 1 + share * (wanted / distance - 1));
  }

  /** Before or behind the bust, to which hair turns some way above the shoulders. */
  #outOfBust([x, y, z]: Triple, height: number, passesFront: boolean): Triple {
    const share = 1 - headShare(y);
    if (share === 0) return [x, y, z];
    let moved = z;
    for (const [below, weight] of foresight) {
      const depth = this.#envelope.bustDepth(x, y - below, passesFront);
      if (Number.isNaN(depth)) continue;
      const wanted = passesFront ? Math.max(moved, depth + height) : Math.min(moved, depth - height);
      moved += share * weight * (wanted - moved);
    }
    return [x, y, moved];
  }
}

/** Where a lock lies that would lie at a place: behind the hairline on top, over skin beside the face. */
export function behindEdge({ edge }: HangingEdge, place: Triple): Triple {
  return between(place, edge.behind(place), smoothstep(edged[0], edged[1], place[1]));
}

/** Edge of the open face on a side at height `y`, degrees; 0 below the head. */
export function frameEdge(opening: HangingHair["opening"], side: number, y: number): number {
  const least = leastOpening * smoothstep(eyeHeights[0], eyeHeights[1], y);
  return Math.max(openingAt(opening[side], y), least) * smoothstep(neckHeights[0], neckHeights[1], y);
}

/** A place of a side of a lock of a layer before the ears outside of the skin, so far that its middle, half its width away, is too. */
export function overSkin(envelope: HeadEnvelope, place: Triple, layer: number, half = 0): Triple {
  const [, y, z] = place;
  if (y < lowestSkin || z < hindmostSkin) return place;
  const offset = difference(place, skullCentre);
  const radius = length(offset);
  const [inner, outer] = sideClearance;
  const least =
    envelope.radiusTowards(place[0], place[1], place[2]) +
    inner +
    layer * (outer - inner) +
    half ** 2 / (2 * curvature);
  return radius < least ? sum(skullCentre, offset, least / radius) : place;
}

/** Share of its height that hair has so far before or behind the forehead. */
export function atForehead(z: number): number {
  return foreheadShare + (1 - foreheadShare) * smoothstep(foreheadZ[0], foreheadZ[1], z);
}

/** Share 0..1 in which hair lies on the head where it could hang free. */
export function clinging(y: number, z: number): number {
  const before = smoothstep(earZ[0], earZ[1], z);
  const free = clingingBehind[0] + before * (clingingBefore[0] - clingingBehind[0]);
  const held = clingingBehind[1] + before * (clingingBefore[1] - clingingBehind[1]);
  return smoothstep(free, held, y);
}

/** Degrees from straight ahead to either side, about an upright axis through the skull. */
export function azimuthOf(x: number, z: number): number {
  return (180 / Math.PI) * Math.atan2(Math.abs(x), z - skullCentre[2]);
}

function openingAt(opening: readonly number[], y: number): number {
  return y < openingTop ? valueAt(opening, rowOfHeight(y)) : 0;
}
