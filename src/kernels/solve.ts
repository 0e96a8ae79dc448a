import { LikenessError } from "../errors.ts";
import { LinearMemory } from "./linear-memory.ts";

interface SolveExports {
  gram(columnCount: number, columnLength: number, columns: number, matrix: number): void;
  cholesky_solve(count: number, matrix: number, vector: number): number;
  solve_plate(...args: number[]): number;
}

/** Neighbours of vertex i are `columns[rowStarts[i]]` up to `rowStarts[i + 1]`, symmetric and without loops. */
export interface Graph {
  readonly rowStarts: Uint32Array;
  readonly columns: Uint16Array;
}

/** Points on a mesh with a strength each: three vertices and their weights a point. */
interface PlatePoints {
  readonly vertices: Uint16Array;
  readonly weights: Float32Array;
  readonly strengths: Float32Array;
}

/** The energy sum_p strength_p |point_p X - target_p|^2 + stiffness |L X|^2 + anchor |X|^2 of a displacement X. */
export interface Plate {
  readonly graph: Graph;
  readonly points: PlatePoints;
  /** xyz a point. */
  readonly targets: Float32Array;
  readonly stiffness: number;
  readonly anchor: number;
}

const plateTolerance = 1e-5;
const plateIterationLimit = 400;

/** The linear algebra of the fit, over one instance of the `solve` module. */
export class Solver {
  private readonly memory: LinearMemory<SolveExports>;

  constructor(module: WebAssembly.Module) {
    this.memory = new LinearMemory<SolveExports>(module);
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  /**
   * Inner products of all pairs of columns as a symmetric matrix. `columns` holds `columnCount` columns of equal
   * length, a multiple of four.
   */
  gram(columns: Float32Array, columnCount: number): Float64Array {
    const columnLength = columns.length / columnCount;
    if (columnCount < 1 || columnLength % 4 !== 0) {
      throw new RangeError(`gram: ${columns.length} values are no ${columnCount} columns of whole vectors`);
    }
    return this.memory.scoped(() => {
      const input = this.memory.copyIn(columns);
      const matrix = this.memory.alloc(8 * columnCount * columnCount);
      this.memory.exports.gram(columnCount, columnLength, input, matrix);
      return this.memory.f64(matrix, columnCount * columnCount).slice();
    });
  }

  /** x with matrix x = vector, or null where `matrix` (row-major, symmetric) is not positive definite and finite. */
  solveSymmetric(matrix: Float64Array, vector: Float64Array): Float64Array | null {
    const count = vector.length;
    if (matrix.length !== count * count) throw new RangeError(`solveSymmetric: ${matrix.length} is not ${count}^2`);
    return this.memory.scoped(() => {
      const a = this.memory.copyIn(matrix);
      const x = this.memory.copyIn(vector);
      if (this.memory.exports.cholesky_solve(count, a, x) !== 0) return null;
      return this.memory.f64(x, count).slice();
    });
  }

  /** The displacement (xyz a vertex of the graph) of least energy. Throws a RangeError where the plate is malformed. */
  solvePlate(plate: Plate): Float32Array {
    checkPlate(plate);
    const { graph, points, targets, stiffness, anchor } = plate;
    const vertexCount = graph.rowStarts.length - 1;
    return this.memory.scoped(() => {
      const rightSide = this.memory.alloc(16 * vertexCount);
      scatterTargets(points, targets, this.memory.f32(rightSide, 4 * vertexCount).fill(0));
      const solution = this.memory.alloc(16 * vertexCount);
      this.memory.f32(solution, 4 * vertexCount).fill(0);
      const status = this.memory.exports.solve_plate(
        vertexCount,
        this.memory.copyIn(graph.rowStarts),
        this.memory.copyIn(graph.columns),
        this.memory.copyIn(new Float32Array(vertexCount).fill(anchor)),
        stiffness,
        points.strengths.length,
        this.memory.copyIn(points.vertices),
        this.memory.copyIn(points.weights),
        this.memory.copyIn(points.strengths),
        rightSide,
        solution,
        plateTolerance,
        plateIterationLimit,
      );
      if (status < 0) throw new LikenessError("memory_exhausted", `no room for a plate of ${vertexCount} vertices`);
      return dropFourth(this.memory.f32(solution, 4 * vertexCount));
    });
  }
}

function checkPlate({ graph, points, targets, stiffness, anchor }: Plate): void {
  const { rowStarts, columns } = graph;
  const vertexCount = rowStarts.length - 1;
  const pointCount = points.strengths.length;
  const isIndex = (vertex: number) => vertex < vertexCount;
  const rowsRise = rowStarts.every((start, i) => i === 0 || start >= rowStarts[i - 1]);
  if (!rowsRise || rowStarts[0] !== 0 || rowStarts[vertexCount] !== columns.length || !columns.every(isIndex)) {
    throw new RangeError("plate: the graph is malformed");
  }
  const lengths = [points.vertices.length, points.weights.length, targets.length];
  if (lengths.some((length) => length !== 3 * pointCount) || !points.vertices.every(isIndex)) {
    throw new RangeError("plate: the points are malformed");
  }
  const values: ArrayLike<number>[] = [points.weights, points.strengths, targets, [stiffness, anchor]];
  if (!values.every((list) => Array.prototype.every.call(list, Number.isFinite)) || stiffness < 0 || anchor <= 0) {
    throw new RangeError("plate: weights must be finite, the anchor positive");
  }
}

function scatterTargets({ vertices, weights, strengths }: PlatePoints, targets: Float32Array, out: Float32Array): void {
  for (let k = 0; k < vertices.length; k++) {
    const point = Math.trunc(k / 3);
    for (let c = 0; c < 3; c++) out[4 * vertices[k] + c] += strengths[point] * weights[k] * targets[3 * point + c];
  }
}

function dropFourth(lanes: Float32Array): Float32Array {
  const out = new Float32Array((lanes.length / 4) * 3);
  for (let i = 0; 4 * i < lanes.length; i++) out.set(lanes.subarray(4 * i, 4 * i + 3), 3 * i);
  return out;
}
