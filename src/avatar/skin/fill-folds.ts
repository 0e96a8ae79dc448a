import { linearOfByte } from "../../face/color.ts";
import type { AtlasLayout } from "../../kernels/atlas.ts";
import type { PlaneKernels } from "../../kernels/planes.ts";
import { smoothstep } from "../mesh/field.ts";
import type { BakedAlbedo } from "./albedo.ts";
import { byteOfLogLight, forEachTexel } from "./tint.ts";

/** Lengths as shares of the atlas's side; a texel of 1024 is 0.6 mm of the face. Half of the widest fold that is filled. */
const halfWidth = 5 / 1024;
/** Deviations of Gaussians: of detail finer than a fold; */
const finest = 1.2 / 1024;
/** smoothing the plateaus of a closing; */
const plateau = 2 / 1024;
/** of what folds are longer than and freckles are not; */
const extent = 5 / 1024;
/** of how far colour is taken from. */
const chromaReach = 8 / 1024;
/** Log depths of what is dark over that extent, from which it is a fold, and wholly. */
const foldDepth = [0.03, 0.09] as const;
/** Log depth that is left: folds of a smile are where those of age are. */
const restingDepth = 0.05;
/** Log depth at which skin counts half for the colour around it. */
const doubtfulDepth = 0.03;
/** Log depth from which a fold takes all of that colour. */
const fullDepth = 0.15;

const logOfByte = Float32Array.from({ length: 256 }, (_, byte) => Math.log(Math.max(linearOfByte(byte), 1e-3)));

/**
 * Fills the dark lines in the albedo, in place, where `weights` (0..1 a vertex) says that an expression folds the skin: a
 * line rises to what lies on both of its sides (morphological closing: J. Serra, 1982) and takes its colour, the detail
 * finer than a line stays. The weights must reach one chart only.
 */
export function fillFolds(
  planes: PlaneKernels,
  layout: AtlasLayout,
  { size, data }: Pick<BakedAlbedo, "size" | "data">,
  weights: Float32Array,
): void {
  const window = foldWindow(layout, size, weights, Math.ceil(3 * halfWidth * size));
  if (!window) return;
  const { left, top, width, height, share } = window;
  const blur = (values: Float32Array, deviation: number) => planes.blur(values, width, height, deviation * size);
  const texelOf = (k: number) => 3 * ((top + Math.trunc(k / width)) * size + left + (k % width));
  const logs = [0, 1, 2].map(() => new Float32Array(width * height));
  const light = new Float32Array(width * height);
  for (let k = 0; k < light.length; k++) {
    const at = texelOf(k);
    for (let c = 0; c < 3; c++) logs[c][k] = logOfByte[data[at + c]];
    light[k] = (logs[0][k] + logs[1][k] + logs[2][k]) / 3;
  }
  // (1) How much darker than both of its sides each texel is, and whether that goes on as a line.
  const soft = blur(light.slice(), finest);
  const radius = Math.max(1, Math.round(halfWidth * size));
  const closed = blur(closing(soft, window, radius), plateau);
  const depth = closed.map((value, k) => Math.max(0, value - light[k]));
  const broad = blur(
    closed.map((value, k) => value - soft[k]),
    extent,
  );
  // (2) Up to there, in the colour beside.
  const sure = depth.map((value) => 1 / (1 + (value / doubtfulDepth) ** 2));
  const total = blur(sure.slice(), chromaReach);
  const beside = logs.map((log) =>
    blur(
      log.map((value, k) => (value - light[k]) * sure[k]),
      chromaReach,
    ),
  );
  for (let k = 0; k < light.length; k++) {
    const fold = share[k] * smoothstep(foldDepth[0], foldDepth[1], broad[k]);
    if (fold === 0 || depth[k] === 0) continue;
    const lifted = depth[k] - restingDepth * Math.tanh(depth[k] / restingDepth);
    const coloured = smoothstep(0, fullDepth, depth[k]);
    const at = texelOf(k);
    for (let c = 0; c < 3; c++) {
      const chroma = beside[c][k] / total[k] - logs[c][k] + light[k];
      data[at + c] = byteOfLogLight(logs[c][k] + fold * (lifted + coloured * chroma));
    }
  }
}

interface Plane {
  readonly width: number;
  readonly height: number;
}

interface FoldWindow extends Plane {
  readonly left: number;
  readonly top: number;
  /** Interpolated weight of each texel. */
  readonly share: Float32Array;
}

function foldWindow(layout: AtlasLayout, size: number, weights: Float32Array, margin: number): FoldWindow | null {
  const texels: number[] = [];
  const values: number[] = [];
  let [left, right, top, bottom] = [size, -1, size, -1];
  forEachTexel(size, layout, weights, [0], (texel, weight) => {
    texels.push(texel);
    values.push(weight);
    const [x, y] = [texel % size, Math.trunc(texel / size)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  });
  if (right < 0) return null;
  [left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const width = Math.min(size, right + 1 + margin) - left;
  const height = Math.min(size, bottom + 1 + margin) - top;
  const share = new Float32Array(width * height);
  texels.forEach((texel, k) => {
    share[(Math.trunc(texel / size) - top) * width + (texel % size) - left] = values[k];
  });
  return { left, top, width, height, share };
}

/** Fills what is lower than its surroundings and narrower than twice the radius. */
function closing(values: Float32Array, plane: Plane, radius: number): Float32Array {
  const raised = greatest(values, plane, radius);
  const lowered = greatest(
    raised.map((value) => -value),
    plane,
    radius,
  );
  return lowered.map((value) => -value);
}

/** The greatest value in a square of this radius, rows first. */
function greatest(values: Float32Array, { width, height }: Plane, radius: number): Float32Array {
  const rows = values.slice();
  for (let y = 0; y < height; y++) {
    const row = values.subarray(y * width, (y + 1) * width);
    for (let shift = 1; shift <= radius; shift++) {
      for (let x = 0, at = y * width; x + shift < width; x++, at++) {
        if (row[x + shift] > rows[at]) rows[at] = row[x + shift];
        if (row[x] > rows[at + shift]) rows[at + shift] = row[x];
      }
    }
  }
  const out = rows.slice();
  for (let shift = 1; shift <= radius; shift++) {
    for (let at = 0, below = shift * width; below < rows.length; at++, below++) {
      if (rows[below] > out[at]) out[at] = rows[below];
      if (rows[at] > out[below]) out[below] = rows[at];
    }
  }
  return out;
}
