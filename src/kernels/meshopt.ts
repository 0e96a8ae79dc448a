import { LibraryMemory } from "./library-memory.ts";

interface MeshoptExports {
  meshopt_encodeVertexBufferBound(count: number, stride: number): number;
  meshopt_encodeVertexBufferLevel(...args: number[]): number;
  meshopt_encodeIndexBufferBound(count: number, vertexCount: number): number;
  meshopt_encodeIndexBuffer(...args: number[]): number;
  meshopt_encodeIndexSequenceBound(count: number, vertexCount: number): number;
  meshopt_encodeIndexSequence(...args: number[]): number;
  meshopt_encodeVertexVersion(version: number): void;
  meshopt_encodeIndexVersion(version: number): void;
  meshopt_optimizeVertexCacheStrip(target: number, indices: number, count: number, vertexCount: number): void;
}

/** How the codec sees bytes, in the words of EXT_meshopt_compression: `stride` is that of an element. */
export interface Packing {
  readonly mode: "ATTRIBUTES" | "TRIANGLES" | "INDICES";
  readonly stride: number;
}

/** Versions of the codecs that EXT_meshopt_compression has, and the most thorough level of that of vertices. */
const vertexVersion = 0;
const indexVersion = 1;
const level = 3;

/** The codecs of EXT_meshopt_compression, by meshoptimizer. */
export class MeshoptEncoder {
  readonly #memory: LibraryMemory<MeshoptExports>;

  constructor(module: WebAssembly.Module) {
    this.#memory = new LibraryMemory<MeshoptExports>(module);
    this.#memory.exports.meshopt_encodeVertexVersion(vertexVersion);
    this.#memory.exports.meshopt_encodeIndexVersion(indexVersion);
  }

  /** The bytes in a code that a reader turns back into the same ones, but for the first corner of a triangle. */
  encode(bytes: Uint8Array, { mode, stride }: Packing): Uint8Array {
    const isVertices = mode === "ATTRIBUTES";
    const isStride = isVertices ? stride > 0 && stride <= 256 && stride % 4 === 0 : stride === 2 || stride === 4;
    const count = bytes.byteLength / stride;
    if (!isStride || !Number.isInteger(count) || (mode === "TRIANGLES" && count % 3 !== 0)) {
      throw new RangeError(`${bytes.byteLength} bytes are no ${mode} of ${stride}`);
    }
    return isVertices ? this.#encodeVertices(bytes, count, stride) : this.#encodeIndices(bytes, count, stride, mode);
  }

  /** The triangles in an order in which neighbours follow each other. */
  order(triangles: Uint32Array, vertexCount: number): Uint32Array {
    for (const index of triangles) if (index >= vertexCount) throw new RangeError(`vertex ${index} of ${vertexCount}`);
    const memory = this.#memory;
    return memory.scoped(() => {
      const indices = memory.copyIn(triangles);
      memory.exports.meshopt_optimizeVertexCacheStrip(indices, indices, triangles.length, vertexCount);
      return memory.u32(indices, triangles.length).slice();
    });
  }

  #encodeVertices(bytes: Uint8Array, count: number, stride: number): Uint8Array {
    const memory = this.#memory;
    const { exports } = memory;
    return memory.scoped(() => {
      const source = memory.copyIn(bytes);
      const bound = exports.meshopt_encodeVertexBufferBound(count, stride);
      const target = memory.alloc(bound);
      const byteLength = exports.meshopt_encodeVertexBufferLevel(
        target,
        bound,
        source,
        count,
        stride,
        level,
        vertexVersion,
      );
      return memory.u8(target, byteLength).slice();
    });
  }

  #encodeIndices(bytes: Uint8Array, count: number, stride: number, mode: "TRIANGLES" | "INDICES"): Uint8Array {
    const memory = this.#memory;
    const { exports } = memory;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const indices = Uint32Array.from({ length: count }, (_, i) =>
      stride === 2 ? view.getUint16(2 * i, true) : view.getUint32(4 * i, true),
    );
    const vertexCount = indices.reduce((most, index) => Math.max(most, index + 1), 0);
    const [encode, boundOf] =
      mode === "TRIANGLES"
        ? [exports.meshopt_encodeIndexBuffer, exports.meshopt_encodeIndexBufferBound]
        : [exports.meshopt_encodeIndexSequence, exports.meshopt_encodeIndexSequenceBound];
    return memory.scoped(() => {
      const source = memory.copyIn(indices);
      const bound = boundOf(count, vertexCount);
      const target = memory.alloc(bound);
      return memory.u8(target, encode(target, bound, source, count)).slice();
    });
  }
}
