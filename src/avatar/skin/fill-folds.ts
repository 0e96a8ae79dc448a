import { linearOfByte } from "../../face/color.ts";
import type { AtlasLayout } from "../../kernels/atlas.ts";
import type { PlaneKernels } from "../../kernels/planes.ts";
import type { Steps } from "../../steps.ts";
import { smoothstep } from "../mesh/field.ts";
import { closePlane } from "../mesh/plane-closing.ts";
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
export function* fillFolds(
  planes: PlaneKernels,
  layout: AtlasLayout,
  { size, data }: { readonly size: number; readonly data: Uint8Array },
  weights: Float32Array,
): Steps<void> {
  const window = foldWindow(layout, size, weights, Math.ceil(3 * halfWidth * size));
  if (!window) return;
  const { left, top, width, height, share } = window;
  const blur = (values: Float32Array, deviation: number) => planes.blur(values, width, height, deviation * size);
  const logs = [0, 1, 2].map(() => new Float32Array(width * height));
  const light = new Float32Array(width * height);
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0, at = 3 * ((top + y) * size + left); x < width; x++, k++, at += 3) {
      for (let c = 0; c < 3; c++) logs[c][k] = logOfByte[data[at + c]];
      light[k] = (logs[0][k] + logs[1][k] + logs[2][k]) / 3;
    }
  }
  yield;
  // (1) How much darker than both of its sides each texel is, and whether that goes on as a line.
  const soft = blur(light.slice(), finest);
  const radius = Math.max(1, Math.round(halfWidth * size));
  yield;
  const raised = closePlane({ width, height, data: soft.slice() }, radius);
  yield;
  const closed = blur(raised, plateau);
  yield;
  const depth = closed.map((value, k) => Math.max(0, value - light[k]));
  const broad = blur(
    closed.map((value, k) => value - soft[k]),
    extent,
  );
  yield;
  // (2) Up to there, in the colour beside.
  const sure = depth.map((value) => 1 / (1 + (value / doubtfulDepth) ** 2));
  const total = blur(sure.slice(), chromaReach);
  const beside = logs.map((log) =>
    blur(
      log.map((value, k) => (value - light[k]) * sure[k]),
      chromaReach,
    ),
  );
  yield;
  for (let k = 0; k < light.length; k++) {
    const fold = share[k] * smoothstep(foldDepth[0], foldDepth[1], broad[k]);
    if (fold === 0 || depth[k] === 0) continue;
    const lifted = depth[k] - restingDepth * Math.tanh(depth[k] / restingDepth);
    const coloured = smoothstep(0, fullDepth, depth[k]);
    const at = 3 * ((top + Math.trunc(k / width)) * size + left + (k % width));
    for (let c = 0; c < 3; c++) {
      const chroma = beside[c][k] / total[k] - logs[c][k] + light[k];
      data[at + c] = byteOfLogLight(logs[c][k] + fold * (lifted + coloured * chroma));
    }
  }
}

interface FoldWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Interpolated weight of each texel. */
  readonly share: Float32Array;
}

/** The texels that weights reach, with a margin; null where they reach none. */
function foldWindow(layout: AtlasLayout, size: number, weights: Float32Array, margin: number): FoldWindow | null {
  const { triangles, uvs } = layout;
  let [left, right, top, bottom] = [size, -1, size, -1];
  for (let corner = 0; corner < triangles.length; corner++) {
    const first = corner - (corner % 3);
    if (![0, 1, 2].some((k) => weights[triangles[first + k]] > 0)) continue;
    const [x, y] = [uvs[2 * corner] * size, uvs[2 * corner + 1] * size];
    left = Math.min(left, Math.floor(x));
    right = Math.max(right, Math.ceil(x));
    top = Math.min(top, Math.floor(y));
    bottom = Math.max(bottom, Math.ceil(y));
  }
  if (right < 0) return null;
  [left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const width = Math.min(size, right + margin) - left;
  const height = Math.min(size, bottom + margin) - top;
  const share = new Float32Array(width * height);
  forEachTexel(size, layout, weights, [0], (texel, weight) => {
    share[(Math.trunc(texel / size) - top) * width + (texel % size) - left] = weight;
  });
  return { left, top, width, height, share };
}
