import type { FeatureGroup } from "./attribute-features.ts";

/** What is read of a head, each with the words of its classes and the features that it is read from. */
export const attributeTasks = {
  hair: { classes: ["none", "some"], groups: ["shape", "forehead", "color"] },
  hairColor: { classes: ["dark", "brown", "fair", "red", "grey", "white"], groups: ["color"] },
  hairLength: { classes: ["short", "ears", "chin", "long"], groups: ["length"] },
  curl: { classes: ["straight", "wavy", "curly"], groups: ["hairFilters", "length"] },
  // Whether curls are as tight as coils, which stand off however they are cut.
  coils: { classes: ["none", "some"], groups: ["hairFilters"] },
  fringe: { classes: ["none", "side", "full"], groups: ["forehead", "length"] },
  // Where short hair of the top lies: left and right are sides of the picture, back is back or up.
  hairLie: {
    classes: ["crop", "forward", "back", "left", "right"],
    groups: ["topFilters", "length", "side"],
  },
  // Whether strands of the top lie side by side in long lines, or are short and rough, with tips that point each its own way.
  hairTexture: { classes: ["sleek", "textured"], groups: ["topFilters"] },
  // How high hair of the top stands over the skull.
  hairHeight: { classes: ["flat", "low", "medium", "high"], groups: ["topFilters"] },
  // Whether short hair at the sides is clipped to a few millimetres, or longer.
  hairSides: { classes: ["clipped", "grown"], groups: ["length", "color"] },
  // Short hair as barbers cut it, or grown to fall; longer hair is dressed.
  hairCut: { classes: ["barbered", "dressed"], groups: ["hairFilters", "length", "skinFilters"] },
  facialHair: { classes: ["none", "stubble", "moustache", "goatee", "full"], groups: ["lowerFace", "beard"] },
  glasses: { classes: ["none", "some"], groups: ["eyes"] },
  rim: { classes: ["none", "half", "thin", "thick"], groups: ["eyes"] },
  headwear: { classes: ["none", "some"], groups: ["shape"] },
  skin: { classes: ["very_light", "light", "medium", "brown", "dark"], groups: ["color", "lowerFace"] },
  age: { classes: ["young", "middle", "old"], groups: ["skinFilters", "color"] },
  mouth: { classes: ["closed", "smile", "teeth", "open"], groups: ["mouth"] },
  // Without a jacket a top or a shirt with a collar; a jacket over an open shirt, a shirt with a tie, or a top.
  outfit: { classes: ["top", "shirt", "blazer", "suit", "jacket"], groups: ["chest", "length"] },
} as const satisfies Record<string, { readonly classes: readonly string[]; readonly groups: readonly FeatureGroup[] }>;

export type AttributeTask = keyof typeof attributeTasks;
export type AttributeClass<Task extends AttributeTask> = (typeof attributeTasks)[Task]["classes"][number];
/** Probability of each class of each task. */
export type Attributes = {
  readonly [Task in AttributeTask]: Readonly<Record<AttributeClass<Task>, number>>;
};

/** The class of the mirrored photo. */
export function mirroredClass(name: string): string {
  return { left: "right", right: "left" }[name] ?? name;
}

/** The likeliest class. */
export function likeliest<Class extends string>(probabilities: Readonly<Record<Class, number>>): Class {
  const names = Object.keys(probabilities) as Class[];
  return names.reduce((best, name) => (probabilities[name] > probabilities[best] ? name : best));
}
