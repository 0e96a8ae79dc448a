import type { Camera } from "../avatar/fit/camera.ts";

/** What a portrait shows: the point it is centred on and the height of the head from chin to crown, millimetres. */
export interface Subject {
  readonly centre: readonly [number, number, number];
  readonly headHeight: number;
}

export interface FrameOptions {
  readonly width: number;
  readonly height: number;
  /** Degrees the camera goes round the head; positive shows more of the subject's left side. */
  readonly yaw?: number;
  /** Share of the picture that the head fills, of its height or, in narrow pictures, of 4/3 of its width. */
  readonly fill?: number;
}

/**
 * Distance of the camera, millimetres. Fits find photos taken from 705 (median of 65), and their heads are as wide from 750 as on
 * the photo: from further away, faces are wide and noses small.
 */
const distance = 800;
const usualFill = 0.72;

/** A camera at portrait distance that looks level at the subject, the crown as far from the edge as suits a bust. */
export function frameSubject(subject: Subject, { width, height, yaw = 0, fill = usualFill }: FrameOptions): Camera {
  const pixelsPerMillimetre = (Math.min(height, (width * 4) / 3) * fill) / subject.headHeight;
  const angle = (yaw * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  const rotation = Float64Array.from([cosine, 0, -sine, 0, 1, 0, sine, 0, cosine]);
  const [x, y, z] = subject.centre;
  return {
    width,
    height,
    focal: pixelsPerMillimetre * distance,
    centreX: width / 2,
    centreY: height / 2 - 0.015 * height,
    rotation,
    translation: Float64Array.from([-(cosine * x - sine * z), -y, -(sine * x + cosine * z) - distance]),
  };
}
