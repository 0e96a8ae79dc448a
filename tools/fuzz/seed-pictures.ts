import { constants } from "node:zlib";
import { encodeJpeg } from "../../test/reference/jpeg-encoder.ts";
import { encodePicture } from "../../test/reference/png-encoder.ts";

/** Small pictures of every kind that a decoder knows, to be mutated. */
export function seedPictures(kind: "jpeg" | "png"): Uint8Array[] {
  return kind === "jpeg" ? jpegs() : pngs();
}

function jpegs(): Uint8Array[] {
  const component = (h: number, v: number) => ({ h, v, block: (x: number, y: number) => [x * 9 - y * 5, y, 0, x, -1] });
  const [one, two] = [component(1, 1), component(2, 2)];
  const layouts = [[one], [one, one, one], [two, one, one], [component(4, 1), one, one], [two, one, one, two]];
  return layouts.flatMap((components) =>
    [{}, { frame: 0xc2 }, { restartInterval: 2 }, { apart: true }].map((options) =>
      encodeJpeg({ width: 45, height: 37, components, quant: 3, ...options }),
    ),
  );
}

function pngs(): Uint8Array[] {
  const kinds = [
    ...[1, 2, 4, 8, 16].map((bits) => ({ colourType: 0, bits })),
    ...[1, 2, 4, 8].map((bits) => ({ colourType: 3, bits })),
    ...[2, 4, 6].flatMap((colourType) => [8, 16].map((bits) => ({ colourType, bits }))),
  ];
  // Stored rows, so that mutations meet filters and samples; fixed codes and codes of their own, for those of inflate.
  const streams = [{ level: 0 }, { strategy: constants.Z_FIXED }, { level: 9 }];
  return kinds.flatMap((kind, i) =>
    streams.map((zlib) =>
      encodePicture({
        width: 23,
        height: 17,
        ...kind,
        interlaced: i % 2 === 0,
        sample: (x, y, channel) => (x * x + 7 * y + channel) % 2 ** kind.bits,
        ...(kind.colourType === 3
          ? { palette: Array.from({ length: 2 ** kind.bits }, (_, k) => [k, 9, 200] as const) }
          : {}),
        ...(kind.colourType < 4 ? { transparency: Array(kind.colourType === 2 ? 3 : 1).fill(1) } : {}),
        chunkByteLength: 150,
        zlib,
      }),
    ),
  );
}
