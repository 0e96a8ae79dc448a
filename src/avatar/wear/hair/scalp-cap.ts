import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { type Triple, tripleAt } from "../../mesh/triple.ts";
import type { GrowthSkin, HairMesh } from "./hair-mesh.ts";
import { swirl } from "./noise.ts";
import { type CapTile, placeInTile, strandTiles, thereAndBack } from "./strand-atlas.ts";

export interface CapShape {
  /** `body`: strands that run down the head; `dense`: the tips of hair that stands, which lie flat. */
  readonly tile: CapTile;
  /** Quads by which it stays behind the edge, where cards alone grow; absent = 0. */
  readonly inset?: number;
  /** How much patches of it differ in lift; absent = 0. */
  readonly tufts?: number;
  /** Where strands part that run down to both sides, millimetres; absent: they run from the face to the neck. */
  readonly parting?: number;
}

/** Density up to which a cap stays under the skin, and from which it reaches its lift. */
const rising = [0.4, 0.9] as const;
/** How deep it lies under the skin where nothing grows, millimetres. */
const depth = 1.5;
/** Millimetres that a tile shows across and down, and the middle about which the angle down the head is taken. */
const tileLengths = { body: [35, 45], dense: [34, 34] } as const;
/** How far strands from a parting lead back, per way aside, what a tile shows of their length, and the half width of the
 * bend over the parting, millimetres. */
const partedBack = 0.5;
const partedLength = 140;
const partedBend = 9;
/** Size of tufts, millimetres. */
const tuftSize = 15;
/** How far quads in which a tile turns are shifted, in tiles. */
const turnShift = 0.25;
/** Steps of points in a tile nearer than which corners share a vertex. */
const pointSteps = 4096;
const middle = [0, 0, -70] as const;
const middleRadius = 95;

/** Adds the skin, raised by `lift`: it closes gaps between cards. */
export function addCap(
  mesh: HairMesh,
  skin: GrowthSkin,
  { density, lift }: { readonly density: Float32Array; readonly lift: Float32Array },
  { tile, inset = 0, tufts = 0, parting }: CapShape,
): void {
  const covered = shrink(density, skin, inset).map((value) => smoothstep(...rising, value));
  const raised = new Float32Array(skin.positions.length);
  for (let i = 0; i < covered.length; i++) {
    const [x, y, z] = tripleAt(skin.positions, i);
    const tuft = tufts > 0 ? 1 + tufts * swirl(x / tuftSize, y / tuftSize, z / tuftSize) : 1;
    const height = tuft * lift[i] * covered[i] - depth * (1 - covered[i]);
    for (let c = 0; c < 3; c++) raised[3 * i + c] = skin.positions[3 * i + c] + height * skin.normals[3 * i + c];
  }
  const normals = quadNormals(raised, skin.quads);
  const indexOf = new Map<number, number>();
  const add = (vertex: number, u: number, v: number) => {
    const key =
      (vertex * pointSteps + Math.round((pointSteps - 1) * u)) * pointSteps + Math.round((pointSteps - 1) * v);
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
  const isFlat = tile === "dense";
  for (let q = 0; q < skin.quads.length; q += 4) {
    const corners = skin.quads.subarray(q, q + 4);
    if (corners.every((corner) => !(covered[corner] > 0))) continue;
    const [first, second] = isFlat ? flatAxes(skin.normals, corners) : [0, 0];
    const [across, down] = tileLengths[tile];
    const points = Array.from(corners, (corner) => {
      const point = tripleAt(skin.positions, corner);
      return isFlat
        ? ([point[first] / across, point[second] / down] as const)
        : alongHead(point, [across, down], parting);
    });
    const us = withinTile(points.map(([u]) => u));
    const vs = withinTile(points.map(([, v]) => v));
    const [a, b, c, d] = Array.from(corners, (corner, k) => add(corner, us[k], vs[k]));
    mesh.join(a, b, c, d);
  }
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
  for (let iteration = 0; iteration < count; iteration++) {
    const before = shrunk;
    shrunk = before.slice();
    for (let q = 0; q < quads.length; q += 4) {
      const least = Math.min(before[quads[q]], before[quads[q + 1]], before[quads[q + 2]], before[quads[q + 3]]);
      for (let k = q; k < q + 4; k++) if (least < shrunk[quads[k]]) shrunk[quads[k]] = least;
    }
  }
  return shrunk;
}

/** Across strands and along them in tiles. They run down the head from the face over the crown to the neck, or from a
 * parting down its sides. */
function alongHead(
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
  return values.map((value) => thereAndBack(tile + Math.min(1, Math.max(0, value - tile - shift))));
}
