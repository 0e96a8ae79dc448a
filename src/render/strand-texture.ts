import type { Hair } from "../avatar/avatar.ts";
import { isCombed, type LockKind, lockKind } from "../avatar/hair/scalp-hair.ts";
import { strandAtlasSize, strandTiles, type TileName } from "../avatar/hair/strand-atlas.ts";
import { drawCoils } from "./coil-pattern.ts";
import { colorShare, fairness } from "./hair-share.ts";
import { drawRinglets } from "./ringlet-pattern.ts";
import type { Texture } from "./scene.ts";
import {
  eachTexel,
  highlightSteps,
  lightSteps,
  mostLight,
  StrandDrawing,
  type StrandPattern,
} from "./strand-pattern.ts";

/** Light at which a strand has the colour of the hair: the median of curled locks. */
const ownLight = 0.935;
/** How much the contrast of fair hair is less than that of black hair. */
const softening = 0.72;
/** Contrast of strands that lie side by side over that of curls, as an exponent. */
const combedContrast = 1;
/** How many times as light as the hair its highlight is at most. */
const mostHighlight = 1.7;
/** The same of coils, each of which mirrors light somewhere. */
const mostGlint = 3;

const allTiles = Object.keys(strandTiles) as TileName[];

const strands = new StrandDrawing();
const curled = new Map<LockKind, StrandPattern>();

/**
 * The texture of grown hair (strand-atlas.ts) in the colours of an avatar. Tiles besides `tiles` are left plain, since a
 * file of a plain tile is small.
 */
export function paintStrands(
  { color, highlightColor, growth, curl = 0 }: Pick<Hair, "color" | "highlightColor" | "growth" | "curl">,
  tiles: readonly TileName[] = allTiles,
): Texture {
  const kind = lockKind({ growth, curl });
  const { lights, highlights, alphas } = patternOf(kind, tiles);
  const isEven = growth && (growth.hanging || isCombed(growth, curl));
  const palette = buildPalette(
    color,
    highlightColor,
    isEven && kind === "strands" ? combedContrast : 1,
    kind === "strands" ? mostHighlight : mostGlint,
  );
  const data = new Uint8Array(4 * alphas.length);
  const texels = new DataView(data.buffer);
  for (let i = 0; i < alphas.length; i++) {
    texels.setUint32(4 * i, palette[lights[i] * highlightSteps + highlights[i]] + alphas[i]);
  }
  const plain = packed(color) + 255;
  for (const tile of allTiles) {
    if (!tiles.includes(tile)) eachTexel(strandTiles[tile], (at) => texels.setUint32(4 * at, plain));
  }
  return { ...strandAtlasSize, channelCount: 4, data };
}

/** The pattern of a kind of locks, with these tiles at least. */
function patternOf(kind: LockKind, tiles: readonly TileName[]): StrandPattern {
  if (kind === "strands") return strands.draw(tiles);
  let pattern = curled.get(kind);
  if (!pattern) {
    pattern = kind === "coils" ? drawCoils() : drawRinglets();
    curled.set(kind, pattern);
  }
  return pattern;
}

/** Colours without alpha, by light and highlight. */
function buildPalette(
  color: readonly number[],
  highlightColor: readonly number[],
  depth: number,
  most: number,
): number[] {
  // Light passes through fair hair, so that it is less deep at its roots.
  const contrast = depth * (1 - softening * fairness(color));
  const brightness = colorShare(color);
  const [base, highlight] = [color, highlightColor].map((channels) => channels.map(toLinear));
  const gain = Math.max(...highlight.map((value, c) => value / Math.max(1e-3, base[c])));
  const reach = gain > 1 ? Math.min(1, (most - 1) / (gain - 1)) : 1;
  return Array.from({ length: lightSteps * highlightSteps }, (_, step) => {
    const light = ((mostLight * Math.floor(step / highlightSteps)) / (lightSteps - 1) / ownLight) ** contrast;
    const share = (reach * (step % highlightSteps)) / (highlightSteps - 1);
    return packed(
      base.map((own, c) => {
        const bright = Math.max(own, highlight[c]);
        return 255 * toSrgb((own + (bright - own) * share) * light * brightness);
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
