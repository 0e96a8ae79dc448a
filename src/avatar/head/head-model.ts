import type { ExpressionName } from "./expression-names.ts";
import type { Skeleton } from "./skeleton.ts";

/**
 * The parametric head, read from `assets/head.bin`. Frame: millimetres, y up, z forward, +x the subject's left, origin
 * midway between the eye joints of the mean head. The first `skinVertexCount` vertices are the skin (head, neck, bust,
 * with mouth cavity and eye sockets); the others are drivers that only carry eyes, teeth, tongue, lashes and hair.
 * All deltas act on skin and drivers alike.
 */
export interface HeadModel {
  readonly vertexCount: number;
  readonly skinVertexCount: number;
  /** Mean of the identity prior, xyz for each vertex, lips closed. */
  readonly mean: Float32Array;
  /** Quads of the skin: four vertex indices each, counter-clockwise seen from outside. */
  readonly quads: Uint16Array;
  /** Atlas coordinates, uv each, v down from the top of the picture; `quadUvs` indexes them, four for each quad. */
  readonly uvs: Float32Array;
  readonly quadUvs: Uint16Array;
  /** Index of the mirrored vertex (x -> -x) of every vertex. */
  readonly mirror: Uint16Array;
  /** `identityCount` components, each 3 * vertexCount millimetres for one standard deviation; the prior is N(0, 1). */
  readonly identityCount: number;
  readonly identityBasis: Float32Array;
  /** ARKit shapes in the order of `expressionNames`. */
  readonly expressions: readonly SparseShape[];
  readonly landmarks: LandmarkEmbedding;
  /** Named 0..255 weights over the skin vertices; see `regionNames`. */
  readonly regions: Readonly<Record<RegionName, Uint8Array>>;
  readonly skeleton: Skeleton;
  readonly parts: readonly Part[];
  readonly textures: Readonly<Record<string, PartTexture>>;
  /** Height of the ground in this frame, millimetres (negative), for standing exports. */
  readonly floorY: number;
}

/** A displacement of few vertices: `deltas` has xyz in millimetres for each of `indices`. */
export interface SparseShape {
  readonly name: string;
  readonly indices: Uint16Array;
  readonly deltas: Float32Array;
}

/** Where each of the 468 mesh landmarks lies on the skin: three vertices and barycentric weights, spread in mm. */
export interface LandmarkEmbedding {
  readonly vertices: Uint16Array;
  readonly weights: Float32Array;
  readonly spread: Float32Array;
  readonly shifts: LandmarkShifts;
}

/**
 * Where the landmark net sees the landmarks, less their places on the skin: xyz a landmark in millimetres, for the mean
 * head, for one standard deviation of each of the first identity components and for the full weight of expressions.
 */
export interface LandmarkShifts {
  readonly mean: Float32Array;
  readonly identity: readonly Float32Array[];
  readonly expressions: Readonly<Partial<Record<ExpressionName, Float32Array>>>;
}

export const regionNames = [
  "face", // the part that photos show and errors are measured on
  "mouth_cavity",
  "eye_socket",
  "lips",
  "mouth", // soft mask of what a smile moves
  "lids",
  "brows",
  "nose",
  "ears",
  "jaw", // candidates for the sliding jaw contour
  "neck", // from under the jaw downwards, with the bust
  "scalp",
  "bust",
] as const;
export type RegionName = (typeof regionNames)[number];

export type PartName =
  | "eyes"
  | "corneas"
  | "upper_teeth"
  | "lower_teeth"
  | "tongue"
  | "lashes"
  | "brows"
  | `hair_${HairStyle}`;

export const hairStyles = [
  "short01",
  "short02",
  "short03",
  "short04",
  "bob01",
  "bob02",
  "long01",
  "ponytail01",
  "braid01",
  "afro01",
] as const;
export type HairStyle = (typeof hairStyles)[number];

/**
 * A mesh that follows the model: vertex = sum of weights[k] * X[references[k]] + offset * scale, where the scale of
 * each axis is |X[a] - X[b]| / length along it for the pair named by `scaleVertices`, one where the length is zero (see
 * `fitPart`). Eyes and teeth are rigid: fit them to the neutral head; the eyes then turn about their joints, the upper
 * teeth stay with the head and the lower teeth take the rigid motion of their references, which every expression moves
 * as one piece.
 */
export interface Part {
  readonly name: PartName;
  readonly vertexCount: number;
  /** Three model vertices and weights for each vertex. */
  readonly references: Uint16Array;
  readonly weights: Float32Array;
  /** Millimetres on the mean head. */
  readonly offsets: Float32Array;
  /** For x, y, z: two model vertices, and their distance along that axis in mm at which the scale is one. */
  readonly scaleVertices: Uint16Array;
  readonly scaleLengths: Float32Array;
  readonly triangles: Uint16Array;
  readonly uvs: Float32Array;
  readonly texture: string;
}

/**
 * A texture of the asset: grey (1 channel), grey + alpha (2), RGB (3) or RGBA (4) bytes, sRGB. Those named `skin_*` are
 * generic skins in the atlas of the skin; the others are named by parts. Both eyes share one picture about the pupil; in
 * hair, grey 128 is the hair's own lightness.
 */
export interface PartTexture {
  readonly width: number;
  readonly height: number;
  readonly channelCount: 1 | 2 | 3 | 4;
  readonly data: Uint8Array;
}
