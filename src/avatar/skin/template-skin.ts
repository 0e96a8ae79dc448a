import { linearOfByte } from "../../face/color.ts";
import { quantile } from "../../face/statistics.ts";
import type { Atlas } from "../../kernels/atlas.ts";
import type { HeadModel, PartTexture } from "../head/head-model.ts";
import { once } from "../mesh/once.ts";
import type { SkinDomain } from "./skin-domain.ts";

/** A skin that lends its pores: square RGBA, and its mean log colour at the vertices. */
export interface TemplateSkin {
  readonly picture: { readonly width: number; readonly height: number; readonly data: Uint8Array };
  readonly colours: Float32Array;
}

/** Rings of empty texels around the charts of a skin that are filled, for lookups across their border. */
const paddingRings = 4;
/** Texels, of which one is looked at for the median colour of a skin. */
const colourStep = 97;

/** The templates of a head. */
export function templatesOf({ textures }: HeadModel): PartTexture[] {
  return Object.entries(textures).flatMap(([name, texture]) => (name.startsWith("skin_") ? [texture] : []));
}

/** The template whose lightness is nearest to the person's: dark and light skin have other pores. */
export function chooseTemplate({ model, zones }: SkinDomain, albedo: Float32Array): PartTexture {
  const skins = templatesOf(model);
  if (skins.length === 0) throw new RangeError("the head has no generic skin");
  const front = [...zones.front.keys()].filter((i) => zones.front[i] > 0.5);
  const own = quantile(
    front.map((i) => albedo[4 * i + 1]),
    0.5,
  );
  const distance = (texture: PartTexture) => Math.abs(Math.log(Math.max(medianGreen(texture), 1e-3)) - own);
  return skins.reduce((best, next) => (distance(next) < distance(best) ? next : best));
}

function medianGreen({ data, channelCount }: PartTexture): number {
  const values: number[] = [];
  const green = channelCount < 3 ? 0 : 1;
  for (let at = 0; at + green < data.length; at += channelCount * colourStep) {
    if (data[at + green] > 0) values.push(linearOfByte(data[at + green]));
  }
  return quantile(values, 0.5);
}

/** Mean log colour at the vertices of a template in atlases of one size. */
interface TemplateColours {
  readonly size: number;
  readonly colours: Float32Array;
}
export const templateColours = once((_: PartTexture): { last?: TemplateColours } => ({}));
const pictureOf = once((texture: PartTexture) => ({
  width: texture.width,
  height: texture.height,
  data: paddedRgba(texture),
}));

/** Puts a template on the mesh; it is kept, since all heads share it. */
export function layTemplate(atlas: Atlas, texture: PartTexture): TemplateSkin {
  const picture = pictureOf(texture);
  const kept = templateColours(texture);
  if (kept.last?.size !== atlas.size) kept.last = { size: atlas.size, colours: atlas.gather(picture) };
  return { picture, colours: kept.last.colours };
}

/** The texture with its black surroundings grown over by the colours of the charts. */
function paddedRgba({ width, height, channelCount, data }: PartTexture): Uint8Array {
  const rgba = new Uint8Array(4 * width * height);
  const isEmpty = (pixel: number) => rgba[4 * pixel + 3] === 0;
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = data[channelCount * i + (channelCount < 3 ? 0 : c)];
    if (rgba[4 * i] + rgba[4 * i + 1] + rgba[4 * i + 2] > 0) rgba[4 * i + 3] = 255;
  }
  for (let ring = 0; ring < paddingRings; ring++) {
    const grown: number[] = [];
    for (let i = 0; i < width * height; i++) {
      if (!isEmpty(i)) continue;
      const x = i % width;
      const near = [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width];
      const source = near.find((j) => j >= 0 && j < width * height && !isEmpty(j));
      if (source !== undefined) grown.push(i, source);
    }
    for (let k = 0; k < grown.length; k += 2) rgba.copyWithin(4 * grown[k], 4 * grown[k + 1], 4 * grown[k + 1] + 4);
  }
  return rgba;
}
