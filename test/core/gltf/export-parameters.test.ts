import { describe, expect, it } from "vitest";
import { clipNames } from "../../../src/gltf/clips.ts";
import { defaultExport } from "../../../src/gltf/export-options.ts";
import { type ExportQuery, parameters, readExport } from "../../../src/gltf/export-parameters.ts";

describe("the parameters of an export", () => {
  it("stand for the usual file where there are none", () => {
    expect(readExport({})).toEqual({ options: defaultExport, errors: [] });
  });

  it("are read each by its name", () => {
    const query: Required<ExportQuery> = {
      format: "glb",
      lod: "2",
      texture_size: "512",
      texture_format: "webp",
      texture_atlas: "1",
      morph_targets: "rpm,visemes",
      compression: "meshopt",
      pose: "a",
      animations: "nod,idle,nod",
    };
    expect(Object.keys(query)).toEqual(Object.keys(parameters));
    expect(readExport(query)).toEqual({
      options: {
        format: "glb",
        lod: 2,
        textureSize: 512,
        textureFormat: "webp",
        textureAtlas: true,
        morphTargets: ["visemes", "rpm"],
        compression: "meshopt",
        pose: "a",
        animations: clipNames.filter((name) => ["nod", "idle"].includes(name)),
      },
      errors: [],
    });
  });

  it.each<[ExportQuery, object]>([
    [{ texture_atlas: "true" }, { textureAtlas: true }],
    [{ texture_atlas: "0" }, { textureAtlas: false }],
    [{ morph_targets: "none" }, { morphTargets: [] }],
    [{ animations: "none" }, { animations: [] }],
    [{ animations: clipNames.slice(0, 16).join(",") }, { animations: clipNames.slice(0, 16) }],
    [
      { format: "vrm", lod: "1" },
      { format: "vrm", lod: 1 },
    ],
  ])("%o are %o beside the usual", (query, options) => {
    expect(readExport(query)).toEqual({ options: { ...defaultExport, ...options }, errors: [] });
  });

  it.each<[ExportQuery, string, RegExp]>([
    [{ lod: "3" }, "lod", /^unknown; known are 0, 1, 2$/],
    [{ lod: "01" }, "lod", /known are/],
    [{ format: "" }, "format", /^unknown; known are glb, vrm$/],
    [{ texture_atlas: "yes" }, "texture_atlas", /known are true, false, 1, 0/],
    [{ texture_atlas: "no" }, "texture_atlas", /known are/],
    [{ texture_atlas: "" }, "texture_atlas", /known are/],
    [{ morph_targets: "" }, "morph_targets", /^expected none, or some of visemes, arkit, rpm$/],
    [{ morph_targets: "arkit,none" }, "morph_targets", /expected none, or/],
    [{ animations: "idle,constructor" }, "animations", /at most 16 of .*nod/],
    [{ animations: clipNames.slice(0, 17).join(",") }, "animations", /at most 16/],
    [{ format: "vrm", compression: "quantize" }, "compression", /none/],
  ])("%o are refused by the name of the one that is wrong", (query, parameter, detail) => {
    const { errors } = readExport(query);
    expect(errors).toEqual([{ parameter, detail: expect.stringMatching(detail) }]);
  });

  it("are refused all at once", () => {
    const { errors } = readExport({ format: "obj", pose: "x", lod: "1", compression: "meshopt" });
    expect(errors.map(({ parameter }) => parameter)).toEqual(["format", "pose"]);
  });
});
