import { describe, expect, it } from "vitest";
import { detectFaces } from "../../../src/face/detect.ts";
import { headAngles } from "../../../src/face/face-measures.ts";
import { findLandmarks } from "../../../src/face/find-landmarks.ts";
import { leftEyeRing, rightEyeRing } from "../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../src/face/landmarks.ts";
import { checkPhoto, type PhotoCheck, refuseRejected } from "../../../src/face/quality.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";
import { finish } from "../../../src/steps.ts";
import { astronaut, faceNets } from "./fixtures.ts";

type Painter = (colour: number[], x: number, y: number) => number[];

describe("checkPhoto", () => {
  const portrait = astronaut();
  const nets = faceNets();
  const faces = finish(detectFaces(nets, portrait));
  const landmarks = finish(findLandmarks(nets, portrait, faces[0]));
  const check = (pixels: Pixels) => checkPhoto(nets.crops, pixels, faces, landmarks);

  it("accepts the portrait and warns that the face is small", () => {
    const checks = check(portrait);
    expect(checks.filter(({ verdict }) => verdict !== "pass")).toEqual([
      expect.objectContaining({ name: "eye_distance", verdict: "warn", threshold: 70 }),
    ]);
    expect(checks.every(({ verdict, advice }) => (verdict === "pass") === (advice === ""))).toBe(true);
  });

  it.each<[string, PhotoCheck["name"], string, Painter]>([
    ["in the dark", "underexposure", "face_dark", (colour) => colour.map((value) => value * 0.08)],
    ["in glare", "overexposure", "face_overexposed", (colour) => colour.map((value) => value * 3.2 + 40)],
    [
      "behind dark glasses",
      "eye_light",
      "eyes_covered",
      (colour, x, y) => (inside(x, y, 224, 101, 45, 11) ? [8, 8, 9] : colour),
    ],
    ["with one eye covered", "eye_contrast", "eyes_covered", (colour, x) => (x > 228 ? [90, 60, 50] : colour)],
    [
      "behind a mask",
      "lip_redness",
      "mouth_covered",
      (colour, x, y) => (inside(x, y, 224, 145, 50, 22) ? [170, 200, 215] : colour),
    ],
    ["painted flat", "flatness", "not_a_photo", (_, __, y) => (y % 40 < 3 ? [40, 30, 30] : [230, 190, 160])],
  ])("refuses a face %s", (_, name, code, painter) => {
    const checks = check(painted(portrait, painter));
    expect(checks).toContainEqual(expect.objectContaining({ name, verdict: "reject", code }));
    expect(() => refuseRejected(checks)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    [0.047, "pass"],
    [0.043, "warn"],
    [0.033, "warn"],
  ])("judges lids that are %f of the way to the chin apart: %s", (gap, verdict) => {
    const gapOf = (squeezed: typeof landmarks) =>
      checkPhoto(nets.crops, portrait, faces, squeezed).find(({ name }) => name === "eyes_open");
    const squeeze = (share: number) => {
      const points = landmarks.points.slice();
      for (const ring of [rightEyeRing, leftEyeRing]) {
        const middle = ring.reduce((sum, k) => sum + points[3 * k + 1] / ring.length, 0);
        for (const k of ring) points[3 * k + 1] = middle + share * (points[3 * k + 1] - middle);
      }
      return { ...landmarks, points };
    };
    let [less, more] = [0, 1];
    for (let step = 0; step < 12; step++) {
      const share = (less + more) / 2;
      if ((gapOf(squeeze(share))?.value ?? 0) < gap) less = share;
      else more = share;
    }
    const squeezed = gapOf(squeeze(more));
    expect(squeezed?.value).toBeCloseTo(gap, 3);
    expect(squeezed?.verdict).toBe(verdict);
  });

  it("refuses a face out of focus", () => {
    expect(() => refuseRejected(check(blurred(portrait, 6)))).toThrow(
      expect.objectContaining({ code: "face_blurred" }),
    );
  });

  it("refuses a face cut by the border and nothing it cannot see", () => {
    const width = 224;
    const data = new Uint8Array(4 * width * portrait.height);
    for (let y = 0; y < portrait.height; y++) {
      data.set(portrait.data.subarray(4 * 512 * y, 4 * (512 * y + width)), 4 * width * y);
    }
    const checks = check({ width, height: portrait.height, data });
    expect(checks.every(({ value }) => Number.isFinite(value))).toBe(true);
    expect(() => refuseRejected(checks)).toThrow(expect.objectContaining({ code: "face_cut" }));
  });

  it("refuses two faces, and several before none that is certain", () => {
    const pair = [faces[0], { ...faces[0], width: faces[0].width * 0.8, height: faces[0].height * 0.8 }];
    for (const presence of [1, 0]) {
      const checks = checkPhoto(nets.crops, portrait, pair, { ...landmarks, presence });
      expect(() => refuseRejected(checks)).toThrow(expect.objectContaining({ code: "several_faces" }));
    }
  });

  it.each<[string, number, number, PhotoCheck["verdict"]]>([
    ["sharp, of .64 of the main face's side", 0.64, 0, "reject"],
    ["sharp, of .54 of it", 0.54, 0, "warn"],
    ["out of focus, of .7 of it", 0.7, 1, "warn"],
    ["nearly as near and more blurred", 0.92, 2, "warn"],
  ])("weighs a second face by size and sharpness: %s", (_, scale, radius, verdict) => {
    const size = Math.round(scale * portrait.width);
    const other = nets.crops.sample(
      blurred(portrait, radius),
      { centreX: 256, centreY: 256, side: 512, angle: 0 },
      size,
    );
    const [face] = faces;
    const second = {
      ...face,
      centreX: portrait.width + scale * face.centreX,
      centreY: scale * face.centreY,
      width: scale * face.width,
      height: scale * face.height,
    };
    const [judged] = checkPhoto(nets.crops, beside(portrait, other), [face, second], undefined);
    expect(judged).toMatchObject({ name: "second_face", verdict });
    // Within a fifth of the limit, on either side.
    if (scale > 0.6) expect(Math.abs(Math.log(judged.value / 0.35))).toBeLessThan(Math.log(1.25));
  });

  it("refuses a picture without a face", () => {
    const code = "no_face";
    expect(() => refuseRejected(checkPhoto(nets.crops, portrait, [], undefined))).toThrow(
      expect.objectContaining({ code }),
    );
    expect(checkPhoto(nets.crops, portrait, faces, { ...landmarks, presence: 0.1 })).toHaveLength(2);
  });

  it("refuses a head turned away by the angles of a fit", () => {
    const judged = (yaw: number, pitch: number) =>
      checkPhoto(nets.crops, portrait, faces, landmarks, { yaw, pitch }).filter(({ code }) => code === "face_turned")
        .length;
    expect([judged(-40, 0), judged(0, 34), judged(-30, 25)]).toEqual([1, 1, 0]);
  });

  it("warns of a grey photo and of a lamp's colour, and refuses neither", () => {
    const grey = check(painted(portrait, ([r, g, b]) => new Array(3).fill(0.3 * r + 0.6 * g + 0.1 * b)));
    const orange = check(painted(portrait, ([r, g, b]) => [r, g * 0.7, b * 0.3]));
    expect(grey).toContainEqual(expect.objectContaining({ name: "colour", verdict: "warn" }));
    expect(orange).toContainEqual(expect.objectContaining({ name: "colour_cast", verdict: "warn" }));
    for (const checks of [grey, orange]) expect(() => refuseRejected(checks)).not.toThrow();
  });

  it("judges dark skin as it judges light skin", () => {
    const darker = check(painted(portrait, (colour) => colour.map((value) => value * 0.45)));
    expect(darker.filter(({ verdict }) => verdict === "reject")).toEqual([]);
  });
});

describe("headAngles", () => {
  it.each([
    [0, 0],
    [25, 0],
    [-25, 0],
    [0, 15],
    [20, -10],
  ])("measures a head turned to yaw %i, pitch %i", (yaw, pitch) => {
    // Upright, the chin lies 4 degrees behind the forehead.
    const slope = Math.tan((4 * Math.PI) / 180);
    const points = new Float32Array(3 * landmarkCount);
    const place = (i: number, point: number[]) => points.set(turnHead(point, yaw, pitch), 3 * i);
    place(33, [-45, 0, 0]);
    place(263, [45, 0, 0]);
    place(10, [0, -60, -60 * slope]);
    place(152, [0, 100, 100 * slope]);
    const angles = headAngles({ points, presence: 1 });
    expect(angles.yaw).toBeCloseTo(yaw, 0);
    expect(angles.pitch).toBeCloseTo(pitch, 0);
  });
});

/** Turns a point (x right, y down, z away) to look right by `yaw`, after down by `pitch`, in degrees. */
function turnHead([x, y, z]: number[], yaw: number, pitch: number): number[] {
  const p = (pitch * Math.PI) / 180;
  const w = (yaw * Math.PI) / 180;
  const y1 = y * Math.cos(p) - z * Math.sin(p);
  const z1 = z * Math.cos(p) + y * Math.sin(p);
  return [x * Math.cos(w) - z1 * Math.sin(w), y1, z1 * Math.cos(w) + x * Math.sin(w)];
}

function inside(
  x: number,
  y: number,
  centreX: number,
  centreY: number,
  halfWidth: number,
  halfHeight: number,
): boolean {
  return Math.abs(x - centreX) <= halfWidth && Math.abs(y - centreY) <= halfHeight;
}

function painted({ width, height, data }: Pixels, painter: Painter): Pixels {
  const out = new Uint8ClampedArray(data);
  for (let i = 0; i < width * height; i++) {
    out.set(painter([...data.subarray(4 * i, 4 * i + 3)], i % width, Math.floor(i / width)), 4 * i);
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}

function beside(left: Pixels, right: Pixels): Pixels {
  const width = left.width + right.width;
  const data = new Uint8Array(4 * width * left.height);
  for (const [picture, from] of [
    [left, 0],
    [right, left.width],
  ] as const) {
    for (let y = 0; y < picture.height; y++) {
      const row = picture.data.subarray(4 * picture.width * y, 4 * picture.width * (y + 1));
      data.set(row, 4 * (width * y + from));
    }
  }
  return { width, height: left.height, data };
}

/** Mean over a square of the given radius, twice. */
function blurred(pixels: Pixels, radius: number): Pixels {
  const once = (source: Pixels): Pixels =>
    painted(source, (_, x, y) => {
      const sums = [0, 0, 0];
      for (let i = 0; i < (2 * radius + 1) ** 2; i++) {
        const row = Math.min(511, Math.max(0, y + (i % (2 * radius + 1)) - radius));
        const column = Math.min(511, Math.max(0, x + Math.floor(i / (2 * radius + 1)) - radius));
        for (let k = 0; k < 3; k++) sums[k] += source.data[4 * (512 * row + column) + k];
      }
      return sums.map((sum) => sum / (2 * radius + 1) ** 2);
    });
  return once(once(pixels));
}
