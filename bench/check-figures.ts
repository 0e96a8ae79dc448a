import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Core } from "../src/core.ts";
import { type ErrorCode, LikenessError } from "../src/errors.ts";
import { examinePhoto } from "../src/examine-photo.ts";
import type { PhotoCheck } from "../src/face/quality.ts";
import { finish } from "../src/steps.ts";
import type { PhotoItem } from "./photo-set.ts";

/** How a photo was judged beside what its manifest expects. */
export interface CheckFigures {
  readonly item: PhotoItem;
  /** Why it was refused; null when it was accepted. */
  readonly code: ErrorCode | null;
  readonly warnings: readonly string[];
  /** Accepted as expected, or refused for the expected reason, or nothing was expected. */
  readonly right: boolean;
}

/** The codes that answer a reason of the manifest. */
const codesOfReason: readonly (readonly [reason: RegExp, codes: readonly ErrorCode[]])[] = [
  [/too_small/, ["face_too_small", "image_too_small"]],
  [/pose/, ["face_turned"]],
  [/eyes_closed/, ["eyes_closed"]],
  [/multiple/, ["several_faces"]],
  [/cut_off/, ["face_cut"]],
  [/no_face/, ["no_face"]],
  [/blurry/, ["face_blurred"]],
  [/under_exposed/, ["face_dark"]],
  [/over_exposed/, ["face_overexposed"]],
  [/occlusion_mouth/, ["mouth_covered"]],
  [/occlusion/, ["mouth_covered", "eyes_covered"]],
  [/eyes_not_visible/, ["eyes_covered"]],
  [/corrupt/, ["image_undecodable", "image_type_unsupported"]],
  [/unsupported/, ["image_type_unsupported"]],
  [/image_too_large/, ["image_too_many_pixels", "image_too_large"]],
  [/image_dimensions/, ["image_too_small", "image_too_many_pixels"]],
  [/not_photo/, ["not_a_photo", "no_face"]],
];

export function measureChecks(core: Core, folder: string, items: readonly PhotoItem[]): CheckFigures[] {
  return items.map((item) => {
    const outcome = examine(core, readFileSync(join(folder, item.file)));
    return { item, ...outcome, right: isRight(item, outcome.code) };
  });
}

function examine(core: Core, bytes: Uint8Array): Pick<CheckFigures, "code" | "warnings"> {
  try {
    const { code, checks } = finish(examinePhoto(core, bytes));
    return { code, warnings: warningsOf(checks) };
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    return { code: error.code, warnings: [] };
  }
}

function warningsOf(checks: readonly PhotoCheck[]): string[] {
  return checks.filter(({ verdict }) => verdict !== "pass").map(({ name, value }) => `${name} ${value.toPrecision(2)}`);
}

function isRight({ expected: { outcome, code = "" } }: PhotoItem, given: ErrorCode | null): boolean {
  if (outcome === "accept") return given === null;
  if (outcome !== "reject") return true;
  return codesOfReason.some(([reason, codes]) => reason.test(code) && codes.some((one) => one === given));
}
