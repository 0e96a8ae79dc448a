import type { Core } from "../../src/core.ts";
import type { Lab } from "../../src/face/color.ts";
import { median, quantile } from "../../src/face/statistics.ts";
import type { Likeness } from "../../src/likeness.ts";
import { broadAlbedo, measurePatchiness } from "../patchiness.ts";

/** How even the albedo of a face is, CIE 1976. */
export interface SkinFigures {
  /** Third quartile of the distance of left from right over plain skin. */
  readonly sides: number;
  readonly patches: number;
  /** Chroma off the cheeks' about the mouth and on the lids that a tenth exceeds. */
  readonly mouth: number;
  readonly lids: number;
}

const fewRounds = 4;

export function measureSkin(core: Core, { avatar }: Likeness): SkinFigures {
  const { zones, mirror } = core.domain;
  const labs = broadAlbedo(core, avatar, new Float32Array(mirror.length).fill(1), fewRounds);
  const where = (weight: Float32Array) => [...weight.keys()].filter((i) => weight[i] > 0.5);
  const cheeks = where(zones.cheeks.map(Math.abs));
  const [a, b] = [1, 2].map((axis) => median(cheeks.map((i) => labs[i][axis])));
  const chroma = (i: number) => Math.hypot(labs[i][1] - a, labs[i][2] - b);
  const aboutMouth = zones.mouth.map(
    (value, i) => value * (1 - Math.min(1, 2 * zones.lips[i])) * (1 - zones.cavity[i]),
  );
  return {
    sides: quantile(
      where(zones.front).map((i) => distance(labs[i], labs[mirror[i]])),
      0.75,
    ),
    patches: measurePatchiness(core, avatar),
    mouth: quantile(where(aboutMouth).map(chroma), 0.9),
    lids: quantile(where(zones.lids).map(chroma), 0.9),
  };
}

function distance(a: Lab, b: Lab): number {
  return Math.hypot(...a.map((value, k) => value - b[k]));
}
