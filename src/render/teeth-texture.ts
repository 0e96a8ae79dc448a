import type { HeadModel, PartName } from "../avatar/head/head-model.ts";
import { findPart } from "../avatar/head/part.ts";
import { smoothstep } from "../avatar/mesh/field.ts";
import { once } from "../avatar/mesh/once.ts";
import { type Tint, tintAlbedo } from "../avatar/skin/tint.ts";
import { fitLowerTeeth, fitUpperTeeth } from "../avatar/wear/mouth/mouth-parts.ts";
import { byteOfLinear, linearOfByte } from "../face/color.ts";
import type { Texture } from "./scene.ts";

/** Millimetres from the middle of the mouth from which cheeks and lips begin to shade a row of teeth, and do wholly. */
const shadedFrom = [10, 32] as const;
/** Log light that is left there; a little redder, since it comes through lips and off the gums. So teeth get dark towards the corners of the
 * mouth as in photos (90 people). */
const shade: Tint = [-2.4, -2.65, -2.75];
/** Red over green and blue of gums at most, in linear light: authored ones have ten, coral pink has 2.7. */
const reddestGum = 2.7;

/**
 * The texture of both rows of teeth with the shade of lips and cheeks towards the corners of the mouth, which ambient
 * occlusion hardly makes and an exported file has none of; kept for each model. Null where the model has none.
 */
export const teethTexture = once((model: HeadModel): Texture | null => {
  const texture = model.textures[findPart(model, "upper_teeth").texture];
  if (!texture || texture.width !== texture.height || texture.channelCount !== 3) return texture ?? null;
  const rows = [
    layRow(model, "upper_teeth", fitUpperTeeth(findPart(model, "upper_teeth"), model.mean)),
    layRow(model, "lower_teeth", fitLowerTeeth(model, findPart(model, "lower_teeth"), model.mean, {})),
  ];
  const albedo = { size: texture.width, data: paleGums(texture.data) };
  for (const { layout, weights } of rows) tintAlbedo(layout, albedo, { weights, tint: shade, grain: 0 });
  return { ...texture, data: albedo.data };
});

/** RGB texels of which none is redder than gums are. */
function paleGums(data: Uint8Array): Uint8Array {
  return data.map((value, k) => {
    const red = linearOfByte(data[k - (k % 3)]);
    return k % 3 === 0 ? value : Math.max(value, byteOfLinear(red / reddestGum));
  });
}

/** Where a row of teeth lies in its texture and how far each of its vertices is shaded, 0..1. */
function layRow(model: HeadModel, name: PartName, positions: Float32Array) {
  const { triangles, uvs } = findPart(model, name);
  return {
    layout: {
      vertexCount: positions.length / 3,
      triangles: Uint16Array.from(triangles),
      uvs: Float32Array.from([...triangles].flatMap((vertex) => [uvs[2 * vertex], uvs[2 * vertex + 1]])),
    },
    weights: Float32Array.from({ length: positions.length / 3 }, (_, i) =>
      smoothstep(shadedFrom[0], shadedFrom[1], Math.abs(positions[3 * i])),
    ),
  };
}
