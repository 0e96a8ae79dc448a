import { clamp } from "../../../face/statistics.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { difference, length, sum, type Triple } from "../../mesh/triple.ts";

/** A direction from the middle of the skull, degrees: the turn about the axis to the face, from the subject's left (0; below
 * it from -90 on) over the forehead to the right, and the angle off that axis. */
export interface FacePolar {
  readonly turn: number;
  readonly off: number;
}

/** Lines of the front edge of hair, one every `step` degrees of turn from below the subject's left ear to below the right. */
export const edgeColumns = { first: -30, step: 3, count: 81 } as const;

/** Turn of a column of the front edge of hair. */
export function turnOfColumn(column: number): number {
  return edgeColumns.first + edgeColumns.step * column;
}

/** The column of a turn, as a fraction; NaN beyond the first and last. */
export function columnOfTurn(turn: number): number {
  const column = (turn - edgeColumns.first) / edgeColumns.step;
  return column >= 0 && column <= edgeColumns.count - 1 ? column : Number.NaN;
}

/** The value of a line at a fraction of its columns. */
export function valueAt(line: ArrayLike<number>, column: number): number {
  const at = clamp(column, 0, line.length - 1);
  const k = Math.min(line.length - 2, Math.floor(at));
  return line[k] + (at - k) * (line[k + 1] - line[k]);
}

/** A line after so many rounds of smoothing. */
export function smoothed(line: readonly number[], rounds: number): readonly number[] {
  if (rounds === 0) return line;
  const next = line.map((value, k) => ((line[k - 1] ?? value) + 2 * value + (line[k + 1] ?? value)) / 4);
  return smoothed(next, rounds - 1);
}

/** Where a place lies, and its distance from the middle of the skull, millimetres. */
export function polarOf(place: Triple): FacePolar & { readonly radius: number } {
  const x = place[0] - skullCentre[0];
  const y = place[1] - skullCentre[1];
  const z = place[2] - skullCentre[2];
  const radius = Math.sqrt(x * x + y * y + z * z);
  const turn = degrees(Math.atan2(y, x));
  return {
    turn: turn < -90 ? turn + 360 : turn,
    off: degrees(Math.acos(clamp(z / Math.max(1e-6, radius), -1, 1))),
    radius,
  };
}

/** The place in a direction, so many millimetres from the middle of the skull. */
export function placeTowards({ turn, off }: FacePolar, radius: number): Triple {
  const [about, aside] = [radians(turn), radians(off)];
  const direction: Triple = [Math.sin(aside) * Math.cos(about), Math.sin(aside) * Math.sin(about), Math.cos(aside)];
  return sum(skullCentre, direction, radius);
}

/** The skin in a direction. */
export function skinTowards(envelope: HeadEnvelope, polar: FacePolar): Triple {
  return placeTowards(polar, envelope.radiusTowards(...placeTowards(polar, 100)));
}

/** The point over the head towards a point, so many millimetres off its skin. */
export function onHead(envelope: HeadEnvelope, point: Triple, height: number): Triple {
  const offset = difference(point, skullCentre);
  const wanted = envelope.radiusTowards(point[0], point[1], point[2]) + height;
  return sum(skullCentre, offset, wanted / length(offset));
}

export function degrees(angle: number): number {
  return (180 / Math.PI) * angle;
}

export function radians(angle: number): number {
  return (Math.PI / 180) * angle;
}
