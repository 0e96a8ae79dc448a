import type { Core } from "./core.ts";
import type { ErrorCode } from "./errors.ts";
import { detectFaces } from "./face/detect.ts";
import { findLandmarks } from "./face/find-landmarks.ts";
import type { Landmarks } from "./face/landmarks.ts";
import { type FaceNets, openFaceNets } from "./face/nets.ts";
import { checkPhoto, type PhotoCheck } from "./face/quality.ts";
import { decodePhoto } from "./photo/decode.ts";
import type { Pixels } from "./photo/pixels.ts";
import type { Steps } from "./steps.ts";

export interface PhotoExamination {
  /** Whether an avatar would be made of the photo. */
  readonly accepted: boolean;
  /** The worst verdict of all checks. */
  readonly verdict: PhotoCheck["verdict"];
  /** Why the photo is refused and what to do about it; null when it is accepted. */
  readonly code: ErrorCode | null;
  readonly advice: string | null;
  /** The upright working picture, pixels; `truncated` when part of the file is missing. */
  readonly image: { readonly width: number; readonly height: number; readonly truncated: boolean };
  /** Just those of the faces when no face was found. */
  readonly checks: readonly PhotoCheck[];
}

/**
 * Judges a photo (the bytes of a JPEG or PNG file) as a reconstruction would, without making one. Throws a
 * LikenessError where the file cannot be decoded.
 */
export function* examinePhoto(
  { modules, nets }: Pick<Core, "modules" | "nets">,
  bytes: Uint8Array,
): Steps<PhotoExamination> {
  const { pixels, truncated } = yield* decodePhoto(modules, bytes);
  yield;
  const { checks } = yield* examineFace(openFaceNets(modules.nets, nets), pixels);
  const rejected = checks.find(({ verdict }) => verdict === "reject");
  return {
    accepted: rejected === undefined,
    verdict: rejected?.verdict ?? checks.find(({ verdict }) => verdict === "warn")?.verdict ?? "pass",
    code: rejected?.code ?? null,
    advice: rejected?.advice ?? null,
    image: { width: pixels.width, height: pixels.height, truncated },
    checks,
  };
}

/** Finds the most prominent face of a photo and checks it; without a face there are no landmarks and a check rejects. */
export function* examineFace(
  nets: FaceNets,
  photo: Pixels,
): Steps<{ readonly landmarks: Landmarks | undefined; readonly checks: readonly PhotoCheck[] }> {
  const faces = yield* detectFaces(nets, photo);
  yield;
  const landmarks = faces.length > 0 ? yield* findLandmarks(nets, photo, faces[0]) : undefined;
  yield;
  return { landmarks, checks: checkPhoto(nets.crops, photo, faces, landmarks) };
}
