import { describe, expect, test } from "vitest";
import { convertToSrgb, readColourProfile } from "../../../src/photo/colour-profile.ts";
import { decodePhoto } from "../../../src/photo/decode.ts";
import { finish } from "../../../src/steps.ts";
import { encodeJpeg } from "../../reference/jpeg-encoder.ts";
import { modules } from "./modules.ts";
import { seededRandom } from "./random.ts";

type Colorants = readonly (readonly [number, number, number])[];

/** Colorants of the profiles that Apple and Adobe ship, adapted to D50. */
const displayP3: Colorants = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
];
const adobeRgb: Colorants = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];
const srgb: Colorants = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];
const srgbCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]);
const adobeCurve = curve([563]);

describe("readColourProfile", () => {
  test.each([
    ["Display P3", displayP3, srgbCurve, [255, 255, 255], [255, 255, 255]],
    ["Display P3", displayP3, srgbCurve, [128, 128, 128], [128, 128, 128]],
    ["Display P3", displayP3, srgbCurve, [220, 160, 130], [231, 157, 125]],
    ["Display P3", displayP3, srgbCurve, [255, 0, 0], [255, 0, 0]],
    ["Adobe RGB", adobeRgb, adobeCurve, [200, 150, 120], [217, 150, 118]],
    [
      "a table of P3",
      displayP3,
      curve(Array.from({ length: 1024 }, (_, i) => tone(i / 1023) * 65535)),
      [220, 160, 130],
      [231, 157, 125],
    ],
  ] as const)("turns %s into sRGB", (_, colorants, trc, from, to) => {
    const pixels = new Uint8Array([...from, 255]);
    convertToSrgb(pixels, readColourProfile(profile(colorants, trc))!);
    for (let k = 0; k < 3; k++) expect(Math.abs(pixels[k] - to[k])).toBeLessThanOrEqual(1);
    expect(pixels[3]).toBe(255);
  });

  test("leaves sRGB, other kinds of profile and junk alone", () => {
    const other = profile(displayP3, srgbCurve);
    other.set(Buffer.from("CMYK"), 16);
    const truncated = profile(displayP3, srgbCurve).subarray(0, 200);
    for (const icc of [profile(srgb, srgbCurve), other, truncated, new Uint8Array(400), new Uint8Array()]) {
      expect(readColourProfile(icc)).toBeUndefined();
    }
  });

  test("survives damaged profiles", () => {
    const random = seededRandom(3);
    for (let round = 0; round < 1000; round++) {
      const icc = profile(displayP3, round % 2 ? srgbCurve : adobeCurve);
      for (let i = 0; i < 3; i++) icc[128 + Math.floor(random() * (icc.length - 128))] = random() * 256;
      const read = readColourProfile(icc);
      if (read) convertToSrgb(new Uint8Array([1, 128, 254, 255]), read);
    }
  });
});

test("a JPEG of a wider space is decoded to sRGB", () => {
  const components = [0, 1, 2].map((part) => ({ h: 1, v: 1, block: () => [[92, 32, 2][part] * 8] }));
  const options = { width: 200, height: 200, components, adobeTransform: 0 };
  const colourOf = (icc?: Uint8Array) => [
    ...finish(decodePhoto(modules, encodeJpeg({ ...options, icc }))).pixels.data.subarray(0, 3),
  ];
  expect(colourOf()).toEqual([220, 160, 130]);
  expect(colourOf(profile(displayP3, srgbCurve))).toEqual([231, 157, 125]);
});

function tone(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function curve(values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(12 + 2 * values.length));
  new Uint8Array(view.buffer).set(Buffer.from("curv"));
  view.setUint32(8, values.length);
  for (const [i, value] of values.entries()) view.setUint16(12 + 2 * i, value);
  return new Uint8Array(view.buffer);
}

function parametric(type: number, parameters: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(12 + 4 * parameters.length));
  new Uint8Array(view.buffer).set(Buffer.from("para"));
  view.setUint16(8, type);
  for (const [i, value] of parameters.entries()) view.setInt32(12 + 4 * i, Math.round(value * 65536));
  return new Uint8Array(view.buffer);
}

/** A matrix profile with one tone curve for all three channels. */
function profile(colorants: Colorants, trc: Uint8Array): Uint8Array {
  const names = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"];
  const dataAt = 132 + 12 * names.length;
  const view = new DataView(new ArrayBuffer(dataAt + 60 + trc.length));
  const bytes = new Uint8Array(view.buffer);
  bytes.set(Buffer.from("RGB XYZ "), 16);
  bytes.set(Buffer.from("acsp"), 36);
  view.setUint32(128, names.length);
  names.forEach((name, i) => {
    bytes.set(Buffer.from(name), 132 + 12 * i);
    view.setUint32(136 + 12 * i, dataAt + 20 * Math.min(i, 3));
  });
  colorants.forEach((xyz, i) => {
    bytes.set(Buffer.from("XYZ "), dataAt + 20 * i);
    for (let axis = 0; axis < 3; axis++) {
      view.setInt32(dataAt + 20 * i + 8 + 4 * axis, Math.round(xyz[axis] * 65536));
    }
  });
  bytes.set(trc, dataAt + 60);
  return bytes;
}
