import { expect, test } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { decodeAvatar, encodeAvatar } from "../../../src/avatar/avatar-file.ts";

const avatar: Avatar = {
  neutral: Float32Array.from([1.5, -2, 3, 4, 5, 6]),
  albedo: { size: 2, data: Uint8Array.from({ length: 12 }, (_, index) => index * 20) },
  irisColor: [90, 60, 40],
  scleraTint: [240, 236, 230],
  hair: {
    style: "short01",
    color: [40, 30, 20],
    highlightColor: [70, 60, 50],
    volume: 1.1,
    hairline: 40,
    length: null,
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
