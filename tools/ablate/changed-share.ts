/** Side of the blocks whose mean colours are compared, pixels; how far they differ visibly, bytes of a channel; and how many of
 * a person's do. */
const block = 4;
const visible = 10;
const fewest = 8;

/** Share of people whose pictures (RGBA, square, `size` pixels to a side, a person's one after the other) look different. */
export function changedShare(before: Uint8Array, after: Uint8Array, size: number, peopleCount: number): number {
  const length = before.length / peopleCount;
  let changed = 0;
  for (let start = 0; start < before.length; start += length) {
    const own = [before, after].map((pictures) => pictures.subarray(start, start + length));
    if (differentBlocks(own[0], own[1], size) >= fewest) changed++;
  }
  return changed / peopleCount;
}

function differentBlocks(before: Uint8Array, after: Uint8Array, size: number): number {
  const rowCount = before.length / (4 * size);
  let count = 0;
  for (let y = 0; y < rowCount; y += block) {
    for (let x = 0; x < size; x += block) {
      const off = [0, 1, 2].map((c) => Math.abs(blockSum(before, size, x, y, c) - blockSum(after, size, x, y, c)));
      if (Math.max(...off) > visible * block ** 2) count++;
    }
  }
  return count;
}

function blockSum(pictures: Uint8Array, size: number, x: number, y: number, channel: number): number {
  let sum = 0;
  for (let v = y; v < y + block; v++) {
    for (let u = x; u < x + block; u++) sum += pictures[4 * (v * size + u) + channel];
  }
  return sum;
}
