import { describe, expect, test } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { type HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import type { Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { framedBy } from "../../../../../src/avatar/wear/hair/face-frame.ts";
import type { Guide } from "../../../../../src/avatar/wear/hair/guide.ts";
import { azimuthOf, openingRowCount, rowOfHeight } from "../../../../../src/avatar/wear/hair/hair-space.ts";

/** A head whose skin is 70 millimetres from the middle of the skull before 70 degrees and 80 behind. */
const radiusAt = (azimuth: number) => (azimuth < 70 ? 70 : 80);
const head = {
  radiusTowards: (x: number, _: number, z: number) => radiusAt(azimuthOf(x, z)),
} as unknown as HeadEnvelope;
const step = 8;

/** A bundle that hangs straight down to 160 millimetres under the eyes from a height over them, ten millimetres off the head. */
const hangingAt = (azimuth: number, number: number, side: number, top: number): Guide => {
  const angle = (azimuth * Math.PI) / 180;
  const reach = radiusAt(azimuth) + 10;
  const at = (y: number): Triple => [side * reach * Math.sin(angle), y, skullCentre[2] + reach * Math.cos(angle)];
  const shape = {} as Guide["shape"];
  return {
    number,
    layer: 1,
    vertex: 0,
    step,
    shape,
    points: Array.from({ length: (top + 164) / step }, (_, k) => at(top - step * k)),
  };
};
/** Fifty-one bundles a side two degrees apart, of which a twenty-fifth lies before an azimuth. */
const curtain = (from: number, side = 1, top = 60) =>
  Array.from({ length: 51 }, (_, k) => hangingAt(from + 2 * (k - 2), k, side, top));
const framedTo = (left: number, right: number, guides: readonly Guide[]) => {
  const opening = [left, right].map((edge) => new Array<number>(openingRowCount).fill(edge));
  return framedBy(guides, { opening } as unknown as HangingHair, head);
};
const azimuthAt = ({ points: [...all] }: Guide, height: number) => {
  const [x, , z] = all[Math.round((all[0][1] - height) / step)];
  return azimuthOf(x, z);
};

describe("hair that hangs beside the face", () => {
  const [fallen, framed] = [curtain(78), framedTo(60, 60, curtain(78))];

  test("comes forward until but for single strands it lies four degrees behind the edge that the photo shows", () => {
    for (const height of [-20, -52, -84]) expect(azimuthAt(framed[2], height)).toBeCloseTo(64, -0.1);
  });

  test("hangs below the mouth as it does beside it", () => {
    const opening = [0, 1].map(() =>
      Array.from({ length: openingRowCount }, (_, k) => (k > rowOfHeight(-50) ? 100 : 60)),
    );
    const [, , foremost] = framedBy(curtain(78), { opening } as unknown as HangingHair, head);
    expect(azimuthAt(foremost, -84)).toBeCloseTo(64, -0.1);
  });

  test("gives way the less the further behind it is, and no more 60 degrees and as much as it moves behind", () => {
    const moves = framed.map((guide, k) => azimuthAt(guide, -52) - azimuthAt(fallen[k], -52));
    expect(moves[12] / moves[2]).toBeCloseTo(1 - 20 / 74, 1.5);
    expect(moves[32] / moves[2]).toBeCloseTo(1 - 60 / 74, 1.5);
    expect(moves[40]).toBeCloseTo(0, 6);
  });

  test("stays over 45 millimetres and 160 below the eyes, and is half as free 25 from its roots", () => {
    expect(framed[2].points.slice(0, 2)).toEqual(fallen[2].points.slice(0, 2));
    expect(azimuthAt(framed[2], -156)).toBeGreaterThan(77.5);
    const rooted = { ...fallen[2], points: fallen[2].points.slice(9) };
    const [short] = framedTo(60, 60, [rooted, ...fallen]);
    expect(short.points[0]).toEqual(rooted.points[0]);
    // 24 millimetres of fifty: smoothstep(0.48).
    const moved = 78 - azimuthOf(short.points[3][0], short.points[3][2]);
    expect(moved / (78 - azimuthAt(framed[2], -36))).toBeCloseTo(0.47, 1.5);
  });

  test("comes to be led over 45 to 10 millimetres over the eyes, and is no more over 90 to 160 below them", () => {
    const high = curtain(78, 1, 140);
    const foremost = framedTo(60, 60, high)[2];
    const moveAt = (height: number) => 78 - azimuthAt(foremost, height);
    const smooth = (share: number) => share ** 2 * (3 - 2 * share);
    expect(moveAt(28) / moveAt(-52)).toBeCloseTo(smooth(17 / 35), 1.5);
    expect(moveAt(-124) / moveAt(-52)).toBeCloseTo(smooth(36 / 70), 1.5);
  });

  test("follows an edge that changes from row to row as its mean over some 28 millimetres", () => {
    const stepped = Array.from({ length: openingRowCount }, (_, k) => (k > rowOfHeight(-30) ? 60 : 100));
    const [, , foremost] = framedBy(curtain(78), { opening: [stepped, stepped] } as unknown as HangingHair, head);
    // Sixteen means of a row and both neighbours: of 2^32 throws those with 19 and, a row below, with 18 heads; the height lies .2 of the way.
    const led = 0.8 * 0.1885 + 0.2 * 0.2983;
    expect(Math.abs(78 - azimuthAt(foremost, -12) - 14 * led)).toBeLessThan(0.15);
  });

  test("stays as far off the head as it was", () => {
    const [x, y, z] = framed[2].points[13];
    const off = Math.hypot(x, y - skullCentre[1], z - skullCentre[2]) - head.radiusTowards(x, y, z);
    const [u, v, w] = fallen[2].points[13];
    expect(off).toBeCloseTo(Math.hypot(u, v - skullCentre[1], w - skullCentre[2]) - head.radiusTowards(u, v, w), 0.5);
  });

  test("never goes back, and no further forward than 30 degrees", () => {
    expect(framedTo(85, 85, curtain(78)).map(({ points: moved }) => moved)).toEqual(
      fallen.map(({ points: own }) => own),
    );
    expect(azimuthAt(framedTo(41, 41, curtain(100))[2], -52)).toBeCloseTo(70, -0.1);
  });

  test("is framed on each side for itself", () => {
    const both = framedTo(60, 90, [...curtain(78), ...curtain(78, -1)]);
    expect(azimuthAt(both[2], -52)).toBeCloseTo(64, -0.1);
    expect(both[53].points).toEqual(curtain(78, -1)[2].points);
  });
});
