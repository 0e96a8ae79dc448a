// npx tsx tools/learn-skin.ts <folder of labelled people> [--modes 16] [--leave 0] [--lips]: learns mean, modes, deviations, light
// and lips of skin from portraits in even light and writes assets/skin.bin with its manifest; `--leave` leaves out a fold, for
// measuring on it; with `--lips` only these are learned anew. Run `npm run build` before it. The portraits stay where they are; the file has sums over all.

import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readPeople } from "../bench/people/people-set.ts";
import { readSkinPrior } from "../src/avatar/skin/skin-prior-file.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { decode, observeFace, reconstructHead } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { finish } from "../src/steps.ts";
import { learnLips } from "./prior/lip-profile.ts";
import { learnSkinPrior } from "./prior/skin-modes.ts";
import { samplePortrait } from "./prior/skin-portraits.ts";
import { encodeSkinPrior } from "./prior/write-skin-prior.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { modes: { type: "string", default: "16" }, leave: { type: "string" }, lips: { type: "boolean" } },
});
const [folder] = positionals;
if (!folder) {
  console.error("usage: npx tsx tools/learn-skin.ts <folder of labelled people> [--modes 16] [--leave 0]");
  process.exit(2);
}
/** Light that is even enough: hard light from the side is learned from nobody. */
const evenLight = ["soft", "flash", "back"];
const core = await openNodeCore();
const people = readPeople(folder).filter(
  ({ fold, labels }) => evenLight.includes(labels.light) && !labels.grey_photo && String(fold) !== values.leave,
);
const closedMouths = ["closed", "smile"];
const hasLips = ({ labels }: (typeof people)[number]) =>
  closedMouths.includes(labels.mouth) && labels.facial_hair === "none";
const portraits = (values.lips ? people.filter(hasLips) : people).flatMap((person) => {
  const { id, photoPath, labels } = person;
  try {
    const meter = new MemoryMeter();
    const decoded = finish(decode(core, readFileSync(photoPath), meter));
    const face = finish(observeFace(core, decoded.pixels, meter));
    const head = finish(reconstructHead(core, decoded, face, meter));
    const words = {
      isHairy: labels.facial_hair !== "none",
      isMouthOpen: !closedMouths.includes(labels.mouth),
    };
    return [{ ...samplePortrait(core, decoded.pixels, face, head, words), hasLips: hasLips(person) }];
  } catch (error) {
    console.error(`${id} ${error}`);
    return [];
  }
});
const { mirror } = core.model;
const prior = values.lips
  ? readSkinPrior(Uint8Array.from(readFileSync("assets/skin.bin")).buffer, core.model.skinVertexCount)
  : learnSkinPrior(portraits, { mirror, plain: core.domain.zones.flat }, Number(values.modes));
const mouths = portraits.filter((portrait) => portrait.hasLips);
const bytes = encodeSkinPrior({ ...prior, lips: learnLips(core.domain, mouths) });
writeFileSync("assets/skin.bin", bytes);
const manifest = {
  file: "skin.bin",
  byte_length: bytes.byteLength,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  made_by: "tools/learn-skin.ts",
  head_sha256: createHash("sha256").update(readFileSync("assets/head.bin")).digest("hex"),
  portrait_count: values.lips
    ? JSON.parse(readFileSync("assets/skin.manifest.json", "utf8")).portrait_count
    : portraits.length,
  lip_count: mouths.length,
  mode_count: prior.modes.length,
};
writeFileSync("assets/skin.manifest.json", `${JSON.stringify(manifest, null, 2)}\n`);
console.log(JSON.stringify(manifest));
