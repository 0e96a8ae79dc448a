import { expect, test } from "vitest";
import { bakeOcclusion, drawScene } from "../../../src/kernels/raster.ts";
import { presetLight, sphereDirections } from "../../../src/render/light.ts";
import type { Drawable, Scene, Texture } from "../../../src/render/scene.ts";
import { goldenMismatchCount } from "../../fixtures/golden.ts";
import { cameraAt, material, newRaster, parkMiller, quad, sceneOf, sphere } from "../../fixtures/scenes.ts";

const raster = newRaster();
const camera = cameraAt(96, 96, 300);
const backdrop = { top: [210, 215, 225], bottom: [150, 160, 175] } as const;
const studio = { light: presetLight("studio", camera), backdrop };

test.each<[string, () => Scene]>([
  ["checker", () => sceneOf([tilted(quad(-44, -60, 44, 60), 60, checker())], camera)],
  ["materials", () => sceneOf(materialSpheres(), camera, studio)],
  ["strands", () => sceneOf([strands()], camera, studio)],
  ["eye", () => sceneOf(eye(), camera, studio)],
  ["occluded", () => sceneOf(occluded(), camera, studio)],
  ["lens", () => sceneOf([...materialSpheres(), lens()], camera, studio)],
])("%s looks as it did", (name, buildScene) => {
  const picture = drawScene(raster, buildScene());
  expect(goldenMismatchCount(raster, name, picture)).toBe(0);
});

function checker(): Texture {
  const data = new Uint8Array(128 * 128 * 3);
  for (let i = 0; i < 128 * 128; i++) {
    const odd = ((i >> 3) ^ (i >> 10)) & 1;
    data.set(odd ? [235, 200, 60] : [40, 60, 120], 3 * i);
  }
  return { width: 128, height: 128, channelCount: 3, data };
}

/** The quad leaning back by `degrees`: its far end is minified. */
function tilted(surface: Drawable["surface"], degrees: number, texture: Texture): Drawable {
  const angle = (degrees * Math.PI) / 180;
  const positions = surface.positions.map((value, i) => {
    if (i % 3 === 1) return value * Math.cos(angle);
    return i % 3 === 2 ? -surface.positions[i - 1] * Math.sin(angle) : value;
  });
  return { surface: { ...surface, positions }, material: material({ texture }) };
}

function materialSpheres(): Drawable[] {
  const kinds = ["skin", "teeth", "cloth", "frame"] as const;
  return kinds.map((kind, i) => ({
    surface: sphere(21, [i % 2 ? 23 : -23, i < 2 ? 23 : -23, 0], 32),
    material: material({ kind, color: [0.62, 0.4, 0.3], roughness: 0.3 }),
  }));
}

function strands(): Drawable {
  const random = parkMiller(11);
  const levels = Array.from({ length: 64 }, random);
  const data = Uint8Array.from({ length: 64 * 64 * 2 }, (_, i) => {
    const [x, y] = [(i >> 1) % 64, (i >> 1) >> 6];
    const alpha = Math.max(0, Math.min(1, levels[x] * 2 - (0.9 * y) / 64));
    return i % 2 === 0 ? 120 + 100 * levels[(x * 7) % 64] : 255 * alpha;
  });
  const texture = { width: 64, height: 64, channelCount: 2, data } as const;
  const hair = material({ kind: "hair", color: [0.5, 0.28, 0.14], texture, alphaTested: true, doubleSided: true });
  return { surface: sphere(40, [0, 0, 0], 24), material: hair };
}

function eye(): Drawable[] {
  const ball = material({ kind: "eye", color: [0.75, 0.72, 0.7] });
  return [
    { surface: sphere(34, [0, 0, 0], 32), material: ball },
    { surface: sphere(35, [0, 0, 0], 32), material: material({ kind: "cornea" }) },
  ];
}

function occluded(): Drawable[] {
  const skin = material({ kind: "skin", color: [0.62, 0.4, 0.3] });
  const drawables = [sphere(30, [-10, -14, 0], 40), sphere(18, [18, 20, 12], 32)].map((surface) => ({
    surface,
    material: skin,
  }));
  const occlusions = bakeOcclusion(raster, drawables, sphereDirections(24));
  return drawables.map((drawable, i) => ({ ...drawable, occlusion: occlusions[i] }));
}

function lens(): Drawable {
  return { surface: quad(-30, -30, 30, 30, 30), material: material({ kind: "lens", color: [0.2, 0.25, 0.2] }) };
}
