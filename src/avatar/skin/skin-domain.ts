import {
  innerLipRing,
  leftBrowRing,
  leftEyeRing,
  meshLandmarkCount,
  outerEyeCorners,
  outerLipRing,
  rightBrowRing,
  rightEyeRing,
} from "../../face/landmark-groups.ts";
import { clamp, quantile } from "../../face/statistics.ts";
import type { AtlasLayout } from "../../kernels/atlas.ts";
import type { Graph } from "../../kernels/solve.ts";
import type { TextureKernel } from "../../kernels/texture.ts";
import type { Steps } from "../../steps.ts";
import { embedLandmarks } from "../head/embedding.ts";
import type { HeadModel, RegionName } from "../head/head-model.ts";
import { type Subdivision, subdivide } from "../head/subdivide.ts";
import { atlasLayout, mirrorFineVertices } from "../head/texel-table.ts";
import { FieldSmoother, smoothstep } from "../mesh/field.ts";
import { meshGraph } from "../mesh/mesh-graph.ts";
import { once } from "../mesh/once.ts";
import { distanceFrom, type Polygon } from "../mesh/plane-region.ts";
import { nearestOnLine } from "../mesh/polyline.ts";
import { type Triple, tripleAt } from "../mesh/triple.ts";
import { type ShadePrior, tellShade } from "./shade-prior.ts";
import { evenPrior, type SkinPrior } from "./skin-prior.ts";
import { residualFields, type SkinResidual } from "./skin-residual.ts";

/** Weights 0..1 over the vertices of the subdivided skin. */
export interface SkinZones {
  /** Where a photo may be painted at all: not under the jaw, on the neck or on the ears, nor inside mouth and sockets. */
  readonly allowed: Float32Array;
  /** Plain skin of the face: zero at eyes, brows, nostrils and lips. */
  readonly plain: Float32Array;
  /** Plain skin clear of brows, lids, lips and nose, whose form shades the skin beside them. */
  readonly flat: Float32Array;
  /** The front of the face, on which generic skins are compared. */
  readonly front: Float32Array;
  readonly scalp: Float32Array;
  /** Mouth cavity and eye sockets. */
  readonly cavity: Float32Array;
  /** What a blink closes. */
  readonly lids: Float32Array;
  /** From under the jaw downwards. */
  readonly neck: Float32Array;
  readonly ears: Float32Array;
  /** Brows, temples and forehead. */
  readonly upper: Float32Array;
  /** The face above the nose base, where no beard grows. */
  readonly middle: Float32Array;
  /** Apples and hollows of the cheeks, positive on the subject's left and negative on the right. */
  readonly cheeks: Float32Array;
  /** Lips and what touches them. */
  readonly mouth: Float32Array;
  /** The red of the lips. */
  readonly lips: Float32Array;
  /** The red of the lips with what it bleeds into. */
  readonly lipBorder: Float32Array;
  /** Brows as landmarks outline them. */
  readonly brows: Float32Array;
  /** Between the brows, where skin folds in a frown. */
  readonly frown: Float32Array;
  /** Eyes with what touches them. */
  readonly eyes: Float32Array;
  /** Along the wings of the nose and the nostrils, whose creases are finer than the mesh. */
  readonly nostrils: Float32Array;
  /** Eyes and brows with what touches them: contours that make a face somebody's. */
  readonly features: Float32Array;
}

/** What the texture needs of a model, built once: the subdivided skin, its graph, mirror, atlas and zones. */
export interface SkinDomain {
  readonly model: HeadModel;
  readonly subdivision: Subdivision;
  readonly layout: AtlasLayout;
  readonly graph: Graph;
  /** The same of the skin before subdivision. */
  readonly coarseGraph: Graph;
  readonly prior: SkinPrior;
  /** What of the prior is shade and no albedo. */
  readonly shade: ShadePrior;
  /** What portraits show beside both, at each vertex of the subdivided skin. */
  readonly residual: SkinResidual;
  readonly mirror: Uint16Array;
  readonly zones: SkinZones;
  /** Distance of the outer eye corners in the atlas, as a share of its side, were it flat like the cheeks' skin. */
  readonly eyeDistance: number;
}

/** Places of the mean head, millimetres; x is that of the subject's left. */
interface Anchors {
  readonly eye: readonly [number, number];
  readonly brow: readonly [number, number];
  readonly mouthY: number;
  readonly noseBaseY: number;
  /** Apples and hollows of a cheek. */
  readonly cheeks: readonly (readonly [number, number])[];
  /** The left brow and the red of the lips, xy pairs. */
  readonly browOutline: Polygon;
  readonly lipOutline: Polygon;
  /** Along the left wing of the nose to its base, and the left nostril. */
  readonly nostrilLines: readonly (readonly Triple[])[];
  /** Behind this depth nothing belongs to eyes, nose or mouth. */
  readonly frontZ: number;
}

const noseBase = 2;
/** Landmarks on the subject's left cheek, clear of nose, lids and folds, and how far about them skin is the cheek's, mm. */
const leftCheekPoints = [280, 330, 347, 425, 411];
const cheekRadius = 8;
/** Landmarks along the left wing of the nose to its base and along the left nostril, and the distances over which what is theirs ends, mm. */
const leftNostrilLines = [
  [358, 429, 279, 294, 327, 326, 2],
  [328, 290, 305, 250],
];
const nostrilReach = [7, 3.5] as const;
/** Half of the width over which the red of lips ends, mm. */
const lipEdge = 0.8;
/** How far beyond the inner ends of the brows, and above and below them, lines of a frown reach, mm. */
const [frownReach, frownHeight] = [6, 16];
/** How far beyond the outline of landmarks hair of a brow grows, mm. */
const browMargin = 5;
/** From the middle of the face beyond the nose's wings and the frown lines above it, mm. */
const noseReach = 26;

/** What `build` makes of a domain, made once for each. */
export function onceForDomain<Made extends object>(build: (domain: SkinDomain) => Made): (domain: SkinDomain) => Made {
  const made = new WeakMap<SkinDomain, Made>();
  return (domain) => {
    let kept = made.get(domain);
    if (!kept) {
      kept = build(domain);
      made.set(domain, kept);
    }
    return kept;
  };
}

export function* buildSkinDomain(
  kernel: TextureKernel,
  model: HeadModel,
  subdivision: Subdivision,
  prior: SkinPrior = evenPrior(model.skinVertexCount),
  residual: SkinResidual = noResidual(subdivision.vertexCount),
): Steps<SkinDomain> {
  const graph = meshGraph(subdivision.quads, subdivision.vertexCount);
  yield;
  const layout = atlasLayout(subdivision);
  yield;
  const zones = buildZones(model, subdivision, new FieldSmoother(kernel, graph));
  yield;
  const coarseGraph = meshGraph(model.quads, model.skinVertexCount);
  const plain = zones.features.map((value, i) => Math.max(0, 1 - value - zones.cavity[i] - zones.lipBorder[i]));
  const told = tellShade(kernel, coarseGraph, prior, plain);
  yield;
  return {
    model,
    subdivision,
    layout,
    graph,
    coarseGraph,
    ...told,
    residual,
    mirror: mirrorFineVertices(model, subdivision),
    zones,
    eyeDistance: outerEyeMillimetres(model) * atlasDensity(layout, subdivide(subdivision, model.mean), zones.front),
  };
}

function noResidual(vertexCount: number): SkinResidual {
  const [atRest, perSmile, ofDressed] = residualFields.map(() => new Float32Array(3 * vertexCount));
  return { atRest, perSmile, ofDressed };
}

function outerEyeMillimetres({ landmarks, mean }: HeadModel): number {
  const points = embedLandmarks(landmarks, mean);
  const { right, left } = outerEyeCorners;
  return Math.hypot(...[0, 1, 2].map((c) => points[3 * right + c] - points[3 * left + c]));
}

/** Median length in the atlas, as a share of its side, of a millimetre of the front. */
function atlasDensity({ triangles, uvs }: AtlasLayout, positions: Float32Array, front: Float32Array): number {
  const densities: number[] = [];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3);
    if (front[a] === 0 || front[b] === 0 || front[c] === 0) continue;
    const edge = (to: number, axis: number) => positions[3 * to + axis] - positions[3 * a + axis];
    const cross = [0, 1, 2].map(
      (k) => edge(b, (k + 1) % 3) * edge(c, (k + 2) % 3) - edge(b, (k + 2) % 3) * edge(c, (k + 1) % 3),
    );
    const [u, v] = [uvs[2 * t], uvs[2 * t + 1]];
    const area = (uvs[2 * t + 2] - u) * (uvs[2 * t + 5] - v) - (uvs[2 * t + 3] - v) * (uvs[2 * t + 4] - u);
    densities.push(Math.sqrt(Math.abs(area) / Math.max(Math.hypot(...cross), 1e-9)));
  }
  return quantile(densities, 0.5);
}

function buildZones(model: HeadModel, subdivision: Subdivision, smoother: FieldSmoother): SkinZones {
  const positions = subdivide(subdivision, model.mean);
  const { eye, brow, mouthY, noseBaseY, frontZ, cheeks, browOutline, nostrilLines } = findAnchors(model);
  const count = subdivision.vertexCount;
  const zone = (weigh: (x: number, y: number, z: number, i: number) => number) =>
    Float32Array.from({ length: count }, (_, i) =>
      weigh(Math.abs(positions[3 * i]), positions[3 * i + 1], positions[3 * i + 2], i),
    );
  const region = (name: RegionName) => fineRegion(model, subdivision, name);
  const smooth = (values: Float32Array, iterationCount: number) => smoother.scalar(values, iterationCount);
  const ears = region("ears");
  const neck = region("neck");
  const face = region("face");
  const cavities = [region("mouth_cavity"), region("eye_socket")];
  const cavity = zone((_x, _y, _z, i) => Math.max(cavities[0][i], cavities[1][i]));
  const softEars = smooth(ears, 3);
  const plain = zone((x, y, z) => {
    const atEye = Math.hypot((x - eye[0]) / 1.3, y - eye[1]) < 16;
    const atBrow = Math.hypot((x - brow[0]) / 1.6, y - brow[1]) < 10;
    const atMouth = z > frontZ && Math.hypot(x / 1.6, y - mouthY) < 19;
    const atNostrils = z > frontZ && Math.hypot(x, y - noseBaseY) < 12;
    return atEye || atBrow || atMouth || atNostrils ? 0 : 1;
  });
  const besideNose = zone((x, y, z) => (z > frontZ && x < noseReach && y > noseBaseY - 8 && y < brow[1] + 12 ? 0 : 1));
  const lids = region("lids");
  const fromBrow = distanceFrom(browOutline);
  const atEye = (x: number, y: number) => Math.hypot((x - eye[0]) / 1.6, y - eye[1]) < 8;
  const browStart = browOutline.reduce((least, x, k) => (k % 2 === 0 ? Math.min(least, x) : least), Infinity);
  const lips = redOfLips(model, subdivision);
  const mouth = smooth(
    zone((x, y, z) => (z > frontZ && Math.hypot(x / 1.75, y - mouthY) < 19 ? 1 : 0)),
    4,
  );
  const front = zone((_x, y, z, i) => (z > frontZ - 20 && y > mouthY - 21 && face[i] > 0.5 ? plain[i] : 0));
  return {
    allowed: smooth(
      zone((_x, _y, _z, i) => (1 - smoothstep(0.1, 0.6, softEars[i])) * (1 - neck[i])),
      3,
    ).map((value, i) => (cavity[i] > 0.7 ? 0 : value * (1 - neck[i]) * (1 - ears[i]))),
    plain,
    flat: smooth(
      plain.map((value, i) => value * besideNose[i]),
      6,
    ).map((value) => smoothstep(0.6, 0.95, value)),
    front,
    scalp: smooth(region("scalp"), 6),
    cavity,
    neck,
    ears: softEars,
    lids: smooth(lids, 2).map((value) => clamp(value, 0, 1)),
    upper: smooth(
      zone((_x, y) => (y > eye[1] + 9 ? 1 : 0)),
      3,
    ),
    middle: smooth(
      zone((_x, y, z, i) => (y > noseBaseY + 4 && z > frontZ - 40 && face[i] > 0.5 ? 1 : 0)),
      3,
    ),
    cheeks: Float32Array.from({ length: count }, (_, i) => {
      const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
      const isCheek = cheeks.some((at) => z > frontZ - 20 && Math.hypot(Math.abs(x) - at[0], y - at[1]) < cheekRadius);
      return isCheek ? Math.sign(x) * front[i] : 0;
    }),
    mouth,
    lips,
    lipBorder: smooth(
      lips.map((value) => Math.min(1, 2 * value)),
      3,
    ),
    brows: smooth(
      zone((x, y) => (fromBrow(x, y) < 0 ? 1 : 0)),
      2,
    ),
    frown: smooth(
      zone((x, y, z) => (z > frontZ && x < browStart + frownReach && Math.abs(y - brow[1]) < frownHeight ? 1 : 0)),
      2,
    ),
    eyes: smooth(
      zone((x, y) => (atEye(x, y) ? 1 : 0)),
      2,
    ),
    nostrils: zone((x, y, z) => {
      const apart = Math.min(...nostrilLines.map((line) => nearestOnLine(line, [x, y, z]).distance));
      return z > frontZ ? smoothstep(nostrilReach[0], nostrilReach[1], apart) : 0;
    }),
    features: smooth(
      zone((x, y) => {
        // Lines between the brows are a frown's, not hair.
        return atEye(x, y) || (x > browStart && fromBrow(x, y) < browMargin) ? 1 : 0;
      }),
      2,
    ),
  };
}

/** The red of the lips, 0..1 a vertex of the subdivided skin. */
const redOfLips = once((model: HeadModel, subdivision: Subdivision): Float32Array => {
  const positions = subdivide(subdivision, model.mean);
  const { lipOutline, frontZ } = findAnchors(model);
  const fromLips = distanceFrom(lipOutline);
  const cavities = (["mouth_cavity", "eye_socket"] as const).map((name) => fineRegion(model, subdivision, name));
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => {
    const [x, y, z] = positions.subarray(3 * i, 3 * i + 3);
    if (z <= frontZ) return 0;
    return smoothstep(lipEdge, -lipEdge, fromLips(Math.abs(x), y)) * (1 - Math.max(cavities[0][i], cavities[1][i]));
  });
});

/** The red of the lower lip, likewise. */
export function redOfLowerLip(model: HeadModel, subdivision: Subdivision): Float32Array {
  const positions = subdivide(subdivision, model.mean);
  const { mouthY } = findAnchors(model);
  return redOfLips(model, subdivision).map(
    (value, i) => value * smoothstep(mouthY + lipEdge, mouthY - lipEdge, positions[3 * i + 1]),
  );
}

function findAnchors(model: HeadModel): Anchors {
  const points = embedLandmarks(model.landmarks, model.mean);
  if (points.length < 3 * meshLandmarkCount) throw new RangeError("the embedding lacks landmarks");
  const mean = (ring: readonly number[], axis: number) =>
    ring.reduce(
      (sum, index) => sum + Math.abs(points[3 * index + axis]) * (axis === 0 ? 1 : Math.sign(points[3 * index + axis])),
      0,
    ) / ring.length;
  const outline = (ring: readonly number[]) =>
    Float32Array.from(ring.flatMap((index) => [points[3 * index], points[3 * index + 1]]));
  const eyes = [...rightEyeRing, ...leftEyeRing];
  const brows = [...rightBrowRing, ...leftBrowRing];
  return {
    eye: [mean(eyes, 0), mean(eyes, 1)],
    brow: [mean(brows, 0), mean(brows, 1)],
    mouthY: mean(innerLipRing, 1),
    noseBaseY: points[3 * noseBase + 1],
    cheeks: leftCheekPoints.map((index) => [points[3 * index], points[3 * index + 1]] as const),
    browOutline: outline(leftBrowRing),
    lipOutline: outline(outerLipRing),
    nostrilLines: leftNostrilLines.map((line) => line.map((index) => tripleAt(points, index))),
    frontZ: mean(eyes, 2) - 30,
  };
}

function fineRegion(model: HeadModel, subdivision: Subdivision, name: RegionName): Float32Array {
  const coarse = new Float32Array(3 * subdivision.coarseVertexCount);
  for (let i = 0; i < subdivision.coarseVertexCount; i++) coarse[3 * i] = model.regions[name][i] / 255;
  const fine = subdivide(subdivision, coarse);
  return Float32Array.from({ length: subdivision.vertexCount }, (_, i) => clamp(fine[3 * i], 0, 1));
}
