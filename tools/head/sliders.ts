import type { Random } from "./random.ts";

/** Weights of targets, by name. */
export type TargetWeights = Map<string, number>;

const categories = ["cheek", "chin", "ears", "eyebrows", "eyes", "forehead", "head", "mouth", "neck", "nose"];
/** The two ends of a slider: target names that differ in their last word. */
const opposites: Readonly<Record<string, string>> = {
  decr: "incr",
  in: "out",
  down: "up",
  less: "more",
  min: "max",
  deflate: "inflate",
  backward: "forward",
  small: "big",
  concave: "convex",
  compress: "uncompress",
  decrease: "increase",
  lessgreek: "moregreek",
  lesshump: "morehump",
  point: "potato",
  skinny: "fat",
  pointed: "triangle",
  round: "square",
};
/** Sliders that move a feature to one side. */
const sideways = ["head/head-trans-in", "mouth/mouth-trans-in", "nose/nose-trans-horiz-in", "neck/neck-trans-horiz-in"];
/** Targets without an opposite that give the whole head a form. */
const headForms = [
  ...["diamond", "invertedtriangular", "oval", "rectangular", "round", "square", "triangular"].map(
    (form) => `head/head-${form}`,
  ),
  "chin/chin-triangle",
];
const ethnicities = ["african", "asian", "caucasian"];

/**
 * Standard deviations of the sliders. Wider ones match the spread of scanned faces (4.6 mm) but draw caricatures;
 * these draw people, and a fit reaches the rest by larger coefficients.
 */
const sliderDeviation = 0.2;
const asymmetryDeviation = 0.15;
const sidewaysDeviation = 0.05;
const sideDeviation = 0.05;
const headForm = { mean: -0.45, deviation: 0.4 };

interface Slider {
  readonly isSideways: boolean;
  /** Target of the negative and of the positive end, for each side of the face where there are two. */
  readonly ends: [string, string][];
}

/** The targets of which random identities are made. */
export class IdentitySampler {
  readonly #sliders: readonly Slider[];
  readonly #asymmetries: readonly string[];

  constructor(names: readonly string[]) {
    this.#sliders = pairSliders(names);
    const asymmetries = names.filter((name) => name.startsWith("asym/asym-") && name.endsWith("-l"));
    this.#asymmetries = asymmetries.map((name) => name.slice(0, -2));
  }

  sample(random: Random): TargetWeights {
    const weights = sampleMacros(random);
    const add = (name: string, weight: number) => weights.set(name, (weights.get(name) ?? 0) + weight);
    for (const { isSideways, ends } of this.#sliders) {
      const value = random.normal(0, isSideways ? sidewaysDeviation : sliderDeviation);
      for (const [negative, positive] of ends) {
        const side = ends.length > 1 ? random.normal(0, sideDeviation) : 0;
        const weight = clamp(value + side, -1, 1);
        add(weight > 0 ? positive : negative, Math.abs(weight));
      }
    }
    for (const name of headForms) {
      const weight = clamp(random.normal(headForm.mean, headForm.deviation), 0, 1);
      if (weight > 0) add(name, weight);
    }
    for (const name of this.#asymmetries) {
      const weight = clamp(random.normal(0, asymmetryDeviation), -1, 1);
      add(`${name}-${weight > 0 ? "l" : "r"}`, Math.abs(weight));
    }
    return weights;
  }
}

/** A young adult between the sexes and the three ethnicities: the body on which the crop is taken. */
export function averageMacros(): TargetWeights {
  return mixMacros({ male: 0.5, old: 0, ethnic: [1 / 3, 1 / 3, 1 / 3], muscle: 0.5, weight: 0.5 });
}

function sampleMacros(random: Random): TargetWeights {
  const shares = ethnicities.map(() => random.normal() ** 2);
  const sum = shares.reduce((a, b) => a + b, 0);
  return mixMacros({
    male: Math.sin((random.uniform() * Math.PI) / 2) ** 2,
    old: random.uniform() ** 1.5,
    ethnic: shares.map((share) => share / sum),
    muscle: clamp(random.normal(0.5, 0.2), 0, 1),
    weight: clamp(random.normal(0.42, 0.2), 0, 1),
  });
}

interface Macros {
  readonly male: number;
  readonly old: number;
  readonly ethnic: readonly number[];
  readonly muscle: number;
  readonly weight: number;
}

function mixMacros({ male, old, ethnic, muscle, weight }: Macros): TargetWeights {
  const weights: TargetWeights = new Map();
  const genders = [["female", 1 - male] as const, ["male", male] as const];
  const ages = [["young", 1 - old] as const, ["old", old] as const];
  const add = (name: string, share: number) => {
    if (share > 0) weights.set(`macrodetails/${name}`, share);
  };
  for (const [gender, genderShare] of genders) {
    for (const [age, ageShare] of ages) {
      const share = genderShare * ageShare;
      ethnicities.forEach((name, e) => {
        add(`${name}-${gender}-${age}`, share * ethnic[e]);
      });
      for (const [muscleName, muscleShare] of levels(muscle)) {
        for (const [weightName, weightShare] of levels(weight)) {
          add(`universal-${gender}-${age}-${muscleName}muscle-${weightName}weight`, share * muscleShare * weightShare);
        }
      }
    }
  }
  return weights;
}

function levels(value: number): [string, number][] {
  return [
    ["min", Math.max(0, 1 - 2 * value)],
    ["average", 1 - Math.abs(2 * value - 1)],
    ["max", Math.max(0, 2 * value - 1)],
  ];
}

function pairSliders(names: readonly string[]): Slider[] {
  const known = new Set(names);
  const sliders = new Map<string, Slider>();
  for (const name of names) {
    const [category] = name.split("/");
    const at = name.lastIndexOf("-");
    const opposite = opposites[name.slice(at + 1)];
    const positive = `${name.slice(0, at)}-${opposite}`;
    if (!categories.includes(category) || !opposite || !known.has(positive)) continue;
    const key = name.replace(/\/[lr]-/, "/");
    const slider = sliders.get(key) ?? { isSideways: sideways.includes(key), ends: [] };
    slider.ends.push([name, positive]);
    sliders.set(key, slider);
  }
  return [...sliders.values()];
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}
