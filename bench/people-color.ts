// npm run bench -- people-color <folder of people> [--every 5] [--from 0]: how far the colours of skin and hair of the avatar in
// the photo's view and light lie from the photo's (CIE 1976), by word of the label, hair of the photo and of the preview,
// how light it is over the cheeks in the one against the other, and how the tone of the avatar's skin follows the words. The nets saw these people; the folds of bench people say what they know of others.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Lab, labOfLinear, linearOfByte, linearOfLab, luminance } from "../src/face/color.ts";
import { median } from "../src/face/statistics.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import { finish } from "../src/steps.ts";
import { colorDistance, measureHair, measurePreview } from "./hair-tone.ts";
import { classOf, readPeople } from "./people/people-set.ts";
import { seenCheeks } from "./skin-tone.ts";
import { mean, rankCorrelation } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "5" }, from: { type: "string", default: "0" } },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench people-color needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
const core = await openNodeCore();
const people = readPeople(folder).filter((_, k) => k % Number(values.every) === Number(values.from));
const skins = new Map<string, number[]>();
const hairs = new Map<string, number[]>();
const previews = new Map<string, { photo: number[]; preview: number[]; ratios: number[] }[]>();
const tones: { lightness: number; word: number }[] = [];
const words = ["very_light", "light", "medium", "brown", "dark"];
for (const { id, labels, photoPath } of people) {
  if (labels.grey_photo) continue;
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    const studio = finish(openStudio(core, likeness.avatar));
    const hair = measureHair(core, studio, likeness);
    const preview = measurePreview(studio);
    const skin = hair && colorDistance(seenCheeks(likeness, likeness.view.photo), seenCheeks(likeness, hair.picture));
    const [skinWord, hairWord] = [classOf("skin", labels) ?? "none", classOf("hairColor", labels) ?? "none"];
    if (skin !== null) skins.set(skinWord, [...(skins.get(skinWord) ?? []), skin]);
    if (hair)
      hairs.set(hairWord, [...(hairs.get(hairWord) ?? []), colorDistance(hair.photo.median, hair.drawn.median)]);
    if (hair && preview) {
      const cheeks = seenCheeks(likeness, likeness.view.photo);
      const of = (middle: Lab, lit: Lab) => [...middle, lit[0]];
      previews.set(hairWord, [
        ...(previews.get(hairWord) ?? []),
        {
          photo: of(hair.photo.median, hair.photo.lit),
          preview: of(preview.hair.median, preview.hair.lit),
          ratios: [
            ratioOf(preview.hair.median, preview.cheeks) / ratioOf(hair.photo.median, cheeks),
            ratioOf(preview.hair.lit, preview.cheeks) / ratioOf(hair.photo.lit, cheeks),
          ],
        },
      ]);
    }
    const [r, g, b] = Buffer.from(likeness.labels.find(({ name }) => name === "skin_tone")!.value.slice(1), "hex");
    const [lightness] = labOfLinear([linearOfByte(r), linearOfByte(g), linearOfByte(b)]);
    tones.push({ lightness, word: words.indexOf(skinWord) });
    console.error(`${id} skin ${skin?.toFixed(1)} hair ${hair && hairs.get(hairWord)?.at(-1)?.toFixed(1)}`);
  } catch (error) {
    console.error(`${id} ${error}`);
  }
}
for (const [name, groups] of Object.entries({ skin: skins, hair: hairs })) {
  const all = [...groups.values()].flat();
  console.log(`${name}: median ${median(all).toFixed(1)} of ${all.length}`);
  for (const [word, own] of groups) console.log(`    ${word.padEnd(10)} ${median(own).toFixed(1)} of ${own.length}`);
}
console.log(
  "preview, medians: L, a, b and L of lit strands in photo and preview; hair over cheeks against the photo, all and lit; root mean square of the log of both together",
);
for (const [word, own] of previews) {
  const middle = (key: "photo" | "preview" | "ratios", digits: number) =>
    own[0][key].map((_, k) => median(own.map((one) => one[key][k])).toFixed(digits)).join(" ");
  const off = Math.sqrt(mean(own.map(({ ratios }) => mean(ratios.map(Math.log)) ** 2)));
  const shown = `${middle("photo", 1)}, ${middle("preview", 1)}; ${middle("ratios", 2)}; ${off.toFixed(2)}`;
  console.log(`    ${word.padEnd(10)} ${shown} of ${own.length}`);
}
const rank = rankCorrelation(
  tones.map(({ lightness }) => lightness),
  tones.map(({ word }) => -word),
);
console.log(`rank correlation of skin tone and word ${rank.toFixed(3)} of ${tones.length}`);

function ratioOf(hair: Lab, skin: Lab): number {
  return luminance(linearOfLab(hair)) / luminance(linearOfLab(skin));
}
