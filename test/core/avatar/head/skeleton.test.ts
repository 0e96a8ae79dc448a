import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { findPart } from "../../../../src/avatar/head/part.ts";
import type { Skeleton } from "../../../../src/avatar/head/skeleton.ts";
import { jointPositions } from "../../../../src/avatar/head/skinning.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const { joints, skinJoints, skinWeights } = model.skeleton;
const places = jointPositions(model.skeleton, model.mean);

const named = (name: string) => joints.findIndex((joint) => joint.name === name);
const parentOf = (name: string) => joints[joints[named(name)].parent]?.name ?? "";
const mirrored = (name: string) => name.replace(/^(Left|Right)/, (side) => (side === "Left" ? "Right" : "Left"));

/** Names up to the root. */
function above(name: string): string[] {
  const parent = parentOf(name);
  return parent === "" ? [name] : [name, ...above(parent)];
}

describe("the joints of the head", () => {
  it("are a humanoid's, each after its parent", () => {
    const trunk = ["Spine2", "Spine1", "Spine", "Hips"];
    expect(above("LeftEye")).toEqual(["LeftEye", "Head", "Neck", ...trunk]);
    expect(above("RightHandThumb4").slice(4)).toEqual([
      "RightHand",
      "RightForeArm",
      "RightArm",
      "RightShoulder",
      ...trunk,
    ]);
    expect(above("LeftToe_End")).toEqual(["LeftToe_End", "LeftToeBase", "LeftFoot", "LeftLeg", "LeftUpLeg", "Hips"]);
    expect(joints.filter(({ parent }, j) => parent >= j || parent < 0).map(({ name }) => name)).toEqual(["Hips"]);
    expect(new Set(joints.map(({ name }) => name)).size).toBe(joints.length);
  });

  it("stand on both sides alike", () => {
    for (const [j, { name }] of joints.entries()) {
      const other = named(mirrored(name));
      expect(other, name).toBeGreaterThanOrEqual(0);
      expect(parentOf(joints[other].name)).toBe(mirrored(parentOf(name)));
      const [x, y, z] = places[other];
      [-x, y, z].forEach((value, c) => {
        expect(places[j][c], name).toBeCloseTo(value, 1);
      });
    }
  });

  it("stretch the arms out level, and stand upright", () => {
    const [shoulder, elbow, wrist] = ["LeftArm", "LeftForeArm", "LeftHand"].map((name) => places[named(name)]);
    expect([elbow[1], wrist[1], elbow[2], wrist[2]].map((value) => value.toFixed(1))).toEqual(
      [shoulder[1], shoulder[1], shoulder[2], shoulder[2]].map((value) => value.toFixed(1)),
    );
    const heights = ["HeadTop_End", "Head", "Neck", "Spine2", "Spine1", "Spine", "Hips"].map(
      (name) => places[named(name)][1],
    );
    expect(heights).toEqual([...heights].sort((a, b) => b - a));
  });

  it("of the bust follow the identity, all others keep their place", () => {
    const wider = jointPositions(
      model.skeleton,
      model.mean.map((value) => 1.2 * value),
    );
    joints.forEach(({ vertices, position }, j) => {
      const scale = vertices.length > 0 ? 1.2 : 1;
      expect(wider[j]).toEqual(places[j].map((value) => expect.closeTo(scale * value, 3)));
      if (vertices.length === 0) expect(places[j]).toEqual(position);
    });
    const carried = joints.filter(({ vertices }) => vertices.length > 0).map(({ name }) => name);
    const sides = ["Eye", "Shoulder", "Arm"].flatMap((name) => [`Left${name}`, `Right${name}`]);
    expect(carried.sort()).toEqual(["Head", "HeadTop_End", "Neck", ...sides].sort());
  });
});

describe("the binding of the head", () => {
  const sharesOf = (vertex: number) =>
    new Map(
      [0, 1, 2, 3]
        .map((k) => [joints[skinJoints[4 * vertex + k]].name, skinWeights[4 * vertex + k]] as const)
        .filter(([, weight]) => weight > 0),
    );

  it("has four joints that exist for every vertex, drivers included", () => {
    expect([skinJoints.length, skinWeights.length]).toEqual([4 * model.vertexCount, 4 * model.vertexCount]);
    expect(Math.max(...skinJoints)).toBeLessThan(joints.length);
  });

  it("moves nose, lids and lips with the head alone, each eye with its own joint", () => {
    for (const landmark of [1, 33, 263, 159, 386, 61, 291, 13]) {
      const [vertex] = model.landmarks.vertices.subarray(3 * landmark);
      expect(sharesOf(vertex), `landmark ${landmark}`).toEqual(new Map([["Head", 1]]));
    }
    for (const vertex of findPart(model, "eyes").references) {
      const side = model.mean[3 * vertex] > 0 ? "Left" : "Right";
      expect(sharesOf(vertex)).toEqual(new Map([[`${side}Eye`, 1]]));
    }
  });

  it("is the same on both sides", () => {
    // Of five shares, as in the middle of the throat, the least is dropped.
    const tolerance = 0.03;
    const uneven = Array.from(model.mirror, (twin, vertex) => {
      const [own, other] = [sharesOf(vertex), sharesOf(twin)];
      const differences = joints.map(({ name }) => (own.get(name) ?? 0) - (other.get(mirrored(name)) ?? 0));
      return { vertex, difference: Math.max(...differences) };
    });
    expect(uneven.filter(({ difference }) => difference > tolerance)).toEqual([]);
  });
});

describe("a joint", () => {
  const skeleton: Skeleton = {
    joints: [
      { name: "Hips", parent: -1, vertices: [], position: [1, 2, 3] },
      { name: "Spine", parent: 0, vertices: [0, 2, 2], position: [9, 9, 9] },
    ],
    skinJoints: new Uint8Array(),
    skinWeights: new Float32Array(),
  };

  it("is the mean of its vertices, one that is named twice counting twice", () => {
    // (3 + 12 + 12) / 3, (0 + 3 + 3) / 3, (-6 + 0 + 0) / 3.
    const [, spine] = jointPositions(skeleton, Float32Array.of(3, 0, -6, 100, 100, 100, 12, 3, 0));
    expect(spine).toEqual([9, 2, -2]);
  });

  it("without vertices lies at its position", () => {
    expect(jointPositions(skeleton, new Float32Array(9))[0]).toEqual([1, 2, 3]);
  });

  it("is not there in an empty skeleton", () => {
    expect(jointPositions({ ...skeleton, joints: [] }, new Float32Array(0))).toEqual([]);
  });
});
