import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type AtlasLayout, composeStride } from "../../../src/kernels/atlas.ts";
import { TextureKernel } from "../../../src/kernels/texture.ts";
import { linearOf } from "../../reference/texture.ts";
import { picture } from "./pictures.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));

/** A square of two triangles that fills the atlas from .1 to .9. */
const square: AtlasLayout = {
  vertexCount: 4,
  triangles: Uint16Array.of(0, 1, 2, 0, 2, 3),
  uvs: Float32Array.of(0.1, 0.1, 0.9, 0.1, 0.9, 0.9, 0.1, 0.1, 0.9, 0.9, 0.1, 0.9),
};

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
      return atlas.compose(fields, skin, [1, 2, 3]);
    });
    expect([...rgb.subarray(0, 3)]).toEqual([1, 2, 3]);
    const middle = 3 * (32 * size + 32);
    for (let c = 0; c < 3; c++) expect(linearOf(rgb[middle + c])).toBeCloseTo(0.3, 2);
  });

  test("lays the photo's detail on the albedo, by its weight", () => {
    const photo = picture(40, 40, 5);
    photo.data.fill(128);
    /** Log light over an albedo of .1 where the photo is brighter than the vertices say by `detail`. */
    const laid = (detail: number, weight = 1) => {
      const fields = new Float32Array(4 * composeStride);
      for (let i = 0; i < 4; i++) {
        const at = composeStride * i;
        fields.fill(Math.log(linearOf(128)) - detail, at, at + 3);
        fields[at + 3] = 1;
        fields.fill(Math.log(0.1), at + 4, at + 7);
        fields[at + 11] = weight;
      }
      const rgb = kernel.withAtlas(square, size, (atlas) => {
        atlas.loadPhoto(photo, 1, open);
        atlas.project(flatOn(500), Float32Array.of(1, 1, 1, 1), 1);
        return atlas.compose(fields, photo, [1, 2, 3]);
      });
      return Math.log(linearOf(rgb[3 * (32 * size + 32)]) / 0.1);
    };
    expect(laid(0.6)).toBeCloseTo(0.6, 1);
    expect(laid(-0.6)).toBeCloseTo(-0.6, 1);
    expect(Math.abs(laid(0.6, 0.3) - 0.18)).toBeLessThan(0.03);
    expect(laid(0.6, 0)).toBeCloseTo(0, 2);
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
