// npx tsx tools/learn-lips.ts <folder of people> [--every 3]: learns where the landmark net sees the edges of parted lips beside where the
// embedding has them, on pictures of avatars in their photos' own views, and writes it to src/avatar/fit/seen-lips.json; nothing but
// medians over all. Prints them for people left out, by folds.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readPeople } from "../bench/people/people-set.ts";
import { mean } from "../bench/statistics.ts";
import { lipEdges } from "../src/avatar/fit/lip-edges.ts";
import { projectPoints } from "../src/avatar/fit/project.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import { addExpressions } from "../src/avatar/head/expression.ts";
import { headPose } from "../src/avatar/solve-document.ts";
import { renderSameView } from "../src/cli-outputs.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { median } from "../src/face/statistics.ts";
import { buildLikeness, type Likeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import { finish } from "../src/steps.ts";
import { likeOnBothSides } from "./head/lip-twins.ts";

const outputPath = "src/avatar/fit/seen-lips.json";
/** Heads turned further show too little of one side, degrees. */
const turned = 12;
/** Landmarks on which both pictures are laid over each other: corners of the eyes, ridge and tip of the nose. */
const anchors = [33, 133, 263, 362, 1, 2, 4, 168];
/** Lips that are less apart say nothing of parted ones, millimetres. */
const leastGap = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "3" } },
});
const [folder] = positionals;
if (!folder) {
  console.error("usage: npx tsx tools/learn-lips.ts <folder of people with labels.json> [--every 3]");
  process.exit(2);
}
const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
const samples: { readonly fold: number; readonly shifts: number[] }[] = [];
for (const { id, fold, labels, photoPath } of readPeople(folder).filter((_, k) => k % Number(values.every) === 0)) {
  if (labels.mouth !== "teeth" && labels.mouth !== "laugh") continue;
  try {
    const shifts = shiftsOf(await buildLikeness(core, readFileSync(photoPath)));
    if (shifts) samples.push({ fold, shifts });
  } catch (error) {
    console.log(`${id} ${error}`);
  }
}
for (const fold of [0, 1, 2, 3, 4]) {
  const learned = learn(samples.filter((sample) => sample.fold !== fold));
  const left = samples.filter((sample) => sample.fold === fold);
  const error = (known: readonly number[]) =>
    Math.sqrt(mean(left.flatMap(({ shifts }) => shifts.map((value, k) => 2 * (value - known[k]) ** 2))));
  console.log(
    JSON.stringify({
      bench: "learn-lips",
      fold,
      people: left.length,
      none: error(learned.map(() => 0)),
      learned: error(learned),
    }),
  );
}
const shifts = learn(samples).map((value) => Math.round(100 * value));
writeFileSync(outputPath, `${JSON.stringify({ portrait_count: samples.length, shifts })}\n`);

/** Millimetres of the head, xy of each of `lipEdges`, y up; null where the lips are closed or the head is turned away. */
function shiftsOf(likeness: Likeness): number[] | null {
  const { fit } = likeness.view;
  if (Math.abs(headPose(fit.camera).yaw) > turned) return null;
  const posed = likeness.avatar.neutral.slice();
  addExpressions(core.model, likeness.solve.expression, posed);
  const points = embedLandmarks(core.model.landmarks, posed);
  if (points[3 * 13 + 1] - points[3 * 14 + 1] < leastGap) return null;
  const picture = renderSameView(core, finish(openStudio(core, likeness.avatar)), likeness);
  const [face] = finish(detectFaces(nets, picture));
  if (!face) return null;
  const found = finish(findLandmarks(nets, picture, face)).points;
  const drawn = projectPoints(fit.camera, points);
  const { left, right } = outerEyeCorners;
  const scale =
    (points[3 * left] - points[3 * right]) /
    Math.hypot(drawn[2 * left] - drawn[2 * right], drawn[2 * left + 1] - drawn[2 * right + 1]);
  const off = (landmark: number, c: number) => found[3 * landmark + c] - drawn[2 * landmark + c];
  const [x, y] = [0, 1].map((c) => mean(anchors.map((landmark) => off(landmark, c))));
  return lipEdges.flatMap((landmark) => [scale * (off(landmark, 0) - x), -scale * (off(landmark, 1) - y)]);
}

/** Medians, alike on both sides. */
function learn(from: typeof samples): number[] {
  return likeOnBothSides(from[0].shifts.map((_, k) => median(from.map(({ shifts }) => shifts[k]))));
}
