import type { Camera } from "../avatar/fit/camera.ts";
import { projectPoints } from "../avatar/fit/project.ts";
import type { Pixels } from "../photo/pixels.ts";

const lineColor = [80, 255, 160] as const;
const lineOpacity = 0.55;

/**
 * A copy of a photo with the edges of the quads that face its camera drawn over it, one pixel wide. `positions` has
 * xyz a vertex in the head's frame, `quads` four vertices each, counter-clockwise from outside.
 */
export function drawWireframe(photo: Pixels, camera: Camera, positions: Float32Array, quads: Uint16Array): Pixels {
  const drawn = { ...photo, data: photo.data.slice() };
  const pixels = projectPoints(camera, positions);
  for (let corner = 0; corner < quads.length; corner += 4) {
    const quad = quads.subarray(corner, corner + 4);
    if (!facesCamera(pixels, quad)) continue;
    for (let side = 0; side < 4; side++) {
      // An inner edge belongs to two quads; the one in which it ascends draws it.
      if (quad[side] < quad[(side + 1) & 3]) drawLine(drawn, pixels, quad[side], quad[(side + 1) & 3]);
    }
  }
  return drawn;
}

/** Counter-clockwise on the head is clockwise on a picture whose rows grow downwards, so the signed area is negative. */
function facesCamera(pixels: Float32Array, [a, , c, d]: Uint16Array): boolean {
  const [ux, uy] = [pixels[2 * c] - pixels[2 * a], pixels[2 * c + 1] - pixels[2 * a + 1]];
  const [vx, vy] = [pixels[2 * d] - pixels[2 * a], pixels[2 * d + 1] - pixels[2 * a + 1]];
  return ux * vy - uy * vx < 0;
}

function drawLine(picture: Pixels, pixels: Float32Array, from: number, to: number): void {
  const [x, y] = [pixels[2 * from], pixels[2 * from + 1]];
  const [dx, dy] = [pixels[2 * to] - x, pixels[2 * to + 1] - y];
  const stepCount = Math.ceil(Math.max(Math.abs(dx), Math.abs(dy)));
  if (!(stepCount <= picture.width + picture.height)) return;
  for (let step = 0; step < stepCount; step++) {
    blend(picture, Math.floor(x + (dx * step) / stepCount), Math.floor(y + (dy * step) / stepCount));
  }
}

function blend({ width, height, data }: Pixels, x: number, y: number): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const offset = 4 * (y * width + x);
  for (let channel = 0; channel < 3; channel++) {
    data[offset + channel] += lineOpacity * (lineColor[channel] - data[offset + channel]);
  }
}
