import type { SeenFrame } from "../../face/frame-fit.ts";
import { faceOvalRing, leftEyeRing, rightEyeRing } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import { fillPolygon } from "../../face/polygon.ts";
import { clamp } from "../../face/statistics.ts";
import { convexHull, nearPolygon, type Polygon } from "../mesh/plane-region.ts";
import type { FrameGap } from "./fill-gap.ts";
import { markArm } from "./frame-arm.ts";
import type { PhotoCrop } from "./photo-crop.ts";

/** Outer eye corners of the face in whose millimetres frames are measured. */
export const outerEyeDistance = 90;
/** How much wider than the rims the gap is, towards the lens and towards the skin: their edges are soft and cast shadows. */
const margins = { inner: 2, outer: 2 } as const;
/** What of the photo about the frame is looked at: below and above it, and to the sides, where its arms begin. */
const reach = { above: 8, beside: 20 } as const;
/** Lashes and their shadow reach this far around an eye. */
const lashReach = 2.5;

/** Null where nothing of the frame lies in the crop. */
export function findGap(crop: PhotoCrop, landmarks: Landmarks, frame: SeenFrame): FrameGap | null {
  const millimetre = crop.eyeDistance / outerEyeDistance;
  const edges = frame.edges.map((edge, side) => offset(edge, frame.lenses[side], margins.outer * millimetre));
  const lenses = frame.lenses.map((lens, side) => offset(lens, frame.edges[side], margins.inner * millimetre));
  const [x0, x1] = bounds([...edges, frame.bridge], 0, crop.left, crop.width, reach.beside * millimetre);
  const [y0, y1] = bounds([...edges, frame.bridge], 1, crop.top, crop.height, reach.above * millimetre);
  if (x1 - x0 < 2 || y1 - y0 < 2) return null;
  const [width, height] = [x1 - x0, y1 - y0];
  const place = (polygon: Polygon) => polygon.map((value, k) => value - (k % 2 === 0 ? crop.left + x0 : crop.top + y0));
  const fill = (polygon: Polygon) =>
    fillPolygon(
      place(polygon).map((value) => value - 0.5),
      width,
      height,
    ).values;
  const hidden = fill(frame.bridge);
  for (const [side, edge] of edges.entries()) {
    const [outer, inner] = [fill(edge), fill(lenses[side])];
    for (let i = 0; i < hidden.length; i++) if (outer[i] && !inner[i]) hidden[i] = 1;
  }
  const gap = { left: x0, top: y0, width, height, hidden, unfit: new Uint8Array(width * height) };
  for (const ring of [rightEyeRing, leftEyeRing]) {
    nearPolygon(gap, convexHull(place(pointsOf(landmarks, ring))), lashReach * millimetre, (pixel) => {
      gap.unfit[pixel] = 1;
    });
  }
  const oval = place(pointsOf(landmarks, faceOvalRing));
  for (const [side, edge] of edges.entries()) markArm(crop, gap, millimetre, oval, place(edge), place(edges[1 - side]));
  return gap;
}

function pointsOf({ points }: Landmarks, ring: readonly number[]): Polygon {
  return Float32Array.from(ring.flatMap((index) => [points[3 * index], points[3 * index + 1]]));
}

/** From where to where polygons of the photo reach along an axis of the crop, which starts at `start` and has `size` pixels. */
function bounds(polygons: readonly Polygon[], axis: 0 | 1, start: number, size: number, beyond: number) {
  const values = polygons.flatMap((polygon) => [...polygon].filter((_, k) => k % 2 === axis));
  const from = clamp(Math.floor(Math.min(...values) - start - beyond), 0, size);
  return [from, clamp(Math.ceil(Math.max(...values) - start + beyond), from, size)];
}

/** The polygon with each point moved by `distance` pixels away from its counterpart. */
function offset(polygon: Polygon, counterpart: Polygon, distance: number): Polygon {
  const moved = polygon.slice();
  for (let k = 0; k < polygon.length; k += 2) {
    const [dx, dy] = [polygon[k] - counterpart[k], polygon[k + 1] - counterpart[k + 1]];
    const scale = distance / (Math.hypot(dx, dy) || 1);
    moved[k] += dx * scale;
    moved[k + 1] += dy * scale;
  }
  return moved;
}
