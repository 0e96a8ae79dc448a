import { describe, expect, it } from "vitest";
import type { FacialHairField } from "../../../../../src/avatar/skin/facial-hair.ts";
import { beardOf } from "../../../../../src/avatar/wear/beard/read-beard.ts";
import { beardVertices } from "../../../../../src/avatar/wear/beard/worn-beard.ts";
import { beardColors } from "../../../../../src/avatar/wear/hair/hair-color.ts";
import { domain, model, skinPositions } from "../../seen-head.ts";
import { levelCamera as camera } from "../hair/level-camera.ts";

const photo = { width: 400, height: 400, data: new Uint8Array(4 * 400 * 400).fill(128) };
const beard = { width: 4, height: 4, data: new Uint8Array(16) };
const vertices = beardVertices(model);

function fieldOf(densityAt: (vertex: number) => number, kind: FacialHairField["kind"] = "full"): FacialHairField {
  const density = Float32Array.from({ length: skinPositions.length / 3 }, (_, i) => densityAt(i));
  return { kind, density, tint: [-1, -1, -1], color: [60, 40, 30] };
}

function read(densityAt: (vertex: number) => number, kind: FacialHairField["kind"] = "full") {
  return beardOf(domain, fieldOf(densityAt, kind), { photo, beard, camera, positions: model.mean });
}
const digits = (cover = "") => Array.from(cover, Number);

describe("beardOf", () => {
  it("wears none without a field or a beard in the photo, for stubble, or for next to nothing", () => {
    expect(beardOf(domain, null, { photo, beard, camera, positions: model.mean })).toBeNull();
    const bare = { photo, beard: null, camera, positions: model.mean };
    expect(
      beardOf(
        domain,
        fieldOf(() => 1),
        bare,
      ),
    ).toBeNull();
    expect(read(() => 1, "stubble")).toBeNull();
    expect(read(() => 0)).toBeNull();
    expect(read((i) => (i === vertices[0] ? 1 : 0))).toBeNull();
  });

  it("has a digit for each vertex of beards, from a density of .4 to all of one of .95", () => {
    const coverAt = (density: number) => digits(read((i) => (i === vertices[5] ? density : 1))?.cover)[5];
    expect(read(() => 1)?.cover).toHaveLength(vertices.length);
    expect([0.4, 0.675, 0.95].map(coverAt)).toEqual([0, 5, 9]);
    expect(coverAt(0.85)).toBe(8);
  });

  it("has the colour of the field and does not hang where the photo shows none of it", () => {
    const beard = read(() => 1);
    expect(beard).toMatchObject(beardColors([60, 40, 30]));
    expect(beard?.drop).toBeGreaterThanOrEqual(0);
  });
});
