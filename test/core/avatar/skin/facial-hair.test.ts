import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { type AlbedoInputs, type BakedAlbedo, bakeAlbedo } from "../../../../src/avatar/skin/albedo.ts";
import { type FacialHairField, measureFacialHair } from "../../../../src/avatar/skin/facial-hair.ts";
import { facialHairZone } from "../../../../src/avatar/skin/facial-hair-zone.ts";
import { buildSkinDomain } from "../../../../src/avatar/skin/skin-domain.ts";
import { beardOf } from "../../../../src/avatar/wear/beard/read-beard.ts";
import type { AttributeClass } from "../../../../src/face/attributes/attribute-tasks.ts";
import type { Mask } from "../../../../src/face/mask.ts";
import { TextureKernel } from "../../../../src/kernels/texture.ts";
import { finish } from "../../../../src/steps.ts";
import { ballCamera, ballHead, ballLandmarks, ballUv, photographBall } from "../ball-head.ts";
import { domain as seenDomain, skinPositions, smoother } from "../seen-head.ts";

const kernel = new TextureKernel(new WebAssembly.Module(readFileSync("build/wasm/texture.wasm")));
const model = ballHead();
const domain = finish(buildSkinDomain(kernel, model, buildSubdivision(model)));
const fine = subdivide(domain.subdivision, model.mean);
const { grown } = facialHairZone(domain);

type Color = [number, number, number];

function bareFace(x: number, y: number, z: number): Color {
  if (z > -60 && Math.hypot((Math.abs(x) - 31) / 4.5, y - 20) < 4) return [0.05, 0.04, 0.03];
  if (z > -60 && Math.hypot(x / 2.6, y + 70) < 9) return [0.42, 0.16, 0.14];
  return [0.46, 0.28, 0.2];
}

/** Hair on lip, chin and jaw; the neck is not seen. */
function beardedFace(x: number, y: number, z: number): Color {
  const isLip = Math.hypot(x / 2.6, y + 70) < 9;
  return y < -52 && !isLip ? [0.05, 0.03, 0.02] : bareFace(x, y, z);
}

function shadedFace(x: number, y: number, z: number): Color {
  const shade = y < -80 ? 0.5 : 1;
  const [red, green, blue] = bareFace(x, y, z);
  return [shade * red, shade * green, shade * blue];
}

function bake(
  face: typeof bareFace,
  facialHair: AttributeClass<"facialHair">,
): BakedAlbedo & { photo: AlbedoInputs["photo"]; beard: Mask } {
  const { photo, person } = photographBall(face, (_x, _y, z) => 0.4 + 0.6 * Math.max(0, z));
  const found = photographBall(
    (...at) => (facialHair !== "none" && face(...at)[0] < 0.7 * shadedFace(...at)[0] ? [1, 1, 1] : [0, 0, 0]),
    () => 1,
  );
  const beard = { ...found.person, data: found.person.data.map((inside, i) => (inside ? found.photo.data[4 * i] : 0)) };
  const inputs: AlbedoInputs = {
    photo,
    beard,
    person,
    landmarks: ballLandmarks(),
    hair: null,
    glasses: null,
    facialHair,
    camera: ballCamera,
    positions: model.mean,
    expression: {},
  };
  return { ...finish(bakeAlbedo(kernel, domain, inputs, 256)), photo, beard };
}

/** Red byte of the skin in the middle under the jaw. */
function underJaw({ size, data }: BakedAlbedo): number {
  const [u, v] = ballUv(0, -60);
  return data[3 * (Math.floor(v * size) * size + Math.floor(u * size))];
}

const wornFrom = ({ facialHair, photo, beard }: ReturnType<typeof bake>) =>
  beardOf(domain, facialHair, { photo, beard, camera: ballCamera, positions: model.mean });

describe("a full beard", () => {
  const baked = bake(beardedFace, "full");
  const field = baked.facialHair;

  it("is dense where the photo shows it and nowhere outside of the zone of beards", () => {
    const dense = [...grown.keys()].filter((i) => Math.abs(fine[3 * i]) < 15 && Math.abs(fine[3 * i + 1] + 95) < 6);
    const front = dense.filter((i) => fine[3 * i + 2] > -40);
    expect(front.length).toBeGreaterThan(0);
    for (const i of front) expect(field?.density[i]).toBeGreaterThan(0.7);
    grown.forEach((zone, i) => {
      if (zone === 0) expect(field?.density[i]).toBe(0);
    });
  });

  it("goes on under the jaw, which the photo does not show", () => {
    const under = [...grown.keys()].filter(
      (i) => grown[i] > 0.9 && Math.abs(fine[3 * i]) < 12 && fine[3 * i + 1] < -104 && fine[3 * i + 2] < -30,
    );
    expect(under.length).toBeGreaterThan(0);
    for (const i of under) expect(field?.density[i]).toBeGreaterThan(0.5);
  });

  it("is the same on both sides", () => {
    field?.density.forEach((density, i) => {
      expect(density).toBeCloseTo(field.density[domain.mirror[i]], 1);
    });
  });

  it("darkens skin once: what it adds to the skin is no part of what the photo adds", () => {
    const { size, data } = baked;
    const [u, v] = ballUv(0, -45);
    const texel = 3 * (Math.floor(v * size) * size + Math.floor(u * size));
    for (const [c, byte] of [63, 49, 39].entries()) expect(Math.abs(data[texel + c] - byte)).toBeLessThan(7);
  });

  it("has the colour of its hair and does not hang where none hangs", () => {
    const worn = wornFrom(baked);
    expect(Math.max(...(worn?.color ?? [255]))).toBeLessThan(90);
    expect(worn?.drop).toBeLessThan(25);
  });
});

type IsThere = (x: number, y: number, z: number) => boolean;

/** Where a head is as dark as hair, and where the net finds some, of which some is seen. */
interface SeenBeard {
  readonly kind?: FacialHairField["kind"];
  readonly isDark: IsThere;
  readonly isParsed: IsThere;
  readonly isSeen?: IsThere;
}

function fieldOf({ kind = "full", isDark, isParsed, isSeen = () => true }: SeenBeard): FacialHairField | null {
  const skin = [-0.6, -1, -1.4];
  const isAt = (i: number, isThere: IsThere) => {
    const [x, y, z] = skinPositions.subarray(3 * i, 3 * i + 3);
    return isThere(x, y, z);
  };
  const colours = Float32Array.from({ length: 4 * smoother.vertexCount }, (_, k) =>
    k % 4 === 3 ? 1 : skin[k % 4] - (isAt(k >> 2, isDark) ? 2 : 0),
  );
  const seen = colours.map((value, k) => (k % 4 === 3 ? 1 : Math.exp(value)));
  const cosines = Float32Array.from({ length: smoother.vertexCount }, (_, i) => Number(isAt(i, isSeen)));
  const light = Float32Array.from(colours, (_, k) => (k % 4 !== 3 && isAt(k >> 2, (_, y) => y < -40) ? -0.2 : 0));
  const parsed = cosines.map((_, i) => Number(isAt(i, isParsed)));
  const view = { seen, cosines, confidence: cosines, parsed };
  return measureFacialHair(smoother, seenDomain, kind, view, { albedo: colours, light });
}

describe("what net, kind and colour take for a beard", () => {
  const isChin: IsThere = (x, y) => Math.abs(x) < 14 && y < -84;
  const isJaw: IsThere = (_, y) => y < -75;
  const isNowhere: IsThere = () => false;
  const zone = facialHairZone(seenDomain).grown;
  const meanIn = ({ density }: FacialHairField, isThere: IsThere) => {
    const there = [...density].filter((_, i) => {
      const [x, y, z] = skinPositions.subarray(3 * i, 3 * i + 3);
      return zone[i] > 0.9 && isThere(x, y, z);
    });
    expect(there.length).toBeGreaterThan(3);
    return there.reduce((sum, value) => sum + value, 0) / there.length;
  };
  const onChin = (field: FacialHairField) =>
    meanIn(field, (x, y, z) => Math.abs(x) < 8 && y < -92 && y > -104 && z > -20);
  const atJaw = (field: FacialHairField) =>
    meanIn(field, (x, y) => Math.abs(x) > 36 && Math.abs(x) < 48 && y < -75 && y > -90);

  it("is the beard, with its own colour, half of the shading removed", () => {
    const field = fieldOf({ isDark: isChin, isParsed: isChin })!;
    for (const channel of field.tint) expect(channel).toBeCloseTo(-1.9, 2);
    expect(onChin(field)).toBeGreaterThan(0.9);
    expect(atJaw(field)).toBeLessThan(0.08);
  });

  it("is a beard where the face is dark, though the net finds none", () => {
    const field = fieldOf({ isDark: isJaw, isParsed: isNowhere })!;
    expect(Math.abs(onChin(field) - 0.88)).toBeLessThan(0.03);
    expect(atJaw(field)).toBeGreaterThan(0.75);
  });

  it("is as light as skin where the net finds it", () => {
    expect(onChin(fieldOf({ isDark: isNowhere, isParsed: isChin })!)).toBeGreaterThan(0.9);
  });

  it("is no shade where hair of its kind does not grow", () => {
    const field = fieldOf({ kind: "goatee", isDark: isJaw, isParsed: isNowhere })!;
    expect(onChin(field)).toBeGreaterThan(0.85);
    expect(atJaw(field)).toBeLessThan(0.2);
  });

  it("goes on at the other side where one is not seen", () => {
    const field = fieldOf({ isDark: isJaw, isParsed: isJaw, isSeen: (x) => x > 0 })!;
    expect(meanIn(field, (x, y) => x < -36 && x > -48 && y < -85 && y > -95)).toBeGreaterThan(0.8);
  });

  it("is none where hardly any is seen", () => {
    const isDot: IsThere = (x, y) => Math.abs(x) < 2 && y < -98;
    expect(fieldOf({ isDark: isDot, isParsed: isDot })).toBeNull();
    expect(fieldOf({ isDark: isChin, isParsed: isChin, isSeen: (_, y) => y > -80 })).toBeNull();
  });
});

describe("what is no beard", () => {
  it("leaves the neck its skin where no facial hair was found, dark as the jaw may be", () => {
    const bare = bake(beardedFace, "none");
    expect(bare.facialHair).toBeNull();
    expect(underJaw(bake(beardedFace, "full"))).toBeLessThan(0.7 * underJaw(bare));
  });

  it("is worn by nobody where lip, chin and jaw are as bare as the cheeks", () => {
    expect(bake(bareFace, "full").facialHair).toBeNull();
  });

  it("is worn by nobody of stubble, which is painted only", () => {
    const stubble = bake(beardedFace, "stubble");
    expect(stubble.facialHair?.kind).toBe("stubble");
    expect(wornFrom(stubble)).toBeNull();
    expect(
      beardOf(domain, null, { photo: stubble.photo, beard: stubble.beard, camera: ballCamera, positions: model.mean }),
    ).toBeNull();
  });
});

it("facial hair that is bluer than grey is grey: that blue is the light's", () => {
  const isHair = (...at: Parameters<typeof bareFace>) => beardedFace(...at)[0] < bareFace(...at)[0];
  const { facialHair } = bake((x, y, z) => (isHair(x, y, z) ? [0.03, 0.035, 0.06] : bareFace(x, y, z)), "full");
  expect(facialHair).not.toBeNull();
  const [red, green, blue] = facialHair?.color ?? [0, 0, 0];
  expect(red).toBeCloseTo(green, 3);
  expect(green).toBeCloseTo(blue, 3);
});
