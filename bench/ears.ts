// npm run bench -- ears <folder of people>: how far tops and lobes of the ears of avatars lie off where eyes marked them on the photos
// (bench/people/ear-marks.json), millimetres upwards, the mean of both sides, and how long ears are beside people's. The last line is one
// JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectPoints } from "../src/avatar/fit/project.ts";
import type { HeadModel } from "../src/avatar/head/head-model.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import marks from "./people/ear-marks.json" with { type: "json" };
import { mean } from "./statistics.ts";

const [folder] = process.argv.slice(2);
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench ears needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
/** What of the region of ears stands off the head, at least so far from the middle, millimetres. */
const leastAside = 73;
type Marks = Readonly<Partial<Record<"left" | "right", readonly number[]>>>;

const core = await openNodeCore();
const vertices = { left: earVertices(core.model, 1), right: earVertices(core.model, -1) };
const rows: { top: number; lobe: number; length: number }[] = [];
for (const [id, sides] of Object.entries(marks) as [string, Marks][]) {
  try {
    const { view } = await buildLikeness(core, readFileSync(join(folder, `${id}.jpg`)));
    const pixels = projectPoints(view.fit.camera, view.positions.subarray(0, 3 * core.model.skinVertexCount));
    const found = (["left", "right"] as const).flatMap((side) => {
      const marked = sides[side];
      if (!marked) return [];
      const heights = vertices[side].map((i) => pixels[2 * i + 1]);
      const [top, lobe] = [Math.min(...heights), Math.max(...heights)];
      const ys = vertices[side].map((i) => view.positions[3 * i + 1]);
      const scale = (Math.max(...ys) - Math.min(...ys)) / (lobe - top);
      return {
        top: (marked[0] - top) * scale,
        lobe: (marked[1] - lobe) * scale,
        length: (lobe - top) / (marked[1] - marked[0]),
      };
    });
    const of = (key: "top" | "lobe" | "length") => mean(found.map((ear) => ear[key]));
    rows.push({ top: of("top"), lobe: of("lobe"), length: of("length") });
  } catch (error) {
    console.error(`${id} ${error}`);
  }
}
const figures = (["top", "lobe", "length"] as const).map((key) => {
  const all = rows.map((row) => row[key]);
  const middle = mean(all);
  const figure = { mean: middle, deviation: Math.sqrt(mean(all.map((value) => (value - middle) ** 2))) };
  console.log(`${key.padEnd(8)}${figure.mean.toFixed(2).padStart(7)} +- ${figure.deviation.toFixed(2)}`);
  return [key, figure] as const;
});
console.log(JSON.stringify({ bench: "ears", people: rows.length, ...Object.fromEntries(figures) }));

function earVertices({ mean: head, skinVertexCount, regions }: HeadModel, side: number): number[] {
  return Array.from({ length: skinVertexCount }, (_, i) => i).filter(
    (i) => regions.ears[i] >= 128 && side * head[3 * i] > leastAside,
  );
}
