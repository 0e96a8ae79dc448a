import { clamp } from "../../../face/statistics.ts";
import type { HangingHair } from "../../avatar.ts";
import { headShare, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, difference, sum, type Triple, unit } from "../../mesh/triple.ts";
import { radians } from "./face-polar.ts";
import type { FallenHair } from "./fallen-hair.ts";
import type { GuideCourse } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import { clinging, type HairSpace } from "./hair-space.ts";
import { leanAt } from "./hanging-lean.ts";
import { isOutermost, isSheet, layerOf } from "./hanging-sheet.ts";
import { hash } from "./noise.ts";
import { awayFrom, backAlong, type Parting } from "./parting.ts";

/** Distance of points, millimetres, and their count at most. */
const step = 8;
const mostPoints = 70;
/** Length over which hair rises from its root, but for that along the parting, millimetres. */
const rising = 24;
/** What of its heading hair keeps at each step, how much it runs downhill, and how much it leans in under the head. */
const inertia = 0.5;
const downhill = 0.35;
const leanIn = 0.22;
/** Directions over the middle of the skull between which hair turns from its way along the scalp to hanging. */
const turning = [0.05, 0.8] as const;
/** How much ends bend in, over the last millimetres, and heights of ends over which they come to. */
const bending = 0.9;
const bendLength = 45;
const bendEnds = [-200, -165] as const;
/** How much single bundles before the shoulders lead in or out, as a tangent, and heights over which they come to. */
const leanSpread = 0.3;
const leaning = [-40, -90] as const;
/** Ways from the middle over which hair comes to lead in or out, millimetres: what lies at the neck hangs straight down. */
const besideNeck = [30, 75] as const;
/** Height at which it is settled whether hair passes before or behind the shoulders; the depth from which it does where
 * hair hangs before them, and where behind; millimetres by which single bundles differ from that. */
const decidedAt = 15;
const splitZ = { before: -112, behind: -20 } as const;
const splitSpread = 14;
/** Place behind the shoulders to which those behind fall, millimetres. */
const neckZ = -140;
const shoulderY = -140;
/** Nearer to the middle than this the neck is in the way of what lies behind the ears. */
const neckWidth = 64;
const neckFront = -75;
/** By how much the ends of bundles differ, those within the most, millimetres. */
const raggedness = 8;
/** How much the outermost bundles, which lie side by side, deviate from each other, as a share of others'. */
const outerDeviation = 0.3;

const down: Triple = [0, -1, 0];
const none: Triple = [0, 0, 0];

/** The course of a bundle that falls over the head and hangs before or behind the shoulders. */
export class HangingCourse implements GuideCourse {
  readonly step = step;
  readonly most = mostPoints;
  readonly inertia = inertia;
  readonly start: Triple;
  readonly #space: HairSpace;
  readonly #before: HangingHair["before"];
  readonly #layer: number;
  readonly #rising: number;
  readonly #own: number;
  readonly #end: number;
  readonly #fallen: FallenHair | null;
  readonly #sooner: number;
  readonly #lean: HangingHair["lean"];
  #passesFront: boolean | null = null;

  constructor(
    space: HairSpace,
    style: HangingHair,
    parting: Parting,
    root: Triple,
    number: number,
    fallen: FallenHair | null,
  ) {
    this.#fallen = fallen;
    this.#sooner = hash(number, 51);
    const { ends, before, lean } = style;
    this.#lean = lean;
    const combedOver = isSheet(style) && isOutermost(number);
    this.#space = space;
    this.#before = before;
    this.#layer = layerOf(parting, root, number, style);
    this.#rising = combedOver ? step : rising;
    this.#own = (combedOver ? outerDeviation : 1) * (2 * hash(number, 21) - 1);
    this.#end = -ends + raggedness * hash(number, 22) * (1.3 - this.#layer);
    this.start = combedOver ? awayFrom(parting, root, backAlong(parting, root)) : awayFrom(parting, root);
  }

  /** On top of the head along the scalp, beside it down, before the shoulders in or out as the photo shows and behind them in to the neck; ends
   * over the shoulders bend in. */
  wish(point: Triple): Triple {
    const onTop = smoothstep(turning[0], turning[1], outwardsFrom(point)[1]);
    const lean = this.#passesFront === false ? drawBack(point, this.#layer) : none;
    const wish = unit(sum(between(sum(down, lean), this.start, onTop), down, downhill));
    const end = this.#end;
    const bend = bending * smoothstep(bendLength, 0, point[1] - end) * smoothstep(bendEnds[0], bendEnds[1], end);
    const own = unit(sum(sum(wish, this.#leanOut(point)), outwardsAt(point), -bend));
    return this.#fallen ? this.#fallen.lead(point, own) : own;
  }

  /** Outwards below the ears as far as the photo shows, before the shoulders, single bundles the more. */
  #leanOut([x, y]: Triple): Triple {
    if (this.#passesFront === false) return none;
    const side = x > 0 ? 0 : 1;
    const out = this.#before[side] * Math.tan(radians(leanAt(this.#lean[side], y)));
    const own = leanSpread * this.#own * smoothstep(leaning[0], leaning[1], y);
    return [Math.sign(x) * smoothstep(besideNeck[0], besideNeck[1], Math.abs(x)) * (out + own), 0, 0];
  }

  clings(point: Triple) {
    return { weight: clinging(point[1], point[2]), outwards: outwardsFrom(point) };
  }

  settle(point: Triple, gone: number): Triple {
    if (this.#passesFront === null && point[1] < decidedAt) {
      this.#passesFront = isBefore(point, this.#own, this.#before[point[0] > 0 ? 0 : 1]);
    }
    return this.#space.clear(point, {
      layer: this.#layer,
      own: this.#own,
      rise: smoothstep(0, this.#rising, gone),
      passesFront: this.#passesFront ?? true,
    });
  }

  ends(point: Triple): boolean {
    return this.#fallen?.ends(point, this.#sooner) || point[1] < this.#end;
  }
}

function outwardsFrom(point: Triple): Triple {
  return unit(difference(point, skullCentre));
}

/** Hair behind the shoulders leans in to the neck, the inner the more, and to the back. */
function drawBack([x, y, z]: Triple, layer: number): Triple {
  const weight = leanIn * (1 - 0.7 * layer) * smoothstep(10, -50, y) * headShare(y);
  const length = Math.max(1, Math.hypot(x, z - skullCentre[2]));
  const back = clamp((z - neckZ) / Math.max(step, y - shoulderY), 0, 1);
  return [(-weight * x) / length, 0, (-weight * (z - skullCentre[2])) / length - back];
}

function isBefore([x, , z]: Triple, own: number, before: number): boolean {
  const isBesideNeck = Math.abs(x) > neckWidth || z > neckFront;
  return isBesideNeck && z + splitSpread * own > splitZ.behind + before * (splitZ.before - splitZ.behind);
}
