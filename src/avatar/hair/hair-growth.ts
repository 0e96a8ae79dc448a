import { growLocks, type LockOptions } from "./locks.ts";
import { growShells, type Shell } from "./shells.ts";

/**
 * Grows hair from skin: scalps, beards, anything that a field over the skin's vertices describes.
 *
 *     const skin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
 *     const hair = growHair(skin, { density, height, run, fall }, { shells: [{ rise: 0.5, tile: "body" }], locks });
 *
 * Shells are copies of the skin at shares of the height, one over the other; they close gaps and, with the dotted tiles,
 * are stubble and buzz cuts of a few millimetres. Locks are bands of strands that rise from their roots and lay
 * themselves along the skin; they make the outline. Where density falls, locks get fewer and shells dive under the skin,
 * so that an edge is soft. Everything shows the tiles of one texture (strand-atlas.ts, painted by
 * render/strand-texture.ts). Each vertex names the skin vertex it goes with: move it as that one moves.
 * No randomness: the same field gives the same hair. A field of no density gives no vertices.
 */
export function growHair(skin: GrowthSkin, field: HairField, { shells, locks }: GrowthOptions): GrownHair {
  const mesh = new HairMesh();
  for (const shell of shells) growShells(mesh, skin, field, shell);
  if (locks) growLocks(mesh, skin, field, locks);
  return mesh.finish();
}

/** Skin to grow hair from, millimetres: xyz and unit normals a vertex, four vertices a quad. */
export interface GrowthSkin {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly quads: Uint16Array;
}

/** What grows on each vertex of the skin. */
export interface HairField {
  /** 0 nothing .. 1 covered. */
  readonly density: Float32Array;
  /** How far the hair stands off the skin, millimetres. */
  readonly height: Float32Array;
  /** Where hair leads along the skin and how far, xyz in millimetres; its part across the skin is ignored. */
  readonly run: Float32Array;
  /** 0: tips stay at the full height .. 1: tips come down to the skin again. */
  readonly fall: Float32Array;
}

export interface GrowthOptions {
  readonly shells: readonly Shell[];
  readonly locks: LockOptions | null;
}

/** Hair as a triangle mesh; `roots` has for each vertex that of the skin with which it moves. */
export interface GrownHair {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
  readonly roots: Uint16Array;
}

/** Collects the vertices and triangles of hair. */
export class HairMesh {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #uvs: number[] = [];
  readonly #triangles: number[] = [];
  readonly #roots: number[] = [];

  /** Adds a vertex and gives its index. */
  add(position: ArrayLike<number>, normal: ArrayLike<number>, [u, v]: readonly [number, number], root: number): number {
    this.#positions.push(position[0], position[1], position[2]);
    this.#normals.push(normal[0], normal[1], normal[2]);
    this.#uvs.push(u, v);
    return this.#roots.push(root) - 1;
  }

  /** Two triangles, counter-clockwise seen from outside. */
  join(a: number, b: number, c: number, d: number): void {
    this.#triangles.push(a, b, c, a, c, d);
  }

  /** Moves the vertices so far. */
  move(positions: ArrayLike<number>): void {
    for (let i = 0; i < positions.length; i++) this.#positions[i] = positions[i];
  }

  finish(): GrownHair {
    return {
      positions: Float32Array.from(this.#positions),
      normals: Float32Array.from(this.#normals),
      uvs: Float32Array.from(this.#uvs),
      triangles: Uint32Array.from(this.#triangles),
      roots: Uint16Array.from(this.#roots),
    };
  }
}
