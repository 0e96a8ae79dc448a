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
  textures?: { sampler: number; source: number }[];
  samplers?: { magFilter: number; minFilter: number; wrapS: number; wrapT: number }[];
  images?: { bufferView: number; mimeType: string; name: string }[];
  accessors: GltfAccessor[];
  bufferViews: { buffer: 0; byteOffset: number; byteLength: number; target?: number }[];
  buffers: { byteLength: number }[];
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
const componentCounts: Record<AccessorType, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

const arrayBufferTarget = 34962;
const elementArrayBufferTarget = 34963;
const floatType = 5126;
const unsignedShortType = 5123;

/** Collects accessors, buffer views and images of one glTF asset and the bytes behind them. */
export class GltfBuffer {
  readonly accessors: GltfAccessor[] = [];
  readonly images: NonNullable<GltfJson["images"]> = [];
  readonly #views: { bytes: Uint8Array; target?: number }[] = [];
  readonly #sparseIndices = new Pool();
  readonly #sparseValues = new Pool();
  readonly #zeros = new Map<number, number>();
  readonly #sparseIndicesView = this.#addView(new Uint8Array(0));
  readonly #sparseValuesView = this.#addView(new Uint8Array(0));

  /** A vertex attribute; positions carry their bounds, as the specification demands. */
  addAttribute(
    array: Float32Array | Uint8Array | Uint16Array,
    type: AccessorType,
    options: { bounds?: boolean; normalized?: boolean } = {},
  ): number {
    return this.#addAccessor({
      bufferView: this.#addView(bytesOf(array), arrayBufferTarget),
      componentType: componentType(array),
      ...(options.normalized ? { normalized: true } : {}),
      count: array.length / componentCounts[type],
      type,
      ...(options.bounds ? bounds(array, componentCounts[type]) : {}),
    });
  }

  addIndices(triangles: Uint32Array, vertexCount: number): number {
    const array = vertexCount <= 0xffff ? Uint16Array.from(triangles) : triangles;
    return this.#addAccessor({
      bufferView: this.#addView(bytesOf(array), elementArrayBufferTarget),
      componentType: componentType(array),
      count: array.length,
      type: "SCALAR",
    });
  }

  addMatrices(matrices: Float32Array): number {
    return this.addKeys(matrices, "MAT4");
  }

  /** Values that belong to no vertex: those of an animation's keys, and its times, which carry their bounds. */
  addKeys(values: Float32Array, type: AccessorType, options: { bounds?: boolean } = {}): number {
    return this.#addAccessor({
      bufferView: this.#addView(bytesOf(values)),
      componentType: floatType,
      count: values.length / componentCounts[type],
      type,
      ...(options.bounds ? bounds(values, componentCounts[type]) : {}),
    });
  }

  /** Displacements of a morph target: zero but at `indices` (ascending). No indices share one accessor of zeros. */
  addSparse(vertexCount: number, indices: Uint16Array, values: Float32Array): number {
    if (indices.length === 0) return this.#addZeros(vertexCount);
    const sparse = {
      count: indices.length,
      indices: {
        bufferView: this.#sparseIndicesView,
        byteOffset: this.#sparseIndices.add(bytesOf(indices)),
        componentType: unsignedShortType,
      },
      values: { bufferView: this.#sparseValuesView, byteOffset: this.#sparseValues.add(bytesOf(values)) },
    };
    const range = bounds(values, 3);
    if (indices.length < vertexCount) {
      range.min = range.min.map((value) => Math.min(0, value));
      range.max = range.max.map((value) => Math.max(0, value));
    }
    return this.#addAccessor({ componentType: floatType, count: vertexCount, type: "VEC3", ...range, sparse });
  }

  addImage(name: string, encoded: Uint8Array): number {
    this.images.push({ bufferView: this.#addView(encoded), mimeType: imageType(encoded), name });
    return this.images.length - 1;
  }

  /** The buffer's bytes and the views into it; views without bytes are left out and the others renumbered. */
  finish(): {
    bufferViews: GltfJson["bufferViews"];
    accessors: GltfAccessor[];
    images: NonNullable<GltfJson["images"]>;
    bytes: Uint8Array;
  } {
    this.#views[this.#sparseIndicesView].bytes = this.#sparseIndices.join();
    this.#views[this.#sparseValuesView].bytes = this.#sparseValues.join();
    const newIndex = new Map<number, number>();
    const bufferViews: GltfJson["bufferViews"] = [];
    let byteLength = 0;
    this.#views.forEach(({ bytes, target }, view) => {
      if (bytes.byteLength === 0) return;
      newIndex.set(view, bufferViews.length);
      bufferViews.push({
        buffer: 0,
        byteOffset: byteLength,
        byteLength: bytes.byteLength,
        ...(target ? { target } : {}),
      });
      byteLength += alignToFour(bytes.byteLength);
    });
    const bytes = new Uint8Array(byteLength);
    for (const [view, index] of newIndex) bytes.set(this.#views[view].bytes, bufferViews[index].byteOffset);
    const renumber = <Reference extends { bufferView?: number }>(reference: Reference): Reference =>
      reference.bufferView === undefined ? reference : { ...reference, bufferView: newIndex.get(reference.bufferView) };
    const accessors = this.accessors.map((accessor) => {
      const { sparse } = accessor;
      if (!sparse) return renumber(accessor);
      return { ...accessor, sparse: { ...sparse, indices: renumber(sparse.indices), values: renumber(sparse.values) } };
    });
    return { bufferViews, accessors, images: this.images.map(renumber), bytes };
  }

  #addZeros(vertexCount: number): number {
    let accessor = this.#zeros.get(vertexCount);
    if (accessor === undefined) {
      const zero = [0, 0, 0];
      accessor = this.#addAccessor({
        componentType: floatType,
        count: vertexCount,
        type: "VEC3",
        min: zero,
        max: zero,
      });
      this.#zeros.set(vertexCount, accessor);
    }
    return accessor;
  }

  #addAccessor(accessor: GltfAccessor): number {
    this.accessors.push(accessor);
    return this.accessors.length - 1;
  }

  #addView(bytes: Uint8Array, target?: number): number {
    this.#views.push({ bytes, target });
    return this.#views.length - 1;
  }
}

/** Byte runs in one buffer view, each aligned to four. */
class Pool {
  readonly #runs: { bytes: Uint8Array; byteOffset: number }[] = [];
  #byteLength = 0;

  add(bytes: Uint8Array): number {
    const byteOffset = this.#byteLength;
    this.#runs.push({ bytes, byteOffset });
    this.#byteLength = byteOffset + alignToFour(bytes.byteLength);
    return byteOffset;
  }

  join(): Uint8Array {
    const joined = new Uint8Array(this.#byteLength);
    for (const { bytes, byteOffset } of this.#runs) joined.set(bytes, byteOffset);
    return joined;
  }
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function componentType(array: Float32Array | Uint8Array | Uint16Array | Uint32Array): number {
  if (array instanceof Float32Array) return floatType;
  if (array instanceof Uint8Array) return 5121;
  return array instanceof Uint16Array ? unsignedShortType : 5125;
}

function bounds(array: ArrayLike<number>, components: number): { min: number[]; max: number[] } {
  const min = new Array<number>(components).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(components).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < array.length; i++) {
    const c = i % components;
    min[c] = Math.min(min[c], array[i]);
    max[c] = Math.max(max[c], array[i]);
  }
  return { min, max };
}

/** Media type by signature; glTF allows PNG and JPEG only, anything else is a RangeError. */
function imageType(encoded: Uint8Array): string {
  if (encoded[0] === 0x89 && encoded[1] === 0x50 && encoded[2] === 0x4e && encoded[3] === 0x47) return "image/png";
  if (encoded[0] === 0xff && encoded[1] === 0xd8 && encoded[2] === 0xff) return "image/jpeg";
  throw new RangeError("a glTF texture must be PNG or JPEG bytes");
}

export function alignToFour(byteLength: number): number {
  return (byteLength + 3) & ~3;
}
