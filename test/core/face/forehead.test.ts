import { describe, expect, it } from "vitest";
import { analyseForehead, firstRow } from "../../../src/face/forehead.ts";
import { at, drawnRegion, hairColor, kernels, place, size } from "./drawn-head.ts";

/** Skin with the grain of short hair, as light as skin on the whole. */
function grain(x: number, y: number): readonly [number, number, number] {
  const step = (x * 7 + y * 13) % 5 < 2 ? -12 : 8;
  return [205 + step, 160 + step, 140 + step];
}

describe("analyseForehead", () => {
  it("reaches up to the hairline, in eye distances from the top landmark", () => {
    for (const hairline of [62, 72, 80]) {
      const { reach, bald } = analyseForehead(
        kernels,
        drawnRegion((_, y) => (y < hairline ? hairColor : null)),
      );
      expect(Math.abs(reach - (place.top - hairline) / 40)).toBeLessThan(0.15);
      expect(bald).toBe(false);
    }
  });

  it("marks skin from the brows to the hairline", () => {
    const { skin } = analyseForehead(
      kernels,
      drawnRegion((_, y) => (y < 66 ? hairColor : null)),
    );
    expect([skin[at(place.x, 76)], skin[at(place.x, 55)], skin[at(place.x, 100)]]).toEqual([1, 0, 0]);
  });

  it("sees a bald head in a smooth dome of one colour, and none in a rough one", () => {
    expect(analyseForehead(kernels, drawnRegion()).bald).toBe(true);
    const shorn = analyseForehead(
      kernels,
      drawnRegion((x, y) => (y < 70 ? grain(x, y) : null)),
    );
    expect(shorn.bald).toBe(false);
    expect(shorn.domeTexture).toBeGreaterThan(0.85);
  });

  it("reaches lower in two fifths of the columns where a cap covers one side", () => {
    const { reach, lowReach } = analyseForehead(
      kernels,
      drawnRegion((x, y) => (y < (x < place.x - 2 ? 84 : 60) ? hairColor : null)),
    );
    expect(reach - lowReach).toBeGreaterThan(0.2);
  });

  it("says nothing of a head without a person", () => {
    const region = drawnRegion();
    const person = { ...region.person, values: new Uint8Array(size * size) };
    const { skin, reach, domeTexture, bald } = analyseForehead(kernels, { ...region, person });
    expect(skin.every((on) => on === 0)).toBe(true);
    expect([reach, domeTexture, bald]).toEqual([0, 9, false]);
  });
});

describe("firstRow", () => {
  const values = new Uint8Array(16);
  values[4 * 2 + 1] = 1;
  values[4 * 3 + 3] = 1;

  it("is the topmost row that is set in the columns", () => {
    expect([firstRow(values, 4, 0, 4), firstRow(values, 4, 2, 4), firstRow(values, 4, -5, 99)]).toEqual([2, 3, 2]);
  });

  it("is -1 for none", () => {
    expect([firstRow(values, 4, 0, 1), firstRow(values, 4, 2, 2)]).toEqual([-1, -1]);
  });
});
