import type { Pixels } from "../src/photo/pixels.ts";

/** A box of a picture in pixels; right and bottom are not of it. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Side of the windows that are compared, and how far apart they lie, pixels. */
const side = 8;
const step = 4;
/** Of luma 0..255: (0.01 * 255)^2 and (0.03 * 255)^2, as the paper has them. */
const steadyMean = 6.5;
const steadyContrast = 58.5;

/**
 * Structural similarity of a box of two pictures, 1 for the same (Z. Wang et al., "Image quality assessment: from error
 * visibility to structural similarity", 2004, on square windows). The second one's mean and contrast are first made those of
 * the first, since renderers differ in exposure and tone mapping.
 */
export function similarity(reference: Pixels, shown: Pixels, box: Box): number {
  const a = lumaOf(reference, box);
  const b = matched(lumaOf(shown, box), a);
  const width = box.right - box.left;
  let sum = 0;
  let count = 0;
  for (let y = 0; y + side <= box.bottom - box.top; y += step) {
    for (let x = 0; x + side <= width; x += step) {
      sum += windowSimilarity(a, b, width, x, y);
      count++;
    }
  }
  return sum / count;
}

/** Mean difference of the channels of two pictures in a box, bytes: what likeness of structure does not see, such as shade. */
export function toneDifference(reference: Pixels, shown: Pixels, { left, top, right, bottom }: Box): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = 4 * (y * reference.width + x);
      for (let c = 0; c < 3; c++) sum += Math.abs(reference.data[at + c] - shown.data[at + c]);
    }
  }
  return sum / (3 * (right - left) * (bottom - top));
}

function windowSimilarity(a: Float64Array, b: Float64Array, width: number, left: number, top: number): number {
  let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y++) {
    for (let k = y * width + left; k < y * width + left + side; k++) {
      sumA += a[k];
      sumB += b[k];
      squareA += a[k] * a[k];
      squareB += b[k] * b[k];
      product += a[k] * b[k];
    }
  }
  const count = side * side;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squareA / count - meanA * meanA, squareB / count - meanB * meanB];
  const covariance = product / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + steadyMean) * (2 * covariance + steadyContrast)) /
    ((meanA * meanA + meanB * meanB + steadyMean) * (varianceA + varianceB + steadyContrast))
  );
}

/** Rec. 601 luma of the box, row by row. */
function lumaOf({ width, data }: Pixels, { left, top, right, bottom }: Box): Float64Array {
  const luma = new Float64Array((right - left) * (bottom - top));
  let k = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = 4 * (y * width + x);
      luma[k++] = 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    }
  }
  return luma;
}

function matched(values: Float64Array, target: Float64Array): Float64Array {
  const [from, to] = [moments(values), moments(target)];
  const gain = from.deviation > 0 ? to.deviation / from.deviation : 1;
  return values.map((value) => to.mean + gain * (value - from.mean));
}

function moments(values: Float64Array): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const square = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(square) };
}
