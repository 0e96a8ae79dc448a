import { type ExpressionName, expressionNames } from "./expression-names.ts";
import {
  type HeadModel,
  hairStyles,
  type LandmarkEmbedding,
  type LandmarkShifts,
  type Part,
  type PartName,
  type PartTexture,
  type RegionName,
  regionNames,
  type SparseShape,
} from "./head-model.ts";
import type { Joint, Skeleton } from "./skeleton.ts";

/**
 * Layout of `assets/head.bin`, little endian: "LKHM", u32 version, u32 header byte length, header JSON (UTF-8, padded
 * with spaces to a multiple of four), then the blocks of the header in its order, each padded with zeros to four bytes.
 * Fixed-point blocks hold value / step; textures hold each byte less that of the texel to its left, modulo 256.
 */
export const headFileMagic = 0x4d484b4c;
export const headFileVersion = 2;
const prefixByteLength = 12;
const maximumHeaderByteLength = 1 << 20;

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

export interface HeadFileHeader {
  readonly vertex_count: number;
  readonly skin_vertex_count: number;
  readonly quad_count: number;
  readonly uv_count: number;
  readonly floor_y: number;
  readonly joints: readonly Joint[];
  /** Mirror symmetry of each identity component (1 or -1) and its step in millimetres. */
  readonly components: readonly { readonly symmetry: 1 | -1; readonly step: number }[];
  readonly expression_vertex_counts: readonly number[];
  /** What has a row of landmark shifts after the mean's: the first identity components, then expressions. */
  readonly landmark_shifts: { readonly identity_count: number; readonly expressions: readonly ExpressionName[] };
  readonly parts: readonly {
    readonly name: PartName;
    readonly vertex_count: number;
    readonly triangle_count: number;
    readonly scale_vertices: readonly number[];
    readonly scale_lengths: readonly number[];
    readonly texture: string;
  }[];
  readonly textures: readonly {
    readonly name: string;
    readonly width: number;
    readonly height: number;
    readonly channel_count: 1 | 2 | 3 | 4;
  }[];
}

const limits = { vertices: 0xffff, components: 256, joints: 255, textureSide: 4096 } as const;
const landmarkCount = 468;
const partNames: readonly PartName[] = [
  ...(["eyes", "corneas", "upper_teeth", "lower_teeth", "tongue", "lashes", "brows"] as const),
  ...hairStyles.map((style) => `hair_${style}` as const),
];

/** Reads the head model. Throws a RangeError on anything that is not wholly a head file of this version. */
export function readHeadModel(bytes: ArrayBuffer | Uint8Array): HeadModel {
  const file = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const { header, end } = readHeader(file);
  checkHeader(header);
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

function readHeader(file: Uint8Array): { header: HeadFileHeader; end: number } {
  check(file.byteLength >= prefixByteLength, "shorter than its prefix");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  check(view.getUint32(0, true) === headFileMagic, "wrong magic");
  check(view.getUint32(4, true) === headFileVersion, "another version");
  const byteLength = view.getUint32(8, true);
  const end = prefixByteLength + byteLength;
  check(byteLength <= maximumHeaderByteLength && byteLength % 4 === 0 && end <= file.byteLength, "header cut off");
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(
      file.subarray(prefixByteLength, end),
    );
    return { header: JSON.parse(text) as HeadFileHeader, end };
  } catch (cause) {
    throw new RangeError("head file: header is not JSON", { cause });
  }
}

function checkHeader(header: HeadFileHeader): void {
  const lists = ["joints", "components", "expression_vertex_counts", "parts", "textures"] as const;
  check(typeof header === "object" && header !== null, "header is no object");
  check(
    lists.every((list) => Array.isArray(header[list])),
    "header lacks a list",
  );
  check(isCount(header.vertex_count, limits.vertices), "vertex count");
  check(isCount(header.skin_vertex_count, header.vertex_count), "skin vertex count");
  check(isCount(header.quad_count, limits.vertices) && isCount(header.uv_count, limits.vertices), "quad or uv count");
  check(Number.isFinite(header.floor_y), "floor");
  check(header.components.length <= limits.components, "component count");
  check(
    header.components.every(({ symmetry, step }) => Math.abs(symmetry) === 1 && Number.isFinite(step)),
    "component",
  );
  const counts = header.expression_vertex_counts;
  check(counts.length === expressionNames.length, "expression count");
  check(
    counts.every((count) => count === 0 || isCount(count, header.vertex_count)),
    "expression size",
  );
  checkLandmarkShifts(header);
  checkJoints(header);
  checkParts(header);
}

function checkLandmarkShifts({ landmark_shifts: shifts, components }: HeadFileHeader): void {
  check(typeof shifts === "object" && shifts !== null && Array.isArray(shifts.expressions), "landmark shifts");
  check(isIndex(shifts.identity_count, components.length + 1), "landmark shift count");
  check(
    shifts.expressions.every((name) => expressionNames.includes(name)),
    "landmark shift of an unknown expression",
  );
}

function checkJoints({ joints, vertex_count }: HeadFileHeader): void {
  check(joints.length > 0 && joints.length <= limits.joints, "joint count");
  joints.forEach(({ name, parent, vertices, position }, j) => {
    check(typeof name === "string" && Number.isInteger(parent) && parent >= -1 && parent < j, "joint");
    check(Array.isArray(vertices) && vertices.every((vertex) => isIndex(vertex, vertex_count)), "joint vertices");
    check(Array.isArray(position) && position.length === 3 && position.every(Number.isFinite), "joint position");
  });
}

function checkParts({ parts, textures, vertex_count }: HeadFileHeader): void {
  check(parts.map(({ name }) => name).join() === partNames.join(), "parts");
  const names = textures.map(({ name }) => name);
  for (const part of parts) {
    check(isCount(part.vertex_count, limits.vertices) && isCount(part.triangle_count, limits.vertices), "part size");
    check(names.includes(part.texture), `texture of ${part.name}`);
    const { scale_vertices: vertices, scale_lengths: lengths } = part;
    check(Array.isArray(vertices) && vertices.length === 6, "part scale");
    check(
      vertices.every((vertex) => isIndex(vertex, vertex_count)),
      "part scale",
    );
    check(Array.isArray(lengths) && lengths.length === 3 && lengths.every(Number.isFinite), "part scale");
  }
  for (const { name, width, height, channel_count } of textures) {
    check(typeof name === "string", "texture name");
    check(isCount(width, limits.textureSide) && isCount(height, limits.textureSide), "texture size");
    check(isCount(channel_count, 4), "texture channels");
  }
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
    const array = new blockTypes[type](length);
    const end = this.#at + array.byteLength;
    check(end <= this.#file.byteLength, "blocks cut off");
    new Uint8Array(array.buffer).set(this.#file.subarray(this.#at, end));
    this.#at = (end + 3) & ~3;
    return array as BlockArray<T>;
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

function isCount(value: unknown, maximum: number): boolean {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= maximum;
}

function isIndex(value: unknown, bound: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < bound;
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new RangeError(`head file: ${what}`);
}
