import { describe, expect, it } from "vitest";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { hash } from "../../../../../src/avatar/wear/hair/noise.ts";
import { PointGrid } from "../../../../../src/avatar/wear/hair/point-grid.ts";

const placeOf = (k: number): Triple => [80 * hash(k, 1) - 40, 80 * hash(k, 2) - 40, 80 * hash(k, 3) - 100];
const places = Array.from({ length: 400 }, (_, k) => placeOf(k));
const grid = new PointGrid<number>(5);
places.forEach((place, k) => {
  grid.add(place, k);
});
const distance = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

describe("PointGrid", () => {
  it("finds the same as a look at every place, within less and more than a cube", () => {
    let found = 0;
    for (const within of [2, 5, 13]) {
      for (let k = 1000; k < 1300; k++) {
        const point = placeOf(k);
        const next = places.reduce(
          (best, place, i) => (distance(place, point) < distance(places[best], point) ? i : best),
          0,
        );
        const expected = distance(places[next], point) < within ? next : undefined;
        expect(grid.nearest(point, within)).toBe(expected);
        expect(grid.isNear(point, within)).toBe(expected !== undefined);
        found += Number(expected !== undefined);
      }
    }
    expect(found).toBeGreaterThan(300);
    expect(found).toBeLessThan(800);
  });

  it("looks as far as a cube is wide where it is not told", () => {
    const one = new PointGrid<string>(5);
    one.add([0, 0, 0], "one");
    expect(one.nearest([0, 4.9, 0])).toBe("one");
    expect(one.nearest([0, 5.1, 0])).toBeUndefined();
  });

  it("finds nothing where nothing is", () => {
    expect(new PointGrid<number>(5).nearest([0, 0, 0], 1e3)).toBeUndefined();
  });

  it("tells places apart that share a number far out", () => {
    const wide = new PointGrid<string>(1);
    wide.add([0, 0, 0], "near");
    wide.add([0, 0, 256], "far");
    expect(wide.nearest([0, 0, 256.4])).toBe("far");
    expect(wide.nearest([0, 1, 0.2], 2)).toBe("near");
    expect(wide.nearest([0, 256, 0])).toBeUndefined();
  });
});
