import { smoothstep } from "../avatar/mesh/field.ts";
import { lockLengths, lockRows } from "../avatar/wear/hair/hair-card.ts";
import { hash, lineNoise } from "../avatar/wear/hair/noise.ts";
import { type AtlasTile, cardTile, cardVariantCounts, strandAtlasSize } from "../avatar/wear/hair/strand-atlas.ts";

/** Sets a texel's light over that of its hair, share of the highlight, and cover. */
type Paint = (at: number, light: number, highlight: number, alpha: number) => void;

/** Rows of locks that are alike, which leaves the texture's file small. */
export const lockStep = 4;
/** Width and length that a whole lock is drawn for, millimetres. */
const lockWidth = 19;
const lockLength = lockLengths.reduce((sum, length) => sum + length, 0);
/** Strands of a lock from the deepest to those on top; half their widths, millimetres, their light, the share of the lock's width over which
 * they lie, and the share of them that begins at its root: what lies on top is light, near the middle, and comes out on the way. */
const strandCount = 700;
const halfWidths = [0.22, 0.12] as const;
const depthLights = [0.58, 1.15] as const;
const spreads = [1, 0.85] as const;
const rooted = [1, 0.5] as const;
/** How strands get fewer towards the sides of a lock, as a power of the distance from there: of 700 six lie in the outermost tenth at
 * either side and one in the half of that, so that the lock dissolves into single strands. */
const thinning = 2.5;
/** Rows of the tile over which strands leave the scalp, before which they have ended, and by how much they do sooner. */
const rootFray = 0.06;
const lastEnd = 1;
const endSpread = 0.28;
/** Over how many rows a strand begins and comes to its tip. */
const tapers = [0.04, 0.25] as const;
/** How far strands lead aside over their length at most, the deepest and those on top, and how far they wander, millimetres. */
const slants = [1, 5] as const;
const wander = 0.6;
const wanderLengths = [60, 160] as const;
/** How much single strands differ in light, and what lies beside and along each other: its width and length, millimetres. */
const strandSpread = 0.5;
const patchSpread = 0.9;
const patchWidth = 3.5;
const patchLength = 45;
/** Ends in which the strands of a lock gather, how near they come to these, and from which row on. */
const gatherings = 3;
const gathered = 0.6;
const gatheredFrom = 0.45;
/** How much whole locks differ in light, and how much a highlight colours what lies on top. */
const lockSpread = 0.5;
const highlightShare = 0.8;
/** Light at the root over that of the lock, and the way over which it comes to that, millimetres. */
const rootLight = 0.85;
const shadedRoots = 40;

/** What a strand is on its way: half its width in texels, and light. */
interface Stroke {
  readonly half: number;
  readonly light: number;
  readonly highlight: number;
  /** Rows where it begins and ends, and the rows over which it does. */
  readonly rows: readonly [number, number];
  readonly tapers: readonly [number, number];
  /** Its middle, texels, and light over its own in a row, `gone` millimetres from the root. */
  placeAt(t: number, gone: number): number;
  shadeAt(gone: number): number;
}

/** Locks strand by strand from the deepest to those on top, each on a way of its own: what is seen between them lies deep. */
export function drawLocks(paint: Paint): void {
  for (let variant = 0; variant < cardVariantCounts.locks; variant++) {
    const own = 1 + lockSpread * ((variant + 0.5) / cardVariantCounts.locks - 0.5);
    const tile = cardTile("locks", variant);
    const width = tile.width * strandAtlasSize.width;
    const strokes = Array.from({ length: strandCount }, (_, k) => strandOfLock(k, variant, own, width));
    drawStrokes(paint, tile, strokes);
  }
}

function strandOfLock(k: number, variant: number, lockLight: number, width: number): Stroke {
  const chance = (salt: number) => hash(1000 * variant + k, salt);
  const depth = (k + 0.5) / strandCount;
  const at = ([deep, top]: readonly [number, number]) => deep + (top - deep) * depth;
  const texels = width / lockWidth;
  const side = chance(12) < 0.5 ? -1 : 1;
  const from = width * (0.5 + (side * at(spreads) * (1 - chance(1) ** (1 / thinning))) / 2);
  const gathering = Math.min(gatherings - 1, Math.floor((gatherings * from) / width));
  const to = (width * (gathering + 0.2 + 0.6 * hash(gatherings * variant + gathering, 2))) / gatherings;
  const end = lastEnd - endSpread * chance(3);
  const start = chance(4) < at(rooted) ? rootFray * chance(5) : 0.8 * end * chance(5);
  const aside = texels * at(slants) * (chance(6) - 0.5);
  const [turn, phase] = [wanderLengths[0] + (wanderLengths[1] - wanderLengths[0]) * chance(7), 2 * Math.PI * chance(8)];
  const patch = 40 * variant + from / texels / patchWidth;
  return {
    half: texels * at(halfWidths) * (0.7 + 0.6 * chance(9)),
    light: lockLight * at(depthLights) * (1 + strandSpread * (chance(10) - 0.5)),
    highlight: highlightShare * smoothstep(0.35, 1, depth) * chance(11) ** 2,
    rows: [start, end],
    tapers,
    placeAt: (t, gone) => {
      const straight = from + gathered * smoothstep(gatheredFrom, 1, t) * (to - from);
      return (
        straight + aside * (gone / lockLength - 0.5) + texels * wander * Math.sin((2 * Math.PI * gone) / turn + phase)
      );
    },
    shadeAt: (gone) => {
      const along = gone / patchLength;
      const near = Math.floor(along);
      const [a, b] = [near, near + 1].map((row) => lineNoise(patch, 60 + row));
      const root = rootLight + (1 - rootLight) * smoothstep(0, shadedRoots, gone);
      return root * (1 + patchSpread * (a + (b - a) * smoothstep(0, 1, along - near) - 0.5));
    },
  };
}

/** Draws one of `lockStep` rows. */
function drawStrokes(paint: Paint, tile: AtlasTile, strokes: readonly Stroke[]): void {
  const [width, height] = [tile.width * strandAtlasSize.width, tile.height * strandAtlasSize.height];
  const first = tile.top * strandAtlasSize.height * strandAtlasSize.width + tile.left * strandAtlasSize.width;
  for (let row = 0; row < height; row += lockStep) {
    const t = (row + lockStep / 2) / height;
    const gone = lengthAt(t);
    const [lights, highlights, alphas] = [0, 0, 0].map(() => new Float32Array(width));
    for (const stroke of strokes) {
      const { rows, tapers } = stroke;
      if (t <= rows[0] || t >= rows[1]) continue;
      const shown = smoothstep(rows[0], rows[0] + tapers[0], t) * smoothstep(rows[1], rows[1] - tapers[1], t);
      const middle = stroke.placeAt(t, gone);
      // What leads aside is cut broadly by a row.
      const half = stroke.half * shown ** 0.7 * Math.hypot(1, stroke.placeAt(t + 1 / height, gone) - middle);
      const light = stroke.light * stroke.shadeAt(gone);
      for (let x = Math.max(0, Math.floor(middle - half)); x < Math.min(width, middle + half + 0.5); x++) {
        const cover = Math.min(1, 2 * half, half + 0.5 - Math.abs(x + 0.5 - middle));
        if (!(cover > 0)) continue;
        const share = alphas[x] > 0 ? cover : 1;
        lights[x] += share * (light - lights[x]);
        highlights[x] += share * (stroke.highlight - highlights[x]);
        alphas[x] = Math.max(alphas[x], cover);
      }
    }
    for (let x = 0; x < width; x++) {
      paint(first + row * strandAtlasSize.width + x, lights[x] || depthLights[0], highlights[x], alphas[x]);
    }
  }
}

/** Millimetres from the root to a row of the tile on a long lock. */
function lengthAt(t: number): number {
  const [root, tip] = lockRows;
  const [toBody, body, toTip] = lockLengths;
  if (t < root) return (toBody * t) / root;
  if (t < tip) return toBody + (body * (t - root)) / (tip - root);
  return toBody + body + (toTip * (t - tip)) / (1 - tip);
}
