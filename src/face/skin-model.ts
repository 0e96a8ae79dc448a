import type { MaskKernels, MixtureComponent } from "../kernels/mask.ts";
import { fitMixture, type LabSamples, labSamples } from "./color-mixture.ts";
import type { HeadRegion } from "./head-region.ts";
import { countSet } from "./selection.ts";
import { median } from "./statistics.ts";

export interface SkinModel {
  /** Median L, a, b of cheeks and nose. */
  readonly median: readonly [number, number, number];
  readonly mixture: readonly MixtureComponent[];
  /** Colour distance of each pixel from the median, tolerant of light and more so of highlights. */
  readonly distance: Float32Array;
}

const floor = [7, 3, 3] as const;
const fewestSamples = 30;

/** Skin as it looks between the eyes and the mouth; null if the face is out of the picture. */
export function modelSkin(kernels: MaskKernels, region: HeadRegion): SkinModel | null {
  const samples = skinSamples(kernels, region);
  const mixture = fitMixture(samples, 2, floor);
  if (mixture === null) return null;
  const middle = medianColor(samples);
  const { lightness, a, b } = region.smooth;
  const distance = lightness.values.map((value, i) => {
    const dl = value - middle[0];
    const light = (dl * (dl > 0 ? 0.35 : 0.75)) / 9;
    return Math.hypot(light, (a.values[i] - middle[1]) / 5, (b.values[i] - middle[2]) / 6.5);
  });
  return { median: middle, mixture, distance };
}

function skinSamples(kernels: MaskKernels, region: HeadRegion): LabSamples {
  const { size, oval, features, person, head, mouthCornerY, smooth } = region;
  const lowerFace = oval.map((inside, i) => {
    const y = Math.floor(i / size);
    return Number(inside && !features[i] && y > head.eyeY + 7 && y < mouthCornerY - 3);
  });
  const core = kernels.shrink({ width: size, height: size, values: lowerFace }, 2).values;
  const seen = core.map((on, i) => on & person.values[i]);
  const all = labSamples(smooth, oval);
  const candidates = countSet(seen) > fewestSamples ? labSamples(smooth, seen) : all;
  const kept = withoutOutliers(candidates);
  return kept.length / 3 >= fewestSamples ? kept : all;
}

function withoutOutliers(samples: LabSamples): LabSamples {
  const [l, a, b] = medianColor(samples);
  const deviation = median(samples.filter((_, i) => i % 3 === 0).map((value) => Math.abs(value - l)));
  return samples.filter((_, i) => {
    const at = i - (i % 3);
    const near = Math.abs(samples[at + 1] - a) < 10 && Math.abs(samples[at + 2] - b) < 10;
    return near && Math.abs(samples[at] - l) < 3 * deviation + 4;
  });
}

function medianColor(samples: LabSamples): [number, number, number] {
  const channel = (c: number) => median(samples.filter((_, i) => i % 3 === c));
  return [channel(0), channel(1), channel(2)];
}
