/** A GIF file as its specification reads, frames composed onto each other. */
export interface DecodedGif {
  readonly width: number;
  readonly height: number;
  /** Rounds of the loop, 0 = for ever; null without the extension. */
  readonly loopCount: number | null;
  readonly frames: readonly DecodedFrame[];
}

interface DecodedFrame {
  readonly delay: number;
  /** RGBA of the screen while the frame shows. */
  readonly data: Uint8Array;
}

/** Decodes frames that fill the screen and share the global palette: what the encoder writes, and no more. */
export function decodeGif(bytes: Uint8Array): DecodedGif {
  const at = (i: number) => {
    if (i >= bytes.length) throw new RangeError("GIF: truncated");
    return bytes[i];
  };
  const word = (i: number) => at(i) | (at(i + 1) << 8);
  const text = (i: number, length: number) => Array.from({ length }, (_, k) => String.fromCharCode(at(i + k))).join("");
  if (text(0, 6) !== "GIF89a") throw new RangeError("GIF: wrong signature");
  const [width, height] = [word(6), word(8)];
  const colorCount = 2 << (at(10) & 7);
  const palette = bytes.subarray(13, 13 + 3 * colorCount);
  let position = 13 + 3 * colorCount;

  const readBlocks = (): number[] => {
    const data: number[] = [];
    for (let length = at(position++); length > 0; length = at(position++)) {
      for (let k = 0; k < length; k++) data.push(at(position++));
    }
    return data;
  };

  const screen = new Uint8Array(width * height * 4);
  const frames: DecodedFrame[] = [];
  let loopCount: number | null = null;
  let control = { delay: 0, disposal: 0, transparent: -1 };
  for (;;) {
    const kind = at(position++);
    if (kind === 0x3b) return { width, height, loopCount, frames };
    if (kind === 0x21) {
      const label = at(position++);
      const data = readBlocks();
      if (label === 0xf9) {
        control = {
          delay: data[1] | (data[2] << 8),
          disposal: (data[0] >> 2) & 7,
          transparent: data[0] & 1 ? data[3] : -1,
        };
      }
      if (label === 0xff) loopCount = data[12] | (data[13] << 8);
      continue;
    }
    if (kind !== 0x2c) throw new RangeError(`GIF: block ${kind}`);
    if (word(position + 4) !== width || word(position + 6) !== height) throw new RangeError("GIF: partial frame");
    position += 9;
    const codeSize = at(position++);
    const indices = decodeLzw(codeSize, readBlocks());
    if (indices.length !== width * height) throw new RangeError(`GIF: ${indices.length} pixels`);
    indices.forEach((index, pixel) => {
      if (index !== control.transparent) screen.set([...palette.subarray(3 * index, 3 * index + 3), 255], 4 * pixel);
    });
    frames.push({ delay: control.delay, data: screen.slice() });
    if (control.disposal === 2) screen.fill(0);
  }
}

/** T. Welch, "A Technique for High-Performance Data Compression", 1984, with GIF's clear and end codes. */
function decodeLzw(codeSize: number, bytes: readonly number[]): number[] {
  const clear = 1 << codeSize;
  const initial = Array.from({ length: clear + 2 }, (_, i) => (i < clear ? [i] : []));
  let strings = initial.slice();
  let width = codeSize + 1;
  let previous: number[] | null = null;
  const out: number[] = [];
  for (let bit = 0; bit + width <= 8 * bytes.length; ) {
    let code = 0;
    for (let k = 0; k < width; k++, bit++) code |= ((bytes[bit >> 3] >> (bit & 7)) & 1) << k;
    if (code === clear) {
      strings = initial.slice();
      width = codeSize + 1;
      previous = null;
      continue;
    }
    if (code === clear + 1) return out;
    const known: number[] | undefined = strings[code];
    if (!known && (code !== strings.length || !previous)) throw new RangeError(`LZW: code ${code}`);
    const string: number[] = known ?? [...(previous as number[]), (previous as number[])[0]];
    for (const index of string) out.push(index);
    if (previous && strings.length < 4096) strings.push([...previous, string[0]]);
    if (strings.length === 1 << width && width < 12) width++;
    previous = string;
  }
  throw new RangeError("LZW: no end code");
}
