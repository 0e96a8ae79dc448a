import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildSubdivision } from "../../../../src/avatar/head/subdivide.ts";
import { type AlbedoInputs, type BakedAlbedo, bakeAlbedo } from "../../../../src/avatar/skin/albedo.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { labOfLinear, linearOfByte } from "../../../../src/face/color.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import {
  type BallPhoto,
  ballCamera,
  ballHead,
  ballLandmarks,
  ballPoint,
  ballUv,
  photographBall,
} from "../ball-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const domain = finish(buildSkinDomain(kernel, model, buildSubdivision(model)));
const size = 512;

const skin: [number, number, number] = [0.46, 0.28, 0.2];
const frontal = (_x: number, _y: number, z: number) => 0.3 + 0.7 * Math.max(0, z);
const fromTheSide = (x: number, y: number, z: number) => 0.45 + 0.28 * x + 0.1 * y + 0.3 * z;

/** Skin with brows, lips and a pattern of freckles; a beard where asked. */
function face(x: number, y: number, z: number): [number, number, number] {
  if (z > -60 && Math.hypot((Math.abs(x) - 31) / 4.5, y - 20) < 4) return [0.05, 0.04, 0.03];
  if (z > -60 && Math.hypot(x / 2.6, y + 70) < 9) return [0.42, 0.16, 0.14];
  const freckle = 1 + 0.06 * Math.sin(0.5 * x) * Math.sin(0.45 * y);
  return [skin[0] * freckle, skin[1] * freckle, skin[2] * freckle];
}

function bake({ photo, person }: BallPhoto, over: Partial<AlbedoInputs> = {}): BakedAlbedo {
  const inputs: AlbedoInputs = {
    photo,
    person,
    landmarks: ballLandmarks(),
    hair: null,
    glasses: null,
    camera: ballCamera,
    positions: model.mean,
    expression: {},
    ...over,
  };
  return finish(bakeAlbedo(kernel, domain, inputs, size));
}

function linearAt(albedo: BakedAlbedo, longitude: number, latitude: number): [number, number, number] {
  const [u, v] = ballUv(longitude, latitude);
  const at = 3 * (Math.floor(v * albedo.size) * albedo.size + Math.floor(u * albedo.size));
  return [0, 1, 2].map((c) => linearOfByte(albedo.data[at + c])) as [number, number, number];
}

function labDistance(a: readonly [number, number, number], b: readonly [number, number, number]): number {
  const [p, q] = [labOfLinear(a), labOfLinear(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Cheeks, clear of the lips. */
const cheeks = [30, 37, 45].flatMap((longitude) => [-25, -20, -12].map((latitude) => [longitude, latitude] as const));

describe("under light from the side", () => {
  const albedo = bake(photographBall(face, fromTheSide));

  test("the left and the right cheek come out alike", () => {
    for (const [longitude, latitude] of cheeks) {
      expect(labDistance(linearAt(albedo, longitude, latitude), linearAt(albedo, -longitude, latitude))).toBeLessThan(
        4,
      );
    }
  });

  test("the albedo is recovered up to one gain", () => {
    const points = cheeks.flatMap(([l, b]) => [[l, b] as const, [-l, b] as const]);
    const gains = points.map(([l, b]) => linearAt(albedo, l, b)[1] / face(...ballPoint(l, b))[1]).sort((a, b) => a - b);
    const gain = gains[gains.length >> 1];
    for (const [l, b] of points) {
      const truth = face(...ballPoint(l, b)).map((value) => value * gain) as [number, number, number];
      expect(labDistance(linearAt(albedo, l, b), truth)).toBeLessThan(2.5);
    }
  });

  test("the light comes from the subject's left", () => {
    expect(albedo.light[9]).toBeGreaterThan(0.1);
    expect(albedo.light.length).toBe(27);
    expect(albedo.light.every(Number.isFinite)).toBe(true);
  });

  test("the mirrored photo gives the mirrored albedo", () => {
    const { photo, person } = photographBall(
      (x, y, z) => face(-x, y, z),
      (x, y, z) => fromTheSide(-x, y, z),
    );
    const mirrored = bake({ photo, person });
    let worst = 0;
    for (let longitude = -170; longitude <= 170; longitude += 10) {
      for (let latitude = -70; latitude <= 70; latitude += 10) {
        const pair = [linearAt(albedo, longitude, latitude), linearAt(mirrored, -longitude, latitude)] as const;
        worst = Math.max(worst, labDistance(...pair));
      }
    }
    expect(worst).toBeLessThan(1.5);
  });
});

describe("under light from the front", () => {
  const albedo = bake(photographBall(face, frontal));

  test("the tone goes on without a step around the whole head", () => {
    for (let latitude = -70; latitude <= 70; latitude += 5) {
      expect(labDistance(linearAt(albedo, -179.5, latitude), linearAt(albedo, 179.4, latitude))).toBeLessThan(1.5);
    }
    for (let longitude = -180; longitude < 175; longitude += 4) {
      const next = linearAt(albedo, longitude + 4, -60);
      expect(labDistance(linearAt(albedo, longitude, -60), next)).toBeLessThan(3);
    }
  });

  test("neck and cheek have the same tone", () => {
    for (const longitude of [-40, -30, 30, 40]) {
      expect(labDistance(linearAt(albedo, longitude, -68), linearAt(albedo, longitude, -22))).toBeLessThan(5);
    }
  });

  test("brows and lips stay where they are", () => {
    const lips = linearAt(albedo, 0, -25);
    expect(lips[0] / lips[1]).toBeGreaterThan(2);
    const x = Math.asin(31 / 75 / Math.cos((25 * Math.PI) / 180)) * (180 / Math.PI);
    expect(linearAt(albedo, x, 25.4)[1]).toBeLessThan(0.5 * skin[1]);
  });

  test("the tone of the skin is that of the photo", () => {
    const linear = albedo.skinTone.map(linearOfByte) as [number, number, number];
    expect(linear[0] / linear[1]).toBeCloseTo(skin[0] / skin[1], 0);
    expect(linear[1]).toBeGreaterThan(0.6 * skin[1]);
    expect(linear[1]).toBeLessThan(1.1 * skin[1]);
  });
});

describe("what must not be painted", () => {
  const green: [number, number, number] = [0.05, 0.6, 0.05];

  test("a collar under the jaw leaves no trace", () => {
    const albedo = bake(photographBall((x, y, z) => (y < -112 ? green : face(x, y, z)), frontal));
    for (const longitude of [-40, -20, 0, 20, 40]) {
      const [r, g] = linearAt(albedo, longitude, -68);
      expect(r).toBeGreaterThan(g);
    }
  });

  test("a fringe leaves no trace on the forehead", () => {
    const dark: [number, number, number] = [0.02, 0.015, 0.01];
    const fringed = bake(photographBall((x, y, z) => (y > 36 ? dark : face(x, y, z)), frontal));
    for (const longitude of [-15, 0, 15]) expect(linearAt(fringed, longitude, 45)[0]).toBeGreaterThan(0.2);
  });

  test("a covered face falls back to generic skin", () => {
    const albedo = bake(
      photographBall((x, y, z) => (z > -70 ? green : face(x, y, z)), frontal),
      {
        person: { width: 2, height: 2, data: new Uint8Array(4) },
      },
    );
    expect(albedo.photoShare).toBe(0);
    for (const longitude of [-30, 0, 30]) {
      const [r, g] = linearAt(albedo, longitude, -10);
      expect(r).toBeGreaterThan(g);
    }
  });
});

describe("every tone of skin", () => {
  test.each([
    ["dark", [0.07, 0.035, 0.02]],
    ["middle", [0.25, 0.14, 0.09]],
    ["light", [0.6, 0.42, 0.34]],
  ])("%s skin is neither lightened nor darkened", (_name, tone) => {
    const albedo = bake(
      photographBall(
        () => tone as [number, number, number],
        () => 0.9,
      ),
    );
    for (const [longitude, latitude] of [...cheeks, [0, -68], [120, 20], [180, 0]] as const) {
      const expected = tone.map((value) => 0.9 * value) as [number, number, number];
      expect(labDistance(linearAt(albedo, longitude, latitude), expected)).toBeLessThan(5);
    }
  });
});
