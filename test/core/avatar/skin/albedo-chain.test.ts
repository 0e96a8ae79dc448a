import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Camera } from "../../../../src/avatar/fit/camera.ts";
import { subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { type AlbedoInputs, type BakedAlbedo, bakeAlbedo } from "../../../../src/avatar/skin/albedo.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { readSkinPrior } from "../../../../src/avatar/skin/skin-prior-file.ts";
import { meshLandmarkCount } from "../../../../src/face/landmark-groups.ts";
import { quantile } from "../../../../src/face/statistics.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import type { Pixels } from "../../../../src/photo/pixels.ts";
import { finish } from "../../../../src/steps.ts";
import { colourByZone, colourOfVertices } from "../../../fixtures/albedo-statistics.ts";
import { type DrawnHead, drawnHead, mirroredLandmarks, model, subdivision } from "../../../fixtures/drawn-heads.ts";
import { hardLight, photoOf, type Spot, smileLines, spoilt } from "../../../fixtures/drawn-photo.ts";
import { expectGoldenNumbers, type Numbers } from "../../../fixtures/golden-numbers.ts";
import { slope } from "../../../fixtures/least-squares.ts";
import { harmonics } from "../../../reference/texture.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const prior = readSkinPrior(Uint8Array.from(readFileSync("assets/skin.bin")).buffer, model.skinVertexCount);
const domain = finish(buildSkinDomain(kernel, model, subdivision, prior));
const atlasSize = 512;
const smile = { mouthSmileLeft: 0.9, mouthSmileRight: 0.9, cheekSquintLeft: 0.5, cheekSquintRight: 0.5 };

/** What is known of a drawn head takes the place of what nets and readers would find. */
function inputsOf(head: DrawnHead, photo: Pixels): AlbedoInputs {
  const { camera, weights } = head.portrait;
  return {
    photo,
    landmarks: head.landmarks,
    person: { width: 1, height: 1, data: Uint8Array.of(255) },
    hair: null,
    glasses: null,
    camera,
    positions: head.posed.positions.subarray(0, 3 * model.skinVertexCount),
    expression: weights,
  };
}

function colours(albedo: BakedAlbedo): Numbers {
  return colourByZone(domain, colourOfVertices(domain, albedo));
}

function statistics(albedo: BakedAlbedo): Numbers {
  const { light, skinTone, photoShare } = albedo;
  return {
    ...colours(albedo),
    ...Object.fromEntries([...light].map((value, k) => [`light ${k}`, value])),
    ...Object.fromEntries(skinTone.map((value, c) => [`tone ${c}, hundreds`, value / 100])),
    "share of the photo": photoShare,
  };
}

/** The shade of a cap. */
const capShade: readonly Spot[] = [
  { landmark: 168, radius: 1.1, factor: [0.3, 0.28, 0.26] },
  ...[107, 69, 9].map((landmark): Spot => ({ landmark, radius: 0.05, factor: [1.4, 1, 0.7] })),
  ...[336, 299, 151].map((landmark): Spot => ({ landmark, radius: 0.05, factor: [0.7, 1, 1.4] })),
];

/** A head and its photo, spoilt by `spots`, the subject's left half in a shadow that lets `light` through. */
function seenHead(seed: number, change: Partial<DrawnHead["portrait"]>, spots: readonly Spot[], light: number) {
  const head = drawnHead(seed, 0, change);
  return inputsOf(head, spoilt(photoOf(head), head, spots, light));
}

describe("the albedo of a drawn head", () => {
  const hard = seenHead(9, { weights: {} }, hardLight, 0.6);
  const bakedHard = finish(bakeAlbedo(kernel, domain, hard, atlasSize));

  test("in hard light is what it was", () => {
    expectGoldenNumbers("albedo-hard", statistics(bakedHard), { share: 0.01, least: 0.002 });
  });

  test.each<[string, AlbedoInputs]>([
    ["smile", seenHead(17, { weights: smile }, smileLines, 0.97)],
    ["cap", seenHead(12, {}, capShade, 1)],
  ])("(%s) is what it was", (name, inputs) => {
    const albedo = finish(bakeAlbedo(kernel, domain, inputs, atlasSize));
    expectGoldenNumbers(`albedo-${name}`, statistics(albedo), { share: 0.01, least: 0.002 });
  });

  test("has the residual of people on top, by how far the hair is dressed", () => {
    const shown = new Float32Array(3 * subdivision.vertexCount).map((_, k) =>
      domain.zones.mouth[Math.trunc(k / 3)] > 0.9 ? [-0.3, -0.2, 0.1][k % 3] : 0,
    );
    const residual = {
      atRest: shown.map((value) => 0.4 * value),
      perSmile: shown,
      ofDressed: shown.map((value) => 2 * value),
    };
    const baked = finish(bakeAlbedo(kernel, { ...domain, residual }, { ...hard, dressed: 0.3 }, atlasSize));
    const [without, own] = [bakedHard, baked].map((albedo) => colourOfVertices(domain, albedo));
    const inside = [...domain.zones.mouth.keys()].filter(
      (i) => domain.zones.mouth[i] > 0.9 && domain.zones.cavity[i] === 0,
    );
    for (const [c, wanted] of [-0.3, -0.2, 0.1].entries()) {
      const off = inside.map((i) => own[3 * i + c] - without[3 * i + c]);
      expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeCloseTo(wanted, 1);
      expect(quantile(off, 0.5)).toBeCloseTo(wanted, 1.6);
    }
  });

  test("is mirrored where the photo is", () => {
    const flipped = colours(finish(bakeAlbedo(kernel, domain, mirrored(hard), atlasSize)));
    const off = Object.entries(colours(bakedHard)).map(([name, value]) => {
      const other = name.endsWith("left less right") ? -flipped[name] : flipped[name];
      return [name, Math.abs(value - other)] as const;
    });
    expect(off.filter(([, difference]) => difference > 0.03)).toEqual([]);
  });
});

test("the light of a drawn head is found, as far as it is taken off", () => {
  const ambient = Float32Array.from(
    { length: 27 },
    (_, k) => [0.62, 0.1, 0.16, 0.14, 0, 0, 0, 0, 0][Math.trunc(k / 3)],
  );
  const { light } = finish(
    bakeAlbedo(kernel, domain, seenHead(9, { weights: {}, light: { directional: [], ambient } }, [], 1), atlasSize),
  );
  // Over the front of the face, since the nine numbers stand in for one another on the normals that a face has.
  const normals = quadNormals(subdivide(subdivision, model.mean), subdivision.quads);
  const inside = [...domain.zones.front.keys()].filter((i) => domain.zones.front[i] > 0.9);
  const lightOn = (of: Float32Array, i: number) => {
    const [x, y, z] = normals.subarray(3 * i, 3 * i + 3);
    return Math.log(harmonics(x, y, z).reduce((sum, term, k) => sum + of[3 * k + 1] * term, 0));
  };
  const share = slope(
    inside,
    (i) => lightOn(ambient, i),
    (i) => lightOn(light, i),
  );
  // More than one: what ambient occlusion darkens counts as light too.
  expect(Math.abs(share - 1.17)).toBeLessThan(0.06);
  expect(light[10]).toBeGreaterThan(0.09);
});

/** What a mirror before the camera would have shown. */
function mirrored({
  photo,
  landmarks: { points, presence },
  camera,
  positions,
  ...others
}: AlbedoInputs): AlbedoInputs {
  const flippedPoints = points.slice();
  for (let i = 0; i < meshLandmarkCount; i++) {
    const [x, y] = points.subarray(3 * mirroredLandmarks[i], 3 * mirroredLandmarks[i] + 2);
    flippedPoints.set([photo.width - x, y], 3 * i);
  }
  const flippedPositions = positions.slice();
  for (let i = 0; i < model.skinVertexCount; i++) {
    const [x, y, z] = positions.subarray(3 * model.mirror[i], 3 * model.mirror[i] + 3);
    flippedPositions.set([-x, y, z], 3 * i);
  }
  const flip = (values: Float64Array, columns: number) =>
    values.map(
      (value, k) => (Math.trunc(k / columns) === 0 ? -value : value) * (columns === 3 && k % 3 === 0 ? -1 : 1),
    );
  const flippedCamera: Camera = {
    ...camera,
    centreX: photo.width - camera.centreX,
    rotation: flip(camera.rotation, 3),
    translation: flip(camera.translation, 1),
  };
  const data = photo.data.slice();
  for (let i = 0; i < photo.width * photo.height; i++) {
    const from = i - (i % photo.width) + photo.width - 1 - (i % photo.width);
    data.set(photo.data.subarray(4 * from, 4 * from + 4), 4 * i);
  }
  return {
    ...others,
    photo: { ...photo, data },
    landmarks: { points: flippedPoints, presence },
    camera: flippedCamera,
    positions: flippedPositions,
  };
}
