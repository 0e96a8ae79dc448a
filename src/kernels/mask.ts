import { LinearMemory } from "./linear-memory.ts";

interface MaskExports {
  mask_lab(rgba: number, count: number, lightness: number, a: number, b: number): void;
  mask_lift(rgba: number, count: number, lifted: number): void;
  mask_gaussian(input: number, out: number, scratch: number, width: number, height: number, sigma: number): number;
  mask_guided(...args: number[]): void;
  mask_morph(...args: number[]): void;
}

/** Values of a picture, rows from the top. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/** 0 or 1 for each pixel. */
export interface BinaryPlane {
  readonly width: number;
  readonly height: number;
  readonly values: Uint8Array;
}

/** RGBA pixels. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** CIE L*a*b* (D65) of a picture; L 0..100. */
export interface LabPlanes {
  readonly lightness: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

const pixelLimit = 1 << 18;
/** Scratch planes of the guided filter. */
const guidedScratch = 18;
/** Widest window of the guided filter to each side. */
const radiusLimit = 64;

/** Plane arithmetic for masks of up to 2^18 pixels; see mask.cpp in wasm/kernels.h. Throws RangeError beyond that. */
export class MaskKernels {
  private readonly memory: LinearMemory<MaskExports>;

  constructor(module: WebAssembly.Module) {
    this.memory = new LinearMemory<MaskExports>(module);
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  lab({ width, height, data }: Picture): LabPlanes {
    const count = pixelCount(width, height, data.length / 4);
    return this.memory.scoped(() => {
      const rgba = this.memory.copyIn(data);
      const [lightness, a, b] = [0, 1, 2].map(() => this.memory.alloc(4 * count));
      this.memory.exports.mask_lab(rgba, count, lightness, a, b);
      const plane = (address: number) => ({ width, height, values: this.memory.f32(address, count).slice() });
      return { lightness: plane(lightness), a: plane(a), b: plane(b) };
    });
  }

  /** Blurred lightness on a scale that lifts the dark. */
  liftedLightness({ width, height, data }: Picture, sigma: number): Plane {
    const count = pixelCount(width, height, data.length / 4);
    return this.memory.scoped(() => {
      const lifted = this.memory.alloc(4 * count);
      this.memory.exports.mask_lift(this.memory.copyIn(data), count, lifted);
      return this.#blurAt(lifted, width, height, sigma);
    });
  }

  /** Gaussian blur; throws RangeError unless 0 < sigma <= 16. */
  blur({ width, height, values }: Plane, sigma: number): Plane {
    pixelCount(width, height, values.length);
    return this.memory.scoped(() => this.#blurAt(this.memory.copyIn(values), width, height, sigma));
  }

  /**
   * Guided filter of `plane`, which follows the edges of a picture of the same size (sRGB, 0..1 for `epsilon`). K. He,
   * J. Sun and X. Tang, "Guided Image Filtering", PAMI 2013, section 3.5.
   */
  guided({ data }: Picture, { width, height, values }: Plane, radius: number, epsilon: number): Plane {
    const count = pixelCount(width, height, data.length / 4);
    pixelCount(width, height, values.length);
    if (!(radius >= 0 && radius <= radiusLimit)) throw new RangeError(`a guided filter of radius ${radius}`);
    return this.memory.scoped(() => {
      const [guide, input] = [data, values].map((bytes) => this.memory.copyIn(bytes));
      const out = this.memory.alloc(4 * count);
      const scratch = this.memory.alloc(4 * count * guidedScratch);
      this.memory.exports.mask_guided(guide, input, out, scratch, width, height, radius, epsilon);
      return { width, height, values: this.memory.f32(out, count).slice() };
    });
  }

  grow(plane: BinaryPlane, radius: number): BinaryPlane {
    return this.morph(plane, radius, 1);
  }

  shrink(plane: BinaryPlane, radius: number): BinaryPlane {
    return this.morph(plane, radius, 0);
  }

  private morph({ width, height, values }: BinaryPlane, radius: number, grow: 0 | 1): BinaryPlane {
    const count = pixelCount(width, height, values.length);
    return this.memory.scoped(() => {
      const input = this.memory.copyIn(values);
      const out = this.memory.alloc(count);
      const scratch = this.memory.alloc(count);
      this.memory.exports.mask_morph(input, out, scratch, width, height, radius, grow);
      return { width, height, values: this.memory.u8(out, count).slice() };
    });
  }

  #blurAt(input: number, width: number, height: number, sigma: number): Plane {
    const count = width * height;
    const [out, scratch] = [this.memory.alloc(4 * count), this.memory.alloc(4 * count)];
    const status = this.memory.exports.mask_gaussian(input, out, scratch, width, height, sigma);
    if (status < 0) throw new RangeError(`no Gaussian of sigma ${sigma}`);
    return { width, height, values: this.memory.f32(out, count).slice() };
  }
}

function pixelCount(width: number, height: number, length: number): number {
  const count = width * height;
  if (!(count > 0 && count <= pixelLimit)) throw new RangeError(`a plane of ${width} x ${height} pixels`);
  if (length !== count) throw new RangeError(`${length} values for ${width} x ${height} pixels`);
  return count;
}
