import { describe, expect, it } from "vitest";
import { beardWeights } from "../../../../../src/avatar/skin/beard-weights.ts";
import type { FacialHairField } from "../../../../../src/avatar/skin/facial-hair.ts";
import { beardOf } from "../../../../../src/avatar/wear/beard/read-beard.ts";
import { beardVertices } from "../../../../../src/avatar/wear/beard/worn-beard.ts";
import { beardColors } from "../../../../../src/avatar/wear/hair/hair-color.ts";
import { domain, model, skinPositions } from "../../seen-head.ts";
import { levelCamera as camera } from "../hair/level-camera.ts";

const photo = { width: 400, height: 400, data: new Uint8Array(4 * 400 * 400).fill(128) };
const vertices = beardVertices(model);
const moustache = beardWeights(domain, "moustache");

function read(densityAt: (vertex: number) => number, kind: FacialHairField["kind"] = "full") {
  const density = Float32Array.from({ length: skinPositions.length / 3 }, (_, i) => densityAt(i));
  const field: FacialHairField = { kind, density, tint: [-1, -1, -1], color: [60, 40, 30] };
  return beardOf(domain, field, { photo, camera, positions: model.mean });
}
const digits = (cover = "") => Array.from(cover, Number);
const middleOf = (values: readonly number[], chosen: (vertex: number) => boolean) => {
  const own = values.filter((_, k) => chosen(vertices[k]));
  expect(own.length).toBeGreaterThan(3);
  return own.reduce((sum, value) => sum + value, 0) / own.length;
};

describe("beardOf", () => {
  it("wears none without a field, for stubble, or for next to nothing", () => {
    expect(beardOf(domain, null, { photo, camera, positions: model.mean })).toBeNull();
    expect(read(() => 1, "stubble")).toBeNull();
    expect(read(() => 0)).toBeNull();
    expect(read((i) => (i === vertices[0] ? 1 : 0))).toBeNull();
  });

  it("has a digit for each vertex of beards, from a density of .4 to all of one of .95", () => {
    const coverAt = (density: number) => digits(read((i) => (i === vertices[5] ? density : 1))?.cover)[5];
    expect(read(() => 1)?.cover).toHaveLength(vertices.length);
    expect(moustache[vertices[5]]).toBe(0);
    expect([0.4, 0.675, 0.95].map(coverAt)).toEqual([0, 5, 9]);
    expect(coverAt(0.85)).toBe(8);
  });

  it("evens a moustache by four fifths: the shade of the nose takes no hair from its middle", () => {
    const isMiddle = (vertex: number) => moustache[vertex] > 0.98 && Math.abs(model.mean[3 * vertex]) < 6;
    const isSide = (vertex: number) => moustache[vertex] > 0.98 && Math.abs(model.mean[3 * vertex]) > 12;
    const bare = digits(read((i) => (Math.abs(skinPositions[3 * i]) < 8 ? 0 : 1))?.cover);
    const [middle, side] = [middleOf(bare, isMiddle), middleOf(bare, isSide)];
    expect((side - middle) / 9).toBeGreaterThan(0.12);
    expect((side - middle) / 9).toBeLessThan(0.28);
  });

  it("has the colour of the field and does not hang where the photo shows none of it", () => {
    const beard = read(() => 1);
    expect(beard).toMatchObject(beardColors([60, 40, 30]));
    expect(beard?.drop).toBeGreaterThanOrEqual(0);
  });
});
