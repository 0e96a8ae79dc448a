import { type FrameMeasures, frameEyeDistance, lensOutline, rimWidth } from "../face/frame-outline.ts";
import { clamp } from "../face/statistics.ts";
import type { Glasses } from "./avatar.ts";
import { embedLandmarks } from "./embedding.ts";
import { placeEye, type Side } from "./eyes.ts";
import type { HeadModel } from "./head-model.ts";
import { triangleNormals } from "./normals.ts";
import type { Surface } from "./surface.ts";
import { bevelledRectangle, type MeshBuilder, spline, sweep } from "./sweep.ts";
import type { Point } from "./transform.ts";

/** Frames without measures of their own. */
const usualFrames: Readonly<Record<Glasses["shape"], FrameMeasures>> = {
  round: {
    lensOffset: 33,
    lensHalfWidth: 23,
    lensTop: 20,
    lensBottom: -23,
    roundness: 2.2,
    taper: 0.02,
    rimThickness: 2,
    bridgeHeight: 6,
  },
  rectangle: {
    lensOffset: 34.5,
    lensHalfWidth: 26,
    lensTop: 14,
    lensBottom: -21,
    roundness: 3.6,
    taper: 0.06,
    rimThickness: 2.4,
    bridgeHeight: 6,
  },
};
/** Degrees: the lower rim stands nearer to the face, the outer rim further back. */
const pantoscopicTilt = 7;
const wrap = 4;
/** Frames are measured from the corners of the eyes: how far apart they are as a share of the eyeballs, how far below. */
const cornerSpread = 1.044;
const cornerDrop = 2.2;
/** Millimetres from an eye's centre to the lens plane, and between the skin and the back of a rim. */
const lensDistance = 23;
const clearance = 0.5;
/** Within this distance of the inner rims the nose wall is left to the pads. */
const nosePad = 5;
/** Millimetres by which the rim of the ear lies within its outermost and highest points. */
const earRimDepth = 6;
/** How far outside of the skull the fold behind an ear is at most, however far the ear stands off. */
const widestFold = 5;
/** Of 255: skin that belongs to an ear by more moves with it. */
const earFringe = 8;
const rimSegments = 48;
/** Points of the outline from its outer end upwards among which the hinge is, and how much broader than the rim it is there. */
const hingeReach = 10;
const broadHinge = 1.35;
/** Nasion and the bridge below it, in the face mesh's numbering. */
const nasionLandmark = 168;

/** With the place round the outline whose colour each vertex takes, as a share of its angle. */
interface FrameMesh extends MeshBuilder {
  readonly shares: number[];
}

interface Fit {
  /** Of the head's own size. */
  readonly frame: FrameMeasures;
  readonly centres: Readonly<Record<Side, Point>>;
  readonly nasion: ArrayLike<number>;
  readonly earRests: Readonly<Record<Side, Point>>;
  readonly rimDepth: number;
}

/** Frame and lenses worn by a neutral, unturned head; millimetres. */
export interface WornGlasses {
  readonly frame: Surface & { readonly name: "glasses" };
  readonly lenses: Surface & { readonly name: "lenses" };
}

const worn = new WeakMap<Glasses, { readonly neutral: Float32Array; readonly glasses: WornGlasses }>();

/**
 * The glasses on a neutral head, kept for it. The lens plane stands before the eyes, clear of brows and cheeks; the
 * temples pass outside the head and rest on the ears.
 */
export function buildGlasses(model: HeadModel, neutral: Float32Array, glasses: Glasses): WornGlasses {
  const known = worn.get(glasses);
  if (known?.neutral === neutral) return known.glasses;
  const fit = fitGlasses(model, neutral, glasses);
  const frame: FrameMesh = { positions: [], triangles: [], shares: [] };
  const lenses: MeshBuilder = { positions: [], triangles: [] };
  for (const side of ["Left", "Right"] as const) {
    if (glasses.rim !== "none") addRim(frame, fit, side, glasses.rim === "half");
    addTemple(frame, fit, side, model, neutral);
    addLens(lenses, fit, side);
  }
  addBridge(frame, fit);
  const built = { frame: toSurface("glasses", frame, frame.shares), lenses: toSurface("lenses", lenses, []) };
  worn.set(glasses, { neutral, glasses: built });
  return built;
}

function fitGlasses(model: HeadModel, neutral: Float32Array, { shape, frame: measured }: Glasses): Fit {
  const landmarks = embedLandmarks(model.landmarks, neutral);
  const [left, right] = (["Left", "Right"] as const).map((side) => placeEye(model, neutral, side).centre);
  const middle = (axis: number) => (left[axis] + right[axis]) / 2;
  const frame = scaleFrame(measured ?? usualFrames[shape], (cornerSpread * (left[0] - right[0])) / frameEyeDistance);
  const height = middle(1) - cornerDrop + (frame.lensTop + frame.lensBottom) / 2;
  const place = (forward: number): Fit["centres"] => ({
    Left: [middle(0) + frame.lensOffset, height, forward],
    Right: [middle(0) - frame.lensOffset, height, forward],
  });
  const fit = {
    frame,
    centres: place(middle(2) + lensDistance),
    nasion: landmarks.subarray(3 * nasionLandmark, 3 * nasionLandmark + 3),
    earRests: { Left: earRest(model, neutral, "Left"), Right: earRest(model, neutral, "Right") },
    rimDepth: Math.min(3.8, 1 + frame.rimThickness),
  };
  return { ...fit, centres: place(fit.centres.Left[2] + intrusion(model, neutral, fit)) };
}

function scaleFrame(frame: FrameMeasures, scale: number): FrameMeasures {
  return {
    lensOffset: frame.lensOffset * scale,
    lensHalfWidth: frame.lensHalfWidth * scale,
    lensTop: frame.lensTop * scale,
    lensBottom: frame.lensBottom * scale,
    roundness: frame.roundness,
    taper: frame.taper,
    rimThickness: frame.rimThickness * scale,
    bridgeHeight: frame.bridgeHeight * scale,
    bridgeThickness: frame.bridgeThickness && frame.bridgeThickness * scale,
    insets: frame.insets?.map((value) => value * scale),
    rimWidths: frame.rimWidths?.map((value) => value * scale),
  };
}

/** How far the skin beside the nose stands out before the backs of the rims, millimetres, or zero. */
function intrusion(model: HeadModel, neutral: Float32Array, fit: Fit): number {
  let most = 0;
  const bridge = fit.centres.Left[0] - fit.frame.lensHalfWidth + nosePad;
  const outlines = (["Left", "Right"] as const).flatMap((side) =>
    lensOutline(fit.frame, 0, rimSegments, 1).map(([u, v]) => toFace(fit, side, u, v, -fit.rimDepth / 2)),
  );
  for (let i = 0; i < model.skinVertexCount; i++) {
    const beside = Math.abs(neutral[3 * i]) > bridge;
    if (!beside || model.regions.face[i] < 128 || neutral[3 * i + 2] < fit.centres.Left[2] - 40) continue;
    for (const [x, y, z] of outlines) {
      const near = (neutral[3 * i] - x) ** 2 + (neutral[3 * i + 1] - y) ** 2 < 9;
      if (near) most = Math.max(most, neutral[3 * i + 2] + clearance - z);
    }
  }
  return most;
}

/** Where a temple lies: in the fold between the head and the top of the ear, whose rim stands out furthest. */
function earRest(model: HeadModel, neutral: Float32Array, side: Side): Point {
  const sign = side === "Left" ? 1 : -1;
  const ear: Point[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    const x = sign * neutral[3 * i];
    if (model.regions.ears[i] >= 128 && x > 0) ear.push([x, neutral[3 * i + 1], neutral[3 * i + 2]]);
  }
  if (ear.length === 0) throw new RangeError(`the head model marks no ear on the ${side.toLowerCase()}`);
  const outermost = Math.max(...ear.map(([x]) => x));
  const rim = ear.filter(([x]) => x > outermost - earRimDepth);
  const top = Math.max(...rim.map(([, y]) => y));
  const crest = rim.filter(([, y]) => y > top - earRimDepth);
  const depth = crest.reduce((sum, [, , z]) => sum + z, 0) / crest.length;
  const skullWidth = skinAbove(model, neutral, sign, top, depth).reduce((most, [x]) => Math.max(most, x), 0);
  const fold = Math.max(outermost - 10, skullWidth + 1.5);
  return [sign * (skullWidth > 0 ? Math.min(fold, skullWidth + widestFold) : fold), top - 1, depth];
}

/** Skin of the skull over an ear, its x counted outwards. */
function skinAbove(model: HeadModel, neutral: Float32Array, sign: number, top: number, depth: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    const [y, z] = [neutral[3 * i + 1], neutral[3 * i + 2]];
    if (model.regions.ears[i] > earFringe) continue;
    if (y > top && y < top + 18 && Math.abs(z - depth) < 14) points.push([sign * neutral[3 * i], y, z]);
  }
  return points;
}

/** Lens coordinates (u outwards, v up, w forwards) of a side to the head frame, with tilt and wrap. */
function toFace({ centres }: Fit, side: Side, u: number, v: number, w: number): Point {
  const sign = side === "Left" ? 1 : -1;
  const tilt = (pantoscopicTilt * Math.PI) / 180;
  const turn = (wrap * Math.PI) / 180;
  const y = v * Math.cos(tilt) - w * Math.sin(tilt);
  const forward = v * Math.sin(tilt) + w * Math.cos(tilt);
  const x = u * Math.cos(turn) + forward * Math.sin(turn);
  const z = -u * Math.sin(turn) + forward * Math.cos(turn);
  const centre = centres[side];
  return [centre[0] + sign * x, centre[1] + y, centre[2] + z];
}

function addRim(mesh: FrameMesh, fit: Fit, side: Side, half: boolean): void {
  const points = lensOutline(fit.frame, 0, rimSegments, 0.5);
  const from = half ? Math.round(rimSegments / 28) : 0;
  const count = half ? rimSegments / 2 - 2 * from + 1 : rimSegments;
  const run = Array.from({ length: count }, (_, i) => (from + i + rimSegments) % rimSegments);
  const ordered = side === "Left" ? run : run.reverse();
  const path = ordered.map((i) => toFace(fit, side, ...points[i], 0));
  const origin = toFace(fit, side, 0, 0, 0);
  const front = toFace(fit, side, 0, 0, 1);
  const forward = front.map((value, c) => value - origin[c]) as unknown as Point;
  const sides = path.map(() => forward);
  sweep(
    mesh,
    path,
    sides,
    ordered.map((i) => {
      const width = rimWidth(fit.frame, i / rimSegments);
      return bevelledRectangle(fit.rimDepth, width, Math.min(0.8, 0.3 * width));
    }),
    !half,
  );
  paint(
    mesh,
    ordered.map((i) => i / rimSegments),
  );
}

function addBridge(mesh: FrameMesh, fit: Fit): void {
  const { frame, rimDepth } = fit;
  const halfHeight = (frame.lensTop - frame.lensBottom) / 2;
  const crownHeight = frame.bridgeHeight - (frame.lensTop + frame.lensBottom) / 2;
  const joint = clamp(crownHeight - 2, -0.4 * halfHeight, 0.75 * halfHeight);
  const inner = middleOfRim(frame, joint, -1);
  const right = toFace(fit, "Right", inner, joint, 0);
  const left = toFace(fit, "Left", inner, joint, 0);
  const crown: Point = [
    (left[0] + right[0]) / 2,
    fit.centres.Left[1] + Math.min(crownHeight, joint + 6),
    Math.max(left[2] + 1, fit.nasion[2] + clearance + rimDepth / 2),
  ];
  const path = spline([right, crown, left], 8);
  const sides = path.map((): Point => [0, 0, 1]);
  const thickness = clamp(frame.bridgeThickness ?? frame.rimThickness, 1.4, 7);
  sweep(mesh, path, sides, bevelledRectangle(rimDepth * 0.8, thickness, Math.min(0.8, 0.3 * thickness)), false);
  paint(
    mesh,
    path.map(() => shareAt(frame, joint, -1)),
  );
}

/** Lens coordinate u of the middle of the rim at a height v, at the nose (-1) or the temple (1). */
function middleOfRim(frame: FrameMeasures, v: number, end: -1 | 1): number {
  const [u] = lensOutline(frame, 0, rimSegments, 0.5)
    .filter(([u]) => end * u > 0)
    .reduce((nearest, point) => (Math.abs(point[1] - v) < Math.abs(nearest[1] - v) ? point : nearest));
  return u;
}

/** Share of the outline's angle at a height v. */
function shareAt(frame: FrameMeasures, v: number, end: -1 | 1): number {
  const u = middleOfRim(frame, v, end);
  const outline = lensOutline(frame, 0, rimSegments, 0.5);
  return outline.findIndex((point) => point[0] === u) / rimSegments;
}

/** Height on the lens of the hinge: where the outer end of the rim is broadest, high on the lens where it is even. */
function hingeHeight(frame: FrameMeasures): number {
  const usual = (frame.lensTop - frame.lensBottom) * 0.22;
  const end = Array.from({ length: hingeReach }, (_, k) => k);
  const outline = lensOutline(frame, 0, rimSegments, 0.5);
  const widths = end.map((i) => rimWidth(frame, i / rimSegments));
  const broadest = Math.max(...widths);
  if (broadest < broadHinge * frame.rimThickness) return usual;
  return outline[end[widths.indexOf(broadest)]][1];
}

function addTemple(mesh: FrameMesh, fit: Fit, side: Side, model: HeadModel, neutral: Float32Array): void {
  const sign = side === "Left" ? 1 : -1;
  const { rimThickness } = fit.frame;
  const height = hingeHeight(fit.frame);
  const hinge = toFace(fit, side, middleOfRim(fit.frame, height, 1), height, 0);
  const rest = fit.earRests[side];
  const straight: Point[] = [0.06, 0.3, 0.55, 0.8].map((t) => {
    const y = hinge[1] + t * (rest[1] - hinge[1]);
    const z = hinge[2] + t * (rest[2] - hinge[2]);
    const x = Math.abs(hinge[0]) + 3 + t * (Math.abs(rest[0]) - Math.abs(hinge[0]) - 3);
    return [sign * Math.max(x, halfWidth(model, neutral, sign, y, z) + 2.2), y, z];
  });
  const knots: Point[] = [
    hinge,
    ...straight,
    rest,
    [rest[0] - sign, rest[1] - 4, rest[2] - 13],
    [rest[0] - sign * 4, rest[1] - 26, rest[2] - 24],
  ];
  const path = spline(knots, 5);
  sweep(
    mesh,
    path,
    path.map(() => [0, 1, 0.2] as Point),
    bevelledRectangle(clamp(1.6 * rimThickness, 2, 4.6), Math.min(2, 1 + 0.4 * rimThickness), 0.5),
    false,
  );
  paint(
    mesh,
    path.map(() => shareAt(fit.frame, height, 1)),
  );
}

/** Furthest extent of the head, ears left out, on one side near a height and depth. */
function halfWidth(model: HeadModel, neutral: Float32Array, sign: number, y: number, z: number): number {
  let most = 0;
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.ears[i] > earFringe) continue;
    if (Math.abs(neutral[3 * i + 1] - y) < 10 && Math.abs(neutral[3 * i + 2] - z) < 14) {
      most = Math.max(most, sign * neutral[3 * i]);
    }
  }
  return most;
}

/** A slightly domed disc: rings from the outline to the centre. */
function addLens(mesh: MeshBuilder, fit: Fit, side: Side): void {
  const rings = [1, 0.66, 0.33];
  const dome = 1.6;
  const first = mesh.positions.length / 3;
  const edge = lensOutline(fit.frame, 0.3, rimSegments);
  for (const ring of rings) {
    for (const [u, v] of edge) mesh.positions.push(...toFace(fit, side, ring * u, ring * v, dome * (1 - ring * ring)));
  }
  mesh.positions.push(...toFace(fit, side, 0, 0, dome));
  const triangle = (a: number, b: number, c: number) => {
    if (side === "Left") mesh.triangles.push(first + a, first + b, first + c);
    else mesh.triangles.push(first + a, first + c, first + b);
  };
  for (let i = 0; i < rimSegments; i++) {
    const j = (i + 1) % rimSegments;
    for (let ring = 0; ring + 1 < rings.length; ring++) {
      const [a, b] = [ring * rimSegments, (ring + 1) * rimSegments];
      triangle(a + i, a + j, b + j);
      triangle(a + i, b + j, b + i);
    }
    triangle((rings.length - 1) * rimSegments + i, (rings.length - 1) * rimSegments + j, rings.length * rimSegments);
  }
}

/** Gives the vertices of the tube swept last the colours at these shares of the outline, one for each point of its path. */
function paint(mesh: FrameMesh, shares: readonly number[]): void {
  const added = mesh.positions.length / 3 - mesh.shares.length;
  for (let i = 0; i < added; i++) mesh.shares.push(shares[Math.floor((i * shares.length) / added)]);
}

function toSurface<Name extends string>(
  name: Name,
  mesh: MeshBuilder,
  shares: readonly number[],
): Surface & { name: Name } {
  const positions = Float32Array.from(mesh.positions);
  const indices = Uint32Array.from(mesh.triangles);
  return {
    name,
    positions,
    normals: triangleNormals(positions, indices),
    uvs: Float32Array.from({ length: (2 * positions.length) / 3 }, (_, k) =>
      k % 2 === 0 ? (shares[k / 2] ?? 0) : 0.5,
    ),
    indices,
  };
}
