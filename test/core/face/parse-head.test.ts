import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { detectFaces } from "../../../src/face/detect.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import { parseHead, parsingClasses, parsingLayout } from "../../../src/face/parse-head.ts";
import { segmentWholePicture } from "../../../src/face/segment-person.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { finish } from "../../../src/steps.ts";
import { mirrorLandmarks } from "../../fixtures/mirror-landmarks.ts";
import { astronaut, faceNets, repainted } from "./fixtures.ts";

const nets = faceNets();
const portrait = astronaut();

function landmarksOf(pixels: Pixels) {
  return finish(findLandmarks(nets, pixels, finish(detectFaces(nets, pixels))[0]));
}

describe("parseHead", () => {
  const parsed = parseHead(nets, portrait, landmarksOf(portrait), segmentWholePicture(nets, portrait));
  const { width } = parsed.classes.hair;

  it("gives every pixel probabilities that sum to one", () => {
    for (let i = 0; i < width * width; i += 97) {
      const sum = parsingClasses.reduce((total, name) => total + parsed.classes[name].values[i], 0);
      expect(sum).toBeCloseTo(1, 5);
    }
  });

  it("sees skin on the nose, hair above the forehead, nothing of a person in the corner", () => {
    const at = (name: (typeof parsingClasses)[number], x: number, y: number) => {
      const scale = parsed.head.size / width;
      const column = Math.round((parsed.head.eyeX + x * parsed.head.unit) / scale);
      return parsed.classes[name].values[
        Math.round((parsed.head.eyeY + y * parsed.head.unit) / scale) * width + column
      ];
    };
    expect(at("skin", 0, 0.5)).toBeGreaterThan(0.9);
    expect(at("hair", 0, -1.6)).toBeGreaterThan(0.9);
    expect(at("background", -2.7, -2.3)).toBeGreaterThan(0.9);
  });

  it("parses a mirrored photo into the mirror image", () => {
    const [landmarks, side] = [landmarksOf(portrait), portrait.width];
    const person = segmentWholePicture(nets, portrait);
    const from = (x: number, y: number, c: number) => portrait.data[4 * (y * side + side - 1 - x) + c];
    const mirroredPhoto = repainted(portrait, (x, y) => [from(x, y, 0), from(x, y, 1), from(x, y, 2)]);
    const partners = mirrorLandmarks(readHeadModel(readFileSync("assets/head.bin")));
    const points = landmarks.points.slice();
    for (const [k, partner] of partners.entries()) {
      points[3 * k] = side - landmarks.points[3 * partner];
      points[3 * k + 1] = landmarks.points[3 * partner + 1];
    }
    const data = person.data.map((_, i) => person.data[i - 2 * (i % side) + side - 1]);
    const mirrored = parseHead(nets, mirroredPhoto, { ...landmarks, points }, { ...person, data });
    for (const name of parsingClasses) {
      for (const [i, value] of parsed.classes[name].values.entries()) {
        const other = mirrored.classes[name].values[i - 2 * (i % width) + width - 1];
        expect(Math.abs(value - other)).toBeLessThan(0.01);
      }
    }
  });
});

describe("parsingLayout", () => {
  it("is six eye distances wide, its middle .35 below the eyes", () => {
    const { size, unit, eyeX, eyeY } = parsingLayout(224);
    expect([size / unit, eyeX, (size / 2 - eyeY) / unit].map((value) => Math.round(100 * value) / 100)).toEqual([
      6, 112, 0.35,
    ]);
  });
});
