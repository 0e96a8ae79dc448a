import { describe, expect, test } from "vitest";
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { subdivide } from "../../../../src/avatar/head/subdivide.ts";
import type { SkinZones } from "../../../../src/avatar/skin/skin-domain.ts";
import { domain } from "../seen-head.ts";

const { model, subdivision, zones, mirror, layout } = domain;
const positions = subdivide(subdivision, model.mean);
const landmarks = embedLandmarks(model.landmarks, model.mean);
const signed = new Set<keyof SkinZones>(["cheeks", "lips"]);
const names = Object.keys(zones) as (keyof SkinZones)[];

/** The weight of the vertex nearest to a landmark. */
function at(zone: Float32Array, landmark: number): number {
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < zone.length; i++) {
    const distance = Math.hypot(...[0, 1, 2].map((c) => positions[3 * i + c] - landmarks[3 * landmark + c]));
    if (distance < least) [nearest, least] = [i, distance];
  }
  return zone[nearest];
}

const [noseTip, forehead, chin, leftCheek, rightCheek, upperLip, lowerLip, leftBrow, leftEye, glabella] = [
  4, 151, 199, 425, 205, 0, 17, 334, 386, 9,
];

describe("zones", () => {
  test.each(names)("%s weighs every vertex by a finite share, and some by more than half", (name) => {
    const zone = zones[name];
    expect(zone.length).toBe(subdivision.vertexCount);
    const sizes = signed.has(name) ? zone.map(Math.abs) : zone;
    expect(sizes.every((weight) => weight >= -1e-6 && weight <= 1 + 1e-6)).toBe(true);
    expect(Math.max(...sizes)).toBeGreaterThan(0.5);
  });

  test.each(names)("%s is alike on both sides", (name) => {
    const zone = zones[name];
    const sign = name === "cheeks" ? -1 : 1;
    let [sum, differing] = [0, 0];
    zone.forEach((weight, i) => {
      sum += Math.abs(weight);
      differing += Math.abs(weight - sign * zone[mirror[i]]);
    });
    expect(differing / sum).toBeLessThan(0.06);
  });

  test("lie where their names say", () => {
    expect(at(zones.plain, forehead)).toBe(1);
    for (const landmark of [upperLip, leftBrow, leftEye]) expect(at(zones.plain, landmark)).toBe(0);
    expect(at(zones.upper, forehead)).toBeGreaterThan(0.9);
    expect(at(zones.upper, chin)).toBe(0);
    expect(at(zones.cheeks, leftCheek)).toBeGreaterThan(0.5);
    expect(at(zones.cheeks, rightCheek)).toBeLessThan(-0.5);
    expect(at(zones.features, leftBrow)).toBeGreaterThan(0.8);
    expect(at(zones.mouth, lowerLip)).toBeGreaterThan(0.8);
    expect(at(zones.mouth, noseTip)).toBeLessThan(0.2);
    expect(at(zones.allowed, noseTip)).toBeGreaterThan(0.99);
    expect(at(zones.frown, glabella)).toBeGreaterThan(0.99);
    expect(at(zones.frown, leftBrow)).toBe(0);
  });

  test("nostrils are the wings of the nose to its base, not its tip or the cheeks", () => {
    for (const landmark of [98, 327, 129, 358, 2]) expect(at(zones.nostrils, landmark)).toBeGreaterThan(0.9);
    for (const landmark of [noseTip, leftCheek, rightCheek, upperLip])
      expect(at(zones.nostrils, landmark)).toBeLessThan(0.1);
    const size = zones.nostrils.reduce((sum, weight) => sum + weight, 0);
    expect(Math.abs(size / 1052 - 1)).toBeLessThan(0.04);
  });

  test("a frown's lines lie up to a width beyond the inner ends of the brows, and are no features before these", () => {
    const widest = [...zones.frown.keys()].filter((i) => zones.frown[i] > 0.5).map((i) => Math.abs(positions[3 * i]));
    const size = zones.frown.reduce((sum, weight) => sum + weight, 0);
    expect(Math.abs(Math.max(...widest) - 17.5)).toBeLessThan(1);
    expect(Math.abs(size / 728 - 1)).toBeLessThan(0.05);
    const between = [...zones.frown.keys()].filter((i) => zones.frown[i] > 0.9 && Math.abs(positions[3 * i]) < 8);
    expect(between.length).toBeGreaterThan(80);
    for (const i of between) expect(zones.features[i]).toBeLessThan(0.1);
  });

  test("a photo is painted neither on neck and ears nor inside of mouth and sockets", () => {
    zones.allowed.forEach((weight, i) => {
      if (zones.cavity[i] > 0.7 || zones.neck[i] === 1) expect(weight).toBe(0);
    });
  });
});

test("the mirror is its own inverse", () => {
  expect(mirror.map((other) => mirror[other])).toEqual(mirror.map((_, i) => i));
});

test("the eyes lie apart by a sixth of the atlas, which shows the face at more than a texel a millimetre", () => {
  expect(domain.eyeDistance).toBeGreaterThan(0.1);
  expect(domain.eyeDistance).toBeLessThan(0.25);
  expect(layout.uvs.length).toBe(2 * layout.triangles.length);
});
