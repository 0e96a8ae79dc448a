import { quantile } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SeenSkin } from "./see-skin.ts";
import { fineDeviation, type SeparatedSkin } from "./separate-skin.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { fromOpponent, toOpponent } from "./skin-prior.ts";

/** `photo` keeps all that is valid; `clean` the person's colour, form and marks, without grain, blotches and edges. */
export type Finish = "clean" | "photo";

export interface FinishedSkin {
  /** What is kept of the rest, log colour, four floats a vertex. */
  readonly kept: Float32Array;
  /** 0..1 a vertex: how far the photo's detail is the person's. */
  readonly validity: Float32Array;
  /** Lightness of texels' detail that counts as grain, log. */
  readonly grain: Float32Array;
}

interface FinishInputs {
  readonly finish: Finish;
  /** 0..1 a vertex: how far the expression compresses the skin. */
  readonly strain: Float32Array;
  /** 0..1 a vertex: how far facial hair shows. */
  readonly hairy: Float32Array;
  /** Probability that the lips are parted: teeth and the dark between them then lie on the lips of the closed mouth. */
  readonly parted: number;
}

const broadRounds = 6;
/** What stays of the form that is smooth, and less of what strays further than people's skin does, in deviations. */
const formKept = 0.7;
const formLimit = 3;
/** Lines at rest. */
const lineKept = 0.6;
/** Depths of marks, in median absolute deviations of the fine skin. */
const markDepth = [2.5, 5] as const;
/** Compression of the skin from which its folds are the expression's. */
const folding = [0.03, 0.1] as const;
/** Share of what is drawn there that goes. */
const foldLoss = 0.7;
/** The red of lips counts this much, so that its soft edge goes with it. */
const lipReach = 2;
/** Detail below this is grain, in the same deviations. */
const grainDepth = 1.2;

const opponent = new Float64Array(3);

export function finishSkin(
  smoother: FieldSmoother,
  domain: SkinDomain,
  { confidence }: SeenSkin,
  { rest, validity }: SeparatedSkin,
  { finish, strain, hairy, parted }: FinishInputs,
): FinishedSkin {
  const { zones } = domain;
  const deviation = fineDeviation(domain);
  const broad = smoother.colour(
    rest,
    broadRounds,
    validity.map((value) => value + 1e-4),
  );
  const plain = [...confidence.keys()].filter((i) => zones.front[i] > 0 && validity[i] > 0.5);
  const fine = plain.map((i) => mean3(rest, i) - mean3(broad, i));
  const spread = Math.max(0.004, 1.4826 * quantile(fine.map(Math.abs), 0.5));
  const soft = smoother.scalar(validity, 2);
  const kept = new Float32Array(rest.length);
  const valid = new Float32Array(confidence.length);
  const grain = new Float32Array(confidence.length);
  for (let i = 0; i < confidence.length; i++) {
    const torn = parted * Math.min(1, lipReach * zones.lips[i]);
    const feature = Math.max(zones.features[i] * (1 - torn), hairy[i]);
    const folded = foldLoss * smoothstep(folding[0], folding[1], strain[i]) * (1 - feature);
    valid[i] =
      confidence[i] * (feature + (1 - feature) * smoothstep(0.15, 0.6, soft[i])) * (1 - 0.8 * folded) * (1 - torn);
    const open = (1 - 0.7 * zones.lids[i]) * (1 - torn);
    const step = mean3(rest, i) - mean3(broad, i);
    const mark = smoothstep(markDepth[0], markDepth[1], -step / spread);
    const line = Math.max(feature, (lineKept + (1 - lineKept) * mark) * (1 - folded));
    const form = finish === "clean" ? Math.max(feature, formKept * (1 - folded)) : 1;
    toOpponent(broad[4 * i], broad[4 * i + 1], broad[4 * i + 2], opponent, 0);
    for (let c = 0; c < 3; c++) opponent[c] *= form / (1 + (opponent[c] / (formLimit * deviation[3 * i + c])) ** 2);
    fromOpponent(opponent[0], opponent[1], opponent[2], opponent, 0);
    for (let c = 0; c < 3; c++) {
      const k = 4 * i + c;
      kept[k] = (opponent[c] + (finish === "clean" ? line : 1) * (rest[k] - broad[k])) * open;
    }
    grain[i] = finish === "clean" ? grainDepth * spread * (1 - feature) : 0;
  }
  return { kept, validity: valid, grain };
}
