import type { Pixels } from "../photo/pixels.ts";
import { type Crop, pictureToCrop } from "./crop.ts";
import type { CropSampler } from "./crop-sampler.ts";
import { type Landmarks, landmarkCount } from "./landmarks.ts";

/** How a level face is laid into a square crop: `unit` is the distance of the eye centres, in pixels of the crop. */
export interface HeadLayout {
  readonly size: number;
  readonly unit: number;
  readonly eyeX: number;
  readonly eyeY: number;
}

/** Head with hair down to the chest; the same twice as fine, for the texture of hair; the face alone. */
export const headLayout: HeadLayout = { size: 256, unit: 40, eyeX: 128, eyeY: 104 };
export const fineHeadLayout: HeadLayout = { size: 512, unit: 80, eyeX: 256, eyeY: 208 };
export const faceLayout: HeadLayout = { size: 256, unit: 96, eyeX: 128, eyeY: 96 };

/** A level crop of a head. Alpha of the picture is the share of a pixel that the photo covers. */
export interface HeadCrop extends HeadLayout {
  readonly crop: Crop;
  readonly picture: Pixels;
  /** x, y of each landmark in pixels of the crop, where (0, 0) is the centre of its first pixel. */
  readonly points: Float32Array;
}

/** Frontal distance from the eye line to the corners of the mouth, in distances of the eye centres. */
const eyeToMouth = 1.02;
/** A face whose eyes look closer together than its height allows by more than this is taken as turned. */
const turnTolerance = 1.08;

/** Samples the crop in which the eyes are level, at their place in `layout`, and `unit` pixels apart. */
export function cropHead(crops: CropSampler, pixels: Pixels, landmarks: Landmarks, layout: HeadLayout): HeadCrop {
  const crop = levelCrop(landmarks, layout);
  const map = pictureToCrop(crop, layout.size);
  const points = new Float32Array(2 * landmarkCount);
  for (let i = 0; i < landmarkCount; i++) {
    const x = landmarks.points[3 * i];
    const y = landmarks.points[3 * i + 1];
    points[2 * i] = map[0] * x + map[1] * y + map[2] - 0.5;
    points[2 * i + 1] = map[3] * x + map[4] * y + map[5] - 0.5;
  }
  return { ...layout, crop, picture: crops.sample(pixels, crop, layout.size), points };
}

function levelCrop({ points }: Landmarks, { size, unit, eyeX, eyeY }: HeadLayout): Crop {
  const middle = (a: number, b: number) => [0, 1].map((c) => (points[3 * a + c] + points[3 * b + c]) / 2);
  const right = middle(33, 133);
  const left = middle(263, 362);
  const mouth = middle(61, 291);
  const between = [(right[0] + left[0]) / 2, (right[1] + left[1]) / 2];
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0]);
  const eyeDistance = Math.hypot(left[0] - right[0], left[1] - right[1]);
  const byHeight = Math.hypot(mouth[0] - between[0], mouth[1] - between[1]) / eyeToMouth;
  const scale = (byHeight > turnTolerance * eyeDistance ? byHeight : eyeDistance) / unit;
  const dx = (size / 2 - eyeX) * scale;
  const dy = (size / 2 - eyeY) * scale;
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  return {
    centreX: between[0] + c * dx - s * dy,
    centreY: between[1] + s * dx + c * dy,
    side: size * scale,
    angle,
  };
}
