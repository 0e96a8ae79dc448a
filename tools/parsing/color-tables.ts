// npm run build:color-tables -- <photos/people> <readings of bench people, a file a fold>..: colours of the words of skin and of
// hair over photos of people, for src/face/skin-tone.ts and src/avatar/wear/hair/hair-color.ts. Prints a line a word.
import { readFileSync } from "node:fs";
import { judge } from "../../bench/people/attribute-table.ts";
import { classOf, readPeople } from "../../bench/people/people-set.ts";
import type { PersonReading } from "../../bench/people/read-person.ts";
import { mean } from "../../bench/statistics.ts";
import { underWhiteLight } from "../../src/avatar/wear/hair/hair-color.ts";
import { type AttributeClass, attributeTasks } from "../../src/face/attributes/attribute-tasks.ts";
import { type Lab, type LinearRgb, labOfLinear, linearOfLab, luminance } from "../../src/face/color.ts";
import { skinTone } from "../../src/face/skin-tone.ts";

const [folder, ...paths] = process.argv.slice(2);
const readings = paths.flatMap((path) => JSON.parse(readFileSync(path, "utf8")) as PersonReading[]);
const people = readPeople(folder).filter(({ labels }) => !labels.grey_photo);
const byId = new Map(readings.map((reading) => [reading.id, reading]));
const colors = new Map(readings.map(({ id, colors: own }) => [id, own]));

// Skin: mean and standard deviation of the cheeks in the photos of each word.
for (const word of attributeTasks.skin.classes) {
  const seen = people.flatMap(({ id, labels }): Lab[] => {
    const own = colors.get(id);
    return classOf("skin", labels) === word && own ? [own.cheeks] : [];
  });
  const axis = (k: number) => seen.map((color) => color[k]);
  const shown = [0, 1, 2].map((k) => `${mean(axis(k)).toFixed(1)} +- ${deviation(axis(k)).toFixed(1)}`);
  console.log(`skin ${word}, ${seen.length}: ${shown.join(", ")}`);
}

// Hair: regression of a and b on lightness, as under the light in which skin has the tone that photos of people left out give.
const tones = new Map(
  judge("skin", people, byId).map(({ id, probabilities }) => {
    const words = attributeTasks.skin.classes.map((name, k) => [name, probabilities[k]]);
    const said = Object.fromEntries(words) as Record<AttributeClass<"skin">, number>;
    return [id, skinTone(said, colors.get(id)!.cheeks)];
  }),
);
for (const word of attributeTasks.hairColor.classes) {
  const hair = people.flatMap(({ id, labels }): Lab[] => {
    const [tone, own] = [tones.get(id), colors.get(id)?.hair];
    if (classOf("hairColor", labels) !== word || !tone || !own) return [];
    return [labOfLinear(underWhiteLight(linearOfLab(own.body), own.bodyRatio, linearOfLab(tone)))];
  });
  const lights = people.flatMap(({ id, labels }): number[] => {
    const [tone, own] = [tones.get(id), colors.get(id)?.hair];
    if (classOf("hairColor", labels) !== word || !tone || !own) return [];
    const lightOf = (seen: Lab, ratio: LinearRgb) =>
      Math.log(Math.max(1e-4, luminance(underWhiteLight(linearOfLab(seen), ratio, linearOfLab(tone)))));
    return [(lightOf(own.body, own.bodyRatio) + lightOf(own.highlight, own.highlightRatio)) / 2];
  });
  const lightness = hair.map(([l]) => l);
  const lines = [1, 2].map((axis) => {
    const line = regressed(
      lightness,
      hair.map((color) => color[axis]),
    );
    return `${line.at.toFixed(2)} + ${line.slope.toFixed(3)} (L - 40) +- ${line.deviation.toFixed(1)}`;
  });
  const level = `${mean(lightness).toFixed(0)} +- ${deviation(lightness).toFixed(0)}`;
  const light = `${mean(lights).toFixed(2)} +- ${deviation(lights).toFixed(2)}`;
  console.log(`hair ${word}, ${hair.length}: log light ${light}, lightness ${level}, a ${lines[0]}, b ${lines[1]}`);
}

/** Least squares of y on x: y at an x of 40, its growth by x, and the standard deviation that is left. */
function regressed(x: readonly number[], y: readonly number[]) {
  const [middleX, middleY] = [mean(x), mean(y)];
  const slope = mean(x.map((value, i) => (value - middleX) * (y[i] - middleY))) / deviation(x) ** 2;
  const at = middleY + slope * (40 - middleX);
  return { at, slope, deviation: deviation(y.map((value, i) => value - at - slope * (x[i] - 40))) };
}

function deviation(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
