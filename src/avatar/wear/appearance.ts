import type { FaceAttributes } from "../../face/attributes.ts";
import { byteOfLinear, type Lab, type LinearRgb, labOfLinear, linearOfByte, linearOfLab } from "../../face/color.ts";
import type { FrameMeasures } from "../../face/frame-outline.ts";
import type { HairFinding } from "../../face/hair-mask.ts";
import type { Pixels } from "../../photo/pixels.ts";
import type { Steps } from "../../steps.ts";
import type { Glasses, Hair, HairField, HairStyle, HangingHair, Rgb } from "../avatar.ts";
import type { Camera } from "../fit/camera.ts";
import type { HeadModel } from "../head/head-model.ts";
import { growHair } from "./hair/grow-hair.ts";
import { colorsOfBearded, hairColors, underWhiteLight } from "./hair/hair-color.ts";
import { readHairField, seeHair } from "./hair/hair-field.ts";
import { hairEnd, measureOutline } from "./hair/hair-outline.ts";
import { readShortHair } from "./hair/hair-reading.ts";
import { type HairLength, hairKind, hairLength, isBald, isCovered } from "./hair/hair-style.ts";
import { longestHanging } from "./hair/hanging-guides.ts";
import { readHangingHair } from "./hair/hanging-reading.ts";
import { hangingVertices } from "./hair/scalp.ts";
import { styleNamed } from "./hair/style-table.ts";

const brownHair: Rgb = [60, 45, 35];
const brownHighlight: Rgb = [86, 66, 52];

/** How far a frame stands before the corners of the eyes, millimetres. */
const frameDepth = 14;
/** Where hanging hair ends under the eyes, if the photo does not show it, millimetres; the longest where no length is given. */
const hangingLengths: Partial<Record<HairLength, number>> = { chin: 128, shoulder: 180 };
/** Cards that tell the outline of long hair. */
const measuredCardCount = 400;

/** Where the head stands before the camera of the photo. */
type HeadView = Pick<Camera, "rotation" | "translation">;

/** The head that wears the hair; degrees as in `Attitude`. */
export interface HeadShape {
  readonly model: HeadModel;
  readonly neutral: Float32Array;
  readonly yaw: number;
  readonly camera: Camera;
  readonly photo: Pixels;
  readonly beardColor?: Rgb | null;
}

/**
 * Hair of the avatar as it grows on the photo, its colour carried over as a ratio to the skin beside it, so that the light
 * of the photo cancels out. Where no hair was found it is bald; under a covering it is short, and of the beard's colour or
 * brown.
 */
export function* hairOf(finding: HairFinding | null, skinTone: Rgb, head: HeadShape): Steps<Hair> {
  return { style: yield* styleOf(finding, head), ...colorsOf(finding, skinTone, head), field: fieldOf(finding, head) };
}

function fieldOf(finding: HairFinding | null, { photo, camera }: HeadShape): HairField | null {
  if (finding === null || isCovered(finding.attributes) || isBald(finding)) return null;
  return readHairField(seeHair(photo, finding.mask, camera), finding.attributes.hairColor);
}

function* styleOf(finding: HairFinding | null, head: HeadShape): Steps<HairStyle> {
  if (finding === null) return { kind: "bald" };
  if (isCovered(finding.attributes)) return styleNamed(head.model, "swept_back");
  const kind = hairKind(finding);
  if (kind === "bald") return { kind };
  if (kind === "tied") return tiedStyle(finding, head);
  if (kind !== "hanging") return readShortHair(finding, head);
  const style = readHangingHair(finding, head, endOf(finding, head));
  yield;
  return { ...style, outline: yield* outlineOf(finding, style, head) };
}

/** Hair tied behind, as the photo shows it from before; its tail is not seen. */
function tiedStyle(finding: HairFinding, head: HeadShape): HairStyle {
  const style = styleNamed(head.model, "ponytail");
  if (style.kind !== "tied") return style;
  const { lift, curl, density } = readShortHair(finding, head);
  // Hair before the ears is drawn back over them.
  return { ...style, lift, curl, density: density.slice(0, hangingVertices(head.model).length) };
}

/** Where hanging hair ends under the eyes, millimetres: as the photo shows, if it shows it. */
function endOf(finding: HairFinding, { camera }: HeadShape): number {
  const usual = hangingLengths[hairLength(finding)] ?? longestHanging;
  return Math.min(hairEnd(finding.mask, camera) ?? usual, longestHanging);
}

function* outlineOf(
  finding: HairFinding,
  style: HangingHair,
  { model, neutral, camera: view, yaw }: HeadShape,
): Steps<HangingHair["outline"]> {
  const grown = yield* growHair(model, neutral, style, measuredCardCount);
  const skin = neutral.subarray(0, 3 * model.skinVertexCount);
  return grown && measureOutline(finding.mask, view, { hair: grown.positions, skin }, yaw);
}

function colorsOf(
  finding: HairFinding | null,
  skinTone: Rgb,
  { beardColor }: HeadShape,
): Pick<Hair, "color" | "highlightColor"> {
  const isHidden = finding !== null && isCovered(finding.attributes);
  if ((isHidden || !finding?.color) && beardColor) return colorsOfBearded(beardColor);
  const found = isHidden ? null : finding?.color;
  if (!finding || !found) return { color: brownHair, highlightColor: brownHighlight };
  const onTone = (ratio: LinearRgb, seen: Lab) => onSkin(ratio, seen, skinTone);
  const [body, highlight] = [onTone(found.bodyRatio, found.body), onTone(found.highlightRatio, found.highlight)];
  return hairColors(body, highlight, finding.attributes.hairColor, isBald(finding));
}

/**
 * A colour of the photo (`seen`, Lab) as it would be on a skin of `skinTone` (`underWhiteLight`), no lighter than white.
 */
function onSkin(ratio: LinearRgb, seen: Lab, skinTone: Rgb): Lab {
  const tone: LinearRgb = [linearOfByte(skinTone[0]), linearOfByte(skinTone[1]), linearOfByte(skinTone[2])];
  const target = underWhiteLight(linearOfLab(seen), ratio, tone);
  const gain = 1 / Math.max(1, ...target);
  return labOfLinear([target[0] * gain, target[1] * gain, target[2] * gain]);
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
    insets: frame.insets?.map((value) => value * turn),
    rimWidths: frame.rimWidths?.map((value) => value * turn),
  };
}
