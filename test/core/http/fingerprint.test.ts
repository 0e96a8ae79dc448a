import { expect, test } from "vitest";
import { fingerprintOf } from "../../../src/http/fingerprint.ts";

test("the same request has the same fingerprint: 32 bytes in hexadecimal digits", async () => {
  const one = await fingerprintOf("POST", "/avatars", [["label", "hat"]]);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprintOf("POST", "/avatars", [["label", "hat"]])).toBe(one);
});

test("method, target, names, values and their order tell requests apart", async () => {
  const requests = [
    ["POST", "/avatars", [["label", "hat"]]],
    ["PUT", "/avatars", [["label", "hat"]]],
    ["POST", "/avatars?x", [["label", "hat"]]],
    ["POST", "/avatars", [["labe", "lhat"]]],
    ["POST", "/avatars", []],
    [
      "POST",
      "/avatars",
      [
        ["label", "hat"],
        ["", ""],
      ],
    ],
    [
      "POST",
      "/avatars",
      [
        ["", ""],
        ["label", "hat"],
      ],
    ],
    ["POST", '/avatars",[["label', [["hat", ""]]],
  ] as const;
  const found = await Promise.all(requests.map(([method, target, content]) => fingerprintOf(method, target, content)));
  expect(new Set(found).size).toBe(requests.length);
});
