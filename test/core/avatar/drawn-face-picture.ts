import type { FacePicture } from "../../../src/avatar/skin/face-picture.ts";
import {
  faceOvalRing,
  innerLipRing,
  leftBrowRing,
  leftEyeRing,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
} from "../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../src/face/landmarks.ts";
import type { Mask } from "../../../src/face/mask.ts";

type Color = readonly [number, number, number];

const drawnWidth = 160;
const drawnHeight = 200;
/** Distance of the outer eye corners, pixels; the nasion lies at (80, 85), the crown 47 pixels above it. */
export const drawnUnit = 60;
const skinColor: Color = [205, 160, 140];

/** Landmarks of a level face: the features are ellipses, `gap` is the height of the mouth's opening. */
function drawnLandmarks(gap: number): Float32Array {
  const points = new Float32Array(2 * landmarkCount);
  const place = (index: number, x: number, y: number) => points.set([x, y], 2 * index);
  const ring = (indices: readonly number[], x: number, y: number, rx: number, ry: number, start: number) => {
    indices.forEach((index, k) => {
      const angle = start + (2 * Math.PI * k) / indices.length;
      place(index, x + rx * Math.cos(angle), y + ry * Math.sin(angle));
    });
  };
  // Angles grow clockwise in the picture: the oval begins at its top, lips, right eye and brow at the picture's left.
  ring(faceOvalRing, 80, 100, 45, 62, -Math.PI / 2);
  ring(rightEyeRing, 60, 85, 10, 4, Math.PI);
  ring(leftEyeRing, 100, 85, 10, 4, 0);
  ring(rightBrowRing, 60, 72, 12, 2, Math.PI);
  ring(leftBrowRing, 100, 72, 12, 2, 0);
  ring(outerLipRing, 80, 128, 14, 5 + gap / 2, Math.PI);
  ring(innerLipRing, 80, 128, 11, gap / 2, Math.PI);
  place(168, 80, 85);
  place(2, 80, 112);
  [50, 205, 101, 118, 187].forEach((index, k) => {
    place(index, 56 + k, 104);
  });
  [280, 425, 330, 347, 411].forEach((index, k) => {
    place(index, 104 - k, 104);
  });
  return points;
}

/** A picture of a face of plain skin all over, or of what `colorAt` gives, before which nothing stands. */
export function drawnFacePicture({
  colorAt = () => skinColor,
  hairAt = null,
  gap = 0,
}: {
  colorAt?: (x: number, y: number) => Color;
  hairAt?: ((x: number, y: number) => boolean) | null;
  gap?: number;
} = {}): FacePicture {
  const [width, height] = [drawnWidth, drawnHeight];
  const data = new Uint8Array(4 * width * height);
  const maskOf = (holds: (x: number, y: number) => boolean): Mask => ({
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, i) => (holds(i % width, Math.floor(i / width)) ? 255 : 0)),
  });
  for (let i = 0; i < width * height; i++) data.set([...colorAt(i % width, Math.floor(i / width)), 255], 4 * i);
  return {
    width,
    height,
    data,
    landmarks: drawnLandmarks(gap),
    person: maskOf(() => true),
    hair: hairAt && maskOf(hairAt),
  };
}

export function at(x: number, y: number): number {
  return y * drawnWidth + x;
}
