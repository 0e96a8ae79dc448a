import type { MaskKernels, Plane } from "../../kernels/mask.ts";
import type { HeadCrop } from "../head-crop.ts";
import type { ParsedHead } from "../parse-head.ts";
import { setIndices } from "../selection.ts";
import { cellSize, type StrandPicture } from "../strand-picture.ts";
import { sampleAt } from "./feature-sampling.ts";

/** Blurs of the tensor, and distances at which its axes are compared, in cells. */
const integrationSigmas = [1, 2, 4, 8];
const lags = [1, 2, 4, 8];
/** Probability of hair from which a cell counts. */
const surelyHair = 0.8;

/**
 * How hair is structured: the structure tensor of lightness (Bigun and Granlund, "Optimal Orientation Detection of
 * Linear Symmetry", 1987) over sure hair, how coherent it is at several widths and how far
 * its axes agree at several distances. Straight hair agrees over long distances, curls do not.
 */
export function textureFeatures(kernels: MaskKernels, { head, tensor }: StrandPicture, parsed: ParsedHead): number[] {
  const weights = strandCells(head, parsed, tensor[0].width, (hair) => Number(hair >= surelyHair));
  const cells = setIndices(weights);
  const total = cells.length + 1e-3;
  const scales = integrationSigmas.flatMap((sigma) => {
    const blurred = tensor.map((plane) => kernels.blur(plane, sigma).values);
    return momentsOf(blurred, cells, total).map((sum) => sum / total);
  });
  const edges = cells.filter((i) => weights[i + 1] < surelyHair).length;
  const below = cells.filter((i) => weights[i + tensor[0].width] < surelyHair).length;
  const edge = (edges + below) / total;
  return [...scales, ...axisAgreement(kernels, tensor, weights), Math.log(total), edge];
}

/** Sums over cells: coherence, its square, log energy, the square of how far that is off its mean, and the axis. */
function momentsOf([xx, yy, xy]: readonly Float32Array[], cells: ArrayLike<number>, total: number): number[] {
  let [coherences, squares, logs, deviations, across, aslant] = [0, 0, 0, 0, 0, 0];
  for (let k = 0; k < cells.length; k++) {
    const i = cells[k];
    const energy = xx[i] + yy[i] + 1e-3;
    const coherence = Math.sqrt((xx[i] - yy[i]) ** 2 + (2 * xy[i]) ** 2) / energy;
    coherences += coherence;
    squares += coherence ** 2;
    logs += Math.log(energy + 0.1);
    across += (xx[i] - yy[i]) / energy;
    aslant += Math.abs(2 * xy[i]) / energy;
  }
  for (let k = 0; k < cells.length; k++) {
    deviations += (Math.log(xx[cells[k]] + yy[cells[k]] + 1e-3 + 0.1) - logs / total) ** 2;
  }
  return [coherences, squares, logs, deviations, across, aslant];
}

/** Mean cosine of twice the angle between the axes of cells some distance apart, across and along. */
function axisAgreement(kernels: MaskKernels, tensor: readonly Plane[], weights: Float32Array): number[] {
  const [xx, yy, xy] = tensor.map((plane) => kernels.blur(plane, integrationSigmas[0]).values);
  const { width } = tensor[0];
  const [cosine, sine] = [new Float32Array(xx.length), new Float32Array(xx.length)];
  for (let i = 0; i < xx.length; i++) {
    const length = Math.fround(Math.sqrt((xx[i] - yy[i]) ** 2 + (2 * xy[i]) ** 2) + 1e-4);
    cosine[i] = (xx[i] - yy[i]) / length;
    sine[i] = (2 * xy[i]) / length;
  }
  return lags.flatMap((lag) => [lag, lag * width].map((step) => agreementAt(step, cosine, sine, weights)));
}

function agreementAt(step: number, cosine: Float32Array, sine: Float32Array, weights: Float32Array): number {
  let [sum, total] = [0, 1e-3];
  for (let i = 0; i + step < weights.length; i++) {
    const weight = weights[i] * weights[i + step];
    if (weight === 0) continue;
    sum += weight * (cosine[i] * cosine[i + step] + sine[i] * sine[i + step]);
    total += weight;
  }
  return sum / total;
}

/** What is told of the probability of hair in each cell of the structure tensor. */
export function strandCells(
  fine: HeadCrop,
  { head, classes }: ParsedHead,
  columns: number,
  tell: (probability: number) => number,
): Float32Array {
  const scale = head.size / classes.hair.width;
  const onParsed = (value: number, eye: number, parsedEye: number) =>
    (((value + 0.5) * cellSize - eye) * (head.unit / fine.unit) + parsedEye) / scale - 0.5;
  return Float32Array.from({ length: columns * columns }, (_, i) => {
    const x = onParsed(i % columns, fine.eyeX, head.eyeX);
    const y = onParsed(Math.floor(i / columns), fine.eyeY, head.eyeY);
    return tell(sampleAt(classes.hair, x, y));
  });
}
