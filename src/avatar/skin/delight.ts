import type { LinearRgb } from "../../face/color.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { TextureKernel } from "../../kernels/texture.ts";
import type { Steps } from "../../steps.ts";
import type { FieldSmoother } from "../mesh/field.ts";
import { liftCoveredShade, liftDarkSide } from "./cast-shadows.ts";
import type { SkinDomain } from "./skin-domain.ts";
import { specularLight } from "./specular.ts";
import { type DelitPhoto, minimumSkinCount, skinVertices, type VertexPhoto } from "./vertex-photo.ts";

const normalSmoothing = 12;
const ridge = 0.006;
const fitRounds = 6;
const gainBounds = [0.55, 1.8] as const;
const strength = 0.85;

/** Removes a smooth light (order-2 spherical harmonics on smoothed normals), then what is left of a dark side. */
export function* delight(
  smoother: FieldSmoother,
  { zones, mirror }: SkinDomain,
  photo: VertexPhoto,
): Steps<DelitPhoto> {
  const { vertexCount } = smoother;
  const albedo = photo.colours.slice();
  const shading = new Float32Array(4 * vertexCount);
  const light = new Float32Array(27);
  light.fill(1, 0, 3);
  const samples = skinVertices(photo);
  if (samples.length < minimumSkinCount) {
    const nowhere = new Float32Array(vertexCount);
    return { albedo, shading, light, shadeEdge: nowhere, liftedShade: nowhere };
  }
  removeSmoothLight(smoother, photo, samples, shading, light);
  for (let i = 0; i < albedo.length; i++) albedo[i] -= shading[i];
  yield;
  const specular = specularLight(smoother, zones, { ...photo, colours: albedo });
  for (let i = 0; i < albedo.length; i++) {
    shading[i] += specular[i];
    albedo[i] -= specular[i];
  }
  yield;
  liftDarkSide(smoother, { zones, mirror }, photo, samples, { albedo, shading });
  return { albedo, shading, light, ...liftCoveredShade(smoother, zones, photo, samples, { albedo, shading }) };
}

/** Counts a colour and a strength of the light, factors on the channels, as shading too. */
export function removeCast({ albedo, shading, light }: DelitPhoto, cast: LinearRgb): void {
  for (let k = 0; k < albedo.length; k++) {
    if ((k & 3) === 3) continue;
    albedo[k] -= Math.log(cast[k & 3]);
    shading[k] += Math.log(cast[k & 3]);
  }
  for (let k = 0; k < light.length; k++) light[k] *= cast[k % 3];
}

/**
 * The light as strong in each channel as makes the median skin what the photo shows: shade that was lifted off the albedo
 * apart from the smooth light, and what was taken off since, dim it.
 */
export function matchLight(
  light: Float32Array,
  { colours, normals }: VertexPhoto,
  albedo: Float32Array,
  samples: readonly number[],
): Float32Array {
  if (samples.length < minimumSkinCount) return light;
  const gains = [0, 1, 2].map((c) =>
    Math.exp(
      quantile(
        samples.map(
          (i) => colours[4 * i + c] - albedo[4 * i + c] - Math.log(Math.max(1e-3, radiance(light, normals, i, c))),
        ),
        0.5,
      ),
    ),
  );
  return light.map((value, k) => value * gains[k % 3]);
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
  const [least, most] = gainBounds;
  const gains = new Float64Array(3);
  for (let i = 0; i < smoother.vertexCount; i++) {
    for (let c = 0; c < 3; c++) gains[c] = clamp(radiance(fitted, normals, i, c) / level[c], least, most);
    for (let c = 0; c < 3; c++) shading[4 * i + c] = strength * Math.log(gains[c]);
  }
}

/** The light as far as it was taken off: a little weaker, so that the same view looks alike. */
function calmLight(light: Float32Array): void {
  for (let k = 0; k < light.length; k++) light[k] = k < 3 ? 1 + strength * (light[k] - 1) : strength * light[k];
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
  return irradiance(light, [normals[3 * vertex], normals[3 * vertex + 1], normals[3 * vertex + 2]], channel);
}

/** Light of nine RGB factors (`Light.ambient`) on a surface of this normal. */
export function irradiance(light: Float32Array, [x, y, z]: readonly [number, number, number], at: number): number {
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
