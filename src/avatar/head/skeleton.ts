/** The humanoid skeleton in T-pose, Mixamo names, parents before children. */
export interface Skeleton {
  readonly joints: readonly Joint[];
  /** Four joints and weights (sum one, zero joints where the weight is zero) for each model vertex, drivers included. */
  readonly skinJoints: Uint8Array;
  readonly skinWeights: Float32Array;
}

export interface Joint {
  readonly name: string;
  /** Index of the parent, -1 for the root. */
  readonly parent: number;
  /** The joint is the mean of these vertices of the neutral head, so that it follows identity... */
  readonly vertices: readonly number[];
  /** ...or, where it lies outside the bust, this fixed position in millimetres. */
  readonly position: readonly [number, number, number];
}
