import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { hangingGuides } from "../../../../../src/avatar/wear/hair/hanging-guides.ts";
import { scalpOf } from "../../../../../src/avatar/wear/hair/scalp.ts";
import { styleNamed } from "../../../../../src/avatar/wear/hair/style-table.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

/** Long straight hair of the table. */
export const long = styleNamed(model, "long_straight") as HangingHair;

/** Guides of that on the mean head, changed as wished. */
export function growHanging(own: Partial<HangingHair>): Guide[] {
  const style = { ...long, ...own };
  return hangingGuides(scalpOf(model, model.mean, style), style, 200, new Float32Array());
}

export function tipsOf(guides: readonly Guide[]) {
  return guides.map(({ points }) => points[points.length - 1]);
}
