import { quantile } from "../../face/statistics.ts";
import { subdivide } from "../head/subdivide.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SeenSkin } from "./see-skin.ts";
import { fineDeviation, type SeparatedSkin } from "./separate-skin.ts";
import { onceForDomain, type SkinDomain } from "./skin-domain.ts";
import { findMarks } from "./skin-marks.ts";
import { fromOpponent, toOpponent } from "./skin-prior.ts";

/** `photo` keeps all that is valid; `clean` the person's colour, form and marks, without grain, blotches and edges. */
export type Finish = "clean" | "photo";

export interface FinishedSkin {
  /** What is kept of the rest, log colour, four floats a vertex. */
  readonly kept: Float32Array;
  /** 0..1 a vertex: how far the photo's detail is the person's. */
  readonly validity: Float32Array;
  /** Lightness of texels' detail that is as likely no skin as skin, log. */
  readonly bound: Float32Array;
}

interface FinishInputs {
  readonly finish: Finish;
  /** 0..1 a vertex: how far the expression compresses the skin. */
  readonly strain: Float32Array;
  /** 0..1 a vertex: how far facial hair shows. */
  readonly hairy: Float32Array;
}

const broadRounds = 6;
/**
 * What stays of chroma that is smooth over centimetres, of finer lines and of their chroma, and of what
 * differs between the sides, most of which is light; of all that, and of form, less the further it strays from
 * what skin has, a quarter at this many deviations: of people for what is smooth, of the person's own plain skin for lines.
 */
const kept = { chroma: 0.8, lines: 0.8, lineChroma: 0.5, unevenness: 0.4, formLimit: 4, lineLimit: 5 } as const;
/** Least deviation of lines on plain skin, log. */
const leastSpread = 0.004;
/** Validity below which nothing is a mark, and which each side has at least beside the other. */
const leastValid = 0.1;
/** Compression of the skin from which its folds are the expression's. */
const folding = [0.03, 0.1] as const;
/** Share of what is drawn there that goes. */
const foldLoss = 0.7;
/** Bound of texels' detail that none reaches. */
const unbounded = 100;

const opponent = new Float64Array(3);

export function finishSkin(
  smoother: FieldSmoother,
  domain: SkinDomain,
  { confidence }: SeenSkin,
  { rest, validity }: SeparatedSkin,
  { finish, strain, hairy }: FinishInputs,
): FinishedSkin {
  const { zones, mirror } = domain;
  // (1) What is smooth, and the lines on it with what they may be.
  const broad = smoother.colour(
    rest,
    broadRounds,
    validity.map((value) => value + 1e-4),
  );
  const lines = confidence.map((_, i) => mean3(rest, i) - mean3(broad, i));
  const bounds = lineBounds(domain, lines, validity);
  const isDark = (i: number) => validity[i] > leastValid && lines[i] < -bounds[i];
  const marks = findMarks(domain.graph, restingSkin(domain), isDark);

  // (2) What stays of both.
  const deviation = fineDeviation(domain);
  const soft = smoother.scalar(validity, 2);
  const out = new Float32Array(rest.length);
  const valid = new Float32Array(confidence.length);
  const bound = new Float32Array(confidence.length).fill(unbounded);
  for (let i = 0; i < confidence.length; i++) {
    const feature = Math.max(zones.features[i], hairy[i]);
    const folded = foldLoss * smoothstep(folding[0], folding[1], strain[i]) * (1 - feature);
    const ofSkin = feature + (1 - feature) * smoothstep(0.15, 0.6, soft[i]);
    valid[i] = confidence[i] * ofSkin * (1 - 0.8 * folded) * (1 - zones.lipBorder[i]);
    const open = (1 - 0.7 * zones.lids[i]) * (1 - zones.lipBorder[i]);
    let line = 1;
    const other = 4 * mirror[i];
    const [own, mirrored] = [validity[i] + leastValid, validity[mirror[i]] + leastValid];
    const uneven = finish === "clean" ? (kept.unevenness - 1) * (1 - feature) * (mirrored / (own + mirrored)) : 0;
    const [r, g, b] = [0, 1, 2].map((c) => broad[4 * i + c] + uneven * (broad[4 * i + c] - broad[other + c]));
    toOpponent(r, g, b, opponent, 0);
    if (finish === "clean") {
      const mark = Math.max(feature, marks[i] * (1 - folded));
      line = mark + (1 - mark) * kept.lines * (1 - folded) * likelihood(lines[i] / bounds[i]);
      for (let c = 0; c < 3; c++) {
        const form = likelihood(opponent[c] / (kept.formLimit * deviation[3 * i + c]));
        const whole = opponent[c] < 0 ? feature : 0;
        if (c === 0) opponent[c] *= whole + (1 - whole) * form * (1 - folded);
        else opponent[c] *= kept.chroma * form * (1 - folded) * (1 - hairy[i]);
      }
      bound[i] = bounds[i] + mark * unbounded;
    }
    fromOpponent(opponent[0], opponent[1], opponent[2], opponent, 0);
    const tint = finish === "clean" ? kept.lineChroma : 1;
    for (let c = 0; c < 3; c++) {
      const k = 4 * i + c;
      out[k] = (opponent[c] + line * (lines[i] + tint * (rest[k] - broad[k] - lines[i]))) * open;
    }
  }
  return { kept: out, validity: valid, bound };
}

const restingSkin = onceForDomain(({ model, subdivision }) => subdivide(subdivision, model.mean));

/** Lines of that depth, log, are as rare at each vertex: those of the person's plain skin, where people differ as there. */
function lineBounds(domain: SkinDomain, lines: Float32Array, validity: Float32Array): Float32Array {
  const deviation = fineDeviation(domain);
  const plain = [...validity.keys()].filter((i) => domain.zones.front[i] > 0 && validity[i] > 0.5);
  if (plain.length === 0) return lines.map(() => kept.lineLimit * leastSpread);
  const median = (value: (i: number) => number) => quantile(plain.map(value), 0.5);
  const spread = Math.max(leastSpread, 1.4826 * median((i) => Math.abs(lines[i])));
  const usual = median((i) => deviation[3 * i]);
  return lines.map((_, i) => (kept.lineLimit * spread * deviation[3 * i]) / usual);
}

/** How likely a deviation is skin's, against what is not skin: 1 for none, a quarter at the limit. */
function likelihood(deviation: number): number {
  return 1 / (1 + deviation ** 2) ** 2;
}
