import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import { byteOfLinear, type LinearRgb } from "../../face/color.ts";
import { type Mask, maskShare } from "../../face/mask.ts";
import { quantile } from "../../face/statistics.ts";
import { type Atlas, composeStride } from "../../kernels/atlas.ts";
import type { TextureKernel } from "../../kernels/texture.ts";
import type { Steps } from "../../steps.ts";
import type { ExpressionWeights, Rgb } from "../avatar.ts";
import { restfulness } from "../fit/resting-face.ts";
import { FieldSmoother } from "../mesh/field.ts";
import { bareWeights } from "./beard-weights.ts";
import { type BeardView, type FacialHairField, measureFacialHair } from "./facial-hair.ts";
import { facialHairZone } from "./facial-hair-zone.ts";
import { type Finish, type FinishedSkin, finishSkin } from "./finish-skin.ts";
import { meanLight } from "./photo-crop.ts";
import { type PhotoOfSkin, type SeenSkin, seeSkin } from "./see-skin.ts";
import { type SeparatedSkin, separateSkin } from "./separate-skin.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { skinCompression, strainTrust } from "./skin-strain.ts";
import { chooseTemplate, layTemplate, type TemplateSkin } from "./template-skin.ts";

export interface AlbedoInputs extends PhotoOfSkin {
  /** Facial hair that the photo shows; `none` leaves the skin as it is. */
  readonly facialHair?: AttributeClass<"facialHair">;
  /** Coverage by it in the photo, 0..255. */
  readonly beard?: Mask | null;
  /** Skin under white light (`skinTone`); as light as in the photo where it is not known. */
  readonly tone?: LinearRgb | null;
  /** Probability that the hair is dressed and no barber's, 0..1; those people shave no beards. None where it is not known. */
  readonly dressed?: number;
  /** Probability that the person is old, 0..1; none where it is not known. */
  readonly old?: number;
  readonly expression: ExpressionWeights;
  /** `clean` where not said. */
  readonly finish?: Finish;
  /** Wanted is the other finish too, for when the photo is gone. */
  readonly bothFinishes?: boolean;
}

export interface BakedAlbedo {
  readonly size: number;
  /** RGB sRGB bytes in the uv frame of the model, rows from the top. */
  readonly data: Uint8Array;
  /** The same by the other finish, where it is wanted. */
  readonly otherData: Uint8Array | null;
  /** Median albedo of the skin, sRGB 0..255. */
  readonly skinTone: Rgb;
  /** Light of the photo: nine RGB factors in the basis and frame of `Light.ambient`. */
  readonly light: Float32Array;
  /** Null where the photo shows none. */
  readonly facialHair: FacialHairField | null;
  /** Mean validity of the photo over the face, 0..1. */
  readonly photoShare: number;
}

/** Around a vertex, this share of the distance of the outer eye corners tells whether hair covers it. */
const hairReach = 0.013;
/** Skin about a mouth that smiles lies in the shade of cheeks and nose: as little at rest as skin that is so compressed. */
const smileStrain = 0.1;
/** Fewer vertices than this show no face to take light or tone from. */
const fewestVertices = 200;
/** Texels to a side of the atlas. */
export const albedoSize = 1024;
const lightFit = { ridge: 0.006, iterationCount: 6 } as const;

/**
 * Makes the albedo of the whole head from one photo, `size` texels square: albedo and light are solved on the mesh, detail
 * comes from the photo where it is valid, else from its mirror image, else from a template. See docs/reconstruction.md.
 */
export function bakeAlbedo(
  kernel: TextureKernel,
  domain: SkinDomain,
  inputs: AlbedoInputs,
  size = albedoSize,
): Steps<BakedAlbedo> {
  const smoother = new FieldSmoother(kernel, domain.graph);
  return kernel.withAtlasInSteps(domain.layout, size, function* bake(atlas) {
    // (1) Skin and facial hair.
    const read = yield* readSkin(kernel, smoother, domain, atlas, inputs);
    const { seen, bare, strain, skin } = read;
    yield;
    const kind = inputs.facialHair ?? "none";
    const facialHair =
      kind === "none" ? null : measureFacialHair(smoother, domain, kind, viewBeard(domain, seen, inputs), skin);
    yield;
    const template = layTemplate(atlas, chooseTemplate(domain, skin.albedo));
    yield;

    // (2) What stays of the rest.
    const hairy = bare.map((value, i) => (1 - value) * seen.confidence[i]);
    const beard = facialHair?.density ?? null;
    const { finish = "clean" } = inputs;
    const tint = facialHair && beardTints(facialHair);
    const beardless = tint ? { ...skin, rest: skin.rest.map((value, k) => value - tint[k]) } : skin;
    const base = baseColours(domain, skin.albedo, tint, inputs.dressed ?? 0);
    const skinTone = toneOf(domain, skin);
    const compose = function* (look: Finish): Steps<{ data: Uint8Array; finished: FinishedSkin }> {
      const finished = finishSkin(smoother, domain, seen, beardless, {
        finish: look,
        strain,
        hairy,
        beard,
        old: inputs.old ?? 0,
      });
      yield;
      const fields = composeFields(domain, seen, base, finished, template);
      yield;
      const data = atlas.compose(fields, template.picture, skinTone.map(Math.round), finished.detailChroma);
      yield;
      return { data, finished };
    };
    const { data, finished } = yield* compose(finish);
    const other = inputs.bothFinishes ? yield* compose(finish === "clean" ? "photo" : "clean") : null;
    return {
      size,
      data,
      otherData: other?.data ?? null,
      skinTone,
      light: lightOf(kernel, seen, skin),
      facialHair,
      photoShare: photoShare(domain, finished),
    };
  });
}

/** What a photo shows of skin, and what of it is albedo and light. */
export interface SkinReading {
  readonly seen: SeenSkin;
  readonly skin: SeparatedSkin;
  /** 0..1 a vertex of the subdivided skin: how far the expression compresses it. */
  readonly strain: Float32Array;
  /** 0..1 a vertex: where no facial hair may grow. */
  readonly bare: Float32Array;
}

/** Loads the photo into the atlas and separates it into albedo and light. */
export function* readSkin(
  kernel: TextureKernel,
  smoother: FieldSmoother,
  domain: SkinDomain,
  atlas: Atlas,
  inputs: AlbedoInputs,
): Steps<SkinReading> {
  const { model, subdivision, zones } = domain;
  const seen = yield* seeSkin(kernel, domain, atlas, inputs);
  yield;
  const bare = bareWeights(domain, inputs.facialHair ?? "none");
  const smiling = 1 - restfulness(inputs.expression);
  const strain = skinCompression(model, subdivision, inputs.positions, inputs.expression).map((value, i) =>
    Math.max(value, smileStrain * smiling * zones.mouth[i]),
  );
  const trust = bare.map((value, i) => value * strainTrust(strain[i]));
  yield;
  const skin = yield* separateSkin(smoother, domain, seen, trust, inputs.tone ?? null);
  return { seen, skin, strain, bare };
}

/** Median albedo of the front of the face, sRGB. */
function toneOf({ zones }: SkinDomain, { albedo }: SeparatedSkin): Rgb {
  const front = [...zones.front.keys()].filter((i) => zones.front[i] > 0.5);
  const of = (c: number) =>
    byteOfLinear(
      Math.exp(
        quantile(
          front.map((i) => albedo[4 * i + c]),
          0.5,
        ),
      ),
    );
  return [of(0), of(1), of(2)];
}

/** The light of the photo as factors on linear light, from what is skin in it. */
function lightOf(
  kernel: TextureKernel,
  { colours, normals }: SeenSkin,
  { albedo, validity }: SeparatedSkin,
): Float32Array {
  const samples = [...validity.keys()].filter((i) => validity[i] > 0.4);
  const light = new Float32Array(27);
  light.fill(1, 0, 3);
  if (samples.length < fewestVertices) return light;
  const picked = new Float32Array(3 * samples.length);
  const radiances = new Float32Array(4 * samples.length);
  for (const [s, i] of samples.entries()) {
    for (let c = 0; c < 3; c++) {
      picked[3 * s + c] = normals[3 * i + c];
      radiances[4 * s + c] = Math.exp(colours[4 * i + c] - albedo[4 * i + c]);
    }
  }
  const weights = Float32Array.from(samples, (i) => validity[i]);
  return kernel.fitLight(picked, radiances, weights, lightFit) ?? light;
}

/** What the photo shows where facial hair may grow. */
export function viewBeard(
  domain: SkinDomain,
  { crop, ratio, vertices, confidence }: SeenSkin,
  { photo, beard }: Pick<AlbedoInputs, "photo" | "beard">,
): BeardView {
  const { grown } = facialHairZone(domain);
  const seen = new Float32Array(4 * grown.length);
  const cosines = grown.map((_, i) => vertices[4 * i + 3]);
  const parsed = new Float32Array(grown.length);
  for (let i = 0; i < grown.length; i++) {
    if (grown[i] === 0 || cosines[i] <= 0) continue;
    const [x, y] = [ratio * vertices[4 * i], ratio * vertices[4 * i + 1]];
    const [red, green, blue, share] = meanLight(crop, x, y, hairReach * crop.eyeDistance);
    seen.set([red, green, blue, share], 4 * i);
    if (beard) parsed[i] = maskShare(beard, (x + crop.left) / photo.width, (y + crop.top) / photo.height);
  }
  return { seen, cosines, confidence, parsed };
}

/** What a beard adds to the log colour of the skin below it, four floats a vertex; it is no part of the rest then. */
function beardTints({ density, tint }: FacialHairField): Float32Array {
  return Float32Array.from({ length: 4 * density.length }, (_, k) =>
    (k & 3) === 3 ? 0 : density[k >> 2] * tint[k & 3],
  );
}

/** The albedo with what portraits show beside it and the tone of a beard. */
function baseColours(
  { residual: { atRest, ofDressed } }: SkinDomain,
  albedo: Float32Array,
  beard: Float32Array | null,
  dressed: number,
): Float32Array {
  return albedo.map((value, k) => {
    const [i, c] = [k >> 2, k & 3];
    if (c === 3) return value;
    const shown = atRest[3 * i + c] + dressed * ofDressed[3 * i + c];
    return value + shown + (beard?.[k] ?? 0);
  });
}

/** The fields that the kernel blends at every texel; their order is in wasm/kernels.h. */
function composeFields(
  { zones, mirror }: SkinDomain,
  { colours, vertices }: SeenSkin,
  base: Float32Array,
  { kept, validity, detail }: FinishedSkin,
  template: TemplateSkin,
): Float32Array {
  const values = new Float32Array(composeStride * validity.length);
  for (let i = 0; i < validity.length; i++) {
    const at = composeStride * i;
    const other = mirror[i];
    const own = validity[i];
    const mirrored = (1 - own) * validity[other] * (1 - zones.cavity[i]);
    for (let c = 0; c < 3; c++) {
      values[at + c] = colours[4 * i + c];
      values[at + 4 + c] = base[4 * i + c] + own * kept[4 * i + c] + mirrored * kept[4 * other + c];
      values[at + 8 + c] = template.colours[4 * i + c];
      values[at + 16 + c] = colours[4 * other + c];
    }
    values[at + 3] = own;
    values[at + 7] = (1 - 0.85 * zones.scalp[i]) * (1 - own * zones.features[i]);
    values[at + 11] = detail[i];
    values[at + 12] = vertices[4 * other];
    values[at + 13] = vertices[4 * other + 1];
    values[at + 14] = validity[other] * (1 - zones.cavity[i]);
    values[at + 15] = detail[other];
  }
  return values;
}

function photoShare({ zones }: SkinDomain, { validity }: FinishedSkin): number {
  let [sum, front] = [0, 0];
  zones.front.forEach((weight, i) => {
    sum += weight * validity[i];
    front += weight;
  });
  return front > 0 ? sum / front : 0;
}
