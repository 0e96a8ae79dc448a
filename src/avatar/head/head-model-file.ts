import { expressionNames } from "./expression-names.ts";
import { check, type HeadFileHeader, readHeader } from "./head-file-header.ts";
import {
  type HeadModel,
  type LandmarkEmbedding,
  type LandmarkShifts,
  type Part,
  type PartTexture,
  type RegionName,
  regionNames,
  type SparseShape,
} from "./head-model.ts";
import type { Skeleton } from "./skeleton.ts";

export const blockTypes = { u8: Uint8Array, u16: Uint16Array, i16: Int16Array, f32: Float32Array } as const;
export type BlockType = keyof typeof blockTypes;
type BlockArray<T extends BlockType> = InstanceType<(typeof blockTypes)[T]>;

/** Steps of the fixed-point blocks. Millimetres but for weights and uvs, which are shares. */
export const steps = {
  mean: 1 / 64,
  expression: 0.005,
  landmarkShift: 0.01,
  partOffset: 0.005,
  partWeight: 1 / 4096,
  uv: 1 / 16384,
} as const;

const landmarkCount = 468;

/** Reads the head model. Throws a RangeError on anything that is not wholly a head file of this version. */
export function readHeadModel(bytes: ArrayBuffer | Uint8Array): HeadModel {
  const file = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const { header, end } = readHeader(file);
  const blocks = new BlockReader(file, end);
  const { vertex_count: vertexCount, skin_vertex_count: skinVertexCount } = header;
  const mean = scaled(blocks.take("i16", 3 * vertexCount), steps.mean);
  const quads = blocks.indices(4 * header.quad_count, skinVertexCount);
  const uvs = blocks.take("f32", 2 * header.uv_count).map(finite);
  const quadUvs = blocks.indices(4 * header.quad_count, header.uv_count);
  const mirror = readMirror(blocks, vertexCount);
  const model: HeadModel = {
    vertexCount,
    skinVertexCount,
    mean,
    quads,
    uvs,
    quadUvs,
    mirror,
    identityCount: header.components.length,
    identityBasis: readBasis(blocks, header, mirror),
    expressions: readExpressions(blocks, header),
    landmarks: readLandmarks(blocks, header),
    regions: readRegions(blocks, skinVertexCount),
    skeleton: readSkeleton(blocks, header),
    parts: header.parts.map((part) => readPart(blocks, part, vertexCount)),
    textures: readTextures(blocks, header),
    floorY: header.floor_y,
  };
  blocks.finish();
  return model;
}

/** Takes the blocks one after another; each is a copy, so that the file may be let go. */
class BlockReader {
  readonly #file: Uint8Array;
  #at: number;

  constructor(file: Uint8Array, start: number) {
    this.#file = file;
    this.#at = start;
  }

  take<T extends BlockType>(type: T, length: number): BlockArray<T> {
    this.expect(length * blockTypes[type].BYTES_PER_ELEMENT);
    const array = new blockTypes[type](length);
    const end = this.#at + array.byteLength;
    new Uint8Array(array.buffer).set(this.#file.subarray(this.#at, end));
    this.#at = (end + 3) & ~3;
    return array as BlockArray<T>;
  }

  /** Refuses a file without so many bytes left, before anything is reserved for them. */
  expect(byteLength: number): void {
    check(this.#at + byteLength <= this.#file.byteLength, "blocks cut off");
  }

  /** Indices below `bound`. */
  indices(length: number, bound: number): Uint16Array {
    const indices = this.take("u16", length);
    for (const index of indices) check(index < bound, "index out of range");
    return indices;
  }

  finish(): void {
    check(this.#at === this.#file.byteLength, "bytes after the last block");
  }
}

function readMirror(blocks: BlockReader, vertexCount: number): Uint16Array {
  const mirror = blocks.indices(vertexCount, vertexCount);
  mirror.forEach((other, i) => {
    check(mirror[other] === i, "mirror is no involution");
  });
  return mirror;
}

/** Each component is stored for one half of the head; the other half follows by its symmetry. */
function readBasis(blocks: BlockReader, header: HeadFileHeader, mirror: Uint16Array): Float32Array {
  const half = halfVertices(mirror);
  const length = 3 * mirror.length;
  blocks.expect(6 * half.length * header.components.length);
  const basis = new Float32Array(length * header.components.length);
  header.components.forEach(({ symmetry, step }, k) => {
    const stored = blocks.take("i16", 3 * half.length);
    half.forEach((i, row) => {
      const own = k * length + 3 * i;
      const other = k * length + 3 * mirror[i];
      for (let c = 0; c < 3; c++) basis[own + c] = step * stored[3 * row + c];
      if (mirror[i] === i) return;
      basis[other] = -symmetry * basis[own];
      basis[other + 1] = symmetry * basis[own + 1];
      basis[other + 2] = symmetry * basis[own + 2];
    });
  });
  return basis;
}

/** The vertices that do not come after their mirrored ones. */
export function halfVertices(mirror: Uint16Array): Uint16Array {
  return Uint16Array.from(mirror.keys()).filter((i) => i <= mirror[i]);
}

function readExpressions(blocks: BlockReader, header: HeadFileHeader): SparseShape[] {
  return header.expression_vertex_counts.map((count, e) => ({
    name: expressionNames[e],
    indices: blocks.indices(count, header.vertex_count),
    deltas: scaled(blocks.take("i16", 3 * count), steps.expression),
  }));
}

function readLandmarks(blocks: BlockReader, header: HeadFileHeader): LandmarkEmbedding {
  return {
    vertices: blocks.indices(3 * landmarkCount, header.skin_vertex_count),
    weights: blocks.take("f32", 3 * landmarkCount).map(finite),
    spread: blocks.take("f32", landmarkCount).map(finite),
    shifts: readLandmarkShifts(blocks, header),
  };
}

function readLandmarkShifts(blocks: BlockReader, { landmark_shifts }: HeadFileHeader): LandmarkShifts {
  const row = () => scaled(blocks.take("i16", 3 * landmarkCount), steps.landmarkShift);
  return {
    mean: row(),
    identity: Array.from({ length: landmark_shifts.identity_count }, row),
    expressions: Object.fromEntries(landmark_shifts.expressions.map((name) => [name, row()])),
  };
}

function readRegions(blocks: BlockReader, skinVertexCount: number): Record<RegionName, Uint8Array> {
  const regions = regionNames.map((name) => [name, blocks.take("u8", skinVertexCount)] as const);
  return Object.fromEntries(regions) as Record<RegionName, Uint8Array>;
}

function readSkeleton(blocks: BlockReader, { joints, vertex_count }: HeadFileHeader): Skeleton {
  const skinJoints = blocks.take("u8", 4 * vertex_count);
  for (const joint of skinJoints) check(joint < joints.length, "joint out of range");
  return { joints, skinJoints, skinWeights: scaled(blocks.take("u8", 4 * vertex_count), 1 / 255) };
}

function readPart(blocks: BlockReader, part: HeadFileHeader["parts"][number], vertexCount: number): Part {
  const length = 3 * part.vertex_count;
  const references = blocks.indices(length, vertexCount);
  const shares = blocks.take("i16", 2 * part.vertex_count);
  const weights = new Float32Array(length);
  for (let i = 0; i < part.vertex_count; i++) {
    weights[3 * i] = shares[2 * i] * steps.partWeight;
    weights[3 * i + 1] = shares[2 * i + 1] * steps.partWeight;
    weights[3 * i + 2] = 1 - weights[3 * i] - weights[3 * i + 1];
  }
  return {
    name: part.name,
    vertexCount: part.vertex_count,
    references,
    weights,
    offsets: scaled(blocks.take("i16", length), steps.partOffset),
    scaleVertices: Uint16Array.from(part.scale_vertices),
    scaleLengths: Float32Array.from(part.scale_lengths),
    triangles: blocks.indices(3 * part.triangle_count, part.vertex_count),
    uvs: scaled(blocks.take("i16", 2 * part.vertex_count), steps.uv),
    texture: part.texture,
  };
}

function readTextures(blocks: BlockReader, { textures }: HeadFileHeader): Record<string, PartTexture> {
  const entries = textures.map(({ name, width, height, channel_count: channelCount }) => {
    const data = blocks.take("u8", width * height * channelCount);
    const rowLength = width * channelCount;
    for (let row = 0; row < data.length; row += rowLength) {
      for (let k = row + channelCount; k < row + rowLength; k++) data[k] += data[k - channelCount];
    }
    return [name, { width, height, channelCount, data }] as const;
  });
  return Object.fromEntries(entries);
}

function scaled(values: ArrayLike<number>, step: number): Float32Array {
  return Float32Array.from(values, (value) => value * step);
}

function finite(value: number): number {
  check(Number.isFinite(value), "a number is not finite");
  return value;
}
