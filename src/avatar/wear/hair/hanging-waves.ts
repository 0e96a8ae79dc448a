import { skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { type Curl, curlBetween, turnAt } from "./curl.ts";
import type { Wave } from "./guide.ts";
import { hash, swirl } from "./noise.ts";

const straightCurl: Curl = { radius: 1.6, pitch: 130 };
const tightCurl: Curl = { radius: 12, pitch: 38 };
/** Fraction of its waves that straight and curled hair has on top of the head, and the heights over which it gets all. */
const onTopWaves = [0.3, 0.7] as const;
const onTopHeights = [75, 5] as const;
const waveStart = 90;
/** Waves once round the head, the share of a bundle's length at which it is told where it hangs, how much its phase is its
 * own where hair is wavy and curly, turns, and the least share of its waves that it has. */
const wavesAround = 5;
const hangingShare = 0.75;
const ownPhase = [0.16, 1] as const;
const ownCurls = [0.45, 0.85] as const;
/** By how many turns waves of patches of hair lie before others, and the size and height of patches, millimetres: ridges would run round all
 * of the head. Where they change within a wave hair kinks. */
const warp = 0.4;
const warpSize = 85;
const warpHeight = 300;
/** The layer of the outermost bundles, which lie side by side: their waves are more alike. */
export const outermost = 1;
const ownRadius = 0.6;
const outerRadius = 0.9;
const outerPhase = 0.3;
/** How far cards turn about their curve at most, radians: the innermost, so that hair is closed from every side, and the outermost. */
const mostRoll = [0.9, 0.4] as const;
/** Heights over which they come to: where hair lies on the head turned ones come through the outermost. */
const rolling = [-20, -90] as const;

/** Waves of a bundle of hair. */
export interface Waves {
  readonly curl: number;
  readonly number: number;
  readonly layer: number;
  /** Where it hangs. */
  readonly place: Triple;
  /** Turns by which it is ahead of others at the same height. */
  readonly ahead: number;
}

/**
 * Waves lie at heights, not at ways from roots, and run round the head: neighbours wave together, as hair does that lies
 * on hair, and only curls have a phase of their own.
 */
export function wavesOf(curl: number, number: number, layer: number, points: readonly Triple[]): Waves {
  const place = points[Math.floor(hangingShare * (points.length - 1))];
  const [x, , z] = place;
  const around = (wavesAround * Math.atan2(x, z - skullCentre[2])) / (2 * Math.PI);
  const own = ownPhase[0] + (ownPhase[1] - ownPhase[0]) * smoothstep(ownCurls[0], ownCurls[1], curl);
  const phase = layer === outermost ? outerPhase * own : own;
  return { curl, number, layer, place, ahead: around + phase * (hash(number, 28) - 0.5) };
}

/** Where hair is on its waves at height `y`, `gone` millimetres from its root, and how its card is turned. The inner lie
 * deeper by their radius, or they would come through the outermost. */
export function waveAt({ curl, number, layer, place: [x, , z], ahead }: Waves, y: number, gone: number): Wave {
  const own = layer === outermost ? outerRadius : ownRadius;
  const onTop = onTopWaves[0] + curl * (onTopWaves[1] - onTopWaves[0]);
  const weight =
    (onTop + (1 - onTop) * smoothstep(onTopHeights[0], onTopHeights[1], y)) * (own + 2 * (1 - own) * hash(number, 27));
  const { radius, pitch } = curlBetween(straightCurl, tightCurl, curl);
  const strayed = warp * swirl(x / warpSize, y / warpHeight, z / warpSize);
  const wave = turnAt(radius, ahead + strayed - y / pitch, smoothstep(0, waveStart, gone));
  const hangingRoll = mostRoll[0] + (mostRoll[1] - mostRoll[0]) * layer;
  const roll = (2 * hash(number, 29) - 1) * hangingRoll * smoothstep(rolling[0], rolling[1], y);
  const deeper = (outermost - layer) * radius * smoothstep(0, waveStart, gone);
  return { aside: weight * wave.aside, outwards: weight * (wave.outwards - deeper), roll };
}
