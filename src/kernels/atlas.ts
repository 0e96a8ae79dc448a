import type { LinearMemory } from "./linear-memory.ts";
import {
  checkPicture,
  type LinearPicture,
  type LinearPictureExports,
  linearize,
  type Picture,
} from "./linear-picture.ts";

export interface AtlasExports extends LinearPictureExports {
  texel_table(...args: number[]): number;
  depth_buffer(...args: number[]): void;
  texel_project(...args: number[]): void;
  texel_gather(...args: number[]): void;
  texel_power(...args: number[]): void;
  texel_compose(...args: number[]): number;
}

/** A mesh laid out in an atlas: three vertices and three uv pairs (v down, 0..1) a triangle. */
export interface AtlasLayout {
  readonly vertexCount: number;
  readonly triangles: Uint16Array;
  readonly uvs: Float32Array;
}

/** How far each pixel of the photo is trusted, 0..255, in a grid `scale` times as fine as that of the atlas's photo. */
export interface TrustMask {
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly data: Uint8Array;
}

export interface Projection {
  /** Four floats a vertex: alpha-weighted sum of log colour, sum of alpha. */
  readonly colourSums: Float32Array;
  /** One float a vertex: its share of texels, seen or not. */
  readonly coverage: Float32Array;
}

const composeRowCount = 64;
/** Floats a vertex of the fields that `Atlas.compose` blends; their order is in wasm/kernels.h. */
export const composeStride = 20;
/** Logarithm of the darkest colour and steps to one of the table that encodes colours. */
const lowestLog = -6.5;
const tableStep = 1024;

/** One atlas in the kernel's memory: load a photo, project it, compose the colours. */
export class Atlas {
  /** Texels that belong to the mesh. */
  readonly texelCount: number;
  readonly size: number;
  private readonly memory: LinearMemory<AtlasExports>;
  private readonly layout: AtlasLayout;
  private readonly owners: number;
  private readonly planes: number;
  private readonly triangles: number;
  private texels = 0;
  private photo: LinearPicture = { address: 0, width: 0, height: 0 };
  private mask: readonly number[] = [];

  constructor(memory: LinearMemory<AtlasExports>, layout: AtlasLayout, size: number) {
    this.memory = memory;
    this.layout = layout;
    this.size = size;
    const table = texelTable(memory, layout, size);
    this.texelCount = table.texelCount;
    this.triangles = memory.copyIn(layout.triangles);
    this.planes = memory.copyIn(table.planes);
    this.owners = memory.copyIn(table.owners);
  }

  /** Holds the photo in linear light, reduced by `ratio` >= 1, and its mask. */
  loadPhoto(photo: Picture, ratio: number, mask: TrustMask): void {
    checkPicture(photo);
    const { memory } = this;
    this.texels = memory.alloc(8 * this.texelCount);
    this.photo = linearize(memory, photo, ratio);
    this.mask = [memory.copyIn(mask.data), mask.scale, mask.width, mask.height];
  }

  /**
   * Samples the photo at every texel and sums it up at the vertices. `vertices`: x, y in pixels of the reduced photo,
   * depth in millimetres, cosine to the viewer; `allowed`: 0..1 a vertex.
   */
  project(vertices: Float32Array, allowed: Float32Array, depthScale: number): Projection {
    const { memory, layout, photo } = this;
    return memory.scoped(() => {
      const places = memory.copyIn(vertices);
      const allowance = memory.copyIn(allowed);
      const width = Math.ceil(photo.width * depthScale);
      const height = Math.ceil(photo.height * depthScale);
      const depths = memory.alloc(4 * width * height);
      const triangleCount = layout.triangles.length / 3;
      memory.exports.depth_buffer(triangleCount, this.triangles, places, depthScale, width, height, depths);
      const length = 4 * layout.vertexCount;
      const colourSums = memory.alloc(4 * length);
      const coverage = memory.alloc(length);
      memory.f32(colourSums, length).fill(0);
      memory.f32(coverage, length / 4).fill(0);
      memory.exports.texel_project(
        ...this.table(),
        places,
        allowance,
        ...this.picture(),
        depths,
        depthScale,
        width,
        height,
        ...this.mask,
        this.texels,
        colourSums,
        coverage,
      );
      return { colourSums: memory.f32(colourSums, length).slice(), coverage: memory.f32(coverage, length / 4).slice() };
    });
  }

  /** Mean log colour of a square picture in the atlas's uv at each vertex, with the coverage in the fourth lane. */
  gather(picture: Picture): Float32Array {
    checkPicture(picture);
    const { memory, layout } = this;
    return memory.scoped(() => {
      const linear = linearize(memory, picture, 1);
      const length = 4 * layout.vertexCount;
      const sums = memory.alloc(4 * length);
      memory.f32(sums, length).fill(0);
      memory.exports.texel_gather(...this.table(), linear.address, linear.width, sums);
      const means = memory.f32(sums, length).slice();
      for (let i = 0; i < length; i += 4) {
        for (let c = 0; c < 3; c++) means[i + c] /= Math.max(means[i + 3], 1e-6);
      }
      return means;
    });
  }

  /**
   * Mean square of what the photo shows beside `colours` (log RGB, four floats a vertex) at the texels about each vertex, in opponent
   * colour, with the sum of alpha in the fourth lane.
   */
  detailPower(colours: Float32Array): Float32Array {
    const { memory, layout } = this;
    return memory.scoped(() => {
      const length = 4 * layout.vertexCount;
      const sums = memory.alloc(4 * length);
      memory.f32(sums, length).fill(0);
      memory.exports.texel_power(...this.table(), memory.copyIn(colours), this.texels, sums);
      const means = memory.f32(sums, length).slice();
      for (let i = 0; i < length; i += 4) {
        for (let c = 0; c < 3; c++) means[i + c] /= Math.max(means[i + 3], 1e-6);
      }
      return means;
    });
  }

  /** RGB sRGB bytes of the atlas from `fields` (see `composeStride`) and the generic skin, a square picture; `detailChroma` of the photo's detail's chroma is kept. */
  compose(fields: Float32Array, generic: Picture, background: readonly number[], detailChroma: number): Uint8Array {
    checkPicture(generic);
    if (fields.length !== composeStride * this.layout.vertexCount) throw new RangeError("compose: wrong field length");
    const { memory, size } = this;
    return memory.scoped(() => {
      const skin = linearize(memory, generic, 1);
      const blended = memory.copyIn(fields);
      const encode = memory.copyIn(encodingTable());
      const band = memory.alloc(3 * composeRowCount * size);
      const rgb = new Uint8Array(3 * size * size);
      for (let row = 0, texel = 0; row < size; row += composeRowCount) {
        const end = Math.min(row + composeRowCount, size);
        texel += memory.exports.texel_compose(
          size,
          row,
          end,
          ...this.table().slice(1),
          blended,
          this.texels + 8 * texel,
          ...this.picture(),
          ...this.mask,
          skin.address,
          skin.width,
          encode,
          background[0] | (background[1] << 8) | (background[2] << 16),
          detailChroma,
          band,
        );
        rgb.set(memory.u8(band, 3 * (end - row) * size), 3 * row * size);
      }
      return rgb;
    });
  }

  private table(): number[] {
    return [this.size, this.owners, this.planes, this.triangles];
  }

  private picture(): number[] {
    return [this.photo.address, this.photo.width, this.photo.height];
  }
}

export interface TexelTable {
  readonly size: number;
  readonly texelCount: number;
  readonly owners: Uint16Array;
  readonly planes: Float32Array;
}

const tables = new WeakMap<AtlasLayout, TexelTable>();

/** The table of the last atlas of a layout. */
export function keptTexelTable(layout: AtlasLayout): TexelTable | undefined {
  return tables.get(layout);
}

/** Keeps a table that was made before for its layout. */
export function keepTexelTable(layout: AtlasLayout, table: TexelTable): void {
  tables.set(layout, table);
}

/** Which triangle each texel belongs to; the last size of each layout is kept, since all heads share it. */
function texelTable(memory: LinearMemory<AtlasExports>, layout: AtlasLayout, size: number): TexelTable {
  let table = tables.get(layout);
  if (table?.size !== size) {
    table = buildTexelTable(memory, layout, size);
    keepTexelTable(layout, table);
  }
  return table;
}

function buildTexelTable(
  memory: LinearMemory<AtlasExports>,
  { triangles, uvs, vertexCount }: AtlasLayout,
  size: number,
): TexelTable {
  const triangleCount = triangles.length / 3;
  if (triangles.length * 2 !== uvs.length) throw new RangeError("each corner needs one uv pair");
  if (triangleCount >= 0xffff) throw new RangeError("an atlas holds at most 65534 triangles");
  if (triangles.some((vertex) => vertex >= vertexCount)) throw new RangeError("no such vertex");
  return memory.scoped(() => {
    const planes = memory.alloc(24 * triangleCount);
    const owners = memory.alloc(2 * size * size);
    const corners = memory.copyIn(uvs.map((coordinate) => coordinate * size));
    const texelCount = memory.exports.texel_table(triangleCount, corners, size, owners, planes);
    return {
      size,
      texelCount,
      owners: memory.u16(owners, size * size).slice(),
      planes: memory.f32(planes, 6 * triangleCount).slice(),
    };
  });
}

/** sRGB byte of each log colour. */
function encodingTable(): Uint8Array {
  return Uint8Array.from({ length: Math.ceil(-lowestLog * tableStep) + 2 }, (_, k) => {
    const linear = Math.min(1, Math.exp(lowestLog + k / tableStep));
    return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
  });
}
