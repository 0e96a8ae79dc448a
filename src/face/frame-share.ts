import { sampleAt } from "./attributes/feature-sampling.ts";
import type { Lab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { frameEyeDistance } from "./frame-outline.ts";
import { clamp } from "./statistics.ts";

/** Value at millimetres right of and above the middle of the eyes. */
export type Sampler = (x: number, y: number) => number;

/** In Lab: a frame less unlike the skin than this is hardly told from it. */
const leastContrast = 10;
/** What is as unlike the skin may be a frame of any colour. */
const anyContrast = 30;

/** Share of the frame's colour: 0 is that of the cheeks, 1 that of the frame and all beyond it. */
export function frameness(region: FaceRegion, color: Lab): Sampler {
  const { size, lab, cheeks } = region;
  const planes = [lab.lightness.values, lab.a.values, lab.b.values];
  const axis = color.map((value, c) => value - cheeks[c]);
  const squared = axis.reduce((sum, value) => sum + value * value, 0);
  const shares = new Float32Array(size * size);
  for (let i = 0; i < shares.length; i++) {
    let along = 0;
    for (let c = 0; c < 3; c++) along += axis[c] * (planes[c][i] - cheeks[c]);
    shares[i] = clamp(along / Math.max(leastContrast ** 2, squared), 0, 1);
  }
  return sampler(region, shares);
}

/** How unlike the skin a place is, 0..1: where a frame's colour is not known. */
export function foreignness(region: FaceRegion): Sampler {
  const { lab, cheeks } = region;
  const shares = lab.lightness.values.map((lightness, i) =>
    Math.min(
      1,
      Math.hypot(lightness - cheeks[0], lab.a.values[i] - cheeks[1], lab.b.values[i] - cheeks[2]) / anyContrast,
    ),
  );
  return sampler(region, shares);
}

/** Lightness, a and b. */
export function labSamplers(region: FaceRegion): readonly [Sampler, Sampler, Sampler] {
  const { lightness, a, b } = region.lab;
  return [sampler(region, lightness.values), sampler(region, a.values), sampler(region, b.values)];
}

function sampler({ size, unit, face }: FaceRegion, values: Float32Array): Sampler {
  const pixels = unit / frameEyeDistance;
  const plane = { width: size, height: size, values };
  return (x, y) => sampleAt(plane, face.eyeX + x * pixels, face.eyeY - y * pixels);
}
