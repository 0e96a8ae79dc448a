/** Bits in the order of a deflate stream (RFC 1951, 3.1.1): fields from the lowest bit, codes from the highest. */
export class DeflateBits {
  private readonly bits: number[] = [];

  field(value: number, count: number): this {
    for (let i = 0; i < count; i++) this.bits.push((value >> i) & 1);
    return this;
  }

  code(text: string): this {
    for (const bit of text) this.bits.push(Number(bit));
    return this;
  }

  /** A literal or length of the fixed code (3.2.6). */
  fixed(symbol: number): this {
    const [value, length] =
      symbol < 144
        ? [symbol + 0x30, 8]
        : symbol < 256
          ? [symbol - 144 + 0x190, 9]
          : symbol < 280
            ? [symbol - 256, 7]
            : [symbol - 280 + 0xc0, 8];
    return this.code(value.toString(2).padStart(length, "0"));
  }

  /** Head of a dynamic block: counts, and lengths of the codes for lengths 16, 17, 18, 0, 8, 7, ... */
  dynamic(literalCount: number, distanceCount: number, lengths: readonly number[]): this {
    this.field(1, 1).field(2, 2);
    this.field(literalCount - 257, 5)
      .field(distanceCount - 1, 5)
      .field(lengths.length - 4, 4);
    for (const length of lengths) this.field(length, 3);
    return this;
  }

  /** The stream behind a zlib header. */
  bytes(): Uint8Array {
    const bytes = new Uint8Array(2 + Math.ceil(this.bits.length / 8));
    bytes.set([0x78, 0x9c]);
    this.bits.forEach((bit, i) => {
      bytes[2 + (i >> 3)] |= bit << (i & 7);
    });
    return bytes;
  }
}
