import type { HangingHair } from "../../avatar.ts";
import { HeadEnvelope } from "../../head/head-envelope.ts";
import type { HeadModel } from "../../head/head-model.ts";
import { smoothstep } from "../../mesh/field.ts";
import type { Triple } from "../../mesh/triple.ts";
import { frameFace } from "./face-frame.ts";
import type { GrowthSkin, HairMesh } from "./hair-mesh.ts";
import { overSkin } from "./hair-space.ts";
import { broadeningOf, formLocks, type LaidLock, type LayOptions, layLocks } from "./hanging-locks.ts";
import { courseStep } from "./lock-course.ts";
import { addRibbon, type Wave } from "./lock-ribbon.ts";
import { hash } from "./lock-roots.ts";
import { gatherTips } from "./lock-tips.ts";

export interface HangingOptions extends LayOptions {
  /** Gives the hair its form, before its locks have a width: moves the places of all courses, xyz, where they are. */
  readonly form?: (places: Float32Array) => void;
}

/** Depth under the eyes to which hair hangs that ends below the shoulders, millimetres. */
export const longestHanging = 262;
/** Share of its width that a lock has at its root, and length over which it gets all of it, millimetres. */
const rootWidth = [0.12, 0.25] as const;
const widening = 40;
/** Share of its width that a lock has at its tip, and of its way from which it narrows to that. */
const tipWidth = 0.45;
const narrowing = 0.72;
/** By how much rows may miss the course of straight locks of usual width and of curls of any, millimetres. */
const tolerances = [1.7, 3.4] as const;
/** Height and length of the waves of straight hair and of curls, millimetres, and their shares on top of the head. */
const waveHeights = [1.6, 9] as const;
const waveLengths = [130, 38] as const;
const waveStart = [15, 90] as const;
const onTopShares = [0.3, 0.7] as const;
const onTopHeights = [75, 5] as const;
/** Share of the usual locks beside which a thin strand stands off, shares of their width and tolerance that it has, how far
 * straight ones and curls stand off at most, the way from the root and the heights over which they do, millimetres: on top they
 * would be wires before the sky. Their numbers begin here. */
const strayShare = 0.22;
const strayWidth = 0.16;
const strayTolerance = 0.5;
const strayLifts = [3, 9] as const;
const strayFrom = [20, 70] as const;
const strayHeights = [30, 75] as const;
const firstStray = 20_000;
/** How far the surface of curls tilts with them. */
const curlTilt = 0.7;
/** Tiles that locks show side by side. */
const lockTiles = 2;
/** How far locks turn about their course at most, radians: where they hang, so that hair is closed from every side, and on top,
 * where level ones come out of one another along straight cuts; and the heights between, millimetres. */
const mostRoll = 0.9;
const topRoll = 0.2;
const rolling = [80, 0] as const;
/** Height below which hair goes with neck and bust instead of the skin at its roots, millimetres. */
const boundBelow = -55;

/** Grows long hair: locks that fall from a parting over the head and hang before or behind the shoulders. */
export function growHangingHair(
  mesh: HairMesh,
  model: HeadModel,
  skin: GrowthSkin,
  density: Float32Array,
  hanging: HangingHair,
  options: HangingOptions,
): void {
  const { most, curl, form, envelope = new HeadEnvelope(model, skin.positions) } = options;
  const broad = broadeningOf(most);
  const laid = layLocks(model, skin, density, hanging, { ...options, envelope });
  const framed = frameFace(laid, hanging.opening, envelope);
  const formed = gatherTips(form ? formLocks(framed, form) : framed, courseStep);
  const bust = new BustVertices(model, skin.positions);
  const tolerance = broad * tolerances[0] + curl * (tolerances[1] - broad * tolerances[0]);
  const addLock = ({ number, layer, root, width, spread, course }: LaidLock, lift: number) =>
    addRibbon(mesh, course, {
      number,
      layer,
      width,
      step: courseStep,
      tolerance: lift > 0 ? strayTolerance * tolerance : tolerance,
      rootWidth,
      widening,
      tipWidth,
      narrowing,
      tiles: lift > 0 ? 1 : lockTiles,
      waveAt: (y, share, gone) => {
        const wave = waveAt(y, share, gone, number, curl);
        const lies = smoothstep(strayHeights[1], strayHeights[0], y);
        const outwards = wave.outwards + lies * lift * smoothstep(strayFrom[0], strayFrom[1], gone);
        return { ...wave, outwards, breadth: 1 + (spread - 1) * smoothstep(rolling[0], rolling[1], y) };
      },
      clear: (place) => overSkin(envelope, place),
      vertexAt: (place) => (place[1] > boundBelow ? root : bust.nearest(place)),
    });
  for (const lock of formed) {
    addLock(lock, 0);
    if (hash(lock.number, 44) > strayShare / broad ** 2) continue;
    const standsOff = (0.3 + 0.7 * hash(lock.number, 45)) * (strayLifts[0] + curl * (strayLifts[1] - strayLifts[0]));
    addLock({ ...lock, number: firstStray + lock.number, width: strayWidth * lock.width }, standsOff);
  }
}

/** Where a lock is on its waves at height `y`, `share` of its way or `gone` millimetres from its root. */
function waveAt(y: number, share: number, gone: number, number: number, curl: number): Wave {
  const onTop = onTopShares[0] + curl * (onTopShares[1] - onTopShares[0]);
  const beside = onTop + (1 - onTop) * smoothstep(onTopHeights[0], onTopHeights[1], y);
  const started = beside * smoothstep(waveStart[0], waveStart[1], gone);
  const height = started * (waveHeights[0] + curl * (waveHeights[1] - waveHeights[0]));
  const turns = gone / (waveLengths[0] * (waveLengths[1] / waveLengths[0]) ** curl);
  const phase = 2 * Math.PI * (turns * (0.8 + 0.4 * hash(number, 27)) + hash(number, 28));
  return {
    aside: height * (1 + 0.4 * smoothstep(0.5, 1, share)) * Math.sin(phase),
    outwards: 0.7 * height * (1 + Math.cos(phase)),
    tilt: curl * curlTilt * started * Math.cos(phase),
    roll: (2 * hash(number, 29) - 1) * (topRoll + (mostRoll - topRoll) * smoothstep(rolling[0], rolling[1], y)),
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
  /** Their places, xyz. */
  readonly #places: Float32Array;

  constructor({ skinVertexCount, mean }: HeadModel, positions: Float32Array) {
    for (let i = 0; i < skinVertexCount; i += 2) {
      const [y, z] = [mean[3 * i + 1], mean[3 * i + 2]];
      if (y < bustY || (y < napeY && z < napeZ)) this.#vertices.push(i);
    }
    this.#places = Float32Array.from({ length: 3 * this.#vertices.length }, (_, k) => {
      return positions[3 * this.#vertices[Math.trunc(k / 3)] + (k % 3)];
    });
  }

  nearest([x, y, z]: Triple): number {
    const places = this.#places;
    let [found, least] = [0, Number.POSITIVE_INFINITY];
    for (let at = 0; at < places.length; at += 3) {
      const dy = places[at + 1] - y;
      const dx = places[at] - x;
      const dz = places[at + 2] - z;
      const square = dx * dx + heightWeight * dy * dy + dz * dz;
      if (square < least) [found, least] = [at / 3, square];
    }
    return this.#vertices[found];
  }
}
