import type { Camera } from "../avatar/fit/camera.ts";
import type { Light } from "./scene.ts";

type Triple = readonly [number, number, number];

/** Light as it reaches a point from the unit direction xyz: linear RGB. */
type Environment = (x: number, y: number, z: number) => Triple;

/** Lights in the frame of the camera: x right, y up, z towards the viewer. */
interface LightSetup {
  readonly directional: readonly { readonly direction: Triple; readonly color: Triple }[];
  readonly environment: Environment;
}

export const lightNames = ["studio", "neutral"] as const;
export type LightName = (typeof lightNames)[number];

/** Levels are such that a face seen from the front is, on the whole, as bright as its albedo. */
const setups: Record<LightName, LightSetup> = {
  // A large warm key above and to the viewer's left, a soft fill, a cool rim from behind; light before the head, dark behind. Key, fill
  // and surroundings are those with which ten faces have the log light that 84 portraits show over the cheeks, in the median, at 106
  // places (`bench previews` prints nine).
  studio: {
    directional: [
      { direction: [-0.255, 0.737, 0.626], color: [1.014, 0.977, 0.921] },
      { direction: [-0.069, -0.151, 0.986], color: [0.253, 0.253, 0.256] },
      { direction: [0.721, 0.421, -0.551], color: [0.6, 0.606, 0.624] },
    ],
    environment: (_x, y, z) => {
      const level = 0.259 - 0.022 * y + 0.202 * z;
      return [level, level, level];
    },
  },
  // Flat light for measurements and for judging the albedo.
  neutral: {
    directional: [
      { direction: [-0.424, 0.424, 0.8], color: [0.7, 0.687, 0.667] },
      { direction: [0.791, 0.148, 0.593], color: [0.23, 0.238, 0.25] },
      { direction: [0.514, 0.514, -0.686], color: [0.3, 0.3, 0.3] },
    ],
    environment: (_x, y) => {
      const up = 0.5 + 0.5 * y;
      return [0.41 + 0.16 * up, 0.4 + 0.18 * up, 0.39 + 0.21 * up];
    },
  },
};

/** A preset that stays with the camera, so that the face is lit alike from every side. */
export function presetLight(name: LightName, camera: Camera): Light {
  const { directional, environment } = setups[name];
  const r = camera.rotation;
  const toHead = ([x, y, z]: Triple): Triple =>
    normalized([r[0] * x + r[3] * y + r[6] * z, r[1] * x + r[4] * y + r[7] * z, r[2] * x + r[5] * y + r[8] * z]);
  const seen: Environment = (x, y, z) =>
    environment(r[0] * x + r[1] * y + r[2] * z, r[3] * x + r[4] * y + r[5] * z, r[6] * x + r[7] * y + r[8] * z);
  return {
    directional: directional.map(({ direction, color }) => ({ direction: toHead(direction), color })),
    ambient: ambientFactors(seen),
  };
}

/** The light of a photo as nine RGB factors in the basis of `Light`; it has no direction that casts shadows. */
export function harmonicLight(ambient: Float32Array): Light {
  if (ambient.length !== 27) throw new RangeError(`${ambient.length} factors are not 9 x RGB`);
  return { directional: [], ambient };
}

/**
 * `count` unit vectors, xyz each, spread evenly over the sphere: the spherical Fibonacci lattice (A. Gonzalez,
 * "Measurement of areas on a sphere using Fibonacci and latitude-longitude lattices", 2010).
 */
export function sphereDirections(count: number): Float32Array {
  const directions = new Float32Array(count * 3);
  const turn = Math.PI * (3 - Math.sqrt(5));
  for (let i = 0; i < count; i++) {
    const y = 1 - (2 * i + 1) / count;
    const radius = Math.sqrt(1 - y * y);
    directions.set([radius * Math.cos(turn * i), y, radius * Math.sin(turn * i)], i * 3);
  }
  return directions;
}

/** What a white Lambert surface shows: the environment in nine polynomials of the normal, the cosine folded in. */
function ambientFactors(environment: Environment): Float32Array {
  const count = 256;
  const directions = sphereDirections(count);
  const factors = new Float32Array(27);
  // Squared norms of the harmonics times the cosine's weight of their band (Ramamoorthi and Hanrahan, 2001).
  const weights = [1, 2, 2, 2, 15 / 4, 15 / 4, 5 / 16, 15 / 4, 15 / 16].map((weight) => weight / count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = directions.subarray(i * 3, i * 3 + 3);
    const light = environment(x, y, z);
    const basis = [1, y, z, x, x * y, y * z, 3 * z * z - 1, x * z, x * x - y * y];
    for (let k = 0; k < 27; k++) factors[k] += weights[Math.floor(k / 3)] * basis[Math.floor(k / 3)] * light[k % 3];
  }
  return factors;
}

function normalized([x, y, z]: Triple): Triple {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
