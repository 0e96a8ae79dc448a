import { describe, expect, it } from "vitest";
import { tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { BustVertices } from "../../../../../src/avatar/wear/hair/bust-vertices.ts";
import { model } from "../../../../fixtures/drawn-heads.ts";

const bust = new BustVertices(model, model.mean);

describe("BustVertices", () => {
  it("finds skin of the neck or bust near to a place", () => {
    for (const place of [
      [60, -180, 0],
      [-60, -180, -120],
      [0, -90, -140],
    ] as const) {
      const [x, y, z] = tripleAt(model.mean, bust.nearest(place));
      expect(y).toBeLessThan(-40);
      expect(Math.hypot(x - place[0], z - place[2])).toBeLessThan(60);
    }
  });

  it("goes by the height more than by the distance across", () => {
    const place = [110, -110, -70] as const;
    expect(Math.abs(tripleAt(model.mean, bust.nearest(place))[1] - place[1])).toBeLessThan(25);
  });
});
