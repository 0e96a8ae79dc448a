import type { Hair } from "../avatar/avatar.ts";
import { smoothstep } from "../avatar/field.ts";
import { isCombed } from "../avatar/scalp-hair.ts";
import {
  type AtlasTile,
  lockTile,
  lockVariantCount,
  strandAtlasSize,
  strandTiles,
  type TileName,
} from "../avatar/strand-atlas.ts";
import { colorShare, fairness } from "./hair-share.ts";
import type { Texture } from "./scene.ts";

/** Light of strands at their roots over their own, and from where they have all of it, as a share of their length. */
const rootLight = 0.5;
const litFrom = 0.6;
/** How much single strands, bundles of so many, and whole locks differ in light. */
const strandSpread = 0.9;
const bundleSpread = 0.54;
const bundleSize = 3;
const lockSpread = 0.54;
/** Share of their light that strands lose in the groove between them, and from where, in widths off their middle. */
const grooveDepth = 0.25;
const grooveFrom = 0.32;
/** Light at which a strand has the colour of the hair: the median of curled locks. */
const ownLight = 0.77;
/** How far from their roots strands begin at most, and how deep the closed body lies, shares of a lock's length. */
const rootFray = 0.16;
const bodyDepth = 0.2;
/** How much strands of the closed body differ, as a share of those of locks. */
const bodyContrast = 0.6;
/** Shares of the edge's depth within which strands set in and end, over which each gets its width, and how far they lean, texels. */
const edgeStart = 0.42;
const edgeEnd = 0.35;
const edgeTaper = 0.25;
const edgeLean = 9;
/** Width of a strand at the edge of hair, texels. */
const edgeWidth = 3.3;
/** How much the contrast of fair hair is less than that of black hair. */
const softening = 0.2;
/** Contrast of strands that lie side by side over that of curls, as an exponent: at full contrast they look carved. */
const combedContrast = 0.68;
/** Share of strands that take on the highlight colour, and how far; tips of the others do so a little. */
const lightStrandShare = 0.22;
const lightStrandDepth = 0.75;
const tipDepth = 0.15;
/** Width of a strand in texels, and how far it wanders sideways. */
const strandWidth = 2.4;
const wandering = 3;
/** Side of the cells with one short strand each, texels, and the strands' radii in shells. */
const dotCell = 4;
const dotRadii = { dense: 1.9, sparse: 1.25 } as const;
const sparseShare = 0.6;
/** Steps of light and of the highlight's share: few, so that the texture's file stays small. */
const lightSteps = 20;
const highlightSteps = 6;
const mostLight = 1.6;

/** Light, highlight and alpha of every texel, for any colour; bytes. */
interface Pattern {
  readonly lights: Uint8Array;
  readonly highlights: Uint8Array;
  readonly alphas: Uint8Array;
}

const allTiles = Object.keys(strandTiles) as TileName[];

let known: Pattern | null = null;

/**
 * The texture of grown hair (strand-atlas.ts) in the colours of an avatar. Tiles besides `tiles` are left plain, since a
 * file of a plain tile is small.
 */
export function paintStrands(
  { color, highlightColor, growth, curl = 0 }: Pick<Hair, "color" | "highlightColor" | "growth" | "curl">,
  tiles: readonly TileName[] = allTiles,
): Texture {
  known ??= drawPattern();
  const { lights, highlights, alphas } = known;
  const isEven = growth && (growth.hanging || isCombed(growth, curl));
  const palette = buildPalette(color, highlightColor, isEven ? combedContrast : 1);
  const data = new Uint8Array(4 * alphas.length);
  for (let i = 0; i < alphas.length; i++) {
    const at = 3 * (lights[i] * highlightSteps + highlights[i]);
    data[4 * i] = palette[at];
    data[4 * i + 1] = palette[at + 1];
    data[4 * i + 2] = palette[at + 2];
    data[4 * i + 3] = alphas[i];
  }
  for (const tile of allTiles) {
    if (tiles.includes(tile)) continue;
    eachTexel(strandTiles[tile], (at) => data.set([...color.map(Math.round), 255], 4 * at));
  }
  return { ...strandAtlasSize, channelCount: 4, data };
}

function buildPalette(color: readonly number[], highlightColor: readonly number[], depth: number): Uint8Array {
  const palette = new Uint8Array(3 * lightSteps * highlightSteps);
  // Light passes through fair hair, so that it is less deep at its roots.
  const contrast = depth * (1 - softening * fairness(color));
  const brightness = colorShare(color);
  for (let k = 0; k < palette.length; k++) {
    const [c, step] = [k % 3, Math.floor(k / 3)];
    const light = ((mostLight * Math.floor(step / highlightSteps)) / (lightSteps - 1) / ownLight) ** contrast;
    const share = (step % highlightSteps) / (highlightSteps - 1);
    const base = toLinear(color[c]);
    const bright = Math.max(base, toLinear(highlightColor[c]));
    palette[k] = Math.round(255 * toSrgb((base + (bright - base) * share) * light * brightness));
  }
  return palette;
}

class PatternPlanes implements Pattern {
  readonly lights = new Uint8Array(strandAtlasSize.width * strandAtlasSize.height);
  readonly highlights = this.lights.slice();
  readonly alphas = this.lights.slice();

  /** A texel of a strand of its own light (mean 1) and kind (0..1) at `t` of its length: deeper at the root. */
  set(at: number, own: number, kind: number, t: number, alpha: number): void {
    const isLight = kind < lightStrandShare;
    const light = (rootLight + (1 - rootLight) * smoothstep(0, litFrom, t)) * own;
    const highlight = isLight ? lightStrandDepth * (0.4 + 0.6 * t) : tipDepth * smoothstep(0.5, 1, t);
    this.lights[at] = Math.round(Math.min(1, light / mostLight) * (lightSteps - 1));
    this.highlights[at] = Math.round(highlight * (highlightSteps - 1));
    this.alphas[at] = alpha > 0.97 ? 255 : Math.round(alpha * 16) * 15;
  }
}

function drawPattern(): Pattern {
  const planes = new PatternPlanes();
  for (let variant = 0; variant < lockVariantCount; variant++) {
    eachTexel(lockTile(variant), (at, x, y, columns, rows) => drawLock(planes, at, variant, x, y / rows, columns));
  }
  eachTexel(strandTiles.body, (at, x, y) => {
    const bent = x + 2.5 * Math.sin(y / 17 + 0.3 * Math.floor(x / 9));
    const strand = Math.floor(bent / strandWidth);
    planes.set(at, bodyLight(strand), hash(strand, 6), bodyDepth, 1);
  });
  eachTexel(strandTiles.edge, (at, x, y, _, rows) => drawEdge(planes, at, x, y / rows));
  eachTexel(strandTiles.dense, (at, x, y) => drawDot(planes, at, x, y, dotRadii.dense, 1));
  eachTexel(strandTiles.sparse, (at, x, y) => drawDot(planes, at, x, y, dotRadii.sparse, sparseShare));
  return planes;
}

/** Visits the texels of a tile: index, middle in the tile, and the tile's columns and rows. */
function eachTexel(
  tile: AtlasTile,
  visit: (at: number, x: number, y: number, columns: number, rows: number) => void,
): void {
  const { width, height } = strandAtlasSize;
  const [left, top, columns, rows] = [tile.left * width, tile.top * height, tile.width * width, tile.height * height];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) visit((top + y) * width + left + x, x + 0.5, y + 0.5, columns, rows);
  }
}

/** A lock `t` of the way from root to tip: strands side by side that end one after the other. */
function drawLock(planes: PatternPlanes, at: number, variant: number, x: number, t: number, columns: number): void {
  const spread = x - columns / 2;
  const narrowed = spread / (1 - 0.35 * smoothstep(0.5, 1, t)) + columns / 2;
  const bent = narrowed + wandering * Math.sin(2.2 * t + 1.7 * variant + 0.25 * Math.floor(narrowed / 6)) * t;
  const strand = Math.floor(bent / strandWidth);
  const across = Math.abs(bent / strandWidth - strand - 0.5);
  const number = strand + 64 * variant;
  const aside = Math.abs(spread) / (columns / 2);
  const end = 0.62 + 0.4 * hash(number, 1) - 0.25 * Math.max(0, aside - 0.5);
  const start = rootFray * hash(number, 2) * (0.6 + aside);
  const thickness = 0.62 * smoothstep(end + 0.04, end - 0.45, t);
  const isInside = thickness > 0.02 && t > start && aside < 0.93;
  const alpha = isInside ? smoothstep(thickness + 0.16, thickness - 0.04, across) : 0;
  const bundle = bundleSpread * (hash(Math.floor(number / bundleSize), 11) - 0.5);
  const lock = lockSpread * ((variant + 0.5) / lockVariantCount - 0.5);
  const groove = across > grooveFrom ? 1 - grooveDepth : 1;
  planes.set(at, (strandLight(hash(number, 3)) + bundle + lock) * groove, hash(number, 4), t, alpha);
}

/** Strands that set in one after the other and end so again over the hair's body, `t` of the way behind the edge. */
function drawEdge(planes: PatternPlanes, at: number, x: number, t: number): void {
  const leaning = edgeLean * (1 - t) * Math.sin(0.11 * x + 1.3 * Math.sin(0.037 * x));
  const strand = Math.floor((x + leaning) / edgeWidth);
  const across = Math.abs((x + leaning) / edgeWidth - strand - 0.5);
  const start = edgeStart * hash(strand, 13) ** 0.7;
  const end = 1 - edgeEnd * hash(strand, 14);
  const thickness = 0.66 * smoothstep(start, start + edgeTaper, t) * smoothstep(end, end - edgeTaper, t);
  const alpha = thickness > 0.05 ? smoothstep(thickness + 0.16, thickness - 0.04, across) : 0;
  planes.set(at, bodyLight(strand), hash(strand, 6), bodyDepth, alpha);
}

function strandLight(share: number): number {
  return 1 + strandSpread * (share - 0.5);
}

/** Of a strand of the closed body, of which long stretches are seen side by side. */
function bodyLight(strand: number): number {
  return 1 + bodyContrast * (strandLight(hash(strand, 5)) - 1);
}

/** Short strands seen from their tips, one a cell. */
function drawDot(planes: PatternPlanes, at: number, x: number, y: number, radius: number, share: number): void {
  let nearest = Number.POSITIVE_INFINITY;
  let strand = 0;
  for (let k = 0; k < 9; k++) {
    const [column, row] = [Math.floor(x / dotCell) + (k % 3) - 1, Math.floor(y / dotCell) + Math.floor(k / 3) - 1];
    const cell = column + 97 * row;
    if (hash(cell, 7) > share) continue;
    const dx = (column + 0.2 + 0.6 * hash(cell, 8)) * dotCell - x;
    const dy = (row + 0.2 + 0.6 * hash(cell, 9)) * dotCell - y;
    const distance = Math.hypot(dx, 0.7 * dy);
    if (distance < nearest) [nearest, strand] = [distance, cell];
  }
  planes.set(at, strandLight(hash(strand, 3)), hash(strand, 4), 0.5, smoothstep(radius + 0.5, radius - 0.5, nearest));
}

/** A fixed value 0..1 for each number and salt (C. Wellons, "Prospecting for Hash Functions", 2018). */
function hash(number: number, salt: number): number {
  let bits = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}

function toLinear(channel: number): number {
  return (channel / 255) ** 2.2;
}

function toSrgb(linear: number): number {
  return Math.min(1, Math.max(0, linear)) ** (1 / 2.2);
}
