import { describe, expect, it } from "vitest";
import { carryDrivers, lipOffset } from "../../../../src/avatar/head/drivers.ts";
import type { HeadModel } from "../../../../src/avatar/head/head-model.ts";
import { tinyModel } from "../tiny-model.ts";

/** The tiny head with lips at its lower front; its teeth and tongue are not the drivers of its eyes. */
function headWithLips(): HeadModel {
  const model = tinyModel();
  const lips = Uint8Array.from({ length: model.skinVertexCount }, (_, i) =>
    model.mean[3 * i + 2] > -30 && model.mean[3 * i + 1] < -30 ? 255 : 0,
  );
  const skinOnly = new Uint16Array(36);
  const parts = model.parts.map((part) => (/teeth|tongue/.test(part.name) ? { ...part, references: skinOnly } : part));
  return { ...model, parts, regions: { ...model.regions, lips } };
}

const model = headWithLips();
const firstDriver = 3 * model.skinVertexCount;

function carried(head: HeadModel, move: (value: number, axis: number, vertex: number) => number): Float32Array {
  const positions = head.mean.map((value, k) =>
    k < 3 * head.skinVertexCount ? move(value, k % 3, Math.floor(k / 3)) : value,
  );
  carryDrivers(head, head.mean, positions);
  return positions;
}

describe("carryDrivers", () => {
  it("leaves the drivers of a skin that stays", () => {
    expect(carried(model, (value) => value)).toEqual(model.mean);
  });

  it("moves the drivers with a skin that moves as a whole", () => {
    const moved = carried(model, (value, axis) => value + [3, -2, 5][axis]);
    for (let k = firstDriver; k < moved.length; k++) expect(moved[k] - model.mean[k]).toBeCloseTo([3, -2, 5][k % 3], 3);
  });

  it("moves an eye's drivers by the skin near it more than by that of the other eye", () => {
    const moved = carried(model, (value, axis, vertex) => value + (axis === 1 && model.mean[3 * vertex] > 5 ? 10 : 0));
    const rise = (vertex: number) => moved[firstDriver + 3 * vertex + 1] - model.mean[firstDriver + 3 * vertex + 1];
    expect(rise(0)).toBeGreaterThan(7);
    expect(rise(6)).toBeLessThan(3);
  });

  it("weighs near skin more than skin further away", () => {
    const distance = (i: number) =>
      Math.hypot(...[0, 1, 2].map((c) => model.mean[3 * i + c] - model.mean[firstDriver + c]));
    const order = [...new Array(model.skinVertexCount).keys()].sort((a, b) => distance(a) - distance(b));
    const share = (rank: number) => {
      const moved = carried(model, (value, axis, vertex) => value + (axis === 1 && vertex === order[rank] ? 10 : 0));
      return (moved[firstDriver + 1] - model.mean[firstDriver + 1]) / 10;
    };
    expect(share(0)).toBeGreaterThan(2 * share(11));
    expect(share(11)).toBeGreaterThan(0);
    expect(share(12)).toBe(0);
  });

  it("keeps the shape of teeth and lets them follow the lips up and forth but not sideways", () => {
    const first = model.skinVertexCount;
    const references = Uint16Array.from({ length: 36 }, (_, i) => first + Math.trunc(i / 3));
    const parts = model.parts.map((part) => (part.name === "upper_teeth" ? { ...part, references } : part));
    const toothed = { ...model, parts };
    const moved = carried(toothed, (value, axis, i) => value * 1.2 + (model.regions.lips[i] ? [4, -6, 2][axis] : 0));
    const [, dy, dz] = lipOffset(toothed, moved);
    for (let k = firstDriver; k < moved.length; k++) {
      expect(moved[k] - model.mean[k]).toBeCloseTo([0, dy, dz][k % 3], 3);
    }
  });
});

describe("lipOffset", () => {
  it("is the mean of how the lips moved, and of nothing else", () => {
    const moved = model.mean.map((value, k) => value + (model.regions.lips[Math.floor(k / 3)] ? [1, 2, 3][k % 3] : 50));
    lipOffset(model, moved).forEach((value, c) => {
      expect(value).toBeCloseTo([1, 2, 3][c], 4);
    });
  });

  it("is none on a head without lips", () => {
    const bare = { ...model, regions: { ...model.regions, lips: new Uint8Array(model.skinVertexCount) } };
    expect(
      lipOffset(
        bare,
        model.mean.map((value) => value + 1),
      ),
    ).toEqual([0, 0, 0]);
  });
});
