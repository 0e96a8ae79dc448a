import type { Pixels } from "../photo/pixels.ts";
import type { Steps } from "../steps.ts";
import { type Crop, cropToPicture, letterbox } from "./crop.ts";
import type { FaceNetName, FaceNets } from "./nets.ts";

/** Key points of a detection, in the order of the net: the subject's right eye and left eye first. */
const keypointNames = ["right_eye", "left_eye", "nose_tip", "mouth", "right_tragion", "left_tragion"] as const;

/** A face in pixels of the picture. The box is square to `angle`, the attitude (radians) the face was found in. */
export interface FaceDetection {
  readonly centreX: number;
  readonly centreY: number;
  readonly width: number;
  readonly height: number;
  readonly angle: number;
  /** x, y of each of keypointNames. */
  readonly keypoints: Float32Array;
  /** The net's belief, 0..1; not a measure of quality. */
  readonly score: number;
}

type DetectorName = Extract<FaceNetName, `detector_${string}`>;

const keypointCount = keypointNames.length;
const scoreThreshold = 0.5;
/** An upright face that scores less may be a turned one: those score 0.5..0.7 upright and 0.9 turned. */
const certainScore = 0.7;
/** Overlap (intersection over union) from which two boxes are one face. */
const overlapThreshold = 0.3;
/** Side of the picture that the second detector sees, in faces found by the first. */
const closerLook = 2.2;
/** Faces looked at twice; a crowd beyond that keeps its first boxes. */
const closerLookLimit = 12;

/** Ways to look at a picture, in turn: as it is, from further away for a face that fills it, turned. */
const views = [
  { scale: 1, turns: 0 },
  { scale: 1.6, turns: 0 },
  { scale: 1, turns: 0.25 },
  { scale: 1, turns: 0.5 },
  { scale: 1, turns: 0.75 },
];

/**
 * Finds the faces of a picture, the most prominent (score x size) first. The full-range BlazeFace sees the whole
 * picture, the short-range one each face again from near (Bazarevsky et al., "BlazeFace", 2019). Where no face is
 * certain the picture is also looked at from further away and turned by 90, 180 and 270 degrees; the surest view counts.
 */
export function* detectFaces(nets: FaceNets, pixels: Pixels): Steps<FaceDetection[]> {
  let best: FaceDetection[] = [];
  if (pixels.width === 0 || pixels.height === 0) return best;
  for (const { scale, turns } of views) {
    const whole = letterbox(pixels);
    const faces = detectIn(nets, pixels, { ...whole, side: scale * whole.side, angle: 2 * Math.PI * turns });
    if (bestScore(faces) > bestScore(best)) best = faces;
    if (bestScore(best) >= certainScore) break;
    yield;
  }
  return best;
}

function bestScore(faces: FaceDetection[]): number {
  return faces.reduce((best, face) => Math.max(best, face.score), 0);
}

function detectIn(nets: FaceNets, pixels: Pixels, view: Crop): FaceDetection[] {
  const found = runDetector(nets, "detector_full_range", pixels, view);
  const faces = found.map((face, rank) => (rank < closerLookLimit ? lookCloser(nets, pixels, face) : face));
  return suppressOverlaps(faces).sort((a, b) => prominence(b) - prominence(a));
}

/** The same face seen by the short-range detector with its eyes level, or as it was if that does not see it. */
function lookCloser(nets: FaceNets, pixels: Pixels, face: FaceDetection): FaceDetection {
  const { centreX, centreY } = face;
  const crop = { centreX, centreY, side: closerLook * Math.max(face.width, face.height), angle: eyeLineAngle(face) };
  const near = runDetector(nets, "detector_short_range", pixels, crop);
  const distance = (other: FaceDetection) => Math.hypot(other.centreX - centreX, other.centreY - centreY);
  return near.sort((a, b) => distance(a) - distance(b))[0] ?? face;
}

/** Angle (radians) of the line from the subject's right eye to the left. */
export function eyeLineAngle({ keypoints: [rightX, rightY, leftX, leftY] }: FaceDetection): number {
  return Math.atan2(leftY - rightY, leftX - rightX);
}

function prominence(face: FaceDetection): number {
  return face.score * Math.max(face.width, face.height);
}

function runDetector(nets: FaceNets, name: DetectorName, pixels: Pixels, crop: Crop): FaceDetection[] {
  const size = nets.inputSize(name);
  const [boxes, logits] = nets.run(name, nets.crops.sample(pixels, crop, size));
  const anchors = name === "detector_full_range" ? fullRangeAnchors : shortRangeAnchors;
  const map = cropToPicture(crop, size);
  const faces: FaceDetection[] = [];
  for (let index = 0; index < logits.length; index++) {
    const score = 1 / (1 + Math.exp(-logits[index]));
    if (score < scoreThreshold) continue;
    const box = boxes.subarray(16 * index, 16 * index + 16);
    const [left, top] = [anchors[2 * index] * size, anchors[2 * index + 1] * size];
    const place = (k: number) => [
      map[0] * (box[k] + left) + map[1] * (box[k + 1] + top) + map[2],
      map[3] * (box[k] + left) + map[4] * (box[k + 1] + top) + map[5],
    ];
    const [centreX, centreY] = place(0);
    const keypoints = Float32Array.from(Array.from({ length: keypointCount }, (_, k) => place(4 + 2 * k)).flat());
    const scale = crop.side / size;
    faces.push({
      centreX,
      centreY,
      width: box[2] * scale,
      height: box[3] * scale,
      angle: crop.angle,
      keypoints,
      score,
    });
  }
  return suppressOverlaps(faces);
}

/** Weighted non-maximum suppression: overlapping boxes become their mean by score, with the best score of them. */
function suppressOverlaps(faces: FaceDetection[]): FaceDetection[] {
  let left = [...faces].sort((a, b) => b.score - a.score);
  const merged: FaceDetection[] = [];
  while (left.length > 0) {
    const best = left[0];
    const group = left.filter((face) => face === best || overlap(best, face) > overlapThreshold);
    left = left.filter((face) => !group.includes(face));
    const total = group.reduce((sum, face) => sum + face.score, 0);
    const mean = (value: (face: FaceDetection) => number) =>
      group.reduce((sum, face) => sum + face.score * value(face), 0) / total;
    merged.push({
      centreX: mean((face) => face.centreX),
      centreY: mean((face) => face.centreY),
      width: mean((face) => face.width),
      height: mean((face) => face.height),
      angle: best.angle,
      keypoints: best.keypoints.map((_, k) => mean((face) => face.keypoints[k])),
      score: best.score,
    });
  }
  return merged;
}

/** Intersection over union of two boxes of the same angle, which are compared in the frame of that angle. */
function overlap(a: FaceDetection, b: FaceDetection): number {
  const c = Math.cos(a.angle);
  const s = Math.sin(a.angle);
  const dx = Math.abs(c * (b.centreX - a.centreX) + s * (b.centreY - a.centreY));
  const dy = Math.abs(c * (b.centreY - a.centreY) - s * (b.centreX - a.centreX));
  const shared = (distance: number, sizeA: number, sizeB: number) =>
    Math.max(0, Math.min((sizeA + sizeB) / 2 - distance, sizeA, sizeB));
  const intersection = shared(dx, a.width, b.width) * shared(dy, a.height, b.height);
  return intersection / (a.width * a.height + b.width * b.height - intersection);
}

/** Anchor centres, x and y as shares of the input: one a cell of 48x48, or two a cell of 16x16 and six of 8x8. */
const fullRangeAnchors = anchorCentres([[48, 1]]);
const shortRangeAnchors = anchorCentres([
  [16, 2],
  [8, 6],
]);

function anchorCentres(grids: [size: number, perCell: number][]): Float32Array {
  const centres: number[] = [];
  for (const [size, perCell] of grids) {
    for (let cell = 0; cell < size * size; cell++) {
      const centre = [((cell % size) + 0.5) / size, (Math.floor(cell / size) + 0.5) / size];
      for (let k = 0; k < perCell; k++) centres.push(...centre);
    }
  }
  return Float32Array.from(centres);
}
