import type { Body } from "./body.ts";
import type { Crop } from "./crop.ts";
import type { IdentityPrior } from "./prior.ts";
import { smoothOverSkin } from "./smooth.ts";
import { type Point, pointAt, smoothstep } from "./vectors.ts";

/** Displacements, xyz in millimetres for every model vertex. */
export type Field = Float64Array;
/** One weight for every model vertex. */
export type Mask = Float64Array;

/** What expression shapes are made of: targets, masks and joints on the mean head. */
export interface Workshop {
  readonly crop: Crop;
  readonly mean: Float64Array;
  readonly mirror: Uint16Array;
  /** A target of the face. */
  target(name: string): Field;
  /** An expression unit, the mean of its three ethnic variants. */
  unit(name: string): Field;
  joint(name: string): Point;
  isIn(group: string, vertex: number): boolean;
  /** One on that side of the face, zero on the other. */
  side(side: "Left" | "Right"): Mask;
  /** The jaw's share by the rig, and the same cut hard into the lower and upper half of the face. */
  readonly jaw: Mask;
  readonly lower: Mask;
  readonly upper: Mask;
}

/** Half the width of the middle band in which the sides of the face blend, millimetres. */
export const sideBlend = 12;

export function openWorkshop(body: Body, crop: Crop, prior: IdentityPrior): Workshop {
  const { mean } = prior;
  const weights = body.boneWeight("jaw");
  const jaw = Float64Array.from(crop.vertices, (vertex) => weights[vertex]);
  const lower = smoothOverSkin(
    crop,
    jaw.map((weight) => (weight > 0.5 ? 1 : 0)),
    2,
  );
  const fields = new Map<string, Field>();
  const target = (name: string) => {
    const field = fields.get(name) ?? prior.targetDeltas(name);
    fields.set(name, field);
    return field;
  };
  return {
    crop,
    mean,
    mirror: crop.mirror,
    target,
    unit: (name) =>
      mix(...["african", "asian", "caucasian"].map((e) => [1 / 3, target(`expression/units/${e}/${name}`)] as Term)),
    joint: (name) => prior.bodyPoint(body.joints[name]),
    isIn: (group, vertex) => body.groups.get(group)?.has(crop.vertices[vertex]) ?? false,
    side: (side) => maskOf(mean, ([x]) => smoothstep(side === "Left" ? x : -x, -sideBlend, sideBlend)),
    jaw,
    lower,
    upper: lower.map((weight) => 1 - weight),
  };
}

export type Term = readonly [number, Field] | readonly [number, Field, ...Mask[]];

/** Sum of weighted fields, each under the product of its masks. */
export function mix(...terms: Term[]): Field {
  const sum = new Float64Array(terms[0][1].length);
  for (const [weight, field, ...masks] of terms as [number, Field, ...Mask[]][]) {
    for (let i = 0; i < sum.length / 3; i++) {
      const share = masks.reduce((product, mask) => product * mask[i], weight);
      for (let c = 0; c < 3; c++) sum[3 * i + c] += share * field[3 * i + c];
    }
  }
  return sum;
}

export function maskOf(positions: Float64Array, weight: (point: Point, i: number) => number): Mask {
  return Float64Array.from({ length: positions.length / 3 }, (_, i) => weight(pointAt(positions, i), i));
}

export function fieldOf(positions: Float64Array, displacement: (point: Point, i: number) => Point): Field {
  const field = new Float64Array(positions.length);
  for (let i = 0; i < positions.length / 3; i++) field.set(displacement(pointAt(positions, i), i), 3 * i);
  return field;
}
