import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Surface } from "../../mesh/surface.ts";
import { cross, difference, dot, length, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import { type Side, sides } from "./eyes.ts";
import { type LidEdges, placeLidEdges } from "./lid-edges.ts";

/**
 * Light that a lid with its lashes takes from the white at its edge and from the iris, whose cornea stands out into the
 * light, and the distance at which that has faded to 1/e, millimetres: medians of 38 portraits.
 */
const upperShade = { white: 0.8, iris: 0.5, reach: 2.8 } as const;
const lowerShade = { white: 0.5, iris: 0.3, reach: 1.7 } as const;
/** Towards the outer corner lashes hang over the eye: what they take there of the light, and the share of its width. */
const outerShade = 0.3;
const outerReach = [0.36, 0.1] as const;
/** Edge of the iris, as shares of the width of the eye's texture from its middle. */
const irisEdge = [0.21, 0.15] as const;
/** Narrower eyes are none, millimetres. */
const leastWidth = 1;

/**
 * Visibility 0..1 of each vertex of the eyes or corneas, from how far it lies inside of the lids' edges as seen from
 * before the eye; behind a lid it is that of the edge. `positions` are the posed model vertices; the depth maps of the
 * whole head are too coarse for the millimetres between lid and eyeball.
 */
export function lidOcclusion(model: HeadModel, positions: Float32Array, eyes: Surface): Float32Array {
  const count = eyes.positions.length / 3;
  const occlusion = new Float32Array(count).fill(1);
  const edges = placeLidEdges(model, positions);
  const middles = sides.map((side) => cornerMiddle(edges[side]));
  const own: [number[], number[]] = [[], []];
  for (let i = 0; i < count; i++) {
    const vertex = tripleAt(eyes.positions, i);
    own[distance(vertex, middles[0]) < distance(vertex, middles[1]) ? 0 : 1].push(i);
  }
  for (const [k, side] of sides.entries()) {
    if (own[k].length === 0) continue;
    const opening = openingOf(edges[side], side, boxMiddle(own[k].map((i) => tripleAt(eyes.positions, i))));
    if (!opening) continue;
    for (const i of own[k]) occlusion[i] = visibility(opening, tripleAt(eyes.positions, i), irisShare(eyes, i));
  }
  return occlusion;
}

/** The opening between the lids of an eye in the plane across its view ahead: its axes, and its edges by `across`. */
interface Opening {
  readonly across: Triple;
  readonly up: Triple;
  /** Its outer and inner corner by `across`. */
  readonly ends: readonly [outer: number, inner: number];
  readonly upper: readonly Place[];
  readonly lower: readonly Place[];
}
type Place = readonly [across: number, up: number];

function openingOf(edges: LidEdges, side: Side, centre: Triple): Opening | null {
  const [outer, inner] = corners(edges);
  const width = difference(side === "Left" ? outer : inner, side === "Left" ? inner : outer);
  if (Math.hypot(...width) < leastWidth) return null;
  const ahead = unit(difference(cornerMiddle(edges), centre));
  const across = unit(sum(width, ahead, -dot(width, ahead)));
  const up = cross(ahead, across);
  const place = (point: Triple): Place => [dot(point, across), dot(point, up)];
  const line = (edge: readonly Triple[]) => edge.map(place).sort((a, b) => a[0] - b[0]);
  const ends = [dot(outer, across), dot(inner, across)] as const;
  return { across, up, ends, upper: line(edges.upper), lower: line(edges.lower) };
}

function irisShare({ uvs }: Surface, vertex: number): number {
  return smoothstep(irisEdge[0], irisEdge[1], Math.hypot(uvs[2 * vertex] - 0.5, uvs[2 * vertex + 1] - 0.5));
}

function visibility({ across, up, ends, upper, lower }: Opening, vertex: Triple, iris: number): number {
  const x = dot(vertex, across);
  const y = dot(vertex, up);
  const lit = (shade: LidShade, inside: number) =>
    1 - (shade.white + iris * (shade.iris - shade.white)) * Math.exp(-((Math.max(0, inside) / shade.reach) ** 2));
  const open = 1 - outerShade * smoothstep(outerReach[0], outerReach[1], (x - ends[0]) / (ends[1] - ends[0]));
  return open * lit(upperShade, heightAt(upper, x) - y) * lit(lowerShade, y - heightAt(lower, x));
}

type LidShade = Readonly<Record<"white" | "iris" | "reach", number>>;

/** Height of a line at `x`; beyond its ends that of the nearer one. */
function heightAt(line: readonly Place[], x: number): number {
  let next = 0;
  while (next < line.length && !(line[next][0] >= x)) next++;
  if (next === 0 || next === line.length) return line[Math.min(next, line.length - 1)][1];
  const from = line[next - 1];
  const to = line[next];
  return from[1] + ((x - from[0]) / (to[0] - from[0])) * (to[1] - from[1]);
}

function corners({ upper }: LidEdges): [outer: Triple, inner: Triple] {
  return [upper[0], upper[upper.length - 1]];
}

function cornerMiddle(edges: LidEdges): Triple {
  const [outer, inner] = corners(edges);
  return sum(outer, difference(inner, outer), 0.5);
}

/** Of a whole eyeball its centre. */
function boxMiddle(vertices: readonly Triple[]): Triple {
  const [x, y, z] = [0, 1, 2].map((c) => {
    const values = vertices.map((vertex) => vertex[c]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  return [x, y, z];
}

function distance(a: Triple, b: Triple): number {
  return length(difference(a, b));
}
