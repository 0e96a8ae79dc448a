import { expect, test } from "vitest";
import { subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { facialHairZone } from "../../../../src/avatar/skin/facial-hair-zone.ts";
import { domain } from "../seen-head.ts";

const { model, subdivision, mirror, zones } = domain;
const positions = subdivide(subdivision, model.mean);
const { grown } = facialHairZone(domain);

function mean(values: Float32Array, chosen: (i: number) => boolean): number {
  const picked = [...values].filter((_, i) => chosen(i));
  return picked.reduce((sum, value) => sum + value, 0) / picked.length;
}

test("facial hair grows on chin and jaw, not on brow, nose, lips, ears and scalp", () => {
  expect(grown.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
  const onChin = (i: number) => Math.abs(positions[3 * i]) < 12 && zones.front[i] > 0.9 && positions[3 * i + 1] < -78;
  expect(mean(grown, onChin)).toBeGreaterThan(0.95);
  for (const zone of [zones.upper, zones.ears, zones.scalp, zones.cavity]) {
    expect(mean(grown, (i) => zone[i] > 0.98)).toBeLessThan(0.01);
  }
  expect(mean(grown, (i) => Math.abs(zones.lips[i]) > 0.9)).toBeLessThan(0.1);
});

test("it grows alike on both sides", () => {
  const worst = Math.max(...grown.map((weight, i) => Math.abs(weight - grown[mirror[i]])));
  expect(worst).toBeLessThan(0.1);
});

test("a beard ends on the upper neck, higher towards the ears", () => {
  const onNeck = (y: number, x: number) => (i: number) =>
    zones.neck[i] > 0.5 &&
    zones.cavity[i] === 0 &&
    positions[3 * i + 2] > -60 &&
    Math.abs(positions[3 * i + 1] - y) < 4 &&
    Math.abs(Math.abs(positions[3 * i]) - x) < 6;
  expect(mean(grown, onNeck(-113, 6))).toBeGreaterThan(0.95);
  expect(mean(grown, onNeck(-138, 6))).toBe(0);
  expect(mean(grown, onNeck(-113, 44))).toBeLessThan(0.6);
});

test("a domain's zone is found once", () => {
  expect(facialHairZone(domain)).toBe(facialHairZone(domain));
});
