import { readFileSync } from "node:fs";
import { PhotonImage } from "@cf-wasm/photon/node";
import { describe, expect, it } from "vitest";
import { decodePhoto } from "../../src/photo/decode.ts";
import { asServicePicture } from "../../src/picture-file.ts";
import { finish } from "../../src/steps.ts";
import { modules } from "./photo/modules.ts";

const portrait = new Uint8Array(readFileSync("test/fixtures/astronaut.png"));

describe("asServicePicture", () => {
  it("leaves PNG and JPEG files as they are, damaged ones too", () => {
    const jpeg = new Uint8Array(readFileSync("test/fixtures/jpeg/444.jpg"));
    for (const bytes of [portrait, jpeg, portrait.subarray(0, 20)]) expect(asServicePicture(bytes)).toBe(bytes);
  });

  it("makes a PNG of a WebP, with the same pixels", () => {
    const image = PhotonImage.new_from_byteslice(portrait);
    const webp = image.get_bytes_webp();
    image.free();
    expect(Buffer.from(webp.subarray(8, 12)).toString()).toBe("WEBP");
    const { pixels } = finish(decodePhoto(modules, asServicePicture(webp)));
    expect(Buffer.compare(pixels.data, finish(decodePhoto(modules, portrait)).pixels.data)).toBe(0);
  });

  it("makes a PNG of a bitmap", () => {
    const { width, height, data } = finish(decodePhoto(modules, asServicePicture(bitmap(200, 210)))).pixels;
    expect([width, height, ...data.subarray(0, 4)]).toEqual([200, 210, 30, 20, 10, 255]);
  });

  it("leaves what is no picture to the core, which refuses it", () => {
    const text = new TextEncoder().encode("This is no photo.");
    expect(asServicePicture(text)).toBe(text);
    expect(() => finish(decodePhoto(modules, text))).toThrow(
      expect.objectContaining({ code: "image_type_unsupported" }),
    );
  });
});

/** A BMP of one colour: blue 10, green 20, red 30. */
function bitmap(width: number, height: number): Uint8Array {
  const bytes = new Uint8Array(54 + 3 * width * height).map((_, i) => (i < 54 ? 0 : 10 * (1 + (i % 3))));
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  for (const [place, value] of [
    [2, bytes.length],
    [10, 54],
    [14, 40],
    [18, width],
    [22, height],
    [26, 1 + (24 << 16)],
  ]) {
    view.setUint32(place, value, true);
  }
  return bytes;
}
