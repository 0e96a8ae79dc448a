import type { FrameMeasures } from "../face/frame-outline.ts";
import type { ExpressionName } from "./head/expression-names.ts";
import type { GarmentName } from "./head/garment-cuts.ts";
import type { HairStyle } from "./head/head-model.ts";

/** Linear or sRGB as the field says; channels 0..255 sRGB unless noted. */
export type Rgb = readonly [number, number, number];

/** The solved head: all that rendering and export need. The photo is not part of it. */
export interface Avatar {
  /** Neutral, mouth closed, eyes open: xyz in millimetres of all model vertices, drivers included. */
  readonly neutral: Float32Array;
  /** Skin albedo atlas, square, RGB sRGB bytes, in the uv frame of the model. */
  readonly albedo: { readonly size: number; readonly data: Uint8Array };
  readonly irisColor: Rgb;
  readonly scleraTint: Rgb;
  readonly hair: Hair;
  /** Moustache or beard; stubble is painted on the skin. Absent = none. */
  readonly facialHair?: FacialHair | null;
  readonly glasses: Glasses | null;
  /** Absent = crew neck. */
  readonly garment?: GarmentName;
  readonly garmentColor: Rgb;
}

export interface Hair {
  /** `bald` and `buzz` have no mesh. */
  readonly style: HairStyle | "bald" | "buzz";
  readonly color: Rgb;
  readonly highlightColor: Rgb;
  /** Height of the hair over the eyes as a multiple of the authored one. */
  readonly volume: number;
  /** Height over the brows above which the photo shows hair, millimetres; the mesh leaves the face free below it. */
  readonly hairline: number;
  /** Depth under the eyes to which long hair hangs, millimetres; null = as authored. */
  readonly length: number | null;
  /** The outline of the photo's hair; absent = the style's own. */
  readonly outline?: HairOutline | null;
  /** 0 straight .. 1 all curls; absent = straight. */
  readonly curl?: number;
  /** Hair as it grows on the photo; absent = the mesh of the style. */
  readonly growth?: HairGrowth | null;
}

/** Hair that grows on a scalp; lengths in millimetres. */
export interface HairGrowth {
  /** Ninths of full cover, a digit for each vertex of `scalpVertices`. */
  readonly cover: string;
  /** How far it stands off the scalp at equal angles from the subject's left over the crown to the right. */
  readonly heights: readonly number[];
  /** Where it leads on the top of the head; `left` and `right` are the subject's. */
  readonly lie: "up" | "back" | "forward" | "left" | "right";
  /** Where hair that leads to one side parts, from the middle to the subject's left; absent = at the other side. */
  readonly parting?: number | null;
  /** Degrees by which it is turned from there, at the places of `turnGrid`; absent = nowhere. */
  readonly turns?: readonly number[] | null;
  /** Height over the eyes down to which it covers the forehead, at equal steps from the subject's right; null for none. */
  readonly fringe: readonly number[] | null;
  /** How far under the eyes it hangs over the ears, on the subject's left and right; null where ears are free. */
  readonly drops: readonly number[] | null;
  /** Long hair; absent = short. */
  readonly hanging?: HangingHair | null;
}

/**
 * How much wider the outline of the photo's hair is than that of the style's mesh, seen from before. Above the eyes along
 * rays from between them, `over`, at equal angles from the subject's left over the crown to the right; below them level
 * at equal depths, `left` and `right`. `drops` says how far the hair beside the eyes reaches lower, millimetres.
 */
export interface HairOutline {
  readonly over: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly drops: readonly [left: number, right: number];
}

/** Hair that falls from a parting and hangs beside the face; lengths in millimetres, pairs are the subject's left and right. */
export interface HangingHair {
  /** Where it parts at the forehead, from the middle to the subject's left. */
  readonly parting: number;
  /** Depth under the eyes at which it ends. */
  readonly ends: number;
  /** How far from the middle the face is free of it, in rows from over the forehead down to the chin. */
  readonly opening: readonly [left: readonly number[], right: readonly number[]];
  /** How much of it hangs before the shoulders, 0..1. */
  readonly before: readonly [left: number, right: number];
}

export interface FacialHair {
  /** Ninths of full cover, a digit for each vertex of `beardVertices`. */
  readonly cover: string;
  /** How far it hangs below the edge of the jaw, millimetres. */
  readonly drop: number;
  readonly color: Rgb;
  readonly highlightColor: Rgb;
}

export interface Glasses {
  readonly shape: "round" | "rectangle";
  readonly rim: "full" | "half" | "none";
  readonly color: Rgb;
  /** Along the rim from its outer end, counter-clockwise on the left lens as its wearer looks at it; absent = one colour. */
  readonly colors?: readonly Rgb[];
  readonly dark: boolean;
  /** As measured on the photo; absent = usual for the shape. */
  readonly frame?: FrameMeasures;
}

/** Expression weights 0..1 by ARKit name; missing names are zero. */
export type ExpressionWeights = Partial<Record<ExpressionName, number>>;

/** Head and eye attitude in degrees: yaw + to the viewer's right, pitch + up, roll + crown to the viewer's right. */
export interface Attitude {
  readonly head: { readonly yaw: number; readonly pitch: number; readonly roll: number };
  readonly gaze: { readonly yaw: number; readonly pitch: number };
}

export interface Pose {
  readonly weights: ExpressionWeights;
  readonly attitude: Attitude;
}
