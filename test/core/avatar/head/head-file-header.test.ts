import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readHeader } from "../../../../src/avatar/head/head-file-header.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";

const file = new Uint8Array(readFileSync("assets/head.bin"));
const { header, end } = readHeader(file);

describe("readHeader", () => {
  test("gives the counts of the head's blocks and where they begin", () => {
    expect(header.skin_vertex_count).toBeLessThan(header.vertex_count);
    expect(header.joints[0].parent).toBe(-1);
    expect(end).toBe(12 + new DataView(file.buffer, file.byteOffset).getUint32(8, true));
  });

  test("refuses every shorter file, and never reads beyond it", () => {
    for (let length = 0; length < 40; length++) expect(() => readHeader(file.slice(0, length))).toThrow(RangeError);
    expect(() => readHeader(file.slice(0, end - 1))).toThrow("header cut off");
  });

  test("refuses a header length beyond a mebibyte", () => {
    const damaged = file.slice(0, 1 << 22);
    new DataView(damaged.buffer).setUint32(8, (1 << 20) + 4, true);
    expect(() => readHeader(damaged)).toThrow("header cut off");
  });

  test.each([
    ["vertex_count", 0],
    ["vertex_count", 70_000],
    ["skin_vertex_count", 6_000_000],
    ["quad_count", -1],
    ["floor_y", "low"],
    ["joints", []],
    ["components", {}],
    ["expression_vertex_counts", [1]],
    ["parts", []],
    ["textures", []],
    ["components", [null]],
    ["joints", [null]],
    ["landmark_shifts", null],
    ["landmark_shifts", { identity_count: -1, expressions: [] }],
    ["landmark_shifts", { identity_count: 0, expressions: ["wink"] }],
    ["textures", [{ ...header.textures[0], width: 1 << 20 }]],
  ])("refuses %s of %j", (field, value) => {
    expect(() => readHeader(withHeaderField(field, value))).toThrow(RangeError);
  });

  test("refuses what is no object", () => {
    for (const text of ["null", "[]", "7   ", "{}  ", "nul "])
      expect(() => readHeader(withHeader(text))).toThrow(RangeError);
  });
});

test("a file that is part of a larger buffer gives the same head", () => {
  const larger = Buffer.alloc(file.byteLength + 24);
  larger.set(file, 8);
  const part = larger.subarray(8, 8 + file.byteLength);
  expect(readHeadModel(part).quads).toEqual(readHeadModel(file).quads);
});

test("a header that promises more than the file has is refused", () => {
  const textures = header.textures.map((texture) => ({ ...texture, width: 4096, height: 4096, channel_count: 4 }));
  expect(() => readHeadModel(withHeaderField("textures", textures))).toThrow("blocks cut off");
});

function withHeaderField(field: string, value: unknown): Uint8Array {
  return withHeader(JSON.stringify({ ...header, [field]: value }));
}

function withHeader(text: string): Uint8Array {
  const json = new TextEncoder().encode(text);
  const byteLength = (json.byteLength + 3) & ~3;
  const damaged = new Uint8Array(12 + byteLength + file.byteLength - end).fill(0x20, 12, 12 + byteLength);
  damaged.set(file.subarray(0, 12));
  new DataView(damaged.buffer).setUint32(8, byteLength, true);
  damaged.set(json, 12);
  damaged.set(file.subarray(end), 12 + byteLength);
  return damaged;
}
