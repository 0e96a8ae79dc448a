import { describe, expect, it, test } from "vitest";
import { glbOrder, pngOrder } from "../../../src/http/ready-player-me.ts";

const keyOf = (query: string) => glbOrder(new URLSearchParams(query)).key;
const usual = "glb_lod0_jpeg1024_rpm_none_a";

describe("the query of a file", () => {
  it.each([
    ["", usual],
    ["morphTargets=ARKit,Oculus%20Visemes", "glb_lod0_jpeg1024_visemes+arkit_none_a"],
    ["morphTargets=ARKit,Oculus+Visemes,Default", "glb_lod0_jpeg1024_visemes+arkit+rpm_none_a"],
    ["morphTargets=ARKit,Oculus Visemes,mouthOpen,mouthSmile,eyesClosed", "glb_lod0_jpeg1024_visemes+arkit+rpm_none_a"],
    ["morphTargets=eyeBlinkLeft, jawOpen", "glb_lod0_jpeg1024_arkit_none_a"],
    ["morphTargets=viseme_aa", "glb_lod0_jpeg1024_visemes_none_a"],
    ["morphTargets=none", "glb_lod0_jpeg1024_still_none_a"],
    ["pose=T&lod=2", "glb_lod2_jpeg1024_rpm_none_t"],
    ["meshLod=1", "glb_lod1_jpeg1024_rpm_none_a"],
    ["lod=0&meshLod=2", usual],
    ["textureSizeLimit=700", "glb_lod0_jpeg512_rpm_none_a"],
    ["textureSizeLimit=64", "glb_lod0_jpeg256_rpm_none_a"],
    ["textureAtlas=512&textureSizeLimit=1024", "glb_lod0_jpeg512-atlas_rpm_none_a"],
    ["textureFormat=webp&useQuantizeMeshOptCompression=true", "glb_lod0_webp1024_rpm_meshopt_a"],
    ["useMeshOptCompression=true&useDracoMeshCompression=true", "glb_lod0_jpeg1024_rpm_meshopt_a"],
    ["useDracoMeshCompression=true", usual],
    ["quality=low", "glb_lod2_jpeg256-atlas_still_none_a"],
    ["quality=medium", "glb_lod1_jpeg512-atlas_still_none_a"],
    ["quality=high&morphTargets=ARKit", "glb_lod0_jpeg1024-atlas_arkit_none_a"],
    ["quality=low&lod=0&textureAtlas=none", "glb_lod0_jpeg256_still_none_a"],
  ])("%s means what it meant at Ready Player Me", (query, key) => {
    expect(keyOf(query)).toBe(key);
  });

  it.each([
    "lod=7",
    "lod=",
    "pose=Z",
    "quality=constructor",
    "quality=__proto__",
    "textureSizeLimit=many",
    "textureSizeLimit=-1",
    "textureSizeLimit=1e9",
    "textureAtlas=big",
    "textureFormat=bmp",
    "morphTargets=nose,toString,__proto__",
    "useMeshOptCompression=perhaps",
    "useHands=false&textureChannels=baseColor&textureQuality=low&no_such_parameter=1",
  ])("%s falls back", (query) => {
    expect(keyOf(query)).toBe(usual);
  });
});

describe("the query of a picture", () => {
  const orderOf = (query: string) => pngOrder(new URLSearchParams(query));

  it.each([
    ["", "png_neutral_medium_transparent"],
    ["expression=happy&size=512", "png_happy_medium_transparent"],
    ["expression=lol&size=100", "png_laugh_icon_transparent"],
    ["expression=sad&size=129", "png_sad_small_transparent"],
    ["expression=scared&size=1024&background=144,89,156", "png_scared_large_#90599c"],
    ["expression=rage&background=0,0,0", "png_furious_medium_#000000"],
    ["size=99999", "png_neutral_large_transparent"],
    ["size=0&background=256,0,0&expression=constructor", "png_neutral_medium_transparent"],
    ["size=big&background=red&expression=joy", "png_neutral_medium_transparent"],
    ["camera=fullbody&pose=thumbs-up&quality=30", "png_neutral_medium_transparent"],
    ["blendShapes%5BmouthSmile%5D=0.2", "png_neutral_medium_transparent"],
  ])("%s is a picture there is", (query, key) => {
    expect(orderOf(query).key).toBe(key);
  });

  test("and its order says the same as its key", () => {
    expect(orderOf("expression=happy&size=300&background=1,2,3")).toMatchObject({
      type: "pose",
      pose: "happy",
      animation: "",
      size: "medium",
      backgroundColor: "#010203",
      options: "",
    });
  });
});

test("every query has one of a bounded number of keys", () => {
  const values = {
    quality: ["low", "medium", "high", "x"],
    lod: ["0", "1", "2", "3"],
    textureSizeLimit: ["1", "256", "300", "512", "1000", "1024", "2048", "9999"],
    textureAtlas: ["none", "256", "700", "1024"],
    textureFormat: ["png", "jpeg", "webp", "gif"],
    morphTargets: ["none", "ARKit", "Default", "ARKit,Default", "jawOpen,viseme_O", "x"],
    useMeshOptCompression: ["true", "false"],
    pose: ["A", "T"],
  };
  let queries = [""];
  for (const [name, list] of Object.entries(values)) {
    queries = queries.flatMap((query) => list.map((value) => `${query}&${name}=${value}`));
  }
  expect(new Set(queries.map(keyOf)).size).toBeLessThanOrEqual(3 * 4 * 3 * 2 * 8 * 2 * 2);
});
