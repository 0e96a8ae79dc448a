/** Skin to grow hair from, millimetres: xyz and unit normals a vertex, four vertices a quad. */
export interface GrowthSkin {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly quads: Uint16Array;
}

/** Hair as a triangle mesh; `roots` has for each vertex that of the skin with which it moves. */
export interface GrownHair {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly uvs: Float32Array;
  readonly triangles: Uint32Array;
  readonly roots: Uint16Array;
  /** So many of the vertices, the first ones, are of the cap that closes the scalp below the cards. */
  readonly capVertexCount: number;
}

/** Collects the vertices and triangles of hair. */
export class HairMesh {
  readonly #positions: number[] = [];
  readonly #normals: number[] = [];
  readonly #uvs: number[] = [];
  readonly #triangles: number[] = [];
  readonly #roots: number[] = [];
  #capVertexCount = 0;

  /** Adds a vertex and gives its index. */
  add(position: ArrayLike<number>, normal: ArrayLike<number>, [u, v]: readonly [number, number], root: number): number {
    this.#positions.push(position[0], position[1], position[2]);
    this.#normals.push(normal[0], normal[1], normal[2]);
    this.#uvs.push(u, v);
    return this.#roots.push(root) - 1;
  }

  /** Two triangles, counter-clockwise seen from outside; one where the last corners are the same. */
  join(a: number, b: number, c: number, d: number): void {
    this.#triangles.push(a, b, c);
    if (d !== c) this.#triangles.push(a, c, d);
  }

  /** The vertices so far are the cap's. */
  beginCards(): void {
    this.#capVertexCount = this.#roots.length;
  }

  /** Moves the vertices so far. */
  move(positions: ArrayLike<number>): void {
    for (let i = 0; i < positions.length; i++) this.#positions[i] = positions[i];
  }

  finish(): GrownHair {
    return {
      positions: new Float32Array(this.#positions),
      normals: new Float32Array(this.#normals),
      uvs: new Float32Array(this.#uvs),
      triangles: new Uint32Array(this.#triangles),
      roots: new Uint16Array(this.#roots),
      capVertexCount: this.#capVertexCount,
    };
  }
}
