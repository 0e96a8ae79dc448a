import { clamp, quantile } from "../../face/statistics.ts";
import { type FieldSmoother, mean3, smoothstep } from "../mesh/field.ts";
import type { SkinZones } from "./skin-domain.ts";
import { medianOf, minimumSkinCount, skinVertices, type VertexPhoto } from "./vertex-photo.ts";

/** Weight of the lips and trust in the photo from which a vertex surely shows a lip, and how many tell its colour. */
const surelyLip = 0.6;
const surelySeen = 0.6;
const fewestVertices = 25;
/** Share that goes of chroma which is neither the lip's nor the skin's. */
const chromaShare = 0.85;
/** Log light over the lip from which it is no gloss but teeth, and what goes of that. */
const brightLimit = 0.35;
const brightShare = 0.7;
/** Share that goes beside the teeth and towards the corners of shade, and of the light of what has the skin's chroma there. */
const lightShare = 0.7;
/**
 * Least redness of lips (log of red over green) over that of the skin, and the redness from which they are painted and may have any
 * hue: paler ones, and those that have more blue than green or gain more of it than of red, mirror the sky or a wall.
 */
const leastRedness = 0.3;
const painted = [0.55, 0.9] as const;

/**
 * Log colour to take off lips that a smile draws apart: teeth, shade and mirrored sky give chroma that lies off the line
 * from the skin's chroma to the lip's own, which is the median of its redder half; beside the teeth all of it becomes the
 * lip's, elsewhere what lies on the line stays, since pale edges make a lip thin.
 */
export function lipStains(
  smoother: FieldSmoother,
  { lips, innerLips, outerLips }: Pick<SkinZones, "lips" | "innerLips" | "outerLips">,
  photo: VertexPhoto,
  albedo: Float32Array,
): Float32Array {
  const taken = new Float32Array(albedo.length);
  const samples = skinVertices(photo);
  const red = [...lips.keys()].filter((i) => lips[i] !== 0);
  if (samples.length < minimumSkinCount) return taken;
  const skin = chromaOf(medianColour(albedo, samples));
  for (const side of [1, -1]) {
    const seen = red.filter((i) => side * lips[i] > surelyLip && photo.alpha[i] > surelySeen);
    if (seen.length < fewestVertices) continue;
    const own = ownColour(albedo, seen);
    const level = (own[0] + own[1] + own[2]) / 3;
    const axis = chromaOf(own).map((value, c) => value - skin[c]);
    const length = dot(axis, axis) + 1e-4;
    const foreign = foreignChroma(axis, skin);
    for (const i of red) {
      if (side * lips[i] <= 0) continue;
      const chroma = chromaOf(albedo.subarray(4 * i, 4 * i + 3)).map((value, c) => value - skin[c]);
      const along = clamp(dot(chroma, axis) / length, 0, 1);
      const sure = Math.max(innerLips[i], outerLips[i]);
      const lip = along + sure * (1 - along);
      const step = mean3(albedo, i) - level;
      const bright = brightShare * Math.max(0, step - brightLimit);
      const skinLight = (1 - along) * Math.max(0, step - bright) + Math.min(0, step);
      const light = bright + sure * lightShare * skinLight;
      const weight = smoothstep(0.1, 0.7, side * lips[i]);
      for (let c = 0; c < 3; c++) {
        taken[4 * i + c] = weight * (chromaShare * (chroma[c] - lip * axis[c]) + lip * foreign[c] + light);
      }
    }
  }
  return smoother.colour(taken, 1);
}

/** What is no lip's in the chroma that lips have over the skin's. */
function foreignChroma([red, green, blue]: readonly number[], skin: readonly number[]): readonly number[] {
  const redness = red - green;
  const blueness = blue - green;
  const plain = 1 - smoothstep(...painted, redness);
  const pale = Math.max(0, leastRedness - redness);
  const bluish = Math.max(0, blueness + skin[2] - skin[1], blueness - redness - pale);
  return chromaOf([-plain * pale, 0, plain * bluish]);
}

/** Median colour of the redder half. */
function ownColour(albedo: Float32Array, vertices: readonly number[]): readonly number[] {
  const redness = (i: number) => albedo[4 * i] - albedo[4 * i + 1];
  const middle = quantile(vertices.map(redness), 0.5);
  return medianColour(
    albedo,
    vertices.filter((i) => redness(i) >= middle),
  );
}

function medianColour(albedo: Float32Array, vertices: readonly number[]): readonly number[] {
  return [0, 1, 2].map((c) => medianOf(vertices, (i) => albedo[4 * i + c]));
}

function chromaOf(colour: ArrayLike<number>): readonly number[] {
  const mean = (colour[0] + colour[1] + colour[2]) / 3;
  return [colour[0] - mean, colour[1] - mean, colour[2] - mean];
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
