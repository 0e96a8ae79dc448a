import type { Attitude, ExpressionWeights, Pose } from "../avatar/avatar.ts";
import type { ExpressionName, VisemeName } from "../avatar/head/expression-names.ts";
import data from "./animations.json" with { type: "json" };
import { constrainPose } from "./constraints.ts";
import { easings, evaluateCurve, findSegment, type Key } from "./easing.ts";
import { type AuthoredEmblem, type Emblem, evaluateEmblem } from "./emblems.ts";
import { findPose, type PoseName, withSmile } from "./poses.ts";
import { visemes } from "./visemes.ts";

export type AnimationName = keyof typeof data.animations;

export const animationNames = Object.keys(data.animations) as readonly AnimationName[];

/** A seamless loop as authored: frames that each last `delay` hundredths of a second, over the pose `base`. */
export interface Animation {
  readonly description: string;
  readonly base: PoseName;
  /** How much of the slight smile it wears at least, 0..1. */
  readonly smile: number;
  readonly frameCount: number;
  readonly delay: number;
  /** Top and bottom colour, #rrggbb. */
  readonly backdrop: readonly [string, string] | null;
  /** Times 0..1 of full closure. */
  readonly blinks: readonly number[];
  /** Curves by name: expressions, head.*, gaze.* and bust.*; each replaces the value of the base pose. */
  readonly channels: Readonly<Record<string, readonly Key[]>>;
  readonly visemes: readonly VisemeKey[];
  readonly emblems: readonly AuthoredEmblem[];
}
type VisemeKey = readonly [time: number, name: VisemeName, weight: number];

/** How the whole bust moves in the picture: head heights to the right and up, degrees clockwise, growth. */
export interface BustMove {
  readonly x: number;
  readonly y: number;
  readonly roll: number;
  readonly scale: number;
}

export interface AnimationFrame extends Pose {
  readonly bust: BustMove;
  readonly emblems: readonly Emblem[];
}

export function isAnimationName(name: string): name is AnimationName {
  return Object.hasOwn(data.animations, name);
}

export function findAnimation(name: AnimationName): Animation {
  const { description, base, frame_count, delay_cs, blinks, channels, ...rest } = data.animations[name];
  return {
    description,
    base: base as PoseName,
    smile: "smile" in rest ? rest.smile : 0,
    frameCount: frame_count,
    delay: delay_cs,
    backdrop: "backdrop" in rest ? [rest.backdrop[0], rest.backdrop[1]] : null,
    blinks,
    channels: channels as unknown as Animation["channels"],
    visemes: "visemes" in rest ? (rest.visemes as unknown as readonly VisemeKey[]) : [],
    emblems: "emblems" in rest ? (rest.emblems as unknown as readonly AuthoredEmblem[]) : [],
  };
}

/** Frame `frame` of a loop, constrained; any integer is a frame, and frame `frameCount` equals frame 0. */
export function evaluateAnimation(animation: Animation, frame: number): AnimationFrame {
  const { base, frameCount, channels } = animation;
  const time = frame / frameCount;
  const authored = findPose(base);
  const value = (name: string, otherwise: number) =>
    name in channels ? evaluateCurve(channels[name], time) : otherwise;
  const turn = ({ head, gaze }: Attitude): Attitude => ({
    head: {
      yaw: value("head.yaw", head.yaw),
      pitch: value("head.pitch", head.pitch),
      roll: value("head.roll", head.roll),
    },
    gaze: { yaw: value("gaze.yaw", gaze.yaw), pitch: value("gaze.pitch", gaze.pitch) },
  });
  const posed = { weights: evaluateWeights(animation, authored.weights, time), attitude: turn(authored.attitude) };
  const pose = withSmile(posed, animation.smile);
  return {
    ...constrainPose(pose),
    bust: {
      x: value("bust.x", 0),
      y: value("bust.y", 0),
      roll: value("bust.roll", 0),
      scale: 1 + value("bust.scale", 0),
    },
    emblems: animation.emblems.map((emblem) => evaluateEmblem(emblem, time)),
  };
}

function evaluateWeights(animation: Animation, base: ExpressionWeights, time: number): ExpressionWeights {
  const weights: Partial<Record<ExpressionName, number>> = { ...base };
  for (const [name, keys] of Object.entries(animation.channels)) {
    if (!name.includes(".")) weights[name as ExpressionName] = evaluateCurve(keys, time);
  }
  addVisemes(animation.visemes, time, weights);
  const closure = blinkClosure(animation, time);
  for (const lid of ["eyeBlinkLeft", "eyeBlinkRight"] as const) weights[lid] = Math.max(weights[lid] ?? 0, closure);
  return weights;
}

function addVisemes(track: readonly VisemeKey[], time: number, weights: Partial<Record<ExpressionName, number>>): void {
  if (track.length === 0) return;
  const { from, to, progress } = findSegment(track, time);
  const share = easings.in_out(progress);
  for (const [[, viseme, weight], part] of [[track[from], 1 - share] as const, [track[to], share] as const]) {
    for (const [name, amount] of Object.entries(visemes[viseme]) as [ExpressionName, number][]) {
      weights[name] = (weights[name] ?? 0) + amount * weight * part;
    }
  }
}

/** How far a blink closes the lids; the closed moment is moved to the nearest frame, which would else miss it. */
function blinkClosure({ blinks, frameCount, delay }: Animation, time: number): number {
  const { close_s, closed_s, open_s } = data.blink;
  let closure = 0;
  for (const blink of blinks) {
    const offset = time - Math.round(blink * frameCount) / frameCount;
    const seconds = ((offset - Math.round(offset)) * frameCount * delay) / 100;
    const beyond = Math.abs(seconds) - closed_s / 2;
    const open = beyond / (seconds < 0 ? close_s : open_s);
    closure = Math.max(closure, easings.in_out(Math.min(1, Math.max(0, 1 - open))));
  }
  return closure;
}
