import { LibraryMemory } from "./library-memory.ts";

interface SimplifyExports {
  meshopt_simplifyWithAttributes(...args: number[]): number;
}

/** A surface of triangles and what else of its vertices has to be kept alike. */
export interface SimplifiedSurface {
  /** xyz a vertex, in the unit of the error. */
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  /** As many a vertex as `attributeWeights`, each of which is how much of the error a difference of one counts. */
  readonly attributes: Float32Array;
  readonly attributeWeights: readonly number[];
  /** 1 for vertices that stay; absent = none. */
  readonly locks?: Uint8Array;
  /** Whether vertices at one place that differ in their attributes may become one. */
  readonly closesSeams?: boolean;
}

export interface SimplifyLimits {
  /** Triangles at which to end. */
  readonly triangleCount: number;
  /** Distance that no part of the surface may move by, about. */
  readonly error: number;
}

const errorIsAbsolute = 4;
const permissive = 32;
const attributeLimit = 32;

/** Surfaces of fewer triangles between their own vertices, by the quadric errors of meshoptimizer. */
export class Simplifier {
  readonly #memory: LibraryMemory<SimplifyExports>;

  constructor(module: WebAssembly.Module) {
    this.#memory = new LibraryMemory<SimplifyExports>(module);
  }

  /** The indices of the triangles that are left. */
  simplify(surface: SimplifiedSurface, { triangleCount, error }: SimplifyLimits): Uint32Array {
    checkSurface(surface);
    const { positions, indices, attributes, attributeWeights, locks, closesSeams } = surface;
    const vertexCount = positions.length / 3;
    const memory = this.#memory;
    return memory.scoped(() => {
      const target = memory.alloc(indices.byteLength);
      const indexCount = memory.exports.meshopt_simplifyWithAttributes(
        target,
        memory.copyIn(indices),
        indices.length,
        memory.copyIn(positions),
        vertexCount,
        12,
        memory.copyIn(attributes),
        4 * attributeWeights.length,
        memory.copyIn(Float32Array.from(attributeWeights)),
        attributeWeights.length,
        locks ? memory.copyIn(locks) : 0,
        3 * triangleCount,
        error,
        errorIsAbsolute + (closesSeams ? permissive : 0),
        0,
      );
      return memory.u32(target, indexCount).slice();
    });
  }
}

function checkSurface({ positions, indices, attributes, attributeWeights, locks }: SimplifiedSurface): void {
  const vertexCount = positions.length / 3;
  if (!Number.isInteger(vertexCount) || indices.length % 3 !== 0) throw new RangeError("no surface of triangles");
  if (attributeWeights.length > attributeLimit || attributes.length !== vertexCount * attributeWeights.length) {
    throw new RangeError(`${attributes.length} attributes for ${vertexCount} vertices`);
  }
  if (locks && locks.length !== vertexCount) throw new RangeError(`${locks.length} locks for ${vertexCount} vertices`);
  for (const index of indices) if (index >= vertexCount) throw new RangeError(`vertex ${index} of ${vertexCount}`);
}
