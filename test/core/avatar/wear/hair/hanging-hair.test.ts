import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { HangingHair } from "../../../../../src/avatar/avatar.ts";
import { HeadEnvelope, skullCentre } from "../../../../../src/avatar/head/head-envelope.ts";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { quadNormals } from "../../../../../src/avatar/mesh/normals.ts";
import { type GrownHair, HairMesh } from "../../../../../src/avatar/wear/hair/hair-mesh.ts";
import { azimuthOf } from "../../../../../src/avatar/wear/hair/hair-space.ts";
import { growHangingHair } from "../../../../../src/avatar/wear/hair/hanging-hair.ts";
import { usualCover } from "../../../../../src/avatar/wear/hair/scalp-hair.ts";

const head = readHeadModel(readFileSync("assets/head.bin"));
const positions = head.mean.slice(0, 3 * head.skinVertexCount);
const skin = { positions, normals: quadNormals(positions, head.quads), quads: head.quads };
const density = Float32Array.from({ length: head.skinVertexCount }, (_, i) =>
  usualCover(positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]),
);
const openFace = Array.from({ length: 21 }, (_, k) => (k < 4 ? 0 : 60));
const long: HangingHair = { parting: 15, ends: 220, opening: [openFace, openFace], before: [1, 1] };

function grow(changes: Partial<HangingHair> = {}, curl = 0): GrownHair {
  const mesh = new HairMesh();
  growHangingHair(mesh, head, skin, density, { ...long, ...changes }, { most: 120, curl });
  return mesh.finish();
}

function places({ positions: grown }: GrownHair): [number, number, number][] {
  return Array.from({ length: grown.length / 3 }, (_, i) => [grown[3 * i], grown[3 * i + 1], grown[3 * i + 2]]);
}

describe("growHangingHair", () => {
  const hair = places(grow());

  it("hangs down to its ends and not much further", () => {
    const lowest = Math.min(...hair.map(([, y]) => y));
    expect(lowest).toBeLessThan(-200);
    expect(lowest).toBeGreaterThan(-240);
  });

  it("leaves eyes, nose and mouth free", () => {
    const onFace = hair.filter(([x, y, z]) => y < 20 && y > -80 && azimuthOf(x, z) < 45);
    expect(onFace).toEqual([]);
  });

  it("stays outside of the skull", () => {
    const envelope = new HeadEnvelope(head, positions);
    const depths = hair
      .filter(([, y]) => y > 40)
      .map((place) => Math.hypot(...place.map((v, c) => v - skullCentre[c])) - envelope.radiusTowards(...place));
    expect(Math.min(...depths)).toBeGreaterThan(-6);
  });

  it("passes before or behind the shoulders as it is told", () => {
    const inFront = (before: number) =>
      places(grow({ before: [before, before] })).filter(([, y, z]) => y < -190 && z > -60).length;
    expect(inFront(1)).toBeGreaterThan(20);
    expect(inFront(0)).toBe(0);
  });

  it("falls to the wider side of its parting the more", () => {
    const shares = [-40, 40].map((parting) => {
      const beside = places(grow({ parting })).filter(([x, y]) => y < 0 && Math.abs(x) > 60);
      return beside.filter(([x]) => x > 0).length / beside.length;
    });
    expect(shares[0]).toBeGreaterThan(shares[1]);
  });

  it("is the same each time", () => {
    expect(grow({}, 0.5)).toEqual(grow({}, 0.5));
  });

  it("goes with the bust where it hangs below the head", () => {
    const grown = grow();
    const bound = places(grown).flatMap(([, y], i) => (y < -150 ? [positions[3 * grown.roots[i] + 1]] : []));
    expect(Math.max(...bound)).toBeLessThan(0);
  });
});
