import { likeliest } from "../../../face/attributes/attribute-tasks.ts";
import type { HairFinding } from "../../../face/hair-mask.ts";
import type { Mask } from "../../../face/mask.ts";
import { clamp } from "../../../face/statistics.ts";
import type { CombedHair, CroppedHair, Fringe } from "../../avatar.ts";
import type { Camera } from "../../fit/camera.ts";
import { projectPoints } from "../../fit/project.ts";
import { envelopeOf, type HeadEnvelope } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import { meshGraph } from "../../mesh/mesh-graph.ts";
import { quadNormals } from "../../mesh/normals.ts";
import { tripleAt } from "../../mesh/triple.ts";
import { coiled } from "./curl.ts";
import { readTurns } from "./flow-reading.ts";
import { hairBands, hairDrops, hairHeights, placesOnRays } from "./hair-outline.ts";
import { coversForehead, curliness, hairKind, hairLength, hairLie, hasFringe, isBald, isCoily } from "./hair-style.ts";
import { coverBehind, type Hairline, type HairlineEvidence, readHairline } from "./hairline.ts";
import { rimCover, rimHeight } from "./rim-cover.ts";
import { scalpVertices, usualDensity } from "./scalp.ts";
import { coverAbove, readSideburns } from "./sideburns.ts";

/** Cosines to the camera from which skin is seen, and seen well. */
const seenFrom = [0.12, 0.4] as const;
/** Cosine up to which skin lies on the rim of the head, and the weight with which that is covered. */
const rimCosine = 0.3;
const rimWeight = 0.5;
/** Rays to both sides of the middle that pass over the top of the head. */
const topRays = 3;
/** Height of hair whose outline is that of the scalp, millimetres. */
const leastHeight = 2.5;
/** Height up to which hair on top is a crop, millimetres: what stands off more beside it is an ear, and rounds by which its
 * cover is closed where skin shines through it. */
const cropHeight = 4;
const closingCount = 3;
/** Doubtful cover is none up to the first and all from the second: half bare scalps are rare. */
const sureCovers = [0.2, 0.65] as const;
/** Rounds in which what is seen spreads to unseen skin. */
const spreadCount = 40;
/** What mirrored evidence counts for, where this side is not seen. */
const mirroredShare = 0.5;
/** Distance of the eye centres of an average head, millimetres: the unit of hair measures. */
const eyeDistance = 62;
/** Lift up to which all hair is a crop, and from which none but coils is, a centimetre by the words of the labels and what an
 * outline errs, millimetres. */
const cropLift = 4.5;
const longestCrop = 12;

/** Curl that barbered hair has at most. */
const mostBarbered = 0.6;

export interface PhotoHead {
  readonly model: HeadModel;
  readonly neutral: Float32Array;
  readonly camera: Camera;
  readonly yaw: number;
}

/** Short hair as the photo shows it on a head; null where its outline is not seen. */
export function readShortHair(finding: HairFinding, head: PhotoHead): CroppedHair | CombedHair | null {
  const { model, neutral, camera, yaw } = head;
  const scalp = scalpVertices(model);
  const positions = new Float32Array(3 * scalp.length);
  scalp.forEach((vertex, k) => {
    positions.set(neutral.subarray(3 * vertex, 3 * vertex + 3), 3 * k);
  });
  const outline = hairHeights(finding.mask, camera, positions, yaw);
  if (!outline) return null;
  const seen = readScalp(finding.mask, head, scalp, positions);
  const isRim = isBald(finding);
  const envelope = envelopeOf(model, neutral);
  const sideburns = readSideburns(finding.mask, camera, yaw);
  const lie = hairLie(finding, hasFringe(finding));
  const highest = Math.max(leastHeight, ...outline.filter((_, k) => isTopRay(outline, k)));
  const isThin = finding.attributes.hair.none > 0.5;
  const isCrop = (lie === "up" || isThin) && highest < cropHeight;
  const read = readCover(head, scalp, seen);
  const behind = isRim
    ? rimCover(hairBands(finding.mask, camera), model, scalp, sideburns, {
        ...placesOnRays(camera, positions),
        cosines: seen.cosines,
      })
    : edged(finding, head, envelope, scalp, closed(model, scalp, read));
  const cover = behind.map((value, k) => value * coverAbove(tripleAt(model.mean, scalp[k]), sideburns));
  const tallest = isRim ? rimHeight : isCrop ? highest : Number.POSITIVE_INFINITY;
  const heights = outline.map((height, k) => {
    return Math.max(leastHeight, Math.min(tallest, isRim ? rimHeightAt(outline, k) : height));
  });
  const fringe = readFringe(model, neutral, finding);
  const drops = hairLength(finding) === "ears" ? hairDrops(finding.mask, camera).map(Math.round) : null;
  const grownHair = {
    density: Array.from(cover, (value) => Math.round(9 * clamp(value, 0, 1))).join(""),
    lift: heights.map((height) => Math.round(10 * height) / 10),
    curl: shortCurl(finding),
  };
  const reach = Math.max(...grownHair.lift);
  const stands = hairKind(finding) === "cropped" && reach < longestCrop;
  if (stands || grownHair.curl >= coiled || reach < cropLift) return { kind: "cropped", ...grownHair };
  const combed: CombedHair = { kind: "combed", ...grownHair, lie, fringe, drops, turns: null };
  return { ...combed, turns: finding.axes ? readTurns(finding.axes, camera, envelope, combed) : null };
}

/** How curly short hair is: curls that are no coils are waves of barbered hair at most, of which a third of the likely ones has
 * none. */
function shortCurl(finding: HairFinding): number {
  const curl = curliness(finding);
  if (isCoily(finding)) return Math.max(coiled, curl);
  return Math.min(likeliest(finding.attributes.hairCut) === "dressed" ? coiled - 0.01 : mostBarbered, curl);
}

/** Height of a rim along a ray: both sides are as the one that shows more of it, and it gets short towards its upper edge. */
function rimHeightAt(outline: readonly number[], k: number): number {
  const last = outline.length - 1;
  const inward = k < last / 2 ? k + 1 : k - 1;
  const [own, next] = [k, inward].map((ray) => Math.max(outline[ray], outline[last - ray]));
  return Math.min(own, next);
}

/** The cover of the scalp's vertices with the front edge that the photo shows. */
function edged(
  finding: HairFinding,
  head: PhotoHead,
  envelope: HeadEnvelope,
  scalp: Uint16Array,
  cover: Float32Array,
): Float32Array {
  const { neutral } = head;
  const hairline = edgeOf(finding, head, envelope, false);
  return cover.map((value, k) => coverBehind(hairline, tripleAt(neutral, scalp[k]), value));
}

/** The front edge of hair, which may hang, on the photo. */
export function edgeOf(finding: HairFinding, head: PhotoHead, envelope: HeadEnvelope, hangs: boolean): Hairline {
  const covers = hangs ? coversForehead(finding) : hasFringe(finding);
  return readHairline(envelope, head.camera, { ...edgeEvidence(finding, head), hasFringe: covers, hangs });
}

/** What tells where hair begins that hangs and covers what it wants. */
export function edgeEvidence({ mask }: HairFinding, { model, neutral, camera }: PhotoHead): HairlineEvidence {
  const radius = Math.max(1, Math.round(radiusOf(camera) / 2));
  const coverOf = (u: number, v: number) => maskAt(mask, u, v, radius);
  return { browY: browHeight(model, neutral), hasFringe: false, hangs: true, coverOf };
}

/** What a photo shows of the scalp: hair 0..1 and how well it is seen, on every skin vertex. */
interface SeenScalp {
  readonly shown: Float32Array;
  readonly weights: Float32Array;
  /** Cosine to the camera. */
  readonly cosines: Float32Array;
}

function isTopRay(outline: readonly number[], k: number): boolean {
  return Math.abs(k - (outline.length - 1) / 2) <= topRays;
}

function readScalp(
  mask: Mask,
  { model, neutral, camera }: PhotoHead,
  scalp: Uint16Array,
  positions: Float32Array,
): SeenScalp {
  const normals = quadNormals(neutral.subarray(0, 3 * model.skinVertexCount), model.quads);
  const [r, t] = [camera.rotation, camera.translation];
  const eye = [0, 1, 2].map((axis) => -(r[axis] * t[0] + r[3 + axis] * t[1] + r[6 + axis] * t[2]));
  const pixels = projectPoints(camera, positions);
  const [shown, weights, cosines] = [0, 1, 2].map(() => new Float32Array(model.skinVertexCount));
  scalp.forEach((vertex, k) => {
    const value = maskAt(mask, pixels[2 * k], pixels[2 * k + 1], radiusOf(camera));
    if (value === null) return;
    const towards = [0, 1, 2].map((axis) => eye[axis] - positions[3 * k + axis]);
    const facing = towards.reduce((sum, value, axis) => sum + value * normals[3 * vertex + axis], 0);
    cosines[vertex] = facing / Math.hypot(...towards);
    weights[vertex] = smoothstep(seenFrom[0], seenFrom[1], cosines[vertex]);
    shown[vertex] = value;
  });
  return { shown, weights, cosines };
}

/** Cover of the scalp: what the photo shows, spread from there, else an average hairline. */
function readCover({ model }: PhotoHead, scalp: Uint16Array, { cosines, ...seen }: SeenScalp): Float32Array {
  const [shown, weights] = [seen.shown.slice(), seen.weights.slice()];
  for (const vertex of scalp) {
    if (Math.abs(cosines[vertex]) > rimCosine || weights[vertex] > rimWeight) continue;
    // Along the rim of the head hair is seen by its outline, not on the skin.
    shown[vertex] = 1;
    weights[vertex] = rimWeight;
  }
  const spread = spreadEvidence(model, scalp, shown, weights);
  return Float32Array.from(scalp, (vertex) => {
    const [x, y, z] = model.mean.subarray(3 * vertex, 3 * vertex + 3);
    const usual = usualDensity(x, y, z);
    const own = weights[vertex];
    const near = spread.weights[vertex] * (1 - own);
    const unseen = usual * (1 - near + near * spread.values[vertex]);
    return smoothstep(sureCovers[0], sureCovers[1], own * shown[vertex] + (1 - own) * unseen);
  });
}

/** Cover without holes of up to twice `closingCount` vertices. */
function closed(model: HeadModel, scalp: Uint16Array, cover: Float32Array): Float32Array {
  const { rowStarts, columns } = meshGraph(model.quads, model.skinVertexCount);
  const place = new Int32Array(model.skinVertexCount).fill(-1);
  scalp.forEach((vertex, k) => {
    place[vertex] = k;
  });
  let values = cover;
  for (let round = 0; round < 2 * closingCount; round++) {
    const choose = round < closingCount ? Math.max : Math.min;
    const before = values;
    values = before.map((value, k) => {
      let chosen = value;
      for (let at = rowStarts[scalp[k]]; at < rowStarts[scalp[k] + 1]; at++) {
        if (place[columns[at]] >= 0) chosen = choose(chosen, before[place[columns[at]]]);
      }
      return chosen;
    });
  }
  return values.map((value, k) => Math.max(value, cover[k]));
}

/** Smoothed evidence and its weight, 0..1, on all of the scalp; a side that is not seen takes from the other. */
function spreadEvidence(model: HeadModel, scalp: Uint16Array, shown: Float32Array, weights: Float32Array) {
  const { rowStarts, columns } = meshGraph(model.quads, model.skinVertexCount);
  let values = shown.map((value, i) => value * weights[i]);
  let sums = weights.slice();
  for (const vertex of scalp) {
    const other = model.mirror[vertex];
    const extra = mirroredShare * Math.max(0, weights[other] - weights[vertex]);
    values[vertex] += extra * shown[other];
    sums[vertex] += extra;
  }
  const isScalp = new Uint8Array(model.skinVertexCount);
  for (const vertex of scalp) isScalp[vertex] = 1;
  const smooth = (field: Float32Array) => {
    const next = field.slice();
    for (const vertex of scalp) {
      let [sum, count] = [field[vertex], 1];
      for (let k = rowStarts[vertex]; k < rowStarts[vertex + 1]; k++) {
        if (!isScalp[columns[k]]) continue;
        sum += field[columns[k]];
        count++;
      }
      next[vertex] = sum / count;
    }
    return next;
  };
  for (let round = 0; round < spreadCount; round++) {
    values = smooth(values);
    sums = smooth(sums);
  }
  return {
    values: values.map((value, i) => value / Math.max(1e-4, sums[i])),
    weights: sums.map((sum) => smoothstep(0.02, 0.25, sum)),
  };
}

/** Pixels of about two millimetres. */
export function radiusOf({ focal, translation }: Camera): number {
  return Math.max(1, Math.round((2 * focal) / Math.hypot(...translation)));
}

/** Mean cover 0..1 of a mask about a pixel; null outside of it. */
export function maskAt({ width, height, data }: Mask, u: number, v: number, radius: number): number | null {
  const [column, row] = [Math.floor(u), Math.floor(v)];
  if (!(column >= 0 && row >= 0 && column < width && row < height)) return null;
  let [sum, count] = [0, 0];
  for (let y = Math.max(0, row - radius); y <= Math.min(height - 1, row + radius); y += radius) {
    for (let x = Math.max(0, column - radius); x <= Math.min(width - 1, column + radius); x += radius) {
      sum += data[y * width + x];
      count++;
    }
  }
  return sum / (255 * count);
}

/** Lower ends of the hair over the forehead, from the subject's right; null where the forehead is free. */
function readFringe(model: HeadModel, neutral: Float32Array, finding: HairFinding): Fringe | null {
  const { measures } = finding;
  if (!measures.hairline || !hasFringe(finding)) return null;
  const brows = browHeight(model, neutral);
  return measures.hairline.map((height) => Math.round(brows + height * eyeDistance));
}

function browHeight({ regions, skinVertexCount }: HeadModel, neutral: Float32Array): number {
  let height = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < skinVertexCount; i++) {
    if (regions.brows[i] > 128) height = Math.max(height, neutral[3 * i + 1]);
  }
  return height;
}
