import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type AtlasLayout, composeStride, TextureKernel } from "../../../src/kernels/texture.ts";
import {
  fitLightChannel,
  harmonics,
  linearOf,
  membraneDense,
  sampleBicubic,
  smoothOnce,
} from "../../reference/texture.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

/** Reproducible values in 0..1. */
function sequence(count: number, seed: number): number[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
}

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

function picture(width: number, height: number, seed = 3) {
  return { width, height, data: Uint8Array.from(sequence(4 * width * height, seed), (v) => Math.floor(256 * v)) };
}

/** A square of two triangles that fills the atlas from .1 to .9. */
const square: AtlasLayout = {
  vertexCount: 4,
  triangles: Uint16Array.of(0, 1, 2, 0, 2, 3),
  uvs: Float32Array.of(0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.1, 0.9, 0.9, 0.1, 0.9),
};

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

describe("the atlas", () => {
  const size = 64;
  const flatOn = (nearest: number) => {
    const vertices = [0, 1, 2, 3].map((i) =>
      [
        [4, 4],
        [36, 4],
        [36, 36],
        [4, 36],
      ][i].concat(nearest, 1),
    );
    return Float32Array.from(vertices.flat());
  };
  const open = { width: 40, height: 40, scale: 1, data: new Uint8Array(3200).fill(255) };

  test("owns the texels of its triangles and a rim around them", () => {
    const count = kernel.withAtlas(square, size, (atlas) => atlas.texelCount);
    expect(count).toBeGreaterThan((0.8 * size) ** 2);
    expect(count).toBeLessThanOrEqual((0.8 * size + 9) ** 2);
  });

  test("sums the photo at the vertices with its alpha", () => {
    const photo = picture(40, 40, 5);
    photo.data.fill(128);
    const sums = kernel.withAtlas(square, size, (atlas) => {
      atlas.loadPhoto(photo, 1, open);
      return atlas.project(flatOn(500), Float32Array.of(1, 1, 1, 1), 1);
    });
    for (let i = 0; i < 4; i++) {
      const alpha = sums.colourSums[4 * i + 3];
      expect(alpha).toBeGreaterThan(10);
      expect(sums.colourSums[4 * i] / alpha).toBeCloseTo(Math.log(linearOf(128)), 3);
    }
  });

  test("sees nothing where it is not allowed", () => {
    const sums = kernel.withAtlas(square, size, (atlas) => {
      atlas.loadPhoto(picture(40, 40), 1, open);
      return atlas.project(flatOn(500), new Float32Array(4), 1);
    });
    expect(sums.colourSums.every((value) => value === 0)).toBe(true);
  });

  test("composes generic skin at the tone of the fields", () => {
    const skin = picture(16, 16);
    skin.data.fill(100);
    const fields = new Float32Array(4 * composeStride);
    for (let i = 0; i < 4; i++) {
      fields.fill(Math.log(0.3), composeStride * i + 4, composeStride * i + 7);
      fields.fill(Math.log(linearOf(100)), composeStride * i + 8, composeStride * i + 11);
      fields[composeStride * i + 7] = 1;
    }
    const rgb = kernel.withAtlas(square, size, (atlas) => {
      atlas.loadPhoto(picture(40, 40), 1, open);
      atlas.project(flatOn(500), new Float32Array(4), 1);
      return atlas.compose(fields, skin, { highlightThreshold: 0.2, background: [1, 2, 3] });
    });
    expect([...rgb.subarray(0, 3)]).toEqual([1, 2, 3]);
    const middle = 3 * (32 * size + 32);
    for (let c = 0; c < 3; c++) expect(linearOf(rgb[middle + c])).toBeCloseTo(0.3, 2);
  });

  test("triangles without area and vertices that are no numbers do no harm", () => {
    const layout = { ...square, uvs: square.uvs.slice().fill(0.5, 0, 6) };
    const vertices = flatOn(500);
    vertices[0] = Number.NaN;
    const sums = kernel.withAtlas(layout, size, (atlas) => {
      atlas.loadPhoto(picture(40, 40), 1, open);
      return atlas.project(vertices, Float32Array.of(1, 1, 1, 1), 1);
    });
    expect(sums.colourSums.every(Number.isFinite)).toBe(true);
  });

  test("a layout that names absent vertices is refused", () => {
    expect(() => kernel.withAtlas({ ...square, vertexCount: 3 }, size, () => 0)).toThrow(RangeError);
  });
});
