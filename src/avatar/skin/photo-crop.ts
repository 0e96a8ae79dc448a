import { linearLight } from "../../face/color.ts";
import { faceOvalRing, outerEyeCorners } from "../../face/landmark-groups.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import { type Mask, maskShare } from "../../face/mask.ts";
import type { Pixels } from "../../photo/pixels.ts";
import type { FacePicture } from "./face-picture.ts";

/** The part of the photo that shows the head; `left` and `top` in its pixels. */
export interface PhotoCrop extends Pixels {
  readonly left: number;
  readonly top: number;
  /** Distance of the outer eye corners in pixels. */
  readonly eyeDistance: number;
}

/** Room around the face oval, in distances of the outer eye corners: ears at the sides, scalp above, neck below. */
const margins = { side: 0.6, above: 1.15, below: 0.35 };

export function cropHead(photo: Pixels, { points }: Landmarks): PhotoCrop {
  const { right, left } = outerEyeCorners;
  const eyeDistance = Math.hypot(points[3 * right] - points[3 * left], points[3 * right + 1] - points[3 * left + 1]);
  const xs = faceOvalRing.map((i) => points[3 * i]);
  const ys = faceOvalRing.map((i) => points[3 * i + 1]);
  const low = (value: number, size: number) => Math.min(Math.max(0, Math.floor(value)), size - 2);
  const cropLeft = low(Math.min(...xs) - margins.side * eyeDistance, photo.width);
  const cropTop = low(Math.min(...ys) - margins.above * eyeDistance, photo.height);
  const end = (value: number, start: number, size: number) => Math.max(start + 2, Math.min(size, Math.ceil(value)));
  const width = end(Math.max(...xs) + margins.side * eyeDistance, cropLeft, photo.width) - cropLeft;
  const height = end(Math.max(...ys) + margins.below * eyeDistance, cropTop, photo.height) - cropTop;
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((cropTop + y) * photo.width + cropLeft);
    data.set(photo.data.subarray(from, from + 4 * width), 4 * y * width);
  }
  return { left: cropLeft, top: cropTop, eyeDistance, width, height, data };
}

/** The crop reduced by `ratio` >= 1 by the mean of the pixels under each, with landmarks and masks in the same grid. */
export function reduceCrop(
  crop: PhotoCrop,
  ratio: number,
  { photo, landmarks, person, hair }: { photo: Pixels; landmarks: Landmarks; person: Mask; hair: Mask | null },
): FacePicture {
  const width = Math.max(2, Math.floor(crop.width / ratio));
  const height = Math.max(2, Math.floor(crop.height / ratio));
  const points = new Float32Array((2 * landmarks.points.length) / 3);
  for (let i = 0; 2 * i < points.length; i++) {
    points[2 * i] = (landmarks.points[3 * i] - crop.left) / ratio;
    points[2 * i + 1] = (landmarks.points[3 * i + 1] - crop.top) / ratio;
  }
  const inGrid = (mask: Mask): Mask => {
    const data = new Uint8Array(width * height);
    for (let y = 0; y < height; y++) maskRow(data.subarray(y * width, (y + 1) * width), mask, y, crop, ratio, photo);
    return { width, height, data };
  };
  return {
    width,
    height,
    data: reducePixels(crop, ratio, width, height),
    landmarks: points,
    person: inGrid(person),
    hair: hair && inGrid(hair),
  };
}

/** A mask of the photo in row `y` of the reduced crop. */
function maskRow(row: Uint8Array, mask: Mask, y: number, { left, top }: PhotoCrop, ratio: number, photo: Pixels): void {
  const down = (top + (y + 0.5) * ratio) / photo.height;
  for (let x = 0; x < row.length; x++) row[x] = 255 * maskShare(mask, (left + (x + 0.5) * ratio) / photo.width, down);
}

/** Mean linear light in a square of half side `reach` about x, y, and its share that lies in the picture. */
export function meanLight(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  reach: number,
): [number, number, number, number] {
  const radius = Math.floor(reach);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  let [red, green, blue, count] = [0, 0, 0, 0];
  for (let v = Math.max(0, row - radius); v <= Math.min(height - 1, row + radius); v++) {
    for (let u = Math.max(0, column - radius); u <= Math.min(width - 1, column + radius); u++) {
      const at = 4 * (v * width + u);
      red += linearLight[data[at]];
      green += linearLight[data[at + 1]];
      blue += linearLight[data[at + 2]];
      count++;
    }
  }
  const scale = 1 / Math.max(1, count);
  return [red * scale, green * scale, blue * scale, count / (2 * radius + 1) ** 2];
}

function reducePixels(crop: Pixels, ratio: number, width: number, height: number): Uint8Array {
  const data = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.floor(y * ratio);
    const bottom = Math.max(top + 1, Math.min(crop.height, Math.round((y + 1) * ratio)));
    for (let x = 0; x < width; x++) {
      const left = Math.floor(x * ratio);
      const right = Math.max(left + 1, Math.min(crop.width, Math.round((x + 1) * ratio)));
      let r = 0;
      let g = 0;
      let b = 0;
      for (let j = top; j < bottom; j++) {
        for (let at = 4 * (j * crop.width + left); at < 4 * (j * crop.width + right); at += 4) {
          r += crop.data[at];
          g += crop.data[at + 1];
          b += crop.data[at + 2];
        }
      }
      const count = (bottom - top) * (right - left);
      const to = 4 * (y * width + x);
      data[to] = r / count;
      data[to + 1] = g / count;
      data[to + 2] = b / count;
      data[to + 3] = 255;
    }
  }
  return data;
}
