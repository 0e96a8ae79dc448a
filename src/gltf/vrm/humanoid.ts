import type { GltfNode } from "../document.ts";

/** VRM's bones of the trunk and head by Mixamo's names. */
const trunk: Readonly<Record<string, string>> = {
  hips: "Hips",
  spine: "Spine",
  chest: "Spine1",
  upperChest: "Spine2",
  neck: "Neck",
  head: "Head",
  leftEye: "LeftEye",
  rightEye: "RightEye",
};

/** VRM's bones of one side, without the side. */
const limbs: Readonly<Record<string, string>> = {
  Shoulder: "Shoulder",
  UpperArm: "Arm",
  LowerArm: "ForeArm",
  Hand: "Hand",
  UpperLeg: "UpLeg",
  LowerLeg: "Leg",
  Foot: "Foot",
  Toes: "ToeBase",
};

/** Names of a finger and of its three bones from the hand outwards. */
const fingers = [
  { vrm: "Thumb", mixamo: "Thumb", bones: ["Metacarpal", "Proximal", "Distal"] },
  { vrm: "Index", mixamo: "Index", bones: ["Proximal", "Intermediate", "Distal"] },
  { vrm: "Middle", mixamo: "Middle", bones: ["Proximal", "Intermediate", "Distal"] },
  { vrm: "Ring", mixamo: "Ring", bones: ["Proximal", "Intermediate", "Distal"] },
  { vrm: "Little", mixamo: "Pinky", bones: ["Proximal", "Intermediate", "Distal"] },
] as const;

/** Nodes of VRM's 54 bones (all but the jaw, which morph targets move); throws a RangeError where one is missing. */
export function humanBones(nodes: readonly GltfNode[]): Record<string, { node: number }> {
  const index = new Map(nodes.map(({ name }, node) => [name, node]));
  return Object.fromEntries(
    boneNames().map(([bone, name]) => {
      const node = index.get(name);
      if (node === undefined) throw new RangeError(`the skeleton has no ${name} for VRM's ${bone}`);
      return [bone, { node }];
    }),
  );
}

function boneNames(): [vrm: string, mixamo: string][] {
  const names = Object.entries(trunk);
  for (const side of ["Left", "Right"]) {
    const prefix = side.toLowerCase();
    for (const [bone, name] of Object.entries(limbs)) names.push([`${prefix}${bone}`, `${side}${name}`]);
    for (const { vrm, mixamo, bones } of fingers) {
      bones.forEach((bone, k) => {
        names.push([`${prefix}${vrm}${bone}`, `${side}Hand${mixamo}${k + 1}`]);
      });
    }
  }
  return names;
}
