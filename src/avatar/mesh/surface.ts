/** A triangle mesh ready to draw or export: one normal and uv a vertex, seams duplicated. Millimetres, head frame. */
export interface Surface {
  readonly name: string;
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly indices: Uint32Array;
  /** Factors of the texture, linear RGB a vertex; absent = 1. Only hair and skin may have them. */
  readonly colors?: Float32Array;
}
