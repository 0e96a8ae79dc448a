import type { HangingHair } from "./avatar.ts";
import { smoothstep } from "./field.ts";
import type { GrowthSkin, HairMesh } from "./hair-growth.ts";
import { HairSpace } from "./hair-space.ts";
import { HeadEnvelope } from "./head-envelope.ts";
import type { HeadModel } from "./head-model.ts";
import { courseStep, followLock } from "./lock-course.ts";
import { LockCover } from "./lock-cover.ts";
import { besideLine, layerAt, partingOf } from "./lock-parting.ts";
import { addRibbon, outwardsAt, type Wave } from "./lock-ribbon.ts";
import { hash, rootAt, spreadRoots } from "./lock-roots.ts";
import { sum, type Triple } from "./triple.ts";

export interface HangingOptions {
  readonly most: number;
  /** 0 straight .. 1 curls. */
  readonly curl: number;
  /** Smoothed density, which tells the edge of hair from within; absent = density. */
  readonly inner?: Float32Array;
  /** Of the skin; absent = read from it. */
  readonly envelope?: HeadEnvelope;
}

/** Depth under the eyes to which hair hangs that ends below the shoulders, millimetres. */
export const longestHanging = 262;
/** Distance of roots and width of locks, millimetres; the fewer than usual they are, the broader. */
const spacing = 12;
const lockWidth = 19;
const usualCount = 330;
/** Density from which locks have their roots, one sooner than the other, and how deep in the skin, millimetres. */
const thinnest = [0.8, 0.97] as const;
const rootDepth = 0.8;
/** Distance of the locks along both sides of the parting where there are many, millimetres; their numbers begin here. */
const partingSpacing = 8;
const firstParted = 10_000;
/** Share of its width that a lock of curls has, that any has at its root, and length over which it gets all of it, mm. */
const curlWidth = 0.7;
const rootWidth = [0.3, 0.55] as const;
const widening = 40;
/** Share of their width that locks at the edge of hair and beside the parting have, and smoothed density from which others
 * have all. */
const edgeWidth = 0.4;
const innerCovers = [0.75, 0.97] as const;
const partedWidth = 0.7;
/** How many more locks grow along the forehead, from where they frame the face, and the depths of that, millimetres. */
const frontGain = 1.6;
const frontZ = [-75, -40] as const;
const frontY = [20, 40] as const;
/** Distance of rows where a lock is straight and where it curls, millimetres. */
const rowLengths = [19, 9] as const;
/** Height and length of the waves of straight hair and of curls, millimetres, and their share on top of the head. */
const waveHeights = [1.6, 9] as const;
const waveLengths = [130, 38] as const;
const waveStart = [15, 90] as const;
const onTopShare = 0.3;
const onTopHeights = [75, 5] as const;
/** How far the surface of curls tilts with them. */
const curlTilt = 0.7;
/** Height below which hair goes with neck and bust instead of the skin at its roots, millimetres. */
const boundBelow = -55;

/** Grows long hair: locks that fall from a parting over the head and hang before or behind the shoulders. */
export function growHangingHair(
  mesh: HairMesh,
  model: HeadModel,
  skin: GrowthSkin,
  density: Float32Array,
  hanging: HangingHair,
  { most, curl, inner = density, envelope = new HeadEnvelope(model, skin.positions) }: HangingOptions,
): void {
  const space = new HairSpace(envelope, hanging.opening, new LockCover(skin, density));
  const parting = partingOf(skin, density, hanging.parting);
  const bust = new BustVertices(model, skin.positions);
  const broad = Math.sqrt(usualCount / Math.min(most, usualCount));
  const width = lockWidth * broad * (1 - (1 - curlWidth) * curl);
  const addLock = (place: Triple, root: number, number: number, share: number) => {
    const course = followLock(space, hanging, parting, place, number);
    if (course.length < 3) return;
    course[0] = sum(place, outwardsAt(place), -rootDepth);
    addRibbon(mesh, course, {
      number,
      layer: layerAt(parting, place),
      width: share * width,
      step: courseStep,
      rowLength: rowLengths[0] + curl * (rowLengths[1] - rowLengths[0]),
      rootWidth,
      widening,
      tipWidth: 1,
      waveAt: (y, share, gone) => waveAt(y, share, gone, number, curl),
      vertexAt: (place) => (place[1] > boundBelow ? root : bust.nearest(place)),
    });
  };
  spreadRoots(skin, alongForehead(skin, density), { spacing, most }, (quad, u, v, number) => {
    const { place, covered } = rootAt(skin, density, quad, u, v);
    if (covered < thinnest[0] + (thinnest[1] - thinnest[0]) * hash(number, 8)) return;
    const inside = smoothstep(innerCovers[0], innerCovers[1], rootAt(skin, inner, quad, u, v).covered);
    addLock(place, skin.quads[quad], number, edgeWidth + (1 - edgeWidth) * inside);
  });
  besideLine(envelope, parting, partingSpacing * broad).forEach((place, k) => {
    addLock(place, nearestVertex(skin.positions, place), firstParted + k, partedWidth);
  });
}

/** The vertex next to a place. */
function nearestVertex(positions: Float32Array, [x, y, z]: Triple): number {
  let [found, least] = [0, Number.POSITIVE_INFINITY];
  for (let i = 0; i < positions.length; i += 3) {
    const dx = positions[i] - x;
    const dy = positions[i + 1] - y;
    const dz = positions[i + 2] - z;
    const square = dx * dx + dy * dy + dz * dz;
    if (square < least) [found, least] = [i / 3, square];
  }
  return found;
}

/** Density with more locks along the forehead. */
function alongForehead({ positions }: GrowthSkin, density: Float32Array): Float32Array {
  return density.map((value, i) => {
    const front = smoothstep(frontZ[0], frontZ[1], positions[3 * i + 2]);
    return value * (1 + frontGain * front * smoothstep(frontY[0], frontY[1], positions[3 * i + 1]));
  });
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
