import { quadNormals } from "../../src/avatar/mesh/normals.ts";
import type { Crop } from "./crop.ts";
import type { Field, Workshop } from "./field.ts";
import { mix } from "./field.ts";
import { smoothOverSkin } from "./smooth.ts";
import { mirroredPart } from "./symmetry.ts";

/**
 * Shares of targets that take the package's mean mouth to that of people at rest: by the distance of the outer eye
 * corners 3.5 mm wider, with level corners (1.8 mm higher) and lips 2.3 mm thinner.
 */
const restingTargets = {
  "mouth-scale-horiz-incr": 0.35,
  "mouth-angles-up": 0.3,
  "mouth-lowerlip-height-min": 0.4,
  "mouth-upperlip-height-min": 0.2,
} as const;
/** Rounds of smoothing that leave the normals of the face without its lips. */
const faceRounds = 12;

/** What makes a resting mouth of the mean head's, millimetres: along the face, since targets that widen it also lift it off. */
export function restingMouth({ crop, mean, target }: Workshop): Field {
  const field = mix(
    ...Object.entries(restingTargets).map(([name, share]) => [share, target(`mouth/${name}`)] as const),
  );
  const along = new Float64Array(field.length);
  const normals = faceNormals(crop, mean);
  for (let k = 0; k < 3 * crop.skinVertexCount; k += 3) {
    const [x, y, z] = normals.subarray(k, k + 3);
    const lift = (x * field[k] + y * field[k + 1] + z * field[k + 2]) / (x * x + y * y + z * z);
    along.set([field[k] - lift * x, field[k + 1] - lift * y, field[k + 2] - lift * z], k);
  }
  return mirroredPart(along, crop.mirror, 1);
}

function faceNormals(crop: Crop, mean: Float64Array): Float64Array {
  const normals = Float64Array.from(quadNormals(Float32Array.from(mean), crop.quads));
  return smoothOverSkin(crop, normals, faceRounds, { components: 3 });
}
