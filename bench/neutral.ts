// npm run bench:neutral -- [count]: renders heads of known geometry at rest, smiling and laughing before the same camera
// and compares the neutral heads made of these pictures with the truth; prints the mean head and the photo's own head,
// expression and all, beside them. The last line is one JSON object.
import { readFileSync } from "node:fs";
import { embedLandmarks } from "../src/avatar/embedding.ts";
import { placeEye } from "../src/avatar/eyes.ts";
import { fitHead } from "../src/avatar/fit.ts";
import { readHeadModel } from "../src/avatar/head-model-file.ts";
import { neutralHead, sameViewHead } from "../src/avatar/neutral.ts";
import { poseHead } from "../src/avatar/pose.ts";
import { inPlaneResidual } from "../src/avatar/residual.ts";
import { buildSubdivision } from "../src/avatar/subdivide.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { openRaster } from "../src/kernels/raster.ts";
import { Solver } from "../src/kernels/solve.ts";
import { restPose } from "../src/render/portrait.ts";
import { drawPortrait } from "../tools/calibration/draw-portrait.ts";
import { Random } from "../tools/head/random.ts";
import { noseTip, scoreHead, type TrueHead } from "./head-score.ts";
import { faceVertices, type KnownHead, randomKnownHead } from "./known-head.ts";
import { bootstrapInterval, mean } from "./statistics.ts";

const seed = 7001;
const count = Number(process.argv[2] ?? 24);
const kinds = ["rest", "smile", "laugh"] as const;
type Kind = (typeof kinds)[number];

const model = readHeadModel(readFileSync("assets/head.bin"));
const subdivision = buildSubdivision(model);
const nets = openFaceNets(wasmModule("nets"), readFileSync("build/assets/nets.bin"));
const raster = openRaster(wasmModule("raster"));
const solver = new Solver(wasmModule("solve"));
const faces = faceVertices(model);
const mouthMembers = faces.flatMap((vertex, k) => (model.regions.mouth[vertex] >= 128 ? [k] : []));

/** Errors in millimetres: of the face, of the mouth, and of the mouth's measures (theirs less the truth's). */
interface Errors {
  readonly face: number;
  readonly mouth: number;
  readonly width: number;
  readonly lift: number;
  readonly lips: number;
}

interface Row {
  readonly meanHead: Errors;
  readonly neutral: Readonly<Record<Kind, Errors>>;
  /** Without neutralisation. */
  readonly posed: Readonly<Record<Kind, Errors>>;
}

const rows: Row[] = [];
for (let n = 0; n < count; n++) {
  const row = measure(randomKnownHead(model, new Random(seed + n)));
  if (!row) continue;
  rows.push(row);
  console.log([n, row.meanHead, ...kinds.map((kind) => row.neutral[kind])].map(formatHead).join("   "));
}
printSummary(rows);

function wasmModule(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}

function measure(known: KnownHead): Row | null {
  const heads = kinds.map((kind) => reconstruct(known, kind));
  if (heads.some((head) => head === null)) return null;
  const of = (which: "neutral" | "posed") =>
    Object.fromEntries(kinds.map((kind, k) => [kind, compare(heads[k]![which], known)])) as Record<Kind, Errors>;
  return { meanHead: compare(model.mean, known), neutral: of("neutral"), posed: of("posed") };
}

function reconstruct(known: KnownHead, kind: Kind): { neutral: Float32Array; posed: Float32Array } | null {
  const { portrait } = known;
  const posed = poseHead(known.model, subdivision, portrait.avatar, { ...restPose, weights: known.expressions[kind] });
  const picture = drawPortrait(raster, known.model, portrait, posed);
  const [face] = detectFaces(nets, picture);
  if (!face) return null;
  const landmarks = findLandmarks(nets, picture, face);
  const fit = fitHead(solver, model, landmarks, picture);
  const residual = inPlaneResidual(solver, model, fit, landmarks);
  return { neutral: neutralHead(model, fit, residual), posed: sameViewHead(model, fit, residual) };
}

function compare(head: Float32Array, { portrait }: KnownHead): Errors {
  const truth = portrait.avatar.neutral;
  const { median, distances } = scoreHead(model, head, trueHead(truth));
  const [own, theirs] = [mouthMeasures(truth), mouthMeasures(head)];
  return {
    face: median,
    mouth: mean(mouthMembers.map((k) => distances[k])),
    width: theirs.width - own.width,
    lift: theirs.lift - own.lift,
    lips: theirs.lips - own.lips,
  };
}

function trueHead(neutral: Float32Array): TrueHead {
  return {
    positions: Float32Array.from(faces.flatMap((i) => [...neutral.subarray(3 * i, 3 * i + 3)])),
    leftEye: [...placeEye(model, neutral, "Left").centre],
    rightEye: [...placeEye(model, neutral, "Right").centre],
    noseTip: noseTip(model, neutral),
  };
}

/** Width of the mouth, height of its corners over the line of the lips and thickness of both lips, millimetres. */
function mouthMeasures(head: Float32Array): { width: number; lift: number; lips: number } {
  const points = embedLandmarks(model.landmarks, head);
  const at = (i: number, c: number) => points[3 * i + c];
  const [right, left, upper, lower, top, bottom] = [61, 291, 13, 14, 0, 17];
  return {
    width: at(left, 0) - at(right, 0),
    lift: (at(left, 1) + at(right, 1)) / 2 - (at(upper, 1) + at(lower, 1)) / 2,
    lips: at(top, 1) - at(upper, 1) + at(lower, 1) - at(bottom, 1),
  };
}

function formatHead(value: number | Errors): string {
  return typeof value === "number" ? String(value).padStart(3) : `${value.face.toFixed(2)} (${value.mouth.toFixed(2)})`;
}

function printSummary(table: readonly Row[]): void {
  const summaries: Record<string, unknown> = {};
  const print = (name: string, of: (row: Row) => Errors, base: (row: Row) => Errors) => {
    const average = (key: keyof Errors) => mean(table.map((row) => of(row)[key]));
    const ratios = table.map((row) => of(row).face / base(row).face);
    const mouthRatio = average("mouth") / mean(table.map((row) => base(row).mouth));
    const ratio = average("face") / mean(table.map((row) => base(row).face));
    const figures = (["face", "mouth", "width", "lift", "lips"] as const).map((key) => average(key).toFixed(2));
    const interval = bootstrapInterval(ratios);
    console.log(
      `${name.padEnd(16)} ${figures.join("   ")}   ${ratio.toFixed(3)} [${interval.map((v) => v.toFixed(3)).join(", ")}]   ${mouthRatio.toFixed(3)}`,
    );
    const mean_mm = Object.fromEntries(
      (["face", "mouth", "width", "lift", "lips"] as const).map((key) => [key, average(key)]),
    );
    summaries[name] = { ...mean_mm, ratio, interval, mouth_ratio: mouthRatio };
  };
  console.log("\n                 face   mouth  width  lift   lips   over the neutral photo's   the mouth's");
  const rest = (row: Row) => row.neutral.rest;
  print("mean head", (row) => row.meanHead, rest);
  for (const kind of kinds) print(kind, (row) => row.neutral[kind], rest);
  for (const kind of kinds.slice(1)) print(`${kind}, as posed`, (row) => row.posed[kind], rest);
  console.log(JSON.stringify({ bench: "neutral", head_count: table.length, ...summaries }));
}
