import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { difference } from "../../../../../src/avatar/mesh/triple.ts";
import { awayFrom, besideLine, layerAt, partingOf } from "../../../../../src/avatar/wear/hair/parting.ts";
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
  it("goes along both sides on the skin", () => {
    const places = besideLine(envelope, parting, 8);
    const along = places.filter(([, , z]) => z > parting.crown[2]);
    expect(along.length % 2).toBe(0);
    expect(along.length).toBeGreaterThan(16);
    for (const place of places) {
      const radius = Math.hypot(...difference(place, skullCentre));
      expect(Math.abs(radius - envelope.radiusTowards(...place))).toBeLessThan(0.5);
    }
    for (let k = 0; k < along.length; k += 2) expect(along[k][0]).toBeGreaterThan(along[k + 1][0]);
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
