import { describe, expect, test } from "vitest";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import type { SeenSkin } from "../../../../src/avatar/skin/see-skin.ts";
import { type SeparatedSkin, separateSkin } from "../../../../src/avatar/skin/separate-skin.ts";
import { fromOpponent, toOpponent } from "../../../../src/avatar/skin/skin-prior.ts";
import { finish } from "../../../../src/steps.ts";
import { domain, skinPositions, smoother } from "../seen-head.ts";

const count = smoother.vertexCount;
const normals = quadNormals(skinPositions, domain.subdivision.quads);
const { zones } = domain;
const everywhere = new Float32Array(count).fill(1);
const skin = [-0.7, -1.3, -1.7];
const inFront = [...zones.front.keys()].filter((i) => zones.front[i] > 0.9);

/** A head of even skin with the prior's mean features left out, seen from before under a light. */
function seen(light: (x: number, y: number, z: number) => number): SeenSkin {
  const colours = Float32Array.from({ length: 4 * count }, (_, k) => {
    const [x, y, z] = normals.subarray(3 * (k >> 2), 3 * (k >> 2) + 3);
    return (k & 3) === 3 ? 0 : skin[k & 3] + light(x, y, z);
  });
  return {
    crop: { width: 1, height: 1, data: new Uint8Array(4), left: 0, top: 0, eyeDistance: 1 },
    ratio: 1,
    vertices: new Float32Array(4 * count),
    normals,
    colours,
    confidence: zones.allowed.map((value) => value),
    exposure: everywhere,
    lips: [],
  };
}

const separate = (photo: SeenSkin, tone: readonly [number, number, number] | null = null): SeparatedSkin =>
  finish(separateSkin(smoother, domain, photo, everywhere, tone));
const median = (field: Float32Array, channel: number, at: readonly number[]) =>
  at.map((i) => field[4 * i + channel]).sort((a, b) => a - b)[at.length >> 1];

describe("even skin in light from the side and above", () => {
  const photo = seen((x, y) => 0.35 * x + 0.2 * y);
  const { albedo, light, rest } = separate(photo);

  test("has an albedo that is nearly as even", () => {
    const left = inFront.filter((i) => skinPositions[3 * i] > 20);
    const right = inFront.filter((i) => skinPositions[3 * i] < -20);
    expect(Math.abs(median(albedo, 1, left) - median(albedo, 1, right))).toBeLessThan(0.02);
    expect(median(photo.colours, 1, left) - median(photo.colours, 1, right)).toBeGreaterThan(0.2);
  });

  test("is the sum of albedo, light and rest", () => {
    for (const k of [0, 4001, 20_002]) expect(albedo[k] + light[k] + rest[k]).toBeCloseTo(photo.colours[k], 4);
  });

  test("gets the tone on its cheeks, and the light what that leaves", () => {
    const toned = separate(photo, [0.3, 0.2, 0.1]);
    const cheeks = [...zones.cheeks.keys()].filter((i) => zones.cheeks[i] !== 0);
    for (const [c, value] of [0.3, 0.2, 0.1].entries()) {
      expect(median(toned.albedo, c, cheeks)).toBeCloseTo(Math.log(value), 2);
    }
    for (const k of [4000, 8001]) {
      expect(toned.albedo[k] + toned.light[k]).toBeCloseTo(albedo[k] + light[k], 4);
      expect(toned.rest[k]).toBeCloseTo(rest[k], 4);
    }
  });

  test("twice as bright has the same albedo but for that", () => {
    const brighter = separate(seen((x, y) => 0.35 * x + 0.2 * y + 0.3));
    const gain = inFront.map((i) => brighter.albedo[4 * i] + brighter.light[4 * i] - albedo[4 * i] - light[4 * i]);
    for (const value of gain) expect(Math.abs(value - 0.3)).toBeLessThan(0.02);
  });
});

test("a mirrored photo has the mirrored albedo", () => {
  const [own, other] = [1, -1].map((side) => separate(seen((x, y) => 0.3 * side * x + 0.1 * y)));
  for (const i of inFront) {
    expect(Math.abs(own.albedo[4 * i] - other.albedo[4 * domain.mirror[i]])).toBeLessThan(0.01);
  }
});

test("a stain is no albedo of skin, and not valid", () => {
  const photo = seen(() => 0);
  const at = inFront.filter((i) => Math.hypot(skinPositions[3 * i] - 45, skinPositions[3 * i + 1] + 30) < 7);
  for (const i of at) for (let c = 0; c < 3; c++) photo.colours[4 * i + c] -= 0.9;
  const { albedo, validity } = separate(photo);
  const others = at.map((i) => domain.mirror[i]);
  expect(Math.abs(median(albedo, 1, at) - median(albedo, 1, others))).toBeLessThan(0.08);
  expect(Math.max(...at.map((i) => validity[i]))).toBeLessThan(0.4);
  expect(Math.min(...others.map((i) => validity[i]))).toBeGreaterThan(0.6);
});

test("lips that nobody sees are darker and redder than cheeks, both alike", () => {
  const photo = seen(() => 0);
  const confidence = photo.confidence.map((value, i) => (zones.lips[i] > 0.01 ? 0 : value));
  const { albedo } = separate({ ...photo, confidence });
  const cheeks = [...zones.cheeks.keys()].filter((i) => zones.cheeks[i] !== 0);
  const lipLine = skinPositions[3 * domain.model.landmarks.vertices[3 * 13] + 1];
  const lips = [...zones.lips.keys()].filter((i) => zones.lips[i] > 0.99);
  for (const half of [lips.filter((i) => skinPositions[3 * i + 1] > lipLine), lips]) {
    const [r, g, b] = [0, 1, 2].map((c) => median(albedo, c, half) - median(albedo, c, cheeks));
    expect(Math.abs((r + g + b) / Math.sqrt(3) + 0.54)).toBeLessThan(0.03);
    expect(Math.abs((r - 2 * g + b) / Math.sqrt(6) - 0.21)).toBeLessThan(0.03);
  }
});

describe("lips", () => {
  /** Their colour off the tone of the cheeks, opponent log colour, where the photo shows them so far off what is usual. */
  const painted = (...off: [number, number, number]) => {
    const usual = separate(seen(() => 0)).albedo;
    const light = separate(seen(() => 0)).light;
    const lips = [...zones.lips.keys()].filter((i) => zones.lips[i] > 0.99);
    const base = [0, 1, 2].map((c) => median(usual, c, lips) + median(light, c, lips));
    const rgb = new Float32Array(3);
    fromOpponent(...off, rgb, 0);
    const colour = base.map((value, c) => value + rgb[c]) as [number, number, number];
    const { albedo } = separate({ ...seen(() => 0), lips: Array.from({ length: 9 }, () => colour) });
    const out = new Float32Array(3);
    toOpponent(
      ...([0, 1, 2].map((c) => median(albedo, c, lips) - median(usual, c, lips)) as [number, number, number]),
      out,
      0,
    );
    return [...out];
  };

  test("that are painted have nearly the chroma of the photo, and two fifths of its lightness", () => {
    const [l, p, q] = painted(-0.5, 0.3, 0.5);
    expect(Math.abs(l + 0.2)).toBeLessThan(0.03);
    expect(Math.abs(p / 0.3 - 0.81)).toBeLessThan(0.05);
    expect(Math.abs(q / 0.5 - 0.81)).toBeLessThan(0.05);
  });

  test("that are nearly usual are usual", () => {
    const [, p, q] = painted(0, 0.04, 0.06);
    expect(Math.abs(p)).toBeLessThan(0.01);
    expect(Math.abs(q)).toBeLessThan(0.015);
  });
});
