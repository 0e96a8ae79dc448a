// npx tsx tools/learn-mean.ts <folder> [rounds]: finds by how much the mean head is off the people of a folder of
// portraits (one a person, with labels.json) and writes it to tools/head/learned-mean.json, from which the next head.bin
// is compiled. Run `npm run build` before it: the present head's own offset is taken out. The portraits stay where they
// are; the table has no more of them than sums over all.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { Solver } from "../src/kernels/solve.ts";
import { openNodeCore } from "../src/node-core.ts";
import { decodePhoto } from "../src/photo/decode.ts";
import { finish } from "../src/steps.ts";
import { learnedOffsets } from "./head/learned-mean.ts";
import { MeanOffset, type Sitting } from "./prior/mean-offset.ts";

/** How much a smile each label of a mouth is; a mouth without a label counts as the usual one, with teeth. */
const smiles: Readonly<Record<string, number>> = { closed: 0, smile: 0.5, teeth: 1, open: 1, laugh: 1.3 };
const outputPath = "tools/head/learned-mean.json";

interface Label {
  readonly file: string;
  readonly leave_out?: unknown;
  readonly labels: { readonly mouth?: string };
}

const folder = process.argv[2];
const roundCount = Number(process.argv[3] ?? 1);
if (!folder) {
  console.error("usage: npx tsx tools/learn-mean.ts <folder of portraits with labels.json> [rounds]");
  process.exit(2);
}
const { modules, nets, model } = await openNodeCore();
const sittings = readSittings();
const offset = new MeanOffset(model, learnedOffsets(), new Solver(modules.solve));
for (let round = 0; round < roundCount; round++) {
  const changed = offset.improve(sittings);
  console.log(JSON.stringify({ bench: "learn-mean", portrait_count: sittings.length, round, changed_mm: changed }));
}
const offsets = Array.from(offset.offsets, (value) => Math.round(100 * value));
writeFileSync(outputPath, `${JSON.stringify({ portrait_count: sittings.length, offsets })}\n`);

function readSittings(): Sitting[] {
  const { items }: { items: Label[] } = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8"));
  const faceNets = openFaceNets(modules.nets, nets);
  return items
    .filter((item) => !item.leave_out)
    .flatMap(({ file, labels }) => {
      const { pixels } = finish(decodePhoto(modules, readFileSync(join(folder, file))));
      const [face] = finish(detectFaces(faceNets, pixels));
      if (!face) return [];
      const { width, height } = pixels;
      return [
        {
          landmarks: finish(findLandmarks(faceNets, pixels, face)),
          width,
          height,
          smile: smiles[labels.mouth ?? ""] ?? 1,
        },
      ];
    });
}
