import { type ErrorCode, LikenessError } from "../errors.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { CropSampler } from "./crop-sampler.ts";
import type { FaceDetection } from "./detect.ts";
import {
  boxStructure,
  eyeDistance,
  faceMargin,
  type HeadAngles,
  headAngles,
  lidGap,
  measureFace,
} from "./face-measures.ts";
import { patchFaceWidth, sampleFacePatch } from "./face-patch.ts";
import type { Landmarks } from "./landmarks.ts";

type CheckVerdict = "pass" | "warn" | "reject";

/** One measured property of a photo and whether it will do for an avatar. */
export interface PhotoCheck {
  readonly name: CheckName;
  readonly value: number;
  /** The limit that decided the verdict; for a pass, the first one that was kept. */
  readonly threshold: number;
  readonly verdict: CheckVerdict;
  /** Why a photo is refused, with the verdict "reject". */
  readonly code?: ErrorCode;
  /** What to do about it; empty for a pass. */
  readonly advice: string;
}

/** Limits of a value that must not fall below ("at_least") or exceed ("at_most") them. */
interface Rule {
  readonly bound: "at_least" | "at_most";
  readonly warn?: number;
  readonly reject?: number;
  readonly code?: ErrorCode;
  readonly advice: string;
}

/**
 * Limits after ISO/IEC 29794-5 and its reference code OFIQ, relaxed from passports to avatars and set between 45 good
 * portraits and 60 bad or spoiled ones. The first that rejects gives the code of the refusal. No limit is set on the
 * lightness of the face alone: it would turn away dark skin.
 */
const rules = {
  /** Area of the second face by that of the first, and its structure where that is less: a passer-by out of focus. */
  second_face: {
    bound: "at_most",
    warn: 0.1,
    reject: 0.35,
    code: "several_faces",
    advice: "Send a photo of one person, or crop the others away.",
  },
  /** The net's belief in the landmarks. */
  face_presence: {
    bound: "at_least",
    reject: 0.5,
    code: "no_face",
    advice: "Send a photo that shows one face from the front.",
  },
  /** Distance of the eyes, pixels. */
  eye_distance: {
    bound: "at_least",
    warn: 70,
    reject: 24,
    code: "face_too_small",
    advice: "Come closer, or send the photo at its full resolution: the eyes should be 70 pixels apart or more.",
  },
  /** From the outline of the face to the border, in widths of the face; negative beyond it. */
  face_margin: {
    bound: "at_least",
    warn: 0.1,
    reject: 0.02,
    code: "face_cut",
    advice: "Send a photo with the whole face inside the picture and some room around it.",
  },
  /** Shares of the face without detail in the lights or in the shadows. */
  overexposure: {
    bound: "at_most",
    warn: 0.05,
    reject: 0.25,
    code: "face_overexposed",
    advice: "Take the photo in softer light or with a shorter exposure.",
  },
  underexposure: {
    bound: "at_most",
    warn: 0.25,
    reject: 0.6,
    code: "face_dark",
    advice: "Take the photo in more light, facing it.",
  },
  /** Share of the face without any change. */
  flatness: {
    bound: "at_most",
    warn: 0.65,
    reject: 0.8,
    code: "not_a_photo",
    advice: "Send a photo of a real face, not a drawing.",
  },
  /** Degrees off the frontal view. */
  yaw: { bound: "at_most", warn: 20, reject: 35, code: "face_turned", advice: "Look straight into the camera." },
  pitch: {
    bound: "at_most",
    warn: 20,
    reject: 30,
    code: "face_turned",
    advice: "Hold the camera at the height of the eyes.",
  },
  /** Structure of the face at 50 pixels' width. */
  focus: {
    bound: "at_least",
    reject: 0.13,
    code: "face_blurred",
    advice: "Hold the camera still and let it focus on the face.",
  },
  /** Detail of the face at 200 pixels' width. */
  sharpness: { bound: "at_least", warn: 30, advice: "A sharper photo gives finer skin and eyes." },
  /** Gap of the lids by the distance from the eyes to the chin. */
  eyes_open: { bound: "at_least", warn: 0.045, reject: 0.03, code: "eyes_closed", advice: "Keep both eyes open." },
  /** Contrast between the lids, and light around the eyes, both by the skin's luma. */
  eye_contrast: {
    bound: "at_least",
    warn: 0.03,
    reject: 0.02,
    code: "eyes_covered",
    advice: "Show both eyes: no dark glasses, hair or hand before them.",
  },
  eye_light: {
    bound: "at_least",
    warn: 0.4,
    reject: 0.35,
    code: "eyes_covered",
    advice: "Take dark glasses off, and let light fall on the eyes.",
  },
  /** Redness of the lips over that of the skin, CIELAB. */
  lip_redness: {
    bound: "at_least",
    reject: -8,
    code: "mouth_covered",
    advice: "Show the mouth: no mask, scarf or hand before it.",
  },
  /** Luma of one half of the face over the other's, of 255. */
  side_light: { bound: "at_most", warn: 60, advice: "Even light gives truer skin: turn towards the window or lamp." },
  /** Chroma of the cheeks, CIELAB. */
  colour: { bound: "at_least", warn: 4, advice: "A colour photo gives the skin, eyes and hair their own colours." },
  colour_cast: { bound: "at_most", warn: 40, advice: "Daylight gives truer skin than coloured light or a filter." },
} as const satisfies Record<string, Rule>;

type CheckName = keyof typeof rules;

/**
 * Checks a photo in which `faces` were detected, the most prominent first, and the landmarks of that one found. Angles
 * measured by a fit take the place of those estimated from the landmarks. Nothing is thrown: see `refuseRejected`.
 */
export function checkPhoto(
  crops: CropSampler,
  pixels: Pixels,
  faces: readonly FaceDetection[],
  landmarks: Landmarks | undefined,
  angles: HeadAngles | undefined = landmarks && headAngles(landmarks),
): PhotoCheck[] {
  const checks = [judge("second_face", secondFaceShare(crops, pixels, faces))];
  const presence = landmarks?.presence ?? 0;
  checks.push(judge("face_presence", presence));
  if (landmarks === undefined || angles === undefined || presence < rules.face_presence.reject) return checks;
  const measures = measureFace(sampleFacePatch(crops, pixels, landmarks));
  const inColour = measures.chroma >= rules.colour.warn;
  const values: [CheckName, number][] = [
    ["eye_distance", eyeDistance(landmarks)],
    ["face_margin", faceMargin(landmarks, pixels.width, pixels.height)],
    ["overexposure", measures.overexposed],
    ["underexposure", measures.underexposed],
    ["flatness", measures.flatness],
    ["yaw", Math.abs(angles.yaw)],
    ["pitch", Math.abs(angles.pitch)],
    ["focus", measures.structure],
    ["sharpness", measures.detail],
    ["eyes_open", lidGap(landmarks)],
    ["eye_contrast", measures.eyeContrast],
    ["eye_light", measures.eyeLight],
    ["lip_redness", inColour ? measures.lipRedness : 0],
    ["side_light", measures.sideLight],
    ["colour", measures.chroma],
    ["colour_cast", measures.chroma],
  ];
  return [...checks, ...values.map(([name, value]) => judge(name, value))];
}

/** Throws the code and advice of the first check that rejects. */
export function refuseRejected(checks: readonly PhotoCheck[]): void {
  const rejected = checks.find(({ verdict }) => verdict === "reject");
  if (rejected?.code !== undefined) throw new LikenessError(rejected.code, rejected.advice);
}

function judge(name: CheckName, value: number): PhotoCheck {
  const { bound, warn, reject, code, advice }: Rule = rules[name];
  const breaks = (limit: number | undefined): limit is number =>
    limit !== undefined && (bound === "at_least" ? value < limit : value > limit);
  if (breaks(reject)) return { name, value, threshold: reject, verdict: "reject", code, advice };
  if (breaks(warn)) return { name, value, threshold: warn, verdict: "warn", advice };
  return { name, value, threshold: warn ?? reject ?? 0, verdict: "pass", advice: "" };
}

/**
 * How much the second face is there beside the first: nobody doubts whom a portrait is of for a face behind that is small,
 * or so blurred that it would make no portrait.
 */
function secondFaceShare(crops: CropSampler, pixels: Pixels, faces: readonly FaceDetection[]): number {
  const area = ({ width, height }: FaceDetection) => width * height;
  const [first, ...others] = [...faces].sort((a, b) => area(b) - area(a));
  const shares = others.map((face) => {
    const share = area(face) / area(first);
    if (share <= rules.second_face.warn) return share;
    const resolution = Math.min(patchFaceWidth, Math.ceil(Math.max(face.width, face.height)));
    const structure = (each: FaceDetection) => boxStructure(crops, pixels, each, resolution);
    return share * Math.min(1, structure(face) / structure(first));
  });
  return Math.max(0, ...shares);
}
