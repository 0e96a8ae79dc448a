/**
 * Rows of a band that are enough to draw it: the first and last of `values`, which holds `stride` numbers for each of its
 * fine rows, and those between without which what lies between the chosen ones would differ by more than `tolerance`
 * (D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points", 1973). None is further than
 * `furthest` fine rows from the next.
 */
export function neededRows(values: Float32Array, stride: number, tolerance: number, furthest: number): number[] {
  const last = values.length / stride - 1;
  const rows = [0];
  const divide = (from: number, to: number): void => {
    const [at, deviation] = furthestOff(values, stride, from, to);
    if (deviation > tolerance ** 2) {
      divide(from, at);
      divide(at, to);
      return;
    }
    const parts = Math.ceil((to - from) / furthest);
    for (let part = 1; part <= parts; part++) rows.push(from + Math.round((part * (to - from)) / parts));
  };
  if (last > 0) divide(0, last);
  return rows;
}

/** The row between two others that differs most from what lies between them there, and the square of by how much. */
function furthestOff(values: Float32Array, stride: number, from: number, to: number): [number, number] {
  let found = from;
  let most = 0;
  for (let row = from + 1; row < to; row++) {
    const share = (row - from) / (to - from);
    let square = 0;
    for (let c = 0; c < stride; c++) {
      const a = values[from * stride + c];
      const off = values[row * stride + c] - a - share * (values[to * stride + c] - a);
      square += off * off;
    }
    if (square <= most) continue;
    found = row;
    most = square;
  }
  return [found, most];
}
