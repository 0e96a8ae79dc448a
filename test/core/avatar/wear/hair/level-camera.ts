import type { Camera } from "../../../../../src/avatar/fit/camera.ts";

/** A camera level with the eyes, about one pixel a millimetre at the forehead. */
export const levelCamera: Camera = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -800),
  focal: 800,
  centreX: 200,
  centreY: 200,
  width: 400,
  height: 400,
};
