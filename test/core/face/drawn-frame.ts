import { labOfLinear, linearOfByte } from "../../../src/face/color.ts";
import { type FaceRegion, faceRegion } from "../../../src/face/face-region.ts";
import { type FrameMeasures, frameEyeDistance, lensOutline } from "../../../src/face/frame-outline.ts";
import { faceLayout, type HeadCrop } from "../../../src/face/head-crop.ts";
import { faceOvalRing } from "../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../src/face/landmarks.ts";
import { maskKernels } from "./fixtures.ts";

const kernels = maskKernels();
const pixelsPerMillimetre = faceLayout.unit / frameEyeDistance;
const frameColor = [30, 28, 40] as const;

export const rectangular: FrameMeasures = {
  lensOffset: 35,
  lensHalfWidth: 25,
  lensTop: 10,
  lensBottom: -20,
  roundness: 4,
  taper: 0.05,
  rimThickness: 3,
  bridgeHeight: 5,
};
export const round: FrameMeasures = {
  ...rectangular,
  lensOffset: 33,
  lensHalfWidth: 22,
  lensTop: 18,
  lensBottom: -24,
  roundness: 2,
  taper: 0,
  rimThickness: 2,
};

function inside(outline: [number, number][], x: number, y: number): boolean {
  let crossings = 0;
  for (const [i, [x0, y0]] of outline.entries()) {
    const [x1, y1] = outline[(i + 1) % outline.length];
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) crossings++;
  }
  return crossings % 2 === 1;
}

/** Whether a frame covers a place, millimetres right of and above the middle of the eyes. */
function covers(frame: FrameMeasures): (x: number, y: number) => boolean {
  const hole = lensOutline(frame, 0, 120);
  const edge = lensOutline(frame, frame.rimThickness, 120);
  const middle = (frame.lensTop + frame.lensBottom) / 2;
  return (x, y) => {
    const u = Math.abs(x) - frame.lensOffset;
    const bridge = Math.abs(y - frame.bridgeHeight) < 1.2 && u < -frame.lensHalfWidth;
    return (inside(edge, u, y - middle) || bridge) && !inside(hole, u, y - middle);
  };
}

/** A level face of plain skin with dark eyes and brows, wearing a frame. */
export function faceWith(frame: FrameMeasures): FaceRegion {
  const { size, unit, eyeX, eyeY } = faceLayout;
  const covered = covers(frame);
  const colorAt = (x: number, y: number): readonly [number, number, number] => {
    if (covered(x, y)) return frameColor;
    const u = Math.abs(x) - frameEyeDistance / 2;
    if (Math.hypot(u / 14, y / 4) < 1) return [90, 70, 60];
    if (Math.hypot(u / 20, (y - 24) / 3) < 1) return [80, 60, 50];
    return [205, 160, 140];
  };
  const data = new Uint8Array(4 * size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = 4 * (row * size + column);
      data.set(colorAt((column - eyeX) / pixelsPerMillimetre, (eyeY - row) / pixelsPerMillimetre), at);
      data[at + 3] = 255;
    }
  }
  const points = new Float32Array(2 * landmarkCount);
  const place = (index: number, x: number, y: number) => points.set([eyeX + x * unit, eyeY + y * unit], 2 * index);
  for (const [i, index] of faceOvalRing.entries()) {
    const angle = (2 * Math.PI * i) / faceOvalRing.length;
    place(index, 1.15 * Math.sin(angle), 0.3 - 1.3 * Math.cos(angle));
  }
  for (const [index, x] of [
    [33, -0.72],
    [133, -0.28],
    [362, 0.28],
    [263, 0.72],
  ])
    place(index, x, 0);
  place(50, -0.6, 0.75);
  place(280, 0.6, 0.75);
  const crop = { centreX: 0, centreY: 0, side: size, angle: 0 };
  const face: HeadCrop = { ...faceLayout, crop, points, picture: { width: size, height: size, data } };
  const region = faceRegion(kernels, face);
  if (!region) throw new Error("the drawn face has no cheeks");
  return region;
}

/** Colour of the drawn frames. */
export const drawnColor = labOfLinear([
  linearOfByte(frameColor[0]),
  linearOfByte(frameColor[1]),
  linearOfByte(frameColor[2]),
]);
