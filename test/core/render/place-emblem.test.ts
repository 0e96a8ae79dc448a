import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Attitude } from "../../../src/avatar/avatar.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { buildSubdivision } from "../../../src/avatar/head/subdivide.ts";
import { poseHead } from "../../../src/avatar/pose.ts";
import { type Emblem, type EmblemPlace, emblemPlaces } from "../../../src/motion/emblems.ts";
import { frameSubject } from "../../../src/render/frame.ts";
import { placeEmblems } from "../../../src/render/place-emblem.ts";
import { seatAvatar } from "../../../src/render/portrait.ts";
import { finish } from "../../../src/steps.ts";
import { plainAvatar } from "../../fixtures/plain-avatar.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const sitter = finish(seatAvatar(model, buildSubdivision(model), plainAvatar(model)));
const level = { yaw: 0, pitch: 0, roll: 0 };

function emblemAt(place: EmblemPlace, change: Partial<Emblem> = {}): Emblem {
  const rest = { size: 0.2, x: 0, y: 0, roll: 0, opacity: 1, mirrored: false, color: null };
  return { name: "heart", place, ...rest, ...change };
}

function place(emblem: Emblem, head: Attitude["head"] = level, width = 400, height = 400) {
  const pose = { weights: {}, attitude: { head, gaze: { yaw: 0, pitch: 0 } } };
  const posed = poseHead(model, sitter.subdivision, sitter.avatar, pose);
  return placeEmblems(sitter, posed, frameSubject(sitter.subject, { width, height }), head, [emblem])[0];
}

describe("placeEmblems", () => {
  it("names left and right as the viewer sees them", () => {
    for (const name of ["lid", "eye_corner", "cheek", "ear"] as const) {
      expect(place(emblemAt(`left_${name}`)).x).toBeLessThan(190);
      expect(place(emblemAt(`right_${name}`)).x).toBeGreaterThan(210);
    }
    expect(place(emblemAt("above_left")).x).toBeLessThan(place(emblemAt("above_right")).x);
  });

  it("orders the places down the face", () => {
    const heights = (["crown", "right_lid", "right_cheek", "mouth"] as const).map((name) => place(emblemAt(name)).y);
    expect(heights).toEqual([...heights].sort((a, b) => a - b));
  });

  it("follows the head: the crown and the face wholly, the places above by half", () => {
    const tilted = { ...level, roll: 15 };
    const shift = (name: EmblemPlace) => place(emblemAt(name), tilted).x - place(emblemAt(name)).x;
    expect(shift("crown")).toBeGreaterThan(10);
    expect(place(emblemAt("crown"), tilted).roll).toBeGreaterThan(10);
    expect(shift("above_left")).toBeCloseTo(shift("crown") / 2, 3);
    expect(place(emblemAt("above_left"), tilted).roll).toBe(0);
    expect(shift("picture")).toBe(0);
  });

  it("measures in head heights and keeps what is above inside the picture", () => {
    const { height } = place(emblemAt("mouth"));
    expect(Math.abs(height / (0.2 * 0.64 * 400) - 1)).toBeLessThan(0.02);
    expect(place(emblemAt("mouth", { x: 0.5 })).x - place(emblemAt("mouth")).x).toBeCloseTo(2.5 * height, 3);
    for (const side of ["above_left", "above_right"] as const) {
      const { x, y } = place(emblemAt(side, { size: 0.4, y: 1 }), { ...level, roll: 17 }, 300, 400);
      expect(Math.min(x, 300 - x, y)).toBeGreaterThan(20);
    }
  });

  it("knows every place", () => {
    for (const name of emblemPlaces) {
      const { x, y, roll } = place(emblemAt(name));
      expect([x, y, roll].every(Number.isFinite)).toBe(true);
    }
  });
});
