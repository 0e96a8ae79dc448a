// npm run bench -- rest <folder of people> [--every 8]: is the neutral face relaxed or sullen? The landmark net measures
// people who were photographed at rest, and neutral heads made of them and of people who smile; all seen from before.
// Every eighth smiler and every second of the others becomes a head. Prints the quantiles of each and how far they lie from those of people at rest. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fitHead } from "../src/avatar/fit/fit.ts";
import {
  measureRest,
  type RestMeasureName,
  type RestMeasures,
  restMeasureNames,
} from "../src/avatar/fit/rest-measures.ts";
import { headPose } from "../src/avatar/solve-document.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import type { Landmarks } from "../src/face/landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { quantile } from "../src/face/statistics.ts";
import { Solver } from "../src/kernels/solve.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import { decodePhoto } from "../src/photo/decode.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { type Person, readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "8" } },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench rest needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
/** Heads turned further are seen too much from the side. */
const frontalYaw = 12;
const quantiles = [0.1, 0.3, 0.5, 0.7, 0.9] as const;

const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
const solver = new Solver(core.modules.solve);
const people = readPeople(folder);
const atRest = facing(people.filter(({ labels }) => labels.mouth === "closed"));
const smilers = facing(people.filter(({ labels }) => ["smile", "teeth", "laugh"].includes(labels.mouth)));
const every = Number(values.every);
const settled = await settle(atRest.filter((_, k) => k % Math.ceil(every / 4) === 0));
const relaxed = await settle(smilers.filter((_, k) => k % every === 0));
const summary = Object.fromEntries(restMeasureNames.map((name) => [name, report(name)]));
console.log(JSON.stringify({ bench: "rest", resting: atRest.length, smiling: relaxed.length, ...summary }));

interface Sitting {
  readonly photoPath: string;
  readonly photo: RestMeasures;
}

/** Those who face the camera, measured on their photos. */
function facing(chosen: readonly Person[]): Sitting[] {
  return chosen.flatMap(({ photoPath }) => {
    const { pixels } = finish(decodePhoto(core.modules, readFileSync(photoPath)));
    const landmarks = find(pixels);
    if (!landmarks) return [];
    const { yaw } = headPose(fitHead(solver, core.model, landmarks, pixels).camera);
    return Math.abs(yaw) > frontalYaw ? [] : [{ photoPath, photo: measureRest(levelled(landmarks)) }];
  });
}

/** The measures of their neutral heads beside those of their photos. */
async function settle(sittings: readonly Sitting[]): Promise<{ photo: RestMeasures; neutral: RestMeasures }[]> {
  const rows: { photo: RestMeasures; neutral: RestMeasures }[] = [];
  for (const { photoPath, photo } of sittings) {
    try {
      const { avatar } = await buildLikeness(core, readFileSync(photoPath));
      const { raster, sitter } = finish(openStudio(core, avatar));
      const landmarks = find(finish(renderPortrait(raster, sitter, restPose, { width: 512, height: 512 })));
      if (landmarks) rows.push({ photo, neutral: measureRest(levelled(landmarks)) });
    } catch (error) {
      console.log(`${photoPath} ${error}`);
    }
  }
  return rows;
}

function find(picture: Pixels): Landmarks | undefined {
  const [face] = finish(detectFaces(nets, picture));
  return face && finish(findLandmarks(nets, picture, face));
}

/** Landmarks with y up and the outer eye corners level. */
function levelled({ points }: Landmarks): Float32Array {
  const [right, left] = [3 * outerEyeCorners.right, 3 * outerEyeCorners.left];
  const [dx, dy] = [points[left] - points[right], points[left + 1] - points[right + 1]];
  const width = Math.hypot(dx, dy);
  const level = points.slice();
  for (let k = 0; k < points.length; k += 3) {
    level[k] = (points[k] * dx + points[k + 1] * dy) / width;
    level[k + 1] = (points[k] * dy - points[k + 1] * dx) / width;
  }
  return level;
}

/** Prints a measure in hundredths of the distance of the outer eye corners. */
function report(name: RestMeasureName) {
  const series = {
    "at rest, photo": atRest.map(({ photo }) => photo[name]),
    "at rest, neutral": settled.map(({ neutral }) => neutral[name]),
    "smiling, photo": smilers.map(({ photo }) => photo[name]),
    "smiling, neutral": relaxed.map(({ neutral }) => neutral[name]),
  };
  const truth = series["at rest, photo"];
  console.log(
    `\n${name.padEnd(20)}${quantiles.map((q) => `${100 * q} %`.padStart(8)).join("")}   off rest   median off, deviations`,
  );
  const figures = Object.entries(series).map(([who, of]) => {
    const [off, shift] = [distance(of, truth), (quantile(of, 0.5) - quantile(truth, 0.5)) / deviation(truth)];
    const shown = quantiles.map((q) => (100 * quantile(of, q)).toFixed(1).padStart(8)).join("");
    console.log(`${who.padEnd(20)}${shown}   ${off.toFixed(2).padStart(8)}   ${shift.toFixed(2).padStart(8)}`);
    return [who, { off, shift }] as const;
  });
  const own = correlation(
    settled.map(({ photo }) => photo[name]),
    series["at rest, neutral"],
  );
  console.log(`correlation of the resting with their photos ${own.toFixed(2)}`);
  return { ...Object.fromEntries(figures), own };
}

/** Wasserstein distance of two samples in deviations of the second. */
function distance(a: readonly number[], b: readonly number[]): number {
  const steps = Array.from({ length: 19 }, (_, k) => (k + 1) / 20);
  return mean(steps.map((q) => Math.abs(quantile(a, q) - quantile(b, q)))) / deviation(b);
}

function deviation(of: readonly number[]): number {
  const middle = mean(of);
  return Math.sqrt(mean(of.map((value) => (value - middle) ** 2)));
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [p, q] = [mean(a), mean(b)];
  return mean(a.map((value, i) => (value - p) * (b[i] - q))) / (deviation(a) * deviation(b));
}
