export type Point = [number, number, number];

interface Node {
  readonly low: Point;
  readonly high: Point;
  /** Range of `order`. */
  readonly start: number;
  readonly end: number;
  readonly children: readonly [Node, Node] | null;
}

const leafCount = 8;

/** A point of the surface: its triangle and barycentric weights there. */
export interface SurfacePlace {
  readonly triangle: number;
  readonly weights: readonly [number, number, number];
}

/** Nearest points on a triangle mesh by a tree of bounding boxes. */
export class TriangleTree {
  readonly #positions: Float32Array;
  readonly #triangles: ArrayLike<number>;
  readonly #order: Uint32Array;
  readonly #root: Node;

  constructor(positions: Float32Array, triangles: ArrayLike<number>) {
    this.#positions = positions;
    this.#triangles = triangles;
    this.#order = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => t);
    this.#root = this.#build(0, this.#order.length);
  }

  /** The point of the surface nearest to `target`. */
  nearest(target: Point): Point {
    const { triangle, weights } = this.nearestOnTriangle(target);
    return blend(...this.#corners(triangle), weights);
  }

  nearestOnTriangle(target: Point): SurfacePlace {
    let best: SurfacePlace = { triangle: 0, weights: [1, 0, 0] };
    let bestSquare = Number.POSITIVE_INFINITY;
    const visit = (node: Node) => {
      if (boxSquare(node, target) >= bestSquare) return;
      if (node.children) {
        const [a, b] = node.children;
        const aFirst = boxSquare(a, target) <= boxSquare(b, target);
        visit(aFirst ? a : b);
        visit(aFirst ? b : a);
        return;
      }
      for (let k = node.start; k < node.end; k++) {
        const triangle = this.#order[k];
        const corners = this.#corners(triangle);
        const weights = nearestWeights(target, ...corners);
        const square = squareBetween(blend(...corners, weights), target);
        if (square < bestSquare) [best, bestSquare] = [{ triangle, weights }, square];
      }
    };
    visit(this.#root);
    return best;
  }

  #corners(triangle: number): [Point, Point, Point] {
    const corner = (k: number): Point => {
      const at = 3 * this.#triangles[3 * triangle + k];
      return [this.#positions[at], this.#positions[at + 1], this.#positions[at + 2]];
    };
    return [corner(0), corner(1), corner(2)];
  }

  #build(start: number, end: number): Node {
    const low: Point = [Infinity, Infinity, Infinity];
    const high: Point = [-Infinity, -Infinity, -Infinity];
    for (let k = start; k < end; k++) {
      for (const corner of this.#corners(this.#order[k])) {
        for (let c = 0; c < 3; c++) {
          low[c] = Math.min(low[c], corner[c]);
          high[c] = Math.max(high[c], corner[c]);
        }
      }
    }
    if (end - start <= leafCount) return { low, high, start, end, children: null };
    const axis = [0, 1, 2].reduce((a, b) => (high[b] - low[b] > high[a] - low[a] ? b : a));
    const centre = (triangle: number) => this.#corners(triangle).reduce((sum, corner) => sum + corner[axis], 0);
    this.#order.subarray(start, end).sort((a, b) => centre(a) - centre(b));
    const middle = (start + end) >> 1;
    return { low, high, start, end, children: [this.#build(start, middle), this.#build(middle, end)] };
  }
}

function boxSquare({ low, high }: Node, target: Point): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += Math.max(low[c] - target[c], 0, target[c] - high[c]) ** 2;
  return sum;
}

function squareBetween(a: Point, b: Point): number {
  return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;
}

function subtract(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

function dot(a: Point, b: Point): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

type Weights = [number, number, number];

function blend(a: Point, b: Point, c: Point, [u, v, w]: readonly [number, number, number]): Point {
  return [u * a[0] + v * b[0] + w * c[0], u * a[1] + v * b[1] + w * c[1], u * a[2] + v * b[2] + w * c[2]];
}

/** By the Voronoi regions of corners and edges: C. Ericson, "Real-Time Collision Detection" (2005), 5.1.5. */
function nearestWeights(p: Point, a: Point, b: Point, c: Point): Weights {
  const ab = subtract(b, a);
  const ac = subtract(c, a);
  const [d1, d2] = [dot(ab, subtract(p, a)), dot(ac, subtract(p, a))];
  if (d1 <= 0 && d2 <= 0) return [1, 0, 0];
  const [d3, d4] = [dot(ab, subtract(p, b)), dot(ac, subtract(p, b))];
  if (d3 >= 0 && d4 <= d3) return [0, 1, 0];
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return [1 - d1 / (d1 - d3), d1 / (d1 - d3), 0];
  const [d5, d6] = [dot(ab, subtract(p, c)), dot(ac, subtract(p, c))];
  if (d6 >= 0 && d5 <= d6) return [0, 0, 1];
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return [1 - d2 / (d2 - d6), 0, d2 / (d2 - d6)];
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6));
    return [0, 1 - w, w];
  }
  const sum = va + vb + vc;
  return [va / sum, vb / sum, vc / sum];
}
