import type { Attributes } from "../../face/attributes/attribute-tasks.ts";
import { pictureToCrop } from "../../face/crop.ts";
import type { HeadSilhouette } from "../../face/head-silhouette.ts";
import { clamp, median } from "../../face/statistics.ts";
import type { HeadModel } from "../head/head-model.ts";
import { smoothstep } from "../mesh/field.ts";
import { once } from "../mesh/once.ts";
import { edgesOf } from "./build.ts";
import { FacePlane, type OutlineView } from "./face-plane.ts";
import { outline } from "./outline.ts";

/** How high hair of each word stands over the skull on top, millimetres: near what viewers mean by their grades, chosen by eye on 16 people. Outlines
 * over the fitted skull are 10, 16, 20 and 25 in the mean of 40, 144, 154 and 68 people; so high hair is no likelier to raters (34 : 34 against what
 * was before, these 35 : 24). */
const heights = { flat: 4, low: 9, medium: 15, high: 22 } as const;
/** What a word leaves open (4) and on a bald head the outline does (2), with what nods of 2.7 degrees move a crown (3.5), millimetres. */
const ownDeviation = { hair: 5.5, none: 4 } as const;
/** Deviation of people's crowns from the fitted head's (48 bald ones), millimetres, and deviations beyond which more of an outline is
 * something else: a hand, a person behind, hair of its own (P. Huber, 1964). */
const crownDeviation = 8;
const furthest = 2;
/** Where the outline is looked at, millimetres from the middle, and how many of these places have to be seen. */
export const columns = { top: 30, step: 10, count: 7 } as const;
const fewest = 4;
/** By how much the net's edge lies outside of that drawn by hand; where a walk begins below the skull and ends above it, and its step, millimetres. */
const edgeBias = 0.6;
const walk = { from: -25, to: 110, step: 0.5 } as const;
/** Heights over the eyes on the mean head over which it comes to move with its crown, millimetres. */
const moving = [25, 105] as const;

const weightsOf = once(({ mean, skinVertexCount }: HeadModel) =>
  Float32Array.from({ length: skinVertexCount }, (_, i) => smoothstep(moving[0], moving[1], mean[3 * i + 1])),
);

/**
 * By how much the crown of `head` (all model vertices as the photo shows them, head frame) has to rise, millimetres: the likeliest given
 * people's, the outline of the person over it and how high hair of this kind stands. Landmarks tell nothing of crowns.
 */
export function measureCrown(
  model: HeadModel,
  head: Float32Array,
  { silhouette, view }: { silhouette: HeadSilhouette; view: OutlineView },
  attributes: Attributes,
): number {
  if (attributes.headwear.some > 0.5) return 0;
  const plane = new FacePlane(view);
  const skin = head.slice(0, 3 * model.skinVertexCount);
  const reach = crownLine(model, plane, skin);
  raise(model, 1, skin);
  const moved = crownLine(model, plane, skin);
  const seen = Array.from(reach, (top, k) => personEnd(silhouette, plane, columns.top - k * columns.step, top) - top);
  const offs = seen.filter((off) => !Number.isNaN(off));
  if (offs.length < fewest) return 0;
  const slope = moved.reduce((sum, top, k) => sum + (top - reach[k]) / columns.count, 0);
  const { mean, variance } = hairHeight(attributes);
  const expected = variance + (slope * crownDeviation) ** 2;
  const bound = furthest * Math.sqrt(expected);
  return (slope * crownDeviation ** 2 * clamp(median(offs) - edgeBias - mean, -bound, bound)) / expected;
}

/** Raises the crown in `residual` (xyz a skin vertex, camera's frame). */
export function addCrown(
  model: HeadModel,
  height: number,
  { rotation: r }: Pick<OutlineView, "rotation">,
  residual: Float32Array,
): void {
  weightsOf(model).forEach((weight, i) => {
    for (let c = 0; c < 3; c++) residual[3 * i + c] += r[3 * c + 1] * height * weight;
  });
}

/** How high hair stands over the skull by its odds. */
function hairHeight({ hair, hairHeight: odds }: Attributes): { mean: number; variance: number } {
  if (hair.none > 0.5) return { mean: 0, variance: ownDeviation.none ** 2 };
  const words = Object.keys(heights) as (keyof typeof heights)[];
  const mean = words.reduce((sum, word) => sum + odds[word] * heights[word], 0);
  const spread = words.reduce((sum, word) => sum + odds[word] * (heights[word] - mean) ** 2, 0);
  return { mean, variance: spread + ownDeviation.hair ** 2 };
}

function raise(model: HeadModel, height: number, skin: Float32Array): void {
  weightsOf(model).forEach((weight, i) => {
    skin[3 * i + 1] += height * weight;
  });
}

/** How high skin reaches in each column of the face plane, millimetres. */
export function crownLine(model: HeadModel, plane: FacePlane, skin: Float32Array): Float64Array {
  const points = plane.project(skin);
  for (let i = 0; i < points.length; i += 2) [points[i], points[i + 1]] = [points[i + 1], points[i]];
  return outline(points, edgesOf(model).bare, columns, 1).reach;
}

/** Height at which the person ends in a column; NaN where the photo does before. */
function personEnd({ crop, size, person, covered }: HeadSilhouette, plane: FacePlane, x: number, top: number): number {
  const map = pictureToCrop(crop, size);
  for (let y = top + walk.from; y < top + walk.to; y += walk.step) {
    const [u, v] = plane.pixelOf([x, y]);
    const column = Math.floor(map[0] * u + map[1] * v + map[2]);
    const row = Math.floor(map[3] * u + map[4] * v + map[5]);
    const at = row * size + column;
    if (!(column >= 0 && row >= 0 && column < size && row < size && covered[at])) return Number.NaN;
    if (person[at] < 128) return y;
  }
  return Number.NaN;
}
