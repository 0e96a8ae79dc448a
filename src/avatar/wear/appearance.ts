import type { FaceAttributes } from "../../face/attributes.ts";
import {
  byteOfLinear,
  type Lab,
  type LinearRgb,
  labOfLinear,
  linearOfByte,
  linearOfLab,
  luminance,
} from "../../face/color.ts";
import type { FrameMeasures } from "../../face/frame-outline.ts";
import type { HairFinding } from "../../face/hair-mask.ts";
import type { HairMeasures } from "../../face/hair-measures.ts";
import { clamp } from "../../face/statistics.ts";
import { finish } from "../../steps.ts";
import type { Glasses, Hair, Rgb } from "../avatar.ts";
import type { Camera } from "../fit/camera.ts";
import type { HeadModel } from "../head/head-model.ts";
import { irradiance } from "../skin/light.ts";
import { hairOutline, hairVolume } from "./hair/hair.ts";
import { colorsOfBearded, hairColors } from "./hair/hair-color.ts";
import { measureOutline } from "./hair/hair-outline.ts";
import { readGrowth } from "./hair/hair-reading.ts";
import { curliness, type HairLength, hairLength, hairStyle, isCovered } from "./hair/hair-style.ts";
import { longestHanging } from "./hair/hanging-hair.ts";
import { readHanging } from "./hair/hanging-reading.ts";
import { growScalpHair } from "./hair/scalp-hair.ts";
import { usualGrowth } from "./hair/usual-growth.ts";

const brownHair: Rgb = [60, 45, 35];
const brownHighlight: Rgb = [86, 66, 52];

/** Distance of the eye centres of an average head, millimetres: the unit of hair measures. */
const eyeDistance = 62;
/** How far the crown lies behind the top landmark, millimetres. */
const crownDepth = 75;
/** By how much the light on the hair may differ from that on the face. */
const gainRange = [0.6, 1.7] as const;
/** Normals of hair that photos show, and how much the light that the face tells about them is trusted, as an exponent. */
const hairNormals = [
  [0, 0.8, 0.6],
  [0.7, 0.5, 0.5],
  [-0.7, 0.5, 0.5],
] as const;
const lightTrust = 0.5;
const lightRange = [0.7, 1.5] as const;
/** How far a frame stands before the corners of the eyes, millimetres. */
const frameDepth = 14;
const usualHairline = 48;
/** Where hanging hair ends under the eyes, millimetres. */
const hangingLengths: Record<HairLength, number | null> = {
  above: 120,
  ears: 120,
  chin: 128,
  shoulder: 180,
  below: null,
};
/** Locks that tell the outline of long hair, and the share of the forehead from which a fringe needs a mesh. */
const measuredLockCount = 400;
const fullFringe = 0.6;
const hairlineRange = [6, 58] as const;

/** Where the head stands before the camera of the photo. */
type HeadView = Pick<Camera, "rotation" | "translation">;

/** The head that wears the hair; pitch in degrees as in `Attitude`. */
export interface HeadShape {
  readonly model: HeadModel;
  readonly neutral: Float32Array;
  readonly pitch: number;
  readonly yaw: number;
  readonly camera: Camera;
  /** Of the photo, in the basis of `Light.ambient`; the skin sees light of one. */
  readonly light: Float32Array;
  readonly beardColor?: Rgb | null;
}

/**
 * Hair of the avatar: the style nearest to the photo's, as it grows there, its colour carried over as a ratio to the
 * skin beside it, so that the light of the photo cancels out. Where no hair was found it is bald; under a covering it is
 * short, and of the beard's colour or brown.
 */
export function hairOf(finding: HairFinding | null, skinTone: Rgb, head: HeadShape): Hair {
  const style = finding === null ? "bald" : meshOf(finding);
  const { model, neutral } = head;
  const volume = finding === null ? 1 : hairVolume(model, style, neutral, crownHeight(finding.measures, head.pitch));
  const length = finding && style === "long01" ? hangingLengths[hairLength(finding)] : null;
  const isLoose = finding !== null && !isCovered(finding.attributes) && style !== "bald";
  const curl = isLoose ? curliness(finding) : 0;
  const growth =
    finding === null ? null : isLoose ? growthOf(finding, style, length, head) : usualGrowth(model, style, null);
  const outline = isLoose ? outlineOf(finding, { style, volume, length, growth, curl }, head) : null;
  return {
    style,
    ...colorsOf(finding, skinTone, head),
    volume,
    hairline: finding?.measures.hairline ? hairlineOf(finding.measures.hairline) : usualHairline,
    length,
    outline,
    curl,
    growth,
  };
}

/** Hair that grows from the scalp, short or hanging; null for hair that is worn as a mesh. */
function growthOf(
  finding: HairFinding,
  style: Hair["style"],
  length: number | null,
  { model, neutral, camera, yaw }: HeadShape,
): Hair["growth"] {
  const head = { model, neutral, camera, yaw };
  if (isShort(style)) return readGrowth(style, finding, head);
  const isOpen = style === "long01" && finding.measures.fringe.both < fullFringe;
  return isOpen ? readHanging(finding, head, length ?? longestHanging) : null;
}

function outlineOf(
  finding: HairFinding,
  hair: Pick<Hair, "style" | "volume" | "length" | "growth" | "curl">,
  { model, neutral, camera: view, yaw }: HeadShape,
): Hair["outline"] {
  const photo = { mask: finding.mask, view, yaw };
  if (!hair.growth) return hairOutline(model, hair, neutral, photo);
  if (!hair.growth.hanging) return null;
  const unformed = { ...hair, color: brownHair, highlightColor: brownHair, hairline: usualHairline };
  const grown = finish(growScalpHair(model, { neutral, hair: unformed }, measuredLockCount));
  const skin = neutral.subarray(0, 3 * model.skinVertexCount);
  const measured = grown && measureOutline(finding.mask, view, { hair: grown.positions, skin }, yaw);
  // Locks end where they are told.
  return measured && { ...measured, drops: [0, 0] };
}

/** Hair that ends above the ears grows from the scalp; longer styles are meshes. */
function isShort(style: Hair["style"]): boolean {
  return style.startsWith("short") || style === "afro01" || style === "buzz";
}

function colorsOf(
  finding: HairFinding | null,
  skinTone: Rgb,
  { light, beardColor }: HeadShape,
): Pick<Hair, "color" | "highlightColor"> {
  const isHidden = finding !== null && isCovered(finding.attributes);
  if (isHidden && beardColor) return colorsOfBearded(beardColor);
  const found = isHidden ? null : finding?.color;
  if (!finding || !found) return { color: brownHair, highlightColor: brownHighlight };
  const hairLight = lightOnHair(light);
  const onTone = (ratio: LinearRgb, seen: Lab) => onSkin(ratio, seen, skinTone, hairLight);
  const [body, highlight] = [onTone(found.bodyRatio, found.body), onTone(found.highlightRatio, found.highlight)];
  return hairColors(body, highlight, finding.attributes.hairColor);
}

/** Light on hair over that on a face, as far as it is trusted. */
function lightOnHair(light: Float32Array): LinearRgb {
  const on = (channel: number) => {
    const sum = hairNormals.reduce((total, normal) => total + irradiance(light, normal, channel), 0);
    const onFace = Math.max(1e-3, irradiance(light, [0, 0, 1], channel));
    return clamp(sum / hairNormals.length / onFace, ...lightRange) ** lightTrust;
  };
  return [on(0), on(1), on(2)];
}

/** Millimetres from the top landmark up to the crown, which lies behind it and so sinks as the face turns up. */
function crownHeight({ domeHeight }: HairMeasures, pitch: number): number {
  const angle = (pitch * Math.PI) / 180;
  return (domeHeight * eyeDistance + crownDepth * Math.sin(angle)) / Math.cos(angle);
}

/** Under a covering the hair is taken for short; a bob is long hair cut at the chin, since its own mesh hides an eye. */
function meshOf(finding: HairFinding): Hair["style"] {
  if (isCovered(finding.attributes)) return "short04";
  const style = hairStyle(finding);
  return style === "bob02" ? "long01" : style;
}

/** A little over the median, so that single locks on a forehead do not lower it. */
function hairlineOf(heights: readonly number[]): number {
  const sorted = [...heights].sort((a, b) => a - b);
  const height = sorted[Math.floor(0.6 * sorted.length)] * eyeDistance;
  return Math.min(hairlineRange[1], Math.max(hairlineRange[0], height));
}

/**
 * A colour of the photo (`seen`, Lab) as it would be on a skin of `skinTone`: its ratio to the photo's skin times the
 * tone, in the light that the hair has. Hair and face may be lit differently, so that the gain in luminance is bounded.
 */
function onSkin(ratio: LinearRgb, seen: Lab, skinTone: Rgb, hairLight: LinearRgb): Lab {
  const target = ratio.map((value, channel) => (value * linearOfByte(skinTone[channel])) / hairLight[channel]);
  const gain = luminance([target[0], target[1], target[2]]) / Math.max(1e-4, luminance(linearOfLab(seen)));
  const bounded = Math.min(clamp(gain, ...gainRange) / gain, 1 / Math.max(...target, 1e-3));
  return labOfLinear([target[0] * bounded, target[1] * bounded, target[2] * bounded]);
}

/** Frames of the photo's size and colour; dark lenses stay dark. */
export function glassesOf(attributes: FaceAttributes | null, view: HeadView): Glasses | null {
  const glasses = attributes?.glasses;
  if (!glasses) return null;
  const { shape, rim, dark, frame } = glasses;
  return {
    shape,
    rim,
    color: bytesOf(glasses.color),
    colors: glasses.colors.map(bytesOf),
    dark,
    frame: seenFromBefore(frame, view),
  };
}

function bytesOf(color: LinearRgb): Rgb {
  const [red, green, blue] = color.map((value) => Math.round(byteOfLinear(value)));
  return [red, green, blue];
}

/**
 * The measures of a frame as a camera right before the face would show them: from the side the eyes, its measure, stand
 * closer together; from below a frame, which stands before the eyes, rises over them, and its heights shrink.
 */
function seenFromBefore(frame: FrameMeasures, { rotation, translation }: HeadView): FrameMeasures {
  const [x, y, z] = [0, 1, 2].map(
    (axis) => -[0, 1, 2].reduce((sum, row) => sum + rotation[3 * row + axis] * translation[row], 0),
  );
  const turn = z / Math.hypot(x, z);
  const below = Math.atan2(-y, Math.hypot(x, z));
  const height = (seen: number) => (seen * turn - frameDepth * Math.sin(below)) / Math.cos(below);
  return {
    ...frame,
    lensTop: height(frame.lensTop),
    lensBottom: height(frame.lensBottom),
    rimThickness: frame.rimThickness * turn,
    bridgeHeight: height(frame.bridgeHeight),
    bridgeThickness: frame.bridgeThickness && frame.bridgeThickness * turn,
    insets: frame.insets?.map((value) => value * turn),
    rimWidths: frame.rimWidths?.map((value) => value * turn),
  };
}
