import { LikenessError } from "../errors.ts";
import type { LinearMemory } from "./linear-memory.ts";

export interface PlaneExports {
  plane_blur(plane: number, width: number, height: number, taps: number, radius: number): number;
  plane_morph(input: number, out: number, width: number, height: number, radius: number, grow: 0 | 1): number;
  plane_lab(red: number, green: number, blue: number, count: number, linearOfByte: number): void;
}

/** A region of a pixel grid: one byte a pixel, 0 or 1. */
export interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Lab of every pixel; L 0..100. */
export interface LabPlanes {
  readonly l: Float32Array;
  readonly a: Float32Array;
  readonly b: Float32Array;
}

/** Planes of the masks that lie over a photo, in the memory of the `texture` module; see plane.cpp in kernels.h. */
export class PlaneKernels {
  private readonly memory: LinearMemory<PlaneExports>;

  constructor(memory: LinearMemory<PlaneExports>) {
    this.memory = memory;
  }

  /** Gaussian blur of one plane in place, edges continued. */
  blur(plane: Float32Array, width: number, height: number, sigma: number): Float32Array {
    checkSize(plane, width, height);
    const { memory } = this;
    memory.scoped(() => {
      const at = memory.copyIn(plane);
      this.#blurAt(at, width, height, sigma);
      plane.set(memory.f32(at, plane.length));
    });
    return plane;
  }

  /** Lab of RGBA pixels blurred by `sigma`; `linearOfByte` has the linear light of each sRGB byte. */
  blurredLab(
    { width, height, data }: { width: number; height: number; data: Uint8Array },
    sigma: number,
    linearOfByte: Float32Array,
  ): LabPlanes {
    const { memory } = this;
    const count = width * height;
    if (data.length !== 4 * count || linearOfByte.length !== 256) throw new RangeError("no RGBA picture");
    return memory.scoped(() => {
      const planes = [0, 1, 2].map((channel) => {
        const at = memory.alloc(4 * count);
        const plane = memory.f32(at, count);
        for (let i = 0; i < count; i++) plane[i] = data[4 * i + channel];
        this.#blurAt(at, width, height, sigma);
        return at;
      });
      memory.exports.plane_lab(planes[0], planes[1], planes[2], count, memory.copyIn(linearOfByte));
      const [l, a, b] = planes.map((at) => memory.f32(at, count).slice());
      return { l, a, b };
    });
  }

  /** The region grown by a disc of `radius` pixels, less than 255. */
  dilate(region: Region, radius: number): Region {
    return this.#morph(region, radius, 1);
  }

  /** The region shrunk by a disc of `radius` pixels; the border of the grid does not shrink it. */
  erode(region: Region, radius: number): Region {
    return this.#morph(region, radius, 0);
  }

  #blurAt(plane: number, width: number, height: number, sigma: number): void {
    const { memory } = this;
    const radius = Math.max(1, Math.ceil(2.5 * sigma));
    const taps = Float32Array.from({ length: 2 * radius + 1 }, (_, i) => Math.exp(-(((i - radius) / sigma) ** 2) / 2));
    const total = taps.reduce((sum, value) => sum + value, 0);
    for (let k = 0; k < taps.length; k++) taps[k] /= total;
    memory.scoped(() => {
      if (memory.exports.plane_blur(plane, width, height, memory.copyIn(taps), radius) < 0) throw exhausted();
    });
  }

  #morph({ width, height, data }: Region, radius: number, grow: 0 | 1): Region {
    checkSize(data, width, height);
    if (!(radius >= 0 && radius < 255)) throw new RangeError(`no disc of radius ${radius}`);
    const { memory } = this;
    return memory.scoped(() => {
      const input = memory.copyIn(data);
      const out = memory.alloc(data.length);
      if (memory.exports.plane_morph(input, out, width, height, radius, grow) < 0) throw exhausted();
      return { width, height, data: memory.u8(out, data.length).slice() };
    });
  }
}

function checkSize({ length }: ArrayLike<number>, width: number, height: number): void {
  if (!(width > 0 && height > 0) || length !== width * height) {
    throw new RangeError(`${length} values for ${width} x ${height} pixels`);
  }
}

function exhausted(): LikenessError {
  return new LikenessError("memory_exhausted", "the masks of a photo ran out of their memory");
}
