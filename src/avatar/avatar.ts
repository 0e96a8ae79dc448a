import type { FrameMeasures } from "../face/frame-outline.ts";
import type { ExpressionName } from "./head/expression-names.ts";
import type { GarmentName } from "./head/garment-cuts.ts";
import type { HeadwearName } from "./head/headwear-cuts.ts";

/** Linear or sRGB as the field says; channels 0..255 sRGB unless noted. */
export type Rgb = readonly [number, number, number];

/** The solved head: all that rendering and export need. The photo is not part of it. */
export interface Avatar {
  /** Neutral, mouth closed, eyes open: xyz in millimetres of all model vertices, drivers included. */
  readonly neutral: Float32Array;
  /** Skin albedo atlas, square, RGB sRGB bytes, in the uv frame of the model. */
  readonly albedo: { readonly size: number; readonly data: Uint8Array };
  /** How the skin was finished; absent = clean. */
  readonly finish?: "photo";
  /** What previews wear: the smile of the photo; absent = the slight smile that anybody wears. */
  readonly smile?: ExpressionWeights | null;
  readonly irisColor: Rgb;
  readonly scleraTint: Rgb;
  readonly hair: Hair;
  /** Moustache or beard; stubble is painted on the skin. Absent = none. */
  readonly facialHair?: FacialHair | null;
  readonly glasses: Glasses | null;
  /** Absent = crew neck. */
  readonly garment?: GarmentName;
  readonly garmentColor: Rgb;
  /** Of what is worn under a jacket; absent = white, and a plain tie. */
  readonly shirtColor?: Rgb | null;
  readonly tieColor?: Rgb | null;
  /** A cap, hat, scarf or turban; absent = none. */
  readonly headwear?: Headwear | null;
}

export interface Headwear {
  readonly name: HeadwearName;
  readonly color: Rgb;
}

/** What grows on a scalp; lengths in millimetres. */
export interface ScalpGrowth {
  /** Ninths of full density, a digit for each vertex of `scalpVertices`. */
  readonly density: string;
  /** How far hair stands off the scalp at equal angles from the subject's left over the crown to the right. */
  readonly lift: readonly number[];
  /** 0 straight .. 1 curls. */
  readonly curl: number;
}

/** Which way hair lies. */
interface HairDirection {
  /** On the top of the head; `left` and `right` are the subject's. */
  readonly lie: "up" | "back" | "forward" | "left" | "right";
  /** Degrees by which it is turned from there on top; absent = 0. */
  readonly turn?: number;
}

/** Where hair ends that falls over the face: angles off its axis in the columns of a hairline, degrees. */
export type Fringe = readonly number[];

interface BaldHair {
  readonly kind: "bald";
}

/** Each hair stands off the scalp by itself: crops, short curls, coils. */
export interface CroppedHair extends ScalpGrowth {
  readonly kind: "cropped";
}

/** Short hair that lies one way. */
export interface CombedHair extends ScalpGrowth, HairDirection {
  readonly kind: "combed";
  /** 0 sleek: long strands side by side .. 1 textured: short ones whose tips stand off, each patch a little its own way. */
  readonly texture: number;
  /** Whether the sides and the back are clipped to a few millimetres. */
  readonly isClipped: boolean;
  readonly fringe: Fringe | null;
  /** How far under the eyes it hangs over the ears, on the subject's left and right; null where ears are free. */
  readonly drops: readonly number[] | null;
}

/** Hair that falls over the forehead before hair that hangs: the height over the eyes down to which it does, at the turns of
 * `fringeAzimuths` about an upright axis. */
export type FallingFringe = readonly number[];

/** Hair that falls from a parting and hangs beside the face; pairs are the subject's left and right. */
export interface HangingHair extends ScalpGrowth {
  readonly kind: "hanging";
  /** Where it parts at the forehead, from the middle to the subject's left. */
  readonly parting: number;
  /** Depth under the eyes at which it ends. */
  readonly ends: number;
  /** How far from the middle the face is free of it, degrees, in rows from over the forehead down to the chin. */
  readonly opening: readonly [left: readonly number[], right: readonly number[]];
  /** How much of it hangs before the shoulders, 0..1. */
  readonly before: readonly [left: number, right: number];
  /** How far below the ears it leads outwards from straight down, degrees, in rows from there down. */
  readonly lean: readonly [left: readonly number[], right: readonly number[]];
  readonly fringe: FallingFringe | null;
  /** The outline of the photo's hair; null = the style's own. */
  readonly outline: HairOutline | null;
}

/** Hair drawn over the scalp to one point, from which a tail hangs or where a bun lies. */
export interface TiedHair extends ScalpGrowth {
  readonly kind: "tied";
  /** Where on the head it is, as degrees over the level of the middle of the skull at its back. */
  readonly knot: number;
  readonly end: { readonly kind: "tail"; readonly length: number } | { readonly kind: "bun"; readonly radius: number };
}

/** Hair in strands of their own: braids and locs that hang, or rows along the scalp. */
export interface BraidedHair extends ScalpGrowth {
  readonly kind: "braided";
  /** Width of a strand. */
  readonly strand: number;
  /** Depth under the eyes at which strands end; null = rows that end at the nape. */
  readonly ends: number | null;
}

export type HairStyle = BaldHair | CroppedHair | CombedHair | HangingHair | TiedHair | BraidedHair;

/**
 * How the colour of hair changes over the head, natural logarithms of linear light: half way from the ears to the crown, what
 * the crown has more than the ears, and what each decimetre below these has more. `warmth` is that of red over blue.
 */
export interface HairField {
  readonly lightness: readonly [middle: number, crown: number, below: number];
  readonly warmth: readonly [middle: number, crown: number, below: number];
}

/** Hair that an avatar wears. */
export interface Hair {
  readonly style: HairStyle;
  /** In the mean over what the photo shows. */
  readonly color: Rgb;
  readonly highlightColor: Rgb;
  /** Absent = one colour all over. */
  readonly field?: HairField | null;
}

/**
 * How much wider the outline of the photo's hair is than that which hangs by itself, seen from before. Above the eyes along
 * rays from between them, `over`, at equal angles from the subject's left over the crown to the right; below them level
 * at equal depths, `left` and `right`.
 */
export interface HairOutline {
  readonly over: readonly number[];
  readonly left: readonly number[];
  readonly right: readonly number[];
}

export interface FacialHair {
  /** Ninths of full cover, a digit for each vertex of `beardVertices`. */
  readonly cover: string;
  /** How far it hangs below the edge of the jaw, millimetres. */
  readonly drop: number;
  readonly color: Rgb;
  readonly highlightColor: Rgb;
  /** Absent = one colour all over. */
  readonly field?: HairField | null;
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
