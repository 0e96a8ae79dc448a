import { describe, expect, it } from "vitest";
import { leanAt, readLean, straightDown } from "../../../../../src/avatar/wear/hair/hanging-lean.ts";
import { levelCamera as camera } from "./level-camera.ts";

const columns = 100;
/** Pixels of the picture a cell of the axes. */
const cell = 4;

/** Axes with an angle, degrees from the picture's x axis, v downwards, and an agreement in each row of cells, in a crop turned by `roll`. */
function axesOf(angleOf: (row: number) => number, agreementOf: (row: number) => number = () => 0.9, roll = 0) {
  const doubled = (i: number) => (2 * (angleOf(Math.floor(i / columns)) - roll) * Math.PI) / 180;
  const agreement = (i: number) => agreementOf(Math.floor(i / columns));
  const cells = new Float32Array(columns ** 2);
  return {
    crop: { centreX: 200, centreY: 200, side: 400, angle: (roll * Math.PI) / 180 },
    columns,
    cosines: cells.map((_, i) => agreement(i) * Math.cos(doubled(i))),
    sines: cells.map((_, i) => agreement(i) * Math.sin(doubled(i))),
  };
}
const even = (degrees: number, agreement = 0.9, roll = 0) =>
  axesOf(
    () => degrees,
    () => agreement,
    roll,
  );
/** Row of cells of a height over the eyes: the plane in which strands lie is 60 mm behind them. */
const cellOf = (y: number) => Math.floor((200 - (y * 800) / 860) / cell);

describe("readLean", () => {
  it("is nothing where strands hang straight down", () => {
    for (const lean of readLean(even(90), camera).flat()) expect(Math.abs(lean)).toBe(0);
  });

  it("is positive outwards: what leads to the picture's right leads outwards on the subject's left", () => {
    const [left, right] = readLean(even(82), camera);
    expect(left[4]).toBe(8);
    expect(right[4]).toBe(-8);
  });

  it("takes an axis and its reverse for the same, and heeds how the crop is turned", () => {
    expect(readLean(even(262), camera)).toEqual(readLean(even(82), camera));
    const [left, right] = readLean(even(82, 0.9, 30), camera);
    expect([left[4], right[4]]).toEqual([8, -8]);
  });

  it("leads 10 degrees out and 20 in at most", () => {
    const [left, right] = readLean(even(50), camera);
    expect([left[4], right[4]]).toEqual([10, -20]);
  });

  it("hears neighbouring rows by half", () => {
    const at = cellOf(-120);
    const rowOf = (weight: number) =>
      readLean(
        axesOf(
          (row) => (Math.abs(row - at) < 3 ? 90 : 120),
          (row) => (Math.abs(row - at) < 3 ? 0.9 : 0.9 * weight),
        ),
        camera,
      )[0][4];
    // Both neighbours, which lead in by 30 degrees, tell as much as the row itself.
    expect(rowOf(1)).toBe(-15);
    expect(rowOf(0)).toBeCloseTo(0);
    expect(rowOf(0.25)).toBe(-5);
  });

  it("leans the less the less strands agree", () => {
    // Row and neighbours of 27 places: as much agreement as the prior has.
    expect(readLean(even(120, 1 / 54), camera)[0][4]).toBe(-15);
    expect(readLean(even(82, 0), camera)[0][4]).toBeCloseTo(0);
  });

  it("is nothing where the photo ends", () => {
    const beyond = readLean(even(60), { ...camera, centreX: 5000 });
    for (const lean of beyond.flat()) expect(lean).toBeCloseTo(0);
  });
});

describe("leanAt", () => {
  const lean = [8, 4, -4];

  it("tells rows of 20 mm from 40 mm under the eyes down, and between them", () => {
    expect([-40, -50, -60, -70, -80, -200].map((y) => leanAt(lean, y))).toEqual([8, 6, 4, 0, -4, -4]);
  });

  it("comes to over the row above", () => {
    expect([0, -20, -30].map((y) => leanAt(lean, y))).toEqual([0, 0, 4]);
  });

  it("is nothing of hair that hangs by itself", () => {
    for (const own of straightDown) for (const y of [-45, -150, -400]) expect(leanAt(own, y)).toBeCloseTo(0);
  });
});
