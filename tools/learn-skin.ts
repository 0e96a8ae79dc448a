// npx tsx tools/learn-skin.ts <folder of labelled people> [--modes 16] [--leave 0] [--only lips|bands|lip-colors]: learns mean, modes, deviations,
// light and lips of skin from portraits in even light and writes assets/skin.bin with its manifest; `--leave` leaves out a fold, for
// measuring on it. With `--only bands` how much form, lines and finer detail portraits in any light show beside these is learned, with `--only lips`
// the lips, with `--only lip-colors` how natural and painted ones are coloured (src/avatar/skin/lip-colors.json); all need a build with
// the rest. The portraits stay where they are; the files have sums over all.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Person, readPeople } from "../bench/people/people-set.ts";
import { fewestOfLips } from "../src/avatar/skin/separate-skin.ts";
import { readSkinPrior } from "../src/avatar/skin/skin-prior-file.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { decode, type FaceObservation, observeFace, type ReconstructedHead, reconstructHead } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { finish } from "../src/steps.ts";
import { learnBands, powerOfPortrait } from "./prior/band-deviation.ts";
import { learnLipColors, type SeenLips } from "./prior/lip-colors.ts";
import { learnLips, lipsOfPortrait } from "./prior/lip-profile.ts";
import { learnSkinPrior } from "./prior/skin-modes.ts";
import { samplePortrait } from "./prior/skin-portraits.ts";
import { encodeSkinPrior } from "./prior/write-skin-prior.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { modes: { type: "string", default: "16" }, leave: { type: "string" }, only: { type: "string" } },
});
const [folder] = positionals;
if (!folder) {
  console.error(
    "usage: npx tsx tools/learn-skin.ts <folder of labelled people> [--modes 16] [--leave 0] [--only lips|bands|lip-colors]",
  );
  process.exit(2);
}
/** Light that is even enough: hard light from the side is learned from nobody. */
const evenLight = ["soft", "flash", "back"];
const closedMouths = ["closed", "smile"];
const core = await openNodeCore();
const people = readPeople(folder).filter(({ fold, labels }) => !labels.grey_photo && String(fold) !== values.leave);
const evenlyLit = people.filter(({ labels }) => evenLight.includes(labels.light));
const withLips = evenlyLit.filter(({ labels }) => closedMouths.includes(labels.mouth) && labels.facial_hair === "none");

const shipped = readSkinPrior(Uint8Array.from(readFileSync("assets/skin.bin")).buffer, core.model.skinVertexCount);
const counts = JSON.parse(readFileSync("assets/skin.manifest.json", "utf8"));
const { mirror } = core.model;
let prior = shipped;
if (values.only === "lip-colors") {
  const seen = observed(people, seenLips).flat();
  const learned = { portrait_count: seen.length, kinds: learnLipColors(seen) };
  const rounded = (_: string, value: unknown) => (typeof value === "number" ? Math.round(1e4 * value) / 1e4 : value);
  writeFileSync("src/avatar/skin/lip-colors.json", `${JSON.stringify(learned, rounded, 2)}\n`);
  process.exit(0);
}
if (values.only === undefined) {
  const portraits = observed(evenlyLit, sampled);
  prior = { ...prior, ...learnSkinPrior(portraits, { mirror, plain: core.domain.zones.flat }, Number(values.modes)) };
  counts.portrait_count = portraits.length;
}
if (values.only === "bands") {
  const powers = observed(people, (_person, photo, face, head) => powerOfPortrait(core, photo, face, head));
  prior = { ...prior, ...learnBands(powers, mirror) };
  counts.band_count = powers.length;
} else {
  const mouths = observed(withLips, sampled);
  prior = { ...prior, lips: learnLips(core.domain, mouths) };
  counts.lip_count = mouths.length;
}
const bytes = encodeSkinPrior(prior);
writeFileSync("assets/skin.bin", bytes);
const manifest = {
  ...counts,
  byte_length: bytes.byteLength,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  head_sha256: createHash("sha256").update(readFileSync("assets/head.bin")).digest("hex"),
  mode_count: prior.modes.length,
};
writeFileSync("assets/skin.manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
console.log(JSON.stringify(manifest));

function sampled({ labels }: Person, photo: Pixels, face: FaceObservation, head: ReconstructedHead) {
  const words = { isHairy: labels.facial_hair !== "none", isMouthOpen: !closedMouths.includes(labels.mouth) };
  return samplePortrait(core, photo, face, head, words);
}

function seenLips(person: Person, photo: Pixels, face: FaceObservation, head: ReconstructedHead): SeenLips[] {
  const portrait = sampled(person, photo, face, head);
  if (portrait.lips.length < fewestOfLips) return [];
  return [{ colour: lipsOfPortrait(core.domain, portrait), isBearded: person.labels.facial_hair !== "none" }];
}

function observed<Result>(
  some: readonly Person[],
  measure: (person: Person, photo: Pixels, face: FaceObservation, head: ReconstructedHead) => Result,
): Result[] {
  return some.flatMap((person) => {
    try {
      const meter = new MemoryMeter();
      const decoded = finish(decode(core, readFileSync(person.photoPath), meter));
      const face = finish(observeFace(core, decoded.pixels, meter));
      const head = finish(reconstructHead(core, decoded, face, meter));
      return [measure(person, decoded.pixels, face, head)];
    } catch (error) {
      console.error(`${person.id} ${error}`);
      return [];
    }
  });
}
