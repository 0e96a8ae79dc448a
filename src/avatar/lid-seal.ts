import type { ExpressionWeights } from "./avatar.ts";
import { expressionNames } from "./expression-names.ts";
import { type Side, sides } from "./eyes.ts";
import type { HeadModel } from "./head-model.ts";

/** Closed lids overlap by this many millimetres, so that no slit shows from above or below. */
const overlap = 0.5;
const maximumGain = 1.45;
/** Looking down lowers the upper lid by this share of a blink. */
const lookDownClosure = 0.55;
/** Share of the eye's width next to each corner in which the lids meet anyway. */
const cornerShare = 0.12;

/** By how much the blink of each eye must be driven further than on the mean head until its lids meet; at least one. */
export type LidGains = Readonly<Record<Side, number>>;

const gains = new WeakMap<Float32Array, LidGains>();

/** Gains for a neutral head, kept for it. */
export function lidGains(model: HeadModel, neutral: Float32Array): LidGains {
  let gain = gains.get(neutral);
  if (!gain) {
    const margin = lidMargin(model);
    gain = { Left: lidGain(model, neutral, margin, "Left"), Right: lidGain(model, neutral, margin, "Right") };
    gains.set(neutral, gain);
  }
  return gain;
}

/** The weights with every blink driven until this head's lids meet. */
export function sealLids(gain: LidGains, weights: ExpressionWeights): ExpressionWeights {
  const sealed = { ...weights };
  for (const side of sides) {
    const blink = weights[`eyeBlink${side}`] ?? 0;
    if (blink <= 0) continue;
    const closure = Math.min(1, blink * (1 + lookDownClosure * (weights[`eyeLookDown${side}`] ?? 0)));
    sealed[`eyeBlink${side}`] = blink + (gain[side] - 1) * closure;
  }
  return sealed;
}

/** Vertices on the edge between the eye sockets and the outer skin. */
function lidMargin({ quads, regions }: HeadModel): number[] {
  const outer = new Set<number>();
  const inner = new Set<number>();
  for (let q = 0; q < quads.length; q += 4) {
    const corners = quads.subarray(q, q + 4);
    const socket = corners.every((vertex) => regions.eye_socket[vertex] >= 128);
    for (const vertex of corners) (socket ? inner : outer).add(vertex);
  }
  return [...inner].filter((vertex) => outer.has(vertex));
}

/** The blink weight at which every point of the upper lid reaches the lower one; the opening is linear in the weight. */
function lidGain(model: HeadModel, neutral: Float32Array, margin: readonly number[], side: Side): number {
  const sign = side === "Left" ? 1 : -1;
  const ring = margin.filter((vertex) => sign * model.mean[3 * vertex] > 0);
  if (ring.length < 4) return 1;
  const blink = blinkDisplacement(model, side);
  const open = (vertex: number): [number, number] => [neutral[3 * vertex], neutral[3 * vertex + 1]];
  const closed = (vertex: number): [number, number] => [
    neutral[3 * vertex] + blink[3 * vertex],
    neutral[3 * vertex + 1] + blink[3 * vertex + 1],
  ];
  const [first, last] = corners(ring, open);
  const chord = [open(first), open(last)];
  const above = (vertex: number) => open(vertex)[1] - heightAt(chord, open(vertex)[0]);
  const upper = ring.filter((vertex) => above(vertex) > 0);
  const lower = [first, ...ring.filter((vertex) => above(vertex) < 0), last];
  const span = chord[1][0] - chord[0][0];
  let gain = 1;
  for (const vertex of upper) {
    const along = (open(vertex)[0] - chord[0][0]) / span;
    if (along < cornerShare || along > 1 - cornerShare) continue;
    const before = open(vertex)[1] - heightAt(lower.map(open), open(vertex)[0]);
    const after = closed(vertex)[1] - heightAt(lower.map(closed), closed(vertex)[0]);
    if (before > after) gain = Math.max(gain, (before + overlap) / (before - after));
  }
  return Math.min(maximumGain, gain);
}

function blinkDisplacement(model: HeadModel, side: Side): Float32Array {
  const dense = new Float32Array(3 * model.vertexCount);
  const { indices, deltas } = model.expressions[expressionNames.indexOf(`eyeBlink${side}`)];
  indices.forEach((vertex, k) => {
    dense.set(deltas.subarray(3 * k, 3 * k + 3), 3 * vertex);
  });
  return dense;
}

/** The vertices with the least and the greatest x. */
function corners(ring: readonly number[], at: (vertex: number) => [number, number]): [number, number] {
  let [first, last] = [ring[0], ring[0]];
  for (const vertex of ring) {
    if (at(vertex)[0] < at(first)[0]) first = vertex;
    if (at(vertex)[0] > at(last)[0]) last = vertex;
  }
  return [first, last];
}

/** Height of a polyline, its points in any order, at x; the ends extend. */
function heightAt(points: readonly (readonly number[])[], x: number): number {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  let k = 1;
  while (k + 1 < sorted.length && sorted[k][0] < x) k++;
  const [a, b] = [sorted[k - 1], sorted[k]];
  const t = b[0] > a[0] ? Math.min(1, Math.max(0, (x - a[0]) / (b[0] - a[0]))) : 0;
  return a[1] + t * (b[1] - a[1]);
}
