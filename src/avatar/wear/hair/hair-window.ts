import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";

/** Half width of the window at its centre, millimetres; three quarters of it stay free, to the outer eye corners. */
const windowHalfWidth = 64;
/** The window is widest here, below the eyes; it is open towards the chin. */
const windowCentreY = -22;
/** What lay inside the window is pressed into this outer share of it, so that locks keep their order. */
const rimShare = 0.25;
/** Exponent of the superellipse of the rim: 2 is an ellipse. */
const roundness = 2.6;
/** Hair that far before the skin at most once it is moved, and at least, millimetres. */
const clearance = [3, 8] as const;
/** From this share of the rim on hair may stand off the skin as it did, so that no step shows at the rim. */
const looseShare = 0.4;
/** Depth before the skin from which hair moves, in part and wholly, millimetres. */
const fade = [-9, -2] as const;
/** Hair over the forehead lies on the skin at the rim and as it was from this share of it on. */
const liftedShare = 1.55;
/** Its clearance at the rim, millimetres. */
const rootClearance = 1.2;
/** Hair counts as over the forehead above and before these planes, in part and wholly, millimetres. */
const foreheadY = [18, 40] as const;
const foreheadZ = [-70, -40] as const;
const cellSize = 4;
const columnCount = 56;
const rowCount = 72;
const left = (-columnCount / 2) * cellSize;
const bottom = -170;
const threshold = 128;

/**
 * Parts hair before a face: vertices in front of the skin inside the window between brows (raised by `hairline`
 * millimetres) and chin move outwards to its rim, keeping to the skin there. Styles whose authored fringe hides an eye
 * so show both, as the photo did. `positions` is changed in place; head frame.
 */
export function openFace(model: HeadModel, neutral: Float32Array, positions: Float32Array, hairline: number): void {
  const depths = depthMap(model, neutral);
  const top = browHeight(model, neutral) + hairline;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    const share = windowShare(x, y, top);
    if (share >= 1) continue;
    const skin = depthAt(depths, x, y);
    const strength = Number.isNaN(skin) ? 0 : smoothstep(fade[0], fade[1], z - skin);
    if (strength === 0) continue;
    const scale = (1 - rimShare + rimShare * share) / Math.max(share, 1e-3);
    const moved = [x * scale, windowCentreY + (y - windowCentreY) * (y > windowCentreY ? scale : 1), z];
    const before = depthAt(depths, moved[0], moved[1]);
    if (!Number.isNaN(before)) {
      const furthest = clearance[1] + Math.max(0, z - skin - clearance[1]) * smoothstep(looseShare, 1, share);
      moved[2] = before + Math.min(furthest, Math.max(clearance[0], z - skin));
    }
    for (let axis = 0; axis < 3; axis++) positions[i + axis] += strength * (moved[axis] - positions[i + axis]);
  }
  layRoots(scalpRadii(model, neutral), positions, top);
}

/** Draws hair over the forehead down to the skin towards the rim, so that it grows there instead of ending as a visor. */
function layRoots(radii: SkinRadii, positions: Float32Array, top: number): void {
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i];
    const y = positions[i + 1];
    const z = positions[i + 2];
    const strength = smoothstep(foreheadY[0], foreheadY[1], y) * smoothstep(foreheadZ[0], foreheadZ[1], z);
    const lift = smoothstep(1 - rimShare, liftedShare, windowShare(x, y, top));
    if (strength === 0 || lift === 1) continue;
    const radius = radii.at(x, y, z);
    const length = Math.hypot(x, y - radialCentre[1], z - radialCentre[2]);
    const standing = length - radius;
    if (!(standing > rootClearance)) continue;
    const scale = 1 - (strength * (1 - lift) * (standing - rootClearance)) / length;
    radialCentre.forEach((centre, axis) => {
      positions[i + axis] = centre + scale * (positions[i + axis] - centre);
    });
  }
}

/** Middle of the skull, from which the skin is seen as a star. */
const radialCentre = [0, 20, -70] as const;
const angleStep = Math.PI / 60;

/** Furthest skin from the middle of the skull by direction; NaN where there is none. */
interface SkinRadii {
  at(x: number, y: number, z: number): number;
}

function scalpRadii({ quads }: HeadModel, neutral: Float32Array): SkinRadii {
  const [columns, rows] = [Math.round((2 * Math.PI) / angleStep), Math.round(Math.PI / angleStep)];
  const radii = new Float32Array(columns * rows).fill(Number.NaN);
  const radius = (x: number, y: number, z: number) =>
    Math.hypot(x - radialCentre[0], y - radialCentre[1], z - radialCentre[2]);
  const cell = (x: number, y: number, z: number) => {
    const angle = Math.atan2(x - radialCentre[0], z - radialCentre[2]);
    const column = Math.min(columns - 1, Math.floor((angle + Math.PI) / angleStep));
    const height = (y - radialCentre[1]) / Math.max(1e-6, radius(x, y, z));
    return Math.min(rows - 1, Math.floor(Math.acos(height) / angleStep)) * columns + column;
  };
  for (let quad = 0; quad < quads.length; quad += 4) {
    if (neutral[3 * quads[quad] + 1] < 0) continue;
    for (let step = 0; step < 16; step++) {
      const u = ((step & 3) + 0.5) / 4;
      const v = ((step >> 2) + 0.5) / 4;
      const x = within(neutral, quads, quad, 0, u, v);
      const y = within(neutral, quads, quad, 1, u, v);
      const z = within(neutral, quads, quad, 2, u, v);
      const at = cell(x, y, z);
      const length = radius(x, y, z);
      if (!(radii[at] > length)) radii[at] = length;
    }
  }
  return { at: (x, y, z) => radii[cell(x, y, z)] };
}

/** Distance from the window's axis as a share of its rim in that direction: below 1 inside. */
function windowShare(x: number, y: number, top: number): number {
  const across = x / windowHalfWidth;
  const up = y > windowCentreY ? (y - windowCentreY) / (top - windowCentreY) : 0;
  return (Math.abs(across) ** roundness + up ** roundness) ** (1 / roundness);
}

function browHeight(model: HeadModel, neutral: Float32Array): number {
  let height = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.brows[i] > threshold) height = Math.max(height, neutral[3 * i + 1]);
  }
  return height;
}

/** Foremost z of the skin in cells of x and y; NaN where there is none. */
function depthMap({ quads }: HeadModel, neutral: Float32Array): Float32Array {
  const depths = new Float32Array(columnCount * rowCount).fill(Number.NaN);
  for (let quad = 0; quad < quads.length; quad += 4) {
    for (let step = 0; step < 16; step++) {
      const u = ((step & 3) + 0.5) / 4;
      const v = ((step >> 2) + 0.5) / 4;
      const cell = cellOf(within(neutral, quads, quad, 0, u, v), within(neutral, quads, quad, 1, u, v));
      if (cell < 0) continue;
      const depth = within(neutral, quads, quad, 2, u, v);
      if (!(depths[cell] > depth)) depths[cell] = depth;
    }
  }
  return depths;
}

/** One axis of the point at (u, v) of the quad whose corners start at `quad`. */
function within(positions: Float32Array, quads: Uint16Array, quad: number, axis: number, u: number, v: number): number {
  const a = positions[3 * quads[quad] + axis];
  const b = positions[3 * quads[quad + 1] + axis];
  const c = positions[3 * quads[quad + 2] + axis];
  const d = positions[3 * quads[quad + 3] + axis];
  return (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c);
}

/** Bilinear between the middles of cells with skin; NaN where the nearest has none. */
function depthAt(depths: Float32Array, x: number, y: number): number {
  if (Number.isNaN(depths[cellOf(x, y)] ?? Number.NaN)) return Number.NaN;
  let [sum, weights] = [0, 0];
  const [u, v] = [(x - left) / cellSize - 0.5, (y - bottom) / cellSize - 0.5];
  for (let k = 0; k < 4; k++) {
    const [column, row] = [Math.floor(u) + (k & 1), Math.floor(v) + (k >> 1)];
    const depth = depths[cellOf(left + (column + 0.5) * cellSize, bottom + (row + 0.5) * cellSize)] ?? Number.NaN;
    if (Number.isNaN(depth)) continue;
    const weight = (1 - Math.abs(u - column)) * (1 - Math.abs(v - row));
    sum += weight * depth;
    weights += weight;
  }
  return sum / weights;
}

function cellOf(x: number, y: number): number {
  const column = Math.floor((x - left) / cellSize);
  const row = Math.floor((y - bottom) / cellSize);
  return column < 0 || row < 0 || column >= columnCount || row >= rowCount ? -1 : row * columnCount + column;
}
