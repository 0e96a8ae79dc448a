import { expect, test } from "vitest";
import { subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { facialHairZone } from "../../../../src/avatar/skin/facial-hair-zone.ts";
import { domain } from "../seen-head.ts";

const { model, subdivision, mirror, zones, graph } = domain;
const positions = subdivide(subdivision, model.mean);
const { grown, belowJaw } = facialHairZone(domain);

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

test("the way below the jaw is none on the face and grows by no more than the edges down the neck", () => {
  belowJaw.forEach((distance, i) => {
    if (zones.neck[i] <= 0.5) expect(distance).toBe(0);
    if (!(distance > 0 && distance < Number.POSITIVE_INFINITY)) return;
    const around = Array.from(graph.columns.subarray(graph.rowStarts[i], graph.rowStarts[i + 1]));
    const ways = around.map((j) => {
      const edge = Math.hypot(...[0, 1, 2].map((c) => positions[3 * i + c] - positions[3 * j + c]));
      return belowJaw[j] + edge;
    });
    expect(Math.abs(distance - Math.min(...ways))).toBeLessThan(0.02);
  });
});

test("a beard ends on the upper neck", () => {
  expect(grown.every((weight, i) => weight === 0 || belowJaw[i] < 58)).toBe(true);
  const underChin = (i: number) => belowJaw[i] > 0 && belowJaw[i] < 20 && Math.abs(positions[3 * i]) < 12;
  expect(mean(grown, (i) => underChin(i) && zones.cavity[i] === 0 && positions[3 * i + 2] > -60)).toBeGreaterThan(0.95);
});

test("a domain's zone is found once", () => {
  expect(facialHairZone(domain)).toBe(facialHairZone(domain));
});
