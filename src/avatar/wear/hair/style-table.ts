import type { Fringe, HairStyle, HangingHair } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { openingRow, openingRowCount, openingTop } from "./hair-space.ts";
import { longestHanging } from "./hanging-guides.ts";
import { hangingVertices, scalpVertices, usualDensity } from "./scalp.ts";
import { sideburnCover, usualEnds } from "./sideburns.ts";

/** Azimuth in degrees to which hanging hair leaves the face open below heights of the forehead, millimetres. */
const openAzimuth = 64;
const openHeights = [62, 8] as const;
const rayCount = 19;
const fringeCount = 17;
/** How much higher a fringe ends at its sides than in its middle, millimetres. */
const fringeRise = 3;
/** Lift of hair that hangs. */
const hangingLift = 10;

/** A style of the table: how it grows on any head. Lengths in millimetres. */
type Entry =
  | { readonly kind: "bald" }
  | { readonly kind: "cropped"; readonly top: number; readonly side: number; readonly curl?: number }
  | {
      readonly kind: "combed";
      readonly lie: "up" | "back" | "forward" | "left" | "right";
      readonly top: number;
      readonly side: number;
      readonly fringe?: number;
      readonly curl?: number;
      readonly drop?: number;
    }
  | {
      readonly kind: "hanging";
      readonly parting: number;
      readonly ends: number;
      readonly fringe?: number;
      readonly curl?: number;
      readonly before?: number;
    };

const table = {
  bald: { kind: "bald" },
  buzz: { kind: "cropped", top: 3, side: 2.5 },
  crew_cut: { kind: "cropped", top: 9, side: 3.5 },
  side_part: { kind: "combed", lie: "left", top: 15, side: 6 },
  quiff: { kind: "combed", lie: "up", top: 24, side: 6 },
  swept_back: { kind: "combed", lie: "back", top: 13, side: 7 },
  bowl: { kind: "combed", lie: "forward", top: 18, side: 15, fringe: 40, drop: 10 },
  pixie: { kind: "combed", lie: "right", top: 18, side: 11, fringe: 52 },
  bob: { kind: "hanging", parting: 14, ends: 110 },
  bob_fringe: { kind: "hanging", parting: 0, ends: 110, fringe: 40 },
  lob: { kind: "hanging", parting: 20, ends: 160 },
  long_straight: { kind: "hanging", parting: 14, ends: longestHanging },
  long_wavy: { kind: "hanging", parting: 24, ends: 240, curl: 0.5 },
  long_curly: { kind: "hanging", parting: 10, ends: 200, curl: 1 },
  short_curls: { kind: "cropped", top: 22, side: 14, curl: 1 },
  afro: { kind: "cropped", top: 38, side: 34, curl: 1 },
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
    case "combed": {
      const { lie, fringe, drop } = entry;
      const drops = drop === undefined ? null : [drop, drop];
      return {
        ...scalpGrowth(model, entry),
        kind: "combed",
        lie,
        parting: null,
        turns: null,
        fringe: fringeOf(fringe),
        drops,
      };
    }
    case "hanging":
      return hanging(model, entry);
  }
}

function hanging(model: HeadModel, entry: Extract<Entry, { kind: "hanging" }>): HangingHair {
  const { parting, ends, fringe, curl = 0, before = 1 } = entry;
  const rows = Array.from({ length: openingRowCount }, (_, k) =>
    Math.round(openAzimuth * smoothstep(openHeights[0], openHeights[1], openingTop - k * openingRow)),
  );
  const density = Array.from(hangingVertices(model), (vertex) =>
    Math.round(9 * usualDensity(...tripleAt(model.mean, vertex))),
  );
  return {
    kind: "hanging",
    density: density.join(""),
    lift: new Array<number>(rayCount).fill(hangingLift),
    curl,
    parting,
    ends,
    opening: [rows, rows],
    before: [before, before],
    fringe: fringeOf(fringe),
    outline: null,
  };
}

function scalpGrowth(model: HeadModel, { top, side, curl = 0 }: { top: number; side: number; curl?: number }) {
  const density = Array.from(scalpVertices(model), (vertex) => {
    const point = tripleAt(model.mean, vertex);
    return Math.round(9 * Math.max(usualDensity(...point), sideburnCover(point, usualEnds)));
  });
  const lift = Array.from({ length: rayCount }, (_, k) => side + (top - side) * across(k, rayCount));
  return { density: density.join(""), lift, curl };
}

function fringeOf(end: number | undefined): Fringe | null {
  if (end === undefined) return null;
  return Array.from({ length: fringeCount }, (_, k) => end + fringeRise * (1 - across(k, fringeCount)));
}

/** 0 at both ends, 1 in the middle. */
function across(k: number, count: number): number {
  return Math.sin((Math.PI * k) / (count - 1)) ** 2;
}
