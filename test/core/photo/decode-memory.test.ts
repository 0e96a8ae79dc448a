import { expect, test } from "vitest";
import { decodePhoto } from "../../../src/photo/decode.ts";
import { finish } from "../../../src/steps.ts";
import { encodeJpeg, type JpegOptions } from "../../reference/jpeg-encoder.ts";
import { modules } from "./modules.ts";

const full = { h: 2, v: 2, block: (x: number, y: number) => [((x + y) % 256) * 4 - 512, 3] };
const half = { h: 1, v: 1, block: (x: number) => [(x % 64) - 32] };
const subsampled = [full, half, half];
const unsampled = [full, full, full];
const budgetByteLength = 100e6;

/** Files of 50 million pixels, padded to 16 MB as by a long trailer, which has to be copied too. */
test.each([
  ["baseline 4:2:0", { components: subsampled }, 60e6],
  ["progressive 4:2:0", { components: subsampled, frame: 0xc2 }, 80e6],
  ["baseline 4:4:4", { components: unsampled }, 60e6],
  ["progressive 4:4:4", { components: unsampled, frame: 0xc2 }, budgetByteLength],
  ["progressive CMYK", { components: [full, ...unsampled], frame: 0xc2 }, budgetByteLength],
] as [string, Pick<JpegOptions, "components" | "frame">, number][])(
  "%s of 50 MP stays in memory",
  (_, options, bound) => {
    const file = new Uint8Array(16 * 1024 * 1024);
    file.set(encodeJpeg({ width: 8656, height: 5776, ...options }));
    const { pixels, truncated, peakByteLength } = finish(decodePhoto(modules, file));
    expect(truncated).toBe(false);
    expect(Math.max(pixels.width, pixels.height)).toBeGreaterThan(1000);
    expect(file.byteLength + peakByteLength).toBeLessThan(bound);
  },
);

test("a progressive CMYK JPEG too large for its coefficients is decoded at a smaller scale", () => {
  const bytes = encodeJpeg({ width: 2784, height: 2784, components: [full, ...unsampled], frame: 0xc2 });
  const { pixels, peakByteLength } = finish(decodePhoto(modules, bytes));
  expect(pixels.width).toBe(1392);
  expect(bytes.byteLength + peakByteLength).toBeLessThan(budgetByteLength);
});
