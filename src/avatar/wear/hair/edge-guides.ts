import type { ScalpGrowth } from "../../avatar.ts";
import { sum, type Triple } from "../../mesh/triple.ts";
import type { Guide } from "./guide.ts";
import { outwardsAt } from "./hair-card.ts";
import { type Lifted, liftAt } from "./hair-lift.ts";
import { hash } from "./noise.ts";
import type { Scalp } from "./scalp.ts";
import { tilesAcross } from "./strand-atlas.ts";

/** Where short hairs begin along the front edge, millimetres behind it: most within, few before it; long ones only within. */
const depths = { short: [-4, 7], hanging: [2, 9] } as const;
/** Their lengths, width and lift, millimetres, and points. */
const lengths = [9, 22] as const;
const width = 2.2;
const rises = [0.5, 3] as const;
const pointCount = 4;
/** Hair lower than this is a shade of the skin, millimetres. */
const leastLift = 0.8;
/** Their numbers begin here. */
const firstEdge = 30_000;

/** Short fine hairs that begin one by one along the front edge of hair and lead where `flowAt` says. */
export function edgeGuides(
  { edge, lift }: Scalp,
  style: Pick<ScalpGrowth, "lift"> & Pick<Lifted, "kind">,
  most: number,
  flowAt: (point: Triple) => Triple,
): Guide[] {
  const count = Math.round(most);
  const guides: Guide[] = [];
  const [from, to] = depths[style.kind === "hanging" ? "hanging" : "short"];
  for (let k = 0; k < count; k++) {
    const number = firstEdge + k;
    const column = ((k + hash(number, 1)) * (edge.columnCount - 1)) / count;
    if (!edge.isKnown(Math.floor(column))) continue;
    const depth = from + (to - from) * Math.sqrt(hash(number, 2));
    const { place, vertex } = edge.skinAt(column, depth);
    const behind = edge.skinAt(column, 20).vertex;
    if (!(lift[behind] > leastLift)) continue;
    const length = Math.min(lengths[0] + (lengths[1] - lengths[0]) * hash(number, 3), 4 + 3 * liftAt(place, style));
    const step = length / (pointCount - 1);
    const points: Triple[] = [place];
    for (let at = 1; at < pointCount; at++) {
      const flow = flowAt(points[at - 1]);
      points.push(sum(points[at - 1], flow, step));
    }
    const rise = Math.min(rises[1], 0.35 * liftAt(place, style));
    guides.push({
      number,
      layer: 0.5,
      vertex,
      points: points.map((point, at) =>
        sum(point, outwardsAt(point), rises[0] + (rise * at) / (pointCount - 1) - (at === 0 ? 1 : 0)),
      ),
      step,
      shape: {
        width,
        tolerance: 1.2,
        rootWidth: [0.5, 0.7],
        widening: 6,
        tipWidth: 0.4,
        narrowing: 0.5,
        tile: "strands",
        tiles: tilesAcross(width),
        waveAt: () => ({ aside: 0, outwards: 0, tilt: 0 }),
      },
    });
  }
  return guides;
}
