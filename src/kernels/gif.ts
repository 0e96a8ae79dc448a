import { LikenessError } from "../errors.ts";
import type { Pixels } from "../photo/pixels.ts";
import { LinearMemory } from "./linear-memory.ts";

interface GifExports {
  gif_histogram_byte_length(): number;
  gif_sample(histogram: number, rgba: number, pixelCount: number, step: number): void;
  gif_palette(histogram: number, colorLimit: number, palette: number, table: number): number;
  gif_quantize(
    rgba: number,
    shown: number,
    width: number,
    height: number,
    tolerance: number,
    palette: number,
    table: number,
    indices: number,
  ): number;
  gif_compress(indices: number, count: number, target: number, capacity: number): number;
}

export interface GifOptions {
  readonly width: number;
  readonly height: number;
  /** Hundredths of a second that each frame stays. */
  readonly delay: number;
  /** Frames replace each other; otherwise each only draws what changed, and transparent pixels keep what was shown. */
  readonly replace?: boolean;
  /** Difference of a channel up to which a pixel counts as unchanged; 2 unless said. */
  readonly tolerance?: number;
}

const maximumSide = 1024;
const colorLimit = 255;
const transparentIndex = 255;
const paletteByteLength = 768;
const tableByteLength = 32768;
const sampleStep = 3;

/**
 * Writes a looping GIF (89a) frame by frame; only the file's own bytes pile up. Frames given to `sample` before the first
 * `add` choose the colours; without any, the first frame does.
 */
export class GifWriter {
  private readonly memory: LinearMemory<GifExports>;
  private readonly options: GifOptions;
  private readonly histogram: number;
  private readonly palette: number;
  private readonly table: number;
  private readonly shown: number;
  private readonly indices: number;
  private readonly chunks: Uint8Array[] = [];
  private sampled = false;

  constructor(module: WebAssembly.Module, options: GifOptions) {
    const { width, height, delay } = options;
    if (!isWhole(width, 1, maximumSide) || !isWhole(height, 1, maximumSide)) {
      throw new RangeError(`GIF of ${width} x ${height} pixels; sides are 1 to ${maximumSide}`);
    }
    if (!isWhole(delay, 1, 65535)) throw new RangeError(`GIF frames of ${delay} hundredths of a second`);
    const memory = new LinearMemory<GifExports>(module);
    const cleared = (byteLength: number) => {
      const address = memory.alloc(byteLength);
      memory.u8(address, byteLength).fill(0);
      return address;
    };
    this.memory = memory;
    this.options = options;
    this.histogram = cleared(memory.exports.gif_histogram_byte_length());
    this.palette = cleared(paletteByteLength);
    this.table = cleared(tableByteLength);
    this.shown = cleared(width * height * 4);
    this.indices = cleared(width * height);
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  /** Lets the colours of a frame into the palette; after the first `add` it is too late and a RangeError is thrown. */
  sample(frame: Pixels): void {
    if (this.chunks.length > 0) throw new RangeError("GIF: the palette is already chosen");
    const { memory } = this;
    memory.scoped(() => {
      const rgba = memory.copyIn(this.checked(frame));
      memory.exports.gif_sample(this.histogram, rgba, frame.width * frame.height, sampleStep);
    });
    this.sampled = true;
  }

  add(frame: Pixels): void {
    if (this.chunks.length === 0) this.begin(frame);
    const { memory } = this;
    const { width, height, replace = false, tolerance = 2 } = this.options;
    const pixelCount = width * height;
    const data = memory.scoped(() => {
      const rgba = memory.copyIn(this.checked(frame));
      if (replace) memory.u8(this.shown, pixelCount * 4).fill(0);
      memory.exports.gif_quantize(rgba, this.shown, width, height, tolerance, this.palette, this.table, this.indices);
      const capacity = 2 * pixelCount + 1024;
      const target = memory.alloc(capacity);
      const byteLength = memory.exports.gif_compress(this.indices, pixelCount, target, capacity);
      if (byteLength < 0) throw exhausted();
      return memory.u8(target, byteLength).slice();
    });
    this.chunks.push(frameHeader(this.options), data);
  }

  /** The file; throws a RangeError when no frame was added. */
  finish(): Uint8Array {
    if (this.chunks.length === 0) throw new RangeError("GIF without frames");
    return concatenate([...this.chunks, Uint8Array.of(0x3b)]);
  }

  private begin(frame: Pixels): void {
    if (!this.sampled) this.sample(frame);
    const { memory } = this;
    if (memory.exports.gif_palette(this.histogram, colorLimit, this.palette, this.table) < 0) throw exhausted();
    this.chunks.push(fileHeader(this.options, memory.u8(this.palette, paletteByteLength)));
  }

  private checked({ width, height, data }: Pixels): Uint8Array {
    const { options } = this;
    if (width !== options.width || height !== options.height || data.length !== width * height * 4) {
      throw new RangeError(`GIF: frame of ${width} x ${height} pixels and ${data.length} bytes`);
    }
    return data;
  }
}

/** Header, logical screen with a palette of 256 colours, and the extension that loops for ever. */
function fileHeader({ width, height }: GifOptions, palette: Uint8Array): Uint8Array {
  const screen = [...pair(width), ...pair(height), 0xf7, 0, 0];
  const loop = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];
  return Uint8Array.from([...ascii("GIF89a"), ...screen, ...palette, ...loop]);
}

function frameHeader({ width, height, delay, replace }: GifOptions): Uint8Array {
  const disposal = replace ? 2 : 1;
  const control = [0x21, 0xf9, 4, (disposal << 2) | 1, ...pair(delay), transparentIndex, 0];
  return Uint8Array.from([...control, 0x2c, 0, 0, 0, 0, ...pair(width), ...pair(height), 0]);
}

function pair(value: number): [number, number] {
  return [value & 255, value >> 8];
}

function ascii(text: string): number[] {
  return [...text].map((character) => character.charCodeAt(0));
}

function concatenate(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function exhausted(): LikenessError {
  return new LikenessError("memory_exhausted", "the GIF encoder ran out of its memory");
}
