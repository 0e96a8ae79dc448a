import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import type { Core } from "../src/core.ts";
import { encodePng } from "../src/kernels/png.ts";
import { openRaster } from "../src/kernels/raster.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { writeSheets } from "./contact-sheet.ts";
import { type AvatarFigures, measurePhoto, tileSize, type ViewName } from "./measure-photo.ts";
import type { PhotoItem } from "./photo-set.ts";
import { type Descriptor, distanceBetween, openRecognizer } from "./recognition.ts";

/** A good photo with all that was measured of its avatar. */
export interface Portrait {
  readonly item: PhotoItem;
  /** Why the photo was refused, or null. */
  readonly refusal: string | null;
  readonly figures: AvatarFigures | null;
  /** By the recogniser, of each view from the person's own photo and from the nearest photo of anybody else. */
  readonly distances: Readonly<Partial<Record<ViewName, ViewDistance>>>;
}

interface ViewDistance {
  readonly own: number;
  readonly others: number;
}

/** Makes and measures the avatars; their pictures and contact sheets go to the folder `out`. */
export async function measurePortraits(
  core: Core,
  folder: string,
  items: readonly PhotoItem[],
  out: string,
): Promise<Portrait[]> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const raster = openRaster(core.modules.raster);
  // Works on the pictures of one photo while the next one is reconstructed.
  const recognizer = openRecognizer();
  const pathOf = ({ id }: PhotoItem, view: ViewName) => join(out, `${id}.${view}.png`);
  const outcomes: (AvatarFigures | string)[] = [];
  const sheetRows: Pixels[][] = [];
  for (const item of items) {
    const tiles: Pixels[] = [];
    const outcome = await measurePhoto(core, readFileSync(join(folder, item.file)), (view, tile) => {
      writeFileSync(pathOf(item, view), encodePng(raster, tile));
      recognizer?.describe(pathOf(item, view));
      tiles.push(tile);
    });
    outcomes.push(outcome);
    if (tiles.length > 0) sheetRows.push(tiles);
    console.error(`${item.id} ${typeof outcome === "string" ? outcome : "measured"}`);
    await turn();
  }
  writeSheets(raster, sheetRows, { size: tileSize, stem: join(out, "sheet") });
  const descriptors = await recognizer?.finish();
  const distances = compareViews(items, (item, view) => descriptors?.get(pathOf(item, view)) ?? null);
  return items.map((item, i) => ({ item, ...splitOutcome(outcomes[i]), distances: descriptors ? distances[i] : {} }));
}

function splitOutcome(outcome: AvatarFigures | string): Pick<Portrait, "refusal" | "figures"> {
  return typeof outcome === "string" ? { refusal: outcome, figures: null } : { refusal: null, figures: outcome };
}

const comparedViews = ["same", "front", "yaw15", "yaw20", "yaw35", "mean-same", "mean-yaw20", "mean-yaw35"] as const;

/** A face that is not found counts as this far from everybody, farther than strangers are. */
const unfoundDistance = 1.5;

/** Distances of all views of all avatars from all photos. */
function compareViews(
  items: readonly PhotoItem[],
  describe: (item: PhotoItem, view: ViewName) => Descriptor | null,
): Portrait["distances"][] {
  const photos = items.map((item) => describe(item, "photo"));
  return items.map((item, i) => {
    const distances = (view: ViewName): ViewDistance => {
      const seen = describe(item, view);
      const all = photos.map((photo) => (seen && photo ? distanceBetween(seen, photo) : unfoundDistance));
      const others = all.filter((_, k) => personOf(items[k]) !== personOf(item));
      return { own: all[i], others: Math.min(...others) };
    };
    return Object.fromEntries(comparedViews.map((view) => [view, distances(view)]));
  });
}

function personOf({ id, same_person_as }: PhotoItem): string {
  return same_person_as ?? id;
}
