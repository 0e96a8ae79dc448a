import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { smoothstep } from "../../../../src/avatar/mesh/field.ts";
import { convexHull, polygonDistance } from "../../../../src/avatar/mesh/plane-region.ts";
import { type PhotoOfSkin, type SeenSkin, seeSkin } from "../../../../src/avatar/skin/see-skin.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { byteOfLinear } from "../../../../src/face/color.ts";
import { innerLipRing, leftBrowRing, outerLipRing, rightBrowRing } from "../../../../src/face/landmark-groups.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { type BallPhoto, ballCamera, ballHead, ballLandmarks, photographBall } from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const subdivision = buildSubdivision(model);
const domain = finish(buildSkinDomain(kernel, model, subdivision));
const fine = subdivide(subdivision, model.mean);
const skin: [number, number, number] = [0.46, 0.28, 0.2];

function see({ photo, person }: BallPhoto, landmarks = ballLandmarks()): SeenSkin {
  const inputs: PhotoOfSkin = {
    photo,
    person,
    landmarks,
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

  test("tells brows by the outline of their landmarks, softly over a fiftieth of an eye distance to both sides", () => {
    const { points } = ballLandmarks();
    const unit = seen.crop.eyeDistance;
    const hulls = [leftBrowRing, rightBrowRing].map((ring) =>
      convexHull(Float32Array.from(ring.flatMap((k) => [points[3 * k], points[3 * k + 1]]))),
    );
    let [within, beside] = [0, 0];
    for (const i of seen.confidence.keys()) {
      const [u, v] = [0, 1].map((c) => seen.vertices[4 * i + c] * seen.ratio);
      const from = hulls.map((hull) => polygonDistance(hull, u + seen.crop.left, v + seen.crop.top) / unit);
      const distance = Math.min(...from);
      if (Math.abs(distance) < 0.018) beside++;
      if (distance < -0.021) within++;
      const expected = smoothstep(0.02, -0.02, distance);
      expect(Math.abs(seen.brows[i] - expected)).toBeLessThan(0.02);
    }
    expect([within, beside].every((found) => found > 3)).toBe(true);
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

describe("lips", () => {
  const red: [number, number, number] = [0.4, 0.1, 0.12];
  /** The ball's landmarks with lips whose red reaches from the outer ring this share of the way to the inner one. */
  const lipsOf = (from: number, to: number, scale = 1) => {
    const landmarks = ballLandmarks();
    const points = landmarks.points.slice();
    for (const [k, outer] of outerLipRing.entries()) {
      for (let c = 0; c < 2; c++) {
        const inner = points[3 * innerLipRing[k] + c];
        points[3 * outer + c] = inner + scale * (points[3 * outer + c] - inner);
      }
    }
    const { photo, person } = photographBall(
      () => skin,
      () => 0.8,
    );
    const at = (ring: readonly number[], k: number, c: number) => points[3 * ring[k] + c];
    for (const k of outerLipRing.keys()) {
      for (let t = from; t <= to; t += 0.02) {
        const place = [0, 1].map((c) => at(outerLipRing, k, c) + t * (at(innerLipRing, k, c) - at(outerLipRing, k, c)));
        for (let dy = -1; dy <= 1; dy++) {
          for (let dx = -12; dx <= 12; dx++) {
            const pixel = (Math.round(place[1]) + dy) * photo.width + Math.round(place[0]) + dx;
            for (let c = 0; c < 3; c++) photo.data[4 * pixel + c] = Math.round(byteOfLinear(0.8 * red[c]));
          }
        }
      }
    }
    return see({ photo, person }, { ...landmarks, points }).lips;
  };
  const middleOf = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1];

  test("show the colour of the middle of the red", () => {
    const lips = lipsOf(0.2, 0.7, 2);
    expect(lips.length).toBeGreaterThan(12);
    for (const c of [0, 1, 2]) {
      expect(Math.abs(middleOf(lips.map((colour) => colour[c])) - Math.log(0.8 * red[c]))).toBeLessThan(0.12);
    }
    const beside = lipsOf(0.8, 1, 2).map(([r, g]) => r - g);
    expect(middleOf(beside)).toBeLessThan(Math.log(skin[0] / skin[1]) + 0.1);
  });

  test("that are too thin show none", () => {
    expect(lipsOf(0.2, 0.7, 0.1)).toEqual([]);
  });
});
