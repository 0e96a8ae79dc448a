import type { AttributeClass } from "../../face/attributes/attribute-tasks.ts";
import type { LinearRgb } from "../../face/color.ts";
import type { SeenFrame } from "../../face/frame-fit.ts";
import type { Landmarks } from "../../face/landmarks.ts";
import type { Mask } from "../../face/mask.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { Atlas, Projection } from "../../kernels/atlas.ts";
import type { TextureKernel } from "../../kernels/texture.ts";
import type { Pixels } from "../../photo/pixels.ts";
import type { Steps } from "../../steps.ts";
import type { ExpressionWeights, Rgb } from "../avatar.ts";
import type { Camera } from "../fit/camera.ts";
import { toCameraFrame } from "../fit/project.ts";
import { subdivide } from "../head/subdivide.ts";
import { FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import { quadNormals } from "../mesh/normals.ts";
import type { Polygon } from "../mesh/plane-region.ts";
import { bareWeights } from "./beard-weights.ts";
import { calmMouth } from "./calm-mouth.ts";
import { type ComposeFields, composeFields } from "./compose-fields.ts";
import { delight, matchLight, removeCast } from "./delight.ts";
import { lowResolutionEase } from "./even-skin.ts";
import { type FacialHairField, measureFacialHair } from "./facial-hair.ts";
import { facialHairZone } from "./facial-hair-zone.ts";
import { boundFeatureHue } from "./feature-hue.ts";
import { fillFolds } from "./fill-folds.ts";
import { lensInsides } from "./frame-gap.ts";
import { cropHead, meanLight, type PhotoCrop, reduceCrop } from "./photo-crop.ts";
import { removeFrame } from "./remove-frame.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { maskSkin } from "./skin-mask.ts";
import { evenPatches } from "./skin-patches.ts";
import { liftSocketShade } from "./socket-shade.ts";
import { chooseGenericSkin, type GenericSkin, layGenericSkin, type ProjectedPhoto, toneField } from "./tone.ts";
import { liftUnevenLight } from "./uneven-light.ts";
import { type DelitPhoto, medianOf, minimumSkinCount, skinThreshold, skinVertices } from "./vertex-photo.ts";

export interface AlbedoInputs {
  readonly photo: Pixels;
  readonly landmarks: Landmarks;
  readonly person: Mask;
  readonly hair: Mask | null;
  /** Facial hair that the photo shows; `none` leaves the skin as it is. */
  readonly facialHair?: AttributeClass<"facialHair">;
  /** Skin under white light (`skinTone`); as light as in the photo where it is not known. */
  readonly tone?: LinearRgb | null;
  /** Glasses that the photo shows, which are painted over; null where there are none. */
  readonly glasses: SeenFrame | null;
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
  /** Null where the photo shows none. */
  readonly facialHair: FacialHairField | null;
  readonly stats: AlbedoStats;
}

interface AlbedoStats {
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
/** Fewer vertices of the cheeks tell no tone. */
const fewestOnCheeks = 50;
const highlightThreshold = 0.22;
/** Around a vertex, this share of the distance of the outer eye corners tells whether hair covers it. */
const hairReach = 0.013;
/** Share of the hair's difference from skin that the skin below it takes on. */
const beardTint = 0.8;

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
export function bakeAlbedo(
  kernel: TextureKernel,
  domain: SkinDomain,
  inputs: AlbedoInputs,
  size = 1024,
): Steps<BakedAlbedo> {
  const smoother = new FieldSmoother(kernel, domain.graph);
  return kernel.withAtlasInSteps(domain.layout, size, function* bake(atlas) {
    // (1) Sample the photo where the posed mesh shows it.
    const seen = yield* lookAtPhoto(kernel, domain, atlas, inputs);
    yield;
    const projection = atlas.project(seen.vertices, domain.zones.allowed, depthScale(seen.crop, seen.ratio));
    yield;
    const photo = vertexPhoto(domain, seen, projection);
    yield;

    // (2) Take its light off and find the tone of the head.
    const delit = yield* delight(smoother, domain, photo);
    yield;
    if (inputs.tone) removeCast(delit, castOnCheeks(domain.zones, delit, skinVertices(photo), inputs.tone));
    yield;
    const facialHair = findFacialHair(smoother, domain, inputs, seen, { photo, delit });
    const kind = inputs.facialHair ?? "none";
    const bare = bareWeights(domain, kind);
    yield;
    liftUnevenLight(smoother, domain.zones, photo, delit, bare);
    yield;
    const { calm, folding } = yield* calmMouth(smoother, domain, inputs, { photo, delit, isBare: kind === "none" });
    yield;
    const generic = layGenericSkin(smoother, domain, atlas, chooseGenericSkin(domain, photo, calm.albedo));
    yield;
    const open = liftSocketShade(smoother, domain, { photo, delit: calm });
    // What glasses hid is filled from the skin beside it, and lenses bend and tint the rest: patches there tell nothing.
    yield;
    const even = inputs.glasses ? open : evenPatches(smoother, domain, { photo, delit: open }, bare);
    yield;
    const { field, confidence } = toneField(smoother, domain, photo, even.albedo, generic, facialHair?.density);

    // (3) Blend photo, mirror and generic skin at every texel.
    yield;
    const fields = yield* composeFields(smoother, domain, inputs, {
      vertices: seen.vertices,
      eyePixels: seen.crop.eyeDistance,
      photo,
      delit: even,
      generic,
      tone: facialHair ? addBeard(field, facialHair) : field,
      confidence,
      folding,
    });
    yield;
    const data = atlas.compose(fields.values, generic.picture, {
      highlightThreshold: highlightThreshold + lowResolutionEase(seen.crop.eyeDistance),
      background: fields.background,
    });
    yield;
    if (folding) yield* fillFolds(kernel.planes, domain.layout, { size, data }, folding);
    yield;
    boundFeatureHue(domain.layout, { size, data }, domain.zones.browsAndEyes, fields.skinTone);
    return {
      size,
      data,
      skinTone: fields.skinTone,
      light: matchLight(delit.light, photo, even.albedo, skinVertices(photo)),
      facialHair,
      stats: statsOf(domain, seen, photo, delit, generic, fields),
    };
  });
}

/** What the light of the photo makes of each channel of a skin of this tone: cheeks over it, other skin where none is seen. */
function castOnCheeks(
  { cheeks }: Pick<SkinDomain["zones"], "cheeks">,
  { albedo }: DelitPhoto,
  samples: readonly number[],
  tone: LinearRgb,
): LinearRgb {
  if (samples.length < minimumSkinCount) return [1, 1, 1];
  const onCheeks = samples.filter((i) => cheeks[i] !== 0);
  const chosen = onCheeks.length < fewestOnCheeks ? samples : onCheeks;
  const [r, g, b] = tone.map(
    (value, c) => Math.exp(medianOf(chosen, (i) => albedo[4 * i + c])) / Math.max(value, 1e-3),
  );
  return [r, g, b];
}

function* lookAtPhoto(
  { planes }: TextureKernel,
  { model, subdivision, eyeDistance }: SkinDomain,
  atlas: Atlas,
  inputs: AlbedoInputs,
): Steps<Seen> {
  const crop = cropHead(inputs.photo, inputs.landmarks);
  if (inputs.glasses) removeFrame(crop, inputs.landmarks, inputs.glasses);
  const ratio = Math.max(1, crop.eyeDistance / (oversampling * eyeDistance * atlas.size));
  const maskRatio = Math.max(1, crop.eyeDistance / maskEyePixels);
  const toMask = (outline: Polygon) =>
    outline.map((value, k) => (value - (k % 2 === 0 ? crop.left : crop.top)) / maskRatio);
  yield;
  const picture = reduceCrop(crop, maskRatio, inputs);
  const lenses = inputs.glasses ? lensInsides(inputs.glasses, crop.eyeDistance).map(toMask) : [];
  yield;
  const mask = yield* maskSkin(planes, picture, lenses);
  yield;
  atlas.loadPhoto(crop, ratio, { ...mask, scale: ratio / maskRatio });
  yield;
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

function findFacialHair(
  smoother: FieldSmoother,
  domain: SkinDomain,
  { facialHair = "none" }: AlbedoInputs,
  { crop, ratio, vertices }: Seen,
  { photo, delit }: { readonly photo: ProjectedPhoto; readonly delit: DelitPhoto },
): FacialHairField | null {
  if (facialHair === "none" || skinVertices(photo).length < minimumSkinCount) return null;
  const { grown } = facialHairZone(domain);
  const seen = new Float32Array(4 * grown.length);
  const cosines = grown.map((_, i) => vertices[4 * i + 3]);
  for (let i = 0; i < grown.length; i++) {
    if (grown[i] === 0 || cosines[i] <= 0) continue;
    const [x, y] = [ratio * vertices[4 * i], ratio * vertices[4 * i + 1]];
    const [red, green, blue, share] = meanLight(crop, x, y, hairReach * crop.eyeDistance);
    seen.set([red, green, blue, share], 4 * i);
  }
  return measureFacialHair(smoother, domain, facialHair, { seen, cosines }, { photo, delit });
}

/** The tone with that of a beard, so that it goes on where the photo does not reach, under the jaw above all. */
function addBeard(tone: Float32Array, { density, tint }: FacialHairField): Float32Array {
  return tone.map((value, k) => value + ((k & 3) < 3 ? beardTint * density[k >> 2] * tint[k & 3] : 0));
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
    trust[i] = clamp(alpha[i] / Math.max(smoothstep(grazing[0], grazing[1], cosine), 0.05), 0, 1);
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
  return { colours, alpha, trust, facing, skin: enough ? gated : skin, skinShare, exposed, normals };
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
