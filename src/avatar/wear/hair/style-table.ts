import type { Fringe, HairStyle, HangingHair } from "../../avatar.ts";
import { envelopeOf } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import { radians, skinTowards, turnOfColumn } from "./face-polar.ts";
import { fringeAzimuths } from "./forehead.ts";
import { hangingLift, rayCount } from "./hair-lift.ts";
import { densityBehind } from "./hair-reading.ts";
import { usualHairline } from "./hairline.ts";
import { longestHanging } from "./hanging-guides.ts";
import { straightDown } from "./hanging-lean.ts";
import { hangingVertices, scalpVertices, usualDensity } from "./scalp.ts";
import { sideburnCover, usualEnds } from "./sideburns.ts";

/** Azimuth in degrees to which hanging hair leaves the face open, in the rows of `opening`: the median of both sides of 104
 * people whose hair hangs, seen from before. */
const usualOpening = [0, 0, 0, 6, 18, 25, 32, 35, 39, 43, 45, 47, 48, 53, 55, 54, 50, 48, 44, 42, 42] as const;
/** How much higher a fringe ends at its sides than in its middle, millimetres. */
const fringeRise = 3;
/** Angle off the axis of the face from which fringes of the table end, degrees. */
const nearestFringe = 10;
/** Of receding hair: how far from the middle temples are deepest, and depths of
 * its edge in the middle and there, millimetres. */
const templeX = [8, 36, 64] as const;
const recededZ = [12, 40] as const;

/** Where hair begins, in the table. */
type HairlineName = "usual" | "receding" | "rim";

interface ScalpEntry {
  readonly top: number;
  readonly side: number;
  readonly curl?: number;
  readonly hairline?: HairlineName;
}

/** A style of the table: how it grows on any head. Lengths in millimetres, the knot in degrees. */
type Entry =
  | { readonly kind: "bald" }
  | ({ readonly kind: "cropped" } & ScalpEntry)
  | ({
      readonly kind: "combed";
      readonly lie: "up" | "back" | "forward" | "left" | "right";
      readonly texture?: number;
      readonly fringe?: number;
      readonly drop?: number;
      readonly isClipped?: boolean;
    } & ScalpEntry)
  | {
      readonly kind: "hanging";
      readonly parting: number;
      readonly ends: number;
      readonly fringe?: number;
      readonly curl?: number;
      readonly before?: number;
    }
  | ({ readonly kind: "tied"; readonly knot: number; readonly tail?: number; readonly bun?: number } & ScalpEntry)
  | ({ readonly kind: "braided"; readonly strand: number; readonly ends: number | null } & ScalpEntry);

const table = {
  bald: { kind: "bald" },
  rim: { kind: "cropped", top: 4, side: 4, hairline: "rim" },
  buzz: { kind: "cropped", top: 3, side: 2.5 },
  receding: { kind: "cropped", top: 5, side: 3.5, hairline: "receding" },
  crew_cut: { kind: "combed", lie: "forward", texture: 1, top: 9, side: 3, isClipped: true },
  fade: { kind: "combed", lie: "forward", texture: 1, top: 12, side: 0.8, isClipped: true },
  undercut: { kind: "combed", lie: "back", top: 20, side: 1.2, isClipped: true },
  side_part: { kind: "combed", lie: "left", top: 15, side: 6 },
  quiff: { kind: "combed", lie: "up", texture: 0.5, top: 24, side: 5, isClipped: true },
  swept_back: { kind: "combed", lie: "back", top: 13, side: 7 },
  long_top: { kind: "combed", lie: "right", top: 22, side: 9, fringe: 50 },
  bowl: { kind: "combed", lie: "forward", top: 18, side: 15, fringe: 42, drop: 10 },
  pixie: { kind: "combed", lie: "left", top: 18, side: 11, fringe: 44 },
  bob: { kind: "hanging", parting: 14, ends: 105 },
  bob_fringe: { kind: "hanging", parting: 0, ends: 105, fringe: 24 },
  lob: { kind: "hanging", parting: 20, ends: 160 },
  long_straight: { kind: "hanging", parting: 14, ends: longestHanging },
  long_wavy: { kind: "hanging", parting: 24, ends: 240, curl: 0.5 },
  long_curly: { kind: "hanging", parting: 10, ends: 200, curl: 1 },
  short_curls: { kind: "cropped", top: 29, side: 17, curl: 1 },
  coils: { kind: "cropped", top: 10, side: 5, curl: 1 },
  afro: { kind: "cropped", top: 52, side: 47, curl: 1 },
  twists: { kind: "braided", top: 8, side: 7, strand: 9, ends: 70 },
  box_braids: { kind: "braided", top: 7, side: 6, strand: 7, ends: 230 },
  cornrows: { kind: "braided", top: 7, side: 7, strand: 11, ends: null },
  ponytail: { kind: "tied", top: 6, side: 5, knot: 12, tail: 230 },
  high_ponytail: { kind: "tied", top: 6, side: 5, knot: 48, tail: 260, curl: 0.5 },
  bun: { kind: "tied", top: 6, side: 5, knot: 2, bun: 25 },
  updo: { kind: "tied", top: 9, side: 7, knot: 42, bun: 32 },
} as const satisfies Record<string, Entry>;

export type StyleName = keyof typeof table;

export const styleNames = Object.keys(table) as StyleName[];

/** A style of the table on any head. */
export function styleNamed(model: HeadModel, name: StyleName): HairStyle {
  const entry: Entry = table[name];
  switch (entry.kind) {
    case "bald":
      return entry;
    case "cropped":
      return { ...scalpGrowth(model, entry), kind: "cropped" };
    case "combed":
      return {
        ...scalpGrowth(model, entry),
        kind: "combed",
        texture: entry.texture ?? 0,
        lie: entry.lie,
        fringe: fringeOf(model, entry.fringe),
        isClipped: entry.isClipped ?? false,
        drops: entry.drop === undefined ? null : [entry.drop, entry.drop],
      };
    case "hanging":
      return hanging(model, entry);
    case "tied": {
      const { knot, tail, bun = 0 } = entry;
      const end = tail ? ({ kind: "tail", length: tail } as const) : ({ kind: "bun", radius: bun } as const);
      return { ...longGrowth(model, entry), kind: "tied", knot, end };
    }
    case "braided":
      return { ...longGrowth(model, entry), kind: "braided", strand: entry.strand, ends: entry.ends };
  }
}

function hanging(model: HeadModel, entry: Extract<Entry, { kind: "hanging" }>): HangingHair {
  const { parting, ends, fringe, curl = 0, before = 1 } = entry;
  return {
    kind: "hanging",
    density: densityBehind(usualHairline("hanging"), model, model.mean, hangingVertices(model)),
    lift: hangingLift,
    curl,
    parting,
    ends,
    opening: [usualOpening, usualOpening],
    before: [before, before],
    lean: straightDown,
    fringe: fringe === undefined ? null : new Array<number>(fringeAzimuths).fill(fringe),
    outline: null,
  };
}

/** Short hair and sideburns. */
function scalpGrowth(model: HeadModel, entry: ScalpEntry) {
  const { hairline = "usual" } = entry;
  if (hairline === "rim")
    return {
      ...growthOf(entry),
      density: densityBehind(usualHairline(hairline), model, model.mean, scalpVertices(model)),
    };
  const density = Array.from(scalpVertices(model), (vertex) => {
    const point = tripleAt(model.mean, vertex);
    const sideburn = sideburnCover(point, usualEnds);
    return Math.round(9 * Math.max(usualDensity(...point) * Math.min(1, behindLine(point, hairline)), sideburn));
  });
  return { ...growthOf(entry), density: density.join("") };
}

/** Hair that is drawn back. */
function longGrowth(model: HeadModel, entry: ScalpEntry) {
  return {
    ...growthOf(entry),
    density: densityBehind(usualHairline("hanging"), model, model.mean, hangingVertices(model)),
  };
}

function growthOf({ top, side, curl = 0 }: ScalpEntry) {
  return { lift: Array.from({ length: rayCount }, (_, k) => side + (top - side) * across(k, rayCount)), curl };
}

/** What is left of usual density behind hairlines that have gone back: from the temples, and from all of the top. */
function behindLine([x, y, z]: Triple, hairline: HairlineName): number {
  if (hairline === "usual") return 1;
  const temple = smoothstep(templeX[0], templeX[1], Math.abs(x)) * smoothstep(templeX[2], templeX[1], Math.abs(x));
  return smoothstep(0, 8, -z - recededZ[0] - temple * (recededZ[1] - recededZ[0])) + smoothstep(40, 30, y);
}

function fringeOf(model: HeadModel, end: number | undefined): Fringe | null {
  if (end === undefined) return null;
  const envelope = envelopeOf(model, model.mean);
  return usualHairline("short").angles.map((usual, column) => {
    const turn = turnOfColumn(column);
    const low = end + fringeRise * Math.abs(Math.cos(radians(turn))) ** 2;
    let off = nearestFringe;
    while (off < usual && skinTowards(envelope, { turn, off })[1] < low) off++;
    return Math.min(off, usual);
  });
}

/** 0 at both ends, 1 in the middle. */
function across(k: number, count: number): number {
  return Math.sin((Math.PI * k) / (count - 1)) ** 2;
}
