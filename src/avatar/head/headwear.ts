import { smoothstep } from "../mesh/field.ts";
import { triangleNormals } from "../mesh/normals.ts";
import type { Surface } from "../mesh/surface.ts";
import { sum, type Triple } from "../mesh/triple.ts";
import { embedLandmarks } from "./embedding.ts";
import { envelopeOf, type HeadEnvelope, skullCentre } from "./head-envelope.ts";
import type { HeadModel } from "./head-model.ts";
import { type Around, type Edge, type HeadCloth, type HeadwearName, headwearCuts } from "./headwear-cuts.ts";

/** The tip of the chin, and the cheeks before the ears, in the face mesh's numbering. */
const chin = 152;
const cheeks = [234, 454] as const;
/** Meridians of a cloth, rows of its shares besides those of its profile, rows of a brim. */
const columnCount = 120;
const rowCount = 28;
const brimRows = 5;
/** Iterations in which cloth is stretched over what it lies on. */
const stretching = 120;
/** Step in which the edge is looked for from the pole, radians. */
const edgeStep = Math.PI / 180;
/** How far above the nape's height the edge of what leaves the face open begins to hang free, and does, millimetres. */
const freeAbove = [12, 30] as const;
/** How far hair below a covering stands off the skull, millimetres, and by how much further a millimetre below its edge. */
const pressedLift = 1;
const pressedSlope = 0.8;

/** Cloths of a covering from the outermost one inwards, on the unturned head. */
export type Headwear = readonly Surface[];

const worn = new WeakMap<Float32Array, Map<HeadwearName, Headwear>>();

/** Fits a covering to a neutral head. Kept for each head. */
export function buildHeadwear(model: HeadModel, neutral: Float32Array, name: HeadwearName): Headwear {
  const ofHead = worn.get(neutral) ?? new Map<HeadwearName, Headwear>();
  worn.set(neutral, ofHead);
  let headwear = ofHead.get(name);
  if (!headwear) {
    const envelope = envelopeOf(model, neutral);
    const scale = faceScale(model, neutral);
    headwear = headwearCuts[name].cloths.flatMap((cloth) =>
      cloth ? [stretch({ ...cloth, edge: fitEdge(cloth.edge, scale) }, envelope)] : [],
    );
    ofHead.set(name, headwear);
  }
  return headwear;
}

/** Width of the cheeks and depth of the chin over those of the mean head. */
function faceScale({ landmarks, mean }: HeadModel, neutral: Float32Array): { width: number; height: number } {
  const [own, usual] = [neutral, mean].map((positions) => embedLandmarks(landmarks, positions));
  const across = (points: Float32Array) => points[3 * cheeks[1]] - points[3 * cheeks[0]];
  return { width: across(own) / across(usual), height: own[3 * chin + 1] / usual[3 * chin + 1] };
}

function fitEdge(edge: Edge, { width, height }: { readonly width: number; readonly height: number }): Edge {
  if (edge.kind === "level") return edge;
  return { ...edge, bottom: height * edge.bottom, nape: height * edge.nape, halfWidth: width * edge.halfWidth };
}

/** Hair on a neutral head as a covering presses it to the skull; hair below the edge is left as it is. */
export function pressHair(
  model: HeadModel,
  neutral: Float32Array,
  name: HeadwearName,
  hair: Float32Array,
): Float32Array {
  const envelope = envelopeOf(model, neutral);
  const { edge } = headwearCuts[name].cloths[0];
  const pressed = hair.slice();
  for (let i = 0; i < hair.length; i += 3) {
    const place: Triple = [hair[i], hair[i + 1], hair[i + 2]];
    const below = Math.max(0, -levelAt(edge, place));
    const most = envelope.radiusTowards(...place) + pressedLift + pressedSlope * below;
    const radius = Math.hypot(...skullCentre.map((value, c) => place[c] - value));
    if (radius <= most) continue;
    for (let c = 0; c < 3; c++) pressed[i + c] = skullCentre[c] + (most / radius) * (place[c] - skullCentre[c]);
  }
  return pressed;
}

/** Positive where the cloth lies, zero at its edge, millimetres. */
function levelAt(edge: Edge, [x, y, z]: Triple): number {
  if (edge.kind === "level") return y - around(edge, azimuthOf(x, z));
  const halfHeight = (edge.top - edge.bottom) / 2;
  const off = Math.hypot(x / edge.halfWidth, (y - edge.bottom - halfHeight) / halfHeight) - 1;
  return Math.min(Math.max(off * edge.halfWidth, skullCentre[2] - z), y - edge.nape);
}

function azimuthOf(x: number, z: number): number {
  return Math.atan2(x, z - skullCentre[2]);
}

function around({ front, side, back }: Around, azimuth: number): number {
  const forward = Math.cos(azimuth);
  return side + ((forward > 0 ? front : back) - side) * forward ** 2;
}

function stretch(cloth: HeadCloth, envelope: HeadEnvelope): Surface {
  const { edge, profile } = cloth;
  const even = Array.from({ length: rowCount + 1 }, (_, k) => k / rowCount);
  const shares = [...new Set([...even, ...profile.map(({ share }) => share)])].sort((a, b) => a - b);
  const [first, last] = [profile[0].share, profile[profile.length - 1].share];
  const turns = Array.from({ length: columnCount }, (_, k) => (2 * Math.PI * k) / columnCount);
  const reaches = turns.map((turn) => edgeAngle(edge, turn, envelope));
  const directions = turns.map((turn, k) => shares.map((share) => direction(edge, turn, (1 - share) * reaches[k])));
  const radii = stretched(
    Float64Array.from(directions.flat(), (towards) => radiusOf(envelope, towards)),
    shares.length,
  );
  const hangs = directions.map(([towards], k) => {
    const [x, y, z] = placeAt(towards, radii[k * shares.length]);
    return cloth.hang ? freedom(edge, y) * around(cloth.hang, azimuthOf(x, z)) : 0;
  });
  const rows = directions.map((column, k) =>
    column.map((towards, j): Triple => {
      const radius =
        radii[k * shares.length + j] + liftAt(cloth, shares[j], turns[k], towards) + hangs[k] * (1 - shares[j]) ** 4;
      return placeAt(towards, radius);
    }),
  );
  const shown = rows.map((column) => column.filter((_, j) => shares[j] >= first && shares[j] <= last));
  return surfaceOf(
    shown.map((column) => [...brimOf(cloth, column[0]), ...column]),
    last === 1,
  );
}

/** A unit direction `angle` from the pole: the crown, or halfway to the back of the head for what leaves the face open. */
function direction({ kind }: Edge, turn: number, angle: number): Triple {
  const [across, along] = [Math.sin(angle), Math.cos(angle)];
  const tilt = kind === "level" ? 0 : Math.PI / 4;
  const [sine, cosine] = [Math.sin(tilt), Math.cos(tilt)];
  const forward = across * Math.cos(turn);
  return [across * Math.sin(turn), cosine * along + sine * forward, cosine * forward - sine * along];
}

function radiusOf(envelope: HeadEnvelope, towards: Triple): number {
  return envelope.radiusTowards(...placeAt(towards, 1));
}

function placeAt(towards: Triple, radius: number): Triple {
  return sum(skullCentre, towards, radius);
}

/** The angle from the pole at which a meridian meets the edge. */
function edgeAngle(edge: Edge, turn: number, envelope: HeadEnvelope): number {
  const level = (angle: number) => {
    const towards = direction(edge, turn, angle);
    return levelAt(edge, placeAt(towards, radiusOf(envelope, towards)));
  };
  let angle = edgeStep;
  while (angle < Math.PI - edgeStep && level(angle) > 0) angle += edgeStep;
  const [inside, outside] = [level(angle - edgeStep), level(angle)];
  return angle - edgeStep * (outside < 0 ? outside / (outside - inside) : 0);
}

/** A membrane over an obstacle: the smoothest radii, column by column, that are nowhere less than those given. */
function stretched(least: Float64Array, rows: number): Float64Array {
  let radii = least;
  for (let round = 0; round < stretching; round++) {
    const next = new Float64Array(least.length);
    for (let i = 0; i < least.length; i++) {
      const j = i % rows;
      const around = radii[(i + rows) % least.length] + radii[(i + least.length - rows) % least.length];
      const along = radii[j > 0 ? i - 1 : i] + radii[j + 1 < rows ? i + 1 : i];
      next[i] = Math.max(least[i], (around + along) / 4);
    }
    radii = next;
  }
  return radii;
}

/** How far a cloth lies off what it is stretched over. */
function liftAt({ profile, folds, dent = 0 }: HeadCloth, share: number, turn: number, [x, y, z]: Triple): number {
  const next = Math.max(
    0,
    profile.findIndex((step) => step.share >= share),
  );
  const [from, to] = [profile[Math.max(0, next - 1)], profile[next]];
  const between = to.share > from.share ? (share - from.share) / (to.share - from.share) : 0;
  const lift = from.lift + between * (to.lift - from.lift);
  const creased = folds
    ? folds.depth * Math.abs(Math.sin(Math.PI * (folds.along * share + folds.climb * Math.cos(turn))))
    : 0;
  const top = Math.max(0, y) ** 3;
  const pinch = Math.exp(-((x / 0.22) ** 2)) + 0.6 * Math.exp(-(((Math.abs(x) - 0.5) / 0.22) ** 2)) * Math.max(0, z);
  return lift + Math.min(1, 8 * share * (1 - share) + share) * creased - dent * top * pinch;
}

/** The rows of a brim from its rim to the edge of the cloth. */
function brimOf({ brim, edge }: HeadCloth, [x, y, z]: Triple): Triple[] {
  if (!brim) return [];
  const azimuth = azimuthOf(x, z);
  const width = Math.max(0.3, freedom(edge, y) * around(brim.width, azimuth));
  const rise = width * around(brim.rise, azimuth);
  return Array.from({ length: brimRows }, (_, k) => {
    const share = 1 - k / brimRows;
    return [x + share * width * Math.sin(azimuth), y + share ** 1.2 * rise, z + share * width * Math.cos(azimuth)];
  });
}

/** Whether an edge at a height hangs free, 0..1, or lies on the face. */
function freedom(edge: Edge, y: number): number {
  return edge.kind === "level" ? 1 : smoothstep(edge.nape + freeAbove[1], edge.nape + freeAbove[0], y);
}

/** Columns of points, closed around, as a mesh seen from outside; columns may end in one point. */
function surfaceOf(columns: readonly (readonly Triple[])[], isClosed: boolean): Surface {
  const rows = columns[0].length;
  const vertex = (k: number, j: number) => (isClosed && j === rows - 1 ? j : (k % columns.length) * rows + j);
  const positions = Float32Array.from(columns.flat(2));
  const indices = Uint32Array.from(
    columns.flatMap((_, k) =>
      Array.from({ length: rows - 1 }, (_, j) => {
        const [a, b, c, d] = [vertex(k, j), vertex(k + 1, j), vertex(k + 1, j + 1), vertex(k, j + 1)];
        return [a, b, c, a, c, d];
      }).flat(),
    ),
  );
  const uvs = new Float32Array((2 * positions.length) / 3);
  return { name: "headwear", positions, normals: triangleNormals(positions, indices), uvs, indices };
}
