import type { Hair } from "../avatar/avatar.ts";
import { curlPattern } from "../avatar/wear/hair/hair-waves.ts";
import { colorShare } from "./hair-share.ts";
import type { Texture } from "./scene.ts";

/** Contrast of the strands that is kept, as an exponent. */
const contrast = 0.85;
/** Share of the texture's own broad shading that is taken out, since the renderer shades anew. */
const flattening = 0.9;
/** Radius of what counts as broad, as a share of the texture's width. */
const broadRadius = 0.025;
/** Alpha is steepened about its middle: veils of strands close, and only their fringes are dithered. */
const thinnest = 24;
const sharpening = 1.5;
/** Share of alpha that strands lose at an edge, and how much more the darker ones do. */
const fraying = 0.75;
const frayContrast = 2.2;
/** Nearer to the edge than this nothing is left, so that no sliver floats before the skin. */
const cutEdge = 0.7;
/** Size of curls in millimetres, and by how many powers of two, before contrast is reduced, their ridges are lighter
 * and the gaps between them darker. */
const lockSize = 15;
const ridgeContrast = 0.4;
const gapContrast = 1;
/** Colours are tabulated for strands up to this many times lighter than those around. */
const paletteReach = 4;
const paletteSize = 256;

/**
 * A hair texture in the colours of an avatar: strands as light as those around get the colour, lighter ones run towards
 * the highlight colour, darker ones are deeper. Curls have the size that texels of `texelSize` millimetres give; strands
 * thin out where `edgeOf` a plane of texels is one.
 */
export function colorHair(
  texture: Texture,
  { color, highlightColor, curl = 0 }: Pick<Hair, "color" | "highlightColor" | "curl">,
  texelSize: readonly [number, number] = [1, 1],
  edgeOf: (width: number, height: number) => Float32Array | null = () => null,
): Texture {
  const [across, down] = texelSize;
  const { width, height } = texture;
  const edge = edgeOf(width, height);
  const texelCount = width * height;
  const levels = Float32Array.from({ length: texelCount }, (_, i) => linearLevel(texture, i));
  const alphas = Float32Array.from({ length: texelCount }, (_, i) => alphaOf(texture, i));
  const around = broadLevels(levels, alphas, width, height);
  const broad = meanLevel(levels, alphas) ** (1 - flattening);
  const palette = buildPalette(color, highlightColor);
  const colored = new Uint8Array(texelCount * 4);
  for (let i = 0; i < texelCount; i++) {
    const reference = around[i] ** flattening * broad;
    const isPlain = curl === 0 || alphas[i] <= thinnest;
    const lock = isPlain ? 1 : 2 ** (curl * lockLight((i % width) * across, Math.floor(i / width) * down));
    const relative = (lock * levels[i]) / reference;
    const shade = Math.min(paletteSize - 1, Math.floor((relative * paletteSize) / paletteReach));
    const [red, green, blue] = palette[shade];
    colored[4 * i] = red;
    colored[4 * i + 1] = green;
    colored[4 * i + 2] = blue;
    const fray = edge ? edge[i] * (fraying + frayContrast * (1 - levels[i] / around[i])) : 0;
    const isCut = edge !== null && edge[i] > cutEdge;
    colored[4 * i + 3] = isCut ? 0 : Math.min(255, Math.max(0, (alphas[i] - thinnest) * sharpening - 255 * fray));
  }
  return { width, height, channelCount: 4, data: colored };
}

/** Light and shade of curls at a place in millimetres, powers of two. */
function lockLight(x: number, y: number): number {
  const [u, v] = [x / lockSize, y / lockSize];
  const pattern = (curlPattern(u, v, 0.3) + 0.7 * curlPattern(1.9 * v, 1.9 * u, 5)) / 1.7;
  return pattern * (pattern > 0 ? ridgeContrast : gapContrast);
}

function buildPalette(color: readonly number[], highlightColor: readonly number[]): number[][] {
  const brightness = colorShare(color);
  return Array.from({ length: paletteSize }, (_, shade) => {
    const relative = (((shade + 0.5) * paletteReach) / paletteSize) ** contrast;
    const share = Math.min(1, Math.max(0, relative - 1));
    return color.map((channel, c) => {
      const base = toLinear(channel);
      const highlight = Math.max(base, toLinear(highlightColor[c]));
      return Math.round(255 * toSrgb((base + (highlight - base) * share) * Math.min(1.15, relative) * brightness));
    });
  });
}

/** The mean of the levels round each texel, weighted by alpha: a running box along rows, then along columns. */
function broadLevels(levels: Float32Array, alphas: Float32Array, width: number, height: number): Float32Array {
  const radius = Math.max(1, Math.round(width * broadRadius));
  const weighted = levels.map((level, i) => level * (alphas[i] + 1));
  const weights = alphas.map((alpha) => alpha + 1);
  for (const plane of [weighted, weights]) {
    for (let y = 0; y < height; y++) boxLine(plane, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) boxLine(plane, x, width, height, radius);
  }
  return weighted.map((sum, i) => Math.max(1e-4, sum / weights[i]));
}

/** Replaces `count` values by their running sums over 2 radius + 1, the ends repeated outwards as nothing. */
function boxLine(plane: Float32Array, start: number, stride: number, count: number, radius: number): void {
  const line = new Float64Array(count + 1);
  for (let i = 0; i < count; i++) line[i + 1] = line[i] + plane[start + i * stride];
  for (let i = 0; i < count; i++) {
    plane[start + i * stride] = line[Math.min(count, i + radius + 1)] - line[Math.max(0, i - radius)];
  }
}

function linearLevel({ data, channelCount }: Texture, texel: number): number {
  const at = texel * channelCount;
  if (channelCount < 3) return linearLight[data[at]];
  return 0.2126 * linearLight[data[at]] + 0.7152 * linearLight[data[at + 1]] + 0.0722 * linearLight[data[at + 2]];
}

function alphaOf({ data, channelCount }: Texture, texel: number): number {
  return channelCount % 2 === 0 ? data[texel * channelCount + channelCount - 1] : 255;
}

/** Weighted by alpha; never zero. */
function meanLevel(levels: Float32Array, alphas: Float32Array): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < levels.length; i++) {
    sum += levels[i] * alphas[i];
    weight += alphas[i];
  }
  return Math.max(1e-4, sum / Math.max(1, weight));
}

const linearLight = Float64Array.from({ length: 256 }, (_, byte) => toLinear(byte));

function toLinear(channel: number): number {
  return (channel / 255) ** 2.2;
}

function toSrgb(linear: number): number {
  return Math.min(1, linear) ** (1 / 2.2);
}
