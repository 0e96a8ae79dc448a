import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { type PhotoOfSkin, type SeenSkin, seeSkin } from "../../../../src/avatar/skin/see-skin.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { type BallPhoto, ballCamera, ballHead, ballLandmarks, photographBall } from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const subdivision = buildSubdivision(model);
const domain = finish(buildSkinDomain(kernel, model, subdivision));
const fine = subdivide(subdivision, model.mean);
const skin: [number, number, number] = [0.46, 0.28, 0.2];

function see({ photo, person }: BallPhoto): SeenSkin {
  const inputs: PhotoOfSkin = {
    photo,
    person,
    landmarks: ballLandmarks(),
    hair: null,
    glasses: null,
    camera: ballCamera,
    positions: model.mean,
  };
  return finish(kernel.withAtlasInSteps(domain.layout, 256, (atlas) => seeSkin(kernel, domain, atlas, inputs)));
}
const cheek = [...domain.zones.front.keys()].filter((i) => domain.zones.front[i] > 0.9 && fine[3 * i + 2] > -30);

describe("an evenly lit ball of skin", () => {
  const seen = see(
    photographBall(
      () => skin,
      () => 0.8,
    ),
  );

  test("shows its colour at the vertices that look to the camera", () => {
    for (const i of cheek) {
      for (const [c, value] of skin.entries()) {
        expect(Math.abs(seen.colours[4 * i + c] - Math.log(0.8 * value))).toBeLessThan(0.03);
      }
      expect(seen.confidence[i]).toBeGreaterThan(0.5);
      expect(seen.exposure[i]).toBe(1);
    }
  });

  test("does not show what lies behind", () => {
    for (let i = 0; i < seen.confidence.length; i++) if (fine[3 * i + 2] < -100) expect(seen.confidence[i]).toBe(0);
  });
});

test("blown-out skin is not exposed, and what the person's mask leaves out not trusted", () => {
  const white = see(
    photographBall(
      () => [0.99, 0.9, 0.85],
      () => 1,
    ),
  );
  for (const i of cheek) expect(white.exposure[i]).toBeLessThan(0.05);
  const { photo } = photographBall(
    () => skin,
    () => 0.8,
  );
  const nobody = see({ photo, person: { width: 1, height: 1, data: Uint8Array.of(0) } });
  expect(Math.max(...nobody.confidence)).toBe(0);
});
