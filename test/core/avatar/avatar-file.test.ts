import { expect, test } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { decodeAvatar, encodeAvatar } from "../../../src/avatar/avatar-file.ts";
import { seededRandom } from "../photo/random.ts";

const avatar: Avatar = {
  neutral: Float32Array.from([1.5, -2, 3, 4, 5, 6]),
  albedo: { size: 2, data: Uint8Array.from({ length: 12 }, (_, index) => index * 20) },
  irisColor: [90, 60, 40],
  scleraTint: [240, 236, 230],
  hair: {
    style: { kind: "cropped", density: "0123", lift: [3, 4, 3], curl: 0.25 },
    color: [40, 30, 20],
    highlightColor: [70, 60, 50],
  },
  glasses: null,
  garmentColor: [60, 70, 90],
};

const headModel = "0123456789abcdef";

test("an avatar survives the round trip", () => {
  expect(decodeAvatar(encodeAvatar(avatar, headModel), headModel)).toEqual(avatar);
});

test("an avatar is read from the middle of a larger buffer", () => {
  const encoded = encodeAvatar(avatar, headModel);
  const larger = new Uint8Array(encoded.byteLength + 3);
  larger.set(encoded, 3);
  expect(decodeAvatar(larger.subarray(3), headModel)).toEqual(avatar);
});

test("an avatar is read from a Node buffer, whose slices are views", () => {
  expect(decodeAvatar(Buffer.concat([encodeAvatar(avatar, headModel)]), headModel)?.neutral).toEqual(avatar.neutral);
});

test("every truncated prefix is refused", () => {
  const encoded = encodeAvatar(avatar, headModel);
  for (let byteLength = 0; byteLength < encoded.byteLength; byteLength++) {
    expect(() => decodeAvatar(encoded.slice(0, byteLength), headModel)).toThrow(RangeError);
  }
});

test("an avatar of another version or head model is none", () => {
  const encoded = encodeAvatar(avatar, headModel);
  expect(decodeAvatar(encoded, "fedcba9876543210")).toBeNull();
  encoded[4]++;
  expect(decodeAvatar(encoded, headModel)).toBeNull();
});

test("a wrong magic or count is refused", () => {
  for (const offset of [0, 8]) {
    const encoded = encodeAvatar(avatar, headModel);
    encoded[offset] ^= 0xff;
    expect(() => decodeAvatar(encoded, headModel)).toThrow(RangeError);
  }
});

test("a header that is no object is refused", () => {
  for (const text of ["null", "[1]", '"a" ', "true"]) {
    const bytes = new Uint8Array(16);
    bytes.set(encodeAvatar(avatar, headModel).subarray(0, 8));
    bytes[8] = 4;
    bytes.set(new TextEncoder().encode(text).subarray(0, 4), 12);
    expect(() => decodeAvatar(bytes, headModel)).toThrow(RangeError);
  }
});

test("damaged bytes give an avatar, none or a RangeError, and no more than the file holds", () => {
  const random = seededRandom(3);
  const encoded = encodeAvatar(avatar, headModel);
  for (let round = 0; round < 5000; round++) {
    const bytes = encoded.slice(0, random() < 0.2 ? random() * encoded.byteLength : undefined);
    for (let i = 0; i < 3; i++) bytes[Math.floor(random() * bytes.length)] = random() * 256;
    try {
      const decoded = decodeAvatar(bytes, headModel);
      if (decoded) expect(decoded.neutral.byteLength + decoded.albedo.data.byteLength).toBeLessThan(bytes.byteLength);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
});
