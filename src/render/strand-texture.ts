import type { Hair } from "../avatar/avatar.ts";
import { smoothstep } from "../avatar/mesh/field.ts";
import { type AtlasTile, strandAtlasSize, strandTiles, type TileName } from "../avatar/wear/hair/strand-atlas.ts";
import type { Texture } from "./scene.ts";
import { highlightSteps, lightSteps, mostLight, type StrandPattern } from "./strand-pattern.ts";

/** Light at which a strand has the colour of the hair: the median of curled locks. */
const ownLight = 0.935;
/** Contrast of dark hair, that of locks and of cards of short hair, which photos show with more, and that of fair hair, as exponents; how many times as
 * much the tips of coils show (ten heads, lightness over 1 to 9 mm; photos 1.4 times that), and the body below cards, whose strands are bundles, and tips of straight crops; and between what fairness: strand after strand
 * scatters the light that passes through it (A. Zinke et al., "Dual Scattering Approximation", 2008). */
const contrast = {
  dark: 0.93,
  darkLocks: 1.6,
  fair: 0.65,
  coils: 2.8,
  body: 0.5,
  tips: 0.7,
  from: 0.12,
  to: 0.45,
} as const;
/** How many times as light as the hair its highlight is at most: lit strands of fair hair over its median in photos. That of
 * darker hair (2.1 to 2.8) is in part gloss; at 2.2 crops are flecked. */
const mostHighlight = 1.8;
/** How much sooner than green light blue is lost in the depth of hair without any blue, and later red, as shares of the
 * contrast. */
const depthHue = 0.5;

const allTiles = Object.keys(strandTiles) as TileName[];

/**
 * The texture of hair (strand-atlas.ts) in the colours of an avatar. Tiles besides `tiles` are left plain, since a
 * file of a plain tile is small.
 */
export function paintStrands(
  { steps, alphas }: StrandPattern,
  { color, highlightColor }: Pick<Hair, "color" | "highlightColor">,
  tiles: readonly TileName[] = allTiles,
): Texture {
  const data = new Uint8Array(4 * alphas.length);
  const texels = new DataView(data.buffer);
  const plain = new Array<number>(lightSteps * highlightSteps).fill(packed(color));
  for (const name of allTiles) {
    const isShown = tiles.includes(name);
    // Where coils end there are fewer of them, no longer ones.
    const grain = isCoily(tiles) && name === "edge" ? offsetOf("dense") - offsetOf("edge") : 0;
    const palette = isShown ? buildPalette(color, highlightColor, contrastOf(name, tiles)) : plain;
    eachRow(strandTiles[name], (from, to) => {
      for (let i = from; i < to; i++) texels.setUint32(4 * i, palette[steps[i + grain]] + (isShown ? alphas[i] : 255));
    });
  }
  return { ...strandAtlasSize, channelCount: 4, data };
}

function isCoily(tiles: readonly TileName[]): boolean {
  return tiles.includes("curls") && tiles.includes("dense");
}

/** The first texel of a tile. */
function offsetOf(name: TileName): number {
  const { left, top } = strandTiles[name];
  return (top * strandAtlasSize.height + left) * strandAtlasSize.width;
}

/** Visits the texels of a tile, row by row. */
function eachRow({ left, top, width, height }: AtlasTile, visit: (from: number, to: number) => void): void {
  const across = strandAtlasSize.width;
  for (let y = top * strandAtlasSize.height; y < (top + height) * strandAtlasSize.height; y++) {
    visit((y + left) * across, (y + left + width) * across);
  }
}

/** Contrast of a tile in dark and in fair hair; beards, which have no edge, are hairs that cross and no locks. */
function contrastOf(name: TileName, tiles: readonly TileName[]): readonly [number, number] {
  if (name === "locks" || (name === "strands" && tiles.includes("edge") && !isCoily(tiles)))
    return [contrast.darkLocks, contrast.fair];
  if (name === "body") return [contrast.body * contrast.dark, contrast.body * contrast.fair];
  if (name === "dense" && !isCoily(tiles)) return [contrast.tips * contrast.dark, contrast.tips * contrast.fair];
  const more = isCoily(tiles) && name !== "curls" ? contrast.coils : 1;
  return [more * contrast.dark, contrast.fair];
}

/** Colours without alpha, by light and highlight. */
function buildPalette(
  color: readonly number[],
  highlightColor: readonly number[],
  [dark, fairest]: readonly [number, number],
): number[] {
  const { from, to } = contrast;
  const fair = smoothstep(from, to, Math.sqrt(toLinear(color[1])));
  const hue = depthHue * (1 - Math.min(...color) / Math.max(1, ...color));
  const exponents = [1 - hue, 1, 1 + hue].map((share) => share * (dark + fair * (fairest - dark)));
  const [base, highlight] = [color, highlightColor].map((channels) => channels.map(toLinear));
  const gain = Math.max(...highlight.map((value, c) => value / Math.max(1e-3, base[c])));
  const reach = gain > 1 ? Math.min(1, (mostHighlight - 1) / (gain - 1)) : 1;
  return Array.from({ length: lightSteps * highlightSteps }, (_, step) => {
    const light = (mostLight * Math.floor(step / highlightSteps)) / (lightSteps - 1) / ownLight;
    const share = (reach * (step % highlightSteps)) / (highlightSteps - 1);
    return packed(
      base.map((own, c) => {
        const bright = Math.max(own, highlight[c]);
        return 255 * toSrgb((own + (bright - own) * share) * light ** exponents[c]);
      }),
    );
  });
}

/** Red, green and blue bytes above an empty one. */
function packed([red, green, blue]: readonly number[]): number {
  return 0x1000000 * Math.round(red) + 0x10000 * Math.round(green) + 0x100 * Math.round(blue);
}

function toLinear(channel: number): number {
  return (channel / 255) ** 2.2;
}

function toSrgb(linear: number): number {
  return Math.min(1, Math.max(0, linear)) ** (1 / 2.2);
}
