import { type Lab, labOfLinear, linearOfByte } from "../../face/color.ts";
import { median } from "../../face/statistics.ts";
import { nearPolygon, type Polygon } from "../mesh/plane-region.ts";
import type { FrameGap } from "./fill-gap.ts";
import type { PhotoCrop } from "./photo-crop.ts";

/** From the outer end of a rim to where hair or ear begin, and how far above the rim a hinge may stand out, millimetres. */
const armReach = 16;
const aboveRim = 3;
/** Share of the half height of a rim below its middle down to which hinges are found; the skin below is known. */
const lowestHinge = 0.25;
/** CIE 1976 difference from the skin below at which a pixel belongs to the arm. */
const armDifference = 14;
/** Where more of the place differs it shows hair or what is behind the head. */
const mostArm = 0.75;
/** How far outside the oval of the face its skin is seen, millimetres. */
const ovalReach = 4;
/** Arms have soft edges, millimetres. */
const softEdge = 1;

/**
 * Marks what shows of the hinge and arm beside a rim as hidden: what there is unlike the skin below it. The
 * outlines of face and rims are in pixels of the gap.
 */
export function markArm(
  crop: PhotoCrop,
  gap: FrameGap,
  millimetre: number,
  oval: Polygon,
  rim: Polygon,
  other: Polygon,
): void {
  const [x, y] = middleOf(rim);
  const [otherX, otherY] = middleOf(other);
  const length = Math.hypot(x - otherX, y - otherY) || 1;
  const [outX, outY] = [(x - otherX) / length, (y - otherY) / length];
  // Upwards on the picture, which is as upright as the line through both lenses.
  const sign = outX > 0 ? 1 : -1;
  const out = (atX: number, atY: number) => (atX - x) * outX + (atY - y) * outY;
  const rise = (atX: number, atY: number) => sign * ((atX - x) * outY - (atY - y) * outX);
  const points = Array.from({ length: rim.length / 2 }, (_, k) => [rim[2 * k], rim[2 * k + 1]] as const);
  const end = Math.max(...points.map((point) => out(...point)));
  const top = Math.max(...points.map((point) => rise(...point)));
  const bottom = Math.min(...points.map((point) => rise(...point)));

  const place: { readonly pixel: number; readonly color: Lab }[] = [];
  const below: Lab[] = [];
  nearPolygon(gap, oval, ovalReach * millimetre, (pixel) => {
    if (gap.hidden[pixel]) return;
    const [atX, atY] = [(pixel % gap.width) + 0.5, Math.floor(pixel / gap.width) + 0.5];
    const [along, up] = [out(atX, atY) - end, rise(atX, atY)];
    if (along < -millimetre || along > armReach * millimetre || up < bottom || up > top + aboveRim * millimetre) return;
    const color = colorAt(crop, gap, pixel);
    if (up > lowestHinge * bottom) place.push({ pixel, color });
    else below.push(color);
  });
  if (below.length === 0) return;
  const skin = [0, 1, 2].map((c) => median(below.map((color) => color[c])));
  const arm = place.filter(
    ({ color }) => Math.hypot(color[0] - skin[0], color[1] - skin[1], color[2] - skin[2]) > armDifference,
  );
  if (arm.length > mostArm * place.length) return;
  for (const { pixel } of arm) markAround(gap, pixel, Math.round(softEdge * millimetre));
}

function middleOf(polygon: Polygon): [number, number] {
  const mean = (axis: number) => polygon.reduce((sum, value, k) => sum + (k % 2 === axis ? value : 0), 0);
  return [mean(0) / (polygon.length / 2), mean(1) / (polygon.length / 2)];
}

function colorAt(crop: PhotoCrop, gap: FrameGap, pixel: number): Lab {
  const [x, y] = [gap.left + (pixel % gap.width), gap.top + Math.floor(pixel / gap.width)];
  const at = 4 * (y * crop.width + x);
  return labOfLinear([0, 1, 2].map((c) => linearOfByte(crop.data[at + c])) as unknown as [number, number, number]);
}

function markAround({ width, height, hidden }: FrameGap, pixel: number, reach: number): void {
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
    hidden.fill(1, row * width + Math.max(0, x - reach), row * width + Math.min(width, x + reach + 1));
  }
}
