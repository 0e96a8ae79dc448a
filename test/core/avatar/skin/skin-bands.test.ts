import { expect, test } from "vitest";
import { bandPower, splitBands } from "../../../../src/avatar/skin/skin-bands.ts";
import { fromOpponent } from "../../../../src/avatar/skin/skin-prior.ts";
import { domain, skinPositions, smoother } from "../seen-head.ts";

const count = smoother.vertexCount;
const everywhere = new Float32Array(count).fill(1);
const cheek = [...domain.zones.front.keys()].filter(
  (i) => skinPositions[3 * i + 2] > -40 && Math.hypot(skinPositions[3 * i] - 42, skinPositions[3 * i + 1] + 28) < 10,
);
/** Log RGB of waves of lightness, `wide` mm from crest to crest. */
const waves = (wide: number) =>
  Float32Array.from({ length: 4 * count }, (_, k) =>
    (k & 3) === 3 ? 0 : Math.sin((2 * Math.PI * skinPositions[3 * (k >> 2)]) / wide) / Math.sqrt(3),
  );
const power = (band: Float32Array, c = 0) => cheek.reduce((sum, i) => sum + band[4 * i + c] ** 2, 0) / cheek.length;

test("both bands together are the rest", () => {
  const rest = Float32Array.from({ length: 4 * count }, (_, k) => ((k & 3) === 3 ? 0 : Math.sin(k)));
  const { form, lines } = splitBands(smoother, rest, everywhere);
  for (const i of cheek) {
    const rgb = new Float64Array(3);
    const sum = [0, 1, 2].map((c) => form[4 * i + c] + lines[4 * i + c]);
    fromOpponent(sum[0], sum[1], sum[2], rgb, 0);
    for (let c = 0; c < 3; c++) expect(rgb[c]).toBeCloseTo(rest[4 * i + c], 5);
  }
});

test("waves of 60 mm are form, waves of 6 mm are lines", () => {
  const [wide, narrow] = [60, 6].map((width) => splitBands(smoother, waves(width), everywhere));
  expect(power(wide.lines) / power(wide.form)).toBeLessThan(0.02);
  expect(power(narrow.form) / power(narrow.lines)).toBeLessThan(0.02);
  expect(power(wide.form, 1)).toBeLessThan(1e-9);
});

test("what is no skin does not bleed into form", () => {
  const weights = everywhere.slice();
  const rest = new Float32Array(4 * count);
  for (const i of cheek.slice(0, 20)) {
    weights[i] = 0;
    rest.fill(5, 4 * i, 4 * i + 3);
  }
  const { form } = splitBands(smoother, rest, weights);
  expect(Math.max(...cheek.map((i) => Math.abs(form[4 * i])))).toBeLessThan(0.02);
});

test("power is the mean square, by weight", () => {
  const band = Float32Array.from({ length: 4 * count }, (_, k) => ((k >> 2) % 2 === 0 ? 0.3 : 0.1));
  const even = bandPower(smoother, band, everywhere);
  const odd = bandPower(
    smoother,
    band,
    everywhere.map((_, i) => i % 2),
  );
  for (const i of cheek) {
    expect(even[4 * i]).toBeGreaterThan(0.04);
    expect(even[4 * i]).toBeLessThan(0.06);
    expect(odd[4 * i]).toBeCloseTo(0.01, 3);
  }
});
