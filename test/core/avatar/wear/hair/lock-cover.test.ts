import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { difference, sum, type Triple } from "../../../../../src/avatar/mesh/triple.ts";
import { LockCover } from "../../../../../src/avatar/wear/hair/lock-cover.ts";

const head = readHeadModel(readFileSync("assets/head.bin"));
const positions = head.mean.slice(0, 3 * head.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, head.quads), quads: head.quads };
const envelope = new HeadEnvelope(head, positions);

/** Cover with hair above a height, millimetres. */
function coverAbove(height: number): LockCover {
  return new LockCover(
    skin,
    Float32Array.from({ length: head.skinVertexCount }, (_, i) => Number(positions[3 * i + 1] > height)),
  );
}

/** The place on the skin towards a direction. */
function onSkin(direction: Triple): Triple {
  const radius = envelope.radiusTowards(...sum(skullCentre, direction));
  return sum(skullCentre, direction, radius / Math.hypot(...direction));
}

describe("LockCover", () => {
  it("is all where hair grows, the sparse mesh of the crown included, and none before it", () => {
    const cover = coverAbove(70);
    for (let turn = 0; turn < 360; turn += 15) {
      const [x, z] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
      for (const aside of [0, 0.1, 0.3]) expect(cover.at(onSkin([aside * x, 1, aside * z]))).toBeCloseTo(1, 5);
      expect(cover.at(onSkin([x, 0.3, z]))).toBe(0);
    }
  });

  it("leads a place that lies a little before the edge back along the head, no other", () => {
    const cover = coverAbove(70);
    const slopes = Array.from({ length: 60 }, (_, k) => onSkin([0, 0.5 + 0.01 * k, 1]));
    const before = slopes.findLast((place) => cover.at(place) < 0.4) ?? slopes[0];
    const behind = onSkin([0, 1.4, 1]);
    const [led, kept] = [before, behind].map((place) => cover.behindEdge(place));
    expect(cover.at(before)).toBeGreaterThan(0.05);
    expect(cover.at(led)).toBeGreaterThan(0.8);
    expect(Math.hypot(...difference(led, before))).toBeLessThan(11);
    expect(kept).toEqual(behind);
  });

  it("moves nothing on a head without hair, or far from it", () => {
    const place = onSkin([0, 0.3, 1]);
    expect(coverAbove(500).behindEdge(place)).toEqual(place);
    expect(coverAbove(70).behindEdge(place)).toEqual(place);
  });
});
