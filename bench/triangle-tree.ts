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
  /** Centre and radius of a ball about each triangle. */
  readonly #balls: Float64Array;
  readonly #order: Uint32Array;
  readonly #root: Node;

  constructor(positions: Float32Array, triangles: ArrayLike<number>) {
    this.#positions = positions;
    this.#triangles = triangles;
    const triangleCount = triangles.length / 3;
    this.#order = Uint32Array.from({ length: triangleCount }, (_, t) => t);
    this.#balls = new Float64Array(4 * triangleCount);
    for (let t = 0; t < triangleCount; t++) {
      const corners = this.#corners(t);
      const centre = blend(...corners, [1 / 3, 1 / 3, 1 / 3]);
      this.#balls.set(
        [...centre, Math.sqrt(Math.max(...corners.map((corner) => squareBetween(corner, centre))))],
        4 * t,
      );
    }
    this.#root = this.#build(0, triangleCount);
  }

  /** The point of the surface nearest to `target`. */
  nearest(target: Point): Point {
    const { triangle, weights } = this.nearestOnTriangle(target);
    return blend(...this.#corners(triangle), weights);
  }

  nearestOnTriangle(target: Point): SurfacePlace {
    const balls = this.#balls;
    let best: SurfacePlace = { triangle: 0, weights: [1, 0, 0] };
    let bestDistance = Number.POSITIVE_INFINITY;
    const visit = (node: Node) => {
      if (!(boxSquare(node, target) < bestDistance ** 2)) return;
      if (node.children) {
        const [a, b] = node.children;
        const aFirst = boxSquare(a, target) <= boxSquare(b, target);
        visit(aFirst ? a : b);
        visit(aFirst ? b : a);
        return;
      }
      for (let k = node.start; k < node.end; k++) {
        const triangle = this.#order[k];
        const [dx, dy] = [balls[4 * triangle] - target[0], balls[4 * triangle + 1] - target[1]];
        const dz = balls[4 * triangle + 2] - target[2];
        if (Math.sqrt(dx * dx + dy * dy + dz * dz) - balls[4 * triangle + 3] >= bestDistance) continue;
        const [a, b, c] = this.#corners(triangle);
        const weights = nearestWeights(target, a, b, c);
        const distance = Math.sqrt(squareBetween(blend(a, b, c, weights), target));
        if (distance < bestDistance) [best, bestDistance] = [{ triangle, weights }, distance];
      }
    };
    visit(this.#root);
    return best;
  }

  #corners(triangle: number): [Point, Point, Point] {
    const positions = this.#positions;
    const a = 3 * this.#triangles[3 * triangle];
    const b = 3 * this.#triangles[3 * triangle + 1];
    const c = 3 * this.#triangles[3 * triangle + 2];
    return [
      [positions[a], positions[a + 1], positions[a + 2]],
      [positions[b], positions[b + 1], positions[b + 2]],
      [positions[c], positions[c + 1], positions[c + 2]],
    ];
  }

  #build(start: number, end: number): Node {
    const low: Point = [Infinity, Infinity, Infinity];
    const high: Point = [-Infinity, -Infinity, -Infinity];
    for (let k = start; k < end; k++) {
      const ball = 4 * this.#order[k];
      for (let c = 0; c < 3; c++) {
        low[c] = Math.min(low[c], this.#balls[ball + c] - this.#balls[ball + 3]);
        high[c] = Math.max(high[c], this.#balls[ball + c] + this.#balls[ball + 3]);
      }
    }
    if (end - start <= leafCount) return { low, high, start, end, children: null };
    const axis = [0, 1, 2].reduce((a, b) => (high[b] - low[b] > high[a] - low[a] ? b : a));
    this.#order.subarray(start, end).sort((a, b) => this.#balls[4 * a + axis] - this.#balls[4 * b + axis]);
    const middle = (start + end) >> 1;
    return { low, high, start, end, children: [this.#build(start, middle), this.#build(middle, end)] };
  }
}

/** Two triangles a quad. */
export function quadTriangles(quads: Uint16Array): Uint16Array {
  const triangles = new Uint16Array((quads.length / 4) * 6);
  for (let q = 0; 4 * q < quads.length; q++) {
    const [a, b, c, d] = quads.subarray(4 * q, 4 * q + 4);
    triangles.set([a, b, c, a, c, d], 6 * q);
  }
  return triangles;
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
