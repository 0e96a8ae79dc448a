import { triangleNormals } from "../mesh/normals.ts";
import { keepTriangles, type SeamSplit } from "../mesh/seams.ts";
import type { Surface } from "../mesh/surface.ts";
import type { HeadModel } from "./head-model.ts";
import { type Subdivision, subdivide } from "./subdivide.ts";

/**
 * A crew-neck shirt as a shell over the subdivided bust. Each vertex lies between two fine skin vertices
 * (`references`, two each; `shares` is that of the second) and is lifted along the skin's normal by `lifts` millimetres,
 * so that it follows every motion of the skin.
 */
export interface Garment {
  readonly references: Uint16Array;
  readonly shares: Float32Array;
  readonly lifts: Float32Array;
  readonly triangles: Uint32Array;
  readonly uvs: Float32Array;
  /** Distance of every fine skin vertex below the neckline on the mean head, millimetres; negative above it. */
  readonly depths: Float32Array;
}

/**
 * The neckline on the mean head, millimetres in the model's frame: an upright ellipse round the neck, which the flat
 * shoulders cross, at a height that falls to the throat, which steep chest and nape cross. A ceiling that falls towards
 * the front keeps the head out.
 */
const neckline = {
  centreZ: -98,
  halfWidth: 66,
  halfDepth: 53,
  napeY: -138,
  throatFall: 46,
  ceilingY: -120,
  ceilingSlope: -0.6,
} as const;
/** Lift of the cloth over the skin by depth below the neckline, millimetres: inner wall, collar, step, cloth. */
const profile = [
  { depth: 0, lift: -1.5 },
  { depth: 0.05, lift: 3.2 },
  { depth: 1.5, lift: 4.4 },
  { depth: 15, lift: 4.6 },
  { depth: 16.5, lift: 3.2 },
] as const;
/** The bust ends where (|x| / halfWidth)^4 + ((shoulderY - y) / drop)^2 reaches one, millimetres. */
const hem = { halfWidth: 222, shoulderY: -165, drop: 112 } as const;
/** Skin further below the neckline is never seen. */
const hiddenDepth = 10;
const uvPeriod = 300;
/** Beyond this level the profile is past its last step, and the level serves as the depth. */
const farLevel = 60;

const garments = new WeakMap<Subdivision, Garment>();

/** Cuts the shirt out of the mean head's fine skin. Kept for each subdivision. */
export function buildGarment(model: HeadModel, subdivision: Subdivision): Garment {
  let garment = garments.get(subdivision);
  if (!garment) {
    garment = cutGarment(subdivision, subdivide(subdivision, model.mean));
    garments.set(subdivision, garment);
  }
  return garment;
}

/** The shirt over fine skin positions and normals. */
export function garmentSurface(
  garment: Garment,
  positions: Float32Array,
  normals: Float32Array,
): Surface & { readonly name: "garment" } {
  const { references, shares, lifts, triangles, uvs } = garment;
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
  return { name: "garment", positions: lifted, normals: triangleNormals(lifted, triangles), uvs, indices: triangles };
}

/** Of a skin cut at its seams, what the shirt leaves visible. Its `sources` are fine (or, being the first, coarse) vertices. */
export function visibleSkin({ depths }: Garment, split: SeamSplit): SeamSplit {
  return keepTriangles(split, (...corners) => corners.some((vertex) => depths[split.sources[vertex]] < hiddenDepth));
}

function cutGarment(subdivision: Subdivision, positions: Float32Array): Garment {
  const { sources, triangles: splitTriangles } = subdivision.split;
  const triangles = splitTriangles.map((vertex) => sources[vertex]);
  const depths = depthsBelow(positions, triangles);
  const shell = new Shell(depths, hemLevels(positions));
  for (let t = 0; t < triangles.length; t += 3) shell.addTriangle(triangles[t], triangles[t + 1], triangles[t + 2]);
  const references = Uint16Array.from(shell.references);
  const shares = Float32Array.from(shell.shares);
  const uvs = new Float32Array(2 * shares.length);
  shares.forEach((share, i) => {
    const [a, b] = [3 * references[2 * i], 3 * references[2 * i + 1]];
    uvs[2 * i] = (positions[a] + share * (positions[b] - positions[a])) / uvPeriod;
    uvs[2 * i + 1] = -(positions[a + 1] + share * (positions[b + 1] - positions[a + 1])) / uvPeriod;
  });
  const [lifts, indices] = [Float32Array.from(shell.lifts), Uint32Array.from(shell.triangles)];
  return { references, shares, lifts, triangles: indices, uvs, depths };
}

/** Positive inside the bust, zero at its hem. */
function hemLevels(positions: Float32Array): Float32Array {
  return Float32Array.from({ length: positions.length / 3 }, (_, i) => {
    const fall = Math.max(0, hem.shoulderY - positions[3 * i + 1]) / hem.drop;
    return 1 - Math.hypot((positions[3 * i] / hem.halfWidth) ** 2, fall);
  });
}

/** Signed distance of every vertex to the neckline, positive on the shirt's side. */
function depthsBelow(positions: Float32Array, triangles: Uint32Array): Float32Array {
  const vertexCount = positions.length / 3;
  const levels = Float32Array.from({ length: vertexCount }, (_, i) => {
    const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
    const forward = z - neckline.centreZ;
    const radius = Math.hypot(x / neckline.halfWidth, forward / neckline.halfDepth);
    const frontness = Math.max(0, forward / neckline.halfDepth / Math.max(radius, 1e-6));
    const height = neckline.napeY - neckline.throatFall * frontness ** 1.6;
    const ceiling = neckline.ceilingY + neckline.ceilingSlope * Math.max(0, forward);
    return Math.min((radius - 1) * neckline.halfDepth + height - y, ceiling - y);
  });
  const line = crossings(positions, triangles, levels);
  return levels.map((level, i) => {
    if (Math.abs(level) > farLevel) return level;
    const distance = distanceToSegments(positions.subarray(3 * i, 3 * i + 3), line);
    return Math.sign(level) * (Number.isFinite(distance) ? distance : Math.abs(level));
  });
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

function distanceToSegments([x, y, z]: Float32Array, segments: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let s = 0; s < segments.length; s += 6) {
    const [ax, ay, az] = [x - segments[s], y - segments[s + 1], z - segments[s + 2]];
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

/** Skin triangles cut along the depths of `profile`, so that the collar has clean edges, and along the hem. */
class Shell {
  readonly references: number[] = [];
  readonly shares: number[] = [];
  readonly lifts: number[] = [];
  readonly triangles: number[] = [];
  readonly #depths: Float32Array;
  readonly #hemLevels: Float32Array;
  readonly #vertexOf = new Map<string, number>();

  constructor(depths: Float32Array, hemLevels: Float32Array) {
    this.#depths = depths;
    this.#hemLevels = hemLevels;
  }

  addTriangle(a: number, b: number, c: number): void {
    if (this.#depths[a] <= 0 && this.#depths[b] <= 0 && this.#depths[c] <= 0) return;
    const vertices = [a, b, c];
    const depths = vertices.map((vertex) => this.#depths[vertex]);
    const [least, most] = [Math.min(...depths), Math.max(...depths)];
    const skin = vertices.map((vertex) => ({ key: `${vertex}`, a: vertex, b: vertex, share: 0 }));
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
      this.lifts.push(liftAt(valueAt(corner, this.#depths)));
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

function liftAt(depth: number): number {
  for (let k = 1; k < profile.length; k++) {
    const [before, after] = [profile[k - 1], profile[k]];
    if (depth <= after.depth) {
      const t = Math.max(0, (depth - before.depth) / (after.depth - before.depth));
      return before.lift + t * (after.lift - before.lift);
    }
  }
  return profile[profile.length - 1].lift;
}
