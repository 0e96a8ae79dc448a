import { readFileSync } from "node:fs";
import { validateBytes } from "gltf-validator";
import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../../src/avatar/head/subdivide.ts";
import { styleNamed } from "../../../../src/avatar/wear/hair/style-table.ts";
import { writeDraft } from "../../../../src/gltf/draft.ts";
import { addVrm, type VrmExtension } from "../../../../src/gltf/vrm/extension.ts";
import { presetNames, vrmSchema } from "../../../reference/vrm-schema.ts";
import { draftGlb } from "../export-glb.ts";
import { readGlb } from "../read-glb.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const picture = new Uint8Array(PNG.sync.write(new PNG({ width: 2, height: 2 }), { colorType: 6 }));
const textures = { skin: picture, eyes: null, teeth: null, tongue: null, hair: picture, beard: null, glasses: null };
const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 1, data: new Uint8Array(3) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: { style: styleNamed(model, "crew_cut"), color: [60, 40, 30], highlightColor: [90, 70, 50] },
  glasses: null,
  garmentColor: [40, 60, 90],
};

describe("addVrm", () => {
  const bytes = writeDraft(addVrm(draftGlb(model, subdivision, avatar, textures), picture));
  const { json } = readGlb(bytes);
  const vrm = json.extensions?.VRMC_vrm as VrmExtension;
  const bind = (name: string) => {
    const { preset, custom } = vrm.expressions;
    return ({ ...preset, ...custom }[name]?.morphTargetBinds ?? []).map(({ node, index, weight }) => {
      const mesh = json.nodes[node].mesh ?? -1;
      return `${json.meshes[mesh].name} ${json.meshes[mesh].extras?.targetNames[index]} ${weight}`;
    });
  };

  it("keeps to the schemas of VRM 1.0", () => {
    expect(vrmSchema.parse(vrm)).toEqual(vrm);
    expect(json.extensionsUsed).toContain("VRMC_vrm");
  });

  it("leaves the file without an error or warning of the Khronos validator", async () => {
    const { issues } = await validateBytes(bytes);
    expect(issues.messages.filter(({ severity }) => severity <= 1)).toEqual([]);
  });

  it("names all bones but the jaw, each once, by parents that VRM knows", () => {
    const bones = Object.entries(vrm.humanoid.humanBones);
    expect(bones).toHaveLength(54);
    expect(new Set(bones.map(([, { node }]) => node)).size).toBe(54);
    const named = Object.fromEntries(bones.map(([bone, { node }]) => [bone, json.nodes[node].name]));
    expect(named).toMatchObject({
      hips: "Hips",
      upperChest: "Spine2",
      leftUpperArm: "LeftArm",
      rightLowerLeg: "RightLeg",
      leftThumbMetacarpal: "LeftHandThumb1",
      leftThumbDistal: "LeftHandThumb3",
      rightLittleProximal: "RightHandPinky1",
    });
  });

  it("has every preset and each ARKit shape as an expression of its own", () => {
    expect(Object.keys(vrm.expressions.preset).sort()).toEqual([...presetNames].sort());
    expect(Object.keys(vrm.expressions.custom)).toHaveLength(52);
  });

  it("binds expressions on the meshes that they move, and on no other", () => {
    expect(bind("blinkLeft")).toEqual(["Wolf3D_Head eyeBlinkLeft 1"]);
    expect(bind("aa")).toEqual(["Wolf3D_Head viseme_aa 1", "Wolf3D_Teeth viseme_aa 1"]);
    expect(bind("lookLeft")).toEqual([
      "Wolf3D_Head eyeLookOutLeft 1",
      "Wolf3D_Head eyeLookInRight 1",
      "EyeLeft eyeLookOutLeft 1",
      "EyeRight eyeLookInRight 1",
    ]);
    expect(bind("jawOpen")).toEqual(["Wolf3D_Head jawOpen 1", "Wolf3D_Teeth jawOpen 1"]);
    expect(bind("neutral")).toEqual([]);
  });

  it("yields a client's blinks where an emotion narrows the lids, and its lips where one opens the jaw", () => {
    const { preset } = vrm.expressions;
    expect([preset.sad.overrideBlink, preset.happy.overrideBlink]).toEqual(["blend", undefined]);
    expect([preset.surprised.overrideMouth, preset.angry.overrideMouth]).toEqual(["blend", undefined]);
  });

  it("looks from between the eyes, as far as an eyeLook shape at one turns them", () => {
    const at = (name: string) => json.nodes.find((node) => node.name === name)?.translation ?? [];
    const [left, right] = [at("LeftEye"), at("RightEye")];
    vrm.lookAt.offsetFromHeadBone.forEach((value, c) => {
      expect(value).toBeCloseTo((left[c] + right[c]) / 2, 5);
    });
    expect(vrm.lookAt.rangeMapHorizontalOuter).toEqual({ inputMaxValue: 28, outputScale: 1 });
    expect(vrm.lookAt.rangeMapVerticalUp).toEqual({ inputMaxValue: 20, outputScale: 1 });
  });

  it("shows a wearer her garment only", () => {
    const shown = vrm.firstPerson.meshAnnotations.map(({ node, type }) => `${json.nodes[node].name} ${type}`);
    expect(shown).toContain("Wolf3D_Outfit_Top auto");
    expect(shown.filter((text) => text.endsWith("thirdPersonOnly"))).toHaveLength(shown.length - 1);
  });

  it("says whose it is, and shows the thumbnail", () => {
    expect(vrm.meta).toMatchObject({ avatarPermission: "onlyAuthor", allowRedistribution: false });
    expect(json.images?.[vrm.meta.thumbnailImage].name).toBe("thumbnail");
    expect(json.asset.copyright).toContain("person photographed");
  });

  it("leaves out expressions whose morph targets the file does not have", () => {
    const draft = draftGlb(model, subdivision, avatar, textures);
    const meshes = draft.json.meshes.map(({ extras, ...mesh }) => ({
      ...mesh,
      ...(extras
        ? { extras: { targetNames: extras.targetNames.map((name) => name.replace("viseme_aa", "other")) } }
        : {}),
    }));
    const vrmJson = addVrm({ ...draft, json: { ...draft.json, meshes } }, picture).json;
    const { preset } = (vrmJson.extensions as { VRMC_vrm: VrmExtension }).VRMC_vrm.expressions;
    expect(["aa" in preset, "oh" in preset]).toEqual([false, true]);
  });
});
