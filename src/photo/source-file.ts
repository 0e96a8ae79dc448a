/** A piece of a file that is made from another: bytes of that one from `start` up to `end`, or new ones. */
export type Piece = { readonly start: number; readonly end: number } | Uint8Array;

const windowByteLength = 128 * 1024;

/** Random access to a file of which a window and never the whole is held. `read` gives the bytes from start up to end. */
export class SourceFile {
  readonly byteLength: number;
  readonly #read: (start: number, end: number) => Promise<Uint8Array>;
  #window: Uint8Array = new Uint8Array();
  #windowStart = 0;

  constructor(byteLength: number, read: (start: number, end: number) => Promise<Uint8Array>) {
    this.byteLength = byteLength;
    this.#read = read;
  }

  /** The bytes at hand from `offset` on: `least`, at most 64 KB, or more; fewer only where the file ends. */
  async view(offset: number, least: number): Promise<Uint8Array> {
    const end = Math.min(offset + least, this.byteLength);
    if (offset >= end) return new Uint8Array();
    if (offset < this.#windowStart || end > this.#windowStart + this.#window.byteLength) {
      this.#window = await this.#read(offset, Math.min(offset + windowByteLength, this.byteLength));
      this.#windowStart = offset;
    }
    return this.#window.subarray(offset - this.#windowStart);
  }
}

/** Collects pieces; those that follow each other in the source become one. */
export class PieceList {
  readonly pieces: Piece[] = [];

  keep(start: number, end: number): void {
    const last = this.pieces.at(-1);
    if (last === undefined || last instanceof Uint8Array || last.end !== start) this.pieces.push({ start, end });
    else this.pieces[this.pieces.length - 1] = { start: last.start, end };
  }

  add(bytes: Uint8Array): void {
    this.pieces.push(bytes);
  }
}

export function byteLengthOf(piece: Piece): number {
  return piece instanceof Uint8Array ? piece.byteLength : piece.end - piece.start;
}
