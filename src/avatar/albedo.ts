import { byteOfLinear, type LinearRgb } from "../face/color.ts";
import type { Landmarks } from "../face/landmarks.ts";
import type { Mask } from "../face/mask.ts";
import { clamp, quantile } from "../face/statistics.ts";
import { type Atlas, composeStride, type Projection, type TextureKernel } from "../kernels/texture.ts";
import type { Pixels } from "../photo/pixels.ts";
import type { ExpressionWeights, Rgb } from "./avatar.ts";
import type { Camera } from "./camera.ts";
import { type DelitPhoto, delight, minimumSkinCount, skinThreshold, skinVertices } from "./delight.ts";
import { FieldSmoother, mean3, smoothstep } from "./field.ts";
import { quadNormals } from "./normals.ts";
import { cropHead, type PhotoCrop, reduceCrop } from "./photo-crop.ts";
import { toCameraFrame } from "./project.ts";
import type { SkinDomain, SkinZones } from "./skin-domain.ts";
import { maskSkin } from "./skin-mask.ts";
import { subdivide } from "./subdivide.ts";
import { chooseGenericSkin, type GenericSkin, layGenericSkin, type ProjectedPhoto, toneField } from "./tone.ts";

export interface AlbedoInputs {
  readonly photo: Pixels;
  readonly landmarks: Landmarks;
  readonly person: Mask;
  readonly hair: Mask | null;
  readonly glasses: boolean;
  /** Linear light of the hair over that of the skin, to tint the scalp below it; none where the head is bald. */
  readonly hairRatio?: LinearRgb | null;
  readonly camera: Camera;
  /** The head as the photo shows it, xyz of the skin vertices in the head's frame (`sameViewHead`). */
  readonly positions: Float32Array;
  readonly expression: ExpressionWeights;
}

export interface BakedAlbedo {
  readonly size: number;
  /** RGB sRGB bytes in the uv frame of the model, rows from the top. */
  readonly data: Uint8Array;
  /** Median albedo of the skin, sRGB 0..255. */
  readonly skinTone: Rgb;
  /** Light of the photo: nine RGB factors in the basis and frame of `Light.ambient`. */
  readonly light: Float32Array;
  readonly stats: AlbedoStats;
}

export interface AlbedoStats {
  readonly skinVertexCount: number;
  /** Mean share of the photo over the face, 0..1. */
  readonly photoShare: number;
  readonly genericSkin: string;
  /** Lowest and highest gain of the shading that was taken off the skin. */
  readonly shadingRange: readonly [number, number];
  /** Median Lab of the skin in the photo. */
  readonly photoLab: readonly [number, number, number];
}

/** Photos finer than the texels by this factor are reduced to it before sampling. */
const oversampling = 1.1;
const maskEyePixels = 120;
const depthPixels = 700;
/** Linear light at which a channel begins to be, and is, over-exposed; lower by the shift where much is. */
const overexposure = [0.85, 0.96] as const;
const overexposureShift = 0.1;
const nearWhite = 0.72;
/** Cosines to the viewer between which the kernel fades the photo in. */
const grazing = [0.18, 0.68] as const;
const minimumExposedCount = 400;
const highlightThreshold = 0.22;
/** What the photo loses of its share where it is blown out. */
const blownLoss = 0.6;
/** Share of the hair's colour that the scalp takes on, and bounds of its log ratio to the skin. */
const scalpTint = 0.8;
const scalpTintRange = [-2.5, 0.5] as const;
const creaseLift = 0.9;
const deepestCrease = 0.6;
const highestBulge = 0.3;

/** The photo in the pixels that the atlas samples. */
interface Seen {
  readonly crop: PhotoCrop;
  /** Photo pixels a sampled pixel. */
  readonly ratio: number;
  /** x, y in sampled pixels, depth in mm, cosine to the viewer of every vertex. */
  readonly vertices: Float32Array;
  readonly normals: Float32Array;
  readonly photoLab: readonly [number, number, number];
}

/**
 * Makes the albedo of the whole head from one photo, `size` texels square. The photo is projected where it shows the
 * face, its light removed; the rest is the mirrored side, or generic skin at the person's tone. See
 * docs/reconstruction.md. A covered face falls back to generic skin.
 */
export function bakeAlbedo(kernel: TextureKernel, domain: SkinDomain, inputs: AlbedoInputs, size = 1024): BakedAlbedo {
  const smoother = new FieldSmoother(kernel, domain.graph);
  return kernel.withAtlas(domain.layout, size, (atlas) => {
    // (1) Sample the photo where the posed mesh shows it.
    const seen = lookAtPhoto(domain, atlas, inputs);
    const projection = atlas.project(seen.vertices, domain.zones.allowed, depthScale(seen.crop, seen.ratio));
    const photo = vertexPhoto(domain, seen, projection);

    // (2) Take its light off and find the tone of the head.
    const delit = delight(smoother, domain, photo);
    const generic = layGenericSkin(smoother, domain, atlas, chooseGenericSkin(domain, photo, delit.albedo));
    const { field, confidence } = toneField(smoother, domain, photo, delit.albedo, generic);

    // (3) Blend photo, mirror and generic skin at every texel.
    const fields = composeFields(smoother, domain, inputs, { seen, photo, delit, generic, tone: field, confidence });
    const data = atlas.compose(fields.values, generic.picture, {
      highlightThreshold: highlightThreshold + lowResolutionEase(seen.crop),
      background: fields.background,
    });
    return {
      size,
      data,
      skinTone: fields.skinTone,
      light: delit.light,
      stats: statsOf(domain, seen, photo, delit, generic, fields),
    };
  });
}

function lookAtPhoto({ model, subdivision, eyeDistance }: SkinDomain, atlas: Atlas, inputs: AlbedoInputs): Seen {
  const crop = cropHead(inputs.photo, inputs.landmarks);
  const ratio = Math.max(1, crop.eyeDistance / (oversampling * eyeDistance * atlas.size));
  const maskRatio = Math.max(1, crop.eyeDistance / maskEyePixels);
  const mask = maskSkin(reduceCrop(crop, maskRatio, inputs), inputs);
  atlas.loadPhoto(crop, ratio, { ...mask, scale: ratio / maskRatio });
  const fine = subdivide(subdivision, inputs.positions.subarray(0, 3 * model.skinVertexCount));
  const normals = quadNormals(fine, subdivision.quads);
  return {
    crop,
    ratio,
    normals,
    photoLab: mask.skinLab,
    vertices: placeVertices(fine, normals, inputs.camera, crop, ratio),
  };
}

function placeVertices(
  positions: Float32Array,
  normals: Float32Array,
  camera: Camera,
  crop: PhotoCrop,
  ratio: number,
): Float32Array {
  const seen = toCameraFrame(camera, positions);
  const turned = toCameraFrame({ rotation: camera.rotation, translation: new Float64Array(3) }, normals);
  const vertices = new Float32Array((4 * positions.length) / 3);
  for (let i = 0; 4 * i < vertices.length; i++) {
    const x = seen[3 * i];
    const y = seen[3 * i + 1];
    const z = seen[3 * i + 2];
    const depth = Math.max(1, -z);
    vertices[4 * i] = (camera.centreX + (camera.focal * x) / depth - crop.left) / ratio;
    vertices[4 * i + 1] = (camera.centreY - (camera.focal * y) / depth - crop.top) / ratio;
    vertices[4 * i + 2] = depth;
    const towards = turned[3 * i] * x + turned[3 * i + 1] * y + turned[3 * i + 2] * z;
    vertices[4 * i + 3] = -towards / Math.max(1e-6, Math.sqrt(x * x + y * y + z * z));
  }
  return vertices;
}

function depthScale({ width, height }: PhotoCrop, ratio: number): number {
  return Math.min(1, depthPixels / (Math.max(width, height) / ratio));
}

function vertexPhoto(
  { zones }: SkinDomain,
  { normals, vertices }: Seen,
  { colourSums, weightSums }: Projection,
): ProjectedPhoto {
  const count = zones.plain.length;
  const colours = new Float32Array(4 * count);
  const [alpha, trust, facing, skin, skinShare, exposed] = [0, 1, 2, 3, 4, 5].map(() => new Float32Array(count));
  for (let i = 0; i < count; i++) {
    const weight = colourSums[4 * i + 3];
    alpha[i] = weight / Math.max(weightSums[4 * i + 1], 1e-6);
    const cosine = vertices[4 * i + 3];
    facing[i] = smoothstep(0.2, 0.55, cosine);
    trust[i] = clamp(alpha[i] / Math.max(smoothstep(...grazing, cosine), 0.05), 0, 1);
    skinShare[i] = clamp(weightSums[4 * i] / Math.max(weight, 1e-5), 0, 1);
    for (let c = 0; c < 3; c++) colours[4 * i + c] = weight > 1e-5 ? colourSums[4 * i + c] / weight : -3;
    skin[i] = alpha[i] > 0.5 ? alpha[i] * skinShare[i] * zones.plain[i] : 0;
  }
  const brightest = Float32Array.from(skin, (_, i) =>
    Math.exp(Math.max(colours[4 * i], colours[4 * i + 1], colours[4 * i + 2])),
  );
  const faceCount = skin.filter((value) => value > skinThreshold).length;
  const whiteCount = skin.filter((value, i) => value > skinThreshold && brightest[i] > nearWhite).length;
  const shift = overexposureShift * smoothstep(0.06, 0.3, whiteCount / Math.max(faceCount, 1));
  for (let i = 0; i < count; i++) {
    exposed[i] = 1 - smoothstep(overexposure[0] - shift, overexposure[1] - shift, brightest[i]);
  }
  const gated = skin.map((value, i) => value * exposed[i]);
  const enough = gated.filter((value) => value > skinThreshold).length > minimumExposedCount;
  const sum = (values: Float32Array) => values.reduce((total, value) => total + value, 0);
  const blownShare = enough ? 1 - sum(gated) / Math.max(sum(skin), 1e-6) : 0;
  return { colours, alpha, trust, facing, skin: enough ? gated : skin, skinShare, blownShare, exposed, normals };
}

interface Layers {
  readonly seen: Seen;
  readonly photo: ProjectedPhoto;
  readonly delit: DelitPhoto;
  readonly generic: GenericSkin;
  /** Log colour to add to the generic skin. */
  readonly tone: Float32Array;
  readonly confidence: Float32Array;
}

interface ComposeFields {
  readonly values: Float32Array;
  readonly share: Float32Array;
  readonly skinTone: Rgb;
  readonly background: readonly number[];
}

/** The fields that the kernel blends at every texel; their order is in wasm/kernels.h. */
function composeFields(
  smoother: FieldSmoother,
  domain: SkinDomain,
  inputs: AlbedoInputs,
  layers: Layers,
): ComposeFields {
  const { zones, mirror } = domain;
  const { seen, photo, delit, generic, tone } = layers;
  const share = photoShare(smoother, domain, layers);
  const base = localTone(smoother, domain, layers);
  if (inputs.hairRatio) tintScalp(base, zones.hair, inputs.hairRatio);
  const plain = zones.plain.map((value, i) => value * (1 - zones.cavity[i]) + 1e-4);
  const level = smoother.colour(generic.flat, 40, plain).map((value, k) => value + tone[k]);
  const creases = foldCreases(smoother, domain, inputs, layers);
  const evened = evenSkin(smoother, domain, layers, level);
  const mirrored = mirrorTone(smoother, mirror, layers);
  const values = new Float32Array(composeStride * smoother.vertexCount);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const at = composeStride * i;
    const other = mirror[i];
    for (let c = 0; c < 3; c++) {
      values[at + c] = delit.shading[4 * i + c] + creases[4 * i + c] + evened[4 * i + c];
      values[at + 4 + c] = base[4 * i + c];
      values[at + 8 + c] = generic.raw[4 * i + c];
      values[at + 12 + c] = level[4 * i + c];
      values[at + 20 + c] = mirrored[4 * i + c];
    }
    values[at + 3] = share[i];
    values[at + 7] = 1 - 0.85 * zones.scalp[i];
    values[at + 11] = zones.lids[i];
    values[at + 15] = zones.browsAndEyes[i];
    values[at + 16] = seen.vertices[4 * other];
    values[at + 17] = seen.vertices[4 * other + 1];
    values[at + 18] = share[other] * (1 - zones.cavity[i]);
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
    const blown = zones.plain[i] * blownLoss * (1 - photo.exposed[i]);
    return value * (1 - 0.95 * Math.max(shaded, covered) * smoothstep(0.3, 0.8, seen[other])) * (1 - blown);
  });
}

/** Excess over the skin's level, log, from which skin counts as shining, and does wholly. */
const shineRange = [0.03, 0.22] as const;
const shineLightness = 0.5;
const shineChroma = 0.75;
/** Deviations of chroma from the tone beyond this, log, are coloured light more than skin; this share of them goes. */
const chromaLimit = 0.13;
const chromaLoss = 0.7;
/** What the photo's tone yields to that of the fill where it ends, so that no edge shows. */
const borderLoss = 0.8;

/**
 * Smooth log colour to take off plain skin: of broad shine half of its lightness and most of its pallor, of coloured
 * light what skin cannot be, and at the border of the photo its difference from the fill.
 */
function evenSkin(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  { photo, delit }: Layers,
  level: Float32Array,
): Float32Array {
  const alpha = photo.alpha.map((value) => clamp(value, 0, 1));
  const low = smoother.colour(
    delit.albedo,
    6,
    alpha.map((value) => value + 1e-4),
  );
  const inside = smoother.scalar(alpha, 5);
  const taken = new Float32Array(level.length);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const excess = mean3(low, i) - mean3(level, i);
    const shine = smoothstep(...shineRange, excess);
    const border = borderLoss * (1 - smoothstep(0.4, 0.9, inside[i])) * photo.skinShare[i];
    const chroma = [0, 1, 2].map((c) => low[4 * i + c] - level[4 * i + c] - excess);
    const deviation = Math.max(Math.abs(chroma[0]), Math.abs(chroma[1]), Math.abs(chroma[2]));
    const foreign = chromaLoss * Math.max(0, 1 - chromaLimit / Math.max(deviation, 1e-6));
    const lightness = Math.max(shineLightness * shine, border) * excess;
    const pallor = Math.max(shineChroma * shine, foreign, border, shineChroma * (1 - photo.exposed[i]));
    for (let c = 0; c < 3; c++) taken[4 * i + c] = zones.plain[i] * (lightness + pallor * chroma[c]);
  }
  return smoother.colour(taken, 3);
}

/**
 * Log colour of the fill: generic skin at the person's tone. Around the lips, where skin says nothing, it follows what
 * was seen nearby, so that a moustache or red lips go on where teeth were cut out.
 */
function localTone(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  { photo, delit, generic, tone }: Layers,
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
    const share = zones.mouth[k >> 2] * smoothstep(0.1, 0.4, near[k >> 2]);
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

/**
 * What a smile draws around the mouth, log colour to take off: dark folds, and half of the bulges beside them, which a
 * neutral face has less. Beards are left alone.
 */
function foldCreases(
  smoother: FieldSmoother,
  { zones }: SkinDomain,
  { expression }: AlbedoInputs,
  { photo, delit, seen }: Layers,
): Float32Array {
  const creases = new Float32Array(delit.albedo.length);
  const amount =
    creaseLift *
    mouthActivity(expression) *
    (1 - 1.5 * lowResolutionEase(seen.crop)) *
    (1 - beardiness(photo, delit, zones));
  if (amount < 0.1) return creases;
  const alpha = photo.alpha.map((value) => clamp(value, 0, 1) + 1e-4);
  const fine = smoother.colour(delit.albedo, 2, alpha);
  const broad = smoother.colour(
    delit.albedo,
    60,
    alpha.map((value, i) => value * zones.plain[i] + 1e-4),
  );
  for (let i = 0; i < smoother.vertexCount; i++) {
    const step = mean3(fine, i) - mean3(broad, i);
    const part = step < 0 ? Math.min(1, deepestCrease / -step) : 0.5 * Math.min(1, highestBulge / Math.max(step, 1e-6));
    const weight = amount * zones.folds[i] * part;
    for (let c = 0; c < 3; c++) creases[4 * i + c] = weight * (fine[4 * i + c] - broad[4 * i + c]);
  }
  return creases;
}

/** 1 where the skin around the mouth is much darker than the cheeks, on both sides: a beard. */
function beardiness({ alpha }: ProjectedPhoto, { albedo }: DelitPhoto, { folds, front }: SkinZones): number {
  const around: number[] = [];
  const cheeks: number[] = [];
  for (let i = 0; i < alpha.length; i++) {
    if (alpha[i] < 0.5) continue;
    if (folds[i] > 0.4) around.push(mean3(albedo, i));
    else if (front[i] > 0 && folds[i] < 0.05) cheeks.push(mean3(albedo, i));
  }
  if (around.length < 20 || cheeks.length < 20) return 0;
  return smoothstep(0.3, 0.6, quantile(cheeks, 0.5) - quantile(around, 0.5));
}

/** How much the photo smiles or opens its mouth, 0..1. */
function mouthActivity(expression: ExpressionWeights): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(expression)) {
    if (name.startsWith("mouthSmile") || name.startsWith("jaw")) sum += weight;
  }
  return clamp(sum, 0, 1);
}

/** 0 for photos of full detail, up to .2 for small ones, whose noise and compression must not be sharpened. */
function lowResolutionEase({ eyeDistance }: PhotoCrop): number {
  return 0.2 * (1 - clamp((eyeDistance - 60) / 90, 0, 1));
}

function statsOf(
  { zones }: SkinDomain,
  { photoLab }: Seen,
  photo: ProjectedPhoto,
  { shading }: DelitPhoto,
  generic: GenericSkin,
  { share }: ComposeFields,
): AlbedoStats {
  const samples = skinVertices(photo);
  const gains = samples.map((i) => Math.exp(mean3(shading, i)));
  let [sum, front] = [0, 0];
  zones.front.forEach((weight, i) => {
    sum += weight * share[i];
    front += weight;
  });
  return {
    skinVertexCount: samples.length,
    photoShare: front > 0 ? sum / front : 0,
    genericSkin: generic.name,
    shadingRange: [quantile(gains, 0), quantile(gains, 1)],
    photoLab,
  };
}
