/** The JSON of a glTF 2.0 asset, as far as it is written here. Property names are the specification's. */
export interface GltfJson {
  asset: { version: "2.0"; generator: string; copyright?: string; extras?: Record<string, unknown> };
  scene: number;
  scenes: { name: string; nodes: number[] }[];
  nodes: GltfNode[];
  meshes: GltfMesh[];
  animations?: GltfAnimation[];
  skins: { inverseBindMatrices: number; joints: number[]; skeleton: number }[];
  materials: GltfMaterial[];
  textures?: { sampler: number; source?: number; extensions?: Record<string, unknown> }[];
  samplers?: { magFilter: number; minFilter: number; wrapS: number; wrapT: number }[];
  images?: { bufferView: number; mimeType: string; name: string }[];
  accessors: GltfAccessor[];
  bufferViews: GltfBufferView[];
  buffers: { byteLength: number; extensions?: Record<string, unknown> }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
  extensions?: Record<string, unknown>;
}

export interface GltfNode {
  name: string;
  translation?: number[];
  rotation?: number[];
  children?: number[];
  mesh?: number;
  skin?: number;
}

export interface GltfMesh {
  name: string;
  primitives: GltfPrimitive[];
  weights?: number[];
  extras?: { targetNames: readonly string[] };
}

export interface GltfAnimation {
  name: string;
  /** Curves of straight lines: seconds, and the value at each. */
  samplers: { input: number; output: number }[];
  channels: { sampler: number; target: { node: number; path: "rotation" | "translation" | "weights" } }[];
}

export interface GltfPrimitive {
  attributes: Record<string, number>;
  indices: number;
  material: number;
  targets?: Record<string, number>[];
}

export interface GltfMaterial {
  name: string;
  pbrMetallicRoughness: {
    baseColorFactor?: number[];
    baseColorTexture?: { index: number };
    metallicFactor: number;
    roughnessFactor: number;
  };
  alphaMode?: "MASK" | "BLEND";
  alphaCutoff?: number;
  doubleSided?: boolean;
  extensions?: Record<string, unknown>;
}

export interface GltfBufferView {
  buffer: number;
  byteOffset: number;
  byteLength: number;
  byteStride?: number;
  target?: number;
  extensions?: Record<string, unknown>;
}

export interface GltfAccessor {
  bufferView?: number;
  componentType: number;
  normalized?: boolean;
  count: number;
  type: AccessorType;
  min?: number[];
  max?: number[];
  sparse?: {
    count: number;
    indices: { bufferView: number; byteOffset: number; componentType: number };
    values: { bufferView: number; byteOffset: number };
  };
}

export type AccessorType = "SCALAR" | "VEC2" | "VEC3" | "VEC4" | "MAT4";
