import { describe, expect, it } from "vitest";
import { curl, hairLength, hairStyle } from "../../../src/avatar/hair/hair-style.ts";
import { detectFaces } from "../../../src/face/detect.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import { findHair, type HairFinding } from "../../../src/face/hair-mask.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { astronaut, faceNets, maskKernels, repainted } from "./fixtures.ts";

const nets = faceNets();
const kernels = maskKernels();
const portrait = astronaut();
const landmarks = findLandmarks(nets, portrait, detectFaces(nets, portrait)[0]);

function find(pixels: Pixels): HairFinding {
  const hair = findHair(nets, kernels, pixels, landmarks);
  if (hair === null) throw new Error("no hair finding");
  return hair;
}

function share(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    both += Number(a[i] > 127 && b[i] > 127);
    either += Number(a[i] > 127 || b[i] > 127);
  }
  return both / either;
}

describe("findHair on the portrait", () => {
  const hair = find(portrait);
  const at = (x: number, y: number) => hair.mask.data[512 * y + x];

  it.each([
    ["crown", 225, 20],
    ["fringe", 215, 70],
    ["side", 280, 90],
  ])("covers the %s", (_, x, y) => {
    expect(at(x, y)).toBeGreaterThan(180);
  });

  it.each([
    ["cheek", 195, 130],
    ["chin", 221, 172],
    ["collar", 225, 230],
    ["suit", 120, 400],
    ["background", 60, 60],
  ])("leaves out the %s", (_, x, y) => {
    expect(at(x, y)).toBe(0);
  });

  it("sees short hair over the ears with a fringe", () => {
    expect(hair.bald).toBe(false);
    expect(hair.covering).toBe(false);
    expect(hairLength(hair)).toBe("ears");
    expect(["short02", "short03"]).toContain(hairStyle(hair));
    expect(hair.measures.fringe.both).toBeGreaterThan(0.4);
    expect(hair.measures.domeHeight).toBeCloseTo(1.3, 0);
    expect(curl(hair)).not.toBe("coily");
  });

  it("is fair and darker than the skin, its highlights lighter", () => {
    const { color, skin } = hair;
    expect(color?.base[0]).toBeLessThan(skin[0]);
    expect(color?.highlight[0]).toBeGreaterThan(color?.base[0] ?? 100);
    expect(color?.base[2]).toBeGreaterThan(15);
  });

  it("keeps its mask and colour ratio under a warm, dimmed light", () => {
    const warm = find(repainted(portrait, (_x, _y, [r, g, b]) => [0.9 * r, 0.8 * g, 0.65 * b]));
    expect(share(warm.mask.data, hair.mask.data)).toBeGreaterThan(0.85);
    for (let c = 0; c < 3; c++) {
      const change = (warm.color?.baseRatio[c] ?? 0) / (hair.color?.baseRatio[c] ?? 1);
      expect(change).toBeGreaterThan(0.75);
      expect(change).toBeLessThan(1.3);
    }
  });
});

describe("findHair on painted heads", () => {
  it("sees a smooth cap as a covering", () => {
    const capped = find(repainted(portrait, (x, y, color) => (isHead(x, y) && y < 72 ? [30, 60, 150] : color)));
    expect(capped.covering).toBe(true);
  });

  it("sees a head painted in the colour of its forehead as bald", () => {
    const bald = find(
      repainted(portrait, (x, y, color) =>
        isHead(x, y) && y < 84 ? [226, 182, 160] : isHead(x, y) ? color : [90, 90, 95],
      ),
    );
    expect(bald.bald).toBe(true);
    expect(hairStyle(bald)).toBe("bald");
  });

  /** An egg around the portrait's head. */
  function isHead(x: number, y: number): boolean {
    return ((x - 226) / 62) ** 2 + ((y - 98) / 90) ** 2 < 1;
  }
});

describe("findHair out of bounds", () => {
  it("finds nothing where the face lies outside the photo", () => {
    const points = landmarks.points.map((value, i) => (i % 3 === 0 ? value + 5000 : value));
    const finding = findHair(nets, kernels, portrait, { points, presence: 1 });
    expect(finding?.mask.data.every((value) => value === 0) ?? true).toBe(true);
  });

  it("survives a photo of one pixel and landmarks in one place", () => {
    const pixel = { width: 1, height: 1, data: Uint8Array.of(9, 9, 9, 255) };
    expect(() => findHair(nets, kernels, pixel, landmarks)).not.toThrow();
    const collapsed = { points: new Float32Array(landmarks.points.length), presence: 0 };
    expect(() => findHair(nets, kernels, portrait, collapsed)).not.toThrow();
  });
});
