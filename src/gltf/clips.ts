import { expressionNames } from "../avatar/head/expression-names.ts";
import { headShare, neckShare } from "../avatar/head/skinning.ts";
import type { Triple } from "../avatar/mesh/triple.ts";
import {
  type AnimationFrame,
  type AnimationName,
  animationNames,
  evaluateAnimation,
  findAnimation,
} from "../motion/animations.ts";
import { constrainPose } from "../motion/constraints.ts";
import { findPose, isPoseName, type PoseName, poseNames } from "../motion/poses.ts";
import type { GltfBuffer } from "./buffer.ts";
import type { GltfAnimation } from "./document.ts";
import type { GltfDraft } from "./draft.ts";
import { thinKeys } from "./key-frames.ts";
import { attitudeTurn, multiply, type Quaternion } from "./quaternion.ts";

/** Clips by the names that engines' examples ask for, and the animations that they are. */
const commonClips = { idle: "blink_idle", talking: "talk", nod: "nod_yes" } as const;
type CommonClip = keyof typeof commonClips;

export type ClipName = CommonClip | AnimationName | PoseName;

/** All clips: common names, the animations that loop, and the poses; of a name that is both, the animation. */
export const clipNames: readonly ClipName[] = [
  ...(Object.keys(commonClips) as CommonClip[]),
  ...animationNames,
  ...poseNames.filter((name) => !(animationNames as readonly string[]).includes(name)),
];

/** Metres of the head from chin to crown, the measure of how far a bust moves. */
const headHeight = 0.23;
/** How long a clip of a pose lasts, seconds; it is the same all the while. */
const poseSeconds = 1;
/** By how much a curve may miss what it leaves out: weights, parts of a quaternion, metres. */
const tolerances = { weights: 0.01, rotation: 0.001, translation: 0.0005 } as const;

/** Adds clips in the order of `clipNames`, each once; a RangeError for a name that is none. */
export function addClips(draft: GltfDraft, names: readonly string[]): GltfDraft {
  for (const name of names) {
    if (!(clipNames as readonly string[]).includes(name)) throw new RangeError(`there is no clip ${name}`);
  }
  const asked = clipNames.filter((name) => names.includes(name));
  if (asked.length === 0) return draft;
  return { ...draft, json: { ...draft.json, animations: asked.map((name) => drawClip(draft, name)) } };
}

/** What a clip shows at even steps of time, the last one being the first again. */
interface Course {
  readonly frames: readonly Omit<AnimationFrame, "emblems">[];
  /** Seconds from one frame to the next. */
  readonly step: number;
}

function courseOf(name: ClipName): Course {
  const common = name in commonClips ? commonClips[name as CommonClip] : name;
  if ((animationNames as readonly string[]).includes(common)) {
    const animation = findAnimation(common as AnimationName);
    const frames = Array.from({ length: animation.frameCount + 1 }, (_, k) => evaluateAnimation(animation, k));
    return { frames, step: animation.delay / 100 };
  }
  if (!isPoseName(common)) throw new RangeError(`there is no clip ${name}`);
  const still = { ...constrainPose(findPose(common)), bust: { x: 0, y: 0, roll: 0, scale: 1 } };
  return { frames: [still, still], step: poseSeconds };
}

/** Heads turn, busts lean and hop; growing, which bones do not do, is left out, as are drawn signs and glasses. */
function drawClip({ json, buffer }: GltfDraft, name: ClipName): GltfAnimation {
  const { frames, step } = courseOf(name);
  const clip: GltfAnimation = { name, samplers: [], channels: [] };
  const nodeOf = (joint: string) => json.nodes.findIndex((node) => node.name === joint);
  const add = (path: "rotation" | "translation" | "weights", nodes: readonly number[], values: readonly number[][]) => {
    const keys = thinKeys(values, tolerances[path]);
    const sampler = clip.samplers.push(addSampler(buffer, path, keys, values, step)) - 1;
    for (const node of nodes) clip.channels.push({ sampler, target: { node, path } });
  };
  const turn = (joint: string, turnAt: (frame: Course["frames"][number]) => Quaternion) => {
    const node = nodeOf(joint);
    const rest = (json.nodes[node].rotation ?? [0, 0, 0, 1]) as unknown as Quaternion;
    add(
      "rotation",
      [node],
      frames.map((frame) => [...multiply(rest, turnAt(frame))]),
    );
  };
  const attitude =
    (share: number) =>
    ({ attitude: { head } }: Course["frames"][number]) =>
      attitudeTurn(share * head.yaw, share * head.pitch, share * head.roll);
  turn("Neck", attitude(neckShare));
  turn("Head", attitude(headShare));
  if (frames.some(({ bust }) => bust.roll !== 0)) turn("Spine2", ({ bust }) => attitudeTurn(0, 0, bust.roll));
  if (frames.some(({ bust }) => bust.x !== 0 || bust.y !== 0)) {
    const node = nodeOf("Hips");
    const [x, y, z] = json.nodes[node].translation as unknown as Triple;
    add(
      "translation",
      [node],
      frames.map(({ bust }) => [x + headHeight * bust.x, y + headHeight * bust.y, z]),
    );
  }
  const { nodes, targetNames } = morphedNodes(json);
  if (expressionNames.some((shape) => targetNames.includes(shape))) {
    add(
      "weights",
      nodes,
      frames.map(({ weights }) => weightsOf(targetNames, weights)),
    );
  }
  return clip;
}

function weightsOf(targetNames: readonly string[], weights: AnimationFrame["weights"]): number[] {
  const amounts: Readonly<Record<string, number | undefined>> = weights;
  return targetNames.map((target) => amounts[target] ?? 0);
}

/** The nodes whose meshes have targets; all of these have the same. */
function morphedNodes({ nodes, meshes }: GltfDraft["json"]): { nodes: number[]; targetNames: readonly string[] } {
  const morphed = nodes.flatMap(({ mesh }, node) => (mesh !== undefined && meshes[mesh].extras ? [node] : []));
  const targetNames = meshes.find(({ extras }) => extras)?.extras?.targetNames ?? [];
  return { nodes: morphed, targetNames };
}

function addSampler(
  buffer: GltfBuffer,
  path: "rotation" | "translation" | "weights",
  keys: readonly number[],
  values: readonly (readonly number[])[],
  step: number,
): GltfAnimation["samplers"][number] {
  const types = { rotation: "VEC4", translation: "VEC3", weights: "SCALAR" } as const;
  const times = Float32Array.from(keys, (key) => key * step);
  const output = Float32Array.from(keys.flatMap((key) => [...values[key]]));
  return {
    input: buffer.addKeys(times, "SCALAR", { bounds: true }),
    output: buffer.addKeys(output, types[path]),
  };
}
