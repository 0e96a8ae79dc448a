import type { Mask } from "../../../face/mask.ts";
import type { Avatar, Hair, HairOutline } from "../../avatar.ts";
import type { OutlineView } from "../../fit/face-plane.ts";
import { embedLandmarks } from "../../head/embedding.ts";
import type { HeadModel, Part, PartName } from "../../head/head-model.ts";
import { buildLoopSubdivision, type LoopSubdivision, subdivideLoop } from "../../head/loop-subdivision.ts";
import { findPart, fitPart, weldPart } from "../../head/part.ts";
import { blendBindings, type SkinBinding } from "../../head/skinning.ts";
import { followOutline, measureOutline } from "./hair-outline.ts";
import { curlSurface } from "./hair-waves.ts";
import { openFace } from "./hair-window.ts";

/** A mesh bears this much: less would let the skull through. */
const volumeRange = [1, 1.12] as const;
/** Sideways growth of hair as a share of its growth in height, reached at this height over the eyes, millimetres. */
const sidewaysShare = 0.5;
const fullStretchHeight = 60;
/** Styles that stand off the skull; the others lie on it and would come to a point. */
const standingStyles: ReadonlySet<Hair["style"]> = new Set(["short01", "afro01"]);
/** The top of the face in the face mesh's numbering. */
const topLandmark = 10;
/** The last stretch of shortened hair, into which the length that is cut off gathers, millimetres. */
export const gatheredLength = 35;
/** How much shortened hair is drawn in at its ends, across and behind the neck (at this z), over which the
 * nape reaches so far at most, millimetres. */
const taperAcross = 0.2;
const taperBehind = 0.3;
const neckZ = -80;
const nape = 105;

/** Edges are torn that the parting makes longer than this, millimetres, and that much longer than they were. */
const tornLength = 12;
const tornStretch = 2.5;

/** The mesh of a hair style, or null for `bald` and `buzz`. */
export function hairPart(model: HeadModel, style: Hair["style"]): Part | null {
  return style === "bald" || style === "buzz" ? null : findPart(model, `hair_${style}` as PartName);
}

/** Width and height in millimetres, on the mean head, of what one turn of u and of v shows of a hair mesh. */
export function chartSize(model: HeadModel, part: Part): [number, number] {
  const positions = fitPart(part, model.mean);
  // Least squares of |edge|^2 = (width du)^2 + (height dv)^2 over all edges.
  let [uu, uv, vv, ul, vl] = [0, 0, 0, 0, 0];
  for (let t = 0; t < part.triangles.length; t++) {
    const a = part.triangles[t];
    const b = part.triangles[t % 3 === 2 ? t - 2 : t + 1];
    const [du, dv] = [0, 1].map((axis) => (part.uvs[2 * a + axis] - part.uvs[2 * b + axis]) ** 2);
    const squared = edgeLength(positions, a, b) ** 2;
    uu += du * du;
    uv += du * dv;
    vv += dv * dv;
    ul += du * squared;
    vl += dv * squared;
  }
  const scale = 1 / Math.max(1e-12, uu * vv - uv * uv);
  return [Math.sqrt(Math.max(1, scale * (vv * ul - uv * vl))), Math.sqrt(Math.max(1, scale * (uu * vl - uv * ul)))];
}

type HairShape = Pick<Hair, "volume" | "hairline" | "length" | "outline" | "curl">;

/** Vertices of the hair on a neutral head, stretched by its volume, cut to its length and parted before the face. */
export function fitHair(model: HeadModel, part: Part, neutral: Float32Array, shape: HairShape): Float32Array {
  const positions = shapeHair(part, neutral, shape);
  if (shape.curl) curlSurface(positions, shape.curl);
  openFace(model, neutral, positions, shape.hairline);
  return positions;
}

/** Hair for pictures: the mesh subdivided once, so that silhouette and parting are smooth. */
export interface FineHair {
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  readonly subdivision: LoopSubdivision;
  readonly binding: SkinBinding;
}

/** As `fitHair`, on the subdivided mesh. */
export function fitFineHair(model: HeadModel, part: Part, neutral: Float32Array, shape: HairShape): FineHair {
  const { subdivision, binding } = subdivideHair(model, part);
  const closed = subdivideLoop(subdivision, shapeHair(part, neutral, shape));
  if (shape.curl) curlSurface(closed, shape.curl);
  const positions = closed.slice();
  openFace(model, neutral, positions, shape.hairline);
  return { positions, triangles: unstretched(subdivision.triangles, closed, positions), subdivision, binding };
}

const fittedHair = new WeakMap<Hair, { readonly neutral: Float32Array; readonly fine: FineHair }>();

/** The mesh an avatar wears on its neutral head, null for none: no expression moves it, so it is fitted once. */
export function wornHair(model: HeadModel, { neutral, hair }: Pick<Avatar, "neutral" | "hair">): FineHair | null {
  const part = hairPart(model, hair.style);
  if (!part || hair.growth) return null;
  let fitted = fittedHair.get(hair);
  if (fitted?.neutral !== neutral) {
    fitted = { neutral, fine: fitFineHair(model, part, neutral, hair) };
    fittedHair.set(hair, fitted);
  }
  return fitted.fine;
}

/** The triangles but those that the parting tore: locks that lay across the face hang over its rim then. */
function unstretched(triangles: Uint32Array, before: Float32Array, after: Float32Array): Uint32Array {
  const kept = new Uint32Array(triangles.length);
  let count = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const isTorn = [0, 1, 2].some((k) => {
      const [a, b] = [triangles[t + k], triangles[t + ((k + 1) % 3)]];
      const length = edgeLength(after, a, b);
      return length > tornLength && length > tornStretch * edgeLength(before, a, b);
    });
    if (isTorn) continue;
    for (let k = 0; k < 3; k++) kept[count++] = triangles[t + k];
  }
  return kept.slice(0, count);
}

function edgeLength(positions: Float32Array, a: number, b: number): number {
  return Math.hypot(...[0, 1, 2].map((axis) => positions[3 * a + axis] - positions[3 * b + axis]));
}

const subdivisions = new WeakMap<Part, Pick<FineHair, "subdivision" | "binding">>();

function subdivideHair(model: HeadModel, part: Part): Pick<FineHair, "subdivision" | "binding"> {
  let known = subdivisions.get(part);
  if (!known) {
    const subdivision = buildLoopSubdivision(part);
    known = { subdivision, binding: bindEnds(model, part, subdivision) };
    subdivisions.set(part, known);
  }
  return known;
}

/** Fine vertices go with the skin below the two vertices between which they lie. */
function bindEnds({ skeleton }: HeadModel, part: Part, { vertexCount, ends }: LoopSubdivision): SkinBinding {
  const columns = new Uint16Array(6 * vertexCount);
  const weights = new Float32Array(6 * vertexCount);
  ends.forEach((end, k) => {
    columns.set(part.references.subarray(3 * end, 3 * end + 3), 3 * k);
    weights.set(part.weights.subarray(3 * end, 3 * end + 3), 3 * k);
  });
  const rowStarts = Uint32Array.from({ length: vertexCount + 1 }, (_, i) => 6 * i);
  return blendBindings(skeleton, { rowStarts, columns, weights });
}

function shapeHair(
  part: Part,
  neutral: Float32Array,
  { volume, length, outline }: Omit<HairShape, "hairline">,
): Float32Array {
  const positions = fitPart(part, neutral);
  if (length !== null) shorten(positions, length);
  stretch(positions, volume);
  if (outline) followOutline(positions, outline);
  return positions;
}

/** The outline that the photo's hair has against this style's own; null for none. */
export function hairOutline(
  model: HeadModel,
  { style, ...shape }: Pick<Hair, "style" | "volume" | "length">,
  neutral: Float32Array,
  photo: { readonly mask: Mask; readonly view: OutlineView; readonly yaw: number },
): HairOutline | null {
  const part = hairPart(model, style);
  if (part === null) return null;
  const hair = visibleVertices(model, part, shapeHair(part, neutral, shape));
  const skin = neutral.subarray(0, 3 * model.skinVertexCount);
  return measureOutline(photo.mask, photo.view, { hair, skin }, photo.yaw);
}

/** Alpha from which hair counts as there. */
const opaque = 150;

/** Those of `positions` where the hair's texture is not see-through; of those welded the first. */
export function visibleVertices(
  model: HeadModel,
  part: Part,
  positions: Float32Array,
  uvs = part.uvs,
  welds = weldPart(part),
): Float32Array {
  const texture = model.textures[part.texture];
  if (!texture || texture.channelCount % 2 === 1) return positions;
  const { width, height, channelCount, data } = texture;
  const texelOf = (share: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(share * count)));
  const visible: number[] = [];
  for (let i = 0; i < positions.length / 3; i++) {
    if (welds[i] !== i) continue;
    const texel = texelOf(uvs[2 * i + 1], height) * width + texelOf(uvs[2 * i], width);
    if (data[channelCount * (texel + 1) - 1] >= opaque) visible.push(...positions.subarray(3 * i, 3 * i + 3));
  }
  return Float32Array.from(visible);
}

/**
 * Volume at which a style reaches `crownHeight` millimetres over the top landmark of the face, as the photo shows it;
 * within what the mesh bears.
 */
export function hairVolume(model: HeadModel, style: Hair["style"], neutral: Float32Array, crownHeight: number): number {
  const part = hairPart(model, style);
  if (part === null || !standingStyles.has(style)) return 1;
  const landmarks = embedLandmarks(model.landmarks, neutral);
  const wanted = landmarks[3 * topLandmark + 1] + crownHeight;
  return Math.min(volumeRange[1], Math.max(volumeRange[0], wanted / highest(fitPart(part, neutral))));
}

function highest(positions: Float32Array): number {
  let top = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < positions.length; i += 3) top = Math.max(top, positions[i]);
  return top;
}

/** Cuts hair `length` below the eyes, where what hung lower gathers, and draws the rest in towards the neck. */
function shorten(positions: Float32Array, length: number): void {
  const straight = length - gatheredLength;
  for (let i = 0; i < positions.length; i += 3) {
    const depth = -positions[i + 1];
    if (depth <= 0) continue;
    const beyond = depth - straight;
    const cut = beyond <= 0 ? depth : straight + gatheredLength * (1 - Math.exp(-beyond / gatheredLength));
    const share = cut / length;
    positions[i] *= 1 - taperAcross * share;
    positions[i + 1] = -cut;
    const behind = Math.min(nape, neckZ - positions[i + 2]);
    if (behind > 0) positions[i + 2] = neckZ - behind * (1 - taperBehind * share);
  }
}

/** Scales hair above the eyes upwards, and half as much outwards, so that it grows without folding. */
function stretch(positions: Float32Array, volume: number): void {
  for (let i = 0; i < positions.length; i += 3) {
    const above = Math.max(0, positions[i + 1]);
    const across = 1 + sidewaysShare * (volume - 1) * Math.min(1, above / fullStretchHeight);
    positions[i] *= across;
    positions[i + 1] += (volume - 1) * above;
    positions[i + 2] = neckZ + (positions[i + 2] - neckZ) * across;
  }
}
