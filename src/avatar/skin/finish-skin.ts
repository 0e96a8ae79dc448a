import { clamp } from "../../face/statistics.ts";
import { subdivide } from "../head/subdivide.ts";
import { type FieldSmoother, smoothstep } from "../mesh/field.ts";
import type { SeenSkin } from "./see-skin.ts";
import type { SeparatedSkin } from "./separate-skin.ts";
import { bandPower, meanPower, type SkinBands, splitBands } from "./skin-bands.ts";
import { onceForDomain, type SkinDomain } from "./skin-domain.ts";
import { fromOpponent } from "./skin-prior.ts";

/** `photo` keeps all that is valid; `clean` as much of what lies beside albedo and light as skin has of it. */
export type Finish = "clean" | "photo";

export interface FinishedSkin {
  /** What is kept of the rest, log colour, four floats a vertex. */
  readonly kept: Float32Array;
  /** 0..1 a vertex: how far the photo shows the person's skin. */
  readonly validity: Float32Array;
  /** 0..1 a vertex: the weight of texels' detail. */
  readonly detail: Float32Array;
  /** What of its chroma is kept, 0..1. */
  readonly detailChroma: number;
}

interface FinishInputs {
  readonly finish: Finish;
  /** 0..1 a vertex: how far the expression compresses the skin. */
  readonly strain: Float32Array;
  /** 0..1 a vertex: how far facial hair may show. */
  readonly hairy: Float32Array;
  /** 0..1 a vertex: its density; null where there is none. */
  readonly beard: Float32Array | null;
  /** Probability that the person is old, 0..1. */
  readonly old: number;
}

/**
 * What stays of the difference of form between the sides and of chroma of form and of lines: nearly all is light, gloss and noise of
 * the picture, a recogniser does not miss it and people take it for stains.
 */
const unevenness = 0.1;
const chroma = { form: 0.5, lines: 0.2 } as const;
/** Compression of the skin from which its folds are the expression's, and what of them goes; between the brows all are a frown's. Old skin has
 * half of them at rest. */
const folding = [0.03, 0.1] as const;
const foldLoss = { usual: 0.7, old: 0.35 } as const;
/** Probabilities between which skin comes to be drawn as old: people of middle age look as well either way. */
const oldFrom = [0.2, 0.6] as const;
/** What of a lid goes, which a blink stretches. */
const lidLoss = 0.9;
/** Cosines to the camera over which what the photo shows comes to be the skin's: seen aside it is shade, and lines are stretched to streaks. */
const facing = [0.4, 0.75] as const;
/** Validity or confidence that each side has at least beside the other, and validity that blown-out skin has. */
const leastValid = 0.1;
/** Confidence in the other side from which it tells what both have. */
const shownWell = 0.5;

const opponent = new Float64Array(3);

/**
 * What of the rest is the person's. Beside skin it holds shade, gloss, strands and stains; where a band has more power about
 * a vertex than in portraits, as much more is taken for noise, and weights are those of least mean square error (J.-S. Lee, PAMI
 * 1980): signal over signal and noise. So even light keeps all, and hard light little. More lines than usual are as likely the
 * person's as noise, which leaves the geometric mean of one and that weight.
 */
export function finishSkin(
  smoother: FieldSmoother,
  domain: SkinDomain,
  { confidence, exposure, vertices, brows, detailPower }: SeenSkin,
  { rest, validity }: SeparatedSkin,
  inputs: FinishInputs,
): FinishedSkin {
  const { zones } = domain;
  // (1) The bands, and how much of each is skin.
  const bands = splitBands(smoother, rest, validity);
  const shown = confidence.map((value, i) => value * (1 - zones.lipBorder[i]) * (1 - zones.cavity[i]));
  const powers = {
    form: bandPower(smoother, bands.form, shown),
    lines: bandPower(smoother, bands.lines, shown),
    detail: meanPower(smoother, detailPower, shown),
  };

  // (2) What stays of them.
  const skin: Finishing = {
    ...inputs,
    old: smoothstep(oldFrom[0], oldFrom[1], inputs.old),
    ...bands,
    domain,
    powers,
    usual: usualPower(domain),
    confidence,
    vertices,
    brows: zones.brows.map((value, i) => Math.max(value, confidence[i] * brows[i])),
    validity,
    kept: new Float32Array(rest.length),
    detail: new Float32Array(confidence.length),
    detailChroma: inputs.finish === "photo" ? 1 : chroma.lines,
  };
  for (let i = 0; i < confidence.length; i++) finishVertex(skin, i);
  const exposed = exposure.map((value) => leastValid + (1 - leastValid) * value);
  const shownSkin = confidence.map((value, i) => value * exposed[i] * (1 - zones.lipBorder[i]));
  const { kept, detail, detailChroma } = skin;
  return { kept, validity: shownSkin, detail, detailChroma };
}

/** All that the finish of a vertex takes, and what it enters. */
interface Finishing extends FinishInputs, FinishedSkin, SkinBands, Pick<SeenSkin, "confidence" | "vertices" | "brows"> {
  readonly domain: SkinDomain;
  readonly usual: SkinBands;
  readonly powers: SkinBands & Pick<FinishedSkin, "detail">;
}

/** Enters `kept` and `detail` of a vertex. Brows and facial hair are dark for themselves; what is broad about them and eyes is shade. */
function finishVertex(skin: Finishing, i: number): void {
  const { finish, confidence, brows, form, lines, usual, powers, validity, hairy, beard, kept, detail } = skin;
  const { zones, mirror, prior } = skin.domain;
  const crease = zones.nostrils[i] * shareOfBoth(lines, confidence, i, mirror[i]);
  const feature = Math.max(zones.eyes[i], crease, brows[i], hairy[i]);
  // Beside brows and between the hairs of stubble, folds are those of skin; creases of the nose stay when a smile is gone.
  const grown = Math.max(zones.nostrils[i], brows[i], beard ? hairy[i] * beard[i] : 0);
  const isPhoto = finish === "photo";
  const frown = isPhoto ? 0 : zones.frown[i];
  const ofFolds = foldLoss.usual + skin.old * (foldLoss.old - foldLoss.usual);
  const folded = ofFolds * Math.max(frown, smoothstep(folding[0], folding[1], skin.strain[i])) * (1 - grown);
  const open = (1 - lidLoss * zones.lids[i]) * (1 - folded);
  // Brows are a pair: where one alone is pale or dark, light, a fringe or a rim makes it so.
  const pair = brows[i] * (1 - Math.max(zones.eyes[i], crease, hairy[i]));
  const evened = isPhoto ? 0 : 1 - unevenness;
  const unevenLines = evened * pair * weightOfOther(confidence[i], confidence[mirror[i]]);
  const unevenForm = evened * (1 - feature) * weightOfOther(validity[i], validity[mirror[i]]) + unevenLines;
  const faced = isPhoto ? 1 : Math.max(hairy[i], smoothstep(facing[0], facing[1], skin.vertices[4 * i + 3]));
  for (let c = 0; c < 3; c++) {
    const k = 4 * i + c;
    const formWeight = isPhoto ? 1 : Math.fround(Math.min(1, usual.form[3 * i + c] / powers.form[k]));
    const lineWeight = isPhoto ? 1 : Math.fround(Math.min(1, Math.sqrt(usual.lines[3 * i + c] / powers.lines[k])));
    const even = form[k] - unevenForm * (form[k] - form[4 * mirror[i] + c]);
    const line = lines[k] - unevenLines * (lines[k] - lines[4 * mirror[i] + c]);
    const ofForm = c === 0 && even < 0 ? Math.max(hairy[i], brows[i], formWeight) : formWeight;
    const ofLines = c === 0 && line < 0 ? Math.max(feature, faced * lineWeight) : faced * lineWeight;
    const whole = c === 0 || isPhoto;
    // Shades of temples and jaws lie where skin is seen aside.
    const keptForm = Math.max(brows[i], faced) * (whole ? 1 : chroma.form) * ofForm * even;
    const keptLines = (whole ? 1 : chroma.lines) * ofLines * line;
    opponent[c] = (keptForm + keptLines) * open * (1 - zones.lipBorder[i]);
    if (c > 0) continue;
    // What is no skin in lines, strands and gloss, is none in what is finer.
    const ownWeight = Math.min(1, prior.detailDeviation / Math.sqrt(powers.detail[k]));
    const ofDetail = isPhoto ? 1 : Math.min(lineWeight, ownWeight);
    detail[i] = Math.max(feature, faced * ofDetail) * open;
  }
  fromOpponent(opponent[0], opponent[1], opponent[2], opponent, 0);
  for (let c = 0; c < 3; c++) kept[4 * i + c] = opponent[c];
}

/** Weight of the other side in the mean of both. */
function weightOfOther(own: number, other: number): number {
  return (other + leastValid) / (own + other + 2 * leastValid);
}

/** How far a dark line is on the other side too, 0..1: creases of the nose are, shadows beside it are not. */
function shareOfBoth(lines: Float32Array, confidence: Float32Array, i: number, other: number): number {
  return clamp(lines[4 * other] / Math.min(-1e-6, lines[4 * i]), 0, 1) * Math.min(1, confidence[other] / shownWell);
}

/** Power of both bands in the median of portraits at the subdivided vertices, three floats each. */
const usualPower = onceForDomain(({ subdivision, prior }: SkinDomain) => {
  const power = (deviation: Float32Array) => subdivide(subdivision, deviation).map((value) => value ** 2);
  return { form: power(prior.formDeviation), lines: power(prior.lineDeviation) };
});
