import { expect, test } from "vitest";
import { hexadecimal } from "../../../src/http/hexadecimal.ts";

test("every byte is two small digits, in the order of the bytes", () => {
  expect(hexadecimal(Uint8Array.of(0, 9, 10, 15, 16, 171, 255).buffer)).toBe("00090a0f10abff");
});

test("all bytes can be read back", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const pairs = hexadecimal(bytes.buffer).match(/[0-9a-f]{2}/g) ?? [];
  expect(pairs.map((pair) => Number.parseInt(pair, 16))).toEqual([...bytes]);
});

test("no bytes are no digits", () => {
  expect(hexadecimal(new ArrayBuffer(0))).toBe("");
});
