// npm run bench -- mean-faces <folder of people> [--every 2] [--from 0] [--out out/mean-faces]: the median face of photos beside that of
// previews, by length of hair and mouth: log colour over the cheeks' of people who face the camera without glasses or beards, each picture
// warped by the net's landmarks to where they are in the mean of the photos. What single faces hide shows there. Prints log light and log
// red over green at places of both and the root mean square of what previews are off over the face; the last line is one JSON object.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { headPose } from "../src/avatar/solve-document.ts";
import { linearLight } from "../src/face/color.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { median } from "../src/face/statistics.ts";
import { openRaster } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { smilingPose } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { renderPortrait, restPose } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { wholeTile, writeSheets } from "./contact-sheet.ts";
import { readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "2" },
    from: { type: "string", default: "0" },
    out: { type: "string", default: "out/mean-faces" },
  },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench mean-faces needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
/** Heads turned further are seen too much from the side, degrees. */
const furthestYaw = 12;
const previewSize = 512;
/** Side of a mean face, pixels; the outer eye corners in it, as shares of that; how far beyond the landmarks' it reaches does not count. */
const side = 240;
const eyes = { apart: 0.44, x: 0.5, y: 0.4 } as const;
/** Landmarks further from a pixel than this, in distances of the outer eye corners, hardly move it. */
const reach = 0.06;
const darkest = 0.003;
const cheeks = [50, 280, 205, 425, 101, 330] as const;
/** Places and the distance about them, in distances of the outer eye corners, within which pixels are theirs. */
const places = {
  "upper lids": [159, 386],
  "outer corners of the eyes": [33, 263],
  irises: [468, 473],
  "sides of the nose": [198, 420],
  "under the tip of the nose": [94],
  philtrum: [164],
  "upper lip, skin": [165, 391],
  "folds of the smile": [206, 426],
  "upper lip": [0],
  "lower lip": [17],
  "between the lips": [13, 14],
  chin: [199],
} as const;
const nearby = 0.025;
/** Groups of at least so many are shown. */
const fewest = 8;

/** Log linear red, green and blue over the cheeks', `side` x `side`. */
type Face = Float32Array;
interface Shown {
  readonly picture: Pixels;
  /** x and y of each landmark in distances of the outer eye corners from between them, upright. */
  readonly points: Float32Array;
  readonly toPicture: (x: number, y: number) => readonly [number, number];
}

const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
const groups = new Map<string, { readonly photo: Shown; readonly preview: Shown }[]>();
const people = readPeople(folder).filter(
  ({ labels }, k) =>
    k % Number(values.every) === Number(values.from) && labels.glasses === "none" && labels.facial_hair === "none",
);
for (const { id, photoPath, labels } of people) {
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    if (Math.abs(headPose(likeness.view.fit.camera).yaw) > furthestYaw || labels.grey_photo) continue;
    const studio = finish(openStudio(core, likeness.avatar));
    const pose = smilingPose(restPose, 1, likeness.avatar.smile);
    const size = { width: previewSize, height: previewSize };
    const photo = show(likeness.view.photo);
    const preview = show(finish(renderPortrait(studio.raster, studio.sitter, pose, size)));
    if (!photo || !preview) continue;
    const hair = ["chin", "shoulder", "long"].includes(labels.length) ? "long hair" : "short hair";
    const group = `${hair}, ${likeness.avatar.smile ? "teeth" : "closed mouth"}`;
    groups.set(group, [...(groups.get(group) ?? []), { photo, preview }]);
  } catch (error) {
    console.error(`${id} ${error}`);
  }
}
const rows: Pixels[][] = [];
const figures = [...groups]
  .filter(([, shown]) => shown.length >= fewest)
  .map(([group, shown]) => {
    const points = meanPoints(shown.map(({ photo }) => photo));
    const [photo, preview] = (["photo", "preview"] as const).map((kind) =>
      medianFace(shown.map((each) => warped(each[kind], points))),
    );
    rows.push([photo, preview].map((face) => wholeTile(pixelsOf(face), 2 * side)));
    const off = Object.entries(places).map(([name, landmarks]) => {
      const pixels = pixelsNear(points, landmarks);
      const of = (face: Face) => [0, 1, 2].map((c) => mean(pixels.map((i) => face[3 * i + c])));
      const [seen, drawn] = [of(photo), of(preview)];
      const told = [seen, drawn].map(([r, g, b]) => [(r + g + b) / 3, r - g]);
      console.log(
        `${group}  ${name.padEnd(26)} ${told
          .flat()
          .map((value) => value.toFixed(2).padStart(6))
          .join("")}`,
      );
      return { name, light: told.map(([light]) => light), redness: told.map(([, redness]) => redness) };
    });
    const inside = pixelsNear(points, [...Array(468).keys()]);
    const rms = Math.sqrt(
      mean(inside.flatMap((i) => [0, 1, 2].map((c) => (photo[3 * i + c] - preview[3 * i + c]) ** 2))),
    );
    console.log(`${group}, ${shown.length} people: ${rms.toFixed(3)} off over the face\n`);
    return { group, people: shown.length, rms, off };
  });
mkdirSync(values.out, { recursive: true });
const raster = openRaster(core.modules.raster);
for (const path of writeSheets(raster, rows, { size: 2 * side, rowsPerSheet: 4, stem: join(values.out, "mean") }))
  console.log(path);
console.log(JSON.stringify({ bench: "mean-faces", figures }));

/** A picture with the landmarks of its face; null where none is found. */
function show(picture: Pixels): Shown | null {
  const [face] = finish(detectFaces(nets, picture));
  if (!face) return null;
  const { points: found } = finish(findLandmarks(nets, picture, face));
  const [right, left] = [outerEyeCorners.right, outerEyeCorners.left].map((k) => found.subarray(3 * k, 3 * k + 2));
  const [dx, dy] = [left[0] - right[0], left[1] - right[1]];
  const [cx, cy] = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  const square = dx * dx + dy * dy;
  const points = Float32Array.from({ length: (2 * found.length) / 3 }, (_, k) => {
    const [x, y] = [found[3 * (k >> 1)] - cx, found[3 * (k >> 1) + 1] - cy];
    return (k % 2 === 0 ? x * dx + y * dy : y * dx - x * dy) / square;
  });
  return { picture, points, toPicture: (x, y) => [cx + x * dx - y * dy, cy + x * dy + y * dx] };
}

function meanPoints(shown: readonly Shown[]): Float32Array {
  return shown[0].points.map((_, k) => mean(shown.map(({ points }) => points[k])));
}

/** Place of a pixel's centre in distances of the outer eye corners. */
function placeOf(pixel: number): readonly [number, number] {
  const [column, row] = [pixel % side, Math.floor(pixel / side)];
  return [((column + 0.5) / side - eyes.x) / eyes.apart, ((row + 0.5) / side - eyes.y) / eyes.apart];
}

/** The face with its landmarks moved to `target`: each pixel by the mean of landmarks about it, weighed by distance (D. Shepard, 1968). */
function warped({ picture, points, toPicture }: Shown, target: Float32Array): Face {
  const colors = new Float32Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = placeOf(i);
    let [moveX, moveY, sum] = [0, 0, 1e-9];
    for (let k = 0; k < target.length; k += 2) {
      const weight = 1 / (((x - target[k]) ** 2 + (y - target[k + 1]) ** 2) / reach ** 2 + 0.02) ** 2;
      moveX += weight * (points[k] - target[k]);
      moveY += weight * (points[k + 1] - target[k + 1]);
      sum += weight;
    }
    const [u, v] = toPicture(x + moveX / sum, y + moveY / sum).map(Math.round);
    const at = 4 * (clamped(v, picture.height) * picture.width + clamped(u, picture.width));
    for (let c = 0; c < 3; c++) colors[3 * i + c] = Math.log(Math.max(darkest, linearLight[picture.data[at + c]]));
  }
  const onCheeks = pixelsNear(target, cheeks);
  for (let c = 0; c < 3; c++) {
    const level = median(onCheeks.map((i) => colors[3 * i + c]));
    for (let k = c; k < colors.length; k += 3) colors[k] -= level;
  }
  return colors;
}

function clamped(value: number, size: number): number {
  return Math.min(size - 1, Math.max(0, value));
}

function pixelsNear(points: Float32Array, landmarks: readonly number[]): number[] {
  return [...Array(side * side).keys()].filter((i) => {
    const [x, y] = placeOf(i);
    return landmarks.some((k) => Math.hypot(x - points[2 * k], y - points[2 * k + 1]) < nearby);
  });
}

function medianFace(faces: readonly Face[]): Face {
  const colors = new Float32Array(3 * side * side);
  for (let k = 0; k < colors.length; k++) colors[k] = median(faces.map((face) => face[k]));
  return colors;
}

/** A mean face on cheeks of one colour. */
function pixelsOf(colors: Face): Pixels {
  const tone = [0.55, 0.36, 0.27];
  const data = new Uint8Array(4 * side * side).fill(255);
  for (let k = 0; k < colors.length; k++) {
    const linear = Math.min(1, tone[k % 3] * Math.exp(colors[k]));
    data[4 * Math.trunc(k / 3) + (k % 3)] = 255 * linear ** (1 / 2.2);
  }
  return { width: side, height: side, data };
}
