// npm run bench:attributes -- <folder of photos>: reads hair, glasses, facial hair and eyes off the labelled portraits
// and prints how many agree with truth.json, beside the study the rules come from. The last line is one JSON object.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hairColorName } from "../src/avatar/hair/hair-color-name.ts";
import { fringe, hairLength, hairStyle, parting, curl as strandCurl } from "../src/avatar/hair/hair-style.ts";
import { eyeColorLabel } from "../src/avatar/labels.ts";
import { type FaceAttributes, findAttributes } from "../src/face/attributes.ts";
import { detectFaces } from "../src/face/detect.ts";
import { findLandmarks } from "../src/face/find-landmarks.ts";
import { findHair, type HairFinding } from "../src/face/hair-mask.ts";
import { openFaceNets } from "../src/face/nets.ts";
import { MaskKernels } from "../src/kernels/mask.ts";
import { readPhoto } from "./read-photo.ts";

type Labels = (string | null)[];

interface Truth {
  style: Labels;
  length: Labels;
  fringe: Labels;
  parting: Labels;
  curl: Labels;
  colour: Labels;
  glasses: { shape: string[]; rim: string[] } | null;
  facial: Labels;
  covering: boolean;
  iris: string[];
}

interface Observation {
  hair: HairFinding;
  attributes: FaceAttributes;
}

/** One row of the table; `accepted` is null where a photo cannot be judged. */
interface Row {
  name: string;
  study: string;
  observe(seen: Observation): string | null;
  accepted(truth: Truth): Labels | null;
}

const hidesHair = (truth: Truth) => truth.covering || truth.style[0] === "bald";
const ofHair = (labels: (truth: Truth) => Labels) => (truth: Truth) => {
  const accepted = labels(truth);
  return hidesHair(truth) || accepted[0] === null ? null : accepted;
};
const yesNo = (holds: boolean) => (holds ? "yes" : "no");
const sides = { left: "L", right: "R", centre: "C" } as const;
const lightEyes = ["blue", "grey", "green"];

const rows: Row[] = [
  { name: "length", study: "42/45", observe: ({ hair }) => hairLength(hair), accepted: ({ length }) => length },
  {
    name: "fringe",
    study: "42/44",
    observe: ({ hair }) => fringe(hair),
    accepted: (truth) => (truth.covering ? null : truth.fringe),
  },
  {
    name: "parting",
    study: "15/19",
    observe: ({ hair }) => {
      const side = parting(hair);
      return side && sides[side];
    },
    accepted: ofHair(({ parting }) => parting),
  },
  { name: "curl", study: "33/40", observe: ({ hair }) => strandCurl(hair), accepted: ofHair(({ curl }) => curl) },
  {
    name: "hair colour",
    study: "34/40",
    observe: ({ hair }) => hairColorName(hair),
    accepted: ofHair(({ colour }) => colour),
  },
  {
    name: "style",
    study: "41/44",
    observe: ({ hair }) => hairStyle(hair),
    accepted: (truth) => (truth.covering ? null : truth.style),
  },
  {
    name: "bald",
    study: "45/45",
    observe: ({ hair }) => yesNo(hair.bald),
    accepted: ({ style }) => [yesNo(style[0] === "bald")],
  },
  {
    name: "covering",
    study: "45/45",
    observe: ({ hair }) => yesNo(hair.covering),
    accepted: ({ covering }) => [yesNo(covering)],
  },
  {
    name: "glasses",
    study: "45/45",
    observe: ({ attributes }) => yesNo(attributes.glasses !== null),
    accepted: ({ glasses }) => [yesNo(glasses !== null)],
  },
  {
    name: "frame shape",
    study: "7/8",
    observe: ({ attributes }) => (attributes.glasses?.shape === "round" ? "round" : "rect"),
    accepted: ({ glasses }) => glasses?.shape ?? null,
  },
  {
    name: "frame rim",
    study: "8/8",
    observe: ({ attributes }) => attributes.glasses?.rim ?? null,
    accepted: ({ glasses }) => glasses?.rim ?? null,
  },
  {
    name: "facial hair",
    study: "45/45",
    observe: ({ attributes }) => attributes.facialHair.kind,
    accepted: ({ facial }) => facial,
  },
  {
    name: "light iris",
    study: "35/39",
    observe: ({ attributes }) => attributes.eyes && yesNo(eyeColorLabel(attributes.eyes) !== "brown"),
    accepted: ({ iris }) =>
      iris.includes("unknown") ? null : [...new Set(iris.map((name) => yesNo(lightEyes.includes(name))))],
  },
];

const folder = process.argv[2];
if (!folder || !existsSync(join(folder, "truth.json"))) {
  console.error("usage: npm run bench:attributes -- <folder with truth.json and manifest.json>");
  process.exit(2);
}
const truths: Record<string, Truth> = JSON.parse(readFileSync(join(folder, "truth.json"), "utf8")).items;
const files: { id: string; file: string }[] = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")).items;
const nets = openFaceNets(kernel("nets"), readFileSync("build/assets/nets.bin"));
const kernels = new MaskKernels(kernel("mask"));

const results = rows.map((row) => ({ row, right: 0, all: 0, wrong: [] as string[] }));
for (const { id, file } of files.filter(({ id }) => id in truths)) {
  const seen = observe(join(folder, file));
  for (const result of results) {
    const accepted = result.row.accepted(truths[id]);
    if (accepted === null) continue;
    const value = seen && result.row.observe(seen);
    result.all++;
    if (accepted.includes(value)) result.right++;
    else result.wrong.push(`${id} ${value} not ${accepted[0]}`);
  }
}
console.log("attribute     agree   study   disagreements");
for (const { row, right, all, wrong } of results) {
  console.log(`${row.name.padEnd(13)} ${`${right}/${all}`.padEnd(7)} ${row.study.padEnd(7)} ${wrong.join(", ")}`);
}
const figures = results.map(({ row, right, all }) => [row.name.replaceAll(" ", "_"), { right, all }] as const);
console.log(JSON.stringify(Object.fromEntries(figures)));

function observe(path: string): Observation | null {
  const pixels = readPhoto(path);
  const [face] = detectFaces(nets, pixels);
  if (!face) return null;
  const landmarks = findLandmarks(nets, pixels, face);
  const hair = findHair(nets, kernels, pixels, landmarks);
  const attributes = findAttributes(kernels, pixels, landmarks);
  return hair && attributes && { hair, attributes };
}

function kernel(name: string): WebAssembly.Module {
  return new WebAssembly.Module(readFileSync(`build/wasm/${name}.wasm`));
}
