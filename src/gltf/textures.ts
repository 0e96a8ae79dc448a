import { once } from "../avatar/mesh/once.ts";
import { encodeIndexedPng } from "../kernels/indexed-png.ts";
import { encodeJpeg } from "../kernels/jpeg-encoder.ts";
import { encodePng } from "../kernels/png.ts";
import type { Raster } from "../kernels/raster.ts";
import { encodeWebp } from "../kernels/webp-encoder.ts";
import type { AvatarMaterials } from "../render/materials.ts";
import type { Material, Texture } from "../render/scene.ts";
import { tintTexture } from "../render/tint-texture.ts";
import type { Steps } from "../steps.ts";
import type { TextureFormat, TextureSize } from "./export-options.ts";
import type { AvatarTextures } from "./materials.ts";
import type { PictureName } from "./plain-color.ts";
import { shrinkPicture } from "./resize-picture.ts";
import { byPalette } from "./strand-palette.ts";

/** What encodes pictures: PNG lies in the renderer's memory. */
export interface PictureEncoders {
  readonly raster: Raster;
  readonly encode: WebAssembly.Module;
  readonly webp: WebAssembly.Module;
}

/** Plain pictures of RGB or RGBA; null for parts without one. */
export type AvatarPictures = Readonly<Partial<Record<PictureName, Texture | null>>>;

/** Side of the skin's atlas as it is painted, texels: a smaller texture_size shrinks all others likewise. */
const fullSize = 1024;
/** Texels of a side below which a picture is not shrunk. */
const leastSide = 64;
/** Texels of a picture below which compression blurs it more than it saves. */
const tinyPicture = 4096;
/** At which 46 dB of the skin are kept, and edges of teeth. */
const jpegQuality = 90;
const webpQuality = 88;

/** Pictures that all avatars show alike, so that they are tinted and encoded once. */
const sharedNames: readonly PictureName[] = ["teeth", "tongue"];
const sharedTint = once(tintTexture);
const sharedFiles = once((_: Texture) => new Map<TextureFormat, Uint8Array>());

/** What the materials of an avatar show, in their own colours. */
export function avatarPictures(materials: AvatarMaterials): AvatarPictures {
  const { skin, eyes, upper_teeth: teeth, tongue, hair, beard, glasses } = materials;
  const picture = (material: Material | undefined, tint = tintTexture) =>
    material?.texture ? tint(material.texture, material.color) : null;
  return {
    skin: picture(skin),
    eyes: picture(eyes),
    teeth: picture(teeth, sharedTint),
    tongue: picture(tongue, sharedTint),
    hair: picture(hair),
    beard: picture(beard),
    glasses: picture(glasses),
  };
}

/** Pictures for a texture of the skin of at most this size, the others in proportion; none grows. */
export function shrinkPictures(pictures: AvatarPictures, size: TextureSize): AvatarPictures {
  const entries = Object.entries(pictures).map(([name, picture]) => [
    name,
    picture && shrink(picture, size / fullSize),
  ]);
  return Object.fromEntries(entries);
}

function shrink(picture: Texture, share: number): Texture {
  const { width, height } = picture;
  if (share >= 1 || Math.min(width, height) <= leastSide) return picture;
  const factor = Math.max(share, leastSide / Math.min(width, height));
  return shrinkPicture(picture, Math.round(width * factor), Math.round(height * factor));
}

/** The pictures as files of a format; those with transparency are PNG where JPEG is wanted. */
export function* encodePictures(
  encoders: PictureEncoders,
  pictures: AvatarPictures,
  format: TextureFormat,
): Steps<AvatarTextures> {
  const encoded: Partial<Record<PictureName, Uint8Array | null>> = {};
  for (const [name, picture] of Object.entries(pictures) as [PictureName, Texture | null][]) {
    encoded[name] = picture && fileOf(encoders, name, picture, format);
    yield;
  }
  return encoded;
}

function fileOf(encoders: PictureEncoders, name: PictureName, picture: Texture, format: TextureFormat): Uint8Array {
  if (!sharedNames.includes(name)) return encodePicture(encoders, name, picture, format);
  const files = sharedFiles(picture);
  const file = files.get(format) ?? encodePicture(encoders, name, picture, format);
  files.set(format, file);
  return file;
}

function encodePicture(
  { raster, encode, webp }: PictureEncoders,
  name: PictureName,
  picture: Texture,
  format: TextureFormat,
): Uint8Array {
  const { width, height, channelCount } = picture;
  if (width * height < tinyPicture) return encodePng(raster, picture);
  if (format === "webp") return encodeWebp(webp, withOpacity(picture), webpQuality);
  if (name === "hair" || name === "beard") return encodeIndexedPng(raster, byPalette(picture));
  return format === "png" || channelCount === 4 ? encodePng(raster, picture) : encodeJpeg(encode, picture, jpegQuality);
}

function withOpacity(picture: Texture): Texture {
  const { width, height, channelCount, data } = picture;
  if (channelCount === 4) return picture;
  const opaque = new Uint8Array(4 * width * height).fill(255);
  for (let i = 0; i < width * height; i++) opaque.set(data.subarray(3 * i, 3 * i + 3), 4 * i);
  return { width, height, channelCount: 4, data: opaque };
}
