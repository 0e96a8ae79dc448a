import { cropToPicture } from "./crop.ts";
import type { FaceRegion } from "./face-region.ts";
import { type FrameMeasures, frameEyeDistance, lensOutline, rimCount, rimWidth } from "./frame-outline.ts";

/** How a crop shows a frame: the share of its width that a turned face leaves, millimetres sideways, rise to the right, and by
 * which share the lens on the right is wider. */
export interface FacePlace {
  readonly width: number;
  readonly shift: number;
  readonly roll: number;
  readonly turn: number;
}

/** Where a rim is crossed: its inner edge, the way to the outer one, and its width in millimetres. */
interface RimCrossing {
  readonly x: number;
  readonly y: number;
  readonly dx: number;
  readonly dy: number;
  readonly width: number;
}

/** A frame on a face, millimetres right of and above the middle of the eyes: lenses left and right on the picture. */
export interface PlacedFrame {
  readonly frame: FrameMeasures;
  readonly place: FacePlace;
  readonly lenses: readonly { readonly middle: readonly [number, number]; readonly rim: readonly RimCrossing[] }[];
}

/** A pair of frames where the photo shows it: outlines of inner and outer edges, and corners of bridge and hinges, in its pixels. */
export interface SeenFrame {
  readonly lenses: readonly Float32Array[];
  readonly edges: readonly Float32Array[];
  /** Lower and upper corner at one end, then at the other. */
  readonly bars: readonly Float32Array[];
}

/** How far a bridge may reach above and below its middle, and hinges beside and above a lens; millimetres. */
const bridgeReach = 4;
const hingeReach = { inside: 3, beside: 14, above: 4 } as const;

export function placeFrame(frame: FrameMeasures, place: FacePlace): PlacedFrame {
  const inner = lensOutline(frame, 0, rimCount);
  const outer = lensOutline(frame, 0, rimCount, 1);
  const { width, shift, roll, turn } = place;
  const height = (frame.lensTop + frame.lensBottom) / 2;
  const lenses = [-1, 1].map((side) => {
    const at = (u: number, v: number): [number, number] => {
      const x = side * width * (frame.lensOffset * (1 + (side * turn) / 2) + u * (1 + side * turn)) + shift;
      return [x, width * (height + v) + roll * x];
    };
    const rim = inner.map(([u, v], i) => {
      const [x, y] = at(u, v);
      const [outerX, outerY] = at(...outer[i]);
      return { x, y, dx: outerX - x, dy: outerY - y, width: width * rimWidth(frame, i / rimCount) };
    });
    return { middle: at(0, 0), rim };
  });
  return { frame, place, lenses };
}

/** Where the photo shows it. */
export function seenFrame({ size, unit, face }: FaceRegion, { frame, place, lenses }: PlacedFrame): SeenFrame {
  const map = cropToPicture(face.crop, size);
  const pixels = unit / frameEyeDistance;
  const inPhoto = (points: readonly (readonly [number, number])[]) =>
    Float32Array.from(
      points.flatMap(([x, y]) => {
        const [column, row] = [face.eyeX + x * pixels + 0.5, face.eyeY - y * pixels + 0.5];
        return [map[0] * column + map[1] * row + map[2], map[3] * column + map[4] * row + map[5]];
      }),
    );
  const { width, shift, roll } = place;
  const bar = (from: number, to: number, low: number, high: number) =>
    inPhoto([from, to].flatMap((x) => [low, high].map((y) => [width * x + shift, width * y + roll * x] as const)));
  const { lensOffset, lensHalfWidth, lensTop, lensBottom, bridgeHeight } = frame;
  const nose = lensOffset - lensHalfWidth;
  const temple = lensOffset + lensHalfWidth;
  const hinge = (side: number) =>
    bar(
      side * (temple - hingeReach.inside),
      side * (temple + hingeReach.beside),
      (lensTop + lensBottom) / 2,
      lensTop + hingeReach.above,
    );
  return {
    lenses: lenses.map(({ rim }) => inPhoto(rim.map(({ x, y }) => [x, y]))),
    edges: lenses.map(({ rim }) => inPhoto(rim.map(({ x, y, dx, dy }) => [x + dx, y + dy]))),
    bars: [bar(-nose, nose, bridgeHeight - bridgeReach, bridgeHeight + bridgeReach), hinge(-1), hinge(1)],
  };
}
