import { describe, expect, it } from "vitest";
import { likeliest } from "../../../src/face/attributes/attribute-tasks.ts";
import { detectFaces } from "../../../src/face/detect.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import { observeHead } from "../../../src/face/observe-head.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { finish } from "../../../src/steps.ts";
import { astronaut, faceNets, maskKernels, repainted } from "./fixtures.ts";

const nets = faceNets();
const kernels = maskKernels();
const portrait = astronaut();
const landmarks = finish(findLandmarks(nets, portrait, finish(detectFaces(nets, portrait))[0]));
const find = (pixels: Pixels) => finish(observeHead(nets, kernels, pixels, landmarks)).attributes;

/** Eye centres of the portrait, and half of a lens. */
const eyes = [
  [204, 103],
  [247, 105],
];
const lens = { x: 16, y: 13 };

function painted(paint: (x: number, y: number) => [number, number, number] | null): Pixels {
  return repainted(portrait, (x, y, color) => paint(x, y) ?? color);
}

/** Rectangular frame with bridge and temples. */
function frame(x: number, y: number): boolean {
  const onRim = eyes.some(([ex, ey]) => {
    const [dx, dy] = [Math.abs(x - ex), Math.abs(y - ey - 2)];
    return dx <= lens.x && dy <= lens.y && (dx > lens.x - 3 || dy > lens.y - 3);
  });
  const temple = Math.abs(y - 101) < 2 && ((x > 174 && x < 190) || (x > 262 && x < 277));
  const bridge = Math.abs(y - 101) < 2 && x > 219 && x < 232;
  return onRim || temple || bridge;
}

describe("attributes of a head", () => {
  it("finds a bare, clean-shaven face on the portrait", () => {
    const attributes = find(portrait);
    expect(attributes?.glasses).toBeNull();
    expect(attributes && likeliest(attributes.probabilities.facialHair)).toBe("none");
    expect(attributes && likeliest(attributes.probabilities.mouth)).toBe("teeth");
    expect(attributes?.eyes).not.toBeNull();
    expect(attributes?.cheeks[0]).toBeGreaterThan(60);
  });

  it("finds a painted frame with its colour", () => {
    const glasses = find(painted((x, y) => (frame(x, y) ? [20, 20, 24] : null)))?.glasses;
    expect(glasses).toMatchObject({ rim: "full", dark: false });
    expect(glasses?.color.every((value) => value < 0.08)).toBe(true);
  });

  it("finds dark lenses", () => {
    const inLens = (x: number, y: number) => eyes.some(([ex, ey]) => Math.abs(x - ex) <= 18 && Math.abs(y - ey) <= 15);
    const glasses = find(painted((x, y) => (frame(x, y) || inLens(x, y) ? [8, 8, 10] : null)))?.glasses;
    expect(glasses?.dark).toBe(true);
  });

  it("doubts that a face with a painted beard is bare", () => {
    const bearded = painted((x, y) => {
      const mouth = ((x - 224) / 24) ** 2 + ((y - 144) / 4.5) ** 2 < 1;
      const beard =
        y > 128 && y < 190 && Math.abs(x - 224) < 48 - Math.abs(y - 150) * 0.4 && (y > 145 || Math.abs(x - 224) < 26);
      const grain = ((x * 7 + y * 13) % 5) * 12;
      return beard && !mouth ? [30 + grain, 22 + grain, 18 + grain] : null;
    });
    const hair = find(bearded)?.probabilities.facialHair;
    const before = find(portrait)?.probabilities.facialHair;
    expect(hair?.none).toBeLessThan(0.5 * (before?.none ?? 0));
  });

  it("believes painted blue irises light and brown ones dark", () => {
    const irises = (color: [number, number, number]) =>
      painted((x, y) => (eyes.some(([ex, ey]) => Math.hypot(x - ex, y - ey + 2) < 5.5) ? color : null));
    const blue = find(irises([110, 150, 200]))?.eyes?.light ?? 0;
    const brown = find(irises([70, 40, 20]))?.eyes?.light ?? 1;
    expect(blue).toBeGreaterThan(0.7);
    expect(brown).toBeLessThan(0.3);
  });

  it("finds nothing where no face is", () => {
    const points = landmarks.points.map((value, i) => (i % 3 === 0 ? value + 5000 : value));
    expect(finish(observeHead(nets, kernels, portrait, { points, presence: 1 })).attributes).toBeNull();
    const collapsed = { points: new Float32Array(landmarks.points.length), presence: 0 };
    expect(finish(observeHead(nets, kernels, portrait, collapsed)).attributes).toBeNull();
  });
});
