import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { difference } from "../../../../../src/avatar/mesh/triple.ts";
import {
  aroundWhorl,
  awayFrom,
  backAlong,
  besideLine,
  layerAt,
  partingOf,
  whorlOf,
} from "../../../../../src/avatar/wear/hair/parting.ts";
import { usualDensity } from "../../../../../src/avatar/wear/hair/scalp.ts";

const head = readHeadModel(readFileSync("assets/head.bin"));
const positions = head.mean.slice(0, 3 * head.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, head.quads), quads: head.quads };
const density = Float32Array.from({ length: head.skinVertexCount }, (_, i) =>
  usualDensity(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
);
const envelope = new HeadEnvelope(head, positions);
const parting = partingOf(skin, density, 20);

describe("partingOf", () => {
  it("runs from the hairline to the crown, nearer to the middle there", () => {
    expect(Math.abs(parting.front[0] - 20)).toBeLessThan(8);
    expect(parting.front[2]).toBeGreaterThan(-45);
    expect(parting.crown[0]).toBeCloseTo(7, 5);
    expect(parting.crown[1]).toBeGreaterThan(90);
  });

  it("has its usual place where no hair grows", () => {
    expect(partingOf(skin, new Float32Array(density.length), 20).front).toEqual([20, 70, -20]);
  });
});

describe("besideLine", () => {
  it("goes on the skin from the front along the left side, round the crown and back along the right one", () => {
    const places = besideLine(envelope, parting, 8);
    for (const place of places) {
      const radius = Math.hypot(...difference(place, skullCentre));
      expect(Math.abs(radius - envelope.radiusTowards(...place))).toBeLessThan(0.5);
    }
    const half = places.length / 2;
    expect(half).toBeGreaterThan(16);
    const side = Math.round(Math.hypot(...difference(parting.crown, parting.front)) / 8);
    for (let k = 0; k < side; k++) {
      const [left, right] = [places[k], places[places.length - 1 - k]];
      expect(left[0] - right[0]).toBeGreaterThan(4);
      expect(left[0] - right[0]).toBeLessThan(6.3);
      expect(Math.abs(left[2] - right[2])).toBeLessThan(1);
    }
    const behind = places.map(([, , z]) => z);
    expect(behind.slice(0, half)).toEqual(behind.slice(0, half).sort((a, b) => b - a));
    const steps = places.slice(1).map((place, k) => Math.hypot(...difference(place, places[k])));
    expect(Math.max(...steps.slice(0, side - 1))).toBeLessThan(10.4);
    expect(Math.max(...steps)).toBeLessThan(12);
  });
});

describe("aroundWhorl", () => {
  const whorl = whorlOf(skin);

  it("goes on the skin all round the crown, 9 millimetres off, from the front over the left", () => {
    const places = aroundWhorl(envelope, whorl, 40);
    expect(places.length).toBe(40);
    for (const [k, place] of places.entries()) {
      const radius = Math.hypot(...difference(place, skullCentre));
      expect(Math.abs(radius - envelope.radiusTowards(...place))).toBeLessThan(0.5);
      expect(place[0] > 0).toBe(k < 20);
    }
    const [front, back] = [places[0], places[19]];
    expect(Math.max(...places.map(([x]) => x))).toBeGreaterThan(8);
    expect(Math.max(...places.map(([x]) => x))).toBeLessThan(9.9);
    // Before the crown by what a whorl reaches as well.
    expect(front[2] - back[2]).toBeGreaterThan(29);
    expect(front[2] - back[2]).toBeLessThan(36);
    expect(front[2] + back[2]).toBeCloseTo(2 * whorl.crown[2] + 14, -0.7);
  });

  it("lets hair fall to where it lies, not back", () => {
    for (const [x, y, z] of [
      [0, 90, -40],
      [50, 80, -90],
      [0, 60, -165],
    ]) {
      const way = awayFrom(whorl, [x, y, z]);
      expect(Math.sign(Math.round(way[0]))).toBe(Math.sign(x));
      expect(way[2]).toBeCloseTo(z > -60 ? 0.99 : z < -150 ? -0.97 : 0.1, 0);
    }
    expect(backAlong(whorl, [0, 60, -165])).toBe(0);
  });
});

describe("backAlong", () => {
  it("is none at the front of a parting and three tenths from its crown on", () => {
    expect(backAlong(parting, parting.front)).toBe(0);
    expect(backAlong(parting, [0, 100, (parting.front[2] + parting.crown[2]) / 2])).toBeCloseTo(0.15, 9);
    expect(backAlong(parting, parting.crown)).toBeCloseTo(0.3, 9);
    expect(backAlong(parting, [0, 0, -160])).toBeCloseTo(0.3, 9);
  });
});

describe("awayFrom", () => {
  it("leads to the side on which a lock has its root, never up", () => {
    for (const root of besideLine(envelope, parting, 8)) {
      const [, up, back] = awayFrom(parting, root);
      expect(up).toBeLessThan(0.1);
      expect(back).toBeLessThan(0.2);
    }
    const [left, right] = [25, -25].map((aside) => awayFrom(parting, [15 + aside, 105, -70])[0]);
    expect(left).toBeGreaterThan(0.5);
    expect(right).toBeLessThan(-0.5);
  });
});

describe("layerAt", () => {
  it("falls with the distance from the parting, to none", () => {
    expect(layerAt(parting, parting.front)).toBe(1);
    expect(layerAt(parting, [70, 40, -80])).toBeLessThan(layerAt(parting, [40, 90, -80]));
    expect(layerAt(parting, [0, -90, -150])).toBe(0);
  });
});
