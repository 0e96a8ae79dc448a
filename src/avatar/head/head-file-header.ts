import { type ExpressionName, expressionNames } from "./expression-names.ts";
import { hairStyles, type PartName } from "./head-model.ts";
import type { Joint } from "./skeleton.ts";

/**
 * Layout of `assets/head.bin`, little endian: "LKHM", u32 version, u32 header byte length, header JSON (UTF-8, padded
 * with spaces to a multiple of four), then the blocks of the header in its order, each padded with zeros to four bytes.
 * Fixed-point blocks hold value / step; textures hold each byte less that of the texel to its left, modulo 256.
 */
export const headFileMagic = 0x4d484b4c;
export const headFileVersion = 2;
const prefixByteLength = 12;
const maximumHeaderByteLength = 1 << 20;

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
const partNames: readonly PartName[] = [
  ...(["eyes", "corneas", "upper_teeth", "lower_teeth", "tongue", "lashes", "brows"] as const),
  ...hairStyles.map((style) => `hair_${style}` as const),
];

/** The header of a head file, all of whose counts and indices are in range, and where it ends. */
export function readHeader(file: Uint8Array): { header: HeadFileHeader; end: number } {
  check(file.byteLength >= prefixByteLength, "shorter than its prefix");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  check(view.getUint32(0, true) === headFileMagic, "wrong magic");
  check(view.getUint32(4, true) === headFileVersion, "another version");
  const byteLength = view.getUint32(8, true);
  const end = prefixByteLength + byteLength;
  check(byteLength <= maximumHeaderByteLength && byteLength % 4 === 0 && end <= file.byteLength, "header cut off");
  let header: HeadFileHeader;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(
      file.subarray(prefixByteLength, end),
    );
    header = JSON.parse(text);
  } catch (cause) {
    throw new RangeError("head file: header is not JSON", { cause });
  }
  checkHeader(header);
  return { header, end };
}

function checkHeader(header: HeadFileHeader): void {
  const lists = ["joints", "components", "expression_vertex_counts", "parts", "textures"] as const;
  check(typeof header === "object" && header !== null, "header is no object");
  check(
    lists.every((list) => Array.isArray(header[list]) && header[list].every((entry) => entry !== null)),
    "header lacks a list or an entry",
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

function isCount(value: unknown, maximum: number): boolean {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= maximum;
}

function isIndex(value: unknown, bound: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < bound;
}

export function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new RangeError(`head file: ${what}`);
}
