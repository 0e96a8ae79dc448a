import type { Packing } from "../kernels/meshopt.ts";
import type { AccessorType, GltfAccessor, GltfJson } from "./document.ts";
import { alignTo, type BufferPart, type LaidOut, layOut, type ViewPacker } from "./lay-out.ts";

type Values = Float32Array | Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array;

const componentCounts: Record<AccessorType, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };

const arrayBufferTarget = 34962;
const elementArrayBufferTarget = 34963;
const unsignedShortType = 5123;
/** Bytes of a displacement, or of two quantised ones: the codec takes no elements of six bytes. */
const displacementStride = 12;

/** Collects accessors, buffer views and images of one glTF asset and the bytes behind them. */
export class GltfBuffer {
  readonly accessors: GltfAccessor[] = [];
  readonly images: NonNullable<GltfJson["images"]> = [];
  readonly #views: BufferPart[] = [];
  readonly #sparseIndices = new Pool(4);
  readonly #sparseValues = new Pool(displacementStride);
  readonly #zeros = new Map<string, number>();
  readonly #sparseIndicesView = this.#addView(new Uint8Array(0), { packing: { mode: "INDICES", stride: 2 } });
  readonly #sparseValuesView = this.#addView(new Uint8Array(0), {
    packing: { mode: "ATTRIBUTES", stride: displacementStride },
  });

  /**
   * A vertex attribute, whose values may be padded to `stride` of them a vertex; positions carry their bounds, as the
   * specification demands.
   */
  addAttribute(
    array: Values,
    type: AccessorType,
    options: { bounds?: boolean; normalized?: boolean; stride?: number } = {},
  ): number {
    const components = componentCounts[type];
    const { stride = components } = options;
    const byteStride = stride * array.BYTES_PER_ELEMENT;
    const packing: Packing = { mode: "ATTRIBUTES", stride: byteStride };
    return this.#addAccessor({
      bufferView: this.#addView(bytesOf(array), {
        target: arrayBufferTarget,
        packing,
        ...(stride === components ? {} : { byteStride }),
      }),
      componentType: componentType(array),
      ...(options.normalized ? { normalized: true } : {}),
      count: array.length / stride,
      type,
      ...(options.bounds ? bounds(array, components, stride) : {}),
    });
  }

  addIndices(triangles: Uint32Array, vertexCount: number): number {
    const array = vertexCount <= 0xffff ? Uint16Array.from(triangles) : triangles;
    return this.#addAccessor({
      bufferView: this.#addView(bytesOf(array), {
        target: elementArrayBufferTarget,
        packing: { mode: "TRIANGLES", stride: array.BYTES_PER_ELEMENT },
      }),
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
    const components = componentCounts[type];
    const packing: Packing = { mode: "ATTRIBUTES", stride: components * values.BYTES_PER_ELEMENT };
    return this.#addAccessor({
      bufferView: this.#addView(bytesOf(values), { packing }),
      componentType: componentType(values),
      count: values.length / components,
      type,
      ...(options.bounds ? bounds(values, components, components) : {}),
    });
  }

  /**
   * Displacements of a morph target, metres or normalised 16 bits of them: zero but at `indices` (ascending). No indices share
   * one accessor of zeros.
   */
  addSparse(vertexCount: number, indices: Uint16Array, values: Float32Array | Int16Array): number {
    const kind = {
      componentType: componentType(values),
      ...(values instanceof Int16Array ? { normalized: true } : {}),
      count: vertexCount,
      type: "VEC3" as const,
    };
    if (indices.length === 0) return this.#addZeros(kind);
    const sparse = {
      count: indices.length,
      indices: {
        bufferView: this.#sparseIndicesView,
        byteOffset: this.#sparseIndices.add(bytesOf(indices)),
        componentType: unsignedShortType,
      },
      values: { bufferView: this.#sparseValuesView, byteOffset: this.#sparseValues.add(bytesOf(values)) },
    };
    const range = bounds(values, 3, 3);
    if (indices.length < vertexCount) {
      range.min = range.min.map((value) => Math.min(0, value));
      range.max = range.max.map((value) => Math.max(0, value));
    }
    return this.#addAccessor({ ...kind, ...range, sparse });
  }

  addImage(name: string, encoded: Uint8Array): number {
    this.images.push({ bufferView: this.#addView(encoded, {}), mimeType: imageType(encoded), name });
    return this.images.length - 1;
  }

  /** The bytes and the views into them, packed by `packer` where there is one; views without bytes are left out and the others renumbered. */
  finish(packer: ViewPacker | null = null): LaidOut & { accessors: GltfAccessor[]; images: GltfBuffer["images"] } {
    this.#views[this.#sparseIndicesView].bytes = this.#sparseIndices.join();
    this.#views[this.#sparseValuesView].bytes = this.#sparseValues.join();
    const newIndex = new Map<number, number>();
    const kept = this.#views.filter(({ bytes }, view) => {
      if (bytes.byteLength > 0) newIndex.set(view, newIndex.size);
      return bytes.byteLength > 0;
    });
    const renumber = <Reference extends { bufferView?: number }>(reference: Reference): Reference =>
      reference.bufferView === undefined ? reference : { ...reference, bufferView: newIndex.get(reference.bufferView) };
    const accessors = this.accessors.map((accessor) => {
      const { sparse } = accessor;
      if (!sparse) return renumber(accessor);
      return { ...accessor, sparse: { ...sparse, indices: renumber(sparse.indices), values: renumber(sparse.values) } };
    });
    return { ...layOut(kept, packer), accessors, images: this.images.map(renumber) };
  }

  #addZeros(kind: Pick<GltfAccessor, "componentType" | "normalized" | "count" | "type">): number {
    const key = `${kind.componentType} ${kind.count}`;
    let accessor = this.#zeros.get(key);
    if (accessor === undefined) {
      const zero = [0, 0, 0];
      accessor = this.#addAccessor({ ...kind, min: zero, max: zero });
      this.#zeros.set(key, accessor);
    }
    return accessor;
  }

  #addAccessor(accessor: GltfAccessor): number {
    this.accessors.push(accessor);
    return this.accessors.length - 1;
  }

  #addView(bytes: Uint8Array, kind: Omit<BufferPart, "bytes">): number {
    this.#views.push({ bytes, ...kind });
    return this.#views.length - 1;
  }
}

/** Byte runs in one buffer view, each aligned; equal ones are kept once. */
class Pool {
  readonly #alignment: number;
  readonly #runs: { bytes: Uint8Array; byteOffset: number }[] = [];
  readonly #byHash = new Map<number, { bytes: Uint8Array; byteOffset: number }[]>();
  #byteLength = 0;

  constructor(alignment: number) {
    this.#alignment = alignment;
  }

  add(bytes: Uint8Array): number {
    const hash = hashOf(bytes);
    const alike = this.#byHash.get(hash) ?? [];
    const known = alike.find((run) => isEqual(run.bytes, bytes));
    if (known) return known.byteOffset;
    const run = { bytes, byteOffset: this.#byteLength };
    this.#runs.push(run);
    this.#byHash.set(hash, [...alike, run]);
    this.#byteLength += alignTo(this.#alignment, bytes.byteLength);
    return run.byteOffset;
  }

  join(): Uint8Array {
    const joined = new Uint8Array(this.#byteLength);
    for (const { bytes, byteOffset } of this.#runs) joined.set(bytes, byteOffset);
    return joined;
  }
}

/** FNV-1a. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function componentType(array: Values): number {
  if (array instanceof Float32Array) return 5126;
  if (array instanceof Int8Array) return 5120;
  if (array instanceof Uint8Array) return 5121;
  if (array instanceof Int16Array) return 5122;
  return array instanceof Uint16Array ? unsignedShortType : 5125;
}

function bounds(array: ArrayLike<number>, components: number, stride: number): { min: number[]; max: number[] } {
  const min = new Array<number>(components).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(components).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < array.length; i++) {
    const c = i % stride;
    if (c >= components) continue;
    min[c] = Math.min(min[c], array[i]);
    max[c] = Math.max(max[c], array[i]);
  }
  return { min: min.map(shortest), max: max.map(shortest) };
}

/** The value of a single float with no more decimals than tell it from others. */
function shortest(value: number): number {
  for (let digits = 4; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return value;
}

/** Media type by signature; glTF allows PNG and JPEG, and WebP by an extension, anything else is a RangeError. */
function imageType(encoded: Uint8Array): string {
  const starts = (at: number, ...bytes: number[]) => bytes.every((byte, k) => encoded[at + k] === byte);
  if (starts(0, 0x89, 0x50, 0x4e, 0x47)) return "image/png";
  if (starts(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (starts(0, 0x52, 0x49, 0x46, 0x46) && starts(8, 0x57, 0x45, 0x42, 0x50)) return "image/webp";
  throw new RangeError("a glTF texture must be PNG, JPEG or WebP bytes");
}
