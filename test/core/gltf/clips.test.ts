import { readFileSync } from "node:fs";
import { validateBytes } from "gltf-validator";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { headTransforms } from "../../../src/avatar/head/skinning.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import type { Triple } from "../../../src/avatar/mesh/triple.ts";
import { addClips, clipNames } from "../../../src/gltf/clips.ts";
import { writeDraft } from "../../../src/gltf/draft.ts";
import { defaultExport, type MorphSet } from "../../../src/gltf/export-options.ts";
import { multiply, type Quaternion, rotate } from "../../../src/gltf/quaternion.ts";
import { animationNames, evaluateAnimation, findAnimation } from "../../../src/motion/animations.ts";
import { constrainPose } from "../../../src/motion/constraints.ts";
import { findPose, poseNames } from "../../../src/motion/poses.ts";
import { draftGlb } from "./export-glb.ts";
import { readGlb } from "./read-glb.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const picture = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 }), { colorType: 6 }));
const textures = {
  ...{ skin: picture, eyes: picture, teeth: picture, tongue: picture },
  ...{ hair: null, beard: null, glasses: null },
};
const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: { style: { kind: "bald" }, color: [60, 40, 30], highlightColor: [90, 70, 50] },
  glasses: null,
  garmentColor: [40, 60, 90],
};

function fileWith(names: readonly string[], morphTargets: readonly MorphSet[] = defaultExport.morphTargets) {
  const draft = draftGlb(model, subdivision, avatar, textures, { morphTargets });
  return writeDraft(addClips(draft, names));
}

/** The clips of a file by name, each as a function that gives a node's value at a time as an engine does. */
function clipsOf(bytes: Uint8Array) {
  const { json, binary } = readGlb(bytes);
  const read = (accessor: number) => {
    const { bufferView = -1, count, type } = json.accessors[accessor];
    const { byteOffset } = json.bufferViews[bufferView];
    const length = count * { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 }[type];
    return new Float32Array(binary.slice(byteOffset, byteOffset + 4 * length).buffer);
  };
  const clips = (json.animations ?? []).map(({ name, samplers, channels }) => {
    const valueAt = (node: string, path: string, time: number) => {
      const channel = channels.find(({ target }) => target.path === path && json.nodes[target.node].name === node);
      if (!channel) return null;
      const { input, output } = samplers[channel.sampler];
      const [times, values] = [read(input), read(output)];
      const width = values.length / times.length;
      const to = Math.max(
        1,
        times.findIndex((key) => key >= time - 1e-6),
      );
      const share = (time - times[to - 1]) / (times[to] - times[to - 1]);
      return Array.from({ length: width }, (_, c) => {
        const [a, b] = [values[width * (to - 1) + c], values[width * to + c]];
        return a + share * (b - a);
      });
    };
    const keyCount = (path: string) => {
      const channel = channels.find(({ target }) => target.path === path);
      return channel ? read(samplers[channel.sampler].input).length : 0;
    };
    const seconds = Math.max(...samplers.map(({ input }) => json.accessors[input].max?.[0] ?? 0));
    return { name, valueAt, keyCount, seconds };
  });
  return { json, clips: new Map(clips.map((clip) => [clip.name, clip])) };
}

describe("clips", () => {
  const bytes = fileWith(["shocked", "nod", "idle", "nod", "dance_bob"]);
  const { json, clips } = clipsOf(bytes);
  const targetNames = json.meshes[0].extras?.targetNames ?? [];

  it("are the common ones, every animation and every pose, each name once", () => {
    expect(new Set(clipNames).size).toBe(clipNames.length);
    for (const name of ["idle", "talking", "nod", ...animationNames, ...poseNames]) expect(clipNames).toContain(name);
    expect(clipNames).toHaveLength(3 + animationNames.length + poseNames.length - 1);
  });

  it("come in one order, each once, whatever order asks for them; none is no animation at all", () => {
    expect([...clips.keys()]).toEqual(["idle", "nod", "dance_bob", "shocked"]);
    expect(readGlb(fileWith([])).json).not.toHaveProperty("animations");
    expect(() => fileWith(["moonwalk"])).toThrow(RangeError);
  });

  it("show the weights that pictures show, frame by frame", () => {
    const animation = findAnimation("nod_yes");
    for (const frame of [0, 5, 11, 17, 23]) {
      const { weights } = evaluateAnimation(animation, frame);
      const shown = clips.get("nod")?.valueAt("Wolf3D_Head", "weights", (frame * animation.delay) / 100) ?? [];
      expect(shown).toHaveLength(targetNames.length);
      targetNames.forEach((name, t) => {
        const expected = (weights as Record<string, number | undefined>)[name] ?? 0;
        expect(Math.abs(shown[t] - expected)).toBeLessThan(0.011);
      });
    }
  });

  it("turn the head as pictures do: up the neck, then the head", () => {
    const animation = findAnimation("nod_yes");
    const nod = clips.get("nod");
    const frame = 6;
    const { attitude } = evaluateAnimation(animation, frame);
    expect(Math.abs(attitude.head.pitch)).toBeGreaterThan(5);
    const turnOf = (node: string) =>
      nod?.valueAt(node, "rotation", (frame * animation.delay) / 100) as unknown as Quaternion;
    const turned = rotate(multiply(turnOf("Neck"), turnOf("Head")), [0, 0, 1]);
    const at = model.skeleton.joints.map(({ position }) => position);
    const j = model.skeleton.joints.findIndex(({ name }) => name === "Head");
    const head = headTransforms(model.skeleton, at, attitude.head)[j];
    const expected: Triple = [head[2], head[6], head[10]];
    turned.forEach((value, c) => {
      expect(value).toBeCloseTo(expected[c], 2);
    });
  });

  it("move one set of curves for face, eyes and teeth alike", () => {
    for (const animation of json.animations ?? []) {
      const moved = animation.channels.filter(({ target }) => target.path === "weights");
      expect(moved.map(({ target }) => json.nodes[target.node].name)).toEqual(
        expect.arrayContaining(["Wolf3D_Head", "EyeLeft", "EyeRight", "Wolf3D_Teeth"]),
      );
      expect(new Set(moved.map(({ sampler }) => sampler)).size).toBe(1);
    }
  });

  it("end where they begin, after the time that pictures take", () => {
    const { frameCount, delay } = findAnimation("blink_idle");
    const idle = clips.get("idle");
    expect(idle?.seconds).toBeCloseTo((frameCount * delay) / 100, 5);
    const [first, last] = [0, idle?.seconds ?? 0].map((time) => idle?.valueAt("Wolf3D_Head", "weights", time) ?? []);
    first.forEach((value, k) => {
      expect(value).toBeCloseTo(last[k], 5);
    });
  });

  it("hop and lean with the bust", () => {
    const hips = [0, 0.15, 0.3].map((time) => clips.get("dance_bob")?.valueAt("Hips", "translation", time)?.[1] ?? 0);
    expect(Math.max(...hips) - Math.min(...hips)).toBeGreaterThan(0.003);
    expect(Math.min(...hips)).toBeGreaterThan(1);
    expect(clips.get("nod")?.valueAt("Spine2", "rotation", 0.3)).toBeNull();
    expect(clips.get("dance_bob")?.valueAt("Spine2", "rotation", 0.3)).not.toBeNull();
  });

  it("hold a pose from beginning to end with two keys", () => {
    const { weights } = constrainPose(findPose("shocked"));
    const shocked = clips.get("shocked");
    expect(shocked?.keyCount("weights")).toBe(2);
    const jaw = targetNames.indexOf("jawOpen");
    for (const time of [0, 0.5, 1]) {
      expect(shocked?.valueAt("Wolf3D_Head", "weights", time)?.[jaw]).toBeCloseTo(weights.jawOpen ?? 0, 5);
    }
  });

  it("have fewer keys than frames", () => {
    expect(clips.get("idle")?.keyCount("rotation")).toBeLessThan(findAnimation("blink_idle").frameCount);
    expect(clips.get("idle")?.keyCount("rotation")).toBeGreaterThan(3);
  });

  it("move bones alone in files without the shapes that they are of", () => {
    const { clips: still } = clipsOf(fileWith(["nod"], ["visemes"]));
    expect(still.get("nod")?.keyCount("weights")).toBe(0);
    expect(still.get("nod")?.keyCount("rotation")).toBeGreaterThan(3);
  });

  it("pass the Khronos validator without any message, all of them together, in 400 KB", async () => {
    const all = fileWith(clipNames);
    const { issues } = await validateBytes(all);
    expect(issues.messages).toEqual([]);
    expect(all.byteLength - fileWith([]).byteLength).toBeLessThan(400_000);
  });
});
