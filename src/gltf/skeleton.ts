import type { Joint } from "../avatar/head/skeleton.ts";
import { difference, sum, type Triple } from "../avatar/mesh/triple.ts";
import type { GltfNode } from "./document.ts";
import type { RestPose } from "./export-options.ts";
import { aboutAxis, inverse, multiply, type Quaternion, rotate, turnBetween, unturned } from "./quaternion.ts";

/** A joint at rest: from its parent's frame, and in the file's. Metres. */
interface RestJoint {
  readonly turn: Quaternion;
  readonly translation: Triple;
  readonly worldTurn: Quaternion;
  readonly world: Triple;
}

/**
 * Frames of the joints as files of Mixamo and Ready Player Me have them, whose clips give absolute rotations. The trunk, the
 * head and the eyes stand as the world does. Along limbs y runs to the next joint: x of an arm in the T pose points back on the
 * left and ahead on the right, so that a turn about it lowers both; legs hang from the hips turned by half about z, so that they
 * and the toes look ahead with z. Collar bones lie level whichever way they run in the body, since clips hold them level.
 */
const collarTurns: Readonly<Record<string, Quaternion>> = {
  LeftShoulder: [0.5, 0.5, -0.5, 0.5],
  RightShoulder: [0.5, -0.5, 0.5, 0.5],
};
const hangingTurn = aboutAxis("z", Math.PI);
const limb = /^(Left|Right)(Arm|ForeArm|Hand|UpLeg|Leg|Foot|ToeBase|Hand(Thumb|Index|Middle|Ring|Pinky)[123])$/;
/** By how much the upper arms are lower in the A pose. */
const armDrop = Math.PI / 4;

/**
 * The joints in a rest pose. `positions` are those of the T pose in millimetres and `origin` what of them becomes the
 * file's. Lowering the arms moves no vertex: the bust ends above them, at the collar bones.
 */
export function restSkeleton(
  joints: readonly Joint[],
  positions: readonly Triple[],
  origin: Triple,
  pose: RestPose,
): RestJoint[] {
  const children = childrenOf(joints);
  const inTPose: RestJoint[] = [];
  const rest: RestJoint[] = [];
  joints.forEach(({ name, parent }, j) => {
    const from = parent < 0 ? { worldTurn: unturned, world: [0, 0, 0] as const } : inTPose[parent];
    const world = difference(positions[j], origin).map((value) => value / 1000) as unknown as Triple;
    const translation = rotate(inverse(from.worldTurn), difference(world, from.world));
    const aim = aimOf(joints, children[j]);
    const ahead = aim < 0 ? null : rotate(inverse(from.worldTurn), difference(positions[aim], positions[j]));
    const turn = restTurn(name, ahead);
    inTPose.push({ turn, translation, worldTurn: multiply(from.worldTurn, turn), world });
    const lowered = pose === "a" && /^(Left|Right)Arm$/.test(name) ? multiply(turn, aboutAxis("x", armDrop)) : turn;
    rest.push(placeUnder(parent < 0 ? null : rest[parent], lowered, translation));
  });
  return rest;
}

/** One node a joint, at the same index. */
export function skeletonNodes(
  joints: readonly Joint[],
  rest: readonly RestJoint[],
): { nodes: GltfNode[]; root: number } {
  const childrenOfJoint = childrenOf(joints);
  const nodes: GltfNode[] = joints.map(({ name }, j) => {
    const rotation = rest[j].turn.map(round);
    const turned = rotation.some((value, k) => value !== unturned[k]);
    const children = childrenOfJoint[j];
    return {
      name,
      translation: rest[j].translation.map(round),
      ...(turned ? { rotation } : {}),
      ...(children.length > 0 ? { children } : {}),
    };
  });
  const roots = joints.flatMap(({ parent }, j) => (parent < 0 ? [j] : []));
  if (roots.length !== 1) throw new RangeError(`the skeleton has ${roots.length} roots, glTF skins need one`);
  return { nodes, root: roots[0] };
}

/** Column-major matrices from the file's frame to that of each joint at rest. */
export function inverseBinds(rest: readonly RestJoint[]): Float32Array {
  const matrices = new Float32Array(16 * rest.length);
  rest.forEach(({ worldTurn, world }, j) => {
    const back = inverse(worldTurn);
    const columns = [rotate(back, [1, 0, 0]), rotate(back, [0, 1, 0]), rotate(back, [0, 0, 1])];
    const place = rotate(back, world).map((value) => -value);
    [...columns, place].forEach((column, c) => {
      matrices.set(column, 16 * j + 4 * c);
    });
    matrices[16 * j + 15] = 1;
  });
  return matrices;
}

function childrenOf(joints: readonly Joint[]): readonly number[][] {
  const children: number[][] = joints.map(() => []);
  joints.forEach(({ parent }, j) => {
    if (parent >= 0) children[parent].push(j);
  });
  return children;
}

function placeUnder(parent: RestJoint | null, turn: Quaternion, translation: Triple): RestJoint {
  const { worldTurn, world } = parent ?? { worldTurn: unturned, world: [0, 0, 0] as const };
  return {
    turn,
    translation,
    worldTurn: multiply(worldTurn, turn),
    world: sum(world, rotate(worldTurn, translation)),
  };
}

/** The turn of a joint in its parent's frame; `ahead` is where its next joint lies in that, null where nothing follows. */
function restTurn(name: string, ahead: Triple | null): Quaternion {
  if (name in collarTurns) return collarTurns[name];
  if (!ahead || !limb.test(name)) return unturned;
  if (name.endsWith("UpLeg")) return multiply(turnBetween([0, -1, 0], ahead), hangingTurn);
  return turnBetween([0, 1, 0], ahead);
}

/** The joint to which a bone runs, a hand to its middle finger; -1 for none. */
function aimOf(joints: readonly Joint[], children: readonly number[]): number {
  return children.find((child) => joints[child].name.includes("HandMiddle")) ?? children[0] ?? -1;
}

/** Micrometres and millionths of a turn are enough for a joint and keep the JSON short. */
function round(value: number): number {
  return Math.round(value * 1e6) / 1e6 || 0;
}
