// npm run bench -- hair-zones <folder of people> [--count 40] [--seed n] [--ids p001,p002] [--fold 0]: how temples and ends of hair differ
// from its top in the photo, and in the avatar in the same view and the studio's light with and without its field of colour: lightness
// and warmth (hair-field.ts) where both have hair, by word of the label. Mean and standard deviation in the photo, what the avatar is off,
// and correlation and slope of the avatar's on the photo's.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type SeenHair, seeHair } from "../src/avatar/wear/hair/hair-field.ts";
import { sameViewScene } from "../src/cli-outputs.ts";
import { drawScene } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import { presetLight } from "../src/render/light.ts";
import { finish } from "../src/steps.ts";
import { hairOf, isMarked, markHair } from "./hair-tone.ts";
import { drawPeople } from "./people/draw-people.ts";
import { classOf, readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    ids: { type: "string" },
    fold: { type: "string" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench hair-zones needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
/** Heights over the eyes, millimetres. */
const zones = { top: [80, 200], temples: [-20, 40], ends: [-200, -60] } as const;
const fewestPoints = 3;
const people = readPeople(folder).filter(
  ({ labels, fold }) => !labels.grey_photo && (values.fold === undefined || String(fold) === values.fold),
);
const chosen = drawPeople(people, values.ids?.split(","), Number(values.count), Number(values.seed));
const core = await openNodeCore();
const found = new Map<string, number[][]>();
for (const { id, labels, photoPath } of chosen) {
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    const { photo, fit } = likeness.view;
    const finding = hairOf(core, photo);
    if (!finding) continue;
    const draw = (field: typeof likeness.avatar.hair.field) => {
      const avatar = { ...likeness.avatar, hair: { ...likeness.avatar.hair, field } };
      const studio = finish(openStudio(core, avatar));
      const light = presetLight("studio", fit.camera);
      const scene = { ...sameViewScene(core, studio, { ...likeness, avatar }), light };
      return { picture: drawScene(studio.raster, scene), marked: drawScene(studio.raster, markHair(scene)) };
    };
    const [plain, coloured] = [draw(null), draw(likeness.avatar.hair.field)];
    const { width, height, data } = finding.mask;
    const mask = { width, height, data: data.map((cover, i) => (isMarked(plain.marked, i) ? cover : 0)) };
    const [seen, before, after] = [photo, plain.picture, coloured.picture].map((picture) =>
      seeHair(picture, mask, fit.camera),
    );
    for (const zone of ["temples", "ends"] as const) {
      for (const channel of [0, 1] as const) {
        const [own, was, is] = [seen, before, after].map((points) => step(points, zone, channel));
        if (own === null || was === null || is === null) continue;
        for (const word of [classOf("hairColor", labels) ?? "none", "all"]) {
          const key = `${zone} ${channel === 0 ? "lightness" : "warmth"} ${word}`;
          found.set(key, [...(found.get(key) ?? []), [own, was - own, is - own, is]]);
        }
        console.error(id, zone, channel, [own, was, is].map((value) => value.toFixed(2)).join(" "));
      }
    }
  } catch (error) {
    console.error(`${id} ${error}`);
  }
}
for (const [key, rows] of [...found].sort()) {
  const of = (k: number) => rows.map((row) => row[k]);
  const told = (k: number) => `${mean(of(k)).toFixed(2)} +- ${deviation(of(k)).toFixed(3)}`;
  console.log(
    `${key.padEnd(26)} photo ${told(0)}, off when even ${told(1)}, with the field ${told(2)}, ${followed(of(0), of(3))}, of ${rows.length}`,
  );
}

/** How values follow others: correlation and slope. */
function followed(wanted: readonly number[], values: readonly number[]): string {
  const [a, b] = [mean(wanted), mean(values)];
  const both = mean(wanted.map((value, k) => (value - a) * (values[k] - b)));
  const [own, other] = [deviation(wanted), deviation(values)];
  return `correlation ${(both / (own * other)).toFixed(2)}, slope ${(both / own ** 2).toFixed(2)}`;
}

function deviation(list: readonly number[]): number {
  return Math.sqrt(mean(list.map((value) => (value - mean(list)) ** 2)));
}

/** What a zone has over the top; null where either is not seen. */
function step(points: readonly SeenHair[], zone: keyof typeof zones, channel: 0 | 1): number | null {
  const of = ([from, to]: readonly [number, number]) => {
    const own = points.filter(({ y }) => y >= from && y <= to);
    return own.length < fewestPoints ? null : mean(own.map(({ values }) => values[channel]));
  };
  const [here, top] = [of(zones[zone]), of(zones.top)];
  return here === null || top === null ? null : here - top;
}
