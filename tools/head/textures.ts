import { hairStyles, type PartTexture } from "../../src/avatar/head/head-model.ts";
import type { PackageFiles } from "./package.ts";
import { luminance, type Picture, readPicture, shrink, spread, toTexture } from "./pictures.ts";
import { featureSources, hairSources } from "./proxies.ts";

/** A hair texture of 128 shows the hair's own colour; twice that is twice as bright. */
const hairMiddle = 128;
/** Share of the opaque hair that is darker than its own colour. */
const hairQuantile = 0.6;
const hairContrast = 0.9;
const opaque = 128;

/** Textures of the parts, smaller than authored. */
export function buildPartTextures(files: PackageFiles): Record<string, PartTexture> {
  const read = (path: string) => readPicture(files, path);
  const card = (path: string, factor: number) =>
    toTexture(
      shrink(
        asGrey(read(path), (grey) => grey),
        factor,
      ),
      2,
    );
  return {
    teeth: teethTexture(read(featureSources.teeth.texturePath)),
    tongue: toTexture(shrink(read(featureSources.tongue.texturePath), 4), 3),
    lashes: card(featureSources.lashes.texturePath, 2),
    brows: card(featureSources.brows.texturePath, 2),
    ...Object.fromEntries(
      hairStyles.map((style) => [`hair_${style}`, hairTexture(read(hairSources[style].texturePath))]),
    ),
  };
}

function teethTexture(picture: Picture): PartTexture {
  const filled = spread(picture, (pixel) => picture.data[4 * pixel + 3] < opaque, 12);
  const whole = filled.data.map((value, k) => (k % 4 === 3 ? 255 : value));
  return toTexture(shrink({ ...filled, data: whole }, 2), 3);
}

/** Grey by luminance about the hair's own, colour spread under the transparent texels, and alpha. */
function hairTexture(picture: Picture): PartTexture {
  const { data } = picture;
  const levels: number[] = [];
  for (let k = 0; k < data.length; k += 4) if (data[k + 3] >= opaque) levels.push(luminance(data, k));
  levels.sort((a, b) => a - b);
  const own = Math.max(1, levels[Math.trunc(hairQuantile * levels.length)]);
  const grey = asGrey(picture, (level) => hairMiddle * compressed(level / own));
  const filled = spread(grey, (pixel) => data[4 * pixel + 3] < opaque, 16);
  return toTexture(shrink(filled, 2), 2);
}

/** Relative lightness with soft highlights: curls on black hair are many times as light as the hair. */
function compressed(relative: number): number {
  return relative < 1 ? relative ** hairContrast : 1 + hairContrast * Math.log(relative) * 0.7;
}

function asGrey(picture: Picture, tone: (level: number) => number): Picture {
  const data = picture.data.slice();
  for (let k = 0; k < data.length; k += 4) data.fill(Math.min(255, tone(luminance(data, k))), k, k + 3);
  return { ...picture, data };
}
