import type { LinearMemory } from "./linear-memory.ts";

export interface LinearPictureExports {
  photo_linearize(...args: number[]): void;
}

/** RGBA sRGB bytes, rows from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A picture in linear light in the memory of the `texture` module. */
export interface LinearPicture {
  readonly address: number;
  readonly width: number;
  readonly height: number;
}

/** Copies a picture in, reduced by `ratio` >= 1. */
export function linearize(memory: LinearMemory<LinearPictureExports>, picture: Picture, ratio: number): LinearPicture {
  const width = Math.max(2, Math.floor(picture.width / ratio));
  const height = Math.max(2, Math.floor(picture.height / ratio));
  const address = memory.alloc(8 * width * height);
  memory.scoped(() => {
    const source = memory.copyIn(picture.data);
    memory.exports.photo_linearize(source, picture.width, picture.height, ratio, address, width, height);
  });
  return { address, width, height };
}

export function checkPicture({ width, height, data }: Picture): void {
  if (width < 2 || height < 2 || data.length !== 4 * width * height) {
    throw new RangeError(`${data.length} bytes are no RGBA picture of ${width} x ${height} pixels`);
  }
}
