import { describe, expect, it } from "vitest";
import { tripleAt } from "../../../../../src/avatar/mesh/triple.ts";
import { foreheadEdgeAt } from "../../../../../src/avatar/wear/hair/forehead.ts";
import { azimuthOf, openingRow, openingTop } from "../../../../../src/avatar/wear/hair/hair-space.ts";
import { straightDown } from "../../../../../src/avatar/wear/hair/hanging-lean.ts";
import { readHangingHair } from "../../../../../src/avatar/wear/hair/hanging-reading.ts";
import { hangingVertices } from "../../../../../src/avatar/wear/hair/scalp.ts";
import type { HairMeasures } from "../../../../../src/face/hair-measures.ts";
import { likelyAttributes } from "../../../face/attributes/likely-attributes.ts";
import { hairFinding } from "../../hair-finding.ts";
import { model, skinPositions } from "../../seen-head.ts";
import { levelCamera as camera } from "./level-camera.ts";

const head = { model, neutral: model.mean, camera, yaw: 0 };

/** Long hair wherever and as far as `cover` says, x to the subject's left, y up from the eyes, millimetres at the forehead. */
function read(
  cover: (x: number, y: number) => boolean | number,
  measures: Partial<HairMeasures> = {},
  widths: Partial<HairMeasures["widths"]> = {},
  ends = 220,
  view = camera,
) {
  const data = Uint8Array.from({ length: 400 * 400 }, (_, i) =>
    Math.round(255 * Number(cover((i % 400) - 199.5, 199.5 - Math.floor(i / 400)))),
  );
  return readHangingHair(
    hairFinding({ finding: { mask: { width: 400, height: 400, data } }, measures, widths }),
    { ...head, camera: view },
    ends,
  );
}

const curtain = (right: number, left: number) => (x: number, y: number) => y > 62 || (x > 0 ? x > left : -x > right);
const row = (y: number) => Math.round((openingTop - y) / openingRow);
const even = read(curtain(40, 40));

describe("readHangingHair", () => {
  it("gives hair that hangs a body seven millimetres high, and the ends that it is told", () => {
    expect(even).toMatchObject({ kind: "hanging", lift: new Array(19).fill(7) });
    expect(even.ends).toBe(220);
    expect(even.density).toHaveLength(hangingVertices(model).length);
  });

  it("reads where hair ends over the forehead, unless it should be bare and hardly is", () => {
    const { fringe } = even;
    if (!fringe) expect.fail();
    // Bare to 62 mm at the forehead in the middle, covered from 40 mm aside on.
    expect(Math.abs(foreheadEdgeAt(fringe, 0) - 62)).toBeLessThan(4);
    expect(foreheadEdgeAt(fringe, 60)).toBeLessThan(30);
    expect(foreheadEdgeAt(fringe, -60)).toBeLessThan(30);
    expect(read((x, y) => curtain(40, 40)(x, y) || y > 30).fringe).toBe(null);
  });

  it("keeps three tenths of its waves where it is likely to be straight, all where it surely waves", () => {
    const curlOf = (wavy: number) => {
      const attributes = { ...likelyAttributes(), curl: { straight: 1 - wavy, wavy, curly: 0 } };
      return readHangingHair(hairFinding({ finding: { attributes } }), head, 220).curl;
    };
    expect(curlOf(0)).toBe(0);
    expect(curlOf(0.5)).toBeCloseTo(0.3 * 0.25, 9);
    // Halfway from an expected curl of .28 to one of .42.
    expect(curlOf(0.7)).toBeCloseTo(0.65 * 0.35, 9);
    expect(curlOf(0.6)).toBeCloseTo(0.3393 * 0.3, 3);
    expect(curlOf(0.9)).toBeCloseTo(0.45, 9);
  });

  it("hangs straight down where no strand tells", () => {
    expect(even.lean).toEqual(straightDown);
  });

  it("parts where the hairline peaks, in shares of a face 135 mm wide, 45 mm aside at most", () => {
    const partingOf = (peak: number | null) => read(curtain(40, 40), { peak }).parting;
    expect([null, 0.2, -0.1, 0.9, -0.9].map(partingOf)).toEqual([0, 27, -13, 45, -45]);
  });

  it("hangs before a shoulder from a width of .15 eye distances on, wholly from .6, and the chest counts twice", () => {
    const beforeOf = (shoulder: [number, number], chest: [number, number] = [0, 0], ends = 220) => {
      const sides = ([left, right]: [number, number]) => ({ left, right });
      return read(curtain(40, 40), {}, { shoulder: sides(shoulder), chest: sides(chest) }, ends).before;
    };
    // The picture's right is the subject's left, which comes first.
    expect(beforeOf([0.15, 0.375])).toEqual([0.5, 0]);
    expect(beforeOf([0.6, 0.1])).toEqual([0, 1]);
    expect(beforeOf([0.1, 0.1], [0, 0.1875])).toEqual([0.5, 0]);
    expect(beforeOf([0, 0], [0, 0], 149)).toEqual([1, 1]);
  });

  it("opens to the azimuth of the skin that is bare, on each side for itself", () => {
    const [left, right] = even.opening;
    left.forEach((azimuth, k) => {
      expect(Math.abs(azimuth - right[k])).toBeLessThanOrEqual(1);
    });
    // Where the skin of the mean head, four times as dense, is 40 millimetres aside as the camera sees it.
    const seenAside = Array.from({ length: skinPositions.length / 3 }, (_, i) => tripleAt(skinPositions, i))
      .filter(([x, y, z]) => x > 20 && Math.abs(y + 20) < 3 && z > -60)
      .map(([x, , z]) => ({ azimuth: azimuthOf(x, z), aside: (x * camera.focal) / (800 - z) }));
    const hidden = seenAside.filter(({ aside }) => aside > 40).map(({ azimuth }) => azimuth);
    expect(Math.abs(left[row(-20)] - Math.min(...hidden))).toBeLessThan(2);
    const uneven = read(curtain(55, 30)).opening;
    expect(uneven[1][row(-20)]).toBeGreaterThan(uneven[0][row(-20)] + 10);
  });

  it("passes over strands that hide less than five degrees", () => {
    const strand = (width: number) =>
      read((x, y) => curtain(50, 50)(x, y) || (x > 20 && x < 20 + width)).opening[0][row(-20)];
    // Five degrees are 8.5 millimetres there.
    expect(strand(8.2)).toBe(strand(0));
    expect(strand(8.8)).toBeLessThan(strand(0) - 12);
  });

  it("takes skin for hidden from a cover of four tenths", () => {
    const thin = (cover: number) =>
      read((x, y) => (curtain(50, 50)(x, y) ? 1 : Math.abs(x) > 20 ? cover : 0)).opening[0][row(-20)];
    expect(thin(0.38)).toBeGreaterThan(thin(0) - 4);
    expect(thin(0.42)).toBeLessThan(thin(1) + 4);
    expect(thin(1)).toBeLessThan(thin(0) - 12);
  });

  it("goes on behind the outline of a turned face as on its other side, where it is bare so far", () => {
    const turned = (degrees: number) => {
      const [sine, cosine] = [Math.sin(degrees * (Math.PI / 180)), Math.cos(degrees * (Math.PI / 180))];
      return { ...camera, rotation: Float64Array.of(cosine, 0, sine, 0, 1, 0, -sine, 0, cosine) };
    };
    // Its left is near.
    const ends = (aside: number) =>
      read((x, y) => y > 62 || x > aside, {}, {}, 220, turned(-30)).opening.map((side) => side[row(-40)]);
    const [near, far] = ends(80);
    expect(near).toBeGreaterThan(55);
    expect(near).toBeLessThan(75);
    expect(far).toBe(near);
    const [covered, bare] = ends(30);
    expect(covered).toBeLessThan(35);
    expect(bare).toBeGreaterThan(covered + 5);
    expect(bare).toBeLessThan(50);
    expect(ends(200)).toEqual([100, 100]);
  });

  it("opens nowhere over a face that hair covers, and no further than to behind the ears where it is bare", () => {
    expect(Math.max(...read(() => true).opening.flat())).toBe(0);
    const bare = read((_, y) => y > 62).opening.flat();
    expect(Math.max(...bare)).toBeLessThanOrEqual(100);
    expect(Math.max(...bare)).toBeGreaterThan(60);
  });

  it("covers the scalp behind the hairline, whatever the mask has there", () => {
    const holes = read((x, y) => curtain(40, 40)(x, y) && !(Math.hypot(x, y - 110) < 12));
    const back = [...hangingVertices(model)].flatMap((vertex, k) => {
      const [, y, z] = tripleAt(model.mean, vertex);
      return y > 80 && z < -90 ? [Number(holes.density[k])] : [];
    });
    expect(back.length).toBeGreaterThan(10);
    expect(Math.min(...back)).toBe(9);
  });

  it("opens as usual nowhere where nothing of the head is in the photo", () => {
    const mask = { width: 1, height: 1, data: Uint8Array.of(255) };
    const unseen = readHangingHair(hairFinding({ finding: { mask } }), head, 220);
    expect(Math.max(...unseen.opening.flat())).toBe(0);
  });
});
