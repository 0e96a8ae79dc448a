import type { Graph } from "../../kernels/solve.ts";
import type { TextureKernel } from "../../kernels/texture.ts";

/** Smoothing of scalars (one float a vertex) and colours (four, the last unused) along the edges of a mesh. */
export class FieldSmoother {
  readonly kernel: TextureKernel;
  readonly graph: Graph;
  readonly vertexCount: number;

  constructor(kernel: TextureKernel, graph: Graph) {
    this.kernel = kernel;
    this.graph = graph;
    this.vertexCount = graph.rowStarts.length - 1;
  }

  scalar(values: ArrayLike<number>, iterationCount: number, weights?: ArrayLike<number>): Float32Array {
    const packed = new Float32Array(4 * this.vertexCount);
    for (let i = 0; i < this.vertexCount; i++) {
      const weight = weights ? weights[i] : 1;
      packed[4 * i] = values[i] * weight;
      packed[4 * i + 3] = weight;
    }
    const smoothed = this.normalized(packed, iterationCount, weights !== undefined);
    const scalars = new Float32Array(this.vertexCount);
    for (let i = 0; i < scalars.length; i++) scalars[i] = smoothed[4 * i];
    return scalars;
  }

  colour(values: Float32Array, iterationCount: number, weights?: ArrayLike<number>): Float32Array {
    const packed = new Float32Array(4 * this.vertexCount);
    for (let i = 0, at = 0; i < this.vertexCount; i++, at += 4) {
      const weight = weights ? weights[i] : 1;
      packed[at] = values[at] * weight;
      packed[at + 1] = values[at + 1] * weight;
      packed[at + 2] = values[at + 2] * weight;
      packed[at + 3] = weight;
    }
    return this.normalized(packed, iterationCount, weights !== undefined);
  }

  /** Normalised convolution (H. Knutsson, C.-F. Westin, CVPR 1993): the fourth lane is the weight. */
  private normalized(packed: Float32Array, iterationCount: number, weighted: boolean): Float32Array {
    const smoothed = this.kernel.smooth(this.graph, packed, iterationCount);
    if (!weighted) return smoothed;
    for (let i = 0; i < smoothed.length; i += 4) {
      const scale = 1 / Math.max(smoothed[i + 3], 1e-6);
      smoothed[i] *= scale;
      smoothed[i + 1] *= scale;
      smoothed[i + 2] *= scale;
    }
    return smoothed;
  }
}

/** Adds `weight` times some values to a sum. */
export function addScaled(sum: Float32Array | Float64Array, weight: number, values: Float32Array): void {
  if (weight === 0) return;
  for (let k = 0; k < sum.length; k++) sum[k] += weight * values[k];
}

export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

export function mean3(field: ArrayLike<number>, vertex: number): number {
  return (field[4 * vertex] + field[4 * vertex + 1] + field[4 * vertex + 2]) / 3;
}
