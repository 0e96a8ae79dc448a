// npx tsx tools/learn-beards.ts <folder of people with label maps>: learns by logistic regression where facial hair grows on people who have some, from
// what the parsing net, the kind and colour tell (src/avatar/skin/beard-evidence.ts), and writes its weights to beard-evidence.json. Everybody is
// read by nets that never saw them; prints, by weights of the other folds, overlap and mean density of hair and skin, of the net alone and of all.
import { readFileSync, writeFileSync } from "node:fs";
import { foldNetsFile, foldPaths } from "../bench/people/fold-nets.ts";
import { labelAt, type Person, readPeople } from "../bench/people/people-set.ts";
import { FieldSmoother } from "../src/avatar/mesh/field.ts";
import { readSkin, viewBeard } from "../src/avatar/skin/albedo.ts";
import { type BeardRegression, beardFeatures, beardLogOdds, densityOfOdds } from "../src/avatar/skin/beard-evidence.ts";
import { beardWeights } from "../src/avatar/skin/beard-weights.ts";
import { offSkin, unlitBeard } from "../src/avatar/skin/facial-hair.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { TextureKernel } from "../src/kernels/texture.ts";
import { albedoInputs, decode, observeFace, reconstructHead } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { finish } from "../src/steps.ts";
import { fitLogisticRegression, type Sample } from "./parsing/logistic-regression.ts";

const path = "src/avatar/skin/beard-evidence.json";
const labels = { skin: 1, beard: 3 } as const;
/** Part of skin and beard that maps of bearded people have at least as beard: those with less are drawn without it. */
const leastBeard = 0.02;
/** Vertices that are seen so well count, and so many of a person, that all count alike. */
const leastSeen = 0.4;
const countOfPerson = 150;
const atlasSize = 256;
const options = { variance: 1e4, balance: 0, scales: [1, 1, 1, 1] };
const mostlyHair = 0.5;

interface Bearded {
  readonly fold: number;
  readonly samples: readonly (Sample & { readonly parsed: number })[];
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: npx tsx tools/learn-beards.ts <folder of people with label maps>");
  process.exit(2);
}
const core = await openNodeCore();
const cores = [0, 1, 2, 3, 4].map((fold) => ({
  ...core,
  nets: foldNetsFile(new Uint8Array(core.nets), foldPaths("tools/parsing/folds", fold)),
}));
const people = readPeople(folder).filter(({ labels }) => !["none", "stubble"].includes(labels.facial_hair));
const bearded = people.flatMap(see);
/** Density of hair by the net alone, by the odds as they are, and as it is used. */
const densities: Record<string, (sample: Bearded["samples"][number], logOdds: number) => number> = {
  net: ({ parsed }) => parsed,
  odds: (_, logOdds) => 1 / (1 + Math.exp(-logOdds)),
  "in use": (_, logOdds) => densityOfOdds(logOdds),
};
for (const [name, densityOf] of Object.entries(densities)) {
  const scores = bearded.map((one) => {
    const regression = learn(bearded.filter(({ fold }) => fold !== one.fold));
    return scoreOf(one, (sample) => densityOf(sample, beardLogOdds(sample.features, regression)));
  });
  const [overlap, hair, skin] = [0, 1, 2].map((k) => scores.map((score) => score[k]).sort((a, b) => a - b));
  const mean = (values: readonly number[]) => rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
  const tenth = rounded(overlap[Math.floor(0.1 * overlap.length)]);
  console.log(
    JSON.stringify({ bench: "learn-beards", name, overlap: mean(overlap), tenth, hair: mean(hair), skin: mean(skin) }),
  );
}
const { weights, bias } = learn(bearded);
const learned = { portrait_count: bearded.length, bias: rounded(bias), weights: weights.map(rounded) };
writeFileSync(path, `${JSON.stringify(learned, null, 2)}\n`);
console.log(JSON.stringify(learned));

/** What a portrait tells of vertices of hair and of skin; none where the map has no beard. */
function see({ id, fold, photoPath, labelMap }: Person): Bearded[] {
  const map = labelMap();
  if (!map) return [];
  const count = (label: number) => map.data.reduce((sum, value) => sum + Number(value === label), 0);
  if (count(labels.beard) < leastBeard * (count(labels.beard) + count(labels.skin))) return [];
  try {
    const own = cores[fold];
    const { domain } = own;
    const meter = new MemoryMeter();
    const decoded = finish(decode(own, readFileSync(photoPath), meter));
    const face = finish(observeFace(own, decoded.pixels, meter));
    const inputs = albedoInputs(decoded.pixels, face, finish(reconstructHead(own, decoded, face, meter)));
    const kind = inputs.facialHair ?? "none";
    if (kind === "none") return [];
    const kernel = new TextureKernel(own.modules.texture);
    const smoother = new FieldSmoother(kernel, domain.graph);
    const { seen, skin } = finish(
      kernel.withAtlasInSteps(domain.layout, atlasSize, (atlas) => readSkin(kernel, smoother, domain, atlas, inputs)),
    );
    const view = viewBeard(domain, seen, inputs);
    const unlit = unlitBeard(domain, view, skin);
    const usual = beardWeights(domain, kind);
    const { width, height } = decoded.pixels;
    const labelOf = (i: number) => {
      const [x, y] = [0, 1].map((axis) => seen.ratio * seen.vertices[4 * i + axis]);
      return labelAt(map, (x + seen.crop.left) / width, (y + seen.crop.top) / height);
    };
    const told = [...usual.keys()].filter(
      (i) => unlit.weights[i] > leastSeen && (labelOf(i) === labels.beard || labelOf(i) === labels.skin),
    );
    const every = Math.max(1, told.length / countOfPerson);
    const picked = told.filter((_, k) => Math.floor(k / every) !== Math.floor((k - 1) / every));
    const samples = picked.map((i) => ({
      features: beardFeatures({ parsed: view.parsed[i], usual: usual[i], off: offSkin(unlit, i) }),
      label: Number(labelOf(i) === labels.beard),
      parsed: view.parsed[i],
    }));
    return [{ fold, samples }];
  } catch (error) {
    console.error(`${id} ${error}`);
    return [];
  }
}

function learn(people: readonly Bearded[]): BeardRegression {
  const samples = people.flatMap(({ samples }) => samples);
  const { weights, biases } = fitLogisticRegression(samples, 2, options);
  return { weights: [...weights[1]].map((value, k) => value - weights[0][k]), bias: biases[1] - biases[0] };
}

/** Overlap of what is more covered than not with the map, and mean density of hair and of skin. */
function scoreOf({ samples }: Bearded, densityOf: (sample: Bearded["samples"][number]) => number): number[] {
  const [hair, skin] = [1, 0].map((label) => samples.filter((one) => one.label === label).map(densityOf));
  const found = (values: readonly number[]) => values.filter((value) => value > mostlyHair).length;
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return [found(hair) / Math.max(1, hair.length + found(skin)), mean(hair), mean(skin)];
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
