import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import type { ExportMesh } from "../../../src/gltf/avatar-meshes.ts";
import { bindRigidly, type ExportPrimitive } from "../../../src/gltf/export-mesh.ts";
import type { MaterialName } from "../../../src/gltf/plain-color.ts";
import { shadeMeshes } from "../../../src/gltf/shade-meshes.ts";
import { openRaster } from "../../../src/kernels/raster.ts";

const raster = openRaster(new WebAssembly.Module(readFileSync("build/wasm/raster.wasm")));
const avatar: Avatar = {
  neutral: new Float32Array(0),
  albedo: { size: 1, data: Uint8Array.of(150, 110, 90) },
  irisColor: [90, 60, 40],
  scleraTint: [255, 255, 255],
  hair: { style: { kind: "bald" }, color: [30, 22, 18], highlightColor: [60, 45, 35] },
  glasses: null,
  garmentColor: [40, 60, 90],
};

/** A level grid of some millimetres at a height, seen from above, with what is given besides. */
function plate(side: number, height: number, change: Partial<ExportPrimitive> = {}): ExportPrimitive {
  const count = 30;
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= count; row++) {
    for (let column = 0; column <= count; column++) {
      positions.push(side * (column / count - 0.5), height, side * (row / count - 0.5));
      const at = row * (count + 1) + column;
      if (row < count && column < count)
        indices.push(at, at + count + 1, at + 1, at + 1, at + count + 1, at + count + 2);
    }
  }
  const vertexCount = positions.length / 3;
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from({ length: 3 * vertexCount }, (_, k) => (k % 3 === 1 ? 1 : 0)),
    uvs: null,
    indices: Uint32Array.from(indices),
    binding: bindRigidly(vertexCount, 0),
    material: "skin",
    targets: [],
    ...change,
  };
}

const middle = 15 * 31 + 15;
const colorAt = ({ colors }: ExportPrimitive, vertex: number) => [...(colors ?? []).slice(3 * vertex, 3 * vertex + 3)];
const shaded = (...meshes: ExportMesh[]) =>
  shadeMeshes(raster, avatar, meshes, [{ name: "jawOpen", weights: { jawOpen: 1 } }]).map(
    ({ primitives }) => primitives,
  );

describe("shadeMeshes", () => {
  const floor = { name: "Wolf3D_Head", primitives: [plate(200, 0)] };
  const roof = (height: number, material: MaterialName = "garment") => ({
    name: "Roof",
    primitives: [plate(100, height, { material })],
  });

  it("leaves what lies in the open as it is", () => {
    const [[open]] = shaded(floor);
    for (const value of colorAt(open, middle)) expect(value).toBeGreaterThan(0.95);
  });

  it("darkens what something lies over, blue more than red on skin, and the less the farther it is", () => {
    const [[near], [far]] = [20, 60].map((height) => shaded(floor, roof(height))[0]);
    const [red, , blue] = colorAt(far, middle);
    expect(red).toBeLessThan(0.9);
    expect(red).toBeGreaterThan(0.55);
    expect(blue).toBeLessThan(red - 0.02);
    expect(colorAt(near, middle)[0]).toBeLessThan(red - 0.1);
    expect(colorAt(near, middle)[0]).toBeGreaterThan(0.4);
    expect(colorAt(near, 0)[0]).toBeGreaterThan(0.9);
  });

  it("lets light through lenses", () => {
    const [[below]] = shaded(floor, roof(20, "lenses"));
    expect(colorAt(below, middle)[0]).toBeGreaterThan(0.95);
  });

  it("leaves light where an open mouth lets it in", () => {
    const lid = plate(100, 20);
    const vertexCount = lid.positions.length / 3;
    const away = {
      indices: Uint16Array.from({ length: vertexCount }, (_, i) => i),
      values: Float32Array.from({ length: 3 * vertexCount }, (_, k) => (k % 3 === 1 ? 0.4 : 0)),
    };
    const [[shut], [opening]] = [[], [away]].map(
      (targets) => shaded(floor, { name: "Wolf3D_Teeth", primitives: [{ ...lid, material: "teeth", targets }] })[0],
    );
    expect(colorAt(opening, middle)[0]).toBeGreaterThan(colorAt(shut, middle)[0] + 0.1);
  });

  it("multiplies the colours that hair has, and shades it as strands scatter light", () => {
    const own = new Float32Array(3 * 961).fill(0.5);
    const hair = (colors?: Float32Array) => ({
      name: "Wolf3D_Hair",
      primitives: [plate(100, 0, { colors, material: "hair" })],
    });
    const [[plain]] = shaded(hair());
    const [[tinted]] = shaded(hair(own));
    expect(Math.abs(colorAt(plain, middle)[0] - 0.9)).toBeLessThan(0.03);
    expect(colorAt(tinted, middle)[0]).toBeLessThan(0.6 * colorAt(plain, middle)[0]);
    const fair = {
      ...avatar,
      hair: { ...avatar.hair, color: [190, 160, 120], highlightColor: [200, 170, 130] } as const,
    };
    const [{ primitives }] = shadeMeshes(raster, fair, [hair()], []);
    expect(Math.abs(colorAt(primitives[0], middle)[0] - 0.89)).toBeLessThan(0.03);
  });

  it("leaves eyes, which lids shade, and lenses alone", () => {
    const eye = {
      name: "EyeLeft",
      primitives: [plate(100, 0, { colors: new Float32Array(3 * 961).fill(0.7), material: "eyes" })],
    };
    const [[shadedEye], [lens]] = shaded(eye, roof(20, "lenses"));
    expect(colorAt(shadedEye, middle)[0]).toBeCloseTo(0.7, 6);
    expect(lens.colors).toBeUndefined();
  });
});
