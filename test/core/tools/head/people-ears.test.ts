import { describe, expect, test } from "vitest";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { earsOfPeople } from "../../../../tools/head/people-ears.ts";

/** A sheet of ear twenty millimetres off the hinge, from 7 millimetres below the lobe to 7 over the top, and its mirror image. */
const heights = [12, 5, -1, -9, -16, -23, -30, -37, -44, -51, -58];
function sheet(ear: number, x = 90, front = -65) {
  const columns = [front, -70, -80, -90];
  const mean = [-1, 1].flatMap((side) => heights.flatMap((y) => columns.flatMap((z) => [side * x, y, z])));
  const quads = [0, 1].flatMap((side) =>
    heights.slice(1).flatMap((_, row) =>
      columns.slice(1).flatMap((_, column) => {
        const first = side * heights.length * columns.length + row * columns.length + column;
        return [first, first + 1, first + columns.length + 1, first + columns.length];
      }),
    ),
  );
  const count = mean.length / 3;
  const regions = { ears: new Uint8Array(count).fill(ear) } as unknown as HeadModel["regions"];
  const head = { mean: Float32Array.from(mean), quads: Uint16Array.from(quads), skinVertexCount: count, regions };
  const moved = earsOfPeople(head);
  return heights.map((y, row) => {
    const [right, left] = [0, heights.length * columns.length].map((first) => 3 * (first + row * columns.length + 1));
    return {
      y,
      up: moved[left + 1] - y,
      aside: moved[left] - x,
      right: moved[right] + x,
      back: moved[left + 2] + 70,
      front: moved[left - 2] - y,
    };
  });
}

describe("earsOfPeople", () => {
  const ear = sheet(255);
  const upAt = (height: number, aside: number) => sheet(255, aside).find(({ y }) => y === height)!.up;

  test("makes ears 19 % longer from the lobe up, which stays, and their tops round", () => {
    for (const { y, up } of ear) {
      if (y < -4) expect(up).toBeCloseTo(y > -51 ? 0.19 * (y + 51) : 0, 4);
    }
    // 80 % of the way to an ellipse that is 10.5 high over -8 and ends at 84 millimetres; halfway between -4 and 2 half of that.
    expect(upAt(12, 77)).toBeCloseTo(0.19 * 63 + 0.8 * (2.5 - 12), 4);
    expect(upAt(5, 84)).toBeCloseTo(0.19 * 56 + 0.8 * (-8 - 5), 4);
    expect(upAt(5, 81.2)).toBeCloseTo(0.19 * 56 + 0.8 * (-8 + 10.5 * 0.8 - 5), 4);
    expect(upAt(-1, 77)).toBeCloseTo(0.19 * 50 + 0.4 * (2.5 + 1), 4);
  });

  test("makes them stand off less at lobe and top and more between, on both sides alike", () => {
    const asideAt = (height: number) => ear.find(({ y }) => y === height)!.aside;
    expect(asideAt(-51)).toBeCloseTo(-5, 4);
    expect(asideAt(5)).toBeCloseTo(-2, 4);
    // Half of the height, and .375 of it: between 1.1 and 1.12.
    expect(asideAt(-23)).toBeCloseTo(20 * 0.07, 4);
    expect(asideAt(-30)).toBeCloseTo(20 * 0.115, 4);
    // Heights of .125, .25, .625 and .75.
    const between = { "-44": 0.9975, "-37": 1.075, "-16": 0.9875, "-9": 0.935 };
    for (const [height, factor] of Object.entries(between)) {
      expect(asideAt(Number(height))).toBeCloseTo(20 * (factor - 1), 4);
    }
    for (const { aside, right, back } of ear) {
      expect(right).toBeCloseTo(-aside, 4);
      expect(back).toBe(0);
    }
  });

  test("leaves the skin before an ear and goes over into it from 57 to 64 millimetres behind the eyes", () => {
    const upBehind = (z: number) => sheet(255, 90, z).find(({ y }) => y === -23)!.front;
    expect(upBehind(-57)).toBe(0);
    const share = 5 / 7;
    expect(upBehind(-62)).toBeCloseTo(0.19 * 28 * share ** 2 * (3 - 2 * share), 4);
    expect(upBehind(-64)).toBeCloseTo(0.19 * 28, 4);
  });

  test("moves nothing that is no ear", () => {
    for (const { up, aside } of sheet(0)) expect([up, aside]).toEqual([0, 0]);
  });
});
