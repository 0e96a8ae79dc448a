import type { HairGrowth } from "../../avatar.ts";
import { HeadEnvelope, skullCentre } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { between, difference, sum, type Triple, unit } from "../../mesh/triple.ts";
import { atFringe, combedShape } from "./combed-shape.ts";
import type { HairEdge } from "./hair-edge.ts";
import { besideShare, flowAt, rotated, sweptShare } from "./hair-flow.ts";
import { heightAt, isCapOfHair, overForehead } from "./hair-height.ts";
import type { GrowthSkin, HairMesh } from "./hair-mesh.ts";
import { curlPattern } from "./hair-waves.ts";
import { endsAt, type LockEnds, lockEnds } from "./lock-ends.ts";
import { addRibbon, outwardsAt, type Wave } from "./lock-ribbon.ts";
import { hash, rootAt, spreadRoots } from "./lock-roots.ts";
import { roundedOff } from "./rounded-course.ts";
import { isBeforeEar } from "./sideburns.ts";

export interface CombedOptions {
  readonly most: number;
  /** 0 straight .. 1 curls. */
  readonly curl: number;
  /** Of the hair, near which it stays low beside the head; absent = nowhere. */
  readonly edge?: HairEdge;
}

/** Distance of roots, millimetres, and count of locks of usual width; the fewer, the broader. */
const spacing = 6.5;
const usualCount = 700;
/** Density from which locks have their roots, one sooner than the other. */
const thinnest = [0.3, 0.62] as const;
/** How many more locks there are at the edge of hair, where they are narrow. */
const edgeGain = 1.5;
/** Distance of the points of a course, millimetres, and their count at most. */
const step = 5;
const mostPoints = 30;
/** By how much rows may miss the course of straight locks and of curls of usual width, millimetres. */
const tolerances = [2.4, 2.6] as const;
const rootWidth = [0.2, 0.4] as const;
const widening = 18;
/** Rounds in which the corners of courses are rounded off. */
const roundings = 3;
/** Nearest that hair comes to the skin, and how deep its roots lie in it, millimetres. */
const clearance = 1.5;
const rootDepth = 0.8;
/** Shares of their height that the innermost and the outermost locks have: few outermost ones would arch over the rest. Those of
 * a cap fill all of it, since no body is below them over the ears. */
const layers = [0.74, 0.96] as const;
const cappedLayers = [0.5, 0.92] as const;
/** What of its heading a lock keeps at each step. */
const inertia = 0.45;
/** Way over which hair that stands and hair that lies rises to its height, as a multiple of it and at least, mm. */
const rising = { up: [0.7, 9], other: [1.5, 14] } as const;
/** Lengths on top and beside, as multiples of the height and in millimetres. */
const topLengths = { up: [1.5, 26], other: [1.4, 42] } as const;
const sideLengths = [1.2, 26] as const;
const sideburnLength = 12;
const longest = 120;
/** Roots before this reach the end of a fringe, millimetres. */
const fringeZ = -80;
/** How far tips of hair that is no fringe lie over the skin before the hairline, millimetres. */
const overhang = 6;
/** By how much locks end before the end of a fringe at least, since they would turn and run along it, and how much more at most,
 * millimetres. */
const nearest = 1.5;
const raggedness = 6;
/** How much longer hair is that hangs over the ears, millimetres. */
const droppedMore = 20;
/** Length of cropped hair and how it grows with its height, millimetres. */
const shortest = 4;
const cropGain = 4.5;
/** Patches of hair that turn alike, millimetres, and how far they and single locks turn, degrees. */
const patchSize = 24;
const patchTurn = { up: 20, other: 7 } as const;
const ownTurn = { up: 17, other: 8 } as const;
/** Share of its height that hair beside the head has at its front edge, and depths behind that over which it gets all. */
const edgeHeight = 0.3;
const edgeDepths = [0, 34] as const;
/** How far tips stand off, millimetres. */
const tipLift = { up: 5, other: 1.5 } as const;
/** Share of their height that tips beside the head lose. */
const laidTips = 0.65;
/** How many more locks there are where a fringe has its roots, since they are narrow there. */
const fringeGain = 2;
/** By how much rows of the locks of a cap, whose outline is seen, may miss their course, millimetres. */
const cappedTolerance = 1.2;
/** Height over its end from which hair over the ears turns in, millimetres. */
const turnedIn = 34;
/** Heights and lengths of the waves of straight hair and of curls, millimetres. */
const waveHeights = [0.8, 7] as const;
const waveLengths = [90, 18] as const;

/** Grows short hair that lies one way: locks that leave the hairline as it is combed and follow the head at their height. */
export function growCombedHair(
  mesh: HairMesh,
  model: HeadModel,
  skin: GrowthSkin,
  density: Float32Array,
  growth: HairGrowth,
  { most, curl, edge }: CombedOptions,
): void {
  const envelope = new HeadEnvelope(model, skin.positions);
  const ends = lockEnds(model, skin.positions, density);
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  const rooted = alongEdge(growth.fringe ? towardsFringe(skin, density) : density);
  const tolerance = isCapOfHair(growth) ? cappedTolerance : tolerances[0] + curl * (tolerances[1] - tolerances[0]);
  spreadRoots(skin, rooted, { spacing, most, thinnest: 0.1 }, (quad, u, v, number) => {
    const { place, covered } = rootAt(skin, density, quad, u, v);
    if (covered < thinnest[0] + (thinnest[1] - thinnest[0]) * hash(number, 8)) return;
    const course = followScalp({ envelope, ends, edge }, growth, place, number);
    if (course.length < 3) return;
    const root = skin.quads[quad];
    const { turnAt, ...shape } = combedShape(growth, place, number, {
      broad,
      inside: smoothstep(thinnest[0], 1, covered),
      length: step * course.length,
      height: nearEdge(place, edge) * heightAt(place, growth),
    });
    addRibbon(mesh, roundedOff(course, roundings), {
      number,
      layer: layerOf(number),
      ...shape,
      step,
      tolerance: broad ** 2 * tolerance,
      rootWidth,
      widening,
      waveAt: (_, share, gone) => ({
        ...waveAt(share, gone, number, curl),
        ...turnAt(gone),
      }),
      vertexAt: () => root,
    });
  });
}

/** Density with more roots where a fringe has its own. */
function towardsFringe({ positions }: GrowthSkin, density: Float32Array): Float32Array {
  return density.map((value, i) => value * (1 + fringeGain * atFringe(positions[3 * i + 2])));
}

/** Density with more roots along the edge, where locks are narrow. */
function alongEdge(density: Float32Array): Float32Array {
  return density.map((value) => value * (1 + edgeGain * smoothstep(1, 0.7, value)));
}

/** How a lock differs from where hair leads. */
interface OwnWay {
  readonly kind: "up" | "other";
  /** Share of the height that it reaches. */
  readonly layer: number;
  /** Degrees off the flow. */
  readonly turn: number;
  /** How far its tip stands off, millimetres. */
  readonly tip: number;
  readonly length: number;
  /** Way over which it rises, millimetres. */
  readonly climb: number;
}

/** 0 innermost .. 1 outermost. */
function layerOf(number: number): number {
  return hash(number, 2);
}

function ownWay(growth: HairGrowth, root: Triple, number: number): OwnWay {
  const kind = growth.lie === "up" ? "up" : "other";
  const patch = curlPattern(root[0] / patchSize, root[1] / patchSize, root[2] / patchSize);
  const height = heightAt(root, growth);
  const [from, to] = isCapOfHair(growth) ? cappedLayers : layers;
  return {
    kind,
    layer: from + (to - from) * Math.sqrt(layerOf(number)),
    turn: patchTurn[kind] * patch + ownTurn[kind] * (2 * hash(number, 1) - 1),
    tip: tipLift[kind] * Math.max(0, hash(number, 7) - 0.4),
    length: lengthOf(kind, height, root, growth) * (0.8 + 0.4 * hash(number, 3)),
    climb: Math.max(rising[kind][1], rising[kind][0] * height),
  };
}

/** What locks lie on. */
interface LockScalp {
  readonly envelope: HeadEnvelope;
  readonly ends: LockEnds;
  readonly edge?: HairEdge;
}

/** Points `step` apart from a root along the flow, at the height of the hair. */
function followScalp({ envelope, ends, edge }: LockScalp, growth: HairGrowth, root: Triple, number: number): Triple[] {
  const { layer, turn, tip, length, climb } = ownWay(growth, root, number);
  const outwards = outwardsAt(root);
  const top = 1 - besideShare(outwards);
  const points: Triple[] = [sum(root, outwards, -rootDepth)];
  let heading = rotated(flowAt(root, growth), outwards, turn);
  let place = root;
  for (let gone = step; points.length < mostPoints && gone < length + step; gone += step) {
    const wish = rotated(flowAt(place, growth), outwardsAt(place), turn);
    heading = unit(between(wish, heading, inertia));
    const ahead = sum(place, heading, step);
    const atTip = smoothstep(0.55, 1, gone / length);
    const laid = 1 - (1 - top) * laidTips * Math.max(atTip, aboveEnd(place, growth));
    const full = laid * layer * nearEdge(ahead, edge) * heightAt(ahead, growth) * overForehead(ahead, growth.fringe);
    const next = onHead(envelope, ahead, clearance + smoothstep(0, climb, gone) * full + top * tip * atTip);
    if (endsAt(next, growth, ends, nearest + raggedness * hash(number, 9)) || isOverSkin(next, growth, number, edge))
      break;
    heading = unit(difference(next, place));
    place = next;
    points.push(place);
  }
  return points;
}

/** Whether a lock has left the hairline, which only those of a fringe do. */
function isOverSkin(place: Triple, growth: HairGrowth, number: number, edge?: HairEdge): boolean {
  if (!edge || (growth.fringe && sweptShare(place[0], growth) > 0)) return false;
  return edge.depthOf(place) < -overhang * hash(number, 10);
}

/** How near hair over the ears has come to its end, towards which it turns in, 0..1. */
function aboveEnd([x, y]: Triple, { drops }: HairGrowth): number {
  return drops ? smoothstep(turnedIn, 0, y + drops[x > 0 ? 0 : 1]) : 0;
}

/** Share of its height that hair has beside the head near its front edge, along which it may lie. */
function nearEdge(place: Triple, edge?: HairEdge): number {
  const depth = edge?.depthOf(place) ?? Number.NaN;
  if (!(depth < edgeDepths[1])) return 1;
  const low = (1 - edgeHeight) * smoothstep(edgeDepths[1], edgeDepths[0], depth);
  return 1 - low * besideShare(outwardsAt(place));
}

function lengthOf(kind: OwnWay["kind"], height: number, root: Triple, { fringe, drops }: HairGrowth): number {
  const top = 1 - besideShare(outwardsAt(root));
  if (fringe && root[2] > fringeZ) return longest;
  const [many, more] = topLengths[kind];
  const [sideMany, sideMore] = sideLengths;
  if (isBeforeEar(root)) return sideburnLength;
  const full = top * (many * height + more) + (1 - top) * (sideMany * height + sideMore);
  return Math.min(longest, full + (drops ? droppedMore * (1 - top) : 0), shortest + cropGain * height);
}

function onHead(envelope: HeadEnvelope, place: Triple, height: number): Triple {
  const offset = difference(place, skullCentre);
  const wanted = envelope.radiusTowards(...place) + height;
  return sum(skullCentre, offset, wanted / Math.hypot(...offset));
}

function waveAt(share: number, gone: number, number: number, curl: number): Wave {
  const height = smoothstep(0, 0.4, share) * (waveHeights[0] + curl * (waveHeights[1] - waveHeights[0]));
  const turns = gone / (waveLengths[0] * (waveLengths[1] / waveLengths[0]) ** curl);
  const phase = 2 * Math.PI * (turns * (0.8 + 0.4 * hash(number, 27)) + hash(number, 28));
  return {
    aside: height * Math.sin(phase),
    outwards: 0.5 * height * (1 + Math.cos(phase)),
    tilt: 0.3 * curl * Math.cos(phase),
  };
}
