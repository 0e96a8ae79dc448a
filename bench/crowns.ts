// npm run bench -- crowns <folder of people>: how far above the crowns of avatars of bald people, in the photo's view, the label maps of
// these end, millimetres. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { columns, crownLine } from "../src/avatar/fit/crown.ts";
import { FacePlane } from "../src/avatar/fit/face-plane.ts";
import { median } from "../src/face/statistics.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { type LabelMap, labelAt, readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench crowns needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
/** Where a walk upwards begins below the crown, its end above it and its step, millimetres; how many columns have to end in the photo. */
const walk = { from: -40, to: 80, step: 0.5 } as const;
const fewest = 4;

const core = await openNodeCore();
const offs: number[] = [];
for (const { id, labels, labelMap, photoPath } of readPeople(folder)) {
  const map = labelMap();
  if (!map || !["bald", "shaved"].includes(labels.hair)) continue;
  try {
    const { view } = await buildLikeness(core, readFileSync(photoPath));
    const { camera } = view.fit;
    const plane = new FacePlane(camera);
    const crown = crownLine(core.model, plane, view.positions.subarray(0, 3 * core.model.skinVertexCount));
    const ends = Array.from(crown, (top, k) => endOf(map, plane, camera, columns.top - k * columns.step, top) - top);
    const seen = ends.filter((end) => !Number.isNaN(end));
    if (seen.length < fewest) continue;
    offs.push(median(seen));
    console.log(`${id} ${median(seen).toFixed(1).padStart(6)}`);
  } catch (error) {
    console.error(`${id} ${error}`);
  }
}
const middle = mean(offs);
const deviation = Math.sqrt(mean(offs.map((off) => (off - middle) ** 2)));
const absolute = mean(offs.map(Math.abs));
console.log(
  `${offs.length} people: ${middle.toFixed(1)} +- ${deviation.toFixed(1)} mm, absolute ${absolute.toFixed(1)}`,
);
console.log(JSON.stringify({ bench: "crowns", people: offs.length, mean: middle, deviation, absolute }));

/** Height at which skin and hair of a label map end in a column of the face plane; NaN where the photo does before. */
function endOf(
  map: LabelMap,
  plane: FacePlane,
  { width, height }: { readonly width: number; readonly height: number },
  x: number,
  top: number,
): number {
  for (let y = top + walk.from; y < top + walk.to; y += walk.step) {
    const [u, v] = plane.pixelOf([x, y]);
    const label = labelAt(map, u / width, v / height);
    if (Number.isNaN(label)) return Number.NaN;
    if (label !== 1 && label !== 2) return y;
  }
  return Number.NaN;
}
