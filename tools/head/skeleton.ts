import type { Joint } from "../../src/avatar/head/skeleton.ts";
import type { Body } from "./body.ts";
import type { Crop } from "./crop.ts";
import type { IdentityPrior } from "./prior.ts";
import { smoothOverSkin } from "./smooth.ts";
import { cross, dot, normalize, type Point, subtract } from "./vectors.ts";

export interface BuiltSkeleton {
  readonly joints: readonly Joint[];
  readonly skinJoints: Uint8Array;
  /** Sum to 255 for each vertex. */
  readonly skinWeights: Uint8Array;
}

const sides = ["Left", "Right"] as const;

/** Mixamo's names on the bones of the rig whose heads (or tails) they sit on; parents before children. */
const trunk = [
  { name: "Hips", parent: "", bone: "spine05____head" },
  { name: "Spine", parent: "Hips", bone: "spine04____head" },
  { name: "Spine1", parent: "Spine", bone: "spine02____head" },
  { name: "Spine2", parent: "Spine1", bone: "spine01____head" },
  { name: "Neck", parent: "Spine2", bone: "neck02____head" },
  { name: "Head", parent: "Neck", bone: "head____head" },
  { name: "HeadTop_End", parent: "Head", bone: "head____tail" },
];
const armChain = [
  { name: "Shoulder", bone: "clavicle.L____head" },
  { name: "Arm", bone: "upperarm01.L____head" },
  { name: "ForeArm", bone: "lowerarm01.L____head" },
  { name: "Hand", bone: "wrist.L____head" },
];
const fingers = ["Thumb", "Index", "Middle", "Ring", "Pinky"];
const legChain = [
  { name: "UpLeg", bone: "upperleg01.L____head" },
  { name: "Leg", bone: "lowerleg01.L____head" },
  { name: "Foot", bone: "foot.L____head" },
  { name: "ToeBase", bone: "toe2-1.L____head" },
  { name: "Toe_End", bone: "toe2-3.L____tail" },
];
/** Joints of the bust: they lie at vertices of the model and follow the identity. */
const bustBones = [
  "neck02____head",
  "head____head",
  "head____tail",
  "eye.L____head",
  "eye.R____head",
  "clavicle.L____head",
  "clavicle.R____head",
  "upperarm01.L____head",
  "upperarm01.R____head",
];

/** The base vertices at which the joints of the bust lie. */
export function jointCarriers(body: Body): number[] {
  return bustBones.flatMap((bone) => [...body.joints[bone]]);
}

export function buildSkeleton(body: Body, crop: Crop, prior: IdentityPrior): BuiltSkeleton {
  const joints = placeJoints(body, crop, prior);
  return { joints, ...weighSkin(body, crop, joints) };
}

function placeJoints(body: Body, crop: Crop, prior: IdentityPrior): Joint[] {
  const joints: Joint[] = [];
  const at = (bone: string) => prior.bodyPoint(body.joints[bone]);
  const add = (name: string, parent: string, position: Point, bone = "") => {
    const vertices = bustBones.includes(bone) ? body.joints[bone].map(crop.modelVertex) : [];
    const rounded = position.map((value) => Math.round(100 * value) / 100) as unknown as Point;
    joints.push({ name, parent: joints.findIndex((joint) => joint.name === parent), vertices, position: rounded });
  };
  for (const { name, parent, bone } of trunk) add(name, parent, at(bone), bone);
  for (const side of sides) add(`${side}Eye`, "Head", at(`eye.${side[0]}____head`), `eye.${side[0]}____head`);
  const arm = straightArm(at);
  for (const side of sides) {
    const mirrored = ([x, y, z]: Point): Point => (side === "Left" ? [x, y, z] : [-x, y, z]);
    const own = (bone: string) => bone.replace(".L_", `.${side[0]}_`);
    const chain = (parts: { name: string; bone: string }[], parent: string, place: (bone: string) => Point) => {
      parts.reduce((above, { name, bone }) => {
        add(`${side}${name}`, above, mirrored(place(bone)), own(bone));
        return `${side}${name}`;
      }, parent);
    };
    chain(armChain, "Spine2", arm);
    fingers.forEach((finger, f) => {
      const bones = [1, 2, 3].map((k) => `finger${f + 1}-${k}.L____head`).concat(`finger${f + 1}-3.L____tail`);
      const parts = bones.map((bone, k) => ({ name: `Hand${finger}${k + 1}`, bone }));
      chain(parts, `${side}Hand`, arm);
    });
    chain(legChain, "Hips", at);
  }
  return joints;
}

/** Places on the left arm, which the rig has hanging, raised to the horizontal with the palm down. */
function straightArm(at: (bone: string) => Point): (bone: string) => Point {
  const [shoulder, elbow, wrist] = ["upperarm01", "lowerarm01", "wrist"].map((bone) => at(`${bone}.L____head`));
  const length = (from: Point, to: Point) => Math.sqrt(dot(subtract(to, from), subtract(to, from)));
  const elbowAt: Point = [shoulder[0] + length(shoulder, elbow), shoulder[1], shoulder[2]];
  const wristAt: Point = [elbowAt[0] + length(elbow, wrist), shoulder[1], shoulder[2]];
  // Axes of the hand: along the middle finger, across the knuckles towards the index finger, out of the palm.
  const along = normalize(subtract(at("finger3-1.L____head"), wrist));
  const knuckles = subtract(at("finger2-1.L____head"), at("finger5-1.L____head"));
  const out = normalize(cross(along, knuckles));
  const across = cross(out, along);
  return (bone) => {
    const point = at(bone);
    if (bone.startsWith("lowerarm01")) return elbowAt;
    if (bone.startsWith("wrist")) return wristAt;
    if (!bone.startsWith("finger")) return point;
    const local = subtract(point, wrist);
    return [wristAt[0] + dot(local, along), wristAt[1] - dot(local, out), wristAt[2] + dot(local, across)];
  };
}

/** Shares of the joints that move the bust: the rig's own weights, smoothed, summed over its finer bones. */
function weighSkin(body: Body, crop: Crop, joints: readonly Joint[]) {
  const indexOf = (name: string) => joints.findIndex((joint) => joint.name === name);
  const overBust = (weights: Float64Array, smoothing: number) => {
    const own = Float64Array.from(crop.vertices, (vertex) => weights[vertex]);
    return smoothOverSkin(crop, own, smoothing);
  };
  const head = overBust(body.boneWeight("head"), 4);
  const neck = overBust(body.boneWeight("neck02"), 6);
  const shoulders = shoulderWeights(body).map((weights) => overBust(weights, 4));
  const rigidOn = rigidDrivers(body, crop);
  const skinJoints = new Uint8Array(4 * crop.vertices.length);
  const skinWeights = new Uint8Array(4 * crop.vertices.length);
  crop.vertices.forEach((_, i) => {
    const only = rigidOn.get(i);
    const belowHead = Math.max(neck[i], head[i]);
    const shares = only
      ? [[only, 1] as const]
      : [
          ["Head", head[i]] as const,
          ["Neck", belowHead - head[i]] as const,
          ...sides.map((side, s) => [`${side}Shoulder`, shoulders[s][i] * (1 - belowHead)] as const),
        ];
    const rest = 1 - shares.reduce((sum, [, share]) => sum + share, 0);
    const all = [...shares, ["Spine2", rest] as const].filter(([, share]) => share > 1 / 510);
    const largest = all.sort((a, b) => b[1] - a[1]).slice(0, 4);
    const total = largest.reduce((sum, [, share]) => sum + share, 0);
    const bytes = largest.map(([, share]) => Math.round((255 * share) / total));
    bytes[0] += 255 - bytes.reduce((sum, byte) => sum + byte, 0);
    largest.forEach(([name], k) => {
      skinJoints[4 * i + k] = bytes[k] > 0 ? indexOf(name) : 0;
      skinWeights[4 * i + k] = bytes[k];
    });
  });
  return { skinJoints, skinWeights };
}

/** Shares of the left and the right shoulder: mirror images, since the rig binds hair on the right to the left one. */
function shoulderWeights({ positions, mirror, boneWeight }: Body): Float64Array[] {
  const left = boneWeight("clavicle.L").map((weight, vertex) => (positions[3 * vertex] < 0 ? 0 : weight));
  return [left, left.map((_, vertex) => left[mirror[vertex]])];
}

/** Drivers that ride on one joint alone. */
function rigidDrivers(body: Body, crop: Crop): Map<number, string> {
  const carriers: [string, string][] = [
    ["helper-l-eye", "LeftEye"],
    ["helper-r-eye", "RightEye"],
    ["helper-upper-teeth", "Head"],
    ["helper-lower-teeth", "Head"],
    ["helper-tongue", "Head"],
    ...["l", "r"].flatMap((side) => [1, 2].map((k): [string, string] => [`helper-${side}-eyelashes-${k}`, "Head"])),
  ];
  const rigid = new Map<number, string>();
  for (const [group, joint] of carriers) {
    const members = body.groups.get(group);
    crop.vertices.forEach((vertex, i) => {
      if (members?.has(vertex)) rigid.set(i, joint);
    });
  }
  return rigid;
}
