// npx tsx tools/learn-hair-heights.ts <folder of people with label maps>: learns how high short hair of people stands along rays over the eyes, its mean
// and covariance over both sides, and writes src/avatar/wear/hair/hair-heights.json. Everybody is read by nets that never saw them; prints, by
// what is learned of the other folds, how far heights are off label maps, and off what is seen of sides and tops that are hidden.
import { readFileSync, writeFileSync } from "node:fs";
import { foldNetsFile, foldPaths } from "../bench/people/fold-nets.ts";
import { labelAt, type Person, readPeople } from "../bench/people/people-set.ts";
import { mean } from "../bench/statistics.ts";
import { headPose } from "../src/avatar/solve-document.ts";
import type { Gaussian } from "../src/avatar/wear/hair/gaussian.ts";
import { likeliestHeights, seenDeviation, seenHeights, seenOf } from "../src/avatar/wear/hair/hair-heights.ts";
import { hairKind, hairLength, isCovered } from "../src/avatar/wear/hair/hair-style.ts";
import { scalpVertices } from "../src/avatar/wear/hair/scalp.ts";
import { median } from "../src/face/statistics.ts";
import { MemoryMeter } from "../src/kernels/memory-meter.ts";
import { decode, observeFace, reconstructHead } from "../src/likeness.ts";
import { openNodeCore } from "../src/node-core.ts";
import { finish } from "../src/steps.ts";

const path = "src/avatar/wear/hair/hair-heights.json";
const hairLabel = 2;
/** Share of the hair's edge that a label map may follow badly. */
const badlyCut = 0.3;
const iterationCount = 25;
/** Deviations beyond which a height is none of hair. */
const furthest = 5;
/** Rays that are hidden to see how well they are told, and turns up to which faces count as frontal, degrees. */
const hidden: Record<string, readonly number[]> = { side: [12, 13, 14, 15, 16, 17, 18], top: [7, 8, 9, 10, 11] };
const frontal = 10;

interface Head {
  readonly fold: number;
  readonly yaw: number;
  readonly heights: readonly number[];
  /** By the label map, where there is one. */
  readonly mapped: readonly number[] | null;
}

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error("usage: npx tsx tools/learn-hair-heights.ts <folder of people with label maps>");
  process.exit(2);
}
const heads = await seeHeads();
const learnedWithout = [0, 1, 2, 3, 4].map((fold) => learn(heads.filter((head) => head.fold !== fold)));
tell("label maps", heads, ({ heights, mapped }) => ({ seen: heights, truth: mapped }));
for (const [name, rays] of Object.entries(hidden)) {
  const faced = heads.filter(({ yaw }) => Math.abs(yaw) < frontal);
  tell(`hidden ${name}`, faced, ({ heights }) => ({
    seen: heights.map((height, k) => (rays.includes(k) ? Number.NaN : height)),
    truth: heights.map((height, k) => (rays.includes(k) ? height : Number.NaN)),
  }));
}
const learned = learn(heads);
const rounded = (values: readonly number[]) => values.map((value) => Math.round(10 * value) / 10);
const { mean: usual, covariance } = learned;
writeFileSync(
  path,
  `${JSON.stringify({ count: heads.length, mean: rounded(usual), covariance: covariance.map(rounded) })}\n`,
);
console.log(`${heads.length} heads, mean ${rounded(usual).join(" ")}`);

/** Prints how far heights are off what is true of people left out: in the mean, its 90th and its 99th of a hundred. */
function tell(
  name: string,
  of: readonly Head[],
  split: (head: Head) => { readonly seen: readonly number[]; readonly truth: readonly number[] | null },
): void {
  const off = of
    .flatMap((head) => {
      const { seen, truth } = split(head);
      const told = likeliestHeights(learnedWithout[head.fold], seen);
      return truth ? truth.map((height, k) => Math.abs(height - told[k])).filter((error) => !Number.isNaN(error)) : [];
    })
    .sort((a, b) => a - b);
  const at = (share: number) => off[Math.floor(share * off.length)].toFixed(1);
  console.log(`${name}: ${mean(off).toFixed(2)} mm, ${at(0.9)}, ${at(0.99)} of ${off.length} rays`);
}

/** Expectation and maximisation over heads and their mirror images, without what is no height of hair. */
function learn(all: readonly Head[]): Gaussian {
  const both = all.flatMap(({ heights }) => [heights, [...heights].reverse()]);
  const rays = spreadOf(both);
  let people: Gaussian = {
    mean: rays.map(({ middle }) => middle),
    covariance: rays.map(({ spread }, k) => rays.map((_, j) => (j === k ? spread ** 2 : 0))),
  };
  const kept = both.map((heights) =>
    heights.map((height, k) => (Math.abs(height - rays[k].middle) > furthest * rays[k].spread ? Number.NaN : height)),
  );
  for (let iteration = 0; iteration < iterationCount; iteration++) {
    const found = kept.map((heights) => seenOf(people, heights, () => seenDeviation ** 2));
    const middle = rays.map((_, k) => mean(found.map((own) => own.mean[k])));
    const covariance = rays.map((_, i) =>
      rays.map((_, j) =>
        mean(found.map((own) => own.covariance[i][j] + (own.mean[i] - middle[i]) * (own.mean[j] - middle[j]))),
      ),
    );
    people = { mean: middle, covariance };
  }
  return people;
}

/** Median of heights along each ray, and the deviation that its median absolute deviation tells. */
function spreadOf(all: readonly (readonly number[])[]) {
  return all[0].map((_, k) => {
    const own = all.map((heights) => heights[k]).filter((height) => !Number.isNaN(height));
    const middle = median(own);
    return { middle, spread: 1.48 * median(own.map((height) => Math.abs(height - middle))) };
  });
}

async function seeHeads(): Promise<Head[]> {
  const core = await openNodeCore();
  const cores = [0, 1, 2, 3, 4].map((fold) => ({
    ...core,
    nets: foldNetsFile(new Uint8Array(core.nets), foldPaths("tools/parsing/folds", fold)),
  }));
  return readPeople(folder).flatMap((person) => {
    try {
      return seeHead(cores[person.fold], person);
    } catch (error) {
      console.error(`${person.id} ${error}`);
      return [];
    }
  });
}

/** Heights of a head of short hair, which shows some; none of others. */
function seeHead(core: Awaited<ReturnType<typeof openNodeCore>>, person: Person): Head[] {
  const meter = new MemoryMeter();
  const decoded = finish(decode(core, readFileSync(person.photoPath), meter));
  const face = finish(observeFace(core, decoded.pixels, meter));
  const { hair } = face;
  const kind = hair && !isCovered(hair.attributes) ? hairKind(hair) : "bald";
  if (!hair || !["short", "cropped", "tied"].includes(kind)) return [];
  const { neutral, fit } = finish(reconstructHead(core, decoded, face, meter));
  const scalp = Float32Array.from(
    [...scalpVertices(core.model)].flatMap((vertex) => [...neutral.subarray(3 * vertex, 3 * vertex + 3)]),
  );
  const coversEars = hairLength(hair) === "ears";
  const heights = seenHeights(hair.mask, fit.camera, scalp, coversEars);
  if (heights.every(Number.isNaN)) return [];
  const map = person.badlyCut !== null && person.badlyCut < badlyCut ? person.labelMap() : null;
  const { width, height } = decoded.pixels;
  const data =
    map &&
    Uint8Array.from({ length: width * height }, (_, i) => {
      const [u, v] = [((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height];
      return labelAt(map, u, v) === hairLabel ? 255 : 0;
    });
  const mapped = data && seenHeights({ width, height, data }, fit.camera, scalp, coversEars);
  return [{ fold: person.fold, yaw: headPose(fit.camera).yaw, heights, mapped }];
}
