import { describe, expect, it } from "vitest";
import { textureFeatures } from "../../../../src/face/attributes/texture-features.ts";
import { fineHeadLayout, type HeadCrop } from "../../../../src/face/head-crop.ts";
import { strandPicture } from "../../../../src/face/strand-picture.ts";
import { changes, drawnPerson, kernels } from "./drawn-person.ts";

const { size, unit, eyeX, eyeY } = fineHeadLayout;
const { parsed } = drawnPerson({ classAt: (_, y) => (y < 0 ? "hair" : "background") }).hair;
const bald = drawnPerson({}).hair.parsed;

/** Features of hair of this lightness, 0..1, at places in eye distances. */
function featuresOf(lightAt: (x: number, y: number) => number, head = parsed): number[] {
  const data = Uint8Array.from({ length: 4 * size * size }, (_, i) => {
    const [x, y] = [(i >> 2) % size, Math.floor((i >> 2) / size)];
    return i % 4 === 3 ? 255 : 40 + 160 * lightAt((x + 0.5 - eyeX) / unit, (y + 0.5 - eyeY) / unit);
  });
  const crop = { centreX: size / 2, centreY: size / 2, side: size, angle: 0 };
  const fine: HeadCrop = {
    ...fineHeadLayout,
    crop,
    points: new Float32Array(0),
    picture: { width: size, height: size, data },
  };
  return textureFeatures(kernels, strandPicture(kernels, fine), head);
}

const wave = (phase: number) => 0.5 + 0.5 * Math.sin(2 * Math.PI * phase);
const upright = featuresOf((x) => wave(8 * x));
const level = featuresOf((_, y) => wave(8 * y));
const slanting = featuresOf((x, y) => wave(5.6 * (x + y)));
const curly = featuresOf((x, y) =>
  wave(8 * Math.hypot(((((x * 2) % 1) + 1) % 1) - 0.5, ((((y * 2) % 1) + 1) % 1) - 0.5)),
);
/** What of the features lies within `reach` of `value`. */
const near = (features: readonly number[], value: number, reach = 0.02) =>
  features.filter((feature) => Math.abs(feature - value) < reach).length;

describe("textureFeatures", () => {
  it("find parallel strands wholly coherent and agreeing at every distance, across and along", () => {
    // Coherence and its square at four widths, agreement at four distances along two axes.
    for (const features of [upright, level, slanting]) expect(near(features, 1, 0.03)).toBeGreaterThanOrEqual(16);
  });

  it("find that curls agree over short distances and less over long ones", () => {
    expect(near(curly, 1, 0.03)).toBeLessThan(4);
    expect(near(curly, 0, 0.15)).toBeGreaterThan(4);
  });

  it("tell upright strands from level ones by a sign, and slanting ones by neither", () => {
    const turned = changes(upright, level).filter((change) => Math.abs(change + 2) < 0.1);
    expect(turned).toHaveLength(4);
    const slant = changes(upright, slanting).filter((change) => Math.abs(change - 1) < 0.1);
    expect(slant).toHaveLength(4);
  });

  it("compare strands across and along for themselves", () => {
    // Upright bands of eight cells, of upright and of level strands in turn: only eight cells aside lies the other kind.
    const banded = featuresOf((x, y) => wave(8 * (Math.floor(x / 0.4) % 2 === 0 ? x : y)));
    expect(banded.filter((feature) => feature < -0.4 && feature > -1.01)).toHaveLength(1);
    expect(near(banded, 1, 0.06)).toBeGreaterThanOrEqual(4);
  });

  it("are the same for slants to either side", () => {
    const other = featuresOf((x, y) => wave(5.6 * (x - y)));
    for (const change of changes(slanting, other)) expect(Math.abs(change)).toBeLessThan(0.03);
  });

  it("count the hair, in cells of four pixels, alone", () => {
    const flat = featuresOf(() => 0.5);
    const cells = (size / 4) * Math.round(eyeY / 4);
    expect(near(flat, Math.log(cells), 0.04)).toBe(1);
    const shirt = featuresOf((_x, y) => (y > 2.5 ? wave(8 * y) : 0.5));
    for (const change of changes(flat, shirt)) expect(Math.abs(change)).toBeLessThan(0.01);
  });

  it("are finite without hair and without structure", () => {
    for (const features of [featuresOf(() => 0.5), featuresOf((x) => wave(8 * x), bald)]) {
      expect(features.every(Number.isFinite)).toBe(true);
      expect(features).toHaveLength(upright.length);
    }
  });
});
