import { axisAt, type StrandAxes } from "../../../face/strand-axes.ts";
import type { CombedHair } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { placeOfCamera, projectPoints } from "../../fit/project.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { difference, dot, sum, type Triple, unit } from "../../mesh/triple.ts";
import { besideShare, flowAt, neighbourNodes, rotated, turnGrid } from "./hair-flow.ts";
import { liftAt } from "./hair-lift.ts";

/** Cosine to the camera from which hair is seen, and agreement of strands from which their axis is one. */
const seenFrom = 0.1;
const leastAgreement = 0.12;
/** Length over which a heading is projected, and share of its height at which hair is seen, millimetres and 0..1. */
const reach = 6;
const seenHeight = 0.7;
/** Turns that are tried for all of the top, and about the best of these for each place, degrees; the first of
 * equals is taken. */
const sweeps = [0, -15, 15, -30, 30, -45, 45, -60, 60, -75, 75];
const localTurns = [0, -7, 7, -14, 14, -21, 21, -28, 28, -35, 35];
const furthestSweep = 75;
const furthestLocal = 35;
/** What the furthest turn costs of the agreement that it may gain. */
const sweepCost = 0.15;
const localCost = 0.35;
/** Weight of a neighbour and of the common turn against a place that shows its axis clearly, and rounds of smoothing. */
const neighbourWeight = 0.35;
const commonWeight = 0.03;
const roundCount = 24;

/** What a place of the grid shows. */
interface Node {
  readonly place: Triple;
  /** The usual way there, and outwards. */
  readonly flow: Triple;
  readonly outwards: Triple;
  /** Twice the angle of the strands in the picture, and how sure it is, 0..1. */
  readonly doubled: number;
  readonly weight: number;
}

/**
 * How far the strands of a photo are turned from where hair of this kind leads, degrees about the outward direction at
 * the places of `turnGrid`. An axis has no sense: it is taken within a right angle of the usual way.
 */
export function readTurns(axes: StrandAxes, camera: Camera, envelope: HeadEnvelope, style: CombedHair): number[] {
  const usual = { ...style, turns: null };
  const nodes = turnGrid.map((direction) => nodeAt(axes, camera, envelope, usual, direction));
  // (1) The turn of most hair on top.
  const onTop = turnGrid.map((direction) => 1 - besideShare(direction));
  const weights = nodes.map(({ weight }, k) => weight * onTop[k]);
  const total = weights.reduce((a, b) => a + b, 0);
  const sweep = best(sweeps, (turn) => {
    const agreed = nodes.reduce(
      (all, node, k) => all + (weights[k] > 0 ? weights[k] * agreement(camera, node, turn) : 0),
      0,
    );
    return agreed - (sweepCost * total * Math.abs(turn)) / furthestSweep;
  });
  // (2) Each place for itself.
  const common = onTop.map((share) => share * sweep);
  const own = nodes.map((node, k) => {
    if (node.weight === 0) return common[k];
    const cost = (turn: number) => localCost * ((turn - common[k]) / furthestLocal) ** 2;
    return best(
      localTurns.map((turn) => common[k] + turn),
      (turn) => agreement(camera, node, turn) - cost(turn),
    );
  });
  return evenedOut(nodes, own, common).map(Math.round);
}

/** Cosine of twice the angle between a place's strands and the usual way, turned. */
function agreement(camera: Camera, { place, flow, outwards, doubled }: Node, turn: number): number {
  const ahead = sum(place, rotated(flow, outwards, turn), reach);
  const [u0, v0, u1, v1] = projectPoints(camera, [...place, ...ahead]);
  return Math.cos(2 * Math.atan2(v1 - v0, u1 - u0) - doubled);
}

/** Turns drawn to those of their neighbours, the more the less sure their strands are, and a little to `common`. */
function evenedOut(nodes: readonly Node[], own: readonly number[], common: readonly number[]): number[] {
  let turns = common.slice();
  for (let round = 0; round < roundCount; round++) {
    const before = turns;
    turns = nodes.map(({ weight }, k) => {
      let [value, weights] = [weight * own[k] + commonWeight * common[k], weight + commonWeight];
      for (const near of neighbourNodes(k)) {
        value += neighbourWeight * before[near];
        weights += neighbourWeight;
      }
      return value / weights;
    });
  }
  return turns;
}

function nodeAt(axes: StrandAxes, camera: Camera, envelope: HeadEnvelope, style: CombedHair, direction: Triple): Node {
  const skin = sum(skullCentre, direction, envelope.radiusTowards(...sum(skullCentre, direction, 100)));
  const place = sum(skin, direction, seenHeight * liftAt(skin, style));
  const outwards = unit(difference(place, skullCentre));
  const unseen = { place, flow: flowAt(place, style), outwards, doubled: 0, weight: 0 };
  if (dot(direction, unit(difference(placeOfCamera(camera), place))) < seenFrom) return unseen;
  const [u, v] = projectPoints(camera, place);
  const axis = axisAt(axes, u, v);
  return axis && axis.weight >= leastAgreement ? { ...unseen, ...axis } : unseen;
}

function best(values: readonly number[], score: (value: number) => number): number {
  let [found, highest] = [values[0], Number.NEGATIVE_INFINITY];
  for (const value of values) {
    const own = score(value);
    if (own > highest) [found, highest] = [value, own];
  }
  return found;
}
