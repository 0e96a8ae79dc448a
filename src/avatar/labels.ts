import { type AttributeClass, likeliest } from "../face/attributes/attribute-tasks.ts";
import type { FaceAttributes } from "../face/attributes.ts";
import { type Lab, labOfLinear } from "../face/color.ts";
import type { EyeColor } from "../face/eye-color.ts";
import type { HairFinding } from "../face/hair-mask.ts";
import type { Attitude, ExpressionWeights, Rgb } from "./avatar.ts";
import { hairColorName } from "./wear/hair/hair-color-name.ts";
import { curl, hairKind, hairLength, isCovered } from "./wear/hair/hair-style.ts";

export const labelNames = [
  "hair_color",
  "hair_style",
  "skin_tone",
  "eye_color",
  "glasses",
  "facial_hair",
  "expression",
  "head_pose",
] as const;
type LabelName = (typeof labelNames)[number];

export interface Label {
  readonly name: LabelName;
  readonly value: string;
}

/** What was measured on a photo; parts that could not be measured are null and give no label. */
export interface PhotoMeasurements {
  readonly hair: HairFinding | null;
  readonly attributes: FaceAttributes | null;
  /** Albedo of the skin, sRGB. */
  readonly skinTone: Rgb;
  readonly expression: ExpressionWeights;
  /** Degrees, as in Attitude. */
  readonly head: Attitude["head"];
}

/** Degrees from which a head is turned, and from which it is raised or lowered. */
const turnedYaw = 15;
const turnedPitch = 20;
const lightIris = 0.5;
const greyChroma = 3;

/** Labels of a photo in the order of labelNames. They describe what shows, never who somebody is. */
export function photoLabels({ hair, attributes, skinTone, expression, head }: PhotoMeasurements): Label[] {
  const values: Record<LabelName, string | null> = {
    hair_color: hair && hairColorName(hair),
    hair_style: hair && styleLabel(hair),
    skin_tone: hex(skinTone),
    eye_color: attributes?.eyes && !isGrey(attributes.cheeks) ? eyeColorLabel(attributes.eyes) : null,
    glasses: attributes && glassesLabel(attributes),
    facial_hair: attributes && likeliest(attributes.probabilities.facialHair),
    expression: expressionLabel(expression, attributes && likeliest(attributes.probabilities.mouth)),
    head_pose: headPoseLabel(head),
  };
  return labelNames.flatMap((name) => {
    const value = values[name];
    return value === null ? [] : [{ name, value }];
  });
}

/** A photo without colour. */
function isGrey([, a, b]: Lab): boolean {
  return Math.hypot(a, b) < greyChroma;
}

/** A hair style in words. */
export function styleLabel(hair: HairFinding): string {
  if (isCovered(hair.attributes)) return "covered";
  const kind = hairKind(hair);
  if (kind === "bald" || kind === "rim") return kind;
  if (kind === "cropped") return "buzz";
  const length = {
    above: "short",
    ears: "ear-length",
    chin: "chin-length",
    shoulder: "shoulder-length",
    below: "long",
  };
  return `${length[hairLength(hair)]} ${curl(hair) ?? ""}`.trim();
}

/** Brown eyes are told from light ones; among the light, hue decides after the light is balanced by the whites. */
export function eyeColorLabel({ iris, sclera, light }: EyeColor): "brown" | "blue" | "green" | "grey" {
  if (light <= lightIris) return "brown";
  const white = sclera ?? [1, 1, 1];
  const [, a, b] = labOfLinear([iris[0] / white[0], iris[1] / white[1], iris[2] / white[2]]);
  if (a < -6 && b > 3) return "green";
  return b < 4 ? "blue" : "grey";
}

function glassesLabel({ glasses }: FaceAttributes): string {
  if (glasses === null) return "none";
  return glasses.dark ? "dark" : glasses.shape;
}

/** What the mouth shows is read from the photo; frowns and closed eyes from the fitted expression. */
function expressionLabel(weights: ExpressionWeights, mouth: AttributeClass<"mouth"> | null): string {
  const both = (name: "mouthFrown" | "eyeBlink" | "browDown") =>
    ((weights[`${name}Left`] ?? 0) + (weights[`${name}Right`] ?? 0)) / 2;
  if (mouth === "smile") return "smile";
  if (mouth === "teeth") return "open smile";
  if (mouth === "open") return (weights.browInnerUp ?? 0) > 0.35 ? "surprised" : "mouth open";
  if (both("mouthFrown") > 0.35 || both("browDown") > 0.5) return "frown";
  return both("eyeBlink") > 0.6 ? "eyes closed" : "neutral";
}

/** Sides as the viewer sees them. */
function headPoseLabel({ yaw, pitch }: Attitude["head"]): string {
  if (Math.abs(yaw) >= turnedYaw) return yaw > 0 ? "turned right" : "turned left";
  if (Math.abs(pitch) >= turnedPitch) return pitch > 0 ? "raised" : "lowered";
  return "frontal";
}

export function hex(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`;
}
