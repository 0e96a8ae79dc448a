import type { GltfJson } from "../src/gltf/document.ts";

/** A binary glTF container, split. */
export interface Glb {
  readonly json: GltfJson;
  readonly binary: Uint8Array;
}

const componentCounts = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 } as const;
const arrays: Readonly<
  Record<number, typeof Uint8Array | typeof Uint16Array | typeof Uint32Array | typeof Float32Array>
> = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };

/** The values of an accessor, normalised ones as shares of one, sparse ones filled in. */
export function readAccessor(glb: Glb, index: number): Float32Array {
  const { bufferView, componentType, normalized, count, type, sparse } = glb.json.accessors[index];
  const width = componentCounts[type];
  const values =
    bufferView === undefined
      ? new Float32Array(count * width)
      : readArray(glb, { bufferView, byteOffset: 0 }, componentType, count * width);
  if (normalized) {
    const one = 2 ** (8 * arrays[componentType].BYTES_PER_ELEMENT) - 1;
    return values.map((value) => value / one);
  }
  if (!sparse) return values;
  const places = readArray(glb, sparse.indices, sparse.indices.componentType, sparse.count);
  const moved = readArray(glb, sparse.values, componentType, sparse.count * width);
  places.forEach((place, k) => {
    values.set(moved.subarray(k * width, (k + 1) * width), place * width);
  });
  return values;
}

export function readImage({ json, binary }: Glb, texture: number): Buffer {
  const image = json.images?.[json.textures?.[texture].source ?? -1];
  if (!image) throw new Error(`the file has no texture ${texture}`);
  const { byteOffset, byteLength } = json.bufferViews[image.bufferView];
  return Buffer.from(binary.subarray(byteOffset, byteOffset + byteLength));
}

function readArray(
  { json, binary }: Glb,
  { bufferView, byteOffset }: { readonly bufferView: number; readonly byteOffset: number },
  componentType: number,
  length: number,
): Float32Array {
  const array = arrays[componentType];
  const start = json.bufferViews[bufferView].byteOffset + byteOffset;
  return Float32Array.from(new array(binary.slice(start, start + length * array.BYTES_PER_ELEMENT).buffer));
}
