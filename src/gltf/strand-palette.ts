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
  const lightness = lightnessOf(data);
  const [darkest, lightest] = rangeOf(lightness);
  const step = Math.max(1, (lightest - darkest + 1) / lightnessCount);
  const levelOf = Uint8Array.from({ length: 256 }, (_, value) => Math.max(0, Math.floor((value - darkest) / step)));
  const firstOf = Uint8Array.from({ length: 256 }, (_, opacity) => Math.round(opacity / scale) * lightnessCount);
  const sums = new Float64Array(4 * lightnessCount);
  const indices = new Uint8Array(width * height);
  // Most texels are as those beside them.
  const texels = new Uint32Array(data.buffer, data.byteOffset, indices.length);
  for (let i = 0, end = 0; i < indices.length; i = end) {
    end = i + 1;
    while (end < indices.length && texels[end] === texels[i]) end++;
    const level = levelOf[lightness[i]];
    for (let c = 0; c < 3; c++) sums[4 * level + c] += (end - i) * data[4 * i + c];
    sums[4 * level + 3] += end - i;
    indices.fill(firstOf[data[4 * i + 3]] + level, i, end);
  }
  const palette = new Uint8Array(4 * opacityCount * lightnessCount);
  for (let entry = 0; entry < opacityCount * lightnessCount; entry++) {
    const level = entry % lightnessCount;
    const count = Math.max(1, sums[4 * level + 3]);
    for (let c = 0; c < 3; c++) palette[4 * entry + c] = Math.round(sums[4 * level + c] / count);
    palette[4 * entry + 3] = Math.round(scale * Math.floor(entry / lightnessCount));
  }
  return { width, height, indices, palette };
}

/** Of RGBA texels, weighted as luma is. */
function lightnessOf(data: Uint8Array): Uint8Array {
  const lightness = new Uint8Array(data.length / 4);
  for (let i = 0, at = 0; i < lightness.length; i++, at += 4) {
    lightness[i] = (54 * data[at] + 183 * data[at + 1] + 19 * data[at + 2]) >> 8;
  }
  return lightness;
}

function rangeOf(values: Uint8Array): [number, number] {
  let [least, most] = [255, 0];
  for (let i = 0; i < values.length; i++) {
    if (values[i] < least) least = values[i];
    if (values[i] > most) most = values[i];
  }
  return [least, most];
}
