import type { ExpressionName } from "../../src/avatar/head/expression-names.ts";
import type { RegionName } from "../../src/avatar/head/head-model.ts";
import type { Crop } from "./crop.ts";
import type { ExpressionFields } from "./expressions.ts";
import { smoothOverSkin } from "./smooth.ts";

/** Shapes that fold the skin beside the mouth. */
const folding = /^(mouth(Smile|UpperUp|Dimple)|cheekSquint|noseSneer)/;
/**
 * Times that displacements are blended with their neighbours' mean. The units were drawn on old faces too: without, a smile has a
 * crease from nose to chin as sharp as the mesh allows; with three, skin that the learned smile draws aside has brackets, eight change nothing more.
 */
const count = 5;

/** Shapes that draw the corners of the mouth aside, and times that their depth is blended: the more the softer, 60 hardly more than 40. */
const drawing = /^mouth(Smile|UpperUp|Dimple)/;
const depthCount = 40;

/** The shapes with soft folds: displacements are smooth over the skin but for lips, lids and what lies within, which stay. */
export function softenFolds(
  expressions: ExpressionFields,
  crop: Pick<Crop, "neighbours">,
  regions: Readonly<Record<RegionName, Uint8Array>>,
): ExpressionFields {
  const softened = (Object.entries(expressions) as [ExpressionName, Float64Array][]).map(([name, field]) => {
    if (!folding.test(name)) return [name, field];
    let soft = field;
    for (let step = 0; step < count; step++) {
      const blended = smoothOverSkin(crop, soft, 1, { components: 3 });
      soft = soft.map((value, k) => value + mobility(regions, Math.trunc(k / 3)) * (blended[k] - value));
    }
    return [name, soft];
  });
  return Object.fromEntries(softened) as ExpressionFields;
}

/**
 * The shapes that draw the corners of the mouth aside with a depth that changes slowly over the skin: corners go back along the teeth by as much
 * as the landmark net sees on people (6 mm), but within a few millimetres of skin that stays a smile had brackets.
 */
export function softenDepth(
  expressions: ExpressionFields,
  crop: Pick<Crop, "neighbours">,
  regions: Readonly<Record<RegionName, Uint8Array>>,
): ExpressionFields {
  const softened = (Object.entries(expressions) as [ExpressionName, Float64Array][]).map(([name, field]) => {
    if (!drawing.test(name)) return [name, field];
    let depth = field.filter((_, k) => k % 3 === 2);
    for (let step = 0; step < depthCount; step++) {
      const blended = smoothOverSkin(crop, depth, 1);
      depth = depth.map((value, i) => value + mobility(regions, i) * (blended[i] - value));
    }
    return [name, field.map((value, k) => (k % 3 === 2 ? depth[Math.trunc(k / 3)] : value))];
  });
  return Object.fromEntries(softened) as ExpressionFields;
}

function mobility({ lips, mouth_cavity, lids, eye_socket }: Readonly<Record<RegionName, Uint8Array>>, vertex: number) {
  const kept = [lips, mouth_cavity, lids, eye_socket].map((mask) => mask[vertex] ?? 255);
  return 1 - Math.max(...kept) / 255;
}
