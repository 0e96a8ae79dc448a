import type { ErrorCode } from "../../../../src/errors.ts";
import type { PhotoCheck } from "../../../../src/face/quality.ts";

/** What the studio says of a check that has no code of its own, and of a sign-in that was cancelled. */
type OwnKey = "camera_height" | "sharpness" | "side_light" | "colour" | "colour_cast" | "access_denied";

/** Codes that somebody in the studio may meet. */
type StudioCode = Extract<
  ErrorCode,
  | "image_type_unsupported"
  | "image_too_large"
  | "image_undecodable"
  | "image_too_many_pixels"
  | "image_too_small"
  | "no_face"
  | "several_faces"
  | "face_too_small"
  | "face_cut"
  | "face_turned"
  | "face_blurred"
  | "face_dark"
  | "face_overexposed"
  | "eyes_closed"
  | "eyes_covered"
  | "mouth_covered"
  | "not_a_photo"
  | "photo_dropped"
  | "audio_undecodable"
  | "audio_too_long"
  | "memory_exhausted"
  | "processing_failed"
  | "quota_used_up"
  | "feature_not_granted"
  | "operations_exceeded"
  | "rate_exceeded"
  | "password_wrong"
  | "sign_in_not_recent"
  | "account_suspended"
  | "token_invalid"
  | "not_found"
  | "internal"
  | "service_busy"
  | "store_unavailable"
>;

type AdviceKey = OwnKey | StudioCode;

/** What to do, in one language; in English the service says it itself. */
export type Advice = Readonly<Record<AdviceKey, string>>;

/** What a check of a photo is about. */
export const adviceOfChecks: Readonly<Record<PhotoCheck["name"], AdviceKey>> = {
  second_face: "several_faces",
  face_presence: "no_face",
  eye_distance: "face_too_small",
  face_margin: "face_cut",
  overexposure: "face_overexposed",
  underexposure: "face_dark",
  flatness: "not_a_photo",
  yaw: "face_turned",
  pitch: "camera_height",
  focus: "face_blurred",
  sharpness: "sharpness",
  eyes_open: "eyes_closed",
  eye_contrast: "eyes_covered",
  eye_light: "eyes_covered",
  lip_redness: "mouth_covered",
  side_light: "side_light",
  colour: "colour",
  colour_cast: "colour_cast",
};
