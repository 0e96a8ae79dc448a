import { labOfLinear, linearLight } from "../../face/color.ts";
import { leftBrowRing, leftEyeRing, rightBrowRing, rightEyeRing } from "../../face/landmark-groups.ts";
import { quantile } from "../../face/statistics.ts";
import type { PlaneKernels, Region } from "../../kernels/planes.ts";
import { connectedTo, emptyRegion, fillPolygon, nearPolygon } from "../mesh/plane-region.ts";
import { type FacePicture, hull, polygonOf } from "../skin/face-picture.ts";

/** Curvature of lightness across a strand, L a pixel squared, from which one is seen, and down to which it is followed. */
const sureStrand = 4;
const faintStrand = 1.5;
/** Share of the pixels along a strand that may be weaker. */
const weakShare = 0.2;
/** Radians off the upright on the brow up to which strands cross it, and between the directions that are tried. */
const crossing = 0.63;
const directionStep = 0.21;
/** Shares of the distance of the outer eye corners: half of what must be one line, how far it is followed from the brow, and
 * the lids' edges, which are lines too. */
const halfLine = 0.11;
const reach = 0.3;
const lids = 0.02;
/** Shares of a brow's length, from its outer end, between which skin beside it is not taken for a strand. */
const middle = [0.15, 0.85] as const;
/** Distance of the outer eye corners below which no strand is told from the photo's noise, pixels. */
const leastUnit = 60;
const noise = 0.8;

/** Lightness in a rectangle of the picture, blurred by `noise` pixels. */
interface Cutting {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly l: Float32Array;
}

/**
 * Light strands that cross a brow: bright lines in `trusted` that go on over all of it and the skin above and below, where
 * nothing else is a line. Null where there are none.
 */
export function findBrowStrands(
  planes: PlaneKernels,
  picture: FacePicture,
  trusted: Region,
  unit: number,
): Region | null {
  if (unit < leastUnit) return null;
  const { width, height, landmarks } = picture;
  const strands = emptyRegion(width, height);
  for (const ring of [rightBrowRing, leftBrowRing]) {
    const brow = polygonOf(landmarks, ring);
    const directions = crossingDirections(brow);
    const lineTest = (room: number) => {
      const cutting = cutOut(planes, picture, brow, room);
      return (pixel: number, least: number) =>
        strength(cutting, pixel % width, Math.trunc(pixel / width), directions, unit, least) > least;
    };
    const isSure = lineTest(2 * halfLine * unit);
    const seeds = emptyRegion(width, height);
    nearPolygon(picture, hull(landmarks, ring), 0, (pixel) => {
      if (!trusted.data[pixel]) return;
      const along = shareAlong(brow, (pixel % width) + 0.5, Math.trunc(pixel / width) + 0.5);
      if (along > middle[0] && along < middle[1] && isSure(pixel, sureStrand)) seeds.data[pixel] = 1;
    });
    if (!seeds.data.includes(1)) continue;
    const lines = emptyRegion(width, height);
    const isLine = lineTest(2 * reach * unit);
    nearPolygon(picture, hull(landmarks, ring), reach * unit, (pixel) => {
      if (trusted.data[pixel] && isLine(pixel, faintStrand)) lines.data[pixel] = 1;
    });
    const grown = connectedTo(lines, seeds);
    for (let i = 0; i < grown.data.length; i++) strands.data[i] |= grown.data[i];
  }
  if (!strands.data.includes(1)) return null;
  const eyes = emptyRegion(width, height);
  for (const ring of [rightEyeRing, leftEyeRing]) fillPolygon(eyes, hull(landmarks, ring), lids * unit);
  const wide = planes.dilate(strands, 1);
  return { ...wide, data: wide.data.map((on, i) => (eyes.data[i] ? 0 : on)) };
}

function cutOut(planes: PlaneKernels, { width, height, data }: FacePicture, brow: Float32Array, room: number): Cutting {
  const xs = brow.filter((_, k) => k % 2 === 0);
  const ys = brow.filter((_, k) => k % 2 === 1);
  const left = Math.max(0, Math.floor(Math.min(...xs) - room));
  const top = Math.max(0, Math.floor(Math.min(...ys) - room));
  const columns = Math.max(0, Math.min(width, Math.ceil(Math.max(...xs) + room)) - left);
  const rows = Math.max(0, Math.min(height, Math.ceil(Math.max(...ys) + room)) - top);
  const l = new Float32Array(columns * rows);
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, i++) {
      const at = 4 * ((top + y) * width + left + x);
      l[i] = labOfLinear([linearLight[data[at]], linearLight[data[at + 1]], linearLight[data[at + 2]]])[0];
    }
  }
  if (l.length > 0) planes.blur(l, columns, rows, noise);
  return { left, top, width: columns, height: rows, l };
}

/** Unit vectors across strands that cross the brow, xy pairs. */
function crossingDirections(brow: Float32Array): readonly (readonly [number, number])[] {
  const along = Math.atan2(brow[9] - brow[1], brow[8] - brow[0]);
  const count = Math.round(crossing / directionStep);
  return Array.from({ length: 2 * count + 1 }, (_, k) => {
    const angle = along + (k - count) * directionStep;
    return [Math.cos(angle), Math.sin(angle)];
  });
}

/** From the outer end of a brow, 0, to the inner, 1. */
function shareAlong(brow: Float32Array, x: number, y: number): number {
  const [dx, dy] = [brow[8] - brow[0], brow[9] - brow[1]];
  return ((x - brow[0]) * dx + (y - brow[1]) * dy) / Math.max(1e-6, dx * dx + dy * dy);
}

/** Of the bright line through a pixel in the direction where it is strongest: what all but its weakest pixels reach. */
function strength(
  cutting: Cutting,
  x: number,
  y: number,
  directions: readonly (readonly [number, number])[],
  unit: number,
  least: number,
): number {
  const count = Math.round(halfLine * unit);
  let best = 0;
  for (const [nx, ny] of directions) {
    // What is no line at the pixel itself need not be followed.
    if (lightestOfThree(cutting, x, y, nx, ny) < least) continue;
    const values = Array.from({ length: 2 * count + 1 }, (_, k) =>
      lightestOfThree(cutting, x - (k - count) * ny, y + (k - count) * nx, nx, ny),
    );
    best = Math.max(best, quantile(values, weakShare));
  }
  return best;
}

/** Greatest curvature at a place and beside it, since strands bend. */
function lightestOfThree(cutting: Cutting, x: number, y: number, nx: number, ny: number): number {
  return Math.max(
    curvature(cutting, x - nx, y - ny, nx, ny),
    curvature(cutting, x, y, nx, ny),
    curvature(cutting, x + nx, y + ny, nx, ny),
  );
}

/** How much lighter a pixel is than its two sides. */
function curvature({ left, top, width, height, l }: Cutting, x: number, y: number, nx: number, ny: number): number {
  const u = Math.round(x) - left;
  const v = Math.round(y) - top;
  if (u < 2 || v < 2 || u >= width - 2 || v >= height - 2) return 0;
  const i = v * width + u;
  const xx = l[i + 1] - 2 * l[i] + l[i - 1];
  const yy = l[i + width] - 2 * l[i] + l[i - width];
  const xy = (l[i + width + 1] - l[i + width - 1] - l[i - width + 1] + l[i - width - 1]) / 4;
  return -(nx * nx * xx + 2 * nx * ny * xy + ny * ny * yy);
}
