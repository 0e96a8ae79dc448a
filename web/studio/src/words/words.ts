import type { AnimationName } from "../../../../src/motion/animations.ts";
import type { appearanceWords } from "../../../../src/motion/appearance.ts";
import type { PoseName } from "../../../../src/motion/poses.ts";

type WordField = keyof typeof appearanceWords;

/** What the words of the interface are called in one language. */
export type Words = {
  readonly [Field in WordField]: Readonly<Record<(typeof appearanceWords)[Field][number], string>>;
} & {
  /** Words that labels and readings are made of beyond those; `ear-length wavy` is two. */
  readonly read: Readonly<Record<ReadWord, string>>;
  readonly pose: Readonly<Record<PoseName, string>>;
  readonly animation: Readonly<Record<AnimationName, string>>;
};

/** By src/avatar/labels.ts and hair-color-name.ts. */
type ReadWord =
  | "covered"
  | "short"
  | "ear-length"
  | "chin-length"
  | "shoulder-length"
  | "long"
  | "straight"
  | "wavy"
  | "curly"
  | "black"
  | "dark"
  | "brown"
  | "light"
  | "blond"
  | "red"
  | "grey"
  | "white"
  | "rectangle";
