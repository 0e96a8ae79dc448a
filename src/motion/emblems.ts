import { evaluateCurve, type Key } from "./easing.ts";
import shapes from "./emblem-shapes.json" with { type: "json" };

export type EmblemName = keyof typeof shapes.shapes;

export const emblemNames = Object.keys(shapes.shapes) as readonly EmblemName[];

/**
 * Where an emblem sits, left and right as the viewer sees them. Places above and beside the head follow it half the way;
 * `crown` and places on the face go and roll with it; `picture` is the middle of the unmoved head.
 */
export const emblemPlaces = [
  ...(["above_left", "above_right", "crown", "picture", "mouth", "left_ear", "right_ear"] as const),
  ...(["left_lid", "right_lid", "left_eye_corner", "right_eye_corner", "left_cheek", "right_cheek"] as const),
] as const;
export type EmblemPlace = (typeof emblemPlaces)[number];

/** A small drawn sign over the picture. Lengths are in head heights: x to the right, y up; roll in degrees clockwise. */
export interface Emblem {
  readonly name: EmblemName;
  readonly place: EmblemPlace;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly roll: number;
  readonly opacity: number;
  readonly mirrored: boolean;
  /** Replaces the colours of the shape, #rrggbb. */
  readonly color: string | null;
}

/** An emblem as authored; `curves` over the loop multiply size and opacity and add to the rest, `phase` later. */
export interface AuthoredEmblem {
  readonly name: string;
  readonly place: string;
  readonly size: number;
  readonly x?: number;
  readonly y?: number;
  readonly roll?: number;
  readonly mirrored?: boolean;
  readonly color?: string;
  readonly phase?: number;
  readonly curves?: Readonly<Partial<Record<EmblemCurve, readonly Key[]>>>;
}
export const emblemCurves = ["scale", "opacity", "x", "y", "roll"] as const;
type EmblemCurve = (typeof emblemCurves)[number];

/** An authored emblem at a time 0..1 of its loop; a still has no curves. */
export function evaluateEmblem(authored: AuthoredEmblem, time: number): Emblem {
  const { name, place, size, x = 0, y = 0, roll = 0, mirrored = false, color = null, phase = 0, curves } = authored;
  const at = (curve: EmblemCurve, otherwise: number) => {
    const keys = curves?.[curve];
    return keys ? evaluateCurve(keys, time - phase) : otherwise;
  };
  return {
    name: name as EmblemName,
    place: place as EmblemPlace,
    size: size * at("scale", 1),
    x: x + at("x", 0),
    y: y + at("y", 0),
    roll: roll + at("roll", 0),
    opacity: at("opacity", 1),
    mirrored,
    color,
  };
}
