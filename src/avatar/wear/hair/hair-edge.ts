import { clamp } from "../../../face/statistics.ts";
import { skullCentre } from "../../head/head-envelope.ts";
import { sum, type Triple } from "../../mesh/triple.ts";
import type { GrowthSkin } from "./hair-mesh.ts";

/** Degrees: turns about the axis from the middle of the skull to the face, from below the subject's left ear over the
 * forehead to the right; and angles off that axis. */
const turns = { first: -30, step: 3, count: 81 } as const;
const angles = { first: 14, step: 1.5, count: 68 } as const;
/** Samples along each side of a quad. */
const sampleCount = 6;
/** Cover at the edge of hair. */
const atEdge = 0.5;
/** Hair begins where so many steps lie behind the edge in a row. */
const lasting = 3;
/** Rounds of smoothing. */
const smoothCount = 3;
/** Lowest and hindmost skin that is looked at, millimetres, and its quads about those that the edge crosses. */
const lowestY = -45;
const hindmostZ = -135;
const nearQuads = 3;

/** The front edge of grown hair as a smooth curve over skin whose vertices know their cover, which are too far apart. */
export class HairEdge {
  readonly #radii: Float32Array;
  readonly #vertices: Uint16Array;
  /** Angles off the axis; where hair has no edge that of the nearest column which has one. */
  readonly #edge: Float32Array;
  readonly #known: Uint8Array;

  constructor(skin: Pick<GrowthSkin, "positions" | "quads">, cover: Float32Array) {
    const { radii, vertices, covers } = sampleSkin(skin, cover);
    this.#radii = radii;
    this.#vertices = vertices;
    const found = Float32Array.from({ length: turns.count }, (_, column) => edgeAngle(covers, column));
    this.#known = Uint8Array.from(found, (angle) => (angle > 0 ? 1 : 0));
    this.#edge = smoothed(completed(found));
  }

  /** Turns of the edge. */
  get columnCount(): number {
    return turns.count;
  }

  /** Whether hair has an edge in a column. */
  isKnown(column: number): boolean {
    return this.#known[column] === 1;
  }

  /** Skin `depth` millimetres behind the edge in a column or between two, and the vertex with which it moves. */
  skinAt(column: number, depth: number): { readonly place: Triple; readonly vertex: number } {
    const near = clamp(Math.floor(column), 0, turns.count - 2);
    const edge = this.#edge[near] + clamp(column - near, 0, 1) * (this.#edge[near + 1] - this.#edge[near]);
    const angle = edge + degrees(depth / this.#radiusAt(column, rowOf(edge)));
    const [turn, off] = [radians(turns.first + turns.step * column), radians(angle)];
    const direction: Triple = [Math.sin(off) * Math.cos(turn), Math.sin(off) * Math.sin(turn), Math.cos(off)];
    const cell = Math.round(rowOf(angle)) * turns.count + Math.round(clamp(column, 0, turns.count - 1));
    return {
      place: sum(skullCentre, direction, this.#radiusAt(column, rowOf(angle))),
      vertex: this.#vertices[cell],
    };
  }

  /** How far a place lies behind the edge, millimetres, negative before it; NaN where there is none. */
  depthOf(place: ArrayLike<number>): number {
    const at = (turnOf(place) - turns.first) / turns.step;
    if (at < 0 || at > turns.count - 1) return Number.NaN;
    const k = Math.min(turns.count - 2, Math.floor(at));
    if (!this.#known[k] || !this.#known[k + 1]) return Number.NaN;
    const edge = this.#edge[k] + (at - k) * (this.#edge[k + 1] - this.#edge[k]);
    const radius = radiusOf(place);
    return radians(angleOf(place, radius) - edge) * radius;
  }

  /** The point, or the next one behind the edge if it lies before that. */
  behind(point: Triple): Triple {
    const depth = this.depthOf(point);
    if (!(depth < 0)) return point;
    const radius = radiusOf(point);
    const [about, off] = [radians(turnOf(point)), radians(angleOf(point, radius)) - depth / Math.max(1, radius)];
    const direction: Triple = [Math.sin(off) * Math.cos(about), Math.sin(off) * Math.sin(about), Math.cos(off)];
    return sum(skullCentre, direction, radius);
  }

  #radiusAt(column: number, row: number): number {
    const [k, near] = [Math.floor(row), clamp(Math.floor(column), 0, turns.count - 2)];
    const share = clamp(column - near, 0, 1);
    const radius = (line: number) => {
      const [a, b] = [this.#radii[line * turns.count + near], this.#radii[line * turns.count + near + 1]];
      return a + share * (b - a);
    };
    return radius(k) + (row - k) * (radius(k + 1) - radius(k));
  }
}

/** Row of an angle, as a fraction, within those that have a next one. */
function rowOf(angle: number): number {
  return clamp((angle - angles.first) / angles.step - 0.5, 0, angles.count - 1.001);
}

/** Mean radius, mean cover and a vertex of the skin in each cell, by turn and angle; what has none takes a neighbour's. */
function sampleSkin({ positions, quads }: Pick<GrowthSkin, "positions" | "quads">, cover: Float32Array) {
  const cells = turns.count * angles.count;
  const [radii, covers, counts] = [new Float32Array(cells), new Float32Array(cells), new Uint16Array(cells)];
  const vertices = new Uint16Array(cells);
  const sample = new Float64Array(3);
  for (const quad of quadsNearEdge({ positions, quads }, cover)) {
    const [a, b, c, d] = [quads[quad], quads[quad + 1], quads[quad + 2], quads[quad + 3]];
    for (let step = 0; step < sampleCount ** 2; step++) {
      const u = ((step % sampleCount) + 0.5) / sampleCount;
      const v = (Math.floor(step / sampleCount) + 0.5) / sampleCount;
      const wa = (1 - u) * (1 - v);
      const wb = u * (1 - v);
      const wc = u * v;
      const wd = (1 - u) * v;
      for (let k = 0; k < 3; k++) {
        sample[k] =
          wa * positions[3 * a + k] + wb * positions[3 * b + k] + wc * positions[3 * c + k] + wd * positions[3 * d + k];
      }
      const turn = turnOf(sample);
      const radius = radiusOf(sample);
      const angle = angleOf(sample, radius);
      const column = Math.round((turn - turns.first) / turns.step);
      const row = Math.floor((angle - angles.first) / angles.step);
      if (column < 0 || column >= turns.count || row < 0 || row >= angles.count) continue;
      const cell = row * turns.count + column;
      counts[cell]++;
      radii[cell] += (radius - radii[cell]) / counts[cell];
      const covered = wa * cover[a] + wb * cover[b] + wc * cover[c] + wd * cover[d];
      covers[cell] += (covered - covers[cell]) / counts[cell];
      vertices[cell] = v < 0.5 ? (u < 0.5 ? a : b) : u < 0.5 ? d : c;
    }
  }
  fillGaps(counts, [radii, covers, vertices]);
  return { radii, covers, vertices };
}

function quadsNearEdge({ positions, quads }: Pick<GrowthSkin, "positions" | "quads">, cover: Float32Array): number[] {
  const isNear = new Uint8Array(cover.length);
  const candidates: number[] = [];
  for (let quad = 0; quad < quads.length; quad += 4) {
    // Also leaves out what is no skin, which has no position.
    if (!(positions[3 * quads[quad] + 1] > lowestY) || positions[3 * quads[quad] + 2] < hindmostZ) continue;
    candidates.push(quad);
    let covered = 0;
    for (let k = quad; k < quad + 4; k++) if (cover[quads[k]] >= atEdge) covered++;
    if (covered > 0 && covered < 4) for (let k = quad; k < quad + 4; k++) isNear[quads[k]] = 1;
  }
  const touches = (quad: number, round: number) => {
    for (let k = quad; k < quad + 4; k++) if (isNear[quads[k]] > 0 && isNear[quads[k]] <= round) return true;
    return false;
  };
  for (let round = 1; round < nearQuads; round++) {
    for (const quad of candidates) {
      if (!touches(quad, round)) continue;
      for (let k = quad; k < quad + 4; k++) isNear[quads[k]] ||= round + 1;
    }
  }
  return candidates.filter((quad) => touches(quad, nearQuads));
}

function fillGaps(counts: Uint16Array, planes: readonly (Float32Array | Uint16Array)[]): void {
  for (const stride of [1, -1, turns.count, -turns.count]) {
    const start = stride > 0 ? 0 : counts.length - 1;
    for (let cell = start; cell >= 0 && cell < counts.length; cell += Math.sign(stride)) {
      const from = cell - stride;
      if (counts[cell] > 0 || !(counts[from] > 0)) continue;
      counts[cell] = 1;
      for (const plane of planes) plane[cell] = plane[from];
    }
  }
}

/** Degrees off the axis at which hair begins in a column; NaN for none. */
function edgeAngle(covers: Float32Array, column: number): number {
  const at = (row: number) => covers[row * turns.count + column];
  for (let row = 1; row < angles.count - lasting; row++) {
    if (!(at(row) >= atEdge) || at(row - 1) >= atEdge) continue;
    if (Array.from({ length: lasting }, (_, k) => at(row + k)).some((value) => value < atEdge)) continue;
    const share = (atEdge - at(row - 1)) / Math.max(1e-6, at(row) - at(row - 1));
    return angles.first + angles.step * (row - 0.5 + share);
  }
  return Number.NaN;
}

function completed(found: Float32Array): Float32Array {
  return found.map((angle, k) => {
    for (let off = 0; off < found.length; off++) {
      if (found[k - off] > 0) return found[k - off];
      if (found[k + off] > 0) return found[k + off];
    }
    return angle;
  });
}

function smoothed(edge: Float32Array): Float32Array {
  let line = edge;
  for (let round = 0; round < smoothCount; round++) {
    const before = line;
    line = before.map((angle, k) => ((before[k - 1] ?? angle) + 2 * angle + (before[k + 1] ?? angle)) / 4);
  }
  return line;
}

/** Degrees about the axis. */
function turnOf(place: ArrayLike<number>): number {
  const turn = degrees(Math.atan2(place[1] - skullCentre[1], place[0] - skullCentre[0]));
  return turn < -90 ? turn + 360 : turn;
}

/** Degrees off the axis. */
function angleOf(place: ArrayLike<number>, radius: number): number {
  return degrees(Math.acos(clamp((place[2] - skullCentre[2]) / Math.max(1e-6, radius), -1, 1)));
}

/** Distance from the middle of the skull. */
function radiusOf(place: ArrayLike<number>): number {
  const x = place[0] - skullCentre[0];
  const y = place[1] - skullCentre[1];
  const z = place[2] - skullCentre[2];
  return Math.sqrt(x * x + y * y + z * z);
}

function degrees(angle: number): number {
  return (180 / Math.PI) * angle;
}

function radians(angle: number): number {
  return (Math.PI / 180) * angle;
}
