/**
 * A pinhole camera with square pixels. A point X of the head (millimetres) lies at Y = R X + t in the camera's frame
 * (x right, y up, z towards the viewer, the camera at the origin looking down -z) and is seen at pixel
 *   u = centreX + focal * Y.x / -Y.z,   v = centreY - focal * Y.y / -Y.z      (v grows downwards).
 */
export interface Camera {
  readonly width: number;
  readonly height: number;
  /** Focal length in pixels. */
  readonly focal: number;
  readonly centreX: number;
  readonly centreY: number;
  /** Row-major 3x3 rotation. */
  readonly rotation: Float64Array;
  /** Millimetres. */
  readonly translation: Float64Array;
}
