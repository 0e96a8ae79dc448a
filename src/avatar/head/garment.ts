import { triangleNormals } from "../mesh/normals.ts";
import { once } from "../mesh/once.ts";
import { keepTriangles, type SeamSplit } from "../mesh/seams.ts";
import type { Surface } from "../mesh/surface.ts";
import { type Triple, tripleAt } from "../mesh/triple.ts";
import { type Cloth, type ClothingName, type GarmentName, garmentCuts, type Neckline } from "./garment-cuts.ts";
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

/** The cloths of a garment from the outermost one inwards. */
export type Garment = readonly GarmentCloth[];

/** Where the axis of the neck lies, millimetres. */
const neckZ = -98;
/** The bust ends where (|x| / halfWidth)^4 + ((shoulderY - y) / drop)^2 reaches one, millimetres. */
const hem = { halfWidth: 222, shoulderY: -165, drop: 112 } as const;
/** What lies further below the edge of a cloth is never seen. */
const hiddenDepth = 10;
/** Beyond this level the profiles are past their last step, and the level serves as the depth. */
const farLevel = 60;
/** Depth from which on a collar may be longer in front, millimetres: its rim is as wide everywhere. */
const rimDepth = 2;
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
  const depths = depthsBelow(positions, skinTriangles(subdivision), garmentCuts[openest][0]);
  return keepTriangles(split, (...corners) => corners.some((vertex) => depths[split.sources[vertex]] < hiddenDepth));
}

function skinTriangles({ split: { sources, triangles } }: Subdivision): Uint32Array {
  return Uint32Array.from(triangles, (vertex) => sources[vertex]);
}

function cutGarment(subdivision: Subdivision, positions: Float32Array, name: ClothingName): Garment {
  const triangles = skinTriangles(subdivision);
  const hem = hemLevels(positions);
  const cloths = garmentCuts[name].filter((cloth) => cloth !== undefined);
  const depths = cloths.map((cloth) => depthsBelow(positions, triangles, cloth));
  return cloths.map(({ profile }, k) => {
    const over = k > 0 ? depths[0] : null;
    const shell = new Shell(depths[k], hem, profile);
    for (let t = 0; t < triangles.length; t += 3) {
      const corners = [triangles[t], triangles[t + 1], triangles[t + 2]] as const;
      if (over && corners.every((vertex) => over[vertex] > hiddenDepth)) continue;
      shell.addTriangle(...corners);
    }
    return {
      references: Uint16Array.from(shell.references),
      shares: Float32Array.from(shell.shares),
      lifts: Float32Array.from(shell.lifts),
      triangles: Uint32Array.from(shell.triangles),
    };
  });
}

/** Positive inside the bust, zero at its hem. */
function hemLevels(positions: Float32Array): Float32Array {
  return Float32Array.from({ length: positions.length / 3 }, (_, i) => {
    const fall = Math.max(0, hem.shoulderY - positions[3 * i + 1]) / hem.drop;
    return 1 - Math.hypot((positions[3 * i] / hem.halfWidth) ** 2, fall);
  });
}

/** Signed distance of every vertex to the edge of a cloth, positive below it; in front by the measure of its points. */
function depthsBelow(positions: Float32Array, triangles: Uint32Array, { neckline, points }: Cloth): Float32Array {
  const levels = new Float32Array(positions.length / 3);
  for (let i = 0; i < levels.length; i++) levels[i] = levelAt(neckline, tripleAt(positions, i));
  const line = Float64Array.from(crossings(positions, triangles, levels));
  const depths = new Float32Array(levels.length);
  for (let i = 0; i < depths.length; i++) {
    const place = tripleAt(positions, i);
    const far = Math.abs(levels[i]);
    const depth = Math.sign(levels[i]) * (far > farLevel || line.length === 0 ? far : distanceToSegments(place, line));
    const stretch = 1 + (points - 1) * frontness(place) ** 4;
    depths[i] = depth < rimDepth ? depth : rimDepth + (depth - rimDepth) / stretch;
  }
  return depths;
}

/** How far in front of the neck's axis a place lies, 0 beside and behind it, 1 straight before it. */
function frontness([x, , z]: Triple): number {
  const forward = z - neckZ;
  return Math.max(0, forward) / Math.max(1e-6, Math.hypot(x, forward));
}

/** A field that is zero at the edge of a cloth and grows downwards, millimetres. */
function levelAt({ ellipse, vee, strip, ceilingY, ceilingSlope }: Neckline, [x, y, z]: Triple): number {
  const forward = z - neckZ;
  if (strip) return forward > 0 ? Math.min(strip[0].y - y, halfWidthAt(strip, y) - Math.abs(x)) : -farLevel;
  const ceiling = ceilingY + ceilingSlope * (ellipse ? Math.max(0, forward) : forward) - y;
  if (!ellipse) return ceiling;
  const { halfWidth, halfDepth, napeY, throatFall } = ellipse;
  const radius = Math.hypot(x / halfWidth, forward / halfDepth);
  const front = Math.max(0, forward / halfDepth / Math.max(radius, 1e-6));
  const height = napeY - throatFall * front ** 1.6;
  const round = (radius - 1) * halfDepth + height - y;
  // Behind the neck the opening in front is no matter.
  const open = vee ? Math.abs(x) - vee.spread * (y - vee.bottomY) + 4 * Math.max(0, -forward) : round;
  return Math.min(round, open / Math.hypot(1, vee?.spread ?? 0), ceiling);
}

function halfWidthAt(strip: NonNullable<Neckline["strip"]>, y: number): number {
  const next = strip.findIndex((step) => step.y < y);
  if (next <= 0) return strip[next < 0 ? strip.length - 1 : 0].halfWidth;
  const [upper, lower] = [strip[next - 1], strip[next]];
  return upper.halfWidth + ((upper.y - y) / (upper.y - lower.y)) * (lower.halfWidth - upper.halfWidth);
}

/** Segments (six floats each) in which the triangles cross level zero. */
function crossings(positions: Float32Array, triangles: Uint32Array, levels: Float32Array): number[] {
  const segments: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triangles[t + k];
      const b = triangles[t + ((k + 1) % 3)];
      if (levels[a] > 0 === levels[b] > 0) continue;
      const s = levels[a] / (levels[a] - levels[b]);
      for (let c = 0; c < 3; c++) segments.push(positions[3 * a + c] * (1 - s) + positions[3 * b + c] * s);
    }
  }
  return segments;
}

function distanceToSegments([x, y, z]: Triple, segments: Float64Array): number {
  let least = Number.POSITIVE_INFINITY;
  for (let s = 0; s < segments.length; s += 6) {
    const ax = x - segments[s];
    const ay = y - segments[s + 1];
    const az = z - segments[s + 2];
    const dx = segments[s + 3] - segments[s];
    const dy = segments[s + 4] - segments[s + 1];
    const dz = segments[s + 5] - segments[s + 2];
    const square = dx * dx + dy * dy + dz * dz;
    const t = square > 0 ? Math.min(1, Math.max(0, (ax * dx + ay * dy + az * dz) / square)) : 0;
    least = Math.min(least, (ax - t * dx) ** 2 + (ay - t * dy) ** 2 + (az - t * dz) ** 2);
  }
  return Math.sqrt(least);
}

/** A point of a skin edge: two fine vertices and the share of the second; the same vertex twice for a vertex itself. */
interface Corner {
  readonly key: string;
  readonly a: number;
  readonly b: number;
  readonly share: number;
}

/** Skin triangles cut along the depths of a profile, so that the collar has clean edges, and along the hem. */
class Shell {
  readonly references: number[] = [];
  readonly shares: number[] = [];
  readonly lifts: number[] = [];
  readonly triangles: number[] = [];
  readonly #depths: Float32Array;
  readonly #hemLevels: Float32Array;
  readonly #vertexOf = new Map<string, number>();

  readonly #profile: Cloth["profile"];

  constructor(depths: Float32Array, hemLevels: Float32Array, profile: Cloth["profile"]) {
    this.#depths = depths;
    this.#hemLevels = hemLevels;
    this.#profile = profile;
  }

  addTriangle(a: number, b: number, c: number): void {
    if (this.#depths[a] <= 0 && this.#depths[b] <= 0 && this.#depths[c] <= 0) return;
    const vertices = [a, b, c];
    const depths = vertices.map((vertex) => this.#depths[vertex]);
    const [least, most] = [Math.min(...depths), Math.max(...depths)];
    const skin = vertices.map((vertex) => ({ key: `${vertex}`, a: vertex, b: vertex, share: 0 }));
    const profile = this.#profile;
    if (least > profile[profile.length - 1].depth) {
      this.#addPolygon(cut(skin, this.#hemLevels, 0, 1));
      return;
    }
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

function liftAt(profile: Cloth["profile"], depth: number): number {
  for (let k = 1; k < profile.length; k++) {
    const [before, after] = [profile[k - 1], profile[k]];
    if (depth <= after.depth) {
      const t = Math.max(0, (depth - before.depth) / (after.depth - before.depth));
      return before.lift + t * (after.lift - before.lift);
    }
  }
  return profile[profile.length - 1].lift;
}
