import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { type Crop, cropToPicture } from "./crop.ts";
import { eyeLineAngle, type FaceDetection } from "./detect.ts";
import { type Landmarks, landmarkCount } from "./landmarks.ts";
import type { FaceNets } from "./nets.ts";

const runCount = 3;
/** Side of the region the net sees, in longer sides of the face's box. */
const regionScale = 1.5;
/** Landmarks at the outer corners of the subject's right and left eye. */
const rightEyeCorner = 33;
const leftEyeCorner = 263;

/**
 * Runs FaceMesh V2 (Kartynnik et al., "Real-time Facial Surface Geometry from Monocular Video on Mobile GPUs", 2019,
 * with attention and irises since) three times, each time on the region of the landmarks before: upright by the eye
 * line and 1.5 times their box. A `presence` well below 1 means that no face is there, or one in full profile.
 */
export function* findLandmarks(nets: FaceNets, pixels: Pixels, detection: FaceDetection): Steps<Landmarks> {
  let landmarks = runMesh(nets, pixels, regionOfDetection(detection));
  for (let run = 1; run < runCount; run++) {
    yield;
    landmarks = runMesh(nets, pixels, regionOfLandmarks(landmarks));
  }
  return landmarks;
}

function regionOfDetection(detection: FaceDetection): Crop {
  const { centreX, centreY, width, height } = detection;
  return { centreX, centreY, side: regionScale * Math.max(width, height), angle: eyeLineAngle(detection) };
}

function regionOfLandmarks({ points }: Landmarks): Crop {
  const right = 3 * rightEyeCorner;
  const left = 3 * leftEyeCorner;
  const angle = Math.atan2(points[left + 1] - points[right + 1], points[left] - points[right]);
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const low = [Infinity, Infinity];
  const high = [-Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 3) {
    const along = [c * points[at] + s * points[at + 1], c * points[at + 1] - s * points[at]];
    for (let axis = 0; axis < 2; axis++) {
      low[axis] = Math.min(low[axis], along[axis]);
      high[axis] = Math.max(high[axis], along[axis]);
    }
  }
  const u = (low[0] + high[0]) / 2;
  const v = (low[1] + high[1]) / 2;
  const side = regionScale * Math.max(high[0] - low[0], high[1] - low[1]);
  return { centreX: c * u - s * v, centreY: s * u + c * v, side, angle };
}

function runMesh(nets: FaceNets, pixels: Pixels, region: Crop): Landmarks {
  const size = nets.inputSize("face_mesh");
  const [mesh, logit] = nets.run("face_mesh", nets.crops.sample(pixels, region, size));
  const map = cropToPicture(region, size);
  const points = new Float32Array(3 * landmarkCount);
  for (let at = 0; at < points.length; at += 3) {
    points[at] = map[0] * mesh[at] + map[1] * mesh[at + 1] + map[2];
    points[at + 1] = map[3] * mesh[at] + map[4] * mesh[at + 1] + map[5];
    points[at + 2] = (mesh[at + 2] * region.side) / size;
  }
  return { points, presence: 1 / (1 + Math.exp(-logit[0])) };
}
