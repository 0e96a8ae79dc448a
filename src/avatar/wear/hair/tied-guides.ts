import type { TiedHair } from "../../avatar.ts";
import { type HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, cross, difference, dot, scaled, sum, type Triple, unit } from "../../mesh/triple.ts";
import { BustVertices } from "./bust-vertices.ts";

import { curlBetween, helixAt } from "./curl.ts";
import type { CardShape, Guide } from "./guide.ts";
import { followGuide } from "./guide-curve.ts";
import { outwardsAt } from "./hair-card.ts";
import { nearestVertex } from "./hair-roots.ts";
import { lyingGuides } from "./lying-guides.ts";
import { hash } from "./noise.ts";
import type { Scalp } from "./scalp.ts";

/** How near to the knot drawn hair ends, and how much longer than the way there it is, millimetres. */
const knotRadius = 11;
const slack = 14;
/** Cards of a tail and of a bun, their widths, and the radius of a tail at the knot and below it, millimetres. */
const tailCount = 60;
const bunCount = 120;
const tailWidth = 13;
const bunWidth = 9;
const tailRadius = [7, 17] as const;
const tailStep = 8;
/** Length over which a tail widens, and which it takes to hang down, millimetres. */
const widening = 60;
const falling = 55;
/** How near a tail comes to what is behind it, millimetres. */
const clearance = 8;
/** Fraction of its radius by which a bun stands off the head. */
const bunLift = 0.5;
/** Share of its curl that hair keeps which is drawn. */
const drawnCurl = 0.4;
/** Numbers of the cards of tails and buns begin here. */
const firstEnd = 40_000;
const straightCurl = { radius: 1, pitch: 120 } as const;
const tightCurl = { radius: 8, pitch: 34 } as const;
/** Height below which a tail moves with neck and bust, millimetres. */
const boundBelow = -55;

/** Guides of hair that is drawn to a knot, and of the tail or bun there. */
export function tiedGuides(scalp: Scalp, style: TiedHair, most: number): Guide[] {
  const knot = knotOf(scalp.envelope, style.knot);
  const drawn = lyingGuides(
    scalp,
    {
      ...style,
      curl: drawnCurl * style.curl,
      fringe: null,
      flowAt: (point) => towards(point, knot),
      lengthAt: (root) => (Math.hypot(...difference(knot, root)) * Math.PI) / 2 + slack,
      endsAt: (point) => Math.hypot(...difference(knot, point)) < knotRadius,
      overhangAt: () => 0,
    },
    0.6 * most,
  );
  const vertex = nearestVertex(scalp.skin.positions, knot);
  const end =
    style.end.kind === "tail"
      ? tail(scalp, style, knot, vertex, style.end.length)
      : bun(knot, vertex, style.end.radius);
  return [...drawn, ...end];
}

/** The point of the scalp at the back, so many degrees over the level of the middle of the skull. */
function knotOf(envelope: HeadEnvelope, degrees: number): Triple {
  const angle = (degrees * Math.PI) / 180;
  const direction: Triple = [0, Math.sin(angle), -Math.cos(angle)];
  return sum(skullCentre, direction, envelope.radiusTowards(...sum(skullCentre, direction, 100)));
}

/** Along the head from a point to another. */
function towards(point: Triple, goal: Triple): Triple {
  const outwards = outwardsAt(point);
  const way = difference(goal, point);
  return unit(sum(way, outwards, -dot(way, outwards)));
}

function tail(scalp: Scalp, style: TiedHair, knot: Triple, vertex: number, length: number): Guide[] {
  const { envelope } = scalp;
  const bust = new BustVertices(scalp.model, scalp.skin.positions);
  const outwards = outwardsAt(knot);
  const spine = followGuide(
    {
      step: tailStep,
      most: Math.round(length / tailStep),
      inertia: 0.55,
      start: outwards,
      wish: (_, gone) => unit(between(outwards, [0, -1, 0], smoothstep(0, falling, gone))),
      clings: () => ({ weight: 0, outwards }),
      settle: (point) => behind(envelope, point),
      ends: () => false,
    },
    knot,
  );
  const curl = curlBetween(straightCurl, tightCurl, style.curl);
  return Array.from({ length: tailCount }, (_, k): Guide => {
    const number = firstEnd + k;
    const angle = 2 * Math.PI * hash(number, 1);
    const reach = Math.sqrt(hash(number, 2));
    const kept = Math.max(4, Math.round(spine.length * (0.82 + 0.18 * hash(number, 3))));
    const points = spine.slice(0, kept).map((point, at) => {
      const ahead = unit(difference(spine[Math.min(at + 1, spine.length - 1)], spine[Math.max(0, at - 1)]));
      const aside = unit(cross(ahead, [1, 0, 0.01]));
      const across = sum(scaled(aside, Math.cos(angle)), unit(cross(ahead, aside)), Math.sin(angle));
      const left = (tailStep * (kept - 1 - at)) / 40;
      const radius = tailRadius[0] + (tailRadius[1] - tailRadius[0]) * smoothstep(0, widening, tailStep * at);
      return sum(point, across, reach * radius * Math.min(1, 0.35 + left));
    });
    const shape: CardShape = {
      ...endShape(tailWidth),
      tiles: 2,
      waveAt: (_, __, gone) => ({ ...helixAt(curl, number, gone, 60), roll: angle - Math.PI / 2 }),
      vertexAt: (point) => (point[1] > boundBelow ? vertex : bust.nearest(point)),
    };
    return { number, layer: reach, vertex, points, step: tailStep, shape };
  });
}

/** A point of a tail outside of head and bust. */
function behind(envelope: HeadEnvelope, [x, y, z]: Triple): Triple {
  const back = envelope.bustDepth(x, y, false);
  const moved = Number.isNaN(back) ? z : Math.min(z, back - clearance - tailRadius[1]);
  const offset = difference([x, y, moved], skullCentre);
  const radius = envelope.radiusTowards(x, y, moved);
  const least = radius > 0 ? radius + clearance : 0;
  const length = Math.hypot(...offset);
  return length < least ? sum(skullCentre, offset, least / length) : [x, y, moved];
}

/** Arcs over a ball before the knot. */
function bun(knot: Triple, vertex: number, radius: number): Guide[] {
  const outwards = outwardsAt(knot);
  const centre = sum(knot, outwards, bunLift * radius);
  const [across, along] = [
    unit(cross(outwards, [0, 1, 0.01])),
    unit(cross(outwards, unit(cross(outwards, [0, 1, 0.01])))),
  ];
  const pointCount = 12;
  return Array.from({ length: bunCount }, (_, k): Guide => {
    const number = firstEnd + k;
    const first = 2 * Math.PI * hash(number, 1);
    const tilt = Math.acos(1 - 1.5 * hash(number, 2));
    const own = radius * (0.9 + 0.12 * hash(number, 3));
    const points = Array.from({ length: pointCount }, (_, at): Triple => {
      const turn = first + (2.6 * at) / (pointCount - 1);
      const off = tilt + 0.25 * Math.sin(turn * 2 + first);
      const side = sum(scaled(across, Math.cos(turn)), along, Math.sin(turn));
      return sum(sum(centre, side, own * Math.sin(off)), outwards, own * Math.cos(off));
    });
    const step = Math.hypot(...difference(points[1], points[0]));
    const shape: CardShape = {
      ...endShape(bunWidth),
      tiles: 1,
      waveAt: () => ({ aside: 0, outwards: 0 }),
    };
    return { number, layer: hash(number, 4), vertex, points, step, shape };
  });
}

function endShape(
  width: number,
): Pick<CardShape, "width" | "tolerance" | "rootWidth" | "widening" | "tipWidth" | "narrowing" | "tile"> {
  return { width, tolerance: 1.2, rootWidth: [0.6, 0.8], widening: 20, tipWidth: 0.4, narrowing: 0.6, tile: "strands" };
}
