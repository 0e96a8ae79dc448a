import { describe, expect, it } from "vitest";
import { defaultExport, type ExportOptions, exportKey, refusal } from "../../../src/gltf/export-options.ts";

const vrm: ExportOptions = { ...defaultExport, format: "vrm" };

describe("refusal", () => {
  it("takes the defaults, of both formats", () => {
    expect([defaultExport, vrm].map(refusal)).toEqual([null, null]);
  });

  it.each([
    ["compression", { compression: "meshopt" }],
    ["compression", { compression: "quantize" }],
    ["texture_format", { textureFormat: "webp" }],
    ["animations", { animations: ["idle"] }],
    ["pose", { pose: "a" }],
  ] as const)("names %s, which VRM does not go with: %o", (parameter, change) => {
    expect(refusal({ ...vrm, ...change })?.parameter).toBe(parameter);
    expect(refusal({ ...defaultExport, ...change })).toBeNull();
  });

  it("names clips that there are none of, shortened", () => {
    const refused = refusal({ ...defaultExport, animations: ["idle", "x".repeat(500)] });
    expect(refused?.parameter).toBe("animations");
    expect(refused?.detail.length).toBeLessThan(100);
  });
});

describe("exportKey", () => {
  const key = (change: Partial<ExportOptions>) => exportKey({ ...defaultExport, ...change });

  it("is the same for lists in another order and with repetitions", () => {
    expect(key({ morphTargets: ["arkit", "visemes"] })).toBe(key({ morphTargets: ["visemes", "arkit"] }));
    expect(key({ animations: ["nod", "idle", "nod"] })).toBe(key({ animations: ["idle", "nod"] }));
  });

  it("differs with every option", () => {
    const changes: Partial<ExportOptions>[] = [
      ...[{}, { format: "vrm" }, { lod: 1 }, { textureSize: 512 }, { textureFormat: "png" }, { textureAtlas: true }],
      ...[{ morphTargets: [] }, { morphTargets: ["arkit"] }, { compression: "meshopt" }, { pose: "a" }],
      { animations: ["idle"] },
    ] as Partial<ExportOptions>[];
    expect(new Set(changes.map(key)).size).toBe(changes.length);
  });
});
