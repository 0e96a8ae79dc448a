// npm run bench:heads -- <folder>: reconstructs heads of known geometry from their renders and prints the distance of
// each true surface from the reconstruction beside the mean head's. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fitHead } from "../src/avatar/fit.ts";
import { readHeadModel } from "../src/avatar/head-model-file.ts";
import { headOfIdentity } from "../src/avatar/identity.ts";
import { landmarkError } from "../src/avatar/landmark-error.ts";
import { neutralHead, sameViewHead } from "../src/avatar/neutral.ts";
import { inPlaneResidual } from "../src/avatar/residual.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { Solver } from "../src/kernels/solve.ts";
import { type HeadScore, scoreHead, type TrueHead } from "./head-score.ts";
import { readPlyPositions } from "./ply.ts";
import { readPhoto } from "./read-photo.ts";
import { bootstrapInterval, mean } from "./statistics.ts";
import type { Point } from "./triangle-tree.ts";

interface ManifestItem {
  id: string;
  expression: Record<string, number>;
  left_eye_mm: Point;
  right_eye_mm: Point;
  nose_tip_mm: Point;
}

interface Row {
  id: string;
  expressive: boolean;
  meanHead: HeadScore;
  identity: HeadScore;
  neutral: HeadScore;
  identityError: number;
  neutralError: number;
  fitMilliseconds: number;
  residualMilliseconds: number;
}

const folder = process.argv[2];
if (!folder || !existsSync(join(folder, "manifest.json"))) {
  console.error("usage: npm run bench:heads -- <folder with manifest.json, NNN.jpg and NNN.ply>");
  process.exit(2);
}
const model = readHeadModel(readFileSync("assets/head.bin"));
const nets = openFaceNets(wasmModule("nets"), readFileSync("build/assets/nets.bin"));
const solver = new Solver(wasmModule("solve"));
const { items }: { items: ManifestItem[] } = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));

const rows = items.map((item) => measure(item));
printTable(rows);
printSummary(rows);

function wasmModule(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}

function measure(item: ManifestItem): Row {
  const pixels = readPhoto(join(folder, `${item.id}.jpg`));
  const [face] = detectFaces(nets, pixels);
  const landmarks = findLandmarks(nets, pixels, face);
  const started = performance.now();
  const fit = fitHead(solver, model, landmarks, pixels);
  const fitted = performance.now();
  const residual = inPlaneResidual(solver, model, fit, landmarks);
  const finished = performance.now();
  const truth = readTruth(item);
  return {
    id: item.id,
    expressive: Object.keys(item.expression).length > 0,
    meanHead: scoreHead(model, model.mean, truth),
    identity: scoreHead(model, headOfIdentity(model, fit.identity), truth),
    neutral: scoreHead(model, neutralHead(model, fit, residual), truth),
    identityError: fit.landmarkError,
    neutralError: landmarkError(model, fit.camera, sameViewHead(model, fit, residual), landmarks),
    fitMilliseconds: fitted - started,
    residualMilliseconds: finished - fitted,
  };
}

function readTruth(item: ManifestItem): TrueHead {
  return {
    positions: readPlyPositions(readFileSync(join(folder, `${item.id}.ply`), "utf8")),
    leftEye: item.left_eye_mm,
    rightEye: item.right_eye_mm,
    noseTip: item.nose_tip_mm,
  };
}

function printTable(table: readonly Row[]): void {
  console.log("head   mean head  fit    neutral  share   NME fit  NME neutral   (median mm, % of outer eye distance)");
  for (const row of table) {
    const share = row.neutral.median / row.meanHead.median;
    const figures = [row.meanHead.median, row.identity.median, row.neutral.median, share].map((v) => v.toFixed(3));
    const errors = [row.identityError, row.neutralError].map((v) => (100 * v).toFixed(2));
    console.log([row.id, ...figures, ...errors, row.expressive ? "expressive" : ""].join("    "));
  }
}

function printSummary(table: readonly Row[]): void {
  console.log("\n             median   mean    p95    share of the mean head [95 %]   expressive  neutral  wins");
  const summaries = (["meanHead", "identity", "neutral"] as const).map((kind) => {
    const shares = table.map((row) => row[kind].median / row.meanHead.median);
    const of = (rows: readonly Row[]) => mean(rows.map((row) => row[kind].median / row.meanHead.median));
    const summary = {
      median: mean(table.map((row) => row[kind].median)),
      mean: mean(table.map((row) => row[kind].mean)),
      p95: mean(table.map((row) => row[kind].p95)),
      share: mean(shares),
      interval: bootstrapInterval(shares),
      expressive: of(table.filter((row) => row.expressive)),
      neutral: of(table.filter((row) => !row.expressive)),
      wins: mean(shares.map((share) => (share < 1 ? 1 : 0))),
    };
    const { interval, ...figures } = summary;
    const text = Object.entries(figures).map(([, value]) => value.toFixed(3));
    console.log(`${kind.padEnd(12)} ${text.join("   ")}   [${interval.map((v) => v.toFixed(3)).join(", ")}]`);
    return [kind, summary] as const;
  });
  const cost = {
    fit_ms: mean(table.map((row) => row.fitMilliseconds)),
    residual_ms: mean(table.map((row) => row.residualMilliseconds)),
  };
  const errors = {
    nme_fit: mean(table.map((row) => row.identityError)),
    nme_neutral: mean(table.map((row) => row.neutralError)),
  };
  console.log(
    JSON.stringify({ bench: "heads", head_count: table.length, ...Object.fromEntries(summaries), ...errors, ...cost }),
  );
}
