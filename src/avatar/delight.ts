import type { LinearRgb } from "../face/color.ts";
import { clamp, quantile } from "../face/statistics.ts";
import type { TextureKernel } from "../kernels/texture.ts";
import { type FieldSmoother, mean3, smoothstep } from "./field.ts";
import type { SkinDomain, SkinZones } from "./skin-domain.ts";

/** The photo at the vertices; colours are four floats of which three are used, natural logarithms of linear light. */
export interface VertexPhoto {
  readonly colours: Float32Array;
  /** Trust in the photo at each vertex, 0..1. */
  readonly alpha: Float32Array;
  /** Share of plain, well exposed skin at each vertex, 0..1; samples of light and tone. */
  readonly skin: Float32Array;
  /** 1 where well exposed, 0 where blown out. */
  readonly exposed: Float32Array;
  /** Unit normals in the head's frame. */
  readonly normals: Float32Array;
}

export interface DelitPhoto {
  /** Log colour without the light. */
  readonly albedo: Float32Array;
  /** What was taken off: log shading, relative to the median of the skin. */
  readonly shading: Float32Array;
  /** Nine RGB factors in the basis and frame of `Light.ambient`; the median skin sees light of one. */
  readonly light: Float32Array;
}

/** Below this count of skin vertices there is no face to take light or tone from. */
export const minimumSkinCount = 200;
export const skinThreshold = 0.4;

const normalSmoothing = 12;
const ridge = 0.006;
const fitRounds = 6;
const gainBounds = [0.55, 1.8] as const;
/** Most of the shading is taken off in lightness only, since its colour is partly that of the skin. */
const achromaticShare = 0.75;
const strength = 0.85;

/** Removes a smooth light (order-2 spherical harmonics on smoothed normals), then what is left of a dark side. */
export function delight(smoother: FieldSmoother, { zones, mirror }: SkinDomain, photo: VertexPhoto): DelitPhoto {
  const { vertexCount } = smoother;
  const albedo = photo.colours.slice();
  const shading = new Float32Array(4 * vertexCount);
  const light = new Float32Array(27);
  light.fill(1, 0, 3);
  const samples = skinVertices(photo);
  if (samples.length < minimumSkinCount) return { albedo, shading, light };
  removeSmoothLight(smoother, photo, samples, shading, light);
  for (let i = 0; i < albedo.length; i++) albedo[i] -= shading[i];
  liftDarkSide(smoother, { zones, mirror }, photo, samples, { albedo, shading });
  return { albedo, shading, light };
}

/** Counts a colour of the light, factors on the channels, as shading too. */
export function removeCast({ albedo, shading, light }: DelitPhoto, cast: LinearRgb): void {
  for (let k = 0; k < albedo.length; k++) {
    if ((k & 3) === 3) continue;
    albedo[k] -= Math.log(cast[k & 3]);
    shading[k] += Math.log(cast[k & 3]);
  }
  for (let k = 0; k < light.length; k++) light[k] *= cast[k % 3];
}

export function skinVertices({ skin }: VertexPhoto): number[] {
  const vertices: number[] = [];
  for (let i = 0; i < skin.length; i++) if (skin[i] > skinThreshold) vertices.push(i);
  return vertices;
}

function removeSmoothLight(
  smoother: FieldSmoother,
  photo: VertexPhoto,
  samples: readonly number[],
  shading: Float32Array,
  light: Float32Array,
): void {
  const normals = smoothNormals(smoother, photo.normals);
  const fitted = fitSamples(smoother.kernel, photo, samples, normals);
  if (!fitted) return;
  const level = [0, 1, 2].map((c) =>
    quantile(
      samples.map((i) => radiance(fitted, normals, i, c)),
      0.5,
    ),
  );
  if (!level.every((value) => value > 1e-4)) return;
  for (let k = 0; k < 27; k++) light[k] = fitted[k] / level[k % 3];
  calmLight(light);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const gains = level.map((value, c) => clamp(radiance(fitted, normals, i, c) / value, ...gainBounds));
    const mean = Math.log((gains[0] + gains[1] + gains[2]) / 3);
    for (let c = 0; c < 3; c++) {
      shading[4 * i + c] = strength * (achromaticShare * mean + (1 - achromaticShare) * Math.log(gains[c]));
    }
  }
}

/** The light as far as it was taken off: mostly achromatic and a little weaker, so that the same view looks alike. */
function calmLight(light: Float32Array): void {
  for (let k = 0; k < 27; k += 3) {
    const mean = (light[k] + light[k + 1] + light[k + 2]) / 3;
    for (let c = 0; c < 3; c++) {
      const calm = achromaticShare * mean + (1 - achromaticShare) * light[k + c];
      light[k + c] = k === 0 ? 1 + strength * (calm - 1) : strength * calm;
    }
  }
}

function fitSamples(
  kernel: TextureKernel,
  photo: VertexPhoto,
  samples: readonly number[],
  normals: Float32Array,
): Float32Array | null {
  const picked = new Float32Array(3 * samples.length);
  const radiances = new Float32Array(4 * samples.length);
  const weights = new Float32Array(samples.length);
  samples.forEach((vertex, s) => {
    for (let c = 0; c < 3; c++) {
      picked[3 * s + c] = normals[3 * vertex + c];
      radiances[4 * s + c] = Math.exp(photo.colours[4 * vertex + c]);
    }
    weights[s] = photo.skin[vertex];
  });
  return kernel.fitLight(picked, radiances, weights, { ridge, iterationCount: fitRounds });
}

/** Smooth normals keep noise and creases out of the light. */
function smoothNormals(smoother: FieldSmoother, normals: Float32Array): Float32Array {
  const packed = new Float32Array(4 * smoother.vertexCount);
  for (let k = 0; k < normals.length; k++) packed[4 * Math.trunc(k / 3) + (k % 3)] = normals[k];
  const smoothed = smoother.colour(packed, normalSmoothing);
  const out = new Float32Array(normals.length);
  for (let i = 0; i < smoother.vertexCount; i++) {
    const x = smoothed[4 * i];
    const y = smoothed[4 * i + 1];
    const z = smoothed[4 * i + 2];
    const scale = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
    out[3 * i] = x * scale;
    out[3 * i + 1] = y * scale;
    out[3 * i + 2] = z * scale;
  }
  return out;
}

function radiance(light: Float32Array, normals: Float32Array, vertex: number, channel: number): number {
  const x = normals[3 * vertex];
  const y = normals[3 * vertex + 1];
  const z = normals[3 * vertex + 2];
  const at = channel;
  return (
    light[at] +
    light[at + 3] * y +
    light[at + 6] * z +
    light[at + 9] * x +
    light[at + 12] * x * y +
    light[at + 15] * y * z +
    light[at + 18] * (3 * z * z - 1) +
    light[at + 21] * x * z +
    light[at + 24] * (x * x - y * y)
  );
}

/** How bright the lit side may be, in log above the median, and still be copied to the dark one. */
const litCap = 0.12;
const specularStart = 0.2;
const featureWeight = 0.4;
/** Rounds of smoothing before the sides are compared: on the cheeks, and in features, where edges are short. */
const broadRounds = 12;
const featureRounds = 40;

/**
 * Cast shadows follow no smooth light. Where both sides are seen, the darker one is lifted to the brighter one (capped,
 * so that highlights are not copied), and its colour with it, since shadows are more saturated. A side that is blown out
 * takes the colour of the other. Beards and features survive because they are on both sides.
 */
function liftDarkSide(
  smoother: FieldSmoother,
  { zones, mirror }: Pick<SkinDomain, "zones" | "mirror">,
  photo: VertexPhoto,
  samples: readonly number[],
  { albedo, shading }: { albedo: Float32Array; shading: Float32Array },
): void {
  const count = smoother.vertexCount;
  const weights = photo.alpha.map(
    (alpha, i) => clamp(alpha, 0, 1) * (featureWeight + (1 - featureWeight) * zones.plain[i]),
  );
  const levels = smoothLevels(smoother, zones, albedo, weights);
  const lightness = Float32Array.from({ length: count }, (_, i) => mean3(levels, i));
  const both = smoother.scalar(
    weights.map((weight, i) => Math.min(weight, weights[mirror[i]])),
    10,
  );
  const median = quantile(
    samples.map((i) => mean3(albedo, i)),
    0.5,
  );
  const capped = lightness.map((value) => Math.min(value, median + litCap));
  const difference = capped.map(
    (value, i) => clamp(value - capped[mirror[i]], -1.2, 1.2) * smoothstep(0.05, 0.3, both[i]),
  );
  const exposure = smoother.scalar(
    photo.exposed,
    6,
    weights.map((weight) => weight + 1e-4),
  );
  const correction = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    const specular = Math.max(lightness[i] - median - specularStart, 0) * smoothstep(0.05, 0.4, weights[i]);
    const taken = (difference[i] < 0 ? 0.9 : 0.2) * difference[i] + 0.6 * specular * zones.plain[i];
    const other = mirror[i];
    const shadowed = smoothstep(0.08, 0.35, -difference[i]) * exposure[other];
    const blown = (1 - exposure[i]) * exposure[other];
    const chromatic = 0.9 * smoothstep(0.05, 0.3, both[i]) * Math.max(shadowed, 0.6 * blown);
    for (let c = 0; c < 3; c++) {
      const chroma = levels[4 * i + c] - lightness[i] - (levels[4 * other + c] - lightness[other]);
      correction[4 * i + c] = clamp(taken, -0.9, 0.5) + chromatic * chroma;
    }
  }
  const smooth = smoother.colour(correction, 4);
  for (let k = 0; k < albedo.length; k++) {
    if ((k & 3) === 3) continue;
    albedo[k] -= smooth[k];
    shading[k] += smooth[k];
  }
}

function smoothLevels(
  smoother: FieldSmoother,
  zones: SkinZones,
  albedo: Float32Array,
  weights: Float32Array,
): Float32Array {
  const spread = weights.map((weight) => weight + 1e-4);
  const fine = smoother.colour(albedo, broadRounds, spread);
  const broad = smoother.colour(albedo, featureRounds, spread);
  const feature = smoother.scalar(
    zones.plain.map((plain) => 1 - plain),
    6,
  );
  return fine.map((value, k) => value + feature[k >> 2] * (broad[k] - value));
}
