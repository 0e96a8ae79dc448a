/** Quantile 0..1 of values, linear between neighbours; 0 for none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return 0;
  const sorted = new Float64Array(values).sort();
  const at = share * (sorted.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, sorted.length - 1);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5);
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** Polyline through (xs[i], ys[i]), xs ascending, at x; constant beyond its ends. */
export function interpolate(x: number, xs: ArrayLike<number>, ys: ArrayLike<number>): number {
  const last = xs.length - 1;
  if (x <= xs[0]) return ys[0];
  if (x >= xs[last]) return ys[last];
  let right = 1;
  while (xs[right] < x) right++;
  const span = xs[right] - xs[right - 1];
  return span === 0 ? ys[right] : ys[right - 1] + ((ys[right] - ys[right - 1]) * (x - xs[right - 1])) / span;
}
