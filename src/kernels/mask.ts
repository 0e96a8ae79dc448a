import { LinearMemory } from "./linear-memory.ts";

interface MaskExports {
  mask_lab(rgba: number, count: number, lightness: number, a: number, b: number): void;
  mask_gaussian(input: number, out: number, scratch: number, width: number, height: number, sigma: number): number;
  mask_deviation(input: number, out: number, scratch: number, width: number, height: number, radius: number): void;
  mask_guided(...args: number[]): void;
  mask_likelihood(...args: number[]): void;
  mask_components(input: number, width: number, height: number, labels: number, parent: number): number;
  mask_distance(input: number, width: number, height: number, out: number): void;
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

/** CIE L*a*b* (D65) of a picture; L 0..100. */
export interface LabPlanes {
  readonly lightness: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/** One Gaussian of a mixture: log of its weight and normalisation, mean, inverse covariance LL, La, Lb, aa, ab, bb. */
export interface MixtureComponent {
  readonly constant: number;
  readonly mean: readonly [number, number, number];
  readonly precision: readonly [number, number, number, number, number, number];
}

const pixelLimit = 1 << 18;
/** Scratch planes of the guided filter. */
const guidedScratch = 15;

/** Plane arithmetic for masks of up to 2^18 pixels; see mask.cpp in wasm/kernels.h. Throws RangeError beyond that. */
export class MaskKernels {
  private readonly memory: LinearMemory<MaskExports>;

  constructor(module: WebAssembly.Module) {
    this.memory = new LinearMemory<MaskExports>(module);
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  lab(picture: { width: number; height: number; data: Uint8Array }): LabPlanes {
    const { width, height, data } = picture;
    const count = pixelCount(width, height, data.length / 4);
    return this.memory.scoped(() => {
      const rgba = this.memory.copyIn(data);
      const [lightness, a, b] = [0, 1, 2].map(() => this.memory.alloc(4 * count));
      this.memory.exports.mask_lab(rgba, count, lightness, a, b);
      const plane = (address: number) => ({ width, height, values: this.memory.f32(address, count).slice() });
      return { lightness: plane(lightness), a: plane(a), b: plane(b) };
    });
  }

  /** Gaussian blur; throws RangeError unless 0 < sigma <= 16. */
  blur(plane: Plane, sigma: number): Plane {
    return this.filter(plane, 1, (input, out, scratch) => {
      const status = this.memory.exports.mask_gaussian(input, out, scratch, plane.width, plane.height, sigma);
      if (status < 0) throw new RangeError(`no Gaussian of sigma ${sigma}`);
    });
  }

  /** Standard deviation within 2 * radius + 1 pixels. */
  deviation(plane: Plane, radius: number): Plane {
    return this.filter(plane, 3, (input, out, scratch) =>
      this.memory.exports.mask_deviation(input, out, scratch, plane.width, plane.height, radius),
    );
  }

  /**
   * Guided filter of `plane`, which follows the edges of a picture of the same size (sRGB, 0..1 for `epsilon`). K. He,
   * J. Sun and X. Tang, "Guided Image Filtering", PAMI 2013, section 3.5.
   */
  guided(
    picture: { width: number; height: number; data: Uint8Array },
    plane: Plane,
    radius: number,
    epsilon: number,
  ): Plane {
    const { width, height } = plane;
    const count = pixelCount(width, height, picture.data.length / 4);
    const guide = new Float32Array(3 * count);
    for (let i = 0; i < count; i++) {
      for (let c = 0; c < 3; c++) guide[c * count + i] = picture.data[4 * i + c] / 255;
    }
    return this.filter(plane, guidedScratch, (input, out, scratch) => {
      const address = this.memory.copyIn(guide);
      this.memory.exports.mask_guided(address, input, out, scratch, width, height, radius, epsilon);
    });
  }

  /** Largest log likelihood of each pixel over the components. */
  likelihood({ lightness, a, b }: LabPlanes, components: readonly MixtureComponent[]): Plane {
    const { width, height } = lightness;
    const count = pixelCount(width, height, lightness.values.length);
    const packed = components.flatMap(({ constant, mean, precision }) => [constant, ...mean, ...precision]);
    return this.memory.scoped(() => {
      const planes = [lightness, a, b].map((plane) => this.memory.copyIn(plane.values));
      const table = this.memory.copyIn(Float32Array.from(packed));
      const out = this.memory.alloc(4 * count);
      this.memory.exports.mask_likelihood(...planes, count, table, components.length, out);
      return { width, height, values: this.memory.f32(out, count).slice() };
    });
  }

  /** Label 1.. of each region connected over edges, 0 elsewhere. */
  components({ width, height, values }: BinaryPlane): { labels: Int32Array; count: number } {
    const size = pixelCount(width, height, values.length);
    return this.memory.scoped(() => {
      const input = this.memory.copyIn(values);
      const labels = this.memory.alloc(4 * size);
      const parent = this.memory.alloc(4 * (size + 1));
      const count = this.memory.exports.mask_components(input, width, height, labels, parent);
      return { labels: this.memory.i32(labels, size).slice(), count };
    });
  }

  /** Distance in pixels to the nearest zero. */
  distance({ width, height, values }: BinaryPlane): Plane {
    const count = pixelCount(width, height, values.length);
    return this.memory.scoped(() => {
      const input = this.memory.copyIn(values);
      const out = this.memory.alloc(4 * count);
      this.memory.exports.mask_distance(input, width, height, out);
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

  private filter(
    { width, height, values }: Plane,
    scratchPlanes: number,
    run: (input: number, out: number, scratch: number) => void,
  ): Plane {
    const count = pixelCount(width, height, values.length);
    return this.memory.scoped(() => {
      const input = this.memory.copyIn(values);
      const out = this.memory.alloc(4 * count);
      run(input, out, this.memory.alloc(4 * count * scratchPlanes));
      return { width, height, values: this.memory.f32(out, count).slice() };
    });
  }
}

function pixelCount(width: number, height: number, length: number): number {
  const count = width * height;
  if (!(count > 0 && count <= pixelLimit)) throw new RangeError(`a plane of ${width} x ${height} pixels`);
  if (length !== count) throw new RangeError(`${length} values for ${width} x ${height} pixels`);
  return count;
}
