import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../src/avatar/head/subdivide.ts";
import { meshGraph } from "../../src/avatar/mesh/mesh-graph.ts";
import { buildSkinDomain } from "../../src/avatar/skin/skin-domain.ts";
import { readSkinDomain, writeSkinDomain } from "../../src/domain-file.ts";
import { TextureKernel } from "../../src/kernels/texture.ts";
import { finish } from "../../src/steps.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = readHeadModel(readFileSync("assets/head.bin"));
const domain = finish(buildSkinDomain(kernel, model, buildSubdivision(model)));
const file = writeSkinDomain(domain, "a head").buffer as ArrayBuffer;

describe("readSkinDomain", () => {
  it("opens what was written", () => {
    const opened = readSkinDomain(file, model, "a head");
    expect(opened.model).toBe(model);
    expect(opened.eyeDistance).toBe(domain.eyeDistance);
    expect(opened.prior.modes).toEqual(domain.prior.modes);
    expect(Object.keys(opened.zones)).toEqual(Object.keys(domain.zones));
    expect(Buffer.compare(Buffer.from(opened.zones.lips.slice().buffer), Buffer.from(domain.zones.lips.buffer))).toBe(
      0,
    );
    expect(Buffer.compare(Buffer.from(writeSkinDomain(opened, "a head")), Buffer.from(file))).toBe(0);
  });

  it("keeps the graphs for their meshes", () => {
    const { graph, coarseGraph, subdivision } = readSkinDomain(file, model, "a head");
    expect(meshGraph(subdivision.quads, subdivision.vertexCount)).toBe(graph);
    expect(meshGraph(model.quads, model.skinVertexCount)).toBe(coarseGraph);
  });

  it("refuses another head's", () => {
    expect(() => readSkinDomain(file, model, "another head")).toThrow(RangeError);
  });

  it("refuses a file that is cut off anywhere", () => {
    for (const length of [0, 7, 8, 200, 20000, file.byteLength / 2, file.byteLength - 8]) {
      expect(() => readSkinDomain(file.slice(0, length), model, "a head")).toThrow(RangeError);
    }
  });

  it.each([0, 4, 8, 9])("refuses a file that is malformed at %i", (at) => {
    const bytes = new Uint8Array(file.slice(0));
    bytes[at] ^= 0x1f;
    expect(() => readSkinDomain(bytes.buffer, model, "a head")).toThrow(RangeError);
  });
});
