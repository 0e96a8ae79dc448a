import { cholesky, dotProduct, solveFactored, transpose } from "./linear-algebra.ts";
import { type Point, pointAt, subtract } from "./vectors.ts";

/** Offsets of a head vary over this length and have this standard deviation, millimetres. */
const reach = 30;
const deviation = 2;
/** Variance of a place, square millimetres, below which nothing is left to say about it. */
const negligible = 1e-6;
/** The modes of a head that pose and distance take: up, forward, nodding, size. */
const modeCount = 4;

/**
 * Smooth offsets of a head that are alike on both sides: a Gaussian process over places on the head with the covariance
 * s^2 exp(-d^2 / 2 l^2), mirrored, without what pose and size of a head would take. C. Rasmussen, C. Williams, "Gaussian
 * Processes for Machine Learning", 2006, chapter 2. Millimetres in the frame of the head.
 */
export class SmoothOffsets {
  readonly #places: Float64Array;
  readonly #centre: Point;
  /** Row-major, modes by coordinates: what modes there are in some offsets, by weighted least squares. */
  readonly #modesIn: Float64Array;
  /** Of the coordinates of all places, row-major. */
  readonly #covariance: Float64Array;

  /** `places` xyz each, with the trust in each of them. */
  constructor(places: ArrayLike<number>, weights: ArrayLike<number>) {
    this.#places = Float64Array.from(places);
    const size = places.length;
    this.#centre = [0, 1, 2].map(
      (c) => this.#places.reduce((sum, value, k) => (k % 3 === c ? sum + value : sum), 0) / (size / 3),
    ) as unknown as Point;
    const modes = headModes(this.#places, this.#centre);
    this.#modesIn = modeFinder(modes, weights);
    const half = withoutModes(covariance(this.#places, this.#places), modes, this.#modesIn);
    this.#covariance = withoutModes(transpose(half, size, size), modes, this.#modesIn);
  }

  /**
   * Independent offsets of the places, each of one standard deviation, whose products sum to the covariance: a pivoted
   * Cholesky factor. H. Harbrecht et al., Applied Numerical Mathematics 62 (2012).
   */
  components(): Float64Array[] {
    const size = this.#places.length;
    const left = Float64Array.from({ length: size }, (_, k) => this.#covariance[k * size + k]);
    const columns: Float64Array[] = [];
    while (columns.length < size) {
      const pivot = left.reduce((best, value, k) => (value > left[best] ? k : best), 0);
      if (left[pivot] < negligible) break;
      const column = this.#covariance.slice(pivot * size, (pivot + 1) * size);
      for (const other of columns) for (let k = 0; k < size; k++) column[k] -= other[pivot] * other[k];
      const scale = 1 / Math.sqrt(left[pivot]);
      for (let k = 0; k < size; k++) {
        column[k] *= scale;
        left[k] -= column[k] ** 2;
      }
      columns.push(column);
    }
    return columns;
  }

  /** The likeliest offsets at `points` of a head with these offsets at its places, known to within `noise`. */
  interpolate(offsets: ArrayLike<number>, noise: number, points: ArrayLike<number>): Float64Array {
    const size = this.#places.length;
    const weights = solveFactored(cholesky(this.#covariance, size, noise * noise), Float64Array.from(offsets));
    // (1) The weights of the places before modes were taken out: the transposed projection.
    const modes = headModes(this.#places, this.#centre);
    const carried = weights.slice();
    modes.forEach((mode, m) => {
      const along = dotProduct(mode, weights);
      for (let k = 0; k < size; k++) carried[k] -= along * this.#modesIn[m * size + k];
    });
    // (2) What they give at the points, without the modes that it has at the places.
    const field = applied(points, this.#places, carried);
    const atPlaces = applied(this.#places, this.#places, carried);
    headModes(points, this.#centre).forEach((mode, m) => {
      const amount = dotProduct(this.#modesIn.subarray(m * size, (m + 1) * size), atPlaces);
      for (let k = 0; k < field.length; k++) field[k] -= amount * mode[k];
    });
    return field;
  }
}

/** Row-major covariance of the coordinates of two sets of points, mirror symmetric. */
function covariance(points: ArrayLike<number>, places: ArrayLike<number>): Float64Array {
  const width = places.length;
  const matrix = new Float64Array(points.length * width);
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y, z] = pointAt(points, i);
    for (let j = 0; j < width / 3; j++) {
      const [px, py, pz] = pointAt(places, j);
      const across = (y - py) ** 2 + (z - pz) ** 2;
      const same = similarity((x - px) ** 2 + across);
      const mirrored = similarity((x + px) ** 2 + across);
      const at = 3 * i * width + 3 * j;
      matrix[at] = (same - mirrored) / 2;
      matrix[at + width + 1] = (same + mirrored) / 2;
      matrix[at + 2 * width + 2] = (same + mirrored) / 2;
    }
  }
  return matrix;
}

/** Offsets of the points that such weights of the places' coordinates give. */
function applied(points: ArrayLike<number>, places: Float64Array, weights: Float64Array): Float64Array {
  const width = places.length;
  const field = new Float64Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const rows = covariance([points[at], points[at + 1], points[at + 2]], places);
    for (let c = 0; c < 3; c++) field[at + c] = dotProduct(rows.subarray(c * width, (c + 1) * width), weights);
  }
  return field;
}

function similarity(squaredDistance: number): number {
  return deviation ** 2 * Math.exp(-squaredDistance / (2 * reach * reach));
}

/** Offsets of the points by each mode of a head. */
function headModes(points: ArrayLike<number>, centre: Point): Float64Array[] {
  const modes = Array.from({ length: modeCount }, () => new Float64Array(points.length));
  for (let i = 0; i < points.length / 3; i++) {
    const [x, y, z] = subtract(pointAt(points, i), centre);
    modes[0][3 * i + 1] = 1;
    modes[1][3 * i + 2] = 1;
    modes[2].set([0, -z, y], 3 * i);
    modes[3].set([x, y, z], 3 * i);
  }
  return modes;
}

function modeFinder(modes: readonly Float64Array[], weights: ArrayLike<number>): Float64Array {
  const size = modes[0].length;
  const weighted = modes.map((mode) => mode.map((value, k) => weights[Math.trunc(k / 3)] ** 2 * value));
  const gram = Float64Array.from({ length: modeCount ** 2 }, (_, k) =>
    dotProduct(modes[Math.trunc(k / modeCount)], weighted[k % modeCount]),
  );
  const lower = cholesky(gram, modeCount, 0);
  const finder = new Float64Array(modeCount * size);
  for (let k = 0; k < size; k++) {
    const amounts = solveFactored(
      lower,
      Float64Array.from(weighted, (mode) => mode[k]),
    );
    for (let m = 0; m < modeCount; m++) finder[m * size + k] = amounts[m];
  }
  return finder;
}

/** The columns of a square matrix without their modes. */
function withoutModes(matrix: Float64Array, modes: readonly Float64Array[], modesIn: Float64Array): Float64Array {
  const size = modes[0].length;
  const left = matrix.slice();
  modes.forEach((mode, m) => {
    const amounts = new Float64Array(size);
    for (let k = 0; k < size; k++) {
      const share = modesIn[m * size + k];
      for (let c = 0; c < size; c++) amounts[c] += share * matrix[k * size + c];
    }
    for (let k = 0; k < size; k++) for (let c = 0; c < size; c++) left[k * size + c] -= mode[k] * amounts[c];
  });
  return left;
}
