import { describe, expect, it } from "vitest";
import { sideFeatures } from "../../../../src/face/attributes/side-features.ts";
import { cropHead, fineHeadLayout } from "../../../../src/face/head-crop.ts";
import { strandPicture } from "../../../../src/face/strand-picture.ts";
import { cropSampler } from "../fixtures.ts";
import { drawnPerson, kernels, mirrored } from "./drawn-person.ts";

const crops = cropSampler();
/** Nine columns and eight rows: odd parts of covers, cosines and lights, even ones of sines. */
const [rows, pairs, halves] = [8, 4, 5];

function featuresOf(drawing: Parameters<typeof drawnPerson>[0]) {
  const { photo, landmarks, parsed } = drawnPerson(drawing).seen;
  const values = sideFeatures(
    kernels,
    strandPicture(kernels, cropHead(crops, photo, landmarks, fineHeadLayout)),
    parsed,
  );
  const odd = rows * pairs;
  const sines = rows * halves;
  return {
    values,
    covers: values.slice(0, odd),
    cosines: values.slice(odd, 2 * odd),
    sines: values.slice(2 * odd, 2 * odd + sines),
    lights: values.slice(2 * odd + sines),
  };
}

const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs));
const hairOnTop = (_: number, y: number) => (y < -0.5 ? "hair" : "skin") as "hair" | "skin";
const grey = (value: number) => [value, value, value] as const;

describe("sideFeatures", () => {
  it("are nothing of what is the same on both sides", () => {
    const even = featuresOf({ classAt: hairOnTop, colorAt: (x) => grey(120 + 40 * Math.cos(30 * x)) });
    expect(even.values).toHaveLength(3 * rows * pairs + rows * halves);
    expect(largest(even.values)).toBeLessThan(0.05);
  });

  it("change their sign in a mirrored photo", () => {
    const drawing = {
      classAt: (x: number, y: number) => hairOnTop(x, y + 0.4 * x),
      colorAt: (x: number, y: number) => grey(120 + 30 * x + 30 * Math.sin(20 * x + 20 * y)),
    };
    const [own, other] = [featuresOf(drawing).values, featuresOf(mirrored(drawing)).values];
    const off = Math.hypot(...own.map((value, k) => value + other[k]));
    expect(off / Math.hypot(...own)).toBeLessThan(0.05);
  });

  it("tell half of what one side has more than the other of hair", () => {
    const { covers } = featuresOf({ classAt: (x) => (x < 0 ? "hair" : "background") });
    // Columns are .3 eye distances apart; the outer three of each side are clear of the edge.
    const outer = covers.filter((_, k) => k % pairs < 3);
    expect(Math.min(...outer)).toBeGreaterThan(0.47);
    expect(Math.max(...outer)).toBeLessThan(0.51);
  });

  it("count faint strands by their energy over that and .02", () => {
    const drawing = {
      classAt: () => "hair" as const,
      colorAt: (x: number, y: number) => grey(120 + 4 * Math.sin(12 * (x + y))),
    };
    const { photo, landmarks } = drawnPerson(drawing).seen;
    const head = cropHead(crops, photo, landmarks, fineHeadLayout);
    const [xx, yy, xy] = strandPicture(kernels, head).tensor;
    // Cells of four pixels from 2.4 eye distances above the eyes to .4 above them, one to both sides.
    const at = (eye: number, distance: number) => Math.round((eye + distance * head.unit) / 4);
    let [sum, count] = [0, 0];
    for (let row = at(head.eyeY, -2.4); row < at(head.eyeY, -0.4); row++) {
      for (let i = row * xx.width + at(head.eyeX, -1); i < row * xx.width + at(head.eyeX, 1); i++, count++)
        sum += (-2 * xy.values[i]) / (xx.values[i] + yy.values[i] + 0.02);
    }
    // Half as much as strong strands have.
    expect(sum / count).toBeGreaterThan(-0.65);
    expect(sum / count).toBeLessThan(-0.35);
    const { sines } = featuresOf(drawing);
    expect(Math.abs(sines.reduce((a, b) => a + b / sines.length, 0) - sum / count)).toBeLessThan(0.015);
  });

  it("tell slanting strands by their slant, and light from the lighter side", () => {
    const slanting = (sign: number) =>
      featuresOf({ classAt: () => "hair", colorAt: (x, y) => grey(120 + 60 * Math.sin(25 * (x + sign * y))) }).sines;
    const [down, up] = [slanting(1), slanting(-1)];
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value / values.length, 0);
    expect(mean(down)).toBeLessThan(-0.8);
    expect(mean(up)).toBeGreaterThan(0.8);
    const { lights } = featuresOf({ classAt: () => "hair", colorAt: (x) => grey(x < 0 ? 180 : 60) });
    expect(Math.min(...lights)).toBeGreaterThan(0);
  });
});
