import { smoothstep } from "../avatar/mesh/field.ts";
import { lockRows, rowLengths } from "../avatar/wear/hair/hair-card.ts";
import { hash } from "../avatar/wear/hair/noise.ts";
import { type AtlasTile, type CardTile, cardTile, cardVariantCounts, strandAtlasSize } from "../avatar/wear/hair/strand-atlas.ts";

/** Where the texels of locks go: their light over that of their hair, share of the highlight, and cover. */
interface Planes {
  paint(at: number, light: number, highlight: number, alpha: number): void;
}

/** How the bundles of a lock differ with their depth in it, 0 the deepest .. 1 what lies on top. */
interface LockShape {
  /** How many bundles it has. */
  readonly count: number;
  /** Share of its width over which they lie: what lies on top is round. */
  readonly spread: readonly [number, number];
  /** Half their widths, millimetres. */
  readonly half: readonly [number, number];
  readonly light: readonly [number, number];
  /** Share that begins at the roots; others come out from below on the way. */
  readonly rooted: readonly [number, number];
  /** Where they end, rows of the tile, and by how much single ones do sooner. */
  readonly end: readonly [number, number];
  readonly cut: readonly [number, number];
  /** How far they lead aside over all of their length, and wander, millimetres. */
  readonly slant: readonly [number, number];
  readonly wander: readonly [number, number];
}

const shapes: Record<"locks" | "wisps", LockShape> = {
  locks: {
    count: 300,
    spread: [1, 0.8],
    half: [0.7, 0.13],
    light: [0.45, 1.25],
    rooted: [1, 0.45],
    end: [0.9, 1.0],
    cut: [0.25, 0.3],
    slant: [0.5, 4],
    wander: [0.3, 0.9],
  },
  wisps: {
    count: 9,
    spread: [0.7, 0.9],
    half: [0.13, 0.17],
    light: [1, 1],
    rooted: [1, 1],
    end: [0.9, 1],
    cut: [0.4, 0.4],
    slant: [6, 6],
    wander: [1, 2],
  },
};

/** Width of a lock, millimetres. */
const lockWidth = 19;
/** How much bundles differ in light, how round each looks, and how much their light changes along them. */
const lightSpread = 0.5;
const roundness = 0.45;
const alongSpread = 0.3;
/** Lengths of waves of wandering and light, millimetres. */
const wanderLengths = [60, 160] as const;
const lightLengths = [25, 70] as const;
/** Ends in which the bundles of a lock gather, how near they come to these, and from which row on. */
const gatherings = 3;
const gathered = 0.6;
const gatheredFrom = 0.45;
/** Over how many rows a bundle begins and comes to its tip, shares of the tile. */
const tapers = [0.1, 0.3] as const;
/** Over how many rows bundles leave the scalp, a share of the tile. */
const rootFray = 0.06;
/** Groups of bundles that are as light, and how much these differ. */
const groupCount = 5;
const groupSpread = 0.5;
/** How much a highlight colours what lies on top. */
const highlightShare = 0.8;
/** How much whole locks differ in light. */
const lockSpread = 0.35;

/**
 * Locks as they lie: bundle over bundle, the deep ones broad and dark, those on top thin, light, and on ways of their own, so
 * that what is between them lies in shade.
 */
export function drawLocks(planes: Planes, tile: Extract<CardTile, "locks" | "wisps">): void {
  const count = cardVariantCounts[tile];
  for (let variant = 0; variant < count; variant++) {
    drawLock(planes, cardTile(tile, variant), shapes[tile], 100 * variant + (tile === "wisps" ? 5000 : 0), 1 + lockSpread * ((variant + 0.5) / count - 0.5));
  }
}

function drawLock(planes: Planes, place: AtlasTile, shape: LockShape, salt: number, ownLight: number): void {
  const [width, height] = [place.width * strandAtlasSize.width, place.height * strandAtlasSize.height];
  const lights = new Float32Array(width * height).fill(shape.light[0]);
  const highlights = new Float32Array(width * height);
  const alphas = new Float32Array(width * height);
  const texels = width / lockWidth;
  for (let k = 0; k < shape.count; k++) {
    const chance = (number: number) => hash(k, salt + number);
    const depth = (k + 0.5) / shape.count;
    const at = ([deep, top]: readonly [number, number]) => deep + (top - deep) * depth;
    const from = width * (0.5 + at(shape.spread) * 0.94 * (chance(1) - 0.5));
    const gathering = (Math.floor(gatherings * (from / width)) + 0.2 + 0.6 * hash(Math.floor(gatherings * (from / width)), salt + 2)) / gatherings;
    const end = at(shape.end) - at(shape.cut) * chance(3) ** 1.5;
    const start = chance(4) < at(shape.rooted) ? rootFray * chance(5) : 0.75 * end * chance(5);
    const half = texels * at(shape.half) * (0.6 + 0.8 * chance(6));
    const group = hash(Math.floor(groupCount * (from / width) + 0.5 * chance(14)), salt + 15) - 0.5;
    const light = at(shape.light) * ownLight * (1 + lightSpread * (chance(7) - 0.5)) * (1 + groupSpread * group);
    const bright = highlightShare * smoothstep(0.35, 1, depth) * chance(8) ** 2;
    const slant = texels * at(shape.slant) * (chance(9) - 0.5);
    const wander = texels * at(shape.wander);
    const [bend, ripple] = [wanderLengths, lightLengths].map(([least, most], i) => least + (most - least) * chance(10 + i));
    for (let row = 0; row < height; row++) {
      const t = (row + 0.5) / height;
      const shown = smoothstep(start, start + tapers[0], t) * smoothstep(end, end - tapers[1], t);
      if (!(shown > 0)) continue;
      const gone = lengthAt(t);
      const together = gathered * smoothstep(gatheredFrom, 1, t);
      const straight = from + together * (width * gathering - from) + slant * (gone / lengthAt(1) - 0.5);
      const middle = straight + wander * Math.sin((2 * Math.PI * gone) / bend + 6.3 * chance(12));
      const own = half * shown ** 0.7;
      const lit = light * (1 + alongSpread * Math.sin((2 * Math.PI * gone) / ripple + 6.3 * chance(13)));
      const first = Math.max(0, Math.floor(middle - own - 0.5));
      const last = Math.min(width - 1, Math.ceil(middle + own + 0.5));
      for (let x = first; x <= last; x++) {
        const across = Math.abs(x + 0.5 - middle);
        const cover = Math.min(1, Math.max(0, own + 0.5 - across)) * Math.min(1, 2 * own);
        if (!(cover > 0)) continue;
        const i = row * width + x;
        const share = alphas[i] > 0 ? cover : 1;
        lights[i] += share * (lit * (1 - roundness * Math.min(1, across / own) ** 2) - lights[i]);
        highlights[i] += share * (bright - highlights[i]);
        alphas[i] = Math.max(alphas[i], cover);
      }
    }
  }
  const start = place.top * strandAtlasSize.height * strandAtlasSize.width + place.left * strandAtlasSize.width;
  for (let i = 0; i < alphas.length; i++) {
    const [row, column] = [Math.floor(i / width), i % width];
    const t = (row + 0.5) / height;
    const at = start + row * strandAtlasSize.width + column;
    planes.paint(at, lights[i] * rootShade(lengthAt(t)), highlights[i], alphas[i]);
  }
}

/** Light at roots, and the length over which strands come out of the shade, millimetres. */
const rootLight = 0.7;
const shadedRoots = 60;

function rootShade(gone: number): number {
  return rootLight + (1 - rootLight) * smoothstep(0, shadedRoots, gone);
}

/** Millimetres from the root to a row of the tile on a long lock. */
function lengthAt(t: number): number {
  const [root, tip] = lockRows;
  const [toBody, body, toTip] = rowLengths;
  if (t < root) return (toBody * t) / root;
  if (t < tip) return toBody + (body * (t - root)) / (tip - root);
  return toBody + body + (toTip * (t - tip)) / (1 - tip);
}
