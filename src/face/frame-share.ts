import type { Plane } from "../kernels/mask.ts";
import type { Lab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { frameEyeDistance } from "./frame-outline.ts";
import { clamp, median } from "./statistics.ts";

/** Value at millimetres right of and above the middle of the eyes. */
export type Sampler = (x: number, y: number) => number;

/** In Lab: a frame less unlike the skin than this is hardly told from it. */
const leastContrast = 10;
/** On the way from the skin's colour to that of the frame, from where a place on the rim shows the frame. */
const frameColorShare = 0.4;

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

/** Share of the frame's colour, or how much else differs from skin in hue: bars over the lenses may have a second colour. */
export function rimness(region: FaceRegion, color: Lab, sample: Sampler): Sampler {
  const { size, lab, cheeks } = region;
  const length = Math.max(leastContrast, Math.hypot(...color.map((value, c) => value - cheeks[c])));
  const shares = new Float32Array(size * size);
  for (let i = 0; i < shares.length; i++) {
    shares[i] = Math.min(
      1,
      Math.sqrt((lab.a.values[i] - cheeks[1]) ** 2 + (lab.b.values[i] - cheeks[2]) ** 2) / length,
    );
  }
  const foreign = sampler(region, shares);
  return (x, y) => Math.max(sample(x, y), foreign(x, y));
}

/** Whether a colour is nearer to the frame's than to the skin's. */
export function isFrame({ cheeks }: FaceRegion, seen: Lab, color: Lab): boolean {
  const axis = color.map((value, c) => value - cheeks[c]);
  const along = axis.reduce((sum, value, c) => sum + value * (seen[c] - cheeks[c]), 0);
  return along > frameColorShare * Math.max(leastContrast ** 2, Math.hypot(...axis) ** 2);
}

/** Median of the values that are picked, channel by channel. */
export function labAt(region: FaceRegion, pick: (sample: Sampler) => readonly number[]): Lab {
  const { lightness, a, b } = region.lab;
  const channel = ({ values }: Plane) => median(pick(sampler(region, values)));
  return [channel(lightness), channel(a), channel(b)];
}

/** Bilinear between pixel centres, continued at the borders of the crop. */
function sampler({ size, unit, face }: FaceRegion, values: Float32Array): Sampler {
  const pixels = unit / frameEyeDistance;
  return (x, y) => {
    const column = clamp(face.eyeX + x * pixels, 0, size - 1.001);
    const row = clamp(face.eyeY - y * pixels, 0, size - 1.001);
    const left = Math.floor(column);
    const top = Math.floor(row);
    const dx = column - left;
    const at = top * size + left;
    const above = values[at] * (1 - dx) + values[at + 1] * dx;
    const below = values[at + size] * (1 - dx) + values[at + size + 1] * dx;
    return above + (below - above) * (row - top);
  };
}
