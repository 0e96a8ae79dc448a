/** Quantile 0..1 of values, linear between neighbours; 0 for none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  if (values.length === 0) return 0;
  const ranked = new Float64Array(values);
  const at = share * (ranked.length - 1);
  const low = Math.floor(at);
  select(ranked, low);
  let high = low + 1 < ranked.length ? ranked[low + 1] : ranked[low];
  for (let i = low + 2; i < ranked.length; i++) if (ranked[i] < high) high = ranked[i];
  return ranked[low] + (high - ranked[low]) * (at - low);
}

/**
 * Puts the value of rank `target` in its place, none greater before it and none smaller behind.
 * C. A. R. Hoare, "Algorithm 65: Find", CACM 4 (1961).
 */
function select(values: Float64Array, target: number): void {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const pivot = values[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (target <= j) high = j;
    else if (target >= i) low = i;
    else return;
  }
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
