// Slow twins of the kernels of wasm/mask.cpp, by definition and in float64.

export interface Values {
  width: number;
  height: number;
  values: ArrayLike<number>;
}

/** CIE L*a*b* of an sRGB colour, white point D65. */
export function labOfBytes(red: number, green: number, blue: number): [number, number, number] {
  const linear = [red, green, blue].map((byte) => {
    const value = byte / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const rows = [
    [0.412453, 0.35758, 0.180423],
    [0.212671, 0.71516, 0.072169],
    [0.019334, 0.119193, 0.950227],
  ];
  const xyz = rows.map((row) => row.reduce((sum, weight, k) => sum + weight * linear[k], 0));
  const [x, y, z] = [xyz[0] / 0.950456, xyz[1], xyz[2] / 1.088754];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  return [y > 0.008856 ? 116 * f(y) - 16 : 903.3 * y, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))];
}

type Border = (index: number, count: number) => number;

/** Mirrored at the centres of the outermost samples, and repeated. */
const mirrored: Border = (index, count) => {
  if (count === 1) return 0;
  const period = 2 * (count - 1);
  const at = ((index % period) + period) % period;
  return at < count ? at : period - at;
};
const repeated: Border = (index, count) => Math.min(count - 1, Math.max(0, index));

function weighted({ width, height, values }: Values, radius: number, weight: (k: number) => number, border: Border) {
  return Float64Array.from({ length: width * height }, (_, i) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy++) {
      const row = border(Math.floor(i / width) + dy, height);
      for (let dx = -radius; dx <= radius; dx++) {
        sum += weight(dx) * weight(dy) * values[row * width + border((i % width) + dx, width)];
      }
    }
    return sum;
  });
}

export function gaussian(plane: Values, sigma: number): Float64Array {
  const radius = Math.floor(4 * sigma + 0.5);
  const bell = (k: number) => Math.exp((-k * k) / (2 * sigma * sigma));
  let total = 0;
  for (let k = -radius; k <= radius; k++) total += bell(k);
  return weighted(plane, radius, (k) => bell(k) / total, mirrored);
}

function boxMean(plane: Values, radius: number): Float64Array {
  return weighted(plane, radius, () => 1 / (2 * radius + 1), repeated);
}

/** By Gaussian elimination of the normal equations of every window; `guide` holds three planes of colour. */
export function guided(guide: readonly Values[], input: Values, radius: number, epsilon: number): Float64Array {
  const mean = (values: ArrayLike<number>) => boxMean({ ...input, values }, radius);
  const covariance = (a: ArrayLike<number>, b: ArrayLike<number>) => {
    const [meanA, meanB] = [mean(a), mean(b)];
    return mean(Float64Array.from(a, (value, i) => value * b[i])).map((value, i) => value - meanA[i] * meanB[i]);
  };
  const channels = guide.map(({ values }) => values);
  const own = channels.map((a) => channels.map((b) => covariance(a, b)));
  const cross = channels.map((channel) => covariance(channel, input.values));
  const means = channels.map(mean);
  const meanInput = mean(input.values);
  const slopes = channels.map(() => new Float64Array(meanInput.length));
  const offsets = meanInput.map((value, i) => {
    const rows = own.map((row, c) => [...row.map((plane, d) => plane[i] + (c === d ? epsilon : 0)), cross[c][i]]);
    const solved = eliminated(rows);
    for (const [c, slope] of solved.entries()) slopes[c][i] = slope;
    return value - solved.reduce((sum, slope, c) => sum + slope * means[c][i], 0);
  });
  const meanSlopes = slopes.map(mean);
  return mean(offsets).map((value, i) => value + channels.reduce((sum, own, c) => sum + meanSlopes[c][i] * own[i], 0));
}

/** Solution of linear equations, each the coefficients and the right side. */
function eliminated(rows: number[][]): number[] {
  const count = rows.length;
  for (let k = 0; k < count; k++) {
    for (let r = 0; r < count; r++) {
      if (r === k) continue;
      const factor = rows[r][k] / rows[k][k];
      for (let c = k; c <= count; c++) rows[r][c] -= factor * rows[k][c];
    }
  }
  return rows.map((row, k) => row[count] / row[k]);
}

export function morph({ width, height, values }: Values, radius: number, pick: (...v: number[]) => number): number[] {
  return Array.from({ length: width * height }, (_, i) => {
    const window: number[] = [];
    for (let y = Math.floor(i / width) - radius; y <= Math.floor(i / width) + radius; y++) {
      for (let x = (i % width) - radius; x <= (i % width) + radius; x++) {
        if (x >= 0 && y >= 0 && x < width && y < height) window.push(values[y * width + x]);
      }
    }
    return pick(...window);
  });
}
