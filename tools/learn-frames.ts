// npx tsx tools/learn-frames.ts <folder of people>: learns how frames of glasses differ (src/face/frame-family.json, nothing but sums
// over all): finds the frames of people who wear some (labels.json) with what was learned before, follows their rims freely,
// and takes mean and principal components of those that stand out. Prints the share of the variance that each explains.
import { readFileSync, writeFileSync } from "node:fs";
import { readPeople } from "../bench/people/people-set.ts";
import { mean } from "../bench/statistics.ts";
import { examineFace } from "../src/examine-photo.ts";
import { faceRegion } from "../src/face/face-region.ts";
import type { RimKind } from "../src/face/frame-family.ts";
import { findFrame } from "../src/face/frame-fit.ts";
import { type FrameMeasures, rimCount } from "../src/face/frame-outline.ts";
import { cropHead, faceLayout } from "../src/face/head-crop.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { median, quantile } from "../src/face/statistics.ts";
import { MaskKernels } from "../src/kernels/mask.ts";
import { openNodeCore } from "../src/node-core.ts";
import { decodePhoto } from "../src/photo/decode.ts";
import { finish } from "../src/steps.ts";
import { type RimTrace, traceRim } from "./frames/rim-trace.ts";
import { symmetricEigen } from "./head/linear-algebra.ts";

const outputPath = "src/face/frame-family.json";
const modeCount = 8;
/** How far the weaker quarter of a rim under the lens stands out (of 1.6) that was followed and not something beside it. */
const surelyTraced = 0.4;
const underLens = [18, 30] as const;
/** Millimetres by which an outline moves, as a mean over its points, by one of each scalar; a width counts double. */
const scalarWeights = [1, 0.7, 1, 0.7, 5, 12, 0.35].map((weight) => weight * Math.sqrt(rimCount));
const weights = [...scalarWeights, ...Array<number>(rimCount).fill(1), ...Array<number>(rimCount).fill(2)];
const kinds: Readonly<Record<string, RimKind>> = { rimless: "none", half_rim: "half", thin: "thin", thick: "thick" };

const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
const kernels = new MaskKernels(core.modules.mask);
const samples = readPeople(process.argv[2]).flatMap(({ photoPath, labels: { glasses } }) => {
  const kind = kinds[glasses];
  if (kind !== "thin" && kind !== "thick") return [];
  const { pixels } = finish(decodePhoto(core.modules, readFileSync(photoPath)));
  const { landmarks } = finish(examineFace(nets, pixels));
  const region = landmarks && faceRegion(kernels, cropHead(nets.crops, pixels, landmarks, faceLayout));
  if (!region) return [];
  const { placed, sample } = findFrame(region, { none: 0, half: 0, thin: 0, thick: 0, [kind]: 1 });
  const traces = placed.lenses.map(({ rim }) =>
    traceRim(
      (i) => {
        const { x, y, dx, dy, width } = rim[i];
        return (distance) => sample(x + (distance / width) * dx, y + (distance / width) * dy);
      },
      rimCount,
      placed.frame.rimThickness,
    ),
  );
  const contrast = quantile(
    traces.flatMap(({ contrasts }) => contrasts.slice(...underLens)),
    0.25,
  );
  return contrast > surelyTraced ? [{ kind, values: valuesOf(placed.frame, traces) }] : [];
});
const average = samples[0].values.map((_, i) => mean(samples.map(({ values }) => values[i])));
const components = principalComponents();
const weightsOf = (kind: RimKind) => {
  const own = samples.filter((sample) => sample.kind === kind);
  return components.map(({ direction, deviation }) =>
    mean(own.map(({ values }) => centred(values).reduce((sum, value, i) => sum + value * direction[i], 0) / deviation)),
  );
};
const [thin, thick] = [weightsOf("thin"), weightsOf("thick")];
const family = {
  mean: average,
  modes: components.map(({ direction, deviation }) => direction.map((value, i) => (value * deviation) / weights[i])),
  // Nothing of a rim is seen where there is none: lenses of all kinds but thick ones are alike.
  kinds: { none: thin, half: thin, thin, thick },
};
writeFileSync(
  outputPath,
  `${JSON.stringify(family, (_, value) => (typeof value === "number" ? Number(value.toFixed(3)) : value))}\n`,
);
console.log(`${samples.length} frames; ${components.map(({ share }) => share.toFixed(3)).join(" ")}`);

/** As `frameOf` takes them apart, of both rims together. */
function valuesOf(frame: FrameMeasures, traces: readonly RimTrace[]): number[] {
  const both = (of: (trace: RimTrace) => readonly number[]) =>
    softened(of(traces[0]).map((_, i) => mean(traces.map((trace) => of(trace)[i]))));
  const insets = both((trace) => trace.insets).map((value, i) => value + (frame.insets?.[i] ?? 0));
  const inset = median(insets);
  return [
    frame.lensOffset,
    frame.lensHalfWidth + inset,
    (frame.lensTop + frame.lensBottom) / 2,
    (frame.lensTop - frame.lensBottom) / 2 + inset,
    Math.log(frame.roundness),
    frame.taper,
    frame.bridgeHeight,
    ...insets.map((value) => value - inset),
    ...both((trace) => trace.widths).map(Math.log),
  ];
}

/** Over neighbours on a closed outline. */
function softened(values: readonly number[]): number[] {
  const at = (i: number) => values[(i + values.length) % values.length];
  return values.map((value, i) => (at(i - 1) + 2 * value + at(i + 1)) / 4);
}

function centred(values: readonly number[]): number[] {
  return values.map((value, i) => weights[i] * (value - average[i]));
}

function principalComponents() {
  const size = average.length;
  const covariance = new Float64Array(size * size);
  for (const { values } of samples) {
    const own = centred(values);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) covariance[i * size + j] += (own[i] * own[j]) / samples.length;
  }
  const { values, vectors } = symmetricEigen(covariance, size);
  const total = values.reduce((sum, value) => sum + value, 0);
  return Array.from(values.subarray(0, modeCount).keys()).map((k) => ({
    direction: Array.from({ length: size }, (_, i) => vectors[k * size + i]),
    deviation: Math.sqrt(values[k]),
    share: values[k] / total,
  }));
}
