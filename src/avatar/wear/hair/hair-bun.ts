import type { HairBun } from "../../avatar.ts";
import { skullCentre } from "../../head/head-envelope.ts";
import { cross, difference, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import type { HairMesh } from "./hair-mesh.ts";
import { hash } from "./lock-roots.ts";
import { lockTile, lockVariantCount, placeInTile, strandTiles } from "./strand-atlas.ts";

/** Depth of a bun on top of the head, millimetres, and the share of its radius by which it stands clear of the scalp. */
const bunZ = -92;
const standing = 0.55;
/** Rings and columns of the closed ball below its locks. */
const ringCount = 8;
const columnCount = 14;
/** Locks round the ball, their rows, how far each winds and climbs, radians, and their width in radii. */
const lockCount = 44;
const rowCount = 7;
const winding = 2.2;
const climbing = 0.7;
const lockWidth = 0.36;
/** By how much the radii of locks differ, and the share of the radius of the ball below them. */
const unevenness = 0.09;
const ballShare = 0.95;

/** Adds a bun of wound locks that stands on the scalp's highest place near it and goes with that. */
export function addBun(mesh: HairMesh, positions: Float32Array, scalp: Uint16Array, { x, radius }: HairBun): void {
  const nearness = (vertex: number) => {
    const [px, py, pz] = tripleAt(positions, vertex);
    return py - Math.abs(px - x) - 0.5 * Math.abs(pz - bunZ);
  };
  const root = scalp.reduce((best, vertex) => (nearness(vertex) > nearness(best) ? vertex : best), scalp[0]);
  const at = tripleAt(positions, root);
  const centre = sum(at, unit(difference(at, skullCentre)), standing * radius);
  addBall(mesh, centre, ballShare * radius, root);
  for (let number = 0; number < lockCount; number++) addWoundLock(mesh, centre, radius, number, root);
}

function addBall(mesh: HairMesh, centre: Triple, radius: number, root: number): void {
  const rows: number[][] = [];
  for (let ring = 0; ring <= ringCount; ring++) {
    const row: number[] = [];
    for (let column = 0; column <= columnCount; column++) {
      const normal = onSphere((2 * Math.PI * column) / columnCount, Math.PI * (ring / ringCount - 0.5));
      const place = placeInTile(strandTiles.body, column / columnCount, ring / ringCount);
      row.push(mesh.add(sum(centre, normal, radius), normal, place, root));
    }
    rows.push(row);
  }
  for (let ring = 0; ring < ringCount; ring++) {
    for (let column = 0; column < columnCount; column++) {
      const [low, high] = [rows[ring], rows[ring + 1]];
      mesh.join(low[column], low[column + 1], high[column + 1], high[column]);
    }
  }
}

/** A lock from low on one side to higher on the other. */
function addWoundLock(mesh: HairMesh, centre: Triple, radius: number, number: number, root: number): void {
  const [start, level] = [2 * Math.PI * hash(number, 31), Math.PI * (0.86 * hash(number, 32) - 0.46)];
  const tile = lockTile(Math.floor(lockVariantCount * hash(number, 33)));
  const reach = radius * (1 + unevenness * (hash(number, 34) - 0.3));
  let [left, right] = [-1, -1];
  for (let row = 0; row <= rowCount; row++) {
    const t = row / rowCount;
    const place = (share: number) => onSphere(start + winding * share, Math.min(1.5, level + climbing * share));
    const normal = place(t);
    const side = unit(cross(normal, unit(difference(place(t + 0.05), place(t - 0.05)))));
    const add = (across: number, u: number) =>
      mesh.add(
        sum(sum(centre, normal, reach * Math.min(1, 0.93 + 0.3 * Math.sin(Math.PI * t))), side, across * halfWidth),
        unit(sum(normal, side, 0.4 * across)),
        placeInTile(tile, u, 0.2 + 0.5 * t),
        root,
      );
    const halfWidth = 0.5 * lockWidth * radius;
    const [nextLeft, nextRight] = [add(1, 0), add(-1, 1)];
    if (row > 0) mesh.join(left, right, nextRight, nextLeft);
    [left, right] = [nextLeft, nextRight];
  }
}

function onSphere(azimuth: number, elevation: number): Triple {
  const across = Math.cos(elevation);
  return [across * Math.sin(azimuth), Math.sin(elevation), across * Math.cos(azimuth)];
}
