// npx tsx tools/learn-residual.ts <folder of people> [--leave 0]: learns what portraits show beside albedo and the studio's light and writes it to
// assets/skin-residual.bin with its manifest; `--leave` leaves out a fold, for measuring on it. Run `npm run build` before it: the present
// residual is kept and learned on. Prints the mean residual of people left out and what of it is left, by folds, root mean square; the file has means over all.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { labelAt, type Person, readPeople } from "../bench/people/people-set.ts";
import { projectPoints } from "../src/avatar/fit/project.ts";
import { embedLandmarks } from "../src/avatar/head/embedding.ts";
import { subdivide } from "../src/avatar/head/subdivide.ts";
import { FieldSmoother } from "../src/avatar/mesh/field.ts";
import { poseHead } from "../src/avatar/pose.ts";
import { residualFields, type SkinResidual } from "../src/avatar/skin/skin-residual.ts";
import { headPose } from "../src/avatar/solve-document.ts";
import { linearLight } from "../src/face/color.ts";
import { clamp, median } from "../src/face/statistics.ts";
import { drawScene } from "../src/kernels/raster.ts";
import { TextureKernel } from "../src/kernels/texture.ts";
import { buildLikeness } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { openStudio } from "../src/output.ts";
import type { Pixels } from "../src/photo/pixels.ts";
import { presetLight } from "../src/render/light.ts";
import { portraitScene, restPose, studioBackdrop } from "../src/render/portrait.ts";
import { finish } from "../src/steps.ts";
import { meanResidual, type PortraitResidual } from "./prior/mean-residual.ts";
import { encodeSkinResidual } from "./prior/write-skin-residual.ts";

const path = "assets/skin-residual";
/** Heads turned further show too little of one side, degrees. */
const furthestYaw = 20;
const skinLabel = 1;
/** Lengths of hair that no barber cuts. */
const dressedLengths: readonly string[] = ["chin", "shoulder", "long"];
/** Furthest residual, log: between parted lips portraits differ by whether they are. */
const most = 0.7;
/** Least linear light. */
const darkest = 0.003;
/** Landmarks about which cheeks lie, beside which all is told, and how near, millimetres. */
const cheekPoints = [50, 280, 205, 425, 101, 330];
const cheekReach = 8;
/** Places where figures are taken: landmarks and reach, millimetres. */
const places = {
  nose: [[1, 98, 327, 2], 12],
  lips: [[0, 17, 61, 291, 13], 10],
  eyes: [[33, 133, 263, 362, 27, 257], 9],
  folds: [[206, 426, 216, 436, 203, 423], 7],
} as const;

interface Observed extends PortraitResidual {
  readonly fold: number;
}

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { leave: { type: "string" } } });
const [folder] = positionals;
if (!folder) {
  console.error("usage: npx tsx tools/learn-residual.ts <folder of people with label maps> [--leave 0]");
  process.exit(2);
}
const core = await openNodeCore();
const { model, subdivision, domain } = core;
const smoother = new FieldSmoother(new TextureKernel(core.modules.texture), domain.graph);
const fineMean = subdivide(subdivision, model.mean);
const meanPoints = embedLandmarks(model.landmarks, model.mean);
const cheeks = verticesNear(cheekPoints, cheekReach);
const people = readPeople(folder).filter(
  ({ fold, labels }) => labels.glasses === "none" && !labels.grey_photo && String(fold) !== options.leave,
);
const observed: Observed[] = [];
for (const person of people) observed.push(...(await observe(person)));
for (const fold of [0, 1, 2, 3, 4]) {
  const learned = meanResidual(
    domain,
    smoother,
    observed.filter((one) => one.fold !== fold),
  );
  const left = meanResidual(
    domain,
    smoother,
    observed.filter((one) => one.fold === fold),
  );
  const errors = Object.entries(places).map(([name, [landmarks, reach]]) => {
    const values = verticesNear(landmarks, reach).flatMap((i) => [0, 1, 2].map((c) => 3 * i + c));
    const [rest, smile, dressed] = residualFields.map((field) => ({
      before: rounded(rootMeanSquare(values.map((k) => left[field][k]))),
      after: rounded(rootMeanSquare(values.map((k) => left[field][k] - learned[field][k]))),
    }));
    return [name, { rest, smile, dressed }];
  });
  console.log(JSON.stringify({ bench: "learn-residual", fold, ...Object.fromEntries(errors) }));
}
const learned = meanResidual(domain, smoother, observed);
const onPresent = (field: keyof SkinResidual) =>
  learned[field].map((value, k) => clamp(value + domain.residual[field][k], -most, most));
write({ atRest: onPresent("atRest"), perSmile: onPresent("perSmile"), ofDressed: onPresent("ofDressed") });

/** A person's residual over the cheeks'; none where no face is found that looks ahead. */
async function observe(person: Person): Promise<Observed[]> {
  const map = person.labelMap();
  if (!map) return [];
  try {
    const { solve, view, avatar } = await buildLikeness(core, readFileSync(person.photoPath));
    if (Math.abs(headPose(view.fit.camera).yaw) > furthestYaw) return [];
    const { raster, sitter } = finish(openStudio(core, avatar));
    const posed = poseHead(model, subdivision, avatar, { ...restPose, weights: solve.expression });
    const { camera } = view.fit;
    const light = presetLight("studio", camera);
    const drawn = drawScene(raster, portraitScene(raster, sitter, posed, { camera, light, backdrop: studioBackdrop }));
    const inPhoto = projectPoints(camera, subdivide(subdivision, view.positions));
    const inPicture = projectPoints(camera, posed.skinPositions);
    const values = new Float32Array(3 * subdivision.vertexCount).fill(Number.NaN);
    for (let i = 0; i < subdivision.vertexCount; i++) {
      const [x, y] = inPhoto.subarray(2 * i, 2 * i + 2);
      if (labelAt(map, x / view.photo.width, y / view.photo.height) !== skinLabel) continue;
      const [shown, own] = [logAt(view.photo, x, y), logAt(drawn, inPicture[2 * i], inPicture[2 * i + 1])];
      if (shown && own)
        values.set(
          shown.map((value, c) => value - own[c]),
          3 * i,
        );
    }
    for (let c = 0; c < 3; c++) {
      const level = median(known(cheeks.map((i) => values[3 * i + c])));
      for (let k = c; k < values.length; k += 3) values[k] -= level;
    }
    const { mouthSmileLeft = 0, mouthSmileRight = 0 } = solve.expression;
    const dressed = dressedLengths.includes(person.labels.length) ? 1 : 0;
    return [{ fold: person.fold, values, smile: (mouthSmileLeft + mouthSmileRight) / 2, dressed }];
  } catch (error) {
    console.error(`${person.id} ${error}`);
    return [];
  }
}

/** Log of linear light between the centres of pixels; null at the border. */
function logAt({ width, height, data }: Pixels, x: number, y: number): number[] | null {
  const [column, row] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  if (!(column >= 0 && row >= 0 && column < width - 1 && row < height - 1)) return null;
  const [right, down] = [x - 0.5 - column, y - 0.5 - row];
  return [0, 1, 2].map((c) => {
    const at = (i: number, j: number) => linearLight[data[4 * ((row + j) * width + column + i) + c]];
    const [above, below] = [0, 1].map((j) => (1 - right) * at(0, j) + right * at(1, j));
    return Math.log(Math.max(darkest, (1 - down) * above + down * below));
  });
}

function verticesNear(landmarks: readonly number[], reach: number): number[] {
  return [...Array(subdivision.vertexCount).keys()].filter((i) =>
    landmarks.some((landmark) => {
      const off = [0, 1, 2].map((c) => fineMean[3 * i + c] - meanPoints[3 * landmark + c]);
      return Math.hypot(...off) < reach;
    }),
  );
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}

function known(values: readonly number[]): number[] {
  return values.filter((value) => !Number.isNaN(value));
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}

function write(residual: SkinResidual): void {
  const bytes = encodeSkinResidual(residual);
  writeFileSync(`${path}.bin`, bytes);
  const manifest = {
    portrait_count: observed.length,
    byte_length: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    head_sha256: createHash("sha256").update(readFileSync("assets/head.bin")).digest("hex"),
  };
  writeFileSync(`${path}.manifest.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(JSON.stringify(manifest));
}
