import { readFileSync } from "node:fs";
import { embedLandmarks } from "../../../../src/avatar/head/embedding.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { type AttributeFeatures, attributeFeatures } from "../../../../src/face/attributes/attribute-features.ts";
import type { FaceFeatureInputs } from "../../../../src/face/attributes/face-features.ts";
import type { HairFeatureInputs } from "../../../../src/face/attributes/hair-features.ts";
import { seeCloth } from "../../../../src/face/cloth-pixels.ts";
import { faceRegion } from "../../../../src/face/face-region.ts";
import { cropHead, faceLayout, fineHeadLayout } from "../../../../src/face/head-crop.ts";
import { meshLandmarkCount } from "../../../../src/face/landmark-groups.ts";
import { type Landmarks, landmarkCount } from "../../../../src/face/landmarks.ts";
import { type ParsedHead, type ParsingClass, parsingClasses, parsingLayout } from "../../../../src/face/parse-head.ts";
import type { SeenHead } from "../../../../src/face/seen-head.ts";
import { strandPicture } from "../../../../src/face/strand-picture.ts";
import { finish } from "../../../../src/steps.ts";
import { mirrorLandmarks } from "../../../fixtures/mirror-landmarks.ts";
import { cropSampler, faceNets, maskKernels } from "../fixtures.ts";

type Color = readonly [number, number, number];
/** Of a place in distances of the eye centres from the middle between them, x to the picture's right, y down. */
type At<T> = (x: number, y: number) => T;

export const kernels = maskKernels();
const crops = cropSampler();
const nets = faceNets();
const model = readHeadModel(readFileSync("assets/head.bin"));
const mirroredLandmarks = mirrorLandmarks(model);
export const skinColor: Color = [205, 160, 140];
/** Side of the photo, pixels between the eye centres, their row, and the side of the parsed crop. */
const side = 320;
const unit = 48;
const eyeRow = 134;
const parsedSize = 224;
const eyeCorners = [33, 133, 263, 362];

/** By how much the lower lip is drawn apart from the upper, eye distances. */
const ajar = 0.1;
export const lowerLip = [14, 87, 317, 178, 402, 17, 84, 314];

/** The mean head's landmarks, its lips ajar, symmetric to the last bit, moved by `shift` in eye distances. */
function drawnLandmarks(shift: (landmark: number) => readonly [number, number]): Landmarks {
  const places = embedLandmarks(model.landmarks, model.mean);
  const x = (k: number) => (places[3 * k] - places[3 * mirroredLandmarks[k]]) / 2;
  const y = (k: number) => (places[3 * k + 1] + places[3 * mirroredLandmarks[k] + 1]) / 2;
  const millimetres = x(263) + x(362);
  const eyeY = eyeCorners.reduce((sum, k) => sum + y(k) / 4, 0);
  const points = new Float32Array(3 * landmarkCount);
  for (let k = 0; k < meshLandmarkCount; k++) {
    const [dx, dy] = shift(k);
    points[3 * k] = side / 2 + unit * (x(k) / millimetres + dx);
    points[3 * k + 1] = eyeRow + unit * ((eyeY - y(k)) / millimetres + dy + (lowerLip.includes(k) ? ajar : 0));
  }
  return { points, presence: 1 };
}

export interface DrawnPerson {
  readonly seen: Pick<SeenHead, "photo" | "landmarks" | "parsed">;
  readonly features: () => AttributeFeatures;
  readonly hair: HairFeatureInputs;
  readonly face: FaceFeatureInputs;
}

interface Drawing {
  /** Skin all over where absent. */
  readonly colorAt?: At<Color>;
  /** Skin all over where absent. */
  readonly classAt?: At<ParsingClass>;
  /** By how much landmarks are moved, eye distances. */
  readonly shift?: (landmark: number) => readonly [number, number];
  /** Whether nets see it mirrored. */
  readonly isMirrored?: boolean;
}

/** A photo of a level head, parsed as the drawing says, and all that is read from it. */
export function drawnPerson({
  colorAt = () => skinColor,
  classAt = () => "skin",
  shift = () => [0, 0],
  isMirrored = false,
}: Drawing): DrawnPerson {
  const data = Uint8Array.from({ length: 4 * side * side }, (_, i) => {
    const [x, y] = [(i >> 2) % side, Math.floor((i >> 2) / side)];
    return i % 4 === 3 ? 255 : colorAt((x + 0.5 - side / 2) / unit, (y + 0.5 - eyeRow) / unit)[i % 4];
  });
  const photo = { width: side, height: side, data };
  const landmarks = drawnLandmarks(shift);
  const parsed: ParsedHead = {
    head: cropHead(crops, photo, landmarks, parsingLayout(parsedSize)),
    classes: drawnClasses(classAt),
    isMirrored,
  };
  const region = faceRegion(kernels, cropHead(crops, photo, landmarks, faceLayout));
  if (!region) throw new Error("no cheek shows");
  const colors = crops.sample(photo, parsed.head.crop, parsedSize / 2);
  return {
    seen: { photo, landmarks, parsed },
    features: () => {
      const strands = strandPicture(kernels, cropHead(crops, photo, landmarks, fineHeadLayout));
      const person = { width: side, height: side, data: new Uint8Array(side * side).fill(255) };
      const cloth = seeCloth(parsed, person, null);
      return finish(
        attributeFeatures(nets, kernels, { photo, landmarks, person, parsed, colors, strands, cloth }, region),
      );
    },
    hair: { kernels, parsed, lab: kernels.lab(colors), skin: region.cheeks },
    face: { kernels, region, parsed },
  };
}

function drawnClasses(classAt: At<ParsingClass>): ParsedHead["classes"] {
  const layout = parsingLayout(parsedSize);
  const width = parsedSize / 2;
  const names = Array.from({ length: width * width }, (_, i) => {
    const [x, y] = [2 * ((i % width) + 0.5), 2 * (Math.floor(i / width) + 0.5)];
    return classAt((x - layout.eyeX) / layout.unit, (y - layout.eyeY) / layout.unit);
  });
  const plane = (name: ParsingClass) => ({
    width,
    height: width,
    values: Float32Array.from(names, (own) => Number(own === name)),
  });
  return Object.fromEntries(parsingClasses.map((name) => [name, plane(name)])) as unknown as ParsedHead["classes"];
}

/** The features that two drawings do not share, as the second's less the first's. */
export function changes(before: readonly number[], after: readonly number[]): number[] {
  return after.map((value, k) => value - before[k]).filter((change) => Math.abs(change) > 1e-4);
}

/** The mirror image of what is drawn, which the nets see as the drawing. */
export function mirrored(drawing: Drawing): Drawing {
  const { colorAt = () => skinColor, classAt = () => "skin" as const, shift = () => [0, 0] as const } = drawing;
  return {
    isMirrored: !drawing.isMirrored,
    colorAt: (x, y) => colorAt(-x, y),
    classAt: (x, y) => classAt(-x, y),
    shift: (k) => {
      const [x, y] = shift(mirroredLandmarks[k]);
      return [-x, y];
    },
  };
}
