import type { BraidedHair, HangingHair } from "../../avatar.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { edgeColumns, onHead } from "./face-polar.ts";
import type { Guide } from "./guide.ts";
import { followGuide, roundedOff } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import { openingRowCount } from "./hair-space.ts";
import { layGuides } from "./hanging-guides.ts";
import { straightDown } from "./hanging-lean.ts";
import type { Scalp } from "./scalp.ts";

/** Strands that hang, and rows along the scalp, at most. */
const hangingCount = 190;
const rowCount = 17;
/** Points of a row, millimetres apart, and the height at which it ends. */
const step = 6;
const mostPoints = 60;
const napeY = -55;
/** Azimuth to which strands leave the face open, degrees. */
const openAzimuth = 66;
/** Widths by which strands that hang and rows lie off their guides. */
const hangingLift = 0.75;
const rowLift = 0.15;
/** Width of a card over that of the strand that it shows. */
const hollow = 1.5;
/** Numbers of second cards, which cross the first so that strands are round, begin here. */
const firstCrossing = 50_000;

/** Guides of braids, twists and locs, or of cornrows. */
export function braidedGuides(scalp: Scalp, style: BraidedHair): Guide[] {
  if (style.ends === null) return rows(scalp, style).map((guide) => shaped(guide, style, 0, rowLift));
  return strands(scalp, style, style.ends).flatMap((guide) => [
    shaped(guide, style, 0, hangingLift),
    shaped({ ...guide, number: guide.number + firstCrossing }, style, Math.PI / 2, hangingLift),
  ]);
}

function strands(scalp: Scalp, style: BraidedHair, ends: number): Guide[] {
  const open = new Array<number>(openingRowCount).fill(openAzimuth);
  const hanging: HangingHair = {
    ...style,
    kind: "hanging",
    curl: 0,
    parting: 0,
    ends,
    opening: [open, open],
    lean: straightDown,
    before: [1, 1],
    fringe: null,
    outline: null,
  };
  return layGuides(scalp, hanging, hangingCount, 1);
}

/** Rows from the hairline over the head to the nape. */
function rows({ edge, envelope }: Scalp, { lift }: BraidedHair): Guide[] {
  return Array.from({ length: rowCount }, (_, number) => {
    const column = ((number + 0.5) * (edgeColumns.count - 1)) / rowCount;
    const { place, vertex } = edge.skinAt(column, 2);
    const height = 0.6 * lift[Math.floor(lift.length / 2)];
    const points = followGuide(
      {
        step,
        most: mostPoints,
        inertia: 0.4,
        start: [0, 0.3, -1],
        // Over the head to its back, and down there.
        wish: ([, , z]): Triple => [0, -smoothstep(-110, -165, z), -1 + smoothstep(-110, -165, z)],
        clings: (point) => ({ weight: 1, outwards: outwardsAt(point) }),
        settle: (point, gone) => onHead(envelope, point, height * smoothstep(0, 12, gone)),
        ends: ([, y, z]) => y < napeY || (z > -100 && y < 0),
      },
      place,
    );
    return { number, layer: 0.5, vertex, points: roundedOff(points, 2), step, shape: shapeOf(8) };
  });
}

/** The strand about a guide, its card turned by `roll` and `lift` widths off it. */
function shaped(guide: Guide, { strand }: BraidedHair, roll: number, lift: number): Guide {
  const { vertexAt, clear } = guide.shape;
  const shape = {
    ...shapeOf(strand),
    vertexAt,
    clear,
    waveAt: () => ({ aside: 0, outwards: lift * strand, roll }),
  };
  return { ...guide, shape };
}

function shapeOf(width: number): Guide["shape"] {
  return {
    width: hollow * width,
    tolerance: 1.2,
    rootWidth: [0.7, 0.9],
    widening: 20,
    tipWidth: 0.6,
    narrowing: 0.9,
    tile: "curls",
    tiles: 1,
    waveAt: () => ({ aside: 0, outwards: 0 }),
  };
}
