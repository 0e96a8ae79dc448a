import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import type { Triple } from "../../../src/avatar/mesh/triple.ts";
import type { RestPose } from "../../../src/gltf/export-options.ts";
import { aboutAxis, multiply, type Quaternion, rotate } from "../../../src/gltf/quaternion.ts";
import { inverseBinds, restSkeleton, skeletonNodes } from "../../../src/gltf/skeleton.ts";
import { standUp } from "../../../src/gltf/stature.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const { joints, skinJoints, skinWeights } = model.skeleton;
const { joints: positions, origin } = standUp(model, model.mean);

/** Nodes of a rest pose, and each one's frame as an engine composes it, under rotations that replace those at rest. */
function pose(rest: RestPose, turns: Readonly<Record<string, Quaternion>> = {}) {
  const { nodes } = skeletonNodes(joints, restSkeleton(joints, positions, origin, rest));
  const frames = new Map<string, { turn: Quaternion; place: Triple }>();
  joints.forEach(({ name, parent }, j) => {
    const { translation = [], rotation = [0, 0, 0, 1] } = nodes[j];
    const from = frames.get(joints[parent]?.name) ?? { turn: [0, 0, 0, 1] as const, place: [0, 0, 0] as const };
    const along = rotate(from.turn, translation as unknown as Triple);
    frames.set(name, {
      turn: multiply(from.turn, turns[name] ?? (rotation as unknown as Quaternion)),
      place: [from.place[0] + along[0], from.place[1] + along[1], from.place[2] + along[2]],
    });
  });
  return (name: string) => {
    const frame = frames.get(name);
    if (!frame) throw new Error(`no ${name}`);
    return frame;
  };
}

const euler = (x: number, y: number, z: number) =>
  multiply(multiply(aboutAxis("x", x), aboutAxis("y", y)), aboutAxis("z", z));

function expectNear(actual: Triple, expected: Triple, tolerance: number) {
  expect(Math.hypot(...actual.map((value, c) => value - expected[c]))).toBeLessThan(tolerance);
}

/** Unit vector from one joint to another. */
function bone(at: ReturnType<typeof pose>, from: string, to: string): Triple {
  const [a, b] = [at(from).place, at(to).place];
  const step = b.map((value, c) => value - a[c]);
  return step.map((value) => value / Math.hypot(...step)) as unknown as Triple;
}

describe("the skeleton at rest", () => {
  const at = pose("t");

  it("keeps every joint where the body has it, in metres over the ground", () => {
    joints.forEach(({ name }, j) => {
      expectNear(at(name).place, positions[j].map((value, c) => (value - origin[c]) / 1000) as unknown as Triple, 1e-4);
    });
  });

  it("turns neither trunk nor head nor eyes", () => {
    for (const name of ["Hips", "Spine", "Spine1", "Spine2", "Neck", "Head", "LeftEye", "RightEye"]) {
      expect([...at(name).turn]).toEqual([0, 0, 0, 1]);
    }
  });

  it("runs y along limbs and fingers to the next joint", () => {
    const chains = ["Left", "Right"].flatMap((side) => [
      [`${side}Arm`, `${side}ForeArm`],
      [`${side}Hand`, `${side}HandMiddle1`],
      [`${side}HandThumb1`, `${side}HandThumb2`],
      [`${side}HandPinky3`, `${side}HandPinky4`],
      [`${side}UpLeg`, `${side}Leg`],
      [`${side}Leg`, `${side}Foot`],
      [`${side}Foot`, `${side}ToeBase`],
      [`${side}ToeBase`, `${side}Toe_End`],
    ]);
    for (const [from, to] of chains) {
      expectNear(rotate(at(from).turn, [0, 1, 0]), bone(at, from, to), 1e-4);
    }
  });

  it("rolls arms so that z looks down, and legs so that z looks ahead", () => {
    for (const side of ["Left", "Right"]) {
      for (const name of ["Shoulder", "Arm", "ForeArm", "Hand"]) {
        expectNear(rotate(at(`${side}${name}`).turn, [0, 0, 1]), [0, -1, 0], 0.01);
      }
      for (const name of ["UpLeg", "Leg"]) {
        expect(rotate(at(`${side}${name}`).turn, [0, 0, 1])[2]).toBeGreaterThan(0.98);
      }
      expect(rotate(at(`${side}ToeBase`).turn, [0, 1, 0])[2]).toBeGreaterThan(0.9);
    }
    expectNear(rotate(at("LeftArm").turn, [1, 0, 0]), [0, 0, -1], 0.01);
    expectNear(rotate(at("RightArm").turn, [1, 0, 0]), [0, 0, 1], 0.01);
  });

  it("lowers the arms by 45 degrees in the A pose and moves nothing to which the bust is bound", () => {
    const lowered = pose("a");
    expectNear(bone(lowered, "LeftArm", "LeftHand"), [Math.SQRT1_2, -Math.SQRT1_2, 0], 1e-4);
    expectNear(bone(lowered, "RightArm", "RightHand"), [-Math.SQRT1_2, -Math.SQRT1_2, 0], 1e-4);
    const bound = new Set([...skinJoints].filter((_, k) => skinWeights[k] > 0));
    for (const j of bound) expect(lowered(joints[j].name)).toEqual(at(joints[j].name));
  });

  it("is undone by the inverse binds, in both poses", () => {
    for (const rest of ["a", "t"] as const) {
      const frame = pose(rest);
      const matrices = inverseBinds(restSkeleton(joints, positions, origin, rest));
      joints.forEach(({ name }, j) => {
        const { turn, place } = frame(name);
        const m = matrices.subarray(16 * j, 16 * j + 16);
        for (const point of [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ] as const) {
          const world = rotate(turn, point).map((value, c) => value + place[c]);
          const back = [0, 1, 2].map((r) => m[r] * world[0] + m[4 + r] * world[1] + m[8 + r] * world[2] + m[12 + r]);
          expectNear(back as unknown as Triple, point, 1e-4);
        }
        expect([m[3], m[7], m[11], m[15]]).toEqual([0, 0, 0, 1]);
      });
    }
  });
});

describe("a clip with absolute rotations, standing at ease as Mixamo's characters do", () => {
  // Radians about x, y and z of a relaxed stand on such a skeleton, arms hanging, elbows and knees a little bent.
  const at = pose("t", {
    LeftShoulder: euler(1.62, -0.17, -1.6),
    LeftArm: euler(1.28, 0.54, -0.09),
    LeftForeArm: euler(0, 0, 0.3),
    RightShoulder: euler(1.62, 0.06, 1.53),
    RightArm: euler(1.31, -0.42, 0.13),
    RightForeArm: euler(0, 0, -0.32),
    LeftUpLeg: euler(-0.08, -0.06, 3.13),
    LeftLeg: euler(-0.25, 0, -0.02),
    RightUpLeg: euler(-0.08, -0.03, 3.12),
    RightLeg: euler(-0.27, 0, 0.02),
  });
  const rest = pose("t");

  it("leaves the collar bones, which carry the bust's shoulders, within a tenth of a radian and a bit of their rest", () => {
    for (const side of ["Left", "Right"]) {
      const name = `${side}Shoulder`;
      const between = multiply(
        [...rest(name).turn].map((v, k) => (k < 3 ? -v : v)) as unknown as Quaternion,
        at(name).turn,
      );
      expect(2 * Math.acos(Math.min(1, Math.abs(between[3])))).toBeLessThan(0.2);
    }
  });

  it("hangs the arms at the sides, elbows bent to the front", () => {
    for (const side of ["Left", "Right"]) {
      const sign = side === "Left" ? 1 : -1;
      expect(bone(at, `${side}Arm`, `${side}ForeArm`)[1]).toBeLessThan(-0.8);
      expect(sign * at(`${side}Hand`).place[0]).toBeGreaterThan(0.1);
      expect(at(`${side}Hand`).place[1]).toBeLessThan(at("Hips").place[1] + 0.1);
      expect(bone(at, `${side}ForeArm`, `${side}Hand`)[2]).toBeGreaterThan(bone(at, `${side}Arm`, `${side}ForeArm`)[2]);
    }
  });

  it("stands on feet that point ahead, knees bent to the front", () => {
    for (const side of ["Left", "Right"]) {
      expect(bone(at, `${side}UpLeg`, `${side}Leg`)[1]).toBeLessThan(-0.9);
      expect(at(`${side}Leg`).place[2]).toBeGreaterThan(at(`${side}Foot`).place[2]);
      expect(bone(at, `${side}Foot`, `${side}ToeBase`)[2]).toBeGreaterThan(0.5);
    }
  });
});
