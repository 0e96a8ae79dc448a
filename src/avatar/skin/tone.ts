import { linearOfByte } from "../../face/color.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { Atlas } from "../../kernels/atlas.ts";
import type { PartTexture } from "../head/head-model.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { medianOf, minimumSkinCount, skinVertices, type VertexPhoto } from "./vertex-photo.ts";

export interface ProjectedPhoto extends VertexPhoto {
  /** Trust in the photo whatever the angle it is seen at, 0..1. */
  readonly trust: Float32Array;
  /** 1 where the skin faces the viewer, 0 where it is seen at a grazing angle. */
  readonly facing: Float32Array;
  /** Share of skin colour in what was seen, 0..1. */
  readonly skinShare: Float32Array;
}

/** A generic skin as square RGBA, with its mean log colour at the vertices. */
export interface GenericSkin {
  readonly name: string;
  readonly picture: { readonly width: number; readonly height: number; readonly data: Uint8Array };
  /** Mean log colour as painted. */
  readonly raw: Float32Array;
  /** The same without the skin's own slow changes of tone away from the face. */
  readonly flat: Float32Array;
}

const flattening = 0.92;
const flatteningRounds = 60;
/** What is taken of the finer changes where the skins paint stubble or make-up: outside of the face and on the lids. */
const paintRemoval = 0.85;
/** Rings of empty texels around the charts of a skin that are filled, for lookups across their border. */
const paddingRings = 4;
/** Linear light of the brightest channel between which skin begins to bleach, and is bleached. */
const bleaching = [0.65, 0.9] as const;
const chromaRounds = 80;
const pull = 4;
const anchor = 0.004;
const stiffness = 0.5;
/** Shares of the sorted lightness of skin between which it is neither shadow nor shine. */
const middleBand = [0.2, 0.6] as const;

/** The generic skin whose tone is nearest to the person's: small shift, above all of colour. */
export function chooseGenericSkin(
  { model, layout, subdivision }: SkinDomain,
  photo: VertexPhoto,
  albedo: Float32Array,
): { name: string; texture: PartTexture } {
  const skins = Object.entries(model.textures).filter(([name]) => name.startsWith("skin_"));
  if (skins.length === 0) throw new RangeError("the head has no generic skin");
  const samples = skinVertices(photo).filter((_, k) => k % 4 === 0);
  const uvs = new Map<number, number>();
  for (const [corner, vertex] of layout.triangles.entries()) uvs.set(vertex, 2 * corner);
  let best = { cost: Number.POSITIVE_INFINITY, name: skins[0][0], texture: skins[0][1] };
  if (samples.length * 4 < minimumSkinCount || subdivision.vertexCount === 0) return best;
  for (const [name, texture] of skins) {
    const shifts = [0, 1, 2].map((c) => {
      const values = samples.map((i) => {
        const at = uvs.get(i) ?? 0;
        return albedo[4 * i + c] - logTexel(texture, layout.uvs[at], layout.uvs[at + 1], c);
      });
      return quantile(values, 0.5);
    });
    const mean = (shifts[0] + shifts[1] + shifts[2]) / 3;
    const cost = shifts.reduce((sum, shift) => sum + Math.abs(shift) + 2 * Math.abs(shift - mean), 0);
    if (cost < best.cost) best = { cost, name, texture };
  }
  return best;
}

const laidSkins = new WeakMap<SkinDomain, Map<string, Pick<GenericSkin, "raw" | "flat">>>();

/** Puts a generic skin on the mesh and flattens it; the fields are kept, since all heads share them. */
export function layGenericSkin(
  smoother: FieldSmoother,
  domain: SkinDomain,
  atlas: Atlas,
  { name, texture }: { name: string; texture: PartTexture },
): GenericSkin {
  const picture = { width: texture.width, height: texture.height, data: paddedRgba(texture) };
  let laid = laidSkins.get(domain);
  if (!laid) {
    laid = new Map();
    laidSkins.set(domain, laid);
  }
  const key = `${name} ${atlas.size}`;
  let fields = laid.get(key);
  if (!fields) {
    fields = flattenSkin(smoother, domain, atlas.gather(picture));
    laid.set(key, fields);
  }
  return { name, picture, ...fields };
}

function flattenSkin(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  raw: Float32Array,
): Pick<GenericSkin, "raw" | "flat"> {
  const known = zones.cavity.map((cavity, i) => (1 - cavity) * Math.min(1, raw[4 * i + 3]) + 1e-4);
  const low = smoother.colour(raw, flatteningRounds, known);
  const fine = smoother.colour(raw, 2, known);
  const front = indicesOf(zones.front);
  const flat = raw.slice();
  for (let c = 0; c < 3; c++) {
    const median = quantile(
      front.map((i) => raw[4 * i + c]),
      0.5,
    );
    for (let i = 0; i < smoother.vertexCount; i++) {
      const broad = flattening * (1 - zones.cavity[i]) * (low[4 * i + c] - median);
      const paint =
        paintRemoval * Math.max(zones.scalp[i], zones.lids[i], zones.remote[i]) * (fine[4 * i + c] - broad - median);
      flat[4 * i + c] -= broad + paint;
    }
  }
  return { raw, flat };
}

/**
 * The tone of the whole head: what to add to the flattened generic skin, log colour. It is the screened membrane on the
 * mesh that follows the person where skin was seen and goes over to the person's mean tone elsewhere; on the mesh it
 * has no seams; `hidden` is what a beard hides of it. P. Perez et al., "Poisson Image Editing", SIGGRAPH 2003, with a
 * screen.
 */
export function toneField(
  smoother: FieldSmoother,
  { mirror }: SkinDomain,
  photo: ProjectedPhoto,
  albedo: Float32Array,
  generic: GenericSkin,
  hidden?: Float32Array,
): { field: Float32Array; confidence: Float32Array; tone: number[] } {
  const { vertexCount } = smoother;
  const { exposed } = photo;
  const difference = albedo.map((value, k) => value - generic.flat[k]);
  const tone = meanTone(photo, albedo, difference);
  const core = smoother.scalar(
    photo.trust.map((trust, i) => clamp(trust, 0, 1) * photo.skinShare[i]),
    4,
  );
  const confidence = core.map(
    (value, i) =>
      smoothstep(0.72, 0.93, value) *
      photo.facing[i] *
      photo.skinShare[i] *
      (0.9 * exposed[i] + 0.1) *
      (1 - 0.9 * (hidden?.[i] ?? 0)),
  );
  const known = smoother.colour(
    difference,
    4,
    confidence.map((value) => value + 1e-5),
  );
  restoreChroma(smoother, known, difference, confidence, photo);
  const diagonal = confidence.map((value) => pull * value + anchor);
  const rightSide = new Float32Array(4 * vertexCount);
  const start = new Float32Array(4 * vertexCount);
  for (let i = 0; i < vertexCount; i++) {
    for (let c = 0; c < 3; c++) {
      const target = clamp(known[4 * i + c] - tone[c], -0.9, 0.9) + tone[c];
      rightSide[4 * i + c] = pull * confidence[i] * target + anchor * tone[c];
      start[4 * i + c] = tone[c];
    }
  }
  const rest = smoother.kernel.membrane(smoother.graph, { diagonal, stiffness, rightSide }, start);
  return { field: smoother.colour(symmetrised(rest, mirror), 3), confidence, tone };
}

/**
 * Film and sensors bleach what is bright before it is blown out: where such skin is paler than the well exposed skin
 * around it, its chroma is brought to that.
 */
function restoreChroma(
  smoother: FieldSmoother,
  known: Float32Array,
  difference: Float32Array,
  confidence: Float32Array,
  { colours }: ProjectedPhoto,
): void {
  const brightness = confidence.map((_, i) => Math.max(colours[4 * i], colours[4 * i + 1], colours[4 * i + 2]));
  const sure = brightness.map((value) => 1 - smoothstep(bleaching[0], bleaching[1], Math.exp(value)));
  const chroma = smoother.colour(
    difference,
    chromaRounds,
    confidence.map((value, i) => value * (0.03 + 0.97 * sure[i]) + 1e-6),
  );
  for (let i = 0; i < sure.length; i++) {
    const [own, near] = [mean3(known, i), mean3(chroma, i)];
    const paleness = chroma[4 * i] - chroma[4 * i + 2] - (known[4 * i] - known[4 * i + 2]);
    const share = (1 - sure[i]) * smoothstep(0, 0.1, paleness);
    for (let c = 0; c < 3; c++) known[4 * i + c] += share * (chroma[4 * i + c] - near - (known[4 * i + c] - own));
  }
}

/** Left and right differ in light more than in tone. */
function symmetrised(field: Float32Array, mirror: Uint16Array): Float32Array {
  return field.map((value, k) => 0.75 * value + 0.25 * field[4 * mirror[k >> 2] + (k & 3)]);
}

/** The median difference over the skin of middle lightness. */
function meanTone(photo: ProjectedPhoto, albedo: Float32Array, difference: Float32Array): number[] {
  const samples = skinVertices(photo);
  if (samples.length < minimumSkinCount) return [0, 0, 0];
  const lightness = samples.map((i) => mean3(albedo, i));
  const [low, high] = middleBand.map((share) => quantile(lightness, share));
  const middle = samples.filter((_, k) => lightness[k] >= low && lightness[k] <= high);
  return [0, 1, 2].map((c) => medianOf(middle, (i) => difference[4 * i + c]));
}

function logTexel({ width, height, channelCount, data }: PartTexture, u: number, v: number, channel: number): number {
  const x = clamp(Math.floor(u * width), 0, width - 1);
  const y = clamp(Math.floor(v * height), 0, height - 1);
  const value = data[channelCount * (y * width + x) + (channelCount < 3 ? 0 : channel)];
  return Math.log(Math.max(linearOfByte(value), 0.002));
}

/** The texture with its black surroundings grown over by the colours of the charts. */
function paddedRgba({ width, height, channelCount, data }: PartTexture): Uint8Array {
  const rgba = new Uint8Array(4 * width * height);
  const isEmpty = (pixel: number) => rgba[4 * pixel + 3] === 0;
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgba[4 * i + c] = data[channelCount * i + (channelCount < 3 ? 0 : c)];
    if (rgba[4 * i] + rgba[4 * i + 1] + rgba[4 * i + 2] > 0) rgba[4 * i + 3] = 255;
  }
  for (let ring = 0; ring < paddingRings; ring++) {
    const grown: number[] = [];
    for (let i = 0; i < width * height; i++) {
      if (!isEmpty(i)) continue;
      const x = i % width;
      const near = [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width];
      const source = near.find((j) => j >= 0 && j < width * height && !isEmpty(j));
      if (source !== undefined) grown.push(i, source);
    }
    for (let k = 0; k < grown.length; k += 2) rgba.copyWithin(4 * grown[k], 4 * grown[k + 1], 4 * grown[k + 1] + 4);
  }
  return rgba;
}

function indicesOf(zone: Float32Array): number[] {
  const indices: number[] = [];
  for (let i = 0; i < zone.length; i++) if (zone[i] > 0) indices.push(i);
  return indices;
}
