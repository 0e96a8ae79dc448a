import type { IndexedPicture } from "../kernels/indexed-png.ts";
import type { Texture } from "../render/scene.ts";

/** Levels of opacity, and of lightness at each of them: together 256. The cutoff of strands, a half, lies amid two of the former. */
const opacityCount = 4;
const lightnessCount = 64;
const scale = 255 / (opacityCount - 1);

/**
 * A picture of strands by a palette: hair of one person lies between its darkest and its lightest colour, so that lightness tells
 * the colour. Each entry is the mean of what it stands for.
 */
export function byPalette({ width, height, data }: Texture): IndexedPicture {
  const { colors, counts, numbers } = countColors(data);
  const lightness = colors.map(lightnessOf);
  const darkest = lightness.reduce((least, value) => Math.min(least, value), 255);
  const lightest = lightness.reduce((most, value) => Math.max(most, value), 0);
  const step = Math.max(1, (lightest - darkest + 1) / lightnessCount);
  const levels = Uint8Array.from(lightness, (value) => Math.floor((value - darkest) / step));
  const sums = new Float64Array(4 * lightnessCount);
  colors.forEach((color, k) => {
    const at = 4 * levels[k];
    for (let c = 0; c < 3; c++) sums[at + c] += counts[k] * ((color >> (8 * c)) & 255);
    sums[at + 3] += counts[k];
  });
  const palette = new Uint8Array(4 * opacityCount * lightnessCount);
  for (let entry = 0; entry < opacityCount * lightnessCount; entry++) {
    const level = entry % lightnessCount;
    const count = Math.max(1, sums[4 * level + 3]);
    for (let c = 0; c < 3; c++) palette[4 * entry + c] = Math.round(sums[4 * level + c] / count);
    palette[4 * entry + 3] = Math.round(scale * Math.floor(entry / lightnessCount));
  }
  const firstOf = Uint8Array.from({ length: 256 }, (_, opacity) => Math.round(opacity / scale) * lightnessCount);
  const indices = new Uint8Array(width * height);
  for (let i = 0; i < indices.length; i++) indices[i] = firstOf[data[4 * i + 3]] + levels[numbers[i]];
  return { width, height, indices, palette };
}

interface CountedColors {
  /** Different ones without their opacity, red in the lowest byte, and how often each is there. */
  readonly colors: number[];
  readonly counts: number[];
  /** Which of them each texel has. */
  readonly numbers: Uint32Array;
}

/** Bits of the number of slots in which colours are looked up first: strands have about two hundred. */
const slotBits = 12;

function countColors(data: Uint8Array): CountedColors {
  const texels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const colors: number[] = [];
  const counts: number[] = [];
  const numberOf = new Map<number, number>();
  const slots = new Int32Array(1 << slotBits).fill(-1);
  const numbers = new Uint32Array(texels.length);
  for (let i = 0; i < texels.length; i++) {
    const color = texels[i] & 0xffffff;
    const slot = Math.imul(color, 0x9e3779b1) >>> (32 - slotBits);
    let number = slots[slot];
    if (number < 0 || colors[number] !== color) {
      number = numberOf.get(color) ?? colors.push(color) - 1;
      if (number === counts.length) counts.push(0);
      numberOf.set(color, number);
      slots[slot] = number;
    }
    counts[number]++;
    numbers[i] = number;
  }
  return { colors, counts, numbers };
}

/** Weighted as luma is. */
function lightnessOf(color: number): number {
  return (54 * (color & 255) + 183 * ((color >> 8) & 255) + 19 * (color >> 16)) >> 8;
}
