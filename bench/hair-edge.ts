import type { Camera } from "../src/avatar/fit/camera.ts";
import { projectPoints } from "../src/avatar/fit/project.ts";
import type { Mask } from "../src/face/mask.ts";

/** How far the drawn hair's edges lie off the photo's along rays from the middle of the face, millimetres outwards. */
export interface EdgeSteps {
  /** Where hair begins over face and temples, and where it ends before the background. */
  readonly inner: readonly number[];
  readonly outer: readonly number[];
}

/** Middle of the rays: the eyes' height on the head's axis, millimetres of the head frame. */
const middle = [0, 10, 0] as const;
/** Rays over the face from ear to ear, degrees over the level of the eyes on the subject's left. */
const firstRay = 0;
const lastRay = 180;
const rayStep = 5;
/** Radii that are searched, and for how long hair goes on that counts, millimetres. */
const radii = [25, 190] as const;
const lasting = 4;
const step = 0.5;
const half = 128;

export function hairEdgeSteps(mask: Mask, isDrawn: (pixel: number) => boolean, camera: Camera): EdgeSteps {
  const [centreX, centreY] = projectPoints(camera, Float32Array.from(middle));
  const scale = camera.focal / Math.hypot(...camera.translation);
  // The turn of the head's horizontal axis in the picture.
  const roll = Math.atan2(camera.rotation[3], camera.rotation[0]);
  const edgesOf = (isHair: (pixel: number) => boolean, degrees: number) =>
    alongRay((radius) => {
      const angle = (degrees * Math.PI) / 180 + roll;
      const x = Math.floor(centreX + scale * radius * Math.cos(angle));
      const y = Math.floor(centreY - scale * radius * Math.sin(angle));
      if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) return null;
      return isHair(y * mask.width + x);
    });
  const [inner, outer]: [number[], number[]] = [[], []];
  for (let degrees = firstRay; degrees <= lastRay; degrees += rayStep) {
    const photo = edgesOf((pixel) => mask.data[pixel] >= half, degrees);
    const drawn = edgesOf(isDrawn, degrees);
    if (!photo || !drawn) continue;
    inner.push(drawn.first - photo.first);
    outer.push(drawn.last - photo.last);
  }
  return { inner, outer };
}

/** First and last radius of hair; null where there is none or the picture ends before it does. */
function alongRay(isHairAt: (radius: number) => boolean | null): { first: number; last: number } | null {
  let [began, first, last] = [Number.NaN, Number.NaN, Number.NaN];
  for (let radius = radii[0]; radius <= radii[1]; radius += step) {
    const isHair = isHairAt(radius);
    if (isHair === null) return null;
    if (!isHair) began = Number.NaN;
    else if (Number.isNaN(began)) began = radius;
    if (!isHair || radius - began < lasting) continue;
    if (Number.isNaN(first)) first = began;
    last = radius;
  }
  return Number.isNaN(first) ? null : { first, last };
}
