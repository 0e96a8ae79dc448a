import { byteOfLinear, linearOfByte } from "../face/color.ts";
import type { Material, Texture } from "./scene.ts";

/**
 * A texture with the factor of its material in it, linear RGB: glTF allows no factor above one. Grey textures and white
 * factors leave it as it is.
 */
export function tintTexture(texture: Texture, color: Material["color"]): Texture {
  const { channelCount } = texture;
  if (channelCount < 3 || color.every((factor) => factor === 1)) return texture;
  const levels = color.map((factor) => Uint8Array.from({ length: 256 }, (_, byte) => scaleByte(byte, factor)));
  return { ...texture, data: texture.data.map((byte, i) => levels[i % channelCount]?.[byte] ?? byte) };
}

function scaleByte(byte: number, factor: number): number {
  return Math.round(byteOfLinear(factor * linearOfByte(byte)));
}
