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
      return atlas.compose(fields, skin, [1, 2, 3], 1);
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
        return atlas.compose(fields, photo, [1, 2, 3], 1);
      });
      return Math.log(linearOf(rgb[3 * (32 * size + 32)]) / 0.1);
    };
    expect(laid(0.6)).toBeCloseTo(0.6, 1);
    expect(laid(-0.6)).toBeCloseTo(-0.6, 1);
    expect(Math.abs(laid(0.6, 0.3) - 0.18)).toBeLessThan(0.03);
    expect(laid(0.6, 0)).toBeCloseTo(0, 2);
  });

  test("keeps of the detail's chroma what is asked, and all of its lightness", () => {
    const photo = picture(40, 40, 5);
    for (let k = 0; k < photo.data.length; k++) photo.data[k] = [160, 128, 128, 255][k % 4];
    const laid = (chroma: number) => {
      const fields = new Float32Array(4 * composeStride);
      for (let i = 0; i < 4; i++) {
        const at = composeStride * i;
        fields.fill(Math.log(linearOf(128)), at, at + 3);
        fields[at + 3] = 1;
        fields.fill(Math.log(0.1), at + 4, at + 7);
        fields[at + 11] = 1;
      }
      const rgb = kernel.withAtlas(square, size, (atlas) => {
        atlas.loadPhoto(photo, 1, open);
        atlas.project(flatOn(500), Float32Array.of(1, 1, 1, 1), 1);
        return atlas.compose(fields, photo, [1, 2, 3], chroma);
      });
      return [0, 1, 2].map((c) => Math.log(linearOf(rgb[3 * (32 * size + 32) + c]) / 0.1));
    };
    const shown = Math.log(linearOf(160) / linearOf(128));
    for (const chroma of [0, 0.2, 1]) {
      const [red, green, blue] = laid(chroma);
      expect(Math.abs(red - (shown / 3) * (1 + 2 * chroma))).toBeLessThan(0.02);
      expect(Math.abs(green - (shown / 3) * (1 - chroma))).toBeLessThan(0.02);
      expect(Math.abs(blue - green)).toBeLessThan(0.02);
    }
  });

  test("sums the power of what texels show beside the colours at the vertices, by lightness and chroma", () => {
    const photo = picture(40, 40, 5);
    for (let k = 0; k < photo.data.length; k++) photo.data[k] = [160, 128, 120, 255][k % 4];
    const tone = Math.log(linearOf(128));
    const colours = Float32Array.from({ length: 16 }, (_, k) => ((k & 3) === 3 ? 0 : tone));
    const powerWhere = (allowed: number) =>
      kernel.withAtlas(square, size, (atlas) => {
        atlas.loadPhoto(photo, 1, open);
        const { colourSums } = atlas.project(flatOn(500), new Float32Array(4).fill(allowed), 1);
        return { power: atlas.detailPower(colours), alphas: [3, 7, 11, 15].map((k) => colourSums[k]) };
      });
    const [r, b] = [160, 120].map((value) => Math.log(linearOf(value)) - tone);
    for (const allowed of [1, 0.4]) {
      const { power, alphas } = powerWhere(allowed);
      for (let i = 0; i < 4; i++) {
        expect(power[4 * i] / ((r + b) ** 2 / 3)).toBeCloseTo(1, 2);
        expect(power[4 * i + 1] / ((r - b) ** 2 / 2)).toBeCloseTo(1, 2);
        expect(power[4 * i + 2] / ((r + b) ** 2 / 6)).toBeCloseTo(1, 2);
        expect(power[4 * i + 3] / alphas[i]).toBeCloseTo(1, 3);
      }
    }
    expect(powerWhere(0).power.every((value) => value === 0)).toBe(true);
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
