import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { difference, sum, type Triple, unit } from "../../../../../src/avatar/mesh/triple.ts";
import { HairSpace, openingRowCount } from "../../../../../src/avatar/wear/hair/hair-space.ts";
import { courseStep, followLock } from "../../../../../src/avatar/wear/hair/lock-course.ts";
import { LockCover } from "../../../../../src/avatar/wear/hair/lock-cover.ts";
import { partingOf } from "../../../../../src/avatar/wear/hair/lock-parting.ts";
import { model } from "../../seen-head.ts";

const positions = model.mean.slice(0, 3 * model.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, model.quads), quads: model.quads };
const everywhere = new Float32Array(model.skinVertexCount).fill(1);
const envelope = new HeadEnvelope(model, positions);
const row = Array.from({ length: openingRowCount }, (_, k) => (k < 4 ? 0 : 60));
const space = new HairSpace(envelope, [row, row], new LockCover(skin, everywhere));
const parting = partingOf(skin, everywhere, 0);
const usual: HangingHair = { parting: 0, ends: 200, opening: [row, row], before: [1, 1] };
const numbers = Array.from({ length: 24 }, (_, k) => k + 1);

/** The place on the skin towards a place. */
function onSkin(place: Triple): Triple {
  const outwards = unit(difference(place, skullCentre));
  return sum(skullCentre, outwards, envelope.radiusTowards(...sum(skullCentre, outwards, 100)));
}
const beside = onSkin([60, 70, -90]);
const follow = (root = beside, change: Partial<HangingHair> = {}, number = 1) =>
  followLock(space, { ...usual, ...change }, parting, root, number);
const last = (course: readonly Triple[]) => course[course.length - 1];
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

describe("followLock", () => {
  it("starts at its root and goes on in steps of eight millimetres, down beside the head", () => {
    const course = follow();
    expect(course[0]).toEqual(beside);
    const steps = course.slice(1).map((place, k) => Math.hypot(...difference(place, course[k])));
    expect(Math.abs(mean(steps) / courseStep - 1)).toBeLessThan(0.15);
    expect(last(course)[1]).toBeLessThan(-180);
  });

  it("ends where hair ends, but for ten millimetres and a step", () => {
    for (const ends of [100, 200]) {
      const lowest = numbers.map((number) => last(follow(beside, { ends }, number))[1]);
      for (const y of lowest) expect(y > -ends - courseStep - 1 && y < -ends + 11).toBe(true);
      expect(Math.max(...lowest) - Math.min(...lowest)).toBeGreaterThan(1);
    }
  });

  it("stays outside of the head", () => {
    for (const number of numbers) {
      for (const place of follow(onSkin([30, 100, -100]), {}, number).slice(1)) {
        if (place[1] < 0) continue;
        const height = Math.hypot(...difference(place, skullCentre)) - envelope.radiusTowards(...place);
        expect(height).toBeGreaterThan(-0.5);
      }
    }
  });

  it("passes before the shoulders where hair hangs before them, each side for itself, else behind", () => {
    const depthAt = (side: number, before: HangingHair["before"]) => {
      const courses = numbers.map((number) => follow(onSkin([side * 60, 70, -60]), { before }, number));
      return mean(courses.map((course) => last(course)[2]));
    };
    for (const side of [1, -1]) {
      const own = (share: number): [number, number] => (side > 0 ? [share, 0] : [0, share]);
      expect(depthAt(side, own(1)) - depthAt(side, own(0))).toBeGreaterThan(60);
      expect(Math.abs(depthAt(side, [1, 1]) - depthAt(side, own(1)))).toBeLessThan(1e-6);
    }
  });

  it("leans in to the neck behind the shoulders, the innermost locks the most", () => {
    const width = (height: number) =>
      mean(
        numbers.map((number) => {
          const course = follow(onSkin([75, height, -105]), { before: [0, 0] }, number);
          return Math.abs(last(course)[0]);
        }),
      );
    expect(width(95)).toBeGreaterThan(width(10));
    expect(width(10)).toBeLessThan(75);
  });

  it("is the mirror image for a mirrored root, but for how single locks differ", () => {
    const [left, right] = [1, -1].map((side) =>
      mean(numbers.map((number) => side * last(follow(onSkin([side * 60, 70, -90]), {}, number))[0])),
    );
    expect(Math.abs(left - right)).toBeLessThan(3);
  });

  it("does not end before it begins: hair that ends above its root is its root", () => {
    expect(follow(beside, { ends: -120 })).toEqual([beside]);
  });
});
