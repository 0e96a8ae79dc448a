import type { Hair } from "../avatar/avatar.ts";
import type { Texture } from "./scene.ts";

/** Contrast that is kept of a texture's own shading, as an exponent. */
const contrast = 0.75;
/** A photo's hair colour contains its gloss, which the shading adds again. */
const glossShare = 0.85;

/**
 * A hair texture in the colours of an avatar: strands of mean lightness get the colour, strands twice as light the
 * highlight colour, darker ones less of it. Alpha is kept.
 */
export function colorHair(
  texture: Texture,
  { color, highlightColor }: Pick<Hair, "color" | "highlightColor">,
): Texture {
  const { width, height, channelCount, data } = texture;
  const texelCount = width * height;
  const levels = Float32Array.from({ length: texelCount }, (_, i) => linearLevel(texture, i));
  const mean = meanLevel(texture, levels);
  const palette = buildPalette(color, highlightColor);
  const colored = new Uint8Array(texelCount * 4);
  for (let i = 0; i < texelCount; i++) {
    const shade = Math.min(paletteSize - 1, Math.round(((levels[i] / mean) * paletteSize) / paletteReach));
    colored.set(palette[shade], 4 * i);
    colored[4 * i + 3] = channelCount % 2 === 0 ? data[i * channelCount + channelCount - 1] : 255;
  }
  return { width, height, channelCount: 4, data: colored };
}

/** Colours for lightness from zero to `paletteReach` times the mean. */
const paletteSize = 256;
const paletteReach = 4;

function buildPalette(color: readonly number[], highlightColor: readonly number[]): number[][] {
  return Array.from({ length: paletteSize }, (_, shade) => {
    const relative = ((shade + 0.5) * paletteReach) / paletteSize;
    const scale = Math.min(1, relative) ** contrast * glossShare;
    const share = Math.min(1, Math.max(0, relative - 1) ** contrast);
    return color.map((channel, c) => {
      const base = toLinear(channel);
      const highlight = Math.max(base, toLinear(highlightColor[c]));
      return Math.round(255 * toSrgb((base + (highlight - base) * share) * scale));
    });
  });
}

function linearLevel({ data, channelCount }: Texture, texel: number): number {
  const at = texel * channelCount;
  if (channelCount < 3) return toLinear(data[at]);
  return 0.2126 * toLinear(data[at]) + 0.7152 * toLinear(data[at + 1]) + 0.0722 * toLinear(data[at + 2]);
}

/** Weighted by alpha; never zero. */
function meanLevel({ data, channelCount }: Texture, levels: Float32Array): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < levels.length; i++) {
    const alpha = channelCount % 2 === 0 ? data[i * channelCount + channelCount - 1] : 255;
    sum += levels[i] * alpha;
    weight += alpha;
  }
  return Math.max(1e-4, sum / Math.max(1, weight));
}

function toLinear(channel: number): number {
  return (channel / 255) ** 2.2;
}

function toSrgb(linear: number): number {
  return Math.min(1, linear) ** (1 / 2.2);
}
