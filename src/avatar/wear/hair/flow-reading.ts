import { axisAt, type StrandAxes } from "../../../face/strand-axes.ts";
import type { CombedHair } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { placeOfCamera, projectPoints } from "../../fit/project.ts";
import type { HeadEnvelope } from "../../head/head-envelope.ts";
import { difference, dot, sum, type Triple, unit } from "../../mesh/triple.ts";
import { onHead, placeTowards } from "./face-polar.ts";
import { outwardsAt } from "./hair-card.ts";
import { flowAt, rotated, topShare } from "./hair-flow.ts";
import { liftAt } from "./hair-lift.ts";

/** Cosine to the camera from which hair is seen. */
const seenFrom = 0.1;
/** Places that are looked at: steps of the turn about the axis to the face and of the angle off that, degrees. */
const placeSteps = { turn: 15, off: 12.5 } as const;
/** Length over which a heading is projected, and share of its height at which hair is seen, millimetres and 0..1. */
const reach = 6;
const seenHeight = 0.7;
/** Turns that are tried, degrees; the first of equals is taken. */
const sweeps = [0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75];
/** What a turn of 75 degrees costs of the agreement that it may gain. */
const sweepCost = 0.15;

/** What a place on the head shows. */
interface Seen {
  readonly place: Triple;
  /** The usual way there, and outwards. */
  readonly flow: Triple;
  readonly outwards: Triple;
  /** Twice the angle of the strands in the picture, and how much it tells, 0..1. */
  readonly doubled: number;
  readonly weight: number;
}

/**
 * How far the strands of a photo are turned on top of the head from where hair of this kind leads, degrees about the outward
 * direction. An axis has no sense: it is taken within a right angle of the usual way.
 */
export function readTurn(axes: StrandAxes, camera: Camera, envelope: HeadEnvelope, style: CombedHair): number {
  const seen: Seen[] = [];
  for (let turn = 0; turn <= 180; turn += placeSteps.turn) {
    for (let off = 2 * placeSteps.off; off <= 100; off += placeSteps.off) {
      const place = seenAt(axes, camera, envelope, style, placeTowards({ turn, off }, 100));
      if (place) seen.push(place);
    }
  }
  const total = seen.reduce((all, { weight }) => all + weight, 0);
  let [found, most] = [0, Number.NEGATIVE_INFINITY];
  for (const turn of sweeps) {
    const agreed = seen.reduce((all, one) => all + one.weight * agreement(camera, one, turn), 0);
    const score = agreed - (sweepCost * total * Math.abs(turn)) / 75;
    if (score > most) [found, most] = [turn, score];
  }
  return found;
}

/** Cosine of twice the angle between a place's strands and the usual way, turned. */
function agreement(camera: Camera, { place, flow, outwards, doubled }: Seen, turn: number): number {
  const ahead = sum(place, rotated(flow, outwards, turn), reach);
  const [u0, v0, u1, v1] = projectPoints(camera, [...place, ...ahead]);
  return Math.cos(2 * Math.atan2(v1 - v0, u1 - u0) - doubled);
}

function seenAt(
  axes: StrandAxes,
  camera: Camera,
  envelope: HeadEnvelope,
  style: CombedHair,
  towards: Triple,
): Seen | null {
  const place = onHead(envelope, towards, seenHeight * liftAt(onHead(envelope, towards, 0), style));
  const outwards = outwardsAt(place);
  if (dot(outwards, unit(difference(placeOfCamera(camera), place))) < seenFrom) return null;
  const [u, v] = projectPoints(camera, place);
  const axis = axisAt(axes, u, v);
  if (!axis) return null;
  return { place, flow: flowAt(place, style), outwards, ...axis, weight: axis.weight * topShare(outwards) };
}
