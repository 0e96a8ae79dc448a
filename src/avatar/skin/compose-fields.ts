import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import { byteOfLinear, type LinearRgb } from "../../face/color.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import { composeStride } from "../../kernels/atlas.ts";
import type { Steps } from "../../steps.ts";
import type { Rgb } from "../avatar.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import { evenSkin, type SeenSkin } from "./even-skin.ts";
import { foldStreaks } from "./fold-streaks.ts";
import type { SkinDomain } from "./skin-domain.ts";
import type { GenericSkin } from "./tone.ts";
import { minimumSkinCount, skinVertices } from "./vertex-photo.ts";

/** What the photo loses of its share where it is blown out. */
const blownLoss = 0.6;
/** The same at the edge of a shadow. */
const edgeLoss = 0.9;
/** The same where an expression leaves streaks on the skin, which generic skin in the local tone replaces. */
const foldLoss = 0.8;
/** What the photo loses of its chroma in a shade that was lifted: dark places of a photo have coloured noise. */
const shadeHue = 0.8;
/** Share of the hair's colour that the scalp takes on, and bounds of its log ratio to the skin. */
const scalpTint = 0.8;
const scalpTintRange = [-2.5, 0.5] as const;
/** Share of the tone seen about the eyes that the inner edges of the lids take on, to which no photo's detail adds. */
const lidEdgeTone = 0.8;

export interface Layers extends SeenSkin {
  /** x, y in sampled pixels, depth in mm, cosine to the viewer of every vertex. */
  readonly vertices: Float32Array;
  readonly generic: GenericSkin;
  /** Log colour to add to the generic skin. */
  readonly tone: Float32Array;
  readonly confidence: Float32Array;
  /** How far the photo's expression folds the skin, 0..1 a vertex; null where it does not. */
  readonly folding: Float32Array | null;
}

export interface ComposeFields {
  readonly values: Float32Array;
  readonly share: Float32Array;
  readonly skinTone: Rgb;
  readonly background: readonly number[];
}

/** The fields that the kernel blends at every texel; their order is in wasm/kernels.h. */
export function* composeFields(
  smoother: FieldSmoother,
  domain: SkinDomain,
  {
    hairRatio,
    facialHair = "none",
  }: { readonly hairRatio?: LinearRgb | null; readonly facialHair?: AttributeClass<"facialHair"> },
  layers: Layers,
): Steps<ComposeFields> {
  const { zones, mirror } = domain;
  const { vertices, photo, delit, generic, tone } = layers;
  const isBearded = facialHair !== "none" && facialHair !== "stubble";
  const unfolded = photoShare(smoother, domain, layers);
  const streaks = layers.folding && foldStreaks(smoother, zones, layers, layers.folding, isBearded);
  yield;
  const kept = Float32Array.from(unfolded, (_, i) => 1 - foldLoss * (streaks?.[i] ?? 0));
  const share = unfolded.map((value, i) => value * kept[i]);
  const base = localTone(smoother, domain, layers, streaks);
  if (hairRatio) tintScalp(base, zones.hair, hairRatio);
  const plain = zones.plain.map((value, i) => value * (1 - zones.cavity[i]) + 1e-4);
  const level = smoother.colour(generic.flat, 40, plain).map((value, k) => value + tone[k]);
  yield;
  const evened = evenSkin(smoother, domain, layers, level, isBearded);
  yield;
  const mirrored = mirrorTone(smoother, mirror, layers);
  const values = new Float32Array(composeStride * smoother.vertexCount);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const at = composeStride * i;
    const other = mirror[i];
    for (let c = 0; c < 3; c++) {
      values[at + c] = delit.shading[4 * i + c] + evened[4 * i + c];
      values[at + 4 + c] = base[4 * i + c];
      values[at + 8 + c] = generic.raw[4 * i + c];
      values[at + 12 + c] = level[4 * i + c];
      values[at + 20 + c] = mirrored[4 * i + c];
    }
    values[at + 3] = share[i];
    values[at + 7] = 1 - 0.85 * zones.scalp[i];
    values[at + 11] = zones.lids[i];
    values[at + 15] = zones.browsAndEyes[i];
    values[at + 16] = vertices[4 * other];
    values[at + 17] = vertices[4 * other + 1];
    values[at + 18] = share[other] * kept[i] * (1 - zones.cavity[i]);
    values[at + 23] = shadeHue * delit.liftedShade[i];
  }
  const samples = skinVertices(photo);
  const of = samples.length >= minimumSkinCount ? samples : [...zones.front.keys()].filter((i) => zones.front[i] > 0);
  const source = samples.length >= minimumSkinCount ? delit.albedo : base;
  const [r, g, b] = [0, 1, 2].map((c) =>
    byteOfLinear(
      Math.exp(
        quantile(
          of.map((i) => source[4 * i + c]),
          0.5,
        ),
      ),
    ),
  );
  return { values, share, skinTone: [r, g, b], background: [r, g, b].map(Math.round) };
}

/**
 * Share of the photo at each vertex; less where it is blown out, and where the other side shows what shade (not in
 * features, which would show twice) or, on brows and forehead, a strand of hair hides on this one.
 */
function photoShare(smoother: FieldSmoother, { zones, mirror }: SkinDomain, { photo, delit }: Layers): Float32Array {
  if (skinVertices(photo).length < minimumSkinCount) return new Float32Array(smoother.vertexCount);
  const soft = smoother.scalar(
    photo.alpha.map((alpha) => clamp(alpha, 0, 1)),
    5,
  );
  const seen = soft.map((value, i) => smoothstep(0.25, 0.9, value) * clamp(1.2 * photo.alpha[i], 0, 1));
  const shade = smoother.scalar(
    Float32Array.from(seen, (_, i) => Math.exp(mean3(delit.shading, i))),
    6,
  );
  const level = smoother.scalar(
    Float32Array.from(seen, (_, i) => mean3(delit.albedo, i)),
    6,
    photo.alpha.map((alpha) => clamp(alpha, 0, 1) + 1e-4),
  );
  return seen.map((value, i) => {
    const other = mirror[i];
    const shaded = zones.replaceable[i] * (1 - smoothstep(0.58, 0.72, shade[i] / shade[other]));
    const covered = zones.upper[i] * smoothstep(0.4, 0.8, level[other] - level[i]);
    const blown = zones.plain[i] * Math.max(blownLoss * (1 - photo.exposed[i]), edgeLoss * delit.shadeEdge[i]);
    return value * (1 - 0.95 * Math.max(shaded, covered) * smoothstep(0.3, 0.8, seen[other])) * (1 - blown);
  });
}

/**
 * Log colour of the fill: generic skin at the person's tone. Around the lips, where skin says nothing, it follows what
 * was seen nearby, so that a moustache or red lips go on where teeth were cut out; lids and their edges do in part, which
 * stood out from dark sockets. So do `streaks` (0..1 a vertex) of an expression, whose broad shade is a likeness.
 */
function localTone(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  { photo, delit, generic, tone }: Layers,
  streaks: Float32Array | null,
): Float32Array {
  const difference = delit.albedo.map((value, k) => value - generic.flat[k]);
  const seen = photo.alpha.map((alpha) => clamp(alpha, 0, 1));
  const near = smoother.scalar(seen, 10);
  const low = smoother.colour(
    difference,
    10,
    seen.map((value) => value + 1e-5),
  );
  return generic.flat.map((value, k) => {
    const vertex = k >> 2;
    const share = Math.max(
      Math.max(zones.mouth[vertex], streaks?.[vertex] ?? 0) * smoothstep(0.1, 0.4, near[vertex]),
      lidEdgeTone * zones.cavity[vertex] * zones.browsAndEyes[vertex] * smoothstep(0.03, 0.15, near[vertex]),
    );
    return value + tone[k] + share * (low[k] - tone[k]);
  });
}

/** Darkens the fill under hair, so that no bare skin shows between strands; a shaved head of hair is nothing more. */
function tintScalp(base: Float32Array, hair: Float32Array, ratio: LinearRgb): void {
  const tint = ratio.map((value) => scalpTint * clamp(Math.log(Math.max(value, 1e-3)), ...scalpTintRange));
  for (let i = 0; i < hair.length; i++) {
    for (let c = 0; c < 3; c++) base[4 * i + c] += hair[i] * tint[c];
  }
}

/** Log factor on the mirrored photo: its own light off, and its smooth tone brought to that of this side. */
function mirrorTone(
  smoother: FieldSmoother,
  mirror: Uint16Array,
  { delit, generic, tone, confidence }: Layers,
): Float32Array {
  const difference = delit.albedo.map((value, k) => value - generic.flat[k]);
  const low = smoother.colour(
    difference,
    8,
    confidence.map((value) => value + 1e-5),
  );
  const factors = new Float32Array(tone.length);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const other = mirror[i];
    const trust = smoothstep(0, 0.5, confidence[other]);
    for (let c = 0; c < 3; c++) {
      const step = clamp(tone[4 * i + c] - low[4 * other + c], -0.6, 0.6);
      factors[4 * i + c] = trust * step - delit.shading[4 * other + c];
    }
  }
  return factors;
}
