import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import type { GrowthSkin, HairField, HairMesh } from "./hair-mesh.ts";
import { curlPattern } from "./hair-waves.ts";
import { placeInTile, type ShellTile, strandTiles, thereAndBack } from "./strand-atlas.ts";

export interface Shell {
  /** Share of the height at which it lies, 0..1. */
  readonly rise: number;
  readonly tile: ShellTile;
  /** Quads by which it stays behind the edge, where locks alone grow. */
  readonly inset?: number;
  /** Millimetres that the tile of coils shows, which have no course: it lies flat on the shell, which rises and falls in
   * tufts. Absent: the shell shows strands. */
  readonly coils?: number;
  /** Where strands part that run down to both sides, millimetres; absent: they run from the face to the neck. */
  readonly parting?: number;
}

/** Density up to which a shell stays under the skin, and from which it reaches its height. */
const rising = [0.4, 0.9] as const;
/** How deep it lies under the skin where nothing grows, and how far strands lead it along the skin, millimetres. */
const depth = 1.5;
const furthestLead = 5;
/** Millimetres that a tile shows, and the middle about which the angle down the head is taken. */
const tileLengths = { body: [70, 45], dense: [34, 34], sparse: [34, 34] } as const;
/** How far strands from a parting lead back, per way aside, what a tile shows of their length, and the half width of the
 * bend over the parting, millimetres. */
const partedBack = 0.5;
const partedLength = 140;
const partedBend = 9;
/** Size of tufts of coils, millimetres, and how much they differ in height. */
const tuftSize = 15;
const tuftHeight = 0.22;
/** How far quads in which a tile turns are shifted, in tiles. */
const turnShift = 0.25;
/** Steps of places in a tile nearer than which corners share a vertex. */
const placeSteps = 4096;
const middle = [0, 0, -70] as const;
const middleRadius = 95;

/** Adds the skin, raised by a share of the height of its hair. */
export function growShells(
  mesh: HairMesh,
  skin: GrowthSkin,
  { density, height, run }: HairField,
  { rise, tile, inset = 0, parting, coils }: Shell,
): void {
  const cover = shrink(density, skin, inset).map((value) => smoothstep(rising[0], rising[1], value));
  const raised = new Float32Array(skin.positions.length);
  for (let i = 0; i < cover.length; i++) {
    const tuft = coils ? tuftAt(tripleAt(skin.positions, i)) : 1;
    const lift = rise * tuft * height[i] * cover[i] - depth * (1 - cover[i]);
    const length = Math.hypot(run[3 * i], run[3 * i + 1], run[3 * i + 2]);
    // The share of its run that a strand has gone at this height.
    const lead =
      (cover[i] * (1 - Math.sqrt(1 - rise * rise)) * Math.min(length, furthestLead)) / Math.max(length, 1e-6);
    for (let c = 0; c < 3; c++) {
      raised[3 * i + c] = skin.positions[3 * i + c] + lift * skin.normals[3 * i + c] + lead * run[3 * i + c];
    }
  }
  const normals = quadNormals(raised, skin.quads);
  const indexOf = new Map<number, number>();
  const add = (vertex: number, u: number, v: number) => {
    const key =
      (vertex * placeSteps + Math.round((placeSteps - 1) * u)) * placeSteps + Math.round((placeSteps - 1) * v);
    const known = indexOf.get(key);
    if (known !== undefined) return known;
    const index = mesh.add(
      raised.subarray(3 * vertex, 3 * vertex + 3),
      normals.subarray(3 * vertex, 3 * vertex + 3),
      placeInTile(strandTiles[tile], u, v),
      vertex,
    );
    indexOf.set(key, index);
    return index;
  };
  for (let q = 0; q < skin.quads.length; q += 4) {
    const corners = skin.quads.subarray(q, q + 4);
    if (corners.every((corner) => !(cover[corner] > 0))) continue;
    const [first, second] = coils ? flatAxes(skin.normals, corners) : [0, 0];
    const places = Array.from(corners, (corner) => {
      const place = tripleAt(skin.positions, corner);
      return coils
        ? ([place[first] / coils, place[second] / coils] as const)
        : tilePlace(place, tileLengths[tile], parting);
    });
    // Dots have no course that a turning tile would bend.
    const within = tile === "body" || coils ? withinTile : (values: readonly number[]) => values.map(thereAndBack);
    const us = within(places.map(([u]) => u));
    const vs = within(places.map(([, v]) => v));
    const [a, b, c, d] = Array.from(corners, (corner, k) => add(corner, us[k], vs[k]));
    mesh.join(a, b, c, d);
  }
}

/** The height of tufts over that of the whole. */
function tuftAt([x, y, z]: Triple): number {
  return 1 + tuftHeight * curlPattern(x / tuftSize, y / tuftSize, z / tuftSize);
}

/** The two axes across that along which a quad faces most. */
function flatAxes(normals: Float32Array, corners: Uint16Array): readonly [number, number] {
  const facing = [0, 1, 2].map((axis) =>
    Math.abs(corners.reduce((sum, corner) => sum + normals[3 * corner + axis], 0)),
  );
  const most = facing.indexOf(Math.max(...facing));
  return most === 0 ? [2, 1] : most === 1 ? [0, 2] : [0, 1];
}

/** The field with the least value of each quad on all its corners, `count` times over. */
function shrink(field: Float32Array, { quads }: GrowthSkin, count: number): Float32Array {
  let shrunk = field;
  for (let round = 0; round < count; round++) {
    const before = shrunk;
    shrunk = before.slice();
    for (let q = 0; q < quads.length; q += 4) {
      const corners = quads.subarray(q, q + 4);
      const least = Math.min(before[corners[0]], before[corners[1]], before[corners[2]], before[corners[3]]);
      for (const corner of corners) shrunk[corner] = Math.min(shrunk[corner], least);
    }
  }
  return shrunk;
}

/** Across strands and along them in tiles. They run down the head from the face over the crown to the neck, or from a
 * parting down its sides. */
function tilePlace(
  [x, y, z]: Triple,
  [across, down]: readonly [number, number],
  parting?: number,
): readonly [number, number] {
  const sideways = middleRadius * Math.atan2(x - middle[0], Math.hypot(y - middle[1], z - middle[2]));
  const along = middleRadius * Math.atan2(y - middle[1], z - middle[2]);
  if (parting !== undefined) {
    const aside = Math.hypot(sideways - parting, partedBend) - partedBend;
    return [(along - partedBack * aside) / across, aside / partedLength];
  }
  return [sideways / across, along / down];
}

/**
 * Corners of a quad within one tile, which is shown there and back again so that no seam shows. A quad in which it turns
 * shows what lies a little before: from corner to corner it would show nothing of the tile.
 */
function withinTile(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const tile = Math.floor(least);
  const shift = most <= tile + 1 ? 0 : Math.max(turnShift, most - tile - 1);
  return values.map((value) => {
    const part = Math.min(1, Math.max(0, value - tile - shift));
    return tile % 2 === 0 ? part : 1 - part;
  });
}
