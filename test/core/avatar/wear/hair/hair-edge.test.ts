import { describe, expect, it } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { edgeColumns } from "../../../../../src/avatar/wear/hair/face-polar.ts";
import { HairEdge } from "../../../../../src/avatar/wear/hair/hair-edge.ts";
import { coverFrom, degree, placeAt, positions, quads, radius, vertexCount } from "../../polar-ball.ts";

const ball = new HeadEnvelope({ quads, skinVertexCount: vertexCount }, positions);

describe("HairEdge", () => {
  const edge = HairEdge.of(
    { positions, quads },
    coverFrom(() => 58),
    ball,
  );

  it("lies where hair covers half of the skin, between the vertices", () => {
    for (const turn of [5, 47, 90, 160]) expect(edge.depthOf(placeAt(turn, 58))).toBeCloseTo(0, 0);
  });

  it("measures ways along the head, negative before hair", () => {
    expect(edge.depthOf(placeAt(90, 64))).toBeCloseTo(6 * degree * radius, 0);
    expect(edge.depthOf(placeAt(90, 50))).toBeCloseTo(-8 * degree * radius, 0);
  });

  it("finds the skin at a depth, also between columns, and a vertex near it", () => {
    for (const column of [20, 40.5]) {
      const { place, vertex } = edge.skinAt(column, 8);
      expect(Math.hypot(...place.map((value, axis) => value - skullCentre[axis]))).toBeCloseTo(radius, 0);
      expect(edge.depthOf(place)).toBeCloseTo(8, 0);
      const off = place.map((value, axis) => value - positions[3 * vertex + axis]);
      expect(Math.hypot(...off)).toBeLessThan(18);
    }
  });

  it("evens out what single vertices show", () => {
    const stepped = HairEdge.of(
      { positions, quads },
      coverFrom((turn) => (turn % 20 === 0 ? 56 : 60)),
      ball,
    );
    for (let turn = 40; turn < 140; turn += 3) {
      expect(Math.abs(stepped.depthOf(placeAt(turn, 58)))).toBeLessThan(1.5 * degree * radius);
    }
  });

  it("knows none where no hair or hair alone is", () => {
    for (const cover of [0, 1]) {
      const none = HairEdge.of({ positions, quads }, new Float32Array(vertexCount).fill(cover), ball);
      expect(Array.from({ length: edgeColumns.count }, (_, column) => none.isKnown(column))).not.toContain(true);
      expect(none.depthOf(placeAt(90, 58))).toBeNaN();
    }
  });

  it("falls over the skin before it as far as that is covered without a gap", () => {
    const fallen = edge.fallen(([x, y]) => y > skullCentre[1] + 30 && x > -20);
    // In the middle 30 millimetres over the axis lie at 18 degrees.
    expect(fallen.depthOf(placeAt(90, 30))).toBeCloseTo((30 - 18.4) * degree * radius, -0.5);
    expect(fallen.depthOf(placeAt(150, 58))).toBeCloseTo(0, 0);
  });

  it("leads towards the subject's right along its columns", () => {
    const [x, y, z] = edge.alongAt(placeAt(90, 40));
    expect(x).toBeCloseTo(-1, 2);
    expect(Math.hypot(y, z)).toBeLessThan(0.1);
  });

  it("is told evenly by millimetres, not by columns", () => {
    const columns = edge.evenly(11);
    const places = columns.map((column) => edge.skinAt(column, 0).place);
    for (let k = 1; k < places.length; k++) {
      const way = Math.hypot(...places[k].map((value, axis) => value - places[k - 1][axis]));
      expect(way).toBeGreaterThan(9.5);
      expect(way).toBeLessThan(11.5);
    }
    expect(columns.length).toBeGreaterThan(25);
  });
});
