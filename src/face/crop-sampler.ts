import { LinearMemory } from "../kernels/linear-memory.ts";
import type { Pixels } from "../photo/pixels.ts";
import { type Crop, cropToPicture } from "./crop.ts";

interface CropExports {
  crop_reduce(...args: number[]): void;
  crop_sample(...args: number[]): void;
}

/** From how many pixels of the picture on a pixel of the crop is the mean of four samples. */
const meanFrom = 1.25;

/** Samples crops of pictures; see crop.cpp in wasm/kernels.h. */
export class CropSampler {
  private readonly memory: LinearMemory<CropExports>;

  constructor(module: WebAssembly.Module) {
    this.memory = new LinearMemory<CropExports>(module);
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  /**
   * Samples a crop at size x size pixels. A crop reduced by k or more is sampled from block means of k x k pixels, the
   * rest by one bilinear sample a pixel, or by the mean of 2x2. Alpha is the share of the pixel inside the picture;
   * outside is black.
   */
  sample(pixels: Pixels, crop: Crop, size: number): Pixels {
    if (!Object.values(crop).every(Number.isFinite)) {
      return { width: size, height: size, data: new Uint8Array(4 * size * size) };
    }
    const block = Math.floor(crop.side / size);
    if (block < 2) return this.#bilinear(pixels, crop, size);
    const { left, top, ...reduced } = this.#blockMeans(pixels, crop, block);
    const [centreX, centreY] = [(crop.centreX - left) / block, (crop.centreY - top) / block];
    return this.#bilinear(reduced, { centreX, centreY, side: crop.side / block, angle: crop.angle }, size);
  }

  /** Means of block x block pixels over the part of the picture that the crop can touch. */
  #blockMeans(pixels: Pixels, crop: Crop, block: number): Pixels & { readonly left: number; readonly top: number } {
    const box = boxOf(pixels, crop, 2 * block);
    const [width, height] = [Math.floor(box.width / block), Math.floor(box.height / block)];
    const data = new Uint8Array(4 * width * height);
    if (data.length > 0) this.memory.scoped(() => this.#reduceRows(pixels, box, block, data, width));
    return { left: box.left, top: box.top, width, height, data };
  }

  #reduceRows({ width, data }: Pixels, { left, top }: Box, block: number, out: Uint8Array, count: number): void {
    const rowLength = 4 * width * block;
    const rows = this.memory.alloc(rowLength);
    const sums = this.memory.alloc(16 * block * count);
    const means = this.memory.alloc(4 * count);
    for (let to = 0, from = 4 * width * top; to < out.length; to += 4 * count, from += rowLength) {
      this.memory.u8(rows, rowLength).set(data.subarray(from, from + rowLength));
      this.memory.exports.crop_reduce(rows, width, left, block, count, sums, means);
      out.set(this.memory.u8(means, 4 * count), to);
    }
  }

  #bilinear(pixels: Pixels, crop: Crop, size: number): Pixels {
    const { width, height } = pixels;
    const box = boxOf(pixels, crop, 2);
    const across = crop.side > meanFrom * size ? 2 : 1;
    return this.memory.scoped(() => {
      const map = this.memory.copyIn(Float64Array.from(cropToPicture(crop, size * across)));
      const shown = this.#copyBox(pixels, box);
      const out = this.memory.alloc(4 * size * size);
      this.memory.exports.crop_sample(shown, box.left, box.top, box.width, width, height, map, across, size, out);
      return { width: size, height: size, data: this.memory.u8(out, 4 * size * size).slice() };
    });
  }

  #copyBox(pixels: Pixels, { left, top, width, height }: Box): number {
    const address = this.memory.alloc(4 * width * height);
    const box = this.memory.u8(address, 4 * width * height);
    for (let y = 0; y < height; y++) {
      const from = 4 * ((top + y) * pixels.width + left);
      box.set(pixels.data.subarray(from, from + 4 * width), 4 * y * width);
    }
    return address;
  }
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the picture within `margin` of what a crop covers. */
function boxOf(pixels: Pixels, { centreX, centreY, side, angle }: Crop, margin: number): Box {
  const reach = (side / 2) * (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle))) + margin;
  const left = Math.max(0, Math.floor(centreX - reach));
  const top = Math.max(0, Math.floor(centreY - reach));
  const end = (centre: number, size: number) => Math.min(size, Math.ceil(centre + reach));
  return {
    left,
    top,
    width: Math.max(0, end(centreX, pixels.width) - left),
    height: Math.max(0, end(centreY, pixels.height) - top),
  };
}
