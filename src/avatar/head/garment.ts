import { triangleNormals } from "../mesh/normals.ts";
import { once } from "../mesh/once.ts";
import { keepTriangles, type SeamSplit } from "../mesh/seams.ts";
import type { Surface } from "../mesh/surface.ts";
import { type Triple, tripleAt } from "../mesh/triple.ts";
import { type ClothingName, type GarmentName, garmentCuts, type Outline, type Piece } from "./garment-cuts.ts";
import type { HeadModel } from "./head-model.ts";
import { type Subdivision, subdivide } from "./subdivide.ts";

/**
 * A cloth as a shell over the subdivided bust. Each vertex lies between two fine skin vertices (`references`, two each;
 * `shares` is that of the second) and is lifted along the skin's normal by `lifts` millimetres, so that it follows every
 * motion of the skin.
 */
export interface GarmentCloth {
  readonly references: Uint16Array;
  readonly shares: Float32Array;
  readonly lifts: Float32Array;
  readonly triangles: Uint32Array;
}

/** The cloths of a garment from the outermost one inwards: the garment's own, a shirt's, a tie's. */
export type Garment = readonly GarmentCloth[];

/** Where the axis of the neck lies, millimetres. */
const neckZ = -98;
/** The bust ends where (|x| / halfWidth)^4 + ((shoulderY - y) / drop)^2 reaches one, millimetres. */
const hem = { halfWidth: 222, shoulderY: -165, drop: 112 } as const;
/** What lies further below the edge of a cloth is never seen. */
const hiddenDepth = 10;
/** How soon edges end behind the neck's axis, a millimetre. */
const edgeEnd = 4;
/** The garment that leaves most of the skin open: what it hides is drawn under none. */
const openest: GarmentName = "blouse";

/** Cuts a garment out of the mean head's fine skin. Kept for each subdivision. */
export function buildGarment(model: HeadModel, subdivision: Subdivision, name: ClothingName): Garment {
  const built = garmentsOf(subdivision);
  built[name] ??= cutGarment(subdivision, subdivide(subdivision, model.mean), name);
  return built[name];
}

/** The garments that were cut out of a subdivided skin so far. */
export const garmentsOf = once((_: Subdivision): Partial<Record<ClothingName, Garment>> => ({}));

/** A cloth over fine skin positions and normals. */
export function clothSurface<Name extends string>(
  name: Name,
  cloth: GarmentCloth,
  positions: Float32Array,
  normals: Float32Array,
): Surface & { readonly name: Name } {
  const { references, shares, lifts, triangles } = cloth;
  const lifted = new Float32Array(3 * lifts.length);
  for (let i = 0; i < lifts.length; i++) {
    const a = 3 * references[2 * i];
    const b = 3 * references[2 * i + 1];
    for (let c = 0; c < 3; c++) {
      const onA = positions[a + c] + lifts[i] * normals[a + c];
      const onB = positions[b + c] + lifts[i] * normals[b + c];
      lifted[3 * i + c] = onA + shares[i] * (onB - onA);
    }
  }
  const uvs = new Float32Array(2 * lifts.length);
  return { name, positions: lifted, normals: triangleNormals(lifted, triangles), uvs, indices: triangles };
}

/** The fine skin that garments leave visible, cut at its seams; kept for each subdivision. */
export const shownSkin = once((subdivision: Subdivision, model: HeadModel) =>
  visibleSkin(model, subdivision, subdivision.split),
);

/** Of a skin cut at its seams, what garments leave visible. Its `sources` are fine (or, being the first, coarse) vertices. */
export function visibleSkin(model: HeadModel, subdivision: Subdivision, split: SeamSplit): SeamSplit {
  const positions = subdivide(subdivision, model.mean);
  const depths = depthsWithin(positions, garmentCuts[openest].garment[0].outline);
  return keepTriangles(split, (...corners) => corners.some((vertex) => depths[split.sources[vertex]] < hiddenDepth));
}

function skinTriangles({ split: { sources, triangles } }: Subdivision): Uint32Array {
  return Uint32Array.from(triangles, (vertex) => sources[vertex]);
}

function cutGarment(subdivision: Subdivision, positions: Float32Array, name: ClothingName): Garment {
  const triangles = skinTriangles(subdivision);
  const { garment, shirt, tie } = garmentCuts[name];
  const hems = Float32Array.from({ length: positions.length / 3 }, (_, i) => hemDepth(tripleAt(positions, i)));
  const over = depthsWithin(positions, garment[0].outline);
  const cloth = (pieces: readonly Piece[], isUnder: boolean) =>
    joined(
      pieces.map(({ outline, profile }) => {
        const shell = new Shell(
          depthsWithin(positions, outline).map((depth, i) => Math.min(depth, hems[i])),
          profile,
        );
        for (let t = 0; t < triangles.length; t += 3) {
          const corners = [triangles[t], triangles[t + 1], triangles[t + 2]] as const;
          if (isUnder && corners.every((vertex) => over[vertex] > hiddenDepth)) continue;
          shell.addTriangle(...corners);
        }
        return shell;
      }),
    );
  return [garment, shirt, tie].flatMap((pieces, k) => (pieces ? [cloth(pieces, k > 0)] : []));
}

function joined(shells: readonly Shell[]): GarmentCloth {
  let first = 0;
  const triangles = shells.flatMap((shell) => {
    const moved = shell.triangles.map((vertex) => first + vertex);
    first += shell.lifts.length;
    return moved;
  });
  return {
    references: Uint16Array.from(shells.flatMap(({ references }) => references)),
    shares: Float32Array.from(shells.flatMap(({ shares }) => shares)),
    lifts: Float32Array.from(shells.flatMap(({ lifts }) => lifts)),
    triangles: Uint32Array.from(triangles),
  };
}

/** About how far a place lies inside the hem of the bust, millimetres. */
function hemDepth([x, y]: Triple): number {
  const fall = Math.max(0, hem.shoulderY - y) / hem.drop;
  return hem.drop * (1 - Math.hypot((x / hem.halfWidth) ** 2, fall));
}

/** About how far every vertex lies within an outline, negative outside, millimetres. */
function depthsWithin(positions: Float32Array, outline: Outline): Float32Array {
  return Float32Array.from({ length: positions.length / 3 }, (_, i) => depthAt(outline, tripleAt(positions, i)));
}

function depthAt({ ceiling, floor, ring, edges = [], endsBeside }: Outline, [x, y, z]: Triple): number {
  const forward = z - neckZ;
  const heightOf = (level: { readonly y: number; readonly slope: number }) =>
    level.y + level.slope * Math.max(0, forward);
  const depths = [heightOf(ceiling) - y];
  if (endsBeside) depths.push(forward);
  if (floor) depths.push(y - heightOf(floor));
  if (ring) {
    const radius = Math.hypot(x / ring.halfWidth, forward / ring.halfDepth);
    const front = Math.max(0, forward / ring.halfDepth / Math.max(radius, 1e-6));
    depths.push((radius - 1) * ring.halfDepth + ring.napeY - ring.throatFall * front ** 1.6 - y);
  }
  for (const [[fromX, fromY], [toX, toY]] of edges) {
    const [alongX, alongY] = [toX - fromX, toY - fromY];
    const left = alongX * (y - fromY) - alongY * (Math.abs(x) - fromX);
    depths.push(left / Math.hypot(alongX, alongY) + edgeEnd * Math.max(0, -forward));
  }
  return Math.min(...depths);
}

/** A point of a skin edge: two fine vertices and the share of the second; the same vertex twice for a vertex itself. */
interface Corner {
  readonly key: string;
  readonly a: number;
  readonly b: number;
  readonly share: number;
}

/** Skin triangles cut along the depths of a profile, so that cloth has clean edges. */
class Shell {
  readonly references: number[] = [];
  readonly shares: number[] = [];
  readonly lifts: number[] = [];
  readonly triangles: number[] = [];
  readonly #depths: Float32Array;
  readonly #vertexOf = new Map<string, number>();

  readonly #profile: Piece["profile"];

  constructor(depths: Float32Array, profile: Piece["profile"]) {
    this.#depths = depths;
    this.#profile = profile;
  }

  addTriangle(a: number, b: number, c: number): void {
    if (this.#depths[a] <= 0 && this.#depths[b] <= 0 && this.#depths[c] <= 0) return;
    const vertices = [a, b, c];
    const depths = vertices.map((vertex) => this.#depths[vertex]);
    const [least, most] = [Math.min(...depths), Math.max(...depths)];
    const skin = vertices.map((vertex) => ({ key: `${vertex}`, a: vertex, b: vertex, share: 0 }));
    const profile = this.#profile;
    for (let band = 0; band < profile.length; band++) {
      const from = profile[band].depth;
      const to = profile[band + 1]?.depth ?? Number.POSITIVE_INFINITY;
      if (most <= from || least >= to) continue;
      const below = cut(skin, this.#depths, from, 1);
      this.#addPolygon(Number.isFinite(to) ? cut(below, this.#depths, to, -1) : below);
    }
  }

  #addPolygon(corners: readonly Corner[]): void {
    const vertices = corners.map((corner) => this.#vertex(corner));
    for (let k = 1; k + 1 < vertices.length; k++) this.triangles.push(vertices[0], vertices[k], vertices[k + 1]);
  }

  #vertex(corner: Corner): number {
    let vertex = this.#vertexOf.get(corner.key);
    if (vertex === undefined) {
      vertex = this.lifts.length;
      this.#vertexOf.set(corner.key, vertex);
      this.references.push(corner.a, corner.b);
      this.shares.push(corner.share);
      this.lifts.push(liftAt(this.#profile, valueAt(corner, this.#depths)));
    }
    return vertex;
  }
}

/** The part of a polygon on one side of a level of a field: `sign` 1 keeps what is over it, -1 what is under it. */
function cut(corners: readonly Corner[], field: Float32Array, level: number, sign: 1 | -1): Corner[] {
  const kept: Corner[] = [];
  corners.forEach((corner, k) => {
    const next = corners[(k + 1) % corners.length];
    const [here, there] = [valueAt(corner, field) - level, valueAt(next, field) - level];
    const inside = sign * here >= 0;
    if (inside) kept.push(corner);
    if (inside !== sign * there >= 0 && here !== there) kept.push(between(corner, next, here / (here - there), level));
  });
  return kept;
}

/** The point at share `t` from one corner to another of the same skin edge. */
function between(from: Corner, to: Corner, t: number, level: number): Corner {
  const [a, b] = [...new Set([from.a, from.b, to.a, to.b])].sort((p, q) => p - q);
  const shareOf = (corner: Corner) => {
    if (corner.a === corner.b) return corner.a === b ? 1 : 0;
    return corner.b === b ? corner.share : 1 - corner.share;
  };
  return { key: `${a}-${b}@${level}`, a, b, share: shareOf(from) + t * (shareOf(to) - shareOf(from)) };
}

function valueAt({ a, b, share }: Corner, field: Float32Array): number {
  return field[a] + share * (field[b] - field[a]);
}

function liftAt(profile: Piece["profile"], depth: number): number {
  for (let k = 1; k < profile.length; k++) {
    const [before, after] = [profile[k - 1], profile[k]];
    if (depth <= after.depth) {
      const t = Math.max(0, (depth - before.depth) / (after.depth - before.depth));
      return before.lift + t * (after.lift - before.lift);
    }
  }
  return profile[profile.length - 1].lift;
}
