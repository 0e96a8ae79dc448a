import type { Camera } from "../../../src/avatar/fit/camera.ts";
import { type HeadModel, type PartTexture, type RegionName, regionNames } from "../../../src/avatar/head/head-model.ts";
import {
  faceOvalRing,
  innerLipRing,
  leftBrowRing,
  leftEyeRing,
  leftIrisRing,
  meshLandmarkCount,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
  rightIrisRing,
} from "../../../src/face/landmark-groups.ts";
import { type Landmarks, landmarkCount } from "../../../src/face/landmarks.ts";
import type { Mask } from "../../../src/face/mask.ts";
import type { Pixels } from "../../../src/photo/pixels.ts";

type Triple = readonly [number, number, number];

/** An ellipsoid with a face drawn on it: the head of these tests, symmetric, with a uv seam at its back. */
const semiAxes: Triple = [75, 105, 90];
const centre: Triple = [0, -25, -85];
const meridianCount = 48;
const parallelCount = 40;
const lowestLatitude = -80;

const eyeDistanceMillimetres = 92;

export function ballHead(): HeadModel {
  const vertexCount = meridianCount * (parallelCount + 1);
  const vertex = (i: number, j: number) => j * meridianCount + ((i + meridianCount) % meridianCount);
  const mean = new Float32Array(3 * vertexCount);
  const mirror = new Uint16Array(vertexCount);
  const uvs: number[] = [];
  const quads: number[] = [];
  const quadUvs: number[] = [];
  for (let j = 0; j <= parallelCount; j++) {
    for (let i = 0; i < meridianCount; i++) {
      mean.set(surfacePoint(-180 + (360 * i) / meridianCount, latitudeOf(j)), 3 * vertex(i, j));
      mirror[vertex(i, j)] = vertex(meridianCount - i, j);
    }
    for (let i = 0; i <= meridianCount; i++)
      uvs.push(0.02 + (0.96 * i) / meridianCount, 0.98 - (0.96 * j) / parallelCount);
  }
  for (let j = 0; j < parallelCount; j++) {
    for (let i = 0; i < meridianCount; i++) {
      quads.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1));
      const row = (meridianCount + 1) * j;
      const above = row + meridianCount + 1;
      quadUvs.push(row + i, row + i + 1, above + i + 1, above + i);
    }
  }
  return {
    vertexCount,
    skinVertexCount: vertexCount,
    mean,
    mirror,
    quads: Uint16Array.from(quads),
    quadUvs: Uint16Array.from(quadUvs),
    uvs: Float32Array.from(uvs),
    landmarks: embedding(mean),
    regions: regions(mean),
    textures: { skin_light: plainSkin([196, 160, 140]), skin_dark: plainSkin([110, 76, 60]) },
  } as unknown as HeadModel;
}

/** Longitude and latitude in degrees; 0, 0 looks forward. */
function surfacePoint(longitude: number, latitude: number): Triple {
  const [l, b] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180];
  return [
    centre[0] + semiAxes[0] * Math.sin(l) * Math.cos(b),
    centre[1] + semiAxes[1] * Math.sin(b),
    centre[2] + semiAxes[2] * Math.cos(l) * Math.cos(b),
  ];
}

function latitudeOf(j: number): number {
  return lowestLatitude - (2 * lowestLatitude * j) / parallelCount;
}

/** The point of the front at x, y. */
function front(x: number, y: number): Triple {
  const rest = 1 - ((x - centre[0]) / semiAxes[0]) ** 2 - ((y - centre[1]) / semiAxes[1]) ** 2;
  return [x, y, centre[2] + semiAxes[2] * Math.sqrt(Math.max(0, rest))];
}

/** Landmark positions: rings around drawn features, single points, and the middle of the face for the others. */
function landmarkPositions(): Triple[] {
  const places = Array.from({ length: landmarkCount }, () => front(0, -20));
  const ring = (indices: readonly number[], x: number, y: number, rx: number, ry: number, start: number) => {
    indices.forEach((index, k) => {
      const angle = start + (2 * Math.PI * k) / indices.length;
      places[index] = front(x + rx * Math.cos(angle), y + ry * Math.sin(angle));
    });
  };
  ring(rightEyeRing, -31, 0, 15, 6, Math.PI);
  ring([...leftEyeRing].reverse(), 31, 0, 15, 6, (2 * Math.PI) / 16);
  ring(rightBrowRing, -31, 20, 18, 4, Math.PI);
  ring(leftBrowRing, 31, 20, 18, 4, 0);
  ring(outerLipRing, 0, -70, 24, 9, Math.PI);
  ring(innerLipRing, 0, -70, 18, 0.5, Math.PI);
  ring(faceOvalRing, 0, -28, 62, 86, Math.PI / 2);
  ring(rightIrisRing, -31, 0, 6, 6, 0);
  ring(leftIrisRing, 31, 0, 6, 6, 0);
  const single: Record<number, readonly [number, number]> = {
    10: [0, 58],
    152: [0, -114],
    168: [0, 4],
    2: [0, -43],
    13: [0, -69.8],
    14: [0, -70.2],
    61: [-24, -70],
    291: [24, -70],
    468: [-31, 0],
    473: [31, 0],
  };
  [50, 205, 101, 118, 187].forEach((index, k) => {
    single[index] = [-38 + 3 * k, -30 - 3 * k];
  });
  [280, 425, 330, 347, 411].forEach((index, k) => {
    single[index] = [38 - 3 * k, -30 - 3 * k];
  });
  for (const [index, [x, y]] of Object.entries(single)) places[Number(index)] = front(x, y);
  return places;
}

const noShifts = { mean: new Float32Array(3 * meshLandmarkCount), identity: [], expressions: {} };

function embedding(mean: Float32Array): HeadModel["landmarks"] {
  const vertices = new Uint16Array(3 * meshLandmarkCount);
  const weights = new Float32Array(3 * meshLandmarkCount);
  landmarkPositions()
    .slice(0, meshLandmarkCount)
    .forEach(([x, y, z], index) => {
      let best = Number.POSITIVE_INFINITY;
      for (let i = 0; 3 * i < mean.length; i++) {
        const distance = Math.hypot(mean[3 * i] - x, mean[3 * i + 1] - y, mean[3 * i + 2] - z);
        if (distance < best) [best, vertices[3 * index]] = [distance, i];
      }
      weights[3 * index] = 1;
    });
  return { vertices, weights, spread: new Float32Array(meshLandmarkCount).fill(2), shifts: noShifts };
}

function regions(mean: Float32Array): HeadModel["regions"] {
  const rules: Partial<Record<RegionName, (x: number, y: number, z: number) => boolean>> = {
    face: (_x, y, z) => z > -55 && y > -112 && y < 60,
    neck: (_x, y) => y < -112,
    ears: (x, y, z) => Math.abs(x) > 66 && z < -75 && Math.abs(y + 20) < 30,
    scalp: (_x, y, z) => y > 60 || (z < -90 && y > -20),
  };
  const region = (name: RegionName) =>
    Uint8Array.from({ length: mean.length / 3 }, (_, i) =>
      rules[name]?.(mean[3 * i], mean[3 * i + 1], mean[3 * i + 2]) ? 255 : 0,
    );
  return Object.fromEntries(regionNames.map((name) => [name, region(name)])) as unknown as HeadModel["regions"];
}

function plainSkin(color: Triple): PartTexture {
  const data = Uint8Array.from({ length: 3 * 64 * 64 }, (_, k) => color[k % 3]);
  return { width: 64, height: 64, channelCount: 3, data };
}

export const ballCamera: Camera = {
  width: 560,
  height: 680,
  focal: (200 / eyeDistanceMillimetres) * 700,
  centreX: 280,
  centreY: 310,
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 20, -700),
};

/** Landmarks of the ball's face as the camera sees them. */
export function ballLandmarks(): Landmarks {
  const points = new Float32Array(3 * landmarkCount);
  landmarkPositions().forEach(([x, y, z], index) => {
    points.set(project(x, y, z), 3 * index);
  });
  return { points, presence: 1 };
}

function project(x: number, y: number, z: number): Triple {
  const { focal, centreX, centreY, translation } = ballCamera;
  const depth = -(z + translation[2]);
  return [centreX + (focal * (x + translation[0])) / depth, centreY - (focal * (y + translation[1])) / depth, 0];
}

export interface BallPhoto {
  readonly photo: Pixels;
  readonly person: Mask;
}

/** A photo of the ball: linear albedo of a point times the shading of its normal, by ray casting; grey behind. */
export function photographBall(
  albedo: (x: number, y: number, z: number) => Triple,
  shading: (x: number, y: number, z: number) => number,
): BallPhoto {
  const { width, height, focal, centreX, centreY, translation } = ballCamera;
  const photo = { width, height, data: new Uint8Array(4 * width * height).fill(255) };
  const person = { width, height, data: new Uint8Array(width * height) };
  const eye = [0, 1, 2].map((c) => (-translation[c] - centre[c]) / semiAxes[c]);
  for (let v = 0; v < height; v++) {
    for (let u = 0; u < width; u++) {
      const ray = [(u + 0.5 - centreX) / focal, -(v + 0.5 - centreY) / focal, -1].map((d, c) => d / semiAxes[c]);
      const a = ray.reduce((sum, d) => sum + d * d, 0);
      const b = ray.reduce((sum, d, c) => sum + d * eye[c], 0);
      const discriminant = b * b - a * (eye.reduce((sum, e) => sum + e * e, 0) - 1);
      let color: Triple = [0.35, 0.35, 0.36];
      if (discriminant > 0) {
        const t = (-b - Math.sqrt(discriminant)) / a;
        const unit = [0, 1, 2].map((c) => eye[c] + t * ray[c]);
        const [x, y, z] = unit.map((value, c) => centre[c] + semiAxes[c] * value);
        const normal = unit.map((value, c) => value / semiAxes[c]);
        const length = Math.hypot(...normal);
        const light = shading(normal[0] / length, normal[1] / length, normal[2] / length);
        color = albedo(x, y, z).map((value) => value * light) as unknown as Triple;
        person.data[v * width + u] = 255;
      }
      photo.data.set(color.map(srgbByte), 4 * (v * width + u));
    }
  }
  return { photo, person };
}

function srgbByte(linear: number): number {
  const v = Math.min(1, Math.max(0, linear));
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055));
}

/** Position in the atlas, 0..1, of longitude and latitude. */
export function ballUv(longitude: number, latitude: number): [number, number] {
  const j = ((latitude - lowestLatitude) * parallelCount) / (-2 * lowestLatitude);
  return [0.02 + (0.96 * (longitude + 180)) / 360, 0.98 - (0.96 * j) / parallelCount];
}

export function ballPoint(longitude: number, latitude: number): Triple {
  return surfacePoint(longitude, latitude);
}
