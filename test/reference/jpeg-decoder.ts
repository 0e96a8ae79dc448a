/**
 * A slow, plain JPEG decoder: every coefficient of the file first (ITU T.81 annexes F and G, bit by bit), then the
 * inverse transform by its definition, linear upsampling and colour in float64. The scaled picture is that of the
 * n x n lowest coefficients, as in wasm/jpeg_transform.cpp.
 */
export interface ReferencePicture {
  readonly width: number;
  readonly height: number;
  /** RGB, 0..255, not rounded. */
  readonly data: Float64Array;
}

interface Component {
  readonly id: number;
  readonly h: number;
  readonly v: number;
  readonly quant: number;
  readonly stride: number;
  /** Extent in blocks of a scan of this component alone. */
  readonly columns: number;
  readonly rows: number;
  /** 64 coefficients in zigzag order for each block. */
  readonly coefficients: Int32Array;
  prediction: number;
}

interface Frame {
  readonly progressive: boolean;
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly components: readonly Component[];
}

/** Symbols by their code, written in binary. */
type Codes = Map<string, number>;

const zigzag = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
];

export function decodeJpegReference(bytes: Uint8Array, reduction: number): ReferencePicture {
  const quants: number[][] = [];
  const codes = new Map<number, Codes>();
  let frame: Frame | undefined;
  let adobeTransform: number | undefined;
  let restartInterval = 0;
  let at = 2;
  while (bytes[at + 1] !== 0xd9) {
    const marker = bytes[at + 1];
    const length = bytes[at + 2] * 256 + bytes[at + 3];
    const body = bytes.subarray(at + 4, at + 2 + length);
    at += 2 + length;
    if (marker === 0xdb) for (let p = 0; p < body.length; p += 65) quants[body[p]] = [...body.subarray(p + 1, p + 65)];
    if (marker === 0xc4) readCodes(body, codes);
    if (marker === 0xdd) restartInterval = body[0] * 256 + body[1];
    if (marker === 0xee) adobeTransform = body[11];
    if (marker >= 0xc0 && marker <= 0xc2) frame = readFrame(marker, body);
    if (marker === 0xda) at += readScan(frame!, body, bytes.subarray(at), codes, restartInterval);
  }
  return render(frame!, quants, adobeTransform, reduction);
}

function readCodes(body: Uint8Array, codes: Map<number, Codes>) {
  for (let p = 0; p < body.length; ) {
    const table: Codes = new Map();
    let symbolAt = p + 17;
    let code = 0;
    for (let length = 1; length <= 16; length++, code *= 2) {
      for (let i = 0; i < body[p + length]; i++) {
        table.set((code++).toString(2).padStart(length, "0"), body[symbolAt++]);
      }
    }
    codes.set(body[p], table);
    p = symbolAt;
  }
}

function readFrame(marker: number, body: Uint8Array): Frame {
  const height = body[1] * 256 + body[2];
  const width = body[3] * 256 + body[4];
  const raw = Array.from({ length: body[5] }, (_, i) => {
    const [id, factors, quant] = body.subarray(6 + 3 * i);
    return body[5] === 1 ? { id, h: 1, v: 1, quant } : { id, h: factors >> 4, v: factors & 15, quant };
  });
  const hMaximum = Math.max(...raw.map(({ h }) => h));
  const vMaximum = Math.max(...raw.map(({ v }) => v));
  const columns = Math.ceil(width / (8 * hMaximum));
  const rows = Math.ceil(height / (8 * vMaximum));
  const components = raw.map((entry) => ({
    ...entry,
    stride: columns * entry.h,
    columns: Math.ceil(Math.ceil((width * entry.h) / hMaximum) / 8),
    rows: Math.ceil(Math.ceil((height * entry.v) / vMaximum) / 8),
    coefficients: new Int32Array(64 * columns * entry.h * rows * entry.v),
    prediction: 0,
  }));
  return { progressive: marker === 0xc2, width, height, columns, rows, components };
}

/** The bits up to the next marker that is no restart, with the restarts dropped at byte boundaries. */
function collectSegments(bytes: Uint8Array): { segments: string[]; byteLength: number } {
  const segments = [""];
  let at = 0;
  for (; ; at++) {
    if (bytes[at] !== 0xff) segments[segments.length - 1] += bytes[at].toString(2).padStart(8, "0");
    else if (bytes[at + 1] === 0) segments[segments.length - 1] += "11111111";
    else if (bytes[at + 1] >= 0xd0 && bytes[at + 1] <= 0xd7) segments.push("");
    else return { segments, byteLength: at };
    if (bytes[at] === 0xff) at++;
  }
}

function readScan(frame: Frame, body: Uint8Array, data: Uint8Array, codes: Map<number, Codes>, interval: number) {
  const { segments, byteLength } = collectSegments(data);
  const parts = Array.from({ length: body[0] }, (_, i) => ({
    component: frame.components.find(({ id }) => id === body[1 + 2 * i])!,
    dc: codes.get(body[2 + 2 * i] >> 4)!,
    ac: codes.get(16 + (body[2 + 2 * i] & 15))!,
  }));
  const [start, end, approximation] = body.subarray(1 + 2 * body[0]);
  const band = { progressive: frame.progressive, start, end, high: approximation >> 4, low: approximation & 15 };
  const lone = parts.length === 1 ? parts[0].component : undefined;
  const columns = lone?.columns ?? frame.columns;
  const rows = lone?.rows ?? frame.rows;
  let bits: BlockReader | undefined;
  for (let unit = 0; unit < columns * rows; unit++) {
    if (bits === undefined || (interval > 0 && unit % interval === 0)) {
      bits = new BlockReader(segments.shift()!, band);
      for (const { component } of parts) component.prediction = 0;
    }
    const x = unit % columns;
    const y = Math.floor(unit / columns);
    for (const { component, dc, ac } of parts) {
      const [h, v] = lone ? [1, 1] : [component.h, component.v];
      for (let i = 0; i < h * v; i++) {
        const block = (y * v + Math.floor(i / h)) * component.stride + x * h + (i % h);
        bits.read(component, dc, ac, component.coefficients.subarray(64 * block, 64 * block + 64));
      }
    }
  }
  return byteLength;
}

/** The part of the coefficients that a scan brings: zigzag indices start..end, from bit `high` (0: none) to `low`. */
interface Band {
  readonly progressive: boolean;
  readonly start: number;
  readonly end: number;
  readonly high: number;
  readonly low: number;
}

class BlockReader {
  readonly #bits: string;
  readonly #band: Band;
  #at = 0;
  #endRun = 0;

  constructor(bits: string, band: Band) {
    this.#bits = bits;
    this.#band = band;
  }

  read(component: Component, dc: Codes, ac: Codes, block: Int32Array) {
    const plane = 2 ** this.#band.low;
    if (!this.#band.progressive) {
      this.predict(component, dc, block, 1);
      this.readAc(ac, block, 1, 63, 1);
    } else if (this.#band.start === 0 && this.#band.high === 0) {
      this.predict(component, dc, block, plane);
    } else if (this.#band.start === 0) {
      block[0] += plane * this.number(1);
    } else if (this.#band.high === 0) {
      if (this.#endRun > 0) this.#endRun--;
      else this.readAc(ac, block, this.#band.start, this.#band.end, plane);
    } else {
      this.refineAc(ac, block, plane);
    }
  }

  predict(component: Component, codes: Codes, block: Int32Array, plane: number) {
    component.prediction += this.signed(this.symbol(codes));
    block[0] = plane * component.prediction;
  }

  readAc(codes: Codes, block: Int32Array, start: number, end: number, plane: number) {
    for (let k = start; k <= end; k++) {
      const symbol = this.symbol(codes);
      const run = symbol >> 4;
      const size = symbol & 15;
      if (size === 0 && run < 15) {
        this.#endRun = 2 ** run + this.number(run) - 1;
        return;
      }
      k += run;
      if (size > 0) block[k] = plane * this.signed(size);
    }
  }

  refineAc(codes: Codes, block: Int32Array, plane: number) {
    let k = this.#band.start;
    while (this.#endRun === 0 && k <= this.#band.end) {
      const symbol = this.symbol(codes);
      let run = symbol >> 4;
      if (symbol % 16 === 0 && run < 15) {
        this.#endRun = 2 ** run + this.number(run);
        break;
      }
      const fresh = symbol % 16 === 0 ? 0 : this.number(1) === 1 ? plane : -plane;
      for (; block[k] !== 0 || run > 0; k++) {
        if (block[k] !== 0) this.correct(block, k, plane);
        else run--;
      }
      block[k++] = fresh;
    }
    if (this.#endRun === 0) return;
    for (; k <= this.#band.end; k++) if (block[k] !== 0) this.correct(block, k, plane);
    this.#endRun--;
  }

  correct(block: Int32Array, k: number, plane: number) {
    block[k] += this.number(1) * plane * Math.sign(block[k]);
  }

  symbol(codes: Codes): number {
    for (let length = 1; length <= 16; length++) {
      const symbol = codes.get(this.#bits.slice(this.#at, this.#at + length));
      if (symbol === undefined) continue;
      this.#at += length;
      return symbol;
    }
    throw new Error("no such code");
  }

  number(length: number): number {
    const value = length === 0 ? 0 : Number.parseInt(this.#bits.slice(this.#at, this.#at + length), 2);
    this.#at += length;
    return value;
  }

  signed(length: number): number {
    const value = this.number(length);
    return length > 0 && value < 2 ** (length - 1) ? value - 2 ** length + 1 : value;
  }
}

function render(frame: Frame, quants: number[][], adobeTransform: number | undefined, reduction: number) {
  const width = Math.ceil(frame.width / reduction);
  const height = Math.ceil(frame.height / reduction);
  const planes = frame.components.map((c) => upsample(frame, c, quants[c.quant], reduction, width, height));
  const data = new Float64Array(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    data.set(
      toRgb(
        planes.map((plane) => plane[i]),
        adobeTransform,
      ),
      3 * i,
    );
  }
  return { width, height, data };
}

/** A component at the size of the scaled picture, linear between the centres of its samples. */
function upsample(frame: Frame, c: Component, quant: number[], reduction: number, width: number, height: number) {
  const hFactor = Math.max(...frame.components.map(({ h }) => h)) / c.h;
  const vFactor = Math.max(...frame.components.map(({ v }) => v)) / c.v;
  const [nx, factorX] = blockSize(8 / reduction, hFactor);
  const [ny, factorY] = blockSize(8 / reduction, vFactor);
  const stride = c.stride * nx;
  const samples = transform(c, quant, nx, ny);
  const xs = Array.from({ length: width }, (_, x) => neighbours(x, factorX, Math.ceil(width / factorX)));
  const ys = Array.from({ length: height }, (_, y) => neighbours(y, factorY, Math.ceil(height / factorY)));
  return Float64Array.from({ length: width * height }, (_, i) => {
    const [x0, x1, wx] = xs[i % width];
    const [y0, y1, wy] = ys[Math.floor(i / width)];
    const top = samples[y0 * stride + x0] * (1 - wx) + samples[y0 * stride + x1] * wx;
    const bottom = samples[y1 * stride + x0] * (1 - wx) + samples[y1 * stride + x1] * wx;
    return top * (1 - wy) + bottom * wy;
  });
}

/** Samples kept of a block in one direction, and the upsampling that remains. */
function blockSize(size: number, factor: number): [number, number] {
  return factor % 2 === 0 && size < 8 ? blockSize(size * 2, factor / 2) : [size, factor];
}

function neighbours(index: number, factor: number, count: number): [number, number, number] {
  const position = (index + 0.5) / factor - 0.5;
  const first = Math.floor(position);
  const inside = (i: number) => Math.min(Math.max(i, 0), count - 1);
  return [inside(first), inside(first + 1), position - first];
}

function transform(c: Component, quant: number[], nx: number, ny: number): Float64Array {
  const blockCount = c.coefficients.length / 64;
  const stride = c.stride * nx;
  const samples = new Float64Array(blockCount * nx * ny);
  for (let block = 0; block < blockCount; block++) {
    const left = (block % c.stride) * nx;
    const top = Math.floor(block / c.stride) * ny;
    for (let y = 0; y < ny; y++) {
      for (let x = 0; x < nx; x++) {
        let sum = 128;
        for (let k = 0; k < 64; k++) {
          const value = c.coefficients[64 * block + k] * quant[k];
          const u = zigzag[k] % 8;
          const v = Math.floor(zigzag[k] / 8);
          if (value !== 0 && u < nx && v < ny) sum += (value / 4) * basis(u, x, nx) * basis(v, y, ny);
        }
        samples[(top + y) * stride + left + x] = Math.min(Math.max(sum, 0), 255);
      }
    }
  }
  return samples;
}

function basis(k: number, i: number, n: number): number {
  return (k === 0 ? Math.SQRT1_2 : 1) * Math.cos(((2 * i + 1) * k * Math.PI) / (2 * n));
}

function toRgb(samples: number[], adobeTransform: number | undefined): number[] {
  const [a, b, c, black] = samples;
  if (samples.length === 1) return [a, a, a];
  const ycc = samples.length === 3 ? adobeTransform !== 0 : adobeTransform === 2;
  const rgb = ycc
    ? [a + 1.402 * (c - 128), a - 0.344136 * (b - 128) - 0.714136 * (c - 128), a + 1.772 * (b - 128)]
    : [a, b, c];
  const clamped = rgb.map((value) => Math.min(Math.max(value, 0), 255));
  if (samples.length === 3) return clamped;
  return clamped.map((value) => ((ycc ? 255 - value : value) * black) / 255);
}
