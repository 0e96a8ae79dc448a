import type { Pixels } from "../photo/pixels.ts";
import { type Crop, pictureToCrop, sampleCrop } from "./crop.ts";
import { landmarkCount, type Landmarks } from "./landmarks.ts";

/** How a level face is laid into a square crop: `unit` is the distance of the eye centres, in pixels of the crop. */
export interface HeadLayout {
  readonly size: number;
  readonly unit: number;
  readonly eyeX: number;
  readonly eyeY: number;
}

/** Head with hair down to the chest, fine enough for the texture of hair, and the face alone. */
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
export function cropHead(pixels: Pixels, landmarks: Landmarks, layout: HeadLayout): HeadCrop {
  const crop = levelCrop(landmarks, layout);
  const map = pictureToCrop(crop, layout.size);
  const points = new Float32Array(2 * landmarkCount);
  for (let i = 0; i < landmarkCount; i++) {
    const x = landmarks.points[3 * i];
    const y = landmarks.points[3 * i + 1];
    points[2 * i] = map[0] * x + map[1] * y + map[2] - 0.5;
    points[2 * i + 1] = map[3] * x + map[4] * y + map[5] - 0.5;
  }
  return { ...layout, crop, picture: sampleCrop(pixels, crop, layout.size), points };
}

/** The same crop at half the size: means of 2x2 pixels. */
export function halveCrop(fine: HeadCrop): HeadCrop {
  const size = fine.size / 2;
  const data = new Uint8Array(4 * size * size);
  const source = fine.picture.data;
  const below = 4 * fine.size;
  for (let y = 0, to = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const from = 4 * (2 * y * fine.size + 2 * x);
      for (let k = from; k < from + 4; k++) {
        data[to++] = (source[k] + source[k + 4] + source[k + below] + source[k + below + 4] + 2) >> 2;
      }
    }
  }
  return {
    size,
    unit: fine.unit / 2,
    eyeX: fine.eyeX / 2,
    eyeY: fine.eyeY / 2,
    crop: fine.crop,
    picture: { width: size, height: size, data },
    points: fine.points.map((value) => (value - 0.5) / 2),
  };
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
