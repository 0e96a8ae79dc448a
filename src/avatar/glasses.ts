import type { Glasses } from "./avatar.ts";
import { embedLandmarks } from "./embedding.ts";
import { placeEye, type Side } from "./eyes.ts";
import type { HeadModel } from "./head-model.ts";
import { triangleNormals } from "./normals.ts";
import type { Surface } from "./surface.ts";
import { bevelledRectangle, type MeshBuilder, spline, sweep } from "./sweep.ts";
import type { Point } from "./transform.ts";

/** Lens width and height and the gap between lenses in millimetres for eyes 63 mm apart; exponent of the superellipse. */
const lensShapes = {
  round: { width: 48, height: 45, bridge: 18, exponent: 2.2 },
  rectangle: { width: 53, height: 35, bridge: 16, exponent: 4.5 },
} as const;
const meanEyeDistance = 63;
/** Degrees: the lower rim stands nearer to the face, the outer rim further back. */
const pantoscopicTilt = 7;
const wrap = 4;
/** Millimetres from an eye's centre to the lens plane, and between the skin and the back of a rim. */
const lensDistance = 23;
const clearance = 0.5;
/** Within this distance of the inner rims the nose wall is left to the pads. */
const nosePad = 5;
/** Millimetres by which the rim of the ear lies within its outermost and highest points. */
const earRimDepth = 6;
const rimDepth = 3.6;
const rimSegments = 56;
/** Nasion and the bridge below it, in the face mesh's numbering. */
const nasionLandmark = 168;

interface Fit {
  readonly lens: { readonly width: number; readonly height: number; readonly exponent: number };
  readonly centres: Readonly<Record<Side, Point>>;
  readonly nasion: ArrayLike<number>;
  readonly earRests: Readonly<Record<Side, Point>>;
  readonly rimWidth: number;
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
  const frame: MeshBuilder = { positions: [], triangles: [] };
  const lenses: MeshBuilder = { positions: [], triangles: [] };
  for (const side of ["Left", "Right"] as const) {
    if (glasses.rim !== "none") addRim(frame, fit, side, glasses.rim === "half");
    addTemple(frame, fit, side, model, neutral);
    addLens(lenses, fit, side);
  }
  addBridge(frame, fit);
  const built = { frame: toSurface("glasses", frame), lenses: toSurface("lenses", lenses) };
  worn.set(glasses, { neutral, glasses: built });
  return built;
}

function fitGlasses(model: HeadModel, neutral: Float32Array, { shape, rim }: Glasses): Fit {
  const eyes = { Left: placeEye(model, neutral, "Left").centre, Right: placeEye(model, neutral, "Right").centre };
  const eyeDistance = eyes.Left[0] - eyes.Right[0];
  const scale = eyeDistance / meanEyeDistance;
  const nominal = lensShapes[shape];
  const lens = {
    width: nominal.width * scale,
    height: nominal.height * scale,
    exponent: nominal.exponent,
  };
  const middle = (eyes.Left[0] + eyes.Right[0]) / 2;
  const apart = ((nominal.width + nominal.bridge) * scale) / 2;
  const place = (forward: number): Fit["centres"] => ({
    Left: [middle + apart, eyes.Left[1] - 1.5, forward],
    Right: [middle - apart, eyes.Right[1] - 1.5, forward],
  });
  const fit = {
    lens,
    centres: place((eyes.Left[2] + eyes.Right[2]) / 2 + lensDistance),
    nasion: embedLandmarks(model.landmarks, neutral).subarray(3 * nasionLandmark, 3 * nasionLandmark + 3),
    earRests: { Left: earRest(model, neutral, "Left"), Right: earRest(model, neutral, "Right") },
    rimWidth: rim === "full" ? 2.9 : 1.8,
  };
  return { ...fit, centres: place(fit.centres.Left[2] + intrusion(model, neutral, fit)) };
}

/** How far the skin beside the nose stands out before the backs of the rims, millimetres, or zero. */
function intrusion(model: HeadModel, neutral: Float32Array, fit: Fit): number {
  let most = 0;
  const bridge = fit.centres.Left[0] - fit.lens.width / 2 + nosePad;
  const outlines = (["Left", "Right"] as const).flatMap((side) =>
    outline(fit.lens, fit.rimWidth).map(([u, v]) => toFace(fit, side, u, v, -rimDepth / 2)),
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
  return [sign * Math.max(outermost - 10, skullWidth + 1.5), top - 1, depth];
}

/** Skin of the skull over an ear, its x counted outwards. */
function skinAbove(model: HeadModel, neutral: Float32Array, sign: number, top: number, depth: number): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < model.skinVertexCount; i++) {
    const [y, z] = [neutral[3 * i + 1], neutral[3 * i + 2]];
    if (y > top && y < top + 18 && Math.abs(z - depth) < 14) points.push([sign * neutral[3 * i], y, z]);
  }
  return points;
}

/** Lens outline about its centre, counter-clockwise from the outer (+u) end, grown by `margin`. */
function outline(lens: Fit["lens"], margin: number): [number, number][] {
  const power = 2 / lens.exponent;
  const extent = (value: number, half: number) => Math.sign(value) * Math.abs(value) ** power * (half + margin);
  return Array.from({ length: rimSegments }, (_, i) => {
    const angle = (2 * Math.PI * i) / rimSegments;
    return [extent(Math.cos(angle), lens.width / 2), extent(Math.sin(angle), lens.height / 2)];
  });
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

function addRim(mesh: MeshBuilder, fit: Fit, side: Side, half: boolean): void {
  const points = outline(fit.lens, fit.rimWidth / 2);
  const from = half ? Math.round(rimSegments / 28) : 0;
  const count = half ? rimSegments / 2 - 2 * from + 1 : rimSegments;
  const run = Array.from({ length: count }, (_, i) => points[(from + i + rimSegments) % rimSegments]);
  const ordered = side === "Left" ? run : run.reverse();
  const path = ordered.map(([u, v]) => toFace(fit, side, u, v, 0));
  const origin = toFace(fit, side, 0, 0, 0);
  const front = toFace(fit, side, 0, 0, 1);
  const forward = front.map((value, c) => value - origin[c]) as unknown as Point;
  const sides = path.map(() => forward);
  sweep(mesh, path, sides, bevelledRectangle(rimDepth, fit.rimWidth, 0.8), !half);
}

function addBridge(mesh: MeshBuilder, fit: Fit): void {
  const inner = -fit.lens.width / 2 - fit.rimWidth / 2;
  const height = fit.lens.height * 0.2;
  const right = toFace(fit, "Right", inner, height, 0);
  const left = toFace(fit, "Left", inner, height, 0);
  const crown: Point = [
    (left[0] + right[0]) / 2,
    left[1] + 3.5,
    Math.max(left[2] + 1, fit.nasion[2] + clearance + rimDepth / 2),
  ];
  const path = spline([right, crown, left], 8);
  sweep(
    mesh,
    path,
    path.map(() => [0, 0, 1] as Point),
    bevelledRectangle(rimDepth * 0.8, fit.rimWidth, 0.7),
    false,
  );
}

function addTemple(mesh: MeshBuilder, fit: Fit, side: Side, model: HeadModel, neutral: Float32Array): void {
  const sign = side === "Left" ? 1 : -1;
  const height = fit.lens.height * 0.22;
  const hinge = toFace(fit, side, fit.lens.width / 2 + fit.rimWidth / 2, height, 0);
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
    bevelledRectangle(fit.rimWidth > 2 ? 4.2 : 2.4, 2, 0.6),
    false,
  );
}

/** Furthest extent of the head, ears left out, on one side near a height and depth. */
function halfWidth(model: HeadModel, neutral: Float32Array, sign: number, y: number, z: number): number {
  let most = 0;
  for (let i = 0; i < model.skinVertexCount; i++) {
    if (model.regions.ears[i] >= 128) continue;
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
  const edge = outline(fit.lens, 0.3);
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

function toSurface<Name extends string>(name: Name, mesh: MeshBuilder): Surface & { name: Name } {
  const positions = Float32Array.from(mesh.positions);
  const indices = Uint32Array.from(mesh.triangles);
  return {
    name,
    positions,
    normals: triangleNormals(positions, indices),
    uvs: new Float32Array((2 * positions.length) / 3),
    indices,
  };
}
