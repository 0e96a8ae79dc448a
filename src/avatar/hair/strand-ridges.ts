import type { Mask } from "../../face/mask.ts";
import type { PlaneKernels } from "../../kernels/planes.ts";
import type { SkinReading } from "../skin/skin-deviation.ts";

/** Lengths are shares of the distance of the outer eye corners: cells of the direction, and how far hair tells its own. */
const cellSide = 0.1;
const directionReach = 0.25;
/** Deviation along a strand over which it is weighed, how many of these it is followed, and that of the surroundings that a
 * texture is the mean of. */
const strandLength = 0.06;
const followed = 2;
const surroundings = 0.025;
/** Pixels between samples along a strand. */
const sampleStep = 2;
const leastGradient = 1e-6;

/** Columns and rows of pixels, ends not included. */
export interface Window {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Cosine and sine of the direction across strands, by cells. */
interface StrandDirections {
  readonly side: number;
  readonly columns: number;
  readonly across: Float32Array;
}

/**
 * How strongly each pixel of `window` is drawn in strands that lie as those of the hair nearby do, L: the curvature of
 * lightness across them, followed along them, root mean square. Skin has none, whatever its colour; folds, lids and brows
 * lie otherwise.
 */
export function strandRidges(
  planes: PlaneKernels,
  found: Mask,
  { frame, lab: { l } }: SkinReading,
  window: Window,
): Float32Array {
  const { width, height } = found;
  const unit = frame.eyeDistance;
  const directions = hairDirections(found, l, unit);
  const length = strandLength * unit;
  const curvatures = curvatureAcross(l, width, height, windowWithin(window, followed * length), directions);
  const texture = followStrands(curvatures, width, window, directions, length);
  for (let i = 0; i < texture.length; i++) texture[i] *= texture[i];
  planes.blur(texture, width, height, surroundings * unit);
  return texture.map((value) => Math.sqrt(Math.max(0, value)));
}

/** Axes of the structure tensor of found hair, continued over the face. J. Bigun and G. Granlund, ICCV 1987. */
function hairDirections({ width, height, data }: Mask, l: Float32Array, unit: number): StrandDirections {
  const side = Math.max(2, Math.round(cellSide * unit));
  const columns = Math.ceil(width / side);
  const rows = Math.ceil(height / side);
  const even = new Float64Array(columns * rows);
  const odd = new Float64Array(columns * rows);
  for (let y = 1; y < height - 1; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (Math.min(data[i], data[i - 1], data[i + 1], data[i - width], data[i + width]) < 128) continue;
      const dx = l[i + 1] - l[i - 1];
      const dy = l[i + width] - l[i - width];
      const cell = row + Math.floor(x / side);
      even[cell] += dx * dx - dy * dy;
      odd[cell] += 2 * dx * dy;
    }
  }
  const near = Float64Array.from({ length: Math.max(columns, rows) }, (_, step) =>
    Math.exp(-((step * side) ** 2) / (2 * (directionReach * unit) ** 2)),
  );
  const across = new Float32Array(2 * columns * rows);
  for (let cell = 0; cell < columns * rows; cell++) {
    let [evenSum, oddSum] = [leastGradient, 0];
    for (let other = 0, y = 0; y < rows; y++) {
      const weight = near[Math.abs(y - Math.trunc(cell / columns))];
      for (let x = 0; x < columns; x++, other++) {
        if (even[other] === 0) continue;
        evenSum += weight * near[Math.abs(x - (cell % columns))] * even[other];
        oddSum += weight * near[Math.abs(x - (cell % columns))] * odd[other];
      }
    }
    const angle = Math.atan2(oddSum, evenSum) / 2;
    across[2 * cell] = Math.cos(angle);
    across[2 * cell + 1] = Math.sin(angle);
  }
  return { side, columns, across };
}

/** A window with room about it. */
function windowWithin({ left, top, right, bottom }: Window, room: number): Window {
  const margin = Math.ceil(room) + sampleStep;
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin };
}

/** In a window; zero outside of it and at the picture's border. */
function curvatureAcross(
  l: Float32Array,
  width: number,
  height: number,
  { left, top, right, bottom }: Window,
  { side, columns, across }: StrandDirections,
): Float32Array {
  const curvatures = new Float32Array(l.length);
  const [first, last] = [Math.max(1, left), Math.min(width - 1, right)];
  for (let y = Math.max(1, top); y < Math.min(height - 1, bottom); y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = first, i = y * width + first; x < last; x++, i++) {
      const cell = 2 * (row + Math.floor(x / side));
      const nx = across[cell];
      const ny = across[cell + 1];
      const xx = l[i + 1] - 2 * l[i] + l[i - 1];
      const yy = l[i + width] - 2 * l[i] + l[i - width];
      const xy = (l[i + width + 1] - l[i + width - 1] - l[i - width + 1] + l[i - width - 1]) / 4;
      curvatures[i] = nx * nx * xx + 2 * nx * ny * xy + ny * ny * yy;
    }
  }
  return curvatures;
}

/** Mean of the curvatures along the strand through each pixel of the window. */
function followStrands(
  curvatures: Float32Array,
  width: number,
  { left, top, right, bottom }: Window,
  { side, columns, across }: StrandDirections,
  length: number,
): Float32Array {
  const height = curvatures.length / width;
  const count = Math.ceil((followed * length) / sampleStep);
  const weights = Float32Array.from({ length: count + 1 }, (_, k) =>
    Math.exp(-((k * sampleStep) ** 2) / (2 * length ** 2)),
  );
  const sum = weights.reduce((all, weight) => all + 2 * weight, -weights[0]);
  const means = new Float32Array(curvatures.length);
  for (let y = top; y < bottom; y++) {
    const row = Math.floor(y / side) * columns;
    for (let x = left; x < right; x++) {
      const cell = 2 * (row + Math.floor(x / side));
      const stepX = -across[cell + 1] * sampleStep;
      const stepY = across[cell] * sampleStep;
      let value = 0;
      for (let k = -count; k <= count; k++) {
        const u = Math.round(x + k * stepX);
        const v = Math.round(y + k * stepY);
        if (u >= 0 && v >= 0 && u < width && v < height) value += weights[Math.abs(k)] * curvatures[v * width + u];
      }
      means[y * width + x] = value / sum;
    }
  }
  return means;
}
