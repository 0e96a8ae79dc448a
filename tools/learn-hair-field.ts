// npx tsx tools/learn-hair-field.ts <folder of labelled people> [--leave 0]: learns how the colour of hair of each word changes over
// the head on photos, how much of that is light, and writes src/avatar/wear/hair/hair-field.json; `--leave` leaves out a fold, for
// measuring on it. The portraits stay where they are; the file has means and covariances over all.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { classOf, type PersonLabels, readPeople } from "../bench/people/people-set.ts";
import type { Gaussian } from "../src/avatar/wear/hair/gaussian.ts";
import {
  posterior,
  type SeenHair,
  seeHair,
  shownTerms,
  termCount,
  together,
} from "../src/avatar/wear/hair/hair-field.ts";
import { isBald, isCovered } from "../src/avatar/wear/hair/hair-style.ts";
import { attributeTasks } from "../src/face/attributes/attribute-tasks.ts";
import type { Mask } from "../src/face/mask.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { decode, observeFace, reconstructHead } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { finish } from "../src/steps.ts";
import { cholesky, solveFactored, symmetricEigen } from "./head/linear-algebra.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { leave: { type: "string" }, seen: { type: "string" }, out: { type: "string" } },
});
const [folder] = positionals;
if (!folder) {
  console.error("usage: npx tsx tools/learn-hair-field.ts <folder of labelled people> [--leave 0]");
  process.exit(2);
}
const rounds = 15;
const size = 2 * termCount;
/** What may be the hair's own: changes by height and by depth; of a beard, which lies below the ears, by depth. */
const headTrends = [1, 2, termCount + 1, termCount + 2];
const beardTrends = [2, termCount + 2];
/** As many people with the covariance of everyone count beside those of a word. */
const everyPeople = 12;

interface Portrait {
  readonly id: string;
  readonly fold: number;
  readonly labels: PersonLabels & { readonly age: string; readonly facial_hair_color: string };
  /** Of the head, none where it is bald or covered, and of a beard. */
  readonly seen: SeenHair[];
  readonly beard: SeenHair[];
}

const path = values.seen;
const portraits = path && existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Portrait[]) : await see();
if (path && !existsSync(path)) writeFileSync(path, JSON.stringify(portraits));
const kept = portraits.filter(({ fold }) => String(fold) !== values.leave);
const used = kept.filter(({ seen }) => seen.length > 0);
const vague: Gaussian = {
  mean: Array.from({ length: size }, (_, i) => (i === 0 ? -3 : 0)),
  covariance: Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 1 : 0))),
};
const everyone = learn(used, vague, 0);
const ofWords = (wanted: readonly string[]) =>
  used.filter(({ labels }) => wanted.includes(classOf("hairColor", labels) ?? ""));
// Hair that is not greying: what it shows in the mean, at its lightness, is the light's.
const pigments = ["dark", "brown", "fair", "red"];
const pigmented = learn(ofWords(pigments), everyone);
// Hair that has one colour: dark, and of the young. How it varies is the light's.
const even = learn(
  ofWords(["dark", "brown"]).filter(({ labels }) => labels.age === "young"),
  everyone,
);
tell("even", even);
const words = Object.fromEntries(
  attributeTasks.hairColor.classes.map((word) => {
    const shown = learn(ofWords([word]), everyone);
    tell(word, shown);
    return [word, priorOf(shown, pigments.includes(word) ? shown : pigmented, even, headTrends)];
  }),
);
// A beard that is not greying has one colour.
const bearded = kept.flatMap((person) => (person.beard.length > 0 ? [{ ...person, seen: person.beard }] : []));
const greys = ["salt_pepper", "grey", "white"];
const [dark, grey] = [false, true].map((isGrey) =>
  bearded.filter(({ labels }) => labels.facial_hair !== "none" && greys.includes(labels.facial_hair_color) === isGrey),
);
const anyBeard = learn([...dark, ...grey], everyone);
const [darkBeard, greyBeard] = [learn(dark, anyBeard), learn(grey, anyBeard)];
tell("dark beard", darkBeard);
tell("grey beard", greyBeard);
const beards = {
  dark: { ...priorOf(darkBeard, darkBeard, darkBeard, beardTrends), share: rounded(dark.length / bearded.length) },
  grey: { ...priorOf(greyBeard, darkBeard, darkBeard, beardTrends), share: rounded(grey.length / bearded.length) },
};
writeFileSync(
  values.out ?? "src/avatar/wear/hair/hair-field.json",
  `${JSON.stringify({ count: used.length, beard_count: bearded.length, noise: everyone.noise.map(rounded), words, beards })}\n`,
);

async function see(): Promise<Portrait[]> {
  const core = await openNodeCore();
  const people = readPeople(folder).filter(({ labels }) => !labels.grey_photo);
  return people.flatMap(({ id, fold, labels, photoPath }): Portrait[] => {
    try {
      const meter = new MemoryMeter();
      const decoded = finish(decode(core, readFileSync(photoPath), meter));
      const face = finish(observeFace(core, decoded.pixels, meter));
      const { hair } = face;
      if (!hair) return [];
      const { fit } = finish(reconstructHead(core, decoded, face, meter));
      const seenIn = (mask: Mask | null) => (mask ? seeHair(decoded.pixels, mask, fit.camera) : []);
      const isHidden = isBald(hair) || isCovered(hair.attributes);
      return [
        {
          id,
          fold,
          labels: labels as Portrait["labels"],
          seen: seenIn(isHidden ? null : hair.mask),
          beard: seenIn(hair.beard),
        },
      ];
    } catch (error) {
      console.error(`${id} ${error}`);
      return [];
    }
  });
}

/**
 * Mean, covariance and variance of points of people's fields by expectation and maximisation, from those of others, whose
 * covariance counts as that of so many people, and whose noise is kept.
 */
function learn(
  people: readonly Portrait[],
  start: Gaussian & { readonly noise?: readonly number[] },
  others = everyPeople,
) {
  let noise = start.noise ?? [together * 0.1, together * 0.02];
  let prior: Gaussian = start;
  for (let round = 0; round < rounds; round++) {
    const found = people.map(({ seen }) => posterior(prior, seen, noise));
    const mean = prior.mean.map((_, i) => meanOf(found.map((own) => own.mean[i])));
    const covariance = mean.map((_, i) =>
      mean.map((_, j) => {
        const own = found.map((one) => one.covariance[i][j] + (one.mean[i] - mean[i]) * (one.mean[j] - mean[j]));
        return (own.length * meanOf(own) + others * start.covariance[i][j]) / (own.length + others);
      }),
    );
    if (!start.noise) noise = residuals(people, found);
    prior = { mean, covariance };
  }
  return { ...prior, noise };
}

/** Mean square of what the fields leave of the points, times how many err together. */
function residuals(people: readonly Portrait[], found: readonly Gaussian[]): number[] {
  const sums = [0, 0];
  let weights = 0;
  people.forEach(({ seen }, k) => {
    for (const point of seen) {
      weights += point.weight;
      for (const c of [0, 1]) sums[c] += point.weight * (point.values[c] - valueAt(found[k].mean, point, c)) ** 2;
    }
  });
  return sums.map((sum) => (together * sum) / weights);
}

function valueAt(mean: readonly number[], point: SeenHair, channel: number): number {
  return shownTerms(point).reduce((sum, share, k) => sum + share * mean[termCount * channel + k], 0);
}

/** How light and warm hair is tells words apart elsewhere: here these levels are everyone's, so that trends alone do. */
function ofTrends({ mean, covariance }: Gaussian): Gaussian {
  const isLevel = (i: number) => i % termCount === 0;
  return {
    mean: mean.map((value, i) => rounded(isLevel(i) ? everyone.mean[i] : value)),
    covariance: covariance.map((row, i) =>
      row.map((value, j) => {
        if (!isLevel(i) && !isLevel(j)) return rounded(value);
        return i === j ? rounded(everyone.covariance[i][i]) : 0;
      }),
    ),
  };
}

/** What hair of a kind shows, and what of its `trends` is its own: in the mean beyond what light does to hair as light as it, and by how
 * much more it varies than even hair. */
function priorOf(shown: Gaussian, lit: Gaussian, even: Gaussian, trends: readonly number[]) {
  const slope = (i: number) => lit.covariance[i][0] / lit.covariance[0][0];
  const mean = shown.mean.map((value, i) =>
    trends.includes(i) ? rounded(value - lit.mean[i] - slope(i) * (shown.mean[0] - lit.mean[0])) : 0,
  );
  return { ...ofTrends(shown), own: { mean, gain: ownGain(shown, even, trends) } };
}

function ownGain({ covariance }: Gaussian, even: Gaussian, trends: readonly number[]): number[][] {
  const of = (all: Gaussian["covariance"]) => Float64Array.from(trends.flatMap((i) => trends.map((j) => all[i][j])));
  const light = of(even.covariance);
  const own = positivePart(
    of(covariance).map((value, k) => value - light[k]),
    trends.length,
  );
  const both = cholesky(
    own.map((value, k) => value + light[k]),
    trends.length,
    1e-6,
  );
  const gain = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  trends.forEach((i, k) => {
    const row = solveFactored(both, own.slice(trends.length * k, trends.length * (k + 1)));
    trends.forEach((j, l) => {
      gain[i][j] = rounded(row[l]);
    });
  });
  return gain;
}

/** The nearest covariance: without what is negative of a symmetric matrix. */
function positivePart(matrix: Float64Array, n: number): Float64Array {
  const { values: lengths, vectors } = symmetricEigen(matrix, n);
  return matrix.map((_, at) => {
    const [i, j] = [Math.floor(at / n), at % n];
    const along = (k: number, axis: number) => vectors[n * k + axis];
    return lengths.reduce((sum, length, k) => sum + Math.max(0, length) * along(k, i) * along(k, j), 0);
  });
}

function tell(word: string, { mean, covariance }: Gaussian): void {
  const told = mean.map((value, i) => `${value.toFixed(2)} +- ${Math.sqrt(covariance[i][i]).toFixed(2)}`);
  console.log(`${word.padEnd(6)} ${told.join(", ")}`);
}

function meanOf(list: readonly number[]): number {
  return list.reduce((sum, value) => sum + value, 0) / list.length;
}

function rounded(value: number): number {
  return Math.round(1e4 * value) / 1e4;
}
