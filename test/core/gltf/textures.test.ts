import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { avatarPictures, encodePictures, shrinkPictures } from "../../../src/gltf/textures.ts";
import { openRaster } from "../../../src/kernels/raster.ts";
import type { AvatarMaterials } from "../../../src/render/materials.ts";
import type { Material, Texture } from "../../../src/render/scene.ts";
import { finish } from "../../../src/steps.ts";

const [raster, encode, webp] = ["raster", "encode", "webp"].map(
  (name) => new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`)),
);
const encoders = { raster: openRaster(raster), encode, webp };

function chart(width: number, height: number, channelCount: 3 | 4): Texture {
  const data = Uint8Array.from({ length: width * height * channelCount }, (_, k) => (7 * k) % 200);
  return { width, height, channelCount, data };
}

const kindOf = (file: Uint8Array | null | undefined) =>
  file ? ({ 137: "png", 255: "jpeg", 82: "webp" } as Record<number, string>)[file[0]] : file;
const material = (texture: Texture | null, color: Material["color"] = [1, 1, 1]) => ({ texture, color }) as Material;

describe("encodePictures", () => {
  const pictures = { skin: chart(128, 128, 3), hair: chart(128, 64, 4), eyes: chart(32, 32, 3), teeth: null };
  const kinds = (format: "png" | "jpeg" | "webp") => {
    const files = finish(encodePictures(encoders, pictures, format));
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, kindOf(file)]));
  };

  it("keeps transparency and tiny pictures PNG where JPEG is asked for", () => {
    expect(kinds("jpeg")).toEqual({ skin: "jpeg", hair: "png", eyes: "png", teeth: null });
  });

  it("writes all but tiny pictures as PNG or WebP where those are asked for", () => {
    expect(kinds("png")).toEqual({ skin: "png", hair: "png", eyes: "png", teeth: null });
    expect(kinds("webp")).toEqual({ skin: "webp", hair: "webp", eyes: "png", teeth: null });
  });

  it("encodes what all avatars show alike once in each format", () => {
    const shared = { teeth: chart(128, 128, 3), skin: chart(128, 128, 3) };
    const filesOf = (format: "png" | "jpeg") => finish(encodePictures(encoders, shared, format));
    const [one, two] = [filesOf("jpeg"), filesOf("jpeg")];
    expect(two.teeth).toBe(one.teeth);
    expect(two.skin).not.toBe(one.skin);
    expect(two.skin).toEqual(one.skin);
    expect(kindOf(filesOf("png").teeth)).toBe("png");
  });
});

describe("avatarPictures", () => {
  const texture = chart(64, 64, 3);
  const parts = { skin: material(texture), eyes: material(texture), corneas: material(null), tongue: material(null) };
  const materials = { ...parts, upper_teeth: material(texture, [0.5, 1, 1]) } as unknown as AvatarMaterials;

  it("are the materials' textures in their colours, the same picture of teeth each time", () => {
    const pictures = avatarPictures(materials);
    expect(pictures.skin).toBe(texture);
    expect(pictures.teeth?.data[0 + 3]).toBeLessThan(texture.data[3]);
    expect(pictures.teeth?.data[1]).toBe(texture.data[1]);
    expect(avatarPictures(materials).teeth).toBe(pictures.teeth);
    expect([pictures.tongue, pictures.hair, pictures.glasses]).toEqual([null, null, null]);
  });
});

describe("shrinkPictures", () => {
  const pictures = {
    skin: chart(1024, 1024, 3),
    hair: chart(512, 256, 4),
    eyes: chart(256, 256, 3),
    glasses: chart(8, 4, 3),
  };
  const sides = (size: 256 | 512 | 1024 | 2048) =>
    Object.values(shrinkPictures(pictures, size)).map((picture) => [picture?.width, picture?.height]);

  it("shrinks all in one proportion, none below 64 texels", () => {
    expect(sides(512)).toEqual([
      [512, 512],
      [256, 128],
      [128, 128],
      [8, 4],
    ]);
    expect(sides(256)).toEqual([
      [256, 256],
      [128, 64],
      [64, 64],
      [8, 4],
    ]);
  });

  it("lets none grow", () => {
    for (const size of [1024, 2048] as const) expect(shrinkPictures(pictures, size)).toEqual(pictures);
  });
});
