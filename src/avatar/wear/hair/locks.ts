import { clamp } from "../../../face/statistics.ts";
import { smoothstep } from "../../mesh/field.ts";
import { meshGraph } from "../../mesh/mesh-graph.ts";
import { cross, difference, dot, scaled, sum, type Triple, tripleAt, unit } from "../../mesh/triple.ts";
import type { GrowthSkin, HairField, HairMesh } from "./hair-mesh.ts";
import { curlPattern } from "./hair-waves.ts";
import { hash, spreadRoots } from "./lock-roots.ts";
import { lockTile, lockVariantCount, placeInTile } from "./strand-atlas.ts";

export interface LockOptions {
  /** Width of a lock and distance of its root from the next, millimetres. */
  readonly width: number;
  readonly spacing: number;
  /** Locks are set further apart where they would be more. */
  readonly most: number;
  /** 0 combed .. 1 every lock its own way. */
  readonly tousle: number;
  /** 0 straight .. 1 coils. */
  readonly curl: number;
  /** Density up to which nothing has its root, and above which locks are the smaller, the nearer it is; absent = none. */
  readonly thinnest?: number;
  /** Share of its run that a lock goes along the skin; absent = all. */
  readonly lying?: number;
  /** Whether locks that run over an edge hang from it instead of following the skin. */
  readonly hangs?: boolean;
}

/** Lengths of the parts of a lock, millimetres, and their counts. */
const partLength = 14;
const partCounts = [2, 3] as const;
/** Share of its height and width that a lock of the thinnest density has, and density from which it has all. */
const youngShare = 0.65;
const grownFrom = 0.9;
/** Share of their height that the lowest locks reach. */
const lowest = 0.55;
/** The root lies so deep in the skin, and no lock comes nearer to it further on, millimetres. */
const rootDepth = 0.8;
const clearance = 1.2;
/** Patches of tousled hair that lean alike, millimetres; how far they and each lock alone turn, radians. */
const patchSize = 26;
const patchTurn = 0.9;
const ownTurn = 0.35;
/** How much patches differ in height, and by how much those of curls rise less, of which a few would stand off as horns. */
const patchHeight = 0.35;
const hornless = 0.15;
/** Share of its width that a lock has at its root, and a curl at its tip, to which it narrows from this share of its way. */
const rootWidth = 0.6;
const tipWidth = 0.4;
const narrowing = 0.3;
/** Share of its width that a lock of curls has. */
const curlWidth = 0.9;
/** Share of its tilt that the normal takes at the sides of a lock, so that each looks round. */
const roundness = 0.3;
/** Radius of coils, millimetres, and their turns along a lock. */
const coilRadius = 3;
const coilTurns = 1.4;

/** Adds locks that rise from roots spread over the skin by density, and lie along it. */
export function growLocks(mesh: HairMesh, skin: GrowthSkin, field: HairField, options: LockOptions): void {
  const walk = new SkinWalk(skin);
  spreadRoots(skin, field.density, options, (quad, u, v, number) => {
    addLock(mesh, walk, rootAt(skin, field, quad, u, v), number, options);
  });
}

interface Root {
  readonly vertex: number;
  readonly position: Triple;
  readonly normal: Triple;
  readonly run: Triple;
  readonly height: number;
  readonly fall: number;
  readonly density: number;
}

function rootAt({ positions, normals, quads }: GrowthSkin, field: HairField, quad: number, u: number, v: number): Root {
  const corners = quads.subarray(quad, quad + 4);
  const shares = [(1 - u) * (1 - v), u * (1 - v), u * v, (1 - u) * v];
  const mix = (values: Float32Array) => corners.reduce((sum, corner, k) => sum + shares[k] * values[corner], 0);
  const mixTriple = (values: Float32Array): Triple => {
    const axis = (c: number) => corners.reduce((sum, corner, k) => sum + shares[k] * values[3 * corner + c], 0);
    return [axis(0), axis(1), axis(2)];
  };
  const nearest = shares.indexOf(Math.max(...shares));
  return {
    vertex: corners[nearest],
    position: mixTriple(positions),
    normal: unit(mixTriple(normals)),
    run: mixTriple(field.run),
    height: mix(field.height),
    fall: mix(field.fall),
    density: mix(field.density),
  };
}

function addLock(mesh: HairMesh, walk: SkinWalk, root: Root, number: number, options: LockOptions): void {
  const { tousle, curl, thinnest } = options;
  const [x, y, z] = root.position.map((value) => value / patchSize) as [number, number, number];
  // (1) Its direction along the skin, length and height.
  const patch = curlPattern(x, y, z);
  const turn = (tousle * patchTurn + curl) * patch + (ownTurn + 2 * curl) * (2 * hash(number, 1) - 1) * (0.3 + tousle);
  const full = (options.lying ?? 1) * Math.hypot(...root.run);
  const ahead =
    full > 0.5 ? tangent(root.run, root.normal) : tangent([Math.sin(number), 0.3, Math.cos(number)], root.normal);
  const direction = rotate(ahead, root.normal, turn);
  const share = lowest + (1 - lowest) * hash(number, 2);
  const young = thinnest === undefined ? 0 : smoothstep(grownFrom, thinnest, root.density);
  const grown = 1 - (1 - youngShare) * young;
  const height =
    grown * root.height * share * (1 + Math.min(patchHeight * tousle * patch, patchHeight - hornless * curl));
  const run = Math.max(grown * full, 0.25 * height) * (0.75 + 0.5 * hash(number, 3));
  // (2) Rows from root to tip, each on the skin below it.
  const length = Math.hypot(run, height);
  const partCount = clamp(Math.round(length / partLength), partCounts[0], partCounts[1]) + (curl > 0.5 ? 1 : 0);
  const slender = 1 - (1 - curlWidth) * curl;
  const halfWidth = 0.5 * slender * grown * Math.min(options.width, 3 + 0.6 * length) * (0.75 + 0.5 * hash(number, 4));
  const tile = lockTile(Math.floor(lockVariantCount * hash(number, 5)));
  const phase = 2 * Math.PI * hash(number, 6);
  let place: Place = { position: root.position, normal: root.normal, direction, vertex: root.vertex };
  let gone = 0;
  let [left, right] = [-1, -1];
  for (let row = 0; row <= partCount; row++) {
    const t = row / partCount;
    const along = run * (1 - Math.cos((t * Math.PI) / 2));
    place = walk.step(place, along - gone, options.hangs);
    gone = along;
    const { normal, direction: heading } = place;
    const side = unit(cross(normal, heading));
    const sunk = height * Math.sin((t * Math.PI) / 2) * (1 - root.fall * smoothstep(0.45, 1, t) * 0.92);
    const lift = row === 0 ? -rootDepth : Math.max(clearance, sunk);
    const coil = curl * coilRadius * Math.min(1, 2 * t);
    const swing = coil * Math.cos(phase + 2 * Math.PI * coilTurns * t);
    const heave = coil * Math.sin(phase + 2 * Math.PI * coilTurns * t);
    const centre = sum(sum(place.position, normal, lift + 0.5 * heave), side, swing);
    const wide = row === 0 ? rootWidth : 1 - curl * (1 - tipWidth) * smoothstep(narrowing, 1, t);
    const place2 = (across: number, u: number) =>
      mesh.add(
        sum(centre, side, across * halfWidth * wide),
        unit(sum(sum(normal, side, across * roundness), heading, -0.25 * Math.cos((t * Math.PI) / 2))),
        placeInTile(tile, u, t),
        root.vertex,
      );
    const [nextLeft, nextRight] = [place2(1, 0), place2(-1, 1)];
    if (row > 0) mesh.join(left, right, nextRight, nextLeft);
    [left, right] = [nextLeft, nextRight];
  }
}

interface Place {
  readonly position: Triple;
  readonly normal: Triple;
  readonly direction: Triple;
  /** The skin vertex next to it. */
  readonly vertex: number;
}

/** Cosine between normals beyond which skin turns away too much to be followed: an ear, the edge of the jaw. */
const followed = 0.45;
/** Upward part of the normals of skin under an edge, and the length over which a lock that leaves it turns down, mm. */
const turnedUnder = -0.3;
const fallLength = 12;

/** Walks along skin. */
class SkinWalk {
  readonly #skin: GrowthSkin;
  readonly #graph: ReturnType<typeof meshGraph>;

  constructor(skin: GrowthSkin) {
    this.#skin = skin;
    this.#graph = meshGraph(skin.quads, skin.positions.length / 3);
  }

  /** The place `distance` millimetres ahead. */
  step({ position, normal, direction, vertex }: Place, distance: number, hangs = false): Place {
    const ahead = sum(position, direction, distance);
    const nearest = this.#nearest(ahead, vertex);
    const skinNormal = tripleAt(this.#skin.normals, nearest);
    if (hangs && skinNormal[1] < turnedUnder) {
      const fallen = unit(sum(direction, [0, -distance / fallLength, 0]));
      const upright = unit(sum(normal, fallen, -dot(normal, fallen)));
      return { position: ahead, normal: upright, direction: fallen, vertex };
    }
    if (dot(skinNormal, normal) < followed) return { position: ahead, normal, direction, vertex };
    const above = dot(difference(ahead, tripleAt(this.#skin.positions, nearest)), skinNormal);
    const turned = unit(sum(normal, skinNormal, distance / 6));
    return {
      position: sum(ahead, skinNormal, -above),
      normal: turned,
      direction: tangent(direction, turned),
      vertex: nearest,
    };
  }

  /** The vertex nearest to a point, found downhill from `start`. */
  #nearest(point: Triple, start: number): number {
    const { rowStarts, columns } = this.#graph;
    let [vertex, least] = [start, squareTo(this.#skin.positions, start, point)];
    for (let isMoving = true; isMoving; ) {
      isMoving = false;
      for (let k = rowStarts[vertex], end = rowStarts[vertex + 1]; k < end; k++) {
        const square = squareTo(this.#skin.positions, columns[k], point);
        if (square >= least) continue;
        least = square;
        vertex = columns[k];
        isMoving = true;
        break;
      }
    }
    return vertex;
  }
}

/** The part of `a` along the plane across `normal`, of unit length. */
function tangent(a: Triple, normal: Triple): Triple {
  const flat = sum(a, normal, -dot(a, normal));
  const length = Math.hypot(...flat);
  if (length > 1e-4) return scaled(flat, 1 / length);
  return unit(cross(normal, Math.abs(normal[0]) < 0.9 ? [1, 0, 0] : [0, 1, 0]));
}

function rotate(a: Triple, axis: Triple, angle: number): Triple {
  return sum(scaled(a, Math.cos(angle)), cross(axis, a), Math.sin(angle));
}

function squareTo(positions: Float32Array, i: number, [x, y, z]: Triple): number {
  return (positions[3 * i] - x) ** 2 + (positions[3 * i + 1] - y) ** 2 + (positions[3 * i + 2] - z) ** 2;
}
