// npm run bench -- wardrobe <folder of people> --of hair|beards|personalizations|garments|headwear|poses [--names bob,lob] [--count 4] [--seed n]
// [--ids p001,p002] [--size 192] [--out out/wardrobe]: contact sheets of all that can be put on, on heads drawn at random.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Avatar, Pose } from "../src/avatar/avatar.ts";
import { garmentNames } from "../src/avatar/head/garment-cuts.ts";
import { headwearNames } from "../src/avatar/head/headwear-cuts.ts";
import { restyle } from "../src/avatar/restyle.ts";
import { beardStyles } from "../src/avatar/skin/beard-weights.ts";
import { styleNamed, styleNames } from "../src/avatar/wear/hair/style-table.ts";
import { openRaster } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { personalizationCount } from "../src/motion/personalizations.ts";
import { findPose, withSmile } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { dressAvatar, openStudio, pictureOptions } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import type { Backdrop } from "../src/render/scene.ts";
import { sizes } from "../src/render/sizes.ts";
import { finish } from "../src/steps.ts";
import { cutTile, type Window, writeSheets } from "./contact-sheet.ts";
import { labelPicture } from "./label.ts";
import { drawPeople } from "./people/draw-people.ts";
import { readPeople } from "./people/people-set.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    of: { type: "string", default: "hair" },
    names: { type: "string" },
    count: { type: "string", default: "4" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    ids: { type: "string" },
    size: { type: "string", default: "192" },
    out: { type: "string", default: "out/wardrobe" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench wardrobe needs a folder of labelled people (labels.json): nothing drawn");
  process.exit(0);
}

/** Something to put on or to do, and what of the picture shows it. */
interface Look {
  readonly name: string;
  readonly dress: (avatar: Avatar) => { readonly avatar: Avatar; readonly backdrop?: Backdrop };
  readonly pose?: Pose;
  readonly yaws: readonly number[];
  /** Share of the picture that the head fills, if not as usual. */
  readonly fill?: number;
  /** Of the picture's height: the middle and the side of what is shown. */
  readonly shown?: { readonly y: number; readonly side: number };
}

const headwearColors = {
  cap: [46, 70, 110],
  beanie: [122, 64, 52],
  hat: [150, 132, 104],
  head_scarf: [94, 110, 128],
  turban: [168, 96, 40],
} as const;
const core = await openNodeCore();
const allSides = [0, 35, 90, 180, -60] as const;
const hairLooks = (): Look[] =>
  styleNames.map((name) => ({
    name,
    yaws: allSides,
    dress: (avatar) => ({ avatar: { ...avatar, hair: { ...avatar.hair, style: styleNamed(core.model, name) } } }),
  }));
const looks: Readonly<Record<string, () => Look[]>> = {
  hair: hairLooks,
  beards: () =>
    ([undefined, "none", ...beardStyles] as const).map((facialHair) => ({
      name: facialHair ?? "own",
      yaws: [0, 35],
      shown: { y: 0.5, side: 0.6 },
      dress: (avatar) => ({ avatar: restyle(core.domain, avatar, { facialHair }) }),
    })),
  personalizations: () =>
    Array.from({ length: personalizationCount }, (_, k) => ({
      name: String(k + 1),
      yaws: [0, 35],
      dress: (avatar: Avatar) => dressAvatar(core, avatar, k + 1),
    })),
  garments: () =>
    garmentNames.map((garment) => ({
      name: garment,
      yaws: [0, 35, 90, 180],
      fill: 0.4,
      shown: { y: 0.7, side: 0.6 },
      dress: (avatar: Avatar) => ({ avatar: { ...avatar, garment } }),
    })),
  headwear: () =>
    headwearNames.map((name) => ({
      name,
      yaws: allSides,
      dress: (avatar: Avatar) => ({ avatar: { ...avatar, headwear: { name, color: headwearColors[name] } } }),
    })),
  poses: () =>
    (["sleeping", "wink", "laugh", "big_smile", "shocked", "tongue_out"] as const).map((name) => ({
      name,
      yaws: [0],
      pose: { ...findPose(name), attitude: restPose.attitude },
      dress: (avatar: Avatar) => ({ avatar }),
      shown: { y: 0.56, side: 0.5 },
    })),
};

const wanted = values.names?.split(",");
const chosenLooks = looks[values.of]().filter(({ name }) => !wanted || wanted.includes(name));
const chosen = drawPeople(readPeople(folder), values.ids?.split(","), Number(values.count), Number(values.seed));
console.log(`seed ${values.seed}: ${chosen.map(({ id }) => id).join(" ")}`);
const avatars: { id: string; avatar: Avatar }[] = [];
for (const { id, photoPath } of chosen) {
  try {
    avatars.push({ id, avatar: (await buildLikeness(core, readFileSync(photoPath))).avatar });
  } catch (error) {
    console.log(`${id} ${error}`);
  }
}
const size = Number(values.size);
const options = pictureOptions(
  size > sizes.medium.height ? "large" : size > sizes.small.height ? "medium" : "small",
  null,
);
const drawn = chosenLooks.map((look) => avatars.map(({ id, avatar }) => drawLook(look, avatar, id)));
mkdirSync(values.out, { recursive: true });
// Looks that are seen from one side only share the row of a person.
const isWide = chosenLooks[0].yaws.length > 1;
const rows = isWide ? drawn.flatMap((ofLook) => pairs(ofLook)) : avatars.map((_, k) => drawn.flatMap((row) => row[k]));
const raster = openRaster(core.modules.raster);
const stem = join(values.out, `${values.of}-`);
for (const path of writeSheets(raster, rows, { size, rowsPerSheet: 6, stem })) console.log(path);

function drawLook(look: Look, avatar: Avatar, id: string): Pixels[] {
  const dressed = look.dress(avatar);
  const studio = finish(openStudio(core, dressed.avatar));
  const pose = look.pose ?? withSmile(restPose, 1);
  return look.yaws.map((yaw, k) => {
    const view = { ...options, yaw, fill: look.fill, backdrop: dressed.backdrop };
    const picture = finish(renderPortrait(studio.raster, studio.sitter, pose, view));
    const { y, side } = look.shown ?? { y: 0.5, side: 1 };
    const { width, height } = picture;
    const window: Window = { centreX: width / 2, centreY: y * height, side: side * height };
    const tile = cutTile(picture, window, size);
    if (k === 0) labelPicture(tile, `${look.name} ${id}`);
    return tile;
  });
}

function pairs(ofLook: readonly Pixels[][]): Pixels[][] {
  const rows: Pixels[][] = [];
  for (let k = 0; k < ofLook.length; k += 2) rows.push(ofLook.slice(k, k + 2).flat());
  return rows;
}
