// npm run bench -- face-frame <folder of people> [--every 1] [--from 0]: how far hair that hangs leaves the face open to both sides of its
// middle, of people who face the camera: label map, avatar in the photo's view and preview, in distances of the outer eye corners from
// between these, by height. Medians of the photos and of what avatars are off, median size of that in previews. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { headPose } from "../src/avatar/solve-document.ts";
import { sameViewScene } from "../src/cli-outputs.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { outerEyeCorners } from "../src/face/landmark-groups.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { median } from "../src/face/statistics.ts";
import { drawScene } from "../src/kernels/raster.ts";
import { buildLikeness } from "../src/likeness.ts";
import { smilingPose } from "../src/motion/poses.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { frameSubject } from "../src/render/frame.ts";
import { presetLight } from "../src/render/light.ts";
import { portraitScene, poseSitter, restPose, studioBackdrop } from "../src/render/portrait.ts";
import type { Scene } from "../src/render/scene.ts";
import { finish } from "../src/steps.ts";
import { isMarked, markHair } from "./hair-tone.ts";
import { labelAt, readPeople } from "./people/people-set.ts";
import { mean } from "./statistics.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: "string", default: "1" }, from: { type: "string", default: "0" } },
});
const [folder] = positionals;
if (!folder || !existsSync(join(folder, "labels.json"))) {
  console.log("bench face-frame needs a folder of labelled people (labels.json): nothing measured");
  process.exit(0);
}
const hairLabel = 2;
const hanging: readonly string[] = ["chin", "shoulder", "long"];
/** Heads turned further are seen too much from the side, degrees. */
const furthestYaw = 12;
const size = { width: 640, height: 640 };
/** Heights under the eyes, distances of the outer eye corners. */
const heights = {
  temples: [-0.4, -0.1],
  eyes: [0, 0.1],
  ears: [0.2, 0.5],
  jaw: [0.6, 0.9],
  chin: [1, 1.2],
  neck: [1.3, 1.5],
} as const;
const rowStep = 0.1;
/** From where to where hair is looked for beside the middle, and for how long it goes on that counts. */
const reach = [0.3, 1.6] as const;
const lasting = 0.04;
const step = 0.01;

type IsHair = (x: number, y: number) => boolean;
const core = await openNodeCore();
const nets = openFaceNets(core.modules.nets, core.nets);
const people = readPeople(folder).filter(
  ({ labels }, k) => k % Number(values.every) === Number(values.from) && hanging.includes(labels.length),
);
const rows: Record<"photo" | "same" | "preview", (number | null)[]>[] = [];
for (const { id, photoPath, labelMap } of people) {
  const map = labelMap();
  if (!map) continue;
  try {
    const likeness = await buildLikeness(core, readFileSync(photoPath));
    if (Math.abs(headPose(likeness.view.fit.camera).yaw) > furthestYaw) continue;
    const studio = finish(openStudio(core, likeness.avatar));
    const posed = poseSitter(studio.sitter, smilingPose(restPose, 1, likeness.avatar.smile));
    const camera = frameSubject(studio.sitter.subject, size);
    const view = { camera, light: presetLight("studio", camera), backdrop: studioBackdrop };
    const drawn = (scene: Scene) => {
      const marked = drawScene(studio.raster, markHair(scene));
      return openFace(drawScene(studio.raster, scene), (x, y) =>
        isMarked(marked, Math.floor(y) * marked.width + Math.floor(x)),
      );
    };
    const { photo } = likeness.view;
    const seen = openFace(photo, (x, y) => labelAt(map, x / photo.width, y / photo.height) === hairLabel);
    const same = drawn(sameViewScene(core, studio, likeness));
    const preview = drawn(portraitScene(studio.raster, studio.sitter, posed, view));
    if (seen && same && preview) rows.push({ photo: seen, same, preview });
  } catch (error) {
    console.error(`${id} ${error}`);
  }
}
console.log(`${rows.length} people\nheight      photos  same view  previews  size`);
const figures = Object.keys(heights).map((name, k) => {
  const known = rows.filter(({ photo, same, preview }) => photo[k] !== null && same[k] !== null && preview[k] !== null);
  const off = (kind: "same" | "preview") => known.map((row) => Number(row[kind][k]) - Number(row.photo[k]));
  const figure = {
    name,
    people: known.length,
    photo: median(known.map(({ photo }) => Number(photo[k]))),
    same: median(off("same")),
    preview: median(off("preview")),
    size: median(off("preview").map(Math.abs)),
  };
  const told = [figure.photo, figure.same, figure.preview, figure.size].map((value) => value.toFixed(3).padStart(9));
  console.log(`${name.padEnd(9)}${told.join("")}`);
  return figure;
});
console.log(JSON.stringify({ bench: "face-frame", people: rows.length, figures }));

/** How far the face of a picture is open on the mean of both sides, band by band; null where it has no hair, or as a whole no face. */
function openFace(picture: Pixels, isHair: IsHair): (number | null)[] | null {
  const [face] = finish(detectFaces(nets, picture));
  if (!face) return null;
  const { points } = finish(findLandmarks(nets, picture, face));
  const [right, left] = [outerEyeCorners.right, outerEyeCorners.left].map((k) => points.subarray(3 * k, 3 * k + 2));
  const [dx, dy] = [left[0] - right[0], left[1] - right[1]];
  const [cx, cy] = [(left[0] + right[0]) / 2, (left[1] + right[1]) / 2];
  const at: IsHair = (x, y) => {
    const [u, v] = [cx + x * dx - y * dy, cy + x * dy + y * dx];
    return u >= 0 && v >= 0 && u < picture.width && v < picture.height && isHair(u, v);
  };
  return Object.values(heights).map(([from, to]) => {
    const rowCount = Math.round((to - from) / rowStep) + 1;
    const edges = Array.from({ length: rowCount }, (_, k) => from + k * rowStep).flatMap((y) => {
      return [innerEdge(at, -1, y), innerEdge(at, 1, y)].flatMap((edge) => edge ?? []);
    });
    return edges.length > rowCount ? mean(edges) : null;
  });
}

/** Where hair begins beside the middle of the face at a height; null where there is none. */
function innerEdge(isHair: IsHair, side: number, y: number): number | null {
  let run = 0;
  for (let x = reach[0]; x < reach[1] + lasting; x += step) {
    run = isHair(side * x, y) ? run + step : 0;
    if (run > lasting) return x - lasting;
  }
  return null;
}
