import { clamp } from "../../../face/statistics.ts";
import { smoothstep } from "../../mesh/field.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { difference, dot, scaled, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import { capSkin, nearlyClosed } from "./cap-skin.ts";
import type { GrowthSkin, HairMesh } from "./hair-mesh.ts";
import { swirl } from "./noise.ts";
import { type CapTile, placeInTile, strandTiles, type TileName, thereAndBack } from "./strand-atlas.ts";

export interface CapShape {
  /** `body`: strands that run down the head; `dense`: the tips of hair that stands, which lie flat. */
  readonly tile: CapTile;
  /** How much patches of it differ in lift; absent = 0. */
  readonly tufts?: number;
  /** Whether the strands of `body` run from the middle to both sides, as below hair that is parted, not from the crown. */
  readonly parted?: boolean;
  /** Whether the cap shows the outline of hair, which stands, so that long quads are halved. */
  readonly rounded?: boolean;
}

/** Density from which a cap closes, and over which it rises to its lift. */
const closed = 0.9;
const rising = { rounded: [0.4, 0.95], lying: [0.85, 1] } as const;
/** Mean cover of a quad from which the cap of hair that lies goes on: beyond, its roots show themselves. */
const leastCover = 0.45;
/** By how much cover has to differ over a quad to tell which way its edge runs, millimetres. */
const evenness = 0.6;
/** Steps of the components of the direction of an edge: it errs by 20 degrees at most. */
const directionStep = 0.5;
/** How far hairs lie over the skin at the edge, millimetres. */
const edgeHeight = 0.5;
/** Millimetres that a tile shows across and down, and the middle about which the angle down the head is taken. */
const tileLengths = { body: [35, 45], dense: [68, 17], edge: 34 } as const;
/** Size of tufts, millimetres. */
const tuftSize = 15;
/** How far one row of the tile of tips lies aside of the next, in tiles: a grain shows where it is repeated. */
const rowShift = 0.382;
/** How far quads in which a tile turns are shifted, in tiles. */
const turnShift = 0.25;
/** Steps of points in a tile nearer than which corners share a vertex. */
const pointSteps = 4096;
const middle = [0, 0, -70] as const;
const middleRadius = 95;
/** Up and forward parts of the direction from there in which the strands of `body` begin: beside the head they run down as far behind as
 * short hair leads there. */
const crownwards = [0.97, 0.24] as const;

/** Adds the skin, raised by `lift`: it closes gaps between cards. */
export function addCap(
  mesh: HairMesh,
  head: GrowthSkin,
  grown: { readonly density: Float32Array; readonly lift: Float32Array },
  { tile, tufts = 0, parted = false, rounded = false }: CapShape,
): void {
  const skin = capSkin(head, grown, rounded);
  const { density, lift } = skin;
  const [from, to] = rounded ? rising.rounded : rising.lying;
  const raised = new Float32Array(skin.positions.length);
  for (let i = 0; i < density.length; i++) {
    const [x, y, z] = tripleAt(skin.positions, i);
    const tuft = tufts > 0 ? 1 + tufts * swirl(x / tuftSize, y / tuftSize, z / tuftSize) : 1;
    const height = edgeHeight + tuft * lift[i] * smoothstep(from, to, density[i]);
    for (let c = 0; c < 3; c++) raised[3 * i + c] = skin.positions[3 * i + c] + height * skin.normals[3 * i + c];
  }
  const cap = {
    mesh,
    raised,
    roots: skin.roots,
    normals: quadNormals(raised, skin.quads),
    indexOf: new Map<number, number>(),
  };
  for (let q = 0; q < skin.quads.length; q += 4) {
    const [a, b, c, d] = [skin.quads[q], skin.quads[q + 1], skin.quads[q + 2], skin.quads[q + 3]];
    const corners = skin.quads.subarray(q, q + 4);
    const covers = [density[a], density[b], density[c], density[d]];
    const isEdge = Math.min(density[a], density[b], density[c], density[d]) < nearlyClosed;
    if (isEdge && !rounded && covers.reduce((total, cover) => total + cover) / 4 < leastCover) continue;
    const places = isEdge ? acrossEdge(skin, corners, covers) : onTile(skin, corners, tile, parted);
    const shown = isEdge ? "edge" : tile;
    mesh.join(
      capVertex(cap, a, shown, places[0]),
      capVertex(cap, b, shown, places[1]),
      capVertex(cap, c, shown, places[2]),
      capVertex(cap, d, shown, places[3]),
    );
  }
}

/** A cap that grows: places and normals of its skin, and which vertex shows which point of a tile. */
interface Cap {
  readonly mesh: HairMesh;
  readonly raised: Float32Array;
  readonly roots: ArrayLike<number>;
  readonly normals: Float32Array;
  readonly indexOf: Map<number, number>;
}

/** The vertex of the cap over one of the skin that shows this point of a tile. */
function capVertex(
  { mesh, raised, roots, normals, indexOf }: Cap,
  vertex: number,
  shown: TileName,
  [u, v]: readonly [number, number],
): number {
  const points = Math.round((pointSteps - 1) * u) * pointSteps + Math.round((pointSteps - 1) * v);
  const key = (2 * vertex + Number(shown === "edge")) * pointSteps ** 2 + points;
  const known = indexOf.get(key);
  if (known !== undefined) return known;
  const index = mesh.add(
    tripleAt(raised, vertex),
    tripleAt(normals, vertex),
    placeInTile(strandTiles[shown], u, v),
    roots[vertex],
  );
  indexOf.set(key, index);
  return index;
}

type Corners = readonly (readonly [number, number])[];

/** Places in the tile of edges of a quad's corners: aside along the edge, down as cover falls. */
function acrossEdge({ positions }: GrowthSkin, corners: Uint16Array, covers: readonly number[]): Corners {
  const points = Array.from(corners, (corner) => tripleAt(positions, corner));
  const [first, second] = [difference(points[2], points[0]), difference(points[3], points[1])];
  // Cover stays as it is along the edge, and round the head where it is even.
  const [x, , z] = points[0];
  const level = unit([middle[2] - z, 0, x - middle[0]]);
  const along = sum(scaled(first, covers[3] - covers[1]), second, covers[0] - covers[2]);
  const wish = unit(sum(along, level, dot(along, level) < 0 ? -evenness : evenness));
  const aside = unit([roundedTo(wish[0]), roundedTo(wish[1]), roundedTo(wish[2])]);
  const us = withinTile(points.map((point) => dot(point, aside) / tileLengths.edge));
  return us.map((u, k) => [u, clamp(1 - covers[k] / closed, 0, 1)]);
}

/** Few directions, so that neighbours share vertices. */
function roundedTo(component: number): number {
  return directionStep * Math.round(component / directionStep);
}

/** Places in a tile of a quad's corners where hair covers all. */
function onTile({ positions, normals }: GrowthSkin, corners: Uint16Array, tile: CapTile, parted: boolean): Corners {
  const isFlat = tile === "dense";
  const [first, second] = isFlat ? flatAxes(normals, corners) : [0, 0];
  const [across, down] = tileLengths[tile];
  const points = Array.from(corners, (corner) => {
    const point = tripleAt(positions, corner);
    return isFlat ? ([point[first] / across, point[second] / down] as const) : alongHead(point, [across, down], parted);
  });
  const row = isFlat ? Math.floor(Math.min(...points.map(([, v]) => v))) : 0;
  const us = withinTile(points.map(([u]) => u + rowShift * row));
  const vs = withinTile(points.map(([, v]) => v));
  return us.map((u, k) => [u, vs[k]]);
}

/** The two axes across that along which a quad faces most. */
function flatAxes(normals: Float32Array, corners: Uint16Array): readonly [number, number] {
  const facing = [0, 1, 2].map((axis) =>
    Math.abs(corners.reduce((sum, corner) => sum + normals[3 * corner + axis], 0)),
  );
  const most = facing.indexOf(Math.max(...facing));
  return most === 0 ? [2, 1] : most === 1 ? [0, 2] : [0, 1];
}

/** Across strands and along them in tiles. They run down the head from its crown, or from the middle to both sides. */
function alongHead(
  [x, y, z]: Triple,
  [across, down]: readonly [number, number],
  parted: boolean,
): readonly [number, number] {
  if (parted) {
    const sideways = middleRadius * Math.atan2(x - middle[0], Math.hypot(y - middle[1], z - middle[2]));
    return [(middleRadius * Math.atan2(y - middle[1], z - middle[2])) / across, sideways / down];
  }
  const [up, ahead] = [y - middle[1], z - middle[2]];
  const aloft = crownwards[0] * up + crownwards[1] * ahead;
  const level = crownwards[0] * ahead - crownwards[1] * up;
  const aside = x - middle[0];
  return [
    (middleRadius * Math.atan2(aside, level)) / across,
    (middleRadius * Math.atan2(Math.hypot(aside, level), aloft)) / down,
  ];
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
