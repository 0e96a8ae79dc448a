// npm run bench -- previews <folder of people> [--every 7] [--from 3]: how previews measure beside photos of people who face the
// camera, by the landmark net: widths of the face over the distance of the outer eye corners in the photo's own view and in the
// preview, bias and slope against the photos, and the log light and log red over green of places of the face over the cheeks,
// medians. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { headPose } from "../src/avatar/solve-document.ts";
import { renderSameView } from "../src/cli-outputs.ts";
import { linearOfByte, luminance } from "../src/face/color.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import type { Landmarks } from "../src/face/landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { median } from "../src/face/statistics.ts";
import { buildLikeness } from "../src/likeness.ts";
import { smilingPose } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "7" }, from: { type: "string", default: "3" } },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench previews needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
/** Heads turned further are seen too much from the side, degrees. */
const frontalYaw = 12;
const previewSize = 512;
/** Pairs of landmarks, left and right. */
const widths = {
  temples: [389, 162],
  cheeks: [361, 132],
  jaw: [397, 172],
  chin: [378, 149],
  mouth: [291, 61],
} as const;
/** Cheeks, beside which light is measured, and places of the face, right and left where it has two; radius in eye distances. */
const cheekPlaces = [50, 280, 205, 425, 101, 330] as const;
const lightPlaces = {
  "ridge of the nose": [6],
  "tip of the nose": [1],
  "sides of the nose": [129, 358],
  "cheek, outer": [187, 411],
  "fold of the smile": [206, 426],
  jaw: [214, 434],
  philtrum: [164],
  "below the lip": [18],
  forehead: [108, 337],
} as const;
const radius = 0.016;

interface Face {
  readonly widths: readonly number[];
  readonly light: readonly number[];
  readonly redness: readonly number[];
}

const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
const rows: { photo: Face; same: Face; preview: Face }[] = [];
for (const { id, photoPath } of readPeople(folder).filter((_, k) => k % Number(values.every) === Number(values.from))) {
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    if (Math.abs(headPose(likeness.view.fit.camera).yaw) > frontalYaw) continue;
    const studio = finish(openStudio(core, likeness.avatar));
    const pose = smilingPose(restPose, 1, likeness.avatar.smile);
    const options = { width: previewSize, height: previewSize };
    const [photo, same, preview] = [
      likeness.view.photo,
      renderSameView(core, studio, likeness),
      finish(renderPortrait(studio.raster, studio.sitter, pose, options)),
    ].map(measure);
    if (photo && same && preview) rows.push({ photo, same, preview });
  } catch (error) {
    console.log(`${id} ${error}`);
  }
}
const shape = Object.keys(widths).map((name, k) => {
  const photo = rows.map((row) => row.photo.widths[k]);
  const against = (kind: "same" | "preview") => {
    const shown = rows.map((row) => row[kind].widths[k]);
    return { bias: mean(shown) / mean(photo) - 1, slope: slopeOf(photo, shown) };
  };
  return { name, same: against("same"), preview: against("preview") };
});
console.log(`${rows.length} people\n\nwidth      photo's view: bias, slope   preview: bias, slope`);
for (const { name, same, preview } of shape) {
  const shown = [same, preview].map(
    ({ bias, slope }) => `${(100 * bias).toFixed(1).padStart(5)} %  ${slope.toFixed(2)}`,
  );
  console.log(`${name.padEnd(10)} ${shown.join("   ")}`);
}
const colors = Object.keys(lightPlaces).map((name, k) => {
  const [light, redness] = (["light", "redness"] as const).map((what) => {
    const [photo, preview] = (["photo", "preview"] as const).map((kind) =>
      median(rows.map((row) => row[kind][what][k])),
    );
    return { photo, preview };
  });
  return { name, light, redness };
});
console.log("\nover the cheeks, medians: log light of photo, preview; log red over green of photo, preview");
for (const { name, light, redness } of colors) {
  const shown = [light.photo, light.preview, redness.photo, redness.preview].map((value) =>
    value.toFixed(2).padStart(6),
  );
  console.log(`${name.padEnd(20)} ${shown.join("")}`);
}
console.log(JSON.stringify({ bench: "previews", people: rows.length, shape, colors }));

function measure(picture: Pixels): Face | null {
  const [face] = finish(detectFaces(nets, picture));
  const landmarks = face && finish(findLandmarks(nets, picture, face));
  if (!landmarks) return null;
  const { points } = landmarks;
  const apart = (a: number, b: number) =>
    Math.hypot(points[3 * a] - points[3 * b], points[3 * a + 1] - points[3 * b + 1]);
  const unit = apart(outerEyeCorners.left, outerEyeCorners.right);
  const overCheeks = (measureOf: (linear: Linear) => number) => {
    const seen = (places: readonly number[]) =>
      mean(places.map((place) => medianAt(picture, landmarks, place, radius * unit, measureOf)));
    const cheeks = seen(cheekPlaces);
    return Object.values(lightPlaces).map((places) => seen(places) - cheeks);
  };
  return {
    widths: Object.values(widths).map(([left, right]) => apart(left, right) / unit),
    light: overCheeks((linear) => Math.log(Math.max(1e-3, luminance(linear)))),
    redness: overCheeks(([red, green]) => Math.log(Math.max(1e-3, red) / Math.max(1e-3, green))),
  };
}

type Linear = readonly [number, number, number];

/** Median of a value of the linear colours about a landmark. */
function medianAt(
  { width, height, data }: Pixels,
  { points }: Landmarks,
  landmark: number,
  reach: number,
  measureOf: (linear: Linear) => number,
): number {
  const [u, v] = points.subarray(3 * landmark, 3 * landmark + 2);
  const seen: number[] = [];
  for (let y = Math.max(0, Math.ceil(v - reach)); y <= Math.min(height - 1, v + reach); y++) {
    for (let x = Math.max(0, Math.ceil(u - reach)); x <= Math.min(width - 1, u + reach); x++) {
      const [r, g, b] = data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3);
      seen.push(measureOf([linearOfByte(r), linearOfByte(g), linearOfByte(b)]));
    }
  }
  return median(seen);
}

function slopeOf(x: readonly number[], y: readonly number[]): number {
  const [p, q] = [mean(x), mean(y)];
  return mean(x.map((value, i) => (value - p) * (y[i] - q))) / mean(x.map((value) => (value - p) ** 2));
}
