import type { MaskKernels, Plane } from "../kernels/mask.ts";
import type { FaceRegion } from "./face-region.ts";
import { clamp, median } from "./statistics.ts";

/** Edge strengths, relative to the contrast of the face, of what a frame leaves on bridge and temples. */
interface FrameEdges {
  readonly bridge: number;
  readonly temple: number;
}

/** Blur, pixels of the crop, after which lightness changes from row to row; lightness of a light face, over which darker ones have
 * less contrast, and of the darkest that is told. */
const blurSigma = 1.2;
const lightFace = 65;
const darkestFace = 25;

export function frameEdges(kernels: MaskKernels, { size, unit, face, lab, cheeks }: FaceRegion): FrameEdges {
  const { points, eyeY } = face;
  const steps = rowSteps(kernels.blur(lab.lightness, blurSigma));
  const contrast = Math.max(darkestFace, cheeks[0]) / lightFace;
  const strongest = (x: number, from: number, to: number) => {
    let most = 0;
    for (let y = Math.max(0, Math.trunc(from)); y < Math.min(size, Math.trunc(to)); y++) {
      most = Math.max(most, Math.abs(steps.values[y * size + x]));
    }
    return most;
  };
  const band = (from: number, to: number, above: number, below: number) => {
    const edges: number[] = [];
    for (let x = clamp(Math.trunc(from), 0, size - 1); x < clamp(Math.trunc(to), 0, size); x++) {
      edges.push(strongest(x, eyeY + above * unit, eyeY + below * unit));
    }
    return edges;
  };
  const middle = (points[2 * 133] + points[2 * 362]) / 2;
  const bridge = median(band(middle - 0.09 * unit, Math.trunc(middle + 0.09 * unit) + 1, -0.16, 0.34));
  const right = band(points[2 * 234], points[2 * 33] - 0.14 * unit, -0.24, 0.1);
  const left = band(points[2 * 263] + 0.14 * unit, points[2 * 454], -0.24, 0.1);
  const temples = [right, left].filter((edges) => edges.length > 5).map(median);
  return { bridge: bridge / contrast, temple: Math.max(0, ...temples) / contrast };
}

/** Sobel difference of rows, a quarter of it: twice the change a pixel; 0 at the borders. */
function rowSteps({ width, height, values }: Plane): Plane {
  const steps = new Float32Array(values.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, below = (y + 1) * width + 1, above = below - 2 * width; x < width - 1; x++, below++, above++) {
      const sumBelow = values[below - 1] + 2 * values[below] + values[below + 1];
      const sumAbove = values[above - 1] + 2 * values[above] + values[above + 1];
      steps[y * width + x] = (sumBelow - sumAbove) / 4;
    }
  }
  return { width, height, values: steps };
}
