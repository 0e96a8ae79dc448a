// Picture files made for the tests: the fixture portrait, and files that must be refused or survived.
import { readFileSync } from "node:fs";
import { PNG } from "pngjs";

export const portrait = new Uint8Array(readFileSync("test/fixtures/astronaut.png"));

/** A grey PNG without a face. */
export function plainPng(width: number, height: number): Uint8Array {
  const png = new PNG({ width, height });
  png.data.fill(128);
  return new Uint8Array(PNG.sync.write(png));
}

/** Two copies of the portrait side by side. */
export function twoFaces(): Uint8Array {
  const source = PNG.sync.read(Buffer.from(portrait));
  const png = new PNG({ width: 2 * source.width, height: source.height });
  PNG.bitblt(source, png, 0, 0, source.width, source.height, 0, 0);
  PNG.bitblt(source, png, 0, 0, source.width, source.height, source.width, 0);
  return new Uint8Array(PNG.sync.write(png));
}

/** A JPEG of the given size as its header says it, cut off where the scan would begin. */
export function jpegHeader(width: number, height: number): Uint8Array {
  const size = [height >> 8, height & 255, width >> 8, width & 255];
  const frame = [0xff, 0xc0, 0, 17, 8, ...size, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  const scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0];
  return Uint8Array.from([0xff, 0xd8, ...frame, ...scan, 1, 2, 3]);
}

/** A PNG whose few bytes unpack to far more pixels than a job's memory holds. */
export function pngBomb(): Uint8Array {
  const png = plainPng(200, 200);
  new DataView(png.buffer, png.byteOffset).setUint32(16, 8000);
  new DataView(png.buffer, png.byteOffset).setUint32(20, 8000);
  return png;
}
