import type { Hair } from "./avatar.ts";
import { openFace } from "./hair-window.ts";
import type { HeadModel, Part, PartName } from "./head-model.ts";
import { findPart, fitPart } from "./part.ts";

/** Directions in which the skull's radius is kept: columns of azimuth, rows of polar angle. */
const columnCount = 48;
const rowCount = 24;
/** Hair further than this from the skull moves no further with the volume, millimetres. */
const volumeReach = 45;
/** The last stretch of shortened hair, into which the length that is cut off gathers, millimetres. */
const gatheredLength = 35;
/** How much shortened hair is drawn in at its ends, across and behind the neck (at this z), over which the
 * nape reaches so far at most, millimetres. */
const taperAcross = 0.2;
const taperBehind = 0.3;
const neckZ = -80;
const nape = 105;

/** The mesh of a hair style, or null for `bald` and `buzz`. */
export function hairPart(model: HeadModel, style: Hair["style"]): Part | null {
  return style === "bald" || style === "buzz" ? null : findPart(model, `hair_${style}` as PartName);
}

/** Vertices of the hair on a neutral head, its height over the skull scaled by its volume, parted before the face. */
export function fitHair(
  model: HeadModel,
  part: Part,
  neutral: Float32Array,
  { volume, hairline, length }: Pick<Hair, "volume" | "hairline" | "length">,
): Float32Array {
  const positions = fitPart(part, neutral);
  if (length !== null) shorten(positions, length);
  if (volume !== 1) inflate(model, neutral, positions, volume);
  openFace(model, neutral, positions, hairline);
  return positions;
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

function inflate(model: HeadModel, neutral: Float32Array, positions: Float32Array, volume: number): void {
  const centre = skullCentre(model, neutral);
  const radii = skullRadii(model, neutral, centre);
  for (let i = 0; i < positions.length; i += 3) {
    const offset = [0, 1, 2].map((c) => positions[i + c] - centre[c]);
    const radius = Math.hypot(...offset);
    const height = Math.min(volumeReach, radius - radii[direction(offset, radius)]);
    if (height <= 0) continue;
    const scale = 1 + ((volume - 1) * height) / radius;
    for (let c = 0; c < 3; c++) positions[i + c] = centre[c] + scale * offset[c];
  }
}

function skullCentre(model: HeadModel, neutral: Float32Array): number[] {
  const sum = [0, 0, 0];
  let weight = 0;
  for (let i = 0; i < model.skinVertexCount; i++) {
    const w = model.regions.scalp[i];
    for (let c = 0; c < 3; c++) sum[c] += w * neutral[3 * i + c];
    weight += w;
  }
  return sum.map((value) => value / Math.max(1, weight));
}

/** Largest radius of the skin above the shoulders in each direction. */
function skullRadii(model: HeadModel, neutral: Float32Array, centre: readonly number[]): Float32Array {
  const radii = new Float32Array(columnCount * rowCount);
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.bust[i] >= 128) continue;
    const offset = [0, 1, 2].map((c) => neutral[3 * i + c] - centre[c]);
    const radius = Math.hypot(...offset);
    const cell = direction(offset, radius);
    radii[cell] = Math.max(radii[cell], radius);
  }
  return radii;
}

function direction(offset: readonly number[], radius: number): number {
  const azimuth = (Math.atan2(offset[0], offset[2]) / (2 * Math.PI) + 0.5) * columnCount;
  const polar = (Math.acos(Math.min(1, Math.max(-1, offset[1] / Math.max(radius, 1e-6)))) / Math.PI) * rowCount;
  return Math.min(rowCount - 1, Math.floor(polar)) * columnCount + Math.min(columnCount - 1, Math.floor(azimuth));
}
