import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { type AttributeTask, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";

/** Words of `labels.json` of the set of people that are scored. */
export interface PersonLabels {
  readonly hair: string;
  readonly rim: boolean;
  readonly length: string;
  readonly fringe: string;
  readonly curl: string;
  readonly hair_color: string;
  readonly facial_hair: string;
  readonly glasses: string;
  readonly headwear: string;
  readonly mouth: string;
  readonly skin: string;
  readonly age: string;
  readonly light: string;
  readonly grey_photo: boolean;
  /** How the hair of the top lies, by another viewer; absent where it is long, hidden or doubtful. */
  readonly lie?: string;
  /** How textured the hair of the top is, 1 sleek to 5, the mean of two other viewers; absent where it is long or hidden. */
  readonly texture?: number;
  /** How high hair of the top stands over the skull, 1 on it to 5 (5 cm and more), the mean of two other viewers; absent where there is none. */
  readonly height?: number;
  /** How long short hair is at the sides, 0 clipped to 2 full, the mean of two other viewers; absent where it is long or hidden. */
  readonly sides?: number;
  /** Whether hair that does not reach the chin is grown to fall, by that viewer. */
  readonly isDressed: boolean;
  /** What is worn below the chin, by that viewer; absent where little of it shows. */
  readonly outfit?: string;
}

export interface Person {
  readonly id: string;
  /** 0..4. */
  readonly fold: number;
  readonly labels: PersonLabels;
  readonly photoPath: string;
  /** Share of the hair's edge that the label map follows badly; null without a map. */
  readonly badlyCut: number | null;
  readonly labelMap: () => LabelMap | null;
}

/** A class a pixel: 0 other, 1 skin, 2 hair, 3 beard, 4 headwear, 255 doubtful. */
export interface LabelMap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The class at fractions of a picture's width and height; NaN beside it. */
export function labelAt({ width, height, data }: LabelMap, u: number, v: number): number {
  return u >= 0 && v >= 0 && u < 1 && v < 1 ? data[Math.floor(v * height) * width + Math.floor(u * width)] : Number.NaN;
}

interface Item {
  readonly id: string;
  readonly fold: number;
  readonly labels: PersonLabels;
  readonly leave_out?: string;
  readonly mask?: string;
  readonly mask_hair_badly_cut?: number;
}

/** Where label maps beyond those of the set lie. */
const moreMaps = "tools/parsing/masks";
/** How hair lies: crop, forward, back, up, left, right as the viewer sees it. */
const lies = "tools/parsing/hair-lie.json";
/** How textured short hair is, 1 sleek to 5. */
const textures = "tools/parsing/hair-texture.json";
/** How high hair stands on top: 1 on the skull, 2 a centimetre, 3 two, 4 three to four, 5 five and more. */
const heights = "tools/parsing/hair-height.json";
/** How long short hair is at the sides: 0 clipped, 1 short, 2 full, the mean of two viewers. */
const sideLengths = "tools/parsing/hair-sides.json";
/** Who has short hair that is grown to fall. */
const dressed = "tools/parsing/dressed-hair.json";
/** What people wear: top, shirt, blazer over an open collar, suit with a tie, jacket over a top. */
const outfits = "tools/parsing/outfits.json";

/** The portraits of a folder of people that are not left out. */
export function readPeople(folder: string): Person[] {
  const { items } = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as { items: Item[] };
  const more = JSON.parse(readFileSync(join(moreMaps, "masks.json"), "utf8")) as { cut: Record<string, number> };
  const lie = JSON.parse(readFileSync(lies, "utf8")) as Record<string, string>;
  const texture = JSON.parse(readFileSync(textures, "utf8")) as Record<string, number>;
  const height = JSON.parse(readFileSync(heights, "utf8")) as Record<string, number>;
  const sides = JSON.parse(readFileSync(sideLengths, "utf8")) as Record<string, number>;
  const outfit = JSON.parse(readFileSync(outfits, "utf8")) as Record<string, string>;
  const short = new Set(JSON.parse(readFileSync(dressed, "utf8")) as string[]);
  return items
    .filter(({ leave_out }) => leave_out === undefined)
    .map(({ id, fold, labels, mask, mask_hair_badly_cut }) => {
      const own = mask === undefined ? null : join(folder, mask);
      const other = join(moreMaps, `${id}.png`);
      const path = own ?? (existsSync(other) ? other : null);
      return {
        id,
        fold,
        labels: {
          ...labels,
          lie: lie[id],
          texture: texture[id],
          height: height[id],
          sides: sides[id],
          isDressed: short.has(id),
          outfit: outfit[id],
        },
        photoPath: join(folder, `${id}.jpg`),
        badlyCut: path === null ? null : own ? (mask_hair_badly_cut ?? 0) : (more.cut[id] ?? 0),
        labelMap: () => (path === null ? null : readLabelMap(path)),
      };
    });
}

function readLabelMap(path: string): LabelMap {
  const { width, height, data } = PNG.sync.read(readFileSync(path));
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => data[4 * i]) };
}

const words: { readonly [Task in AttributeTask]: (labels: PersonLabels) => string | null } = {
  hair: ({ hair }) => (hair === "covered" ? null : isBare(hair) ? "none" : "some"),
  hairColor: (labels) => (isOpen(labels) ? (colours[labels.hair_color] ?? null) : null),
  hairLength: (labels) => (isOpen(labels) ? (lengths[labels.length] ?? null) : null),
  curl: (labels) => (isOpen(labels) ? (labels.curl === "coily" ? "curly" : labels.curl) : null),
  coils: (labels) => (isOpen(labels) ? (labels.curl === "coily" ? "some" : "none") : null),
  fringe: (labels) => (isOpen(labels) ? labels.fringe : null),
  // What stands up and what lies back look much alike.
  hairLie: ({ lie }) => (lie === "up" ? "back" : (lie ?? null)),
  hairTexture: ({ texture = halfTextured }) =>
    texture === halfTextured ? null : texture > halfTextured ? "textured" : "sleek",
  hairHeight: ({ height }) =>
    height === undefined ? null : heightWords[halfHeights.filter((half) => height > half).length],
  hairSides: ({ sides }) => (sides === undefined ? null : sides < halfShort ? "clipped" : "grown"),
  hairCut: (labels) => (isOpen(labels) ? (labels.isDressed || reachesChin(labels) ? "dressed" : "barbered") : null),
  facialHair: ({ facial_hair }) => (facial_hair.endsWith("beard") ? "full" : facial_hair),
  glasses: ({ glasses }) => (glasses === "none" ? "none" : "some"),
  rim: ({ glasses }) => rims[glasses] ?? null,
  headwear: ({ headwear }) => (headwear === "none" ? "none" : "some"),
  skin: ({ skin }) => (skin === "olive" ? "medium" : skin),
  age: ({ age }) => age,
  mouth: ({ mouth }) => (mouth === "laugh" ? "teeth" : mouth),
  outfit: ({ outfit }) => outfit ?? null,
};

/** Where one viewer of two says that sides are clipped they are. */
const halfShort = 0.6;
/** Between which heights of hair each of its words lies. */
const halfHeights = [1.6, 2.6, 3.3];
const heightWords = attributeTasks.hairHeight.classes;
/** Half way between sleek and textured. */
const halfTextured = 3;

const colours: Record<string, string> = {
  black: "dark",
  dark_brown: "dark",
  brown: "brown",
  light_brown: "brown",
  blond: "fair",
  red: "red",
  salt_pepper: "grey",
  grey: "grey",
  white: "white",
};
const rims: Record<string, string> = {
  rimless: "none",
  half_rim: "half",
  thin: "thin",
  thick: "thick",
  dark: "thick",
};
const lengths: Record<string, string> = {
  cropped: "short",
  short: "short",
  ears: "ears",
  chin: "chin",
  shoulder: "long",
  long: "long",
};

function reachesChin({ length }: PersonLabels): boolean {
  return lengths[length] === "chin" || lengths[length] === "long";
}

function isBare(hair: string): boolean {
  return hair === "bald" || hair === "shaved";
}

function isOpen({ hair, headwear }: PersonLabels): boolean {
  return hair !== "covered" && headwear === "none" && !isBare(hair);
}

/** The class of a person in a task; null where the person does not count. */
export function classOf(task: AttributeTask, labels: PersonLabels): string | null {
  return words[task](labels);
}
