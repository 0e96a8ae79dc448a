import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Plate, Solver } from "../../../src/kernels/solve.ts";
import { gramDense, solveDense, solvePlateDense } from "../../reference/solve.ts";

const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));

/** Reproducible values in -1..1. */
function sequence(count: number, seed = 1): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  });
}

/** A ring of vertices, each joined to the next. */
function ring(count: number) {
  const columns = Array.from({ length: count }, (_, i) => [(i + count - 1) % count, (i + 1) % count]);
  return {
    rowStarts: Uint32Array.from({ length: count + 1 }, (_, i) => 2 * i),
    columns: Uint16Array.from(columns.flat()),
  };
}

function plate(vertexCount: number, pointCount: number, over: Partial<Plate> = {}): Plate {
  return {
    graph: ring(vertexCount),
    points: {
      vertices: Uint16Array.from(sequence(3 * pointCount, 2), (v) => Math.floor(((v + 1) / 2) * vertexCount)),
      weights: Float32Array.from(sequence(3 * pointCount, 3), (v) => (v + 1) / 3),
      strengths: Float32Array.from(sequence(pointCount, 4), (v) => (v + 1) / 2),
    },
    targets: Float32Array.from(sequence(3 * pointCount, 5), (v) => 5 * v),
    stiffness: 0.006,
    anchor: 0.004,
    ...over,
  };
}

describe("gram", () => {
  test.each([1, 2, 3, 5, 9, 14])("%i columns match the dense twin", (count) => {
    const columns = Array.from({ length: count }, (_, c) => sequence(24, c + 1));
    const matrix = solver.gram(Float32Array.from(columns.flat()), count);
    const expected = gramDense(columns).flat();
    expected.forEach((value, k) => {
      expect(matrix[k]).toBeCloseTo(value, 4);
    });
  });

  test("columns of no whole vectors are refused", () => {
    expect(() => solver.gram(new Float32Array(10), 2)).toThrow(RangeError);
    expect(() => solver.gram(new Float32Array(0), 0)).toThrow(RangeError);
  });
});

describe("solveSymmetric", () => {
  test.each([1, 2, 5, 17])("a system of %i unknowns matches elimination", (count) => {
    const columns = Array.from({ length: count }, (_, c) => sequence(count + 3, 7 * c + 1));
    const matrix = gramDense(columns);
    const vector = sequence(count, 99);
    const solved = solver.solveSymmetric(Float64Array.from(matrix.flat()), Float64Array.from(vector));
    solveDense(matrix, vector).forEach((value, k) => {
      expect(solved?.[k]).toBeCloseTo(value, 8);
    });
  });

  test.each([
    ["singular", [1, 1, 1, 1]],
    ["indefinite", [1, 2, 2, 1]],
    ["not a number", [Number.NaN, 0, 0, 1]],
    ["infinite", [Number.POSITIVE_INFINITY, 0, 0, 1]],
  ])("a %s matrix has no solution", (_, matrix) => {
    expect(solver.solveSymmetric(Float64Array.from(matrix), Float64Array.of(1, 1))).toBeNull();
  });
});

describe("solvePlate", () => {
  test.each([
    [3, 1],
    [12, 5],
    [40, 30],
  ])("%i vertices and %i points match the dense twin", (vertexCount, pointCount) => {
    const system = plate(vertexCount, pointCount);
    const solved = solver.solvePlate(system);
    solvePlateDense(system).forEach((value, k) => {
      expect(solved[k]).toBeCloseTo(value, 2);
    });
  });

  test("no points give no displacement", () => {
    expect([...solver.solvePlate(plate(4, 0))]).toEqual(new Array(12).fill(0));
  });

  test("mirrored targets give the mirrored displacement", () => {
    const system = plate(20, 8);
    const mirrored = { ...system, targets: system.targets.map((value, k) => (k % 3 === 0 ? -value : value)) };
    const [a, b] = [solver.solvePlate(system), solver.solvePlate(mirrored)];
    a.forEach((value, k) => {
      expect(b[k]).toBeCloseTo(k % 3 === 0 ? -value : value, 4);
    });
  });

  test("malformed plates are refused", () => {
    const good = plate(6, 2);
    const { points, graph } = good;
    const bad: Partial<Plate>[] = [
      { targets: new Float32Array(5) },
      { targets: new Float32Array(6).fill(Number.NaN) },
      { anchor: 0 },
      { stiffness: Number.POSITIVE_INFINITY },
      { points: { ...points, vertices: new Uint16Array(6).fill(6) } },
      { graph: { ...graph, columns: new Uint16Array(12).fill(6) } },
      { graph: { ...graph, rowStarts: new Uint32Array([0, 4, 2, 6, 8, 10, 12]) } },
      { graph: { ...graph, columns: graph.columns.subarray(1) } },
    ];
    for (const over of bad) expect(() => solver.solvePlate({ ...good, ...over })).toThrow(RangeError);
  });
});
