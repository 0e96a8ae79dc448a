import type { Pixels } from "../photo/pixels.ts";

/** A square of the picture: centre and side in its pixels, `angle` (radians) from the picture's x axis to its own. */
export interface Crop {
  readonly centreX: number;
  readonly centreY: number;
  readonly side: number;
  readonly angle: number;
}

/** Row-major 2x3 matrix: x' = m[0] x + m[1] y + m[2], y' = m[3] x + m[4] y + m[5]. */
export type Affine = readonly [number, number, number, number, number, number];

/** Map from pixels of a crop sampled at size x size (centres at +0.5) to pixels of the picture. */
export function cropToPicture(crop: Crop, size: number): Affine {
  const scale = crop.side / size;
  const c = Math.cos(crop.angle) * scale;
  const s = Math.sin(crop.angle) * scale;
  const half = size / 2;
  return [c, -s, crop.centreX - (c - s) * half, s, c, crop.centreY - (s + c) * half];
}

/** The inverse of cropToPicture. */
export function pictureToCrop(crop: Crop, size: number): Affine {
  const scale = size / crop.side;
  const c = Math.cos(crop.angle) * scale;
  const s = Math.sin(crop.angle) * scale;
  const half = size / 2;
  const { centreX, centreY } = crop;
  return [c, s, half - c * centreX - s * centreY, -s, c, half + s * centreX - c * centreY];
}

/** The smallest upright square around the whole picture. */
export function letterbox(pixels: Pixels): Crop {
  const side = Math.max(pixels.width, pixels.height);
  return { centreX: pixels.width / 2, centreY: pixels.height / 2, side, angle: 0 };
}

/**
 * Samples a crop at size x size pixels. A crop reduced by k or more is sampled from block means of k x k pixels, the
 * rest by one bilinear sample a pixel, or by the mean of 2x2. Alpha is the share of the pixel inside the picture;
 * outside is black.
 */
export function sampleCrop(pixels: Pixels, crop: Crop, size: number): Pixels {
  const block = Math.floor(crop.side / size);
  if (block < 2) return sampleBilinear(pixels, crop, size);
  const reduced = blockMeans(pixels, crop, block);
  const inReduced = {
    centreX: (crop.centreX - reduced.left) / block,
    centreY: (crop.centreY - reduced.top) / block,
    side: crop.side / block,
    angle: crop.angle,
  };
  return sampleBilinear(reduced.pixels, inReduced, size);
}

/** Means of block x block pixels over the part of the picture that the crop can touch. */
function blockMeans(pixels: Pixels, crop: Crop, block: number) {
  const reach = (crop.side / 2) * (Math.abs(Math.cos(crop.angle)) + Math.abs(Math.sin(crop.angle))) + 2 * block;
  const left = Math.max(0, Math.floor(crop.centreX - reach));
  const top = Math.max(0, Math.floor(crop.centreY - reach));
  const width = Math.max(0, Math.floor((Math.min(pixels.width, crop.centreX + reach) - left) / block));
  const height = Math.max(0, Math.floor((Math.min(pixels.height, crop.centreY + reach) - top) / block));
  const data = new Uint8Array(4 * width * height);
  const source = wordsOf(pixels);
  const sums = new Uint32Array(3 * width);
  const area = block * block;
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let j = 0; j < block; j++) {
      let from = (top + y * block + j) * pixels.width + left;
      for (let to = 0; to < sums.length; to += 3) {
        // Red and blue side by side: up to 257 of each fit sixteen bits.
        let redBlue = 0;
        let green = 0;
        for (const end = from + block; from < end; from++) {
          redBlue += source[from] & 0xff00ff;
          green += source[from] & 0xff00;
        }
        sums[to] += redBlue & 0xffff;
        sums[to + 1] += green >>> 8;
        sums[to + 2] += redBlue >>> 16;
      }
    }
    for (let x = 0, to = 4 * y * width; x < width; x++, to += 4) {
      for (let k = 0; k < 3; k++) data[to + k] = sums[3 * x + k] / area + 0.5;
      data[to + 3] = 255;
    }
  }
  return { left, top, pixels: { width, height, data } };
}

function sampleBilinear(pixels: Pixels, crop: Crop, size: number): Pixels {
  const { width, height } = pixels;
  const source = wordsOf(pixels);
  const data = new Uint8Array(4 * size * size);
  const samplesAcross = crop.side > 1.25 * size ? 2 : 1;
  const share = 1 / samplesAcross ** 2;
  const map = cropToPicture(crop, size * samplesAcross);
  const border = new Float64Array(4);
  for (let v = 0, at = 0; v < size; v++) {
    for (let u = 0; u < size; u++, at += 4) {
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let sample = 0; sample < samplesAcross * samplesAcross; sample++) {
        const fu = u * samplesAcross + (sample & 1) + 0.5;
        const fv = v * samplesAcross + (sample >> 1) + 0.5;
        const x = map[0] * fu + map[1] * fv + map[2] - 0.5;
        const y = map[3] * fu + map[4] * fv + map[5] - 0.5;
        if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) {
          sampleBorder(pixels, x, y, border);
          red += border[0];
          green += border[1];
          blue += border[2];
          alpha += border[3];
          continue;
        }
        const column = x | 0;
        const row = y | 0;
        const dx = x - column;
        const dy = y - row;
        const first = row * width + column;
        const here = source[first];
        const right = source[first + 1];
        const below = source[first + width];
        const across = source[first + width + 1];
        const a = (1 - dx) * (1 - dy);
        const b = dx * (1 - dy);
        const c = (1 - dx) * dy;
        const d = dx * dy;
        red += (here & 255) * a + (right & 255) * b + (below & 255) * c + (across & 255) * d;
        green +=
          ((here >> 8) & 255) * a + ((right >> 8) & 255) * b + ((below >> 8) & 255) * c + ((across >> 8) & 255) * d;
        blue +=
          ((here >> 16) & 255) * a + ((right >> 16) & 255) * b + ((below >> 16) & 255) * c + ((across >> 16) & 255) * d;
        alpha += 255;
      }
      data[at] = red * share + 0.5;
      data[at + 1] = green * share + 0.5;
      data[at + 2] = blue * share + 0.5;
      data[at + 3] = alpha * share + 0.5;
    }
  }
  return { width: size, height: size, data };
}

/** Bilinear sample where some of the four pixels may lie outside: those count as black and uncovered. */
function sampleBorder(pixels: Pixels, x: number, y: number, out: Float64Array): void {
  out.fill(0);
  const dx = x - Math.floor(x);
  const dy = y - Math.floor(y);
  for (let corner = 0; corner < 4; corner++) {
    const column = Math.floor(x) + (corner & 1);
    const row = Math.floor(y) + (corner >> 1);
    if (!(column >= 0 && row >= 0 && column < pixels.width && row < pixels.height)) continue;
    const weight = (corner & 1 ? dx : 1 - dx) * (corner >> 1 ? dy : 1 - dy);
    const at = 4 * (row * pixels.width + column);
    for (let k = 0; k < 3; k++) out[k] += weight * pixels.data[at + k];
    out[3] += weight * 255;
  }
}

/** The pixels as numbers of four bytes, red in the lowest. */
function wordsOf({ data }: Pixels): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length >> 2);
}
