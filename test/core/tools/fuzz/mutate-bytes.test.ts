import { describe, expect, it } from "vitest";
import { mutate, randomOf } from "../../../../tools/fuzz/mutate-bytes.ts";

const file = Uint8Array.from({ length: 4096 }, (_, k) => k % 251);
const other = new Uint8Array(4096).fill(252);

function mutants(seed: number, count: number): Uint8Array[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, () => mutate(file, other, random));
}

describe("randomOf", () => {
  it("gives even numbers from 0 to below 1, the same for a seed", () => {
    const random = randomOf(7);
    const numbers = Array.from({ length: 4000 }, random);
    const again = randomOf(7);
    expect(numbers.slice(0, 10)).toEqual(Array.from({ length: 10 }, again));
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...numbers)).toBeLessThan(1);
    expect(numbers.reduce((sum, value) => sum + value, 0) / 4000).toBeCloseTo(0.5, 1);
    expect(randomOf(8)()).not.toBe(randomOf(7)());
  });
});

describe("mutate", () => {
  it("leaves the file itself alone and is repeatable", () => {
    const before = file.slice();
    expect(mutants(1, 20)).toEqual(mutants(1, 20));
    expect(file).toEqual(before);
    expect(mutants(2, 20)).not.toEqual(mutants(1, 20));
  });

  it("changes nearly every file, cuts some and takes parts of the other", () => {
    const all = mutants(3, 300);
    const isSame = (bytes: Uint8Array) => bytes.length === file.length && bytes.every((byte, k) => byte === file[k]);
    expect(all.filter(isSame).length).toBeLessThan(6);
    expect(all.filter(({ length }) => length < 2048).length).toBeGreaterThan(30);
    expect(all.filter((bytes) => bytes.includes(252)).length).toBeGreaterThan(100);
  });

  it("takes files of no bytes", () => {
    expect(mutate(new Uint8Array(), new Uint8Array(), randomOf(1))).toHaveLength(0);
  });
});
