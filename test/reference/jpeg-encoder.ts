/** Quantised coefficients of block (x, y) of a component by zigzag index; those left out are zero. */
type BlockSource = (x: number, y: number) => ArrayLike<number>;

export interface JpegComponent {
  readonly h: number;
  readonly v: number;
  readonly block: BlockSource;
}

export interface JpegOptions {
  readonly width: number;
  readonly height: number;
  readonly components: readonly JpegComponent[];
  /** Frame marker: 0xc0 baseline, 0xc1 extended sequential, 0xc2 progressive; others to be refused. */
  readonly frame?: number;
  /** A scan for each component instead of one for all. */
  readonly apart?: boolean;
  readonly restartInterval?: number;
  readonly adobeTransform?: number;
  /** A whole TIFF structure for an Exif segment. */
  readonly exif?: Uint8Array;
  /** An ICC profile that fits one segment. */
  readonly icc?: Uint8Array;
  readonly quant?: number;
}

/**
 * Writes a JPEG file for tests from quantised coefficients. Each Huffman code is the symbol itself in eight bits,
 * which makes files larger but the writer short. A progressive file has a DC scan and two bands of AC for each
 * component, without refinement.
 */
export function encodeJpeg(options: JpegOptions): Uint8Array {
  const { components, restartInterval = 0, adobeTransform, exif, icc, frame = 0xc0, quant = 1 } = options;
  const out = new JpegWriter();
  out.marker(0xd8);
  if (exif) out.segment(0xe1, [...Buffer.from("Exif\0\0"), ...exif]);
  if (icc) out.segment(0xe2, [...Buffer.from("ICC_PROFILE\0\x01\x01"), ...icc]);
  if (adobeTransform !== undefined) out.segment(0xee, [...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, adobeTransform]);
  out.segment(0xdb, [0, ...new Array(64).fill(quant)]);
  const ids = components.map((_, i) => i + 1);
  const size = [options.height >> 8, options.height & 255, options.width >> 8, options.width & 255];
  out.segment(frame, [8, ...size, ids.length, ...components.flatMap(({ h, v }, i) => [ids[i], h * 16 + v, 0])]);
  const counts = [0, 0, 0, 0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0];
  const symbols = Array.from({ length: 255 }, (_, i) => i);
  for (const table of [0x00, 0x10]) out.segment(0xc4, [table, ...counts, ...symbols]);
  if (restartInterval > 0) out.segment(0xdd, [restartInterval >> 8, restartInterval & 255]);
  for (const { parts, start, end } of scansOf(options)) {
    out.segment(0xda, [parts.length, ...parts.flatMap((part) => [ids[part], 0]), start, end, 0]);
    writeScan(out, options, parts, start, end);
  }
  out.marker(0xd9);
  return out.bytes();
}

function scansOf({ components, frame, apart }: JpegOptions) {
  const all = components.map((_, i) => i);
  if (frame === 0xc2) {
    const bands = all.flatMap((part) => [
      { parts: [part], start: 1, end: 5 },
      { parts: [part], start: 6, end: 63 },
    ]);
    return [{ parts: all, start: 0, end: 0 }, ...bands];
  }
  return (apart ? all.map((part) => [part]) : [all]).map((parts) => ({ parts, start: 0, end: 63 }));
}

function writeScan(out: JpegWriter, options: JpegOptions, parts: number[], start: number, end: number) {
  const { width, height, components, restartInterval = 0 } = options;
  const hMaximum = Math.max(...components.map(({ h }) => h));
  const vMaximum = Math.max(...components.map(({ v }) => v));
  const lone = parts.length === 1;
  const { h, v } = components[parts[0]];
  const columns = lone ? Math.ceil(Math.ceil((width * h) / hMaximum) / 8) : Math.ceil(width / (8 * hMaximum));
  const rows = lone ? Math.ceil(Math.ceil((height * v) / vMaximum) / 8) : Math.ceil(height / (8 * vMaximum));
  const predictions = new Array(components.length).fill(0);
  for (let unit = 0; unit < columns * rows; unit++) {
    if (restartInterval > 0 && unit > 0 && unit % restartInterval === 0) {
      out.flushBits();
      out.marker(0xd0 + ((unit / restartInterval - 1) & 7));
      predictions.fill(0);
    }
    for (const part of parts) {
      const c = components[part];
      const [across, down] = lone ? [1, 1] : [c.h, c.v];
      for (let i = 0; i < across * down; i++) {
        const x = (unit % columns) * across + (i % across);
        const y = Math.floor(unit / columns) * down + Math.floor(i / across);
        const block = c.block(x, y);
        if (start === 0) {
          writeSigned(out, 0, block[0] - predictions[part]);
          predictions[part] = block[0];
        }
        if (end > 0) writeAc(out, block, Math.max(start, 1), end);
      }
    }
  }
  out.flushBits();
}

function writeAc(out: JpegWriter, block: ArrayLike<number>, start: number, end: number) {
  let run = 0;
  for (let k = start; k <= Math.min(end, block.length - 1); k++) {
    if (block[k] === 0) {
      run++;
      continue;
    }
    for (; run > 15; run -= 16) out.bits(0xf0, 8);
    writeSigned(out, run, block[k]);
    run = 0;
  }
  if (block.length <= end || run > 0) out.bits(0, 8);
}

function writeSigned(out: JpegWriter, run: number, value: number) {
  const size = 32 - Math.clz32(Math.abs(value));
  out.bits(run * 16 + size, 8);
  if (size > 0) out.bits(value > 0 ? value : value + 2 ** size - 1, size);
}

class JpegWriter {
  #data = new Uint8Array(1 << 16);
  #length = 0;
  #pending = 0;
  #pendingCount = 0;

  bytes(): Uint8Array {
    return this.#data.subarray(0, this.#length);
  }

  marker(code: number) {
    this.byte(0xff);
    this.byte(code);
  }

  segment(code: number, body: number[]) {
    this.marker(code);
    for (const value of [(body.length + 2) >> 8, (body.length + 2) & 255, ...body]) this.byte(value);
  }

  bits(value: number, count: number) {
    this.#pending = (this.#pending << count) | value;
    this.#pendingCount += count;
    while (this.#pendingCount >= 8) {
      this.#pendingCount -= 8;
      const byte = (this.#pending >> this.#pendingCount) & 255;
      this.byte(byte);
      if (byte === 0xff) this.byte(0);
    }
    this.#pending &= (1 << this.#pendingCount) - 1;
  }

  flushBits() {
    if (this.#pendingCount > 0) this.bits((1 << (8 - this.#pendingCount)) - 1, 8 - this.#pendingCount);
  }

  byte(value: number) {
    if (this.#length === this.#data.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#data);
      this.#data = larger;
    }
    this.#data[this.#length++] = value;
  }
}
