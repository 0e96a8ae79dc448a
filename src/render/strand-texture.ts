import type { Hair } from "../avatar/avatar.ts";
import { smoothstep } from "../avatar/field.ts";
import { type AtlasTile, lockTile, lockVariantCount, strandAtlasSize, strandTiles } from "../avatar/strand-atlas.ts";
import type { Texture } from "./scene.ts";

/** Light of strands over that of the colour: at roots, along most of a lock, and how much single strands differ. */
const rootLight = 0.5;
const strandSpread = 0.45;
/** From where a lock has its own light, as a share of its length. */
const litFrom = 0.45;
/** A photo's hair colour contains its gloss, which the shading adds again: what is left of it without. */
const glossShare = 0.9;
/** Share of strands that take on the highlight colour, and how far. */
const lightStrandShare = 0.22;
const lightStrandDepth = 0.75;
/** Width of a strand in texels, and how far it wanders sideways. */
const strandWidth = 2.4;
const wandering = 3;
/** Side of the cells with one short strand each, texels, and the strands' radii in shells. */
const dotCell = 4;
const dotRadii = { dense: 1.9, sparse: 1.25 } as const;
const sparseShare = 0.6;

interface Texel {
  /** Light over that of the hair's colour. */
  readonly light: number;
  /** Share of the highlight colour. */
  readonly highlight: number;
  readonly alpha: number;
}

/** The texture of grown hair (strand-atlas.ts) in the colours of an avatar. */
export function paintStrands({ color, highlightColor }: Pick<Hair, "color" | "highlightColor">): Texture {
  const { width, height } = strandAtlasSize;
  const data = new Uint8Array(4 * width * height);
  const base = color.map(toLinear);
  const bright = highlightColor.map((channel, c) => Math.max(base[c], toLinear(channel)));
  const fill = (tile: AtlasTile, paint: (x: number, y: number, width: number, height: number) => Texel) => {
    const [left, top] = [tile.left * width, tile.top * height];
    const [columns, rows] = [tile.width * width, tile.height * height];
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const { light, highlight, alpha } = paint(x, y, columns, rows);
        const at = 4 * ((top + y) * width + left + x);
        for (let c = 0; c < 3; c++) {
          data[at + c] = 255 * toSrgb((base[c] + (bright[c] - base[c]) * highlight) * light * glossShare) + 0.5;
        }
        data[at + 3] = 255 * Math.min(1, Math.max(0, alpha)) + 0.5;
      }
    }
  };
  for (let variant = 0; variant < lockVariantCount; variant++) {
    fill(lockTile(variant), (x, y, columns, rows) => lockTexel(variant, x + 0.5, (y + 0.5) / rows, columns));
  }
  fill(strandTiles.body, bodyTexel);
  fill(strandTiles.dense, (x, y) => dotTexel(x, y, dotRadii.dense, 1));
  fill(strandTiles.sparse, (x, y) => dotTexel(x, y, dotRadii.sparse, sparseShare));
  return { width, height, channelCount: 4, data };
}

/** A lock `t` of the way from root to tip: strands side by side that end one after the other. */
function lockTexel(variant: number, x: number, t: number, columns: number): Texel {
  const spread = x - columns / 2;
  const narrowed = spread / (1 - 0.35 * smoothstep(0.5, 1, t)) + columns / 2;
  const bent = narrowed + wandering * Math.sin(2.2 * t + 1.7 * variant + 0.25 * Math.floor(narrowed / 6)) * t;
  const strand = Math.floor(bent / strandWidth);
  const across = Math.abs(bent / strandWidth - strand - 0.5);
  const own = (salt: number) => hash(strand + 64 * variant, salt);
  const aside = Math.abs(spread) / (columns / 2);
  const end = 0.62 + 0.4 * own(1) - 0.25 * Math.max(0, aside - 0.5);
  const start = aside > 0.7 ? 0.12 * own(2) : 0;
  const thickness = 0.62 * smoothstep(end + 0.04, end - 0.45, t);
  const inside = thickness > 0.02 && t > start && aside < 0.93 ? 1 : 0;
  return {
    ...strandLight(own(3), own(4), t),
    alpha: inside * smoothstep(thickness + 0.16, thickness - 0.04, across),
  };
}

function bodyTexel(x: number, y: number): Texel {
  const bent = x + 2.5 * Math.sin(y / 17 + 0.3 * Math.floor(x / 9));
  const strand = Math.floor(bent / strandWidth);
  return { ...strandLight(hash(strand, 5), hash(strand + Math.floor(y / 40), 6), 0.3), alpha: 1 };
}

/** Light of a strand at a share of its length: deep at the root, its own further on. */
function strandLight(own: number, kind: number, t: number): Pick<Texel, "light" | "highlight"> {
  const isLight = kind < lightStrandShare;
  const lit = rootLight + (1 - rootLight) * smoothstep(0, litFrom, t);
  return {
    light: lit * (1 + strandSpread * (own - 0.5)),
    highlight: isLight ? lightStrandDepth * (0.4 + 0.6 * t) : 0.15 * smoothstep(0.5, 1, t),
  };
}

/** Short strands seen from their tips, one a cell. */
function dotTexel(x: number, y: number, radius: number, share: number): Texel {
  let nearest = Number.POSITIVE_INFINITY;
  let strand = 0;
  for (let k = 0; k < 9; k++) {
    const [column, row] = [Math.floor(x / dotCell) + (k % 3) - 1, Math.floor(y / dotCell) + Math.floor(k / 3) - 1];
    const cell = column + 97 * row;
    if (hash(cell, 7) > share) continue;
    const dx = (column + 0.2 + 0.6 * hash(cell, 8)) * dotCell - x - 0.5;
    const dy = (row + 0.2 + 0.6 * hash(cell, 9)) * dotCell - y - 0.5;
    const distance = Math.hypot(dx, 0.7 * dy);
    if (distance < nearest) [nearest, strand] = [distance, cell];
  }
  return {
    ...strandLight(hash(strand, 3), hash(strand, 4), 0.5),
    alpha: smoothstep(radius + 0.5, radius - 0.5, nearest),
  };
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
