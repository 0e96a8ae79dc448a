import { clamp } from "../face/statistics.ts";
import type { HangingHair } from "./avatar.ts";
import { smoothstep } from "./field.ts";
import type { GrowthSkin, HairMesh } from "./hair-growth.ts";
import { HairSpace } from "./hair-space.ts";
import { HeadEnvelope, skullCentre } from "./head-envelope.ts";
import type { HeadModel } from "./head-model.ts";
import { courseStep, followLock, partingOf } from "./lock-course.ts";
import { hash, spreadRoots } from "./lock-roots.ts";
import { lockTile, lockVariantCount, placeInTile } from "./strand-atlas.ts";
import { between, cross, difference, dot, sum, type Triple, tripleAt, unit } from "./triple.ts";

export interface HangingOptions {
  readonly most: number;
  /** 0 straight .. 1 curls. */
  readonly curl: number;
}

/** Depth under the eyes to which hair hangs that ends below the shoulders, millimetres. */
export const longestHanging = 262;
/** Distance of roots and width of locks, millimetres; the fewer than usual they are, the broader. */
const spacing = 12;
const lockWidth = 19;
const usualCount = 330;
/** Share of its width that a lock of curls has, that any has at its root, and length over which it gets all of it, mm. */
const curlWidth = 0.5;
const rootWidth = [0.3, 0.55] as const;
const widening = 40;
/** Share of its tilt that the normal takes at the sides of a lock, so that each looks round. */
const roundness = 0.35;
/** How many more locks grow along the forehead, from where they frame the face, and the depths of that, millimetres. */
const frontGain = 1.6;
const frontZ = [-75, -40] as const;
const frontY = [20, 40] as const;
/** Distance of rows where a lock is straight and where it curls, millimetres, and their count. */
const rowLengths = [19, 9] as const;
const rowCounts = [4, 26] as const;
/** Height and length of the waves of straight hair and of curls, millimetres, and their share on top of the head. */
const waveHeights = [1.6, 9] as const;
const waveLengths = [130, 38] as const;
const waveStart = [15, 90] as const;
const onTopShare = 0.3;
const onTopHeights = [75, 5] as const;
/** How far the surface of curls tilts with them. */
const curlTilt = 0.7;
/** Lengths from root and tip over which a lock takes up the ends of its tile, millimetres and share of its length, and
 * the rows of the tile at its root and between the ends. */
const rootLength = 26;
const tipLength = 60;
const tipShare = 0.22;
const tileStart = 0.02;
const tileRows = [0.3, 0.4] as const;
/** Height below which hair goes with neck and bust instead of the skin at its roots, millimetres. */
const boundBelow = -55;

/** Grows long hair: locks that fall from a parting over the head and hang before or behind the shoulders. */
export function growHangingHair(
  mesh: HairMesh,
  model: HeadModel,
  skin: GrowthSkin,
  density: Float32Array,
  hanging: HangingHair,
  { most, curl }: HangingOptions,
): void {
  const space = new HairSpace(new HeadEnvelope(model, skin.positions), hanging.opening);
  const parting = partingOf(skin, density, hanging.parting);
  const bust = new BustVertices(model, skin.positions);
  const width = lockWidth * Math.sqrt(usualCount / Math.min(most, usualCount)) * (1 - (1 - curlWidth) * curl);
  spreadRoots(skin, alongForehead(skin, density), { spacing, most }, (quad, u, v, number) => {
    const course = followLock(space, hanging, parting, placeOn(skin, quad, u, v), number);
    if (course.length > 2) addRibbon(mesh, course, { number, width, root: skin.quads[quad], bust, curl });
  });
}

/** Density with more locks along the forehead. */
function alongForehead({ positions }: GrowthSkin, density: Float32Array): Float32Array {
  return density.map((value, i) => {
    const front = smoothstep(frontZ[0], frontZ[1], positions[3 * i + 2]);
    return value * (1 + frontGain * front * smoothstep(frontY[0], frontY[1], positions[3 * i + 1]));
  });
}

function placeOn({ positions, quads }: GrowthSkin, quad: number, u: number, v: number): Triple {
  const corner = (k: number) => tripleAt(positions, quads[quad + k]);
  return between(between(corner(0), corner(1), u), between(corner(3), corner(2), u), v);
}

interface Ribbon {
  readonly number: number;
  readonly width: number;
  /** The skin vertex at the root. */
  readonly root: number;
  readonly bust: BustVertices;
  readonly curl: number;
}

/** A band along a course, facing outwards. */
function addRibbon(mesh: HairMesh, course: readonly Triple[], { number, width, root, bust, curl }: Ribbon): void {
  const length = courseStep * (course.length - 1);
  const rowLength = rowLengths[0] + curl * (rowLengths[1] - rowLengths[0]);
  const rowCount = clamp(Math.round(length / rowLength), rowCounts[0], rowCounts[1]);
  const tile = lockTile(Math.floor(lockVariantCount * hash(number, 24)));
  const halfWidth = 0.5 * width * (0.75 + 0.5 * hash(number, 25));
  const isMirrored = hash(number, 26) > 0.5;
  let [left, right] = [-1, -1];
  for (let row = 0; row <= rowCount; row++) {
    const gone = (length * row) / rowCount;
    const at = gone / courseStep;
    const middle = placeAt(course, at);
    const ahead = unit(difference(placeAt(course, at + 0.6), placeAt(course, at - 0.6)));
    const outwards = outwardsAt(middle);
    const normal = unit(sum(outwards, ahead, -dot(outwards, ahead)));
    const side = cross(normal, ahead);
    const turn = waveAt(middle[1], gone / length, gone, number, curl);
    const centre = sum(sum(middle, side, turn.aside), normal, turn.outwards);
    const wide = row === 0 ? rootWidth[0] : rootWidth[1] + (1 - rootWidth[1]) * Math.min(1, gone / widening);
    const vertex = centre[1] > boundBelow ? root : bust.nearest(centre);
    const add = (across: number, u: number) =>
      mesh.add(
        sum(centre, side, across * halfWidth * wide),
        unit(sum(normal, side, roundness * across + turn.tilt)),
        placeInTile(tile, isMirrored ? 1 - u : u, tileRow(gone, length)),
        vertex,
      );
    const [nextLeft, nextRight] = [add(1, 0), add(-1, 1)];
    if (row > 0) mesh.join(left, right, nextRight, nextLeft);
    [left, right] = [nextLeft, nextRight];
  }
}

interface Wave {
  readonly aside: number;
  readonly outwards: number;
  readonly tilt: number;
}

/** Where a lock is on its waves at height `y`, `share` of its way or `gone` millimetres from its root. */
function waveAt(y: number, share: number, gone: number, number: number, curl: number): Wave {
  const beside = onTopShare + (1 - onTopShare) * smoothstep(onTopHeights[0], onTopHeights[1], y);
  const started = beside * smoothstep(waveStart[0], waveStart[1], gone);
  const height = started * (waveHeights[0] + curl * (waveHeights[1] - waveHeights[0]));
  const turns = gone / (waveLengths[0] + curl * (waveLengths[1] - waveLengths[0]));
  const phase = 2 * Math.PI * (turns * (0.8 + 0.4 * hash(number, 27)) + hash(number, 28));
  return {
    aside: height * (1 + 0.4 * smoothstep(0.5, 1, share)) * Math.sin(phase),
    outwards: 0.7 * height * (1 + Math.cos(phase)),
    tilt: curl * curlTilt * started * Math.cos(phase),
  };
}

/** Row 0..1 of a tile that a lock shows: its ends keep their length, what lies between is stretched. */
function tileRow(gone: number, length: number): number {
  const tip = Math.min(tipLength, tipShare * length);
  if (gone < rootLength) return tileStart + ((tileRows[0] - tileStart) * gone) / rootLength;
  const left = length - gone;
  if (left < tip) return tileRows[1] + (1 - tileRows[1]) * (1 - left / tip);
  const share = (gone - rootLength) / Math.max(1, length - tip - rootLength);
  return tileRows[0] + clamp(share, 0, 1) * (tileRows[1] - tileRows[0]);
}

/** Away from the middle of the skull; below it from an upright axis through it. */
function outwardsAt([x, y, z]: Triple): Triple {
  return unit([x - skullCentre[0], Math.max(0, y - skullCentre[1]), z - skullCentre[2]]);
}

function placeAt(course: readonly Triple[], at: number): Triple {
  const within = clamp(at, 0, course.length - 1);
  const k = Math.min(course.length - 2, Math.floor(within));
  return between(course[k], course[k + 1], within - k);
}

/** Skin of neck and bust that carries hair: every second vertex of these. */
const bustY = -100;
const napeY = -40;
const napeZ = -95;
/** What a difference in height counts against one across, so that hair beside the neck turns with it. */
const heightWeight = 6;

/** Finds the skin with which hair below the head goes. */
class BustVertices {
  readonly #vertices: number[] = [];
  readonly #positions: Float32Array;

  constructor({ skinVertexCount, mean }: HeadModel, positions: Float32Array) {
    this.#positions = positions;
    for (let i = 0; i < skinVertexCount; i += 2) {
      const [, y, z] = mean.subarray(3 * i, 3 * i + 3);
      if (y < bustY || (y < napeY && z < napeZ)) this.#vertices.push(i);
    }
  }

  nearest([x, y, z]: Triple): number {
    const positions = this.#positions;
    let [found, least] = [this.#vertices[0], Number.POSITIVE_INFINITY];
    for (const vertex of this.#vertices) {
      const at = 3 * vertex;
      const square =
        (positions[at] - x) ** 2 + heightWeight * (positions[at + 1] - y) ** 2 + (positions[at + 2] - z) ** 2;
      if (square < least) [found, least] = [vertex, square];
    }
    return found;
  }
}
