import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Avatar } from "../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { poseHead } from "../../../src/avatar/pose.ts";
import { styleNamed } from "../../../src/avatar/wear/hair/style-table.ts";
import { linearOfByte } from "../../../src/face/color.ts";
import { drawScene } from "../../../src/kernels/raster.ts";
import { elevation, frameSubject } from "../../../src/render/frame.ts";
import { harmonicLight, presetLight } from "../../../src/render/light.ts";
import { portraitScene, poseSitter, renderPortrait, restPose, seatAvatar } from "../../../src/render/portrait.ts";
import { sizes } from "../../../src/render/sizes.ts";
import { finish } from "../../../src/steps.ts";
import { newRaster } from "../../fixtures/scenes.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const raster = newRaster();

const avatar: Avatar = {
  neutral: model.mean,
  albedo: { size: 64, data: new Uint8Array(64 * 64 * 3).map((_, i) => [205, 155, 130][i % 3]) },
  irisColor: [98, 74, 50],
  scleraTint: [250, 246, 240],
  hair: { style: styleNamed(model, "bowl"), color: [58, 42, 30], highlightColor: [110, 84, 62] },
  glasses: null,
  garmentColor: [54, 74, 102],
};
const sitter = finish(seatAvatar(model, subdivision, avatar));
const bald = finish(seatAvatar(model, subdivision, { ...avatar, hair: { ...avatar.hair, style: { kind: "bald" } } }));

const unseen = [0, 0, 0] as const;

function meanColor(data: Uint8Array, width: number, left: number, top: number, side: number): number[] {
  const sum = [0, 0, 0, 0];
  for (let y = top; y < top + side; y++) {
    for (let x = left; x < left + side; x++) {
      for (let c = 0; c < 4; c++) sum[c] += data[4 * (y * width + x) + c];
    }
  }
  return sum.map((value) => value / side ** 2);
}

describe("a portrait", () => {
  test("fills the picture from crown to shoulders, with air above the hair", () => {
    const { data } = finish(renderPortrait(raster, sitter, restPose, { ...sizes.small, backdrop: "transparent" }));
    const covered = (y: number) => {
      let count = 0;
      for (let x = 0; x < 256; x++) if (data[4 * (y * 256 + x) + 3] > 0) count++;
      return count;
    };
    expect(covered(10)).toBe(0);
    expect(covered(60)).toBeGreaterThan(60);
    expect(covered(255)).toBeGreaterThan(150);
  });

  test("has eyes that look ahead at the camera", () => {
    const level = { ...restPose, attitude: { ...restPose.attitude, gaze: { yaw: 0, pitch: elevation } } };
    const eyes = ({ surfaces }: ReturnType<typeof poseSitter>) =>
      surfaces.find(({ name }) => name === "eyes")?.positions ?? new Float32Array();
    const met = eyes(poseSitter(bald, restPose));
    expect(met.length).toBeGreaterThan(0);
    expect(met).toEqual(eyes(poseHead(model, subdivision, bald.avatar, level)));
  });

  test("shows the middle of a face about as bright as its albedo", () => {
    const { data } = finish(renderPortrait(raster, bald, restPose, { width: 256, height: 256 }));
    const middle = meanColor(data, 256, 110, 94, 36);
    for (let c = 0; c < 3; c++) expect(Math.abs(middle[c] - [205, 155, 130][c])).toBeLessThan(8);
  });

  test.each([
    ["black", [26, 20, 17], 1.07],
    ["brown", [92, 66, 46], 1.08],
    ["fair", [190, 160, 120], 0.92],
  ] as const)(
    "shows %s hair of a bowl cut in 1.4 times the light of its colour, and in its hue",
    (_name, color, share) => {
      const hair = { ...avatar.hair, color, highlightColor: color } as Avatar["hair"];
      const own = finish(seatAvatar(model, subdivision, { ...avatar, hair }));
      const camera = frameSubject(own.subject, sizes.small);
      const view = { camera, light: presetLight("studio", camera), backdrop: "transparent" } as const;
      const { drawables, ...scene } = portraitScene(raster, own, own.rest, view);
      const others = drawables.map((drawable) =>
        drawable.surface.name === "hair"
          ? drawable
          : { ...drawable, material: { ...drawable.material, kind: "unlit" as const, texture: null, color: unseen } },
      );
      const { data } = drawScene(raster, { ...scene, drawables: others });
      const isHair = (at: number) => data[at + 3] === 255 && data[at] + data[at + 1] + data[at + 2] > 0;
      const pixels = Array.from({ length: data.length / 4 }, (_, i) => 4 * i).filter(isHair);
      for (let c = 0; c < 3; c++) {
        const light = pixels.reduce((sum, at) => sum + linearOfByte(data[at + c]), 0) / pixels.length;
        expect(Math.abs(light / (1.4 * 0.98 * linearOfByte(color[c]) + 0.0068) - share)).toBeLessThan(0.08);
      }
    },
  );

  test("knows the ambient visibility of every vertex", () => {
    const posed = poseHead(model, subdivision, bald.avatar, restPose);
    const camera = frameSubject(bald.subject, { width: 128, height: 128 });
    const ambient = new Float32Array(27).fill(0.8, 0, 3);
    const scene = portraitScene(raster, bald, posed, {
      camera,
      light: harmonicLight(ambient),
      backdrop: "transparent",
    });
    for (const { occlusion, surface } of scene.drawables) {
      expect(occlusion?.length).toBe(surface.positions.length / 3);
      expect(occlusion?.every((value) => value >= 0 && value <= 1)).toBe(true);
    }
  });

  test("of the same avatar is the same twice, also after another sitter", () => {
    const options = { width: 96, height: 96 };
    const first = finish(renderPortrait(raster, sitter, restPose, options));
    finish(renderPortrait(raster, bald, restPose, options));
    expect(finish(renderPortrait(raster, sitter, restPose, options))).toEqual(first);
  });

  test("opens its mouth and closes its eyes", () => {
    const size = { width: 256, height: 256 };
    const still = finish(renderPortrait(raster, bald, restPose, size)).data;
    const open = finish(renderPortrait(raster, bald, { ...restPose, weights: { jawOpen: 0.8 } }, size)).data;
    const blink = { eyeBlinkLeft: 1, eyeBlinkRight: 1 };
    const shut = finish(renderPortrait(raster, bald, { ...restPose, weights: blink }, size)).data;
    const changedRows = (other: Uint8Array) => {
      const rows: number[] = [];
      for (let y = 0; y < 256; y++) {
        let changed = 0;
        for (let x = 90; x < 166; x++)
          if (Math.abs(still[4 * (256 * y + x)] - other[4 * (256 * y + x)]) > 40) changed++;
        if (changed > 2) rows.push(y);
      }
      return rows;
    };
    expect(Math.min(...changedRows(open))).toBeGreaterThan(120);
    expect(changedRows(shut).length).toBeGreaterThan(3);
    expect(Math.max(...changedRows(shut))).toBeLessThan(120);
  });

  test.each(Object.keys(sizes) as (keyof typeof sizes)[])("has the size called %s", (name) => {
    const { width, height } = sizes[name];
    const picture = finish(renderPortrait(raster, bald, restPose, { width, height }));
    expect([picture.width, picture.height, picture.data.length]).toEqual([width, height, width * height * 4]);
  });
});

test("hair hides light from the scalp below it, but for what roots keep", () => {
  const scenes = [sitter, bald].map((each) => {
    const posed = poseHead(model, subdivision, each.avatar, restPose);
    const camera = frameSubject(each.subject, { width: 64, height: 64 });
    const light = harmonicLight(new Float32Array(27));
    return portraitScene(raster, each, posed, { camera, light, backdrop: "transparent" });
  });
  const scalp = scenes.map(({ drawables }) => {
    const { surface, occlusion } = drawables.find(({ surface }) => surface.name === "skin")!;
    let [sum, count] = [0, 0];
    for (let i = 0; i < surface.positions.length / 3; i++) {
      if (surface.positions[3 * i + 1] < 85) continue;
      sum += occlusion![i];
      count++;
    }
    return sum / count;
  });
  expect(scalp[1]).toBeGreaterThan(0.9);
  expect(scalp[0]).toBeCloseTo(0.7, 2);
});
