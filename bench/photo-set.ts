import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A picture of a folder's manifest.json. */
export interface PhotoItem {
  readonly id: string;
  readonly file: string;
  /** `good` portraits become avatars; the others are refused, warned about or survived. */
  readonly set: string;
  readonly expected: { readonly outcome: string; readonly code?: string; readonly warnings?: readonly string[] };
  /** Another picture of the same person. */
  readonly same_person_as?: string;
  readonly traits?: { readonly skin_impression: string; readonly tags: readonly string[] };
  /** Degrees, pixels. */
  readonly measured?: { readonly yaw: number; readonly ipd_px: number };
}

export function readPhotoSet(folder: string, only?: readonly string[]): PhotoItem[] {
  const { items }: { items: PhotoItem[] } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  return items.filter(({ id }) => !only || only.includes(id));
}

/** Distance of the eyes below which a photo counts as low in resolution, pixels. */
const lowEyeDistance = 100;
/** From here on a head counts as turned, degrees. */
const turnedYaw = 9;

const groups: Readonly<Record<string, (item: PhotoItem) => boolean>> = {
  "light skin": ({ traits }) => traits?.skin_impression === "light",
  "medium skin": ({ traits }) => traits?.skin_impression.endsWith("medium") ?? false,
  "brown skin": ({ traits }) => traits?.skin_impression === "brown",
  "dark skin": ({ traits }) => traits?.skin_impression === "dark",
  glasses: ({ traits }) => traits?.tags.some((tag) => tag.endsWith("glasses")) ?? false,
  "low resolution": ({ measured }) => measured !== undefined && measured.ipd_px < lowEyeDistance,
  turned: ({ measured }) => measured !== undefined && Math.abs(measured.yaw) >= turnedYaw,
  "teeth shown": ({ traits }) => traits?.tags.includes("smile-teeth") ?? false,
};

/**
 * Whether a photo's own skin is a measure of the avatar's: not where a viewer found the light bad or cheeks in the shadow of
 * a cap, nor a second photo of a person of whom there is a better one.
 */
export function showsSkinTone({ expected, same_person_as, traits }: PhotoItem): boolean {
  const isShaded = expected.warnings?.includes("warn:lighting") || traits?.tags.includes("cap-shadow");
  return same_person_as === undefined && !isShaded;
}

/** The subgroups that a portrait belongs to, by skin tone, glasses, resolution, yaw and smile. */
export function groupsOfPhoto(item: PhotoItem): string[] {
  return Object.keys(groups).filter((name) => groups[name](item));
}
