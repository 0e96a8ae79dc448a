import { expect, test } from "vitest";
import { changedShare } from "../../../../tools/ablate/changed-share.ts";

const size = 64;
const length = 4 * size * size;

/** Grey pictures of two people, and what the second one's have `by` more of red in the first `count` blocks of a row. */
function pictures(count: number, by: number) {
  const before = new Uint8Array(2 * length).fill(128);
  const after = before.slice();
  for (let y = 0; y < 4; y++) for (let x = 0; x < 4 * count; x++) after[length + 4 * (size * y + x)] += by;
  return [before, after] as const;
}

test("a person counts whose pictures differ in eight blocks by more than ten of a channel", () => {
  expect(changedShare(...pictures(0, 0), size, 2)).toBe(0);
  expect(changedShare(...pictures(8, 11), size, 2)).toBe(0.5);
  expect(changedShare(...pictures(7, 11), size, 2)).toBe(0);
  expect(changedShare(...pictures(8, 10), size, 2)).toBe(0);
});

test("what differs within a block and not in its mean is not seen", () => {
  const [before, after] = pictures(0, 0);
  for (let k = 0; k < length; k += 8) {
    after[k] += 60;
    after[k + 4] -= 60;
  }
  expect(changedShare(before, after, size, 2)).toBe(0);
});
