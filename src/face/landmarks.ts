/** Count of FaceMesh V2 landmarks: 468 of the face mesh, then five of the right and five of the left iris. */
export const landmarkCount = 478;

/**
 * Landmarks of one face. `points` holds x, y, z for each: x and y in pixels of the upright picture, z in the same
 * scale, towards the viewer negative. The iris centres are 468 (the subject's right eye) and 473 (left).
 */
export interface Landmarks {
  readonly points: Float32Array;
  /** The net's own belief that a face is there, 0..1. */
  readonly presence: number;
}
