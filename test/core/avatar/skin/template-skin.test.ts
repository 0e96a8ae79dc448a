import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { chooseTemplate, layTemplate } from "../../../../src/avatar/skin/template-skin.ts";
import { linearOfByte } from "../../../../src/face/color.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { domain } from "../seen-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const flat = (byte: number) => ({
  width: 32,
  height: 32,
  channelCount: 3 as const,
  data: new Uint8Array(3 * 1024).fill(byte),
});
const withSkins = (textures: HeadModel["textures"]) => ({ ...domain, model: { ...domain.model, textures } });
const evenSkin = (byte: number) => new Float32Array(4 * domain.layout.vertexCount).fill(Math.log(linearOfByte(byte)));

test("the template is the skin whose lightness is nearest", () => {
  const textures = { skin_dark: flat(90), skin_light: flat(200), eyes: flat(140) };
  expect(chooseTemplate(withSkins(textures), evenSkin(110))).toBe(textures.skin_dark);
  expect(chooseTemplate(withSkins(textures), evenSkin(190))).toBe(textures.skin_light);
});

test("a head without a skin has none", () => {
  expect(() => chooseTemplate(withSkins({ eyes: flat(140) }), evenSkin(110))).toThrow(RangeError);
});

test("a laid template tells its colour at the vertices, and is kept", () => {
  kernel.withAtlas(domain.layout, 128, (atlas) => {
    const texture = flat(120);
    const { colours, picture } = layTemplate(atlas, texture);
    expect(picture.data.length).toBe(4 * 1024);
    const seen = [...colours.keys()].filter((k) => k % 4 === 3 && colours[k] > 0.5);
    expect(seen.length).toBeGreaterThan(1000);
    for (const k of seen) expect(Math.abs(colours[k - 3] - Math.log(linearOfByte(120)))).toBeLessThan(0.01);
    expect(layTemplate(atlas, texture).picture).toBe(picture);
  });
});

test("the black about a chart is grown over by its colour", () => {
  const texture = flat(0);
  texture.data.fill(150, 0, 3 * 32 * 4);
  kernel.withAtlas(domain.layout, 64, (atlas) => {
    const { picture } = layTemplate(atlas, texture);
    const red = (row: number) => picture.data[4 * 32 * row];
    expect([3, 4, 7, 8].map(red)).toEqual([150, 150, 150, 0]);
  });
});
