import { expect, test } from "vitest";
import { lipStains } from "../../../../src/avatar/skin/lip-stains.ts";
import { domain, seenHead, skinPositions, smoother } from "../seen-head.ts";

const { zones } = domain;
const skin = [-0.6, -1, -1.4] as const;
const lip = [-0.8, -1.6, -1.6] as const;
type Colour = readonly [number, number, number];

const lower = [...zones.lips.keys()].filter((i) => zones.lips[i] < -0.9);

/** What is taken of red, green and blue off the subject's left part of the lower lip where it has the colour `shown`. */
function taken(shown: Colour, seen = zones.front): readonly number[] {
  const count = smoother.vertexCount;
  const isLeft = (i: number) => zones.lips[i] < 0 && skinPositions[3 * i] > 5;
  const albedo = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    const weight = Math.abs(zones.lips[i]);
    const red = isLeft(i) ? shown : lip;
    for (let c = 0; c < 3; c++) albedo[4 * i + c] = (1 - weight) * skin[c] + weight * red[c];
  }
  const field = lipStains(smoother, zones, seenHead(albedo, seen), albedo);
  const left = lower.filter((i) => isLeft(i) && zones.cavity[i] < 0.01);
  expect(left.length).toBeGreaterThan(5);
  return [0, 1, 2].map((c) => left.reduce((sum, i) => sum + field[4 * i + c], 0) / left.length);
}

test("a lilac part of a lip goes to the line from skin to lip", () => {
  const [red, , blue] = taken([-0.8, -1.6, -1]);
  expect(blue).toBeGreaterThan(0.15);
  expect(red).toBeLessThan(0);
});

test("teeth are darkened, gloss stays as bright", () => {
  const lightness = (over: number) =>
    taken([lip[0] + over, lip[1] + over, lip[2] + over]).reduce((sum, v) => sum + v, 0) / 3;
  expect(lightness(0.25)).toBeCloseTo(0, 2);
  expect(lightness(1)).toBeGreaterThan(0.3);
});

test("a lip that is paler than the skin, or bluer than green, turns rosy as a whole", () => {
  const all = (colour: Colour) => {
    const albedo = new Float32Array(4 * smoother.vertexCount);
    zones.lips.forEach((weight, i) => {
      for (let c = 0; c < 3; c++) albedo[4 * i + c] = Math.abs(weight) > 0 ? colour[c] : skin[c];
    });
    const field = lipStains(smoother, zones, seenHead(albedo, zones.front), albedo);
    const sure = lower.filter((i) => zones.cavity[i] < 0.01);
    return [0, 1, 2].map((c) => sure.reduce((sum, i) => sum + field[4 * i + c], 0) / sure.length);
  };
  const pale = all([-0.9, -1.25, -1.35]);
  expect(pale[0] - pale[1]).toBeLessThan(-0.1);
  const bluish = all([-0.9, -1.4, -1.2]);
  expect(bluish[2] - bluish[1]).toBeGreaterThan(0.1);
  const painted = all([-0.9, -2.3, -1.9]);
  for (const value of painted) expect(Math.abs(value)).toBeLessThan(0.02);
});

test("a lip of one colour is left", () => {
  for (const value of taken(lip)) expect(Math.abs(value)).toBeLessThan(0.02);
});

test("without skin to compare with nothing is taken", () => {
  expect(taken([-0.8, -1.6, -1], new Float32Array(smoother.vertexCount))).toEqual([0, 0, 0]);
});
