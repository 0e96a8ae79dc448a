import { validateBytes } from "gltf-validator";
import { MeshoptDecoder } from "meshoptimizer";
import { describe, expect, it } from "vitest";
import { readAccessor } from "../../bench/glb-accessors.ts";
import type { Avatar } from "../../src/avatar/avatar.ts";
import { beardVertices } from "../../src/avatar/wear/beard/worn-beard.ts";
import { styleNamed } from "../../src/avatar/wear/hair/style-table.ts";
import { defaultExport, type ExportOptions } from "../../src/gltf/export-options.ts";
import { gridStep } from "../../src/gltf/quantize.ts";
import { openNodeCore } from "../../src/node-core.ts";
import { exportAvatar } from "../../src/output.ts";
import { finish } from "../../src/steps.ts";
import { plainAvatar } from "../fixtures/plain-avatar.ts";
import { readGlb } from "./gltf/read-glb.ts";
import { randomExports } from "./random-exports.ts";

await MeshoptDecoder.ready;
const core = await openNodeCore();
const plain = plainAvatar(core.model);
const avatar: Avatar = {
  ...plain,
  hair: { ...plain.hair, style: styleNamed(core.model, "crew_cut") },
  facialHair: { cover: "9".repeat(beardVertices(core.model).length), drop: 10, ...plain.hair },
  glasses: { shape: "round", rim: "full", color: [20, 20, 20], colors: [[20, 20, 20]], dark: true },
};
const write = (change: Partial<ExportOptions> = {}) =>
  finish(exportAvatar(core, avatar, { ...defaultExport, ...change }));

describe("exportAvatar", () => {
  const [plainFile, quantized, packed] = [
    write(),
    write({ compression: "quantize" }),
    write({ compression: "meshopt", textureFormat: "webp" }),
  ];

  it.each(randomExports(6))(
    "writes a file that the Khronos validator finds nothing wrong with: %o",
    async (options) => {
      const { issues } = await validateBytes(finish(exportAvatar(core, avatar, options)));
      expect(issues.messages.filter(({ severity }) => severity <= 1)).toEqual([]);
    },
  );

  it("writes the same bytes for the same options", () => {
    expect(Buffer.compare(write({ lod: 2, textureAtlas: true }), write({ lod: 2, textureAtlas: true }))).toBe(0);
  });

  it("writes positions and displacements of a quantized file within half a step of the grid", () => {
    const [exact, rounded] = [readGlb(plainFile), readGlb(quantized)];
    const halfStep = (0.51 * gridStep) / 1000;
    exact.json.meshes.forEach(({ primitives }, m) => {
      primitives.forEach(({ attributes, targets = [] }, p) => {
        const other = rounded.json.meshes[m].primitives[p];
        const read = (accessor: number) => signed(rounded, accessor);
        const places = readAccessor(exact, attributes.POSITION);
        const found = read(other.attributes.POSITION);
        for (let i = 0; i < places.length; i++) {
          const middle = i % 3 === 1 ? 0.95 : 0;
          if (Math.abs(found[i] + middle - places[i]) > halfStep) expect(found[i] + middle).toBe(places[i]);
        }
        for (const t of [0, 30, 60].filter((index) => index < targets.length)) {
          const moved = readAccessor(exact, targets[t].POSITION);
          const motion = read(other.targets?.[t].POSITION ?? -1);
          for (let i = 0; i < moved.length; i++) {
            if (Math.abs(motion[i] - moved[i]) > halfStep) expect(motion[i]).toBe(moved[i]);
          }
        }
      });
    });
  });

  it("packs what the library's own decoder gives back byte for byte, but for the first corners of triangles", () => {
    const [whole, small] = [readGlb(quantized), readGlb(packed)];
    let packedCount = 0;
    small.json.bufferViews.forEach(({ extensions, byteLength }, view) => {
      const packing = extensions?.EXT_meshopt_compression as Record<string, number> & { mode: "TRIANGLES" };
      if (!packing) return;
      packedCount++;
      const { byteOffset } = whole.json.bufferViews[view];
      const source = small.binary.subarray(packing.byteOffset, packing.byteOffset + packing.byteLength);
      const decoded = new Uint8Array(byteLength);
      MeshoptDecoder.decodeGltfBuffer(decoded, packing.count, packing.byteStride, source, packing.mode);
      if (packing.mode === "TRIANGLES") return;
      expect(Buffer.compare(decoded, whole.binary.subarray(byteOffset, byteOffset + byteLength))).toBe(0);
    });
    expect(packedCount).toBeGreaterThan(20);
    expect(small.json.extensionsRequired).toEqual(
      expect.arrayContaining(["EXT_meshopt_compression", "KHR_mesh_quantization", "EXT_texture_webp"]),
    );
  });

  it("is small: half a megabyte packed, and less the coarser", () => {
    expect(packed.length).toBeLessThan(0.4 * plainFile.length);
    const [fine, coarse, coarsest] = ([0, 1, 2] as const).map((lod) => triangleCount(write({ lod })));
    expect(coarse / fine).toBeGreaterThan(0.45);
    expect(coarse / fine).toBeLessThan(0.65);
    expect(coarsest / fine).toBeGreaterThan(0.22);
    expect(coarsest / fine).toBeLessThan(0.42);
  });

  it("refuses options that make no file", () => {
    expect(() => write({ format: "vrm", compression: "meshopt" })).toThrow(RangeError);
  });
});

function triangleCount(bytes: Uint8Array): number {
  const { json } = readGlb(bytes);
  return json.meshes
    .flatMap(({ primitives }) => primitives)
    .reduce((sum, { indices }) => sum + json.accessors[indices].count / 3, 0);
}

/** Values of a normalised accessor of 16 signed bits, rows of four or of three, sparse ones filled in. */
function signed({ json, binary }: ReturnType<typeof readGlb>, index: number): Float32Array {
  const { bufferView, count, sparse } = json.accessors[index];
  const values = new Float32Array(3 * count);
  const shorts = (view: number, byteOffset: number, length: number) => {
    const start = json.bufferViews[view].byteOffset + byteOffset;
    return new Int16Array(binary.slice(start, start + 2 * length).buffer);
  };
  if (bufferView !== undefined) {
    const rows = shorts(bufferView, 0, 4 * count);
    for (let i = 0; i < values.length; i++) values[i] = rows[4 * Math.floor(i / 3) + (i % 3)] / 32767;
  }
  if (sparse) {
    const places = shorts(sparse.indices.bufferView, sparse.indices.byteOffset, sparse.count);
    const moved = shorts(sparse.values.bufferView, sparse.values.byteOffset, 3 * sparse.count);
    places.forEach((place, k) => {
      for (let c = 0; c < 3; c++) values[3 * (place & 0xffff) + c] = moved[3 * k + c] / 32767;
    });
  }
  return values;
}
