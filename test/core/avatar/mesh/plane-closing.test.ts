import { expect, test } from "vitest";
import { closePlane } from "../../../../src/avatar/mesh/plane-closing.ts";
import { seededRandom } from "../../photo/random.ts";

type Choice = (a: number, b: number) => number;

/** The slow twin: looks at the whole square about each value. */
function extreme(values: Float32Array, width: number, radius: number, choose: Choice): Float32Array {
  const height = values.length / width;
  return values.map((own, k) => {
    let best = own;
    for (let y = Math.max(0, Math.trunc(k / width) - radius); y < height && y <= Math.trunc(k / width) + radius; y++) {
      for (let x = Math.max(0, (k % width) - radius); x < width && x <= (k % width) + radius; x++) {
        best = choose(best, values[y * width + x]);
      }
    }
    return best;
  });
}

test.each([0, 1, 2, 3, 5, 8, 40])("closing is the least of the greatest in a square of radius %i", (radius) => {
  const random = seededRandom(7 + radius);
  const [width, height] = [23, 17];
  const data = Float32Array.from({ length: width * height }, () => random() - 0.5);
  const raised = extreme(data, width, radius, Math.max);
  const expected = extreme(raised, width, radius, Math.min);
  expect(closePlane({ width, height, data: data.slice() }, radius)).toEqual(expected);
});

test("closing fills a groove narrower than the square and keeps a wider one and every ridge", () => {
  const width = 30;
  const row = Float32Array.from({ length: width }, (_, x) =>
    x >= 3 && x < 6 ? -1 : x >= 12 && x < 22 ? -2 : x === 8 ? 1 : 0,
  );
  const closed = closePlane({ width, height: 1, data: row.slice() }, 2);
  expect(closed.subarray(3, 6)).toEqual(new Float32Array(3));
  expect(closed[17]).toBe(-2);
  expect(closed[8]).toBe(1);
});

test("closing a closed plane changes nothing, and an empty one is left", () => {
  const random = seededRandom(3);
  const once = closePlane({ width: 9, height: 9, data: Float32Array.from({ length: 81 }, random) }, 2);
  expect(closePlane({ width: 9, height: 9, data: once.slice() }, 2)).toEqual(once);
  expect(closePlane({ width: 0, height: 0, data: new Float32Array(0) }, 2)).toEqual(new Float32Array(0));
});
