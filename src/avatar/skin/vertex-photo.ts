import { quantile } from "../../face/statistics.ts";

/** The photo at the vertices; colours are four floats of which three are used, natural logarithms of linear light. */
export interface VertexPhoto {
  readonly colours: Float32Array;
  /** Trust in the photo at each vertex, 0..1. */
  readonly alpha: Float32Array;
  /** Share of plain, well exposed skin at each vertex, 0..1; samples of light and tone. */
  readonly skin: Float32Array;
  /** 1 where well exposed, 0 where blown out. */
  readonly exposed: Float32Array;
  /** Unit normals in the head's frame. */
  readonly normals: Float32Array;
}

export interface DelitPhoto {
  /** Log colour without the light. */
  readonly albedo: Float32Array;
  /** What was taken off: log shading, relative to the median of the skin. */
  readonly shading: Float32Array;
  /** Nine RGB factors in the basis and frame of `Light.ambient`; the median skin sees light of one. */
  readonly light: Float32Array;
  /** Nearness to the edge of a cast shadow that was lifted, 0..1. */
  readonly shadeEdge: Float32Array;
  /** How far a cast shadow was lifted off each vertex, which raised the photo's noise with it, 0..1. */
  readonly liftedShade: Float32Array;
}

/** Below this count of skin vertices there is no face to take light or tone from. */
export const minimumSkinCount = 200;
export const skinThreshold = 0.4;

export function skinVertices({ skin }: VertexPhoto): number[] {
  const vertices: number[] = [];
  for (let i = 0; i < skin.length; i++) if (skin[i] > skinThreshold) vertices.push(i);
  return vertices;
}

/** Median of a value over vertices. */
export function medianOf(samples: readonly number[], value: (vertex: number) => number): number {
  return quantile(samples.map(value), 0.5);
}
