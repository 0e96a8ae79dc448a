import { describe, expect, it } from "vitest";
import { buildGarment, clothSurface, type GarmentCloth, visibleSkin } from "../../../../src/avatar/head/garment.ts";
import { garmentCuts, garmentNames } from "../../../../src/avatar/head/garment-cuts.ts";
import { buildSubdivision, subdivide } from "../../../../src/avatar/head/subdivide.ts";
import { quadNormals } from "../../../../src/avatar/mesh/normals.ts";
import { tripleAt } from "../../../../src/avatar/mesh/triple.ts";
import { tinyModel } from "../tiny-model.ts";

/** The sphere of the tiny model, blown up to where the shoulders are. */
function bust() {
  const model = tinyModel();
  const mean = model.mean.map((value, i) => [2 * value, 2 * value - 80, 2 * (value + 80) - 98][i % 3]);
  return { ...model, mean };
}

const model = bust();
const subdivision = buildSubdivision(model);
const fine = subdivide(subdivision, model.mean);
const normals = quadNormals(fine, subdivision.quads);

describe.each(garmentNames)("%s", (name) => {
  const cloths = buildGarment(model, subdivision, name);
  const { garment, shirt, tie } = garmentCuts[name];
  const pieces = [garment, shirt, tie].filter((cut) => cut !== undefined);

  it("has a cloth for each of its colours, with no triangle edge that three share", () => {
    expect(cloths.length).toBe(pieces.length);
    for (const { triangles } of cloths) {
      expect(triangles.length).toBeGreaterThan(0);
      const uses = new Map<string, number>();
      for (let t = 0; t < triangles.length; t += 3) {
        for (let k = 0; k < 3; k++) {
          const ends = [triangles[t + k], triangles[t + ((k + 1) % 3)]].sort((a, b) => a - b).join();
          uses.set(ends, (uses.get(ends) ?? 0) + 1);
        }
      }
      expect(Math.max(...uses.values())).toBe(2);
    }
  });

  it("is lifted off the skin as its profiles say", () => {
    cloths.forEach((cloth, k) => {
      const { positions } = clothSurface("garment", cloth, fine, normals);
      const lifts = pieces[k].flatMap(({ profile }) => profile.map(({ lift }) => lift));
      cloth.lifts.forEach((lift, i) => {
        expect(lift).toBeGreaterThanOrEqual(Math.min(...lifts) - 1e-5);
        expect(lift).toBeLessThanOrEqual(Math.max(...lifts) + 1e-5);
        if (cloth.shares[i] !== 0) return;
        const at = 3 * cloth.references[2 * i];
        const distance = Math.hypot(...[0, 1, 2].map((c) => positions[3 * i + c] - fine[at + c]));
        expect(distance).toBeCloseTo(Math.abs(lift), 3);
      });
    });
  });

  it("is kept for the subdivision", () => {
    expect(buildGarment(model, subdivision, name)).toBe(cloths);
  });
});

describe("a turtleneck", () => {
  it("reaches higher than a crew neck, and a blouse lower in front", () => {
    const highest = (name: (typeof garmentNames)[number]) => {
      const [cloth] = buildGarment(model, subdivision, name);
      const { positions } = clothSurface("garment", cloth, fine, normals);
      let front = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < positions.length; i += 3) {
        if (Math.abs(positions[i]) < 15 && positions[i + 2] > -98) front = Math.max(front, positions[i + 1]);
      }
      return front;
    };
    expect(highest("turtleneck")).toBeGreaterThan(highest("crew_neck") + 10);
    expect(highest("blouse")).toBeLessThan(highest("crew_neck"));
  });
});

describe("a suit", () => {
  const suit = buildGarment(model, subdivision, "suit");
  const placesOf = (cloth: GarmentCloth) => {
    const { positions } = clothSurface("suit", cloth, fine, normals);
    return Array.from({ length: cloth.lifts.length }, (_, i) => tripleAt(positions, i));
  };
  /** Where the cloth would lie without its lift: on the outline that it was cut along. */
  const [jacket, , tie] = suit.map((cloth) => placesOf({ ...cloth, lifts: new Float32Array(cloth.lifts.length) }));

  it("has its tie before the shirt, in the middle, as wide as it is cut", () => {
    const blade = tie.filter(([, y]) => y < -175);
    const beyond = blade.map(([x, y]) => Math.abs(x) - (11 - ((y + 169) * 25) / 151));
    expect(Math.max(...beyond)).toBeCloseTo(0, 1);
    const [, shirtFront, tieFront] = suit.map((cloth) =>
      Math.max(...placesOf(cloth).flatMap(([x, , z]) => (Math.abs(x) < 10 ? [z] : []))),
    );
    expect(tieFront).toBeGreaterThan(shirtFront + 3);
  });

  it("opens in front down to its button, between straight edges", () => {
    const inside = jacket.flatMap(([x, y, z]) =>
      z > -98 && y > -300 ? [Math.abs(x) - (63 + ((y + 136) * 60) / 186)] : [],
    );
    expect(Math.min(...inside)).toBeCloseTo(0, 1);
  });

  it("has no tie and no lapels behind the neck", () => {
    expect(Math.min(...tie.map(([, , z]) => z))).toBeGreaterThan(-98.1);
  });
});

describe("visibleSkin", () => {
  it("drops what every garment hides and keeps the rest whole", () => {
    const visible = visibleSkin(model, subdivision, subdivision.split);
    expect(visible.triangles.length).toBeLessThan(subdivision.split.triangles.length);
    expect(Math.max(...visible.triangles)).toBe(visible.sources.length - 1);
    const kept = new Set(visible.sources);
    for (const vertex of subdivision.split.sources) {
      if (fine[3 * vertex + 1] > -120) expect(kept.has(vertex)).toBe(true);
    }
  });
});
