import { type FrameMeasures, hingeShare, lensOutline, rimWidth } from "../../../face/frame-outline.ts";
import { clamp } from "../../../face/statistics.ts";
import type { Glasses } from "../../avatar.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { triangleNormals } from "../../mesh/normals.ts";
import type { Surface } from "../../mesh/surface.ts";
import { bevelledRectangle, type MeshBuilder, spline, sweep } from "../../mesh/sweep.ts";
import type { Triple } from "../../mesh/triple.ts";
import type { Side } from "../eyes/eyes.ts";
import { fitGlasses, type GlassesFit, halfWidth, rimSegments, toFace } from "./glasses-fit.ts";

/** Widths of rims that a bar over the nose is high. */
const broadBridge = 1.5;
/** What shows of a lens without a rim below it, millimetres. */
const lensEdge = 0.5;

/** With the place round the outline whose colour each vertex takes, as a share of its angle. */
interface FrameMesh extends MeshBuilder {
  readonly shares: number[];
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
    addRim(frame, fit, side, glasses.rim === "half");
    addTemple(frame, fit, side, model, neutral);
    addLens(lenses, fit, side);
  }
  addBridge(frame, fit);
  const built = { frame: toSurface("glasses", frame, frame.shares), lenses: toSurface("lenses", lenses, []) };
  worn.set(glasses, { neutral, glasses: built });
  return built;
}

function addRim(mesh: FrameMesh, fit: GlassesFit, side: Side, half: boolean): void {
  const points = lensOutline(fit.frame, 0, rimSegments, 0.5);
  const run = Array.from({ length: rimSegments }, (_, i) => i);
  const ordered = side === "Left" ? run : run.reverse();
  const path = ordered.map((i) => toFace(fit, side, ...points[i], 0));
  const origin = toFace(fit, side, 0, 0, 0);
  const front = toFace(fit, side, 0, 0, 1);
  const forward = front.map((value, c) => value - origin[c]) as unknown as Triple;
  const sides = path.map(() => forward);
  sweep(
    mesh,
    path,
    sides,
    ordered.map((i) => {
      if (half && i > rimSegments / 2) return bevelledRectangle(lensEdge, lensEdge, 0.3 * lensEdge);
      const width = rimWidth(fit.frame, i / rimSegments);
      return bevelledRectangle(fit.rimDepth, width, Math.min(0.8, 0.3 * width));
    }),
    true,
  );
  paint(
    mesh,
    ordered.map((i) => i / rimSegments),
  );
}

function addBridge(mesh: FrameMesh, fit: GlassesFit): void {
  const { frame, rimDepth } = fit;
  const halfHeight = (frame.lensTop - frame.lensBottom) / 2;
  const crownHeight = frame.bridgeHeight - (frame.lensTop + frame.lensBottom) / 2;
  const joint = clamp(crownHeight - 2, -0.4 * halfHeight, 0.75 * halfHeight);
  const inner = middleOfRim(frame, joint, -1);
  const right = toFace(fit, "Right", inner, joint, 0);
  const left = toFace(fit, "Left", inner, joint, 0);
  const crown: Triple = [
    (left[0] + right[0]) / 2,
    fit.centres.Left[1] + Math.min(crownHeight, joint + 6),
    Math.max(left[2] + 1, fit.bridgeDepth),
  ];
  const path = spline([right, crown, left], 8);
  const sides = path.map((): Triple => [0, 0, 1]);
  const thickness = Math.max(1, broadBridge * frame.rimThickness);
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

function addTemple(mesh: FrameMesh, fit: GlassesFit, side: Side, model: HeadModel, neutral: Float32Array): void {
  const sign = side === "Left" ? 1 : -1;
  const { rimThickness } = fit.frame;
  const height = (hingeShare - 0.5) * (fit.frame.lensTop - fit.frame.lensBottom);
  const hinge = toFace(fit, side, middleOfRim(fit.frame, height, 1), height, 0);
  const rest = fit.earRests[side];
  const straight: Triple[] = [0.06, 0.3, 0.55, 0.8].map((t) => {
    const y = hinge[1] + t * (rest[1] - hinge[1]);
    const z = hinge[2] + t * (rest[2] - hinge[2]);
    const x = Math.abs(hinge[0]) + 3 + t * (Math.abs(rest[0]) - Math.abs(hinge[0]) - 3);
    return [sign * Math.max(x, halfWidth(model, neutral, sign, y, z) + 2.2), y, z];
  });
  const knots: Triple[] = [
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
    path.map(() => [0, 1, 0.2] as Triple),
    bevelledRectangle(clamp(1.6 * rimThickness, 1.2, 4.6), Math.min(2, 1 + 0.4 * rimThickness), 0.5),
    false,
  );
  paint(
    mesh,
    path.map(() => shareAt(fit.frame, height, 1)),
  );
}

/** A slightly domed disc: rings from the outline to the centre. */
function addLens(mesh: MeshBuilder, fit: GlassesFit, side: Side): void {
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
