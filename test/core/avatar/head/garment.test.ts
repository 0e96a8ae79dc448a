import { describe, expect, it } from "vitest";
import { buildGarment, garmentSurface, visibleSkin } from "../../../../src/avatar/head/garment.ts";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { tinyModel } from "../tiny-model.ts";

/** The sphere of the tiny model, blown up to where the shoulders are. */
function bust() {
  const model = tinyModel();
  const mean = model.mean.map((value, i) => [2 * value, 2 * value - 80, 2 * (value + 80) - 98][i % 3]);
  return { ...model, mean };
}

const model = bust();
const subdivision = buildSubdivision(model);
const garment = buildGarment(model, subdivision);
const fine = subdivide(subdivision, model.mean);
const normals = quadNormals(fine, subdivision.quads);

describe("buildGarment", () => {
  it("covers skin below the neckline only", () => {
    expect(garment.triangles.length).toBeGreaterThan(0);
    garment.shares.forEach((share, i) => {
      const [a, b] = garment.references.subarray(2 * i, 2 * i + 2);
      expect(garment.depths[a] + share * (garment.depths[b] - garment.depths[a])).toBeGreaterThan(-1e-3);
    });
  });

  it("has no gap: inner edges lie between two triangles", () => {
    const uses = new Map<string, number>();
    for (let t = 0; t < garment.triangles.length; t += 3) {
      for (let k = 0; k < 3; k++) {
        const ends = [garment.triangles[t + k], garment.triangles[t + ((k + 1) % 3)]].sort((a, b) => a - b);
        uses.set(ends.join(), (uses.get(ends.join()) ?? 0) + 1);
      }
    }
    expect(Math.max(...uses.values())).toBe(2);
    for (const [ends, count] of uses) {
      if (count === 2) continue;
      const depths = ends.split(",").map((vertex) => {
        const [a, b] = garment.references.subarray(2 * Number(vertex), 2 * Number(vertex) + 2);
        return garment.depths[a] + garment.shares[Number(vertex)] * (garment.depths[b] - garment.depths[a]);
      });
      const onNeckline = Math.max(...depths) < 1e-3;
      const inCloth = Math.min(...depths) > 16.4;
      expect(onNeckline || inCloth).toBe(true);
    }
  });

  it("is kept for the subdivision", () => {
    expect(buildGarment(model, subdivision)).toBe(garment);
  });
});

describe("garmentSurface", () => {
  it("lifts the cloth off the skin by a few millimetres and tucks its edge under", () => {
    const { positions } = garmentSurface(garment, fine, normals);
    garment.lifts.forEach((lift, i) => {
      if (garment.shares[i] !== 0) return;
      const at = 3 * garment.references[2 * i];
      const distance = Math.hypot(...[0, 1, 2].map((c) => positions[3 * i + c] - fine[at + c]));
      expect(distance).toBeCloseTo(Math.abs(lift), 3);
    });
    expect(Math.min(...garment.lifts)).toBeLessThan(0);
    expect(Math.max(...garment.lifts)).toBeLessThan(5);
  });
});

describe("visibleSkin", () => {
  it("drops what the cloth hides and keeps the rest whole", () => {
    const visible = visibleSkin(garment, subdivision.split);
    expect(visible.triangles.length).toBeLessThan(subdivision.split.triangles.length);
    expect(Math.max(...visible.triangles)).toBe(visible.sources.length - 1);
    const above = [...subdivision.split.sources].filter((vertex) => garment.depths[vertex] < 0);
    const kept = new Set(visible.sources);
    expect(above.every((vertex) => kept.has(vertex))).toBe(true);
  });
});
