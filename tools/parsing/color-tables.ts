// npm run build:color-tables -- <photos/people> <readings of bench people, a file a fold>..: colours of the words of skin and of
// hair over photos of people; writes src/face/skin-words.json and src/avatar/wear/hair/hair-words.json.
import { readFileSync, writeFileSync } from "node:fs";
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
const ofSkin = attributeTasks.skin.classes.map((word) => {
  const seen = people.flatMap(({ id, labels }): Lab[] => {
    const own = colors.get(id);
    return classOf("skin", labels) === word && own ? [own.cheeks] : [];
  });
  const axes = [0, 1, 2].map((k) => seen.map((color) => color[k]));
  return [word, { count: seen.length, seen: axes.map(mean).map(tenths), deviation: axes.map(deviation).map(tenths) }];
});
write("src/face/skin-words.json", ofSkin);

// Hair: regression of a and b on lightness, as under the light in which skin has the tone that photos of people left out give.
const tones = new Map(
  judge("skin", people, byId).map(({ id, probabilities }) => {
    const words = attributeTasks.skin.classes.map((name, k) => [name, probabilities[k]]);
    const said = Object.fromEntries(words) as Record<AttributeClass<"skin">, number>;
    return [id, skinTone(said, colors.get(id)!.cheeks)];
  }),
);
const ofHair = attributeTasks.hairColor.classes.map((word) => {
  const seen = people.flatMap(({ id, labels }) => {
    const [tone, own] = [tones.get(id), colors.get(id)?.hair];
    if (classOf("hairColor", labels) !== word || !tone || !own) return [];
    const lit = (color: Lab, ratio: LinearRgb) => underWhiteLight(linearOfLab(color), ratio, linearOfLab(tone));
    const [body, highlight] = [lit(own.body, own.bodyRatio), lit(own.highlight, own.highlightRatio)];
    const logOf = (light: LinearRgb) => Math.log(Math.max(1e-4, luminance(light)));
    return [{ body: labOfLinear(body), light: (logOf(body) + logOf(highlight)) / 2 }];
  });
  const axis = (k: number) => seen.map(({ body }) => body[k]);
  const lines = [1, 2].map((k) => regressed(axis(0), axis(k)));
  const line = {
    at: lines.map(({ at }) => hundredths(at)),
    slope: lines.map(({ slope }) => Math.round(1000 * slope) / 1000),
    deviation: lines.map((own) => tenths(own.deviation)),
  };
  return [word, { count: seen.length, light: hundredths(mean(seen.map(({ light }) => light))), ...line }];
});
write("src/avatar/wear/hair/hair-words.json", ofHair);

function write(path: string, words: (string | object)[][]): void {
  const lines = words.map(([word, own]) => `  ${JSON.stringify(word)}: ${JSON.stringify(own)}`);
  writeFileSync(path, `{\n${lines.join(",\n")}\n}\n`);
  console.log(`${path}\n${lines.join("\n")}`);
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

function hundredths(value: number): number {
  return Math.round(100 * value) / 100;
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
