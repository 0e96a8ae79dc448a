import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { TextureKernel } from "../../../src/kernels/texture.ts";
import { fitLightChannel, harmonics, membraneDense, sampleBicubic, smoothOnce } from "../../reference/texture.ts";
import { picture, sequence } from "./pictures.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

/** A strip of vertices, each joined to the next two; the last one stands alone. */
function strip(count: number) {
  const rows = Array.from({ length: count }, (_, i) =>
    [i - 2, i - 1, i + 1, i + 2].filter((j) => i < count - 1 && j >= 0 && j < count - 1),
  );
  const rowStarts = new Uint32Array(count + 1);
  rows.forEach((row, i) => {
    rowStarts[i + 1] = rowStarts[i] + row.length;
  });
  return { rowStarts, columns: Uint16Array.from(rows.flat()) };
}

function lane(field: Float32Array, index: number): number[] {
  return Array.from({ length: field.length / 4 }, (_, i) => field[4 * i + index]);
}

describe("fields on a mesh", () => {
  const graph = strip(40);
  const field = Float32Array.from(sequence(160, 7));

  test("smoothing equals the plain loop", () => {
    const smoothed = kernel.smooth(graph, field, 3);
    for (const k of [0, 3]) {
      let expected = lane(field, k);
      for (let round = 0; round < 3; round++) expected = smoothOnce(graph, expected);
      for (const [i, value] of lane(smoothed, k).entries()) expect(value).toBeCloseTo(expected[i], 5);
    }
  });

  test("smoothing no times changes nothing", () => {
    expect(kernel.smooth(graph, field, 0)).toEqual(field);
  });

  test("the membrane equals the dense solution", () => {
    const diagonal = Float32Array.from(sequence(40, 9), (v) => (v > 0.7 ? 4 * v : 0.004));
    const solved = kernel.membrane(graph, { diagonal, stiffness: 0.5, rightSide: field }, new Float32Array(160));
    for (const k of [0, 1, 2, 3]) {
      const expected = membraneDense(graph, diagonal, 0.5, lane(field, k));
      const scale = Math.max(...expected.map(Math.abs));
      for (const [i, value] of lane(solved, k).entries()) {
        expect(Math.abs(value - expected[i])).toBeLessThan(2e-3 * scale);
      }
    }
  });

  test("a membrane pulled to one level everywhere rests there", () => {
    const diagonal = new Float32Array(40).fill(0.004);
    const rightSide = new Float32Array(160).fill(0.004 * 2.5);
    const solved = kernel.membrane(graph, { diagonal, stiffness: 0.5, rightSide }, new Float32Array(160));
    for (const value of solved) expect(value).toBeCloseTo(2.5, 2);
  });

  test("a field of the wrong length is refused", () => {
    expect(() => kernel.smooth(graph, new Float32Array(8), 1)).toThrow(RangeError);
  });
});

describe("light", () => {
  const count = 600;
  const raw = sequence(3 * count, 11).map((v) => 2 * v - 1);
  const normals = Float32Array.from({ length: 3 * count }, (_, k) => {
    const s = 3 * Math.trunc(k / 3);
    return raw[k] / Math.hypot(raw[s], raw[s + 1], raw[s + 2]);
  });
  const truth = [0.6, 0.1, 0.25, -0.2, 0.02, 0.03, 0.04, -0.05, 0.01];
  const noise = sequence(3 * count, 13);
  const radiances = new Float32Array(4 * count);
  for (let s = 0; s < count; s++) {
    const level = harmonics(normals[3 * s], normals[3 * s + 1], normals[3 * s + 2]).reduce(
      (a, b, i) => a + b * truth[i],
      0,
    );
    for (let c = 0; c < 3; c++)
      radiances[4 * s + c] = (1 - 0.2 * c) * level + 0.05 * noise[3 * s + c] + (s % 9 ? 0 : 0.8);
  }
  const weights = Float32Array.from(sequence(count, 15));

  test("the fit equals the plain fit in double precision", () => {
    const light = kernel.fitLight(normals, radiances, weights, { ridge: 0.006, iterationCount: 6 });
    for (const c of [0, 1, 2]) {
      const expected = fitLightChannel(normals, lane(radiances, c), [...weights], 0.006, 6);
      for (const [i, value] of expected.entries()) expect(light?.[3 * i + c]).toBeCloseTo(value, 3);
    }
  });

  test("outliers of every ninth sample barely move it", () => {
    const light = kernel.fitLight(normals, radiances, weights, { ridge: 0.006, iterationCount: 6 });
    expect(light?.[0]).toBeCloseTo(truth[0] + 0.025, 1);
    expect(light?.[9]).toBeCloseTo(truth[3], 1);
  });

  test("fewer samples than factors give no light", () => {
    const few = kernel.fitLight(normals.subarray(0, 24), radiances.subarray(0, 32), weights.subarray(0, 8), {
      ridge: 0.006,
      iterationCount: 6,
    });
    expect(few).toBeNull();
  });
});

describe("pictures", () => {
  test("bicubic samples equal the spline, also at the edges", () => {
    const source = picture(9, 7);
    const positions = Float32Array.of(4.3, 3.2, 0.5, 0.5, 8.9, 6.8, 1.01, 5.5);
    const samples = kernel.samplePicture(source, positions);
    for (let i = 0; i < 4; i++) {
      for (let c = 0; c < 3; c++) {
        expect(samples[4 * i + c]).toBeCloseTo(sampleBicubic(source, positions[2 * i], positions[2 * i + 1], c), 3);
      }
    }
  });

  test("a picture of the wrong byte count is refused", () => {
    const broken = { width: 4, height: 4, data: new Uint8Array(60) };
    expect(() => kernel.samplePicture(broken, new Float32Array(2))).toThrow(RangeError);
  });
});
