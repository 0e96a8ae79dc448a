import type { HeadCrop } from "../../../src/face/head-crop.ts";
import { headLayout } from "../../../src/face/head-crop.ts";
import { type HeadRegion, headRegion } from "../../../src/face/head-region.ts";
import { faceOvalRing, leftEyeRing, outerLipRing, rightEyeRing } from "../../../src/face/landmark-groups.ts";
import { landmarkCount } from "../../../src/face/landmarks.ts";
import type { Mask } from "../../../src/face/mask.ts";
import { maskKernels } from "./fixtures.ts";

type Color = readonly [number, number, number];

export const kernels = maskKernels();
export const size = headLayout.size;
const skinColor: Color = [205, 160, 140];
const wallColor: Color = [120, 140, 160];
/** Middle of the face, its sides, the top landmark and the chin, pixels. */
export const place = { x: 128, y: 122, left: 92, right: 164, top: 72, chin: 172, crown: 44 } as const;

/** The outline of the whole head about its middle: 1 on it, less inside. */
export function headReach(x: number, y: number): number {
  return Math.hypot((x - place.x) / 50, (y - 112) / 68);
}

export function at(x: number, y: number): number {
  return y * size + x;
}

/** A level head of skin in a crop of headLayout, with `colorAt` painted over it; the person is the head and a neck. */
export function drawnRegion(colorAt: (x: number, y: number) => Color | null = () => null): HeadRegion {
  const isPerson = (x: number, y: number) => headReach(x, y) < 1 || (y > 150 && Math.abs(x - place.x) < 60);
  const data = new Uint8Array(4 * size * size);
  const person: Mask = { width: size, height: size, data: new Uint8Array(size * size) };
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [i % size, Math.floor(i / size)];
    const inside = isPerson(x, y);
    data.set([...(inside ? (colorAt(x, y) ?? skinColor) : wallColor), 255], 4 * i);
    person.data[i] = inside ? 255 : 0;
  }
  return headRegion(kernels, drawnHead(data), person);
}

function drawnHead(data: Uint8Array): HeadCrop {
  const points = new Float32Array(2 * landmarkCount);
  const put = (index: number, x: number, y: number) => points.set([x, y], 2 * index);
  const ring = (indices: readonly number[], x: number, y: number, rx: number, ry: number, start: number) => {
    indices.forEach((index, k) => {
      const angle = start + (2 * Math.PI * k) / indices.length;
      put(index, x + rx * Math.cos(angle), y + ry * Math.sin(angle));
    });
  };
  ring(faceOvalRing, place.x, place.y, 36, 50, -Math.PI / 2);
  ring(rightEyeRing, 108, 104, 8, 3, Math.PI);
  ring(leftEyeRing, 148, 104, 8, 3, 0);
  ring(outerLipRing, place.x, 146, 13, 5, Math.PI);
  [70, 63, 105, 66, 107, 336, 296, 334, 293, 300].forEach((index, k) => {
    put(index, 98 + (60 * k) / 9, 93);
  });
  put(2, place.x, 128);
  put(13, place.x, 146);
  put(234, place.left, 112);
  put(454, place.right, 112);
  const crop = { centreX: size / 2, centreY: size / 2, side: size, angle: 0 };
  return { ...headLayout, crop, points, picture: { width: size, height: size, data } };
}
