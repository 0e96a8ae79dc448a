import type { Triple } from "../mesh/triple.ts";
import type { Camera } from "./camera.ts";

/** Positions in the camera's frame, millimetres, of `count` vertices of the head. */
export function toCameraFrame(
  camera: Pick<Camera, "rotation" | "translation">,
  positions: ArrayLike<number>,
  count = positions.length / 3,
): Float32Array {
  const [a, b, c, d, e, f, g, h, i] = camera.rotation;
  const [tx, ty, tz] = camera.translation;
  const out = new Float32Array(3 * count);
  for (let at = 0; at < 3 * count; at += 3) {
    const x = positions[at];
    const y = positions[at + 1];
    const z = positions[at + 2];
    out[at] = a * x + b * y + c * z + tx;
    out[at + 1] = d * x + e * y + f * z + ty;
    out[at + 2] = g * x + h * y + i * z + tz;
  }
  return out;
}

/** Pixels u, v of points in the camera's frame; points at or behind the camera are NaN. */
export function projectFromCameraFrame(
  camera: Pick<Camera, "focal" | "centreX" | "centreY">,
  points: ArrayLike<number>,
): Float32Array {
  const out = new Float32Array((points.length / 3) * 2);
  for (let i = 0; 3 * i < points.length; i++) {
    const depth = -points[3 * i + 2];
    const scale = depth > 0 ? camera.focal / depth : Number.NaN;
    out[2 * i] = camera.centreX + scale * points[3 * i];
    out[2 * i + 1] = camera.centreY - scale * points[3 * i + 1];
  }
  return out;
}

/** Where a camera stands in the head's frame, millimetres. */
export function placeOfCamera({ rotation: r, translation: t }: Pick<Camera, "rotation" | "translation">): Triple {
  const along = (axis: number) => -(r[axis] * t[0] + r[3 + axis] * t[1] + r[6 + axis] * t[2]);
  return [along(0), along(1), along(2)];
}

/** Pixels u, v of points of the head. */
export function projectPoints(camera: Camera, positions: ArrayLike<number>): Float32Array {
  return projectFromCameraFrame(camera, toCameraFrame(camera, positions));
}
