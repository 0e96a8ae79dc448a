import { describe, expect, test } from "vitest";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { type LipColor, ownLipColor } from "../../../../src/avatar/skin/lip-color.ts";
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
    brows: new Float32Array(count),
    detailPower: new Float32Array(4 * count),
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

describe("about the mouth, of skin that nobody sees", () => {
  const photo = seen(() => 0);
  const unseen = { ...photo, confidence: photo.confidence.map((value, i) => (zones.mouth[i] > 0.001 ? 0 : value)) };
  const coarse = domain.model.skinVertexCount;
  const none = {
    mean: new Float32Array(3 * coarse),
    modes: domain.shade.modes.map(() => new Float32Array(3 * coarse)),
  };
  const albedoOf = (changed: Partial<typeof domain>) =>
    finish(separateSkin(smoother, { ...domain, shade: none, ...changed }, unseen, everywhere, null)).albedo;
  const plain = albedoOf({});
  const about = [...zones.mouth.keys()].filter(
    (i) => zones.mouth[i] > 0.995 && zones.lipBorder[i] < 0.001 && i < coarse,
  );
  const away = inFront.filter((i) => zones.mouth[i] < 0.001);

  test("three quarters of people's shade go, a quarter elsewhere", () => {
    const mean = Float32Array.from({ length: 3 * coarse }, (_, k) => (k % 3 === 0 ? -0.2 : 0));
    const without = albedoOf({ shade: { ...none, mean } });
    const lifted = (vertices: readonly number[]) =>
      Math.sqrt(3) * (median(without, 1, vertices) - median(plain, 1, vertices));
    expect(Math.abs(lifted(about) - lifted(away) - 0.1)).toBeLessThan(0.01);
  });

  test("three tenths of people's chroma stay", () => {
    const redden = (value: number, k: number) =>
      value + (k % 3 === 2 && zones.mouth[Math.trunc(k / 3)] > 0.001 ? 0.1 : 0);
    const red = albedoOf({ prior: { ...domain.prior, mean: domain.prior.mean.map(redden) } });
    const own = new Float32Array(3);
    const difference = (c: number) => median(red, c, about) - median(plain, c, about);
    toOpponent(difference(0), difference(1), difference(2), own, 0);
    expect(Math.abs(own[2] - 0.03)).toBeLessThan(0.005);
    expect(Math.abs(own[0])).toBeLessThan(0.01);
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

test("lids whose fold is dark are a fifth darker than skin, which a blink draws out", () => {
  const photo = seen(() => 0);
  const folded = photo.colours.map((value, k) => value - ((k & 3) === 3 ? 0 : 2 * zones.lids[k >> 2]));
  const { albedo } = separate({ ...photo, colours: folded });
  const lightness = (i: number) => (albedo[4 * i] + albedo[4 * i + 1] + albedo[4 * i + 2]) / Math.sqrt(3);
  const lids = [...zones.lids.keys()].filter((i) => zones.lids[i] > 0.99 && i < domain.model.skinVertexCount);
  const plain = inFront.map(lightness).sort((a, b) => a - b)[inFront.length >> 1];
  const darkest = Math.min(...lids.map(lightness));
  expect(lids.length).toBeGreaterThan(40);
  expect(Math.abs(plain - darkest - 0.4)).toBeLessThan(0.02);
});

test("lips that nobody sees are those of people: redder than cheeks, the upper one half as light", () => {
  const photo = seen(() => 0);
  const confidence = photo.confidence.map((value, i) => (zones.lips[i] > 0.01 ? 0 : value));
  const { albedo } = separate({ ...photo, confidence });
  const cheeks = [...zones.cheeks.keys()].filter((i) => zones.cheeks[i] !== 0);
  const lipLine = skinPositions[3 * domain.model.landmarks.vertices[3 * 13] + 1];
  const between = (low: number, high: number) =>
    [...zones.lips.keys()].filter((i) => {
      const [x, y, z] = skinPositions.subarray(3 * i, 3 * i + 3);
      return zones.lips[i] > 0.9 && Math.abs(x) < 12 && z > 25 && y - lipLine > low && y - lipLine < high;
    });
  const lower = between(-9, -4);
  const upper = between(2, 5);
  const colour = (at: readonly number[]) => {
    const out = new Float32Array(3);
    const [r, g, b] = [0, 1, 2].map((c) => median(albedo, c, at) - median(albedo, c, cheeks));
    toOpponent(r, g, b, out, 0);
    return out;
  };
  expect(lower.length).toBeGreaterThan(20);
  expect(upper.length).toBeGreaterThan(20);
  const [low, high] = [colour(lower), colour(upper)];
  expect(Math.abs(low[0] + 0.18)).toBeLessThan(0.03);
  expect(Math.abs(low[2] - 0.21)).toBeLessThan(0.02);
  expect(Math.abs(high[0] + 1.15)).toBeLessThan(0.05);
  expect(Math.abs(high[2] - 0.27)).toBeLessThan(0.02);
});

describe("lips", () => {
  const coarseCount = domain.prior.lips.length / 3;
  const red = [...zones.lips.keys()].filter((i) => zones.lips[i] > 0.99 && i < coarseCount);
  const mean = (value: (i: number) => number) => red.reduce((sum, i) => sum + value(i), 0) / red.length;
  const tint = (c: number) => mean((i) => domain.prior.lips[3 * i + c]);
  /** Albedo of lips that a photo shows so much off its skin, opponent log colour. */
  const drawn = (...colour: LipColor) => {
    const rgb = new Float32Array(3);
    fromOpponent(...colour, rgb, 0);
    const lips = Array.from({ length: 9 }, () => [skin[0] + rgb[0], skin[1] + rgb[1], skin[2] + rgb[2]] as const);
    return separate({ ...seen(() => 0), lips }).albedo;
  };

  test("have their own colour, as their profile spreads it", () => {
    const looks: readonly LipColor[] = [
      [-0.7, 0.1, 0.2],
      [-1.4, 0.5, 0.6],
    ];
    const [plain, painted] = looks.map((look) => drawn(...look));
    const [r, g, b] = [0, 1, 2].map((c) => mean((i) => painted[4 * i + c] - plain[4 * i + c]));
    const step = new Float32Array(3);
    toOpponent(r, g, b, step, 0);
    const own = looks.map((look) => ownLipColor(look));
    expect(Math.abs(step[0] / (own[1][0] - own[0][0]) - 1)).toBeLessThan(0.1);
    expect(Math.abs(step[1] / (own[1][1] - own[0][1]) / tint(1) - 1)).toBeLessThan(0.1);
    expect(Math.abs(step[2] / (own[1][2] - own[0][2]) / tint(2) - 1)).toBeLessThan(0.1);
  });
});
