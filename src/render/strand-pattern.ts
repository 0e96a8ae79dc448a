import { smoothstep } from "../avatar/mesh/field.ts";
import {
  type AtlasTile,
  lockTile,
  lockVariantCount,
  strandAtlasSize,
  strandTiles,
  type TileName,
} from "../avatar/wear/hair/strand-atlas.ts";

/** Light of strands at their roots over their own, and from where they have all of it, as a share of their length. */
const rootLight = 0.74;
const litFrom = 0.5;
/** How much single strands, bundles of some so many of them, and whole locks differ in light. */
const strandSpread = 0.7;
const bundleSpread = 0.34;
const bundleSize = 3.5;
const lockSpread = 0.44;
/** How far from their roots strands begin at most, and how deep the closed body lies, shares of a lock's length. */
const rootFray = 0.18;
const bodyDepth = 0.36;
/** Wisps in which a lock ends, where these do, how much sooner their outer strands do and single ones at most, and the ways
 * over which a strand thins out to its tip and its root, shares of a lock's length. */
const wispCount = 3;
const wispEnds = [0.84, 1.02] as const;
const wispLength = 0.3;
const strandCut = 0.14;
const tipTaper = 0.2;
const rootTaper = 0.12;
/** Half width of a whole strand, and how far aside its ends run out: it is two texels wide, which would end at once; its widths. */
const fullThickness = 0.62;
const pointed = 0.3;
/** How much a highlight colours the lightest bundles, single strands beside, and tips. */
const bundleHighlight = 0.35;
const strandHighlight = 0.5;
const tipHighlight = 0.15;
/** Width of a strand in texels, in locks and in the body, and how far it wanders sideways. */
const strandWidths = { lock: 2.1, body: 3 } as const;
const wandering = 4;
/** Shares of the edge's depth within which strands set in and end, over which each gets its width, and how far they lean, texels. */
const edgeStart = 0.42;
const edgeEnd = 0.35;
const edgeTaper = 0.25;
const edgeLean = 18;
/** Width of a strand at the edge of hair, texels. */
const edgeWidth = 5;
/** Sides of the cells with one short strand each, texels, and the strands' radii in shells, texels down. */
const dotCell = [8, 4] as const;
const dotRadii = { dense: 1.9, sparse: 1.25 } as const;
const sparseShare = 0.6;

/** Texels that are the same along strands and across dots, which leaves the texture's file small. */
const alongStrands = [1, 2] as const;
const acrossDots = [2, 1] as const;

/** Steps of light and of the highlight's share: few, so that the texture's file stays small. */
export const lightSteps = 18;
export const highlightSteps = 6;
/** The most light that a texel has. */
export const mostLight = 1.6;

/** Light, highlight and alpha of every texel of the atlas, for any colour: steps, and bytes of alpha. */
export interface StrandPattern {
  readonly lights: Uint8Array;
  readonly highlights: Uint8Array;
  readonly alphas: Uint8Array;
}

/** A pattern of strands whose tiles are drawn when they are asked for. */
export class StrandDrawing implements StrandPattern {
  readonly lights = new Uint8Array(strandAtlasSize.width * strandAtlasSize.height);
  readonly highlights = this.lights.slice();
  readonly alphas = this.lights.slice();
  readonly #drawn = new Set<TileName>();

  /** Draws those of `tiles` that are not there yet. */
  draw(tiles: readonly TileName[]): this {
    for (const tile of tiles) {
      if (this.#drawn.has(tile)) continue;
      drawTile[tile](this);
      this.repeat(strandTiles[tile], tile === "dense" || tile === "sparse" ? acrossDots : alongStrands);
      this.#drawn.add(tile);
    }
    strands.clear();
    wispsEnd.clear();
    return this;
  }

  /** A texel of a strand at `t` of its length: deeper at the root. */
  set(at: number, { light, highlight }: Strand, shade: number, t: number, alpha: number): void {
    const lit = (rootLight + (1 - rootLight) * smoothstep(0, litFrom, t)) * light * shade;
    const bright = highlight * (0.4 + 0.6 * t) + tipHighlight * smoothstep(0.5, 1, t);
    this.lights[at] = Math.round(Math.min(1, lit / mostLight) * (lightSteps - 1));
    this.highlights[at] = Math.round(Math.min(1, bright) * (highlightSteps - 1));
    this.alphas[at] = alpha > 0.97 ? 255 : Math.round(alpha * 8) * 30;
  }

  /** Gives each texel of a tile the first of so many texels aside and down. */
  repeat(tile: AtlasTile, [wide, high]: readonly [number, number]): void {
    const { width, height } = strandAtlasSize;
    const [left, across] = [tile.left * width, tile.width * width];
    for (const plane of [this.lights, this.highlights, this.alphas]) {
      for (let y = tile.top * height; y < (tile.top + tile.height) * height; y++) {
        const start = y * width + left;
        if (y % high > 0) plane.copyWithin(start, start - width, start - width + across);
        else
          for (let at = start + 1; wide > 1 && at < start + across; at += wide)
            plane.fill(plane[at - 1], at, at + wide - 1);
      }
    }
  }
}

/** What all of a strand has: its own light, of mean one, its share of the highlight, and how far from their ends it ends and
 * from their roots it begins, shares of a lock's length. */
interface Strand {
  readonly light: number;
  readonly highlight: number;
  readonly cut: number;
  readonly fray: number;
  /** The side to which its ends run out, -1 or 1. */
  readonly side: number;
}

const strands = new Map<number, Strand>();

/** The strand of a number; its neighbours in number lie beside it. */
function strandOf(number: number): Strand {
  let strand = strands.get(number);
  if (!strand) {
    const bundle = lineNoise(number / bundleSize, 11);
    strand = {
      light: 1 + strandSpread * (hash(number, 3) - 0.5) + bundleSpread * (bundle - 0.5),
      highlight: bundleHighlight * smoothstep(0.5, 0.95, bundle) + strandHighlight * hash(number, 4) ** 3,
      cut: strandCut * hash(number, 1),
      fray: rootFray * hash(number, 2),
      side: hash(number, 6) < 0.5 ? -1 : 1,
    };
    strands.set(number, strand);
  }
  return strand;
}

const drawTile: Record<TileName, (planes: StrandDrawing) => void> = {
  locks(planes) {
    for (let variant = 0; variant < lockVariantCount; variant++) {
      eachTexel(
        lockTile(variant),
        (at, x, y, columns, rows) => drawLock(planes, at, variant, x, y / rows, columns),
        alongStrands,
      );
    }
  },
  body(planes) {
    eachTexel(
      strandTiles.body,
      (at, x, y) => {
        const strand = Math.floor((x + 5 * Math.sin(y / 17 + 0.04 * x)) / strandWidths.body);
        planes.set(at, strandOf(bodyStrands + strand), 1, bodyDepth, 1);
      },
      alongStrands,
    );
  },
  edge(planes) {
    eachTexel(strandTiles.edge, (at, x, y, _, rows) => drawEdge(planes, at, x, y / rows), alongStrands);
  },
  dense(planes) {
    eachTexel(strandTiles.dense, (at, x, y) => drawDot(planes, at, x, y, dotRadii.dense, 1), acrossDots);
  },
  sparse(planes) {
    eachTexel(strandTiles.sparse, (at, x, y) => drawDot(planes, at, x, y, dotRadii.sparse, sparseShare), acrossDots);
  },
};

/** First numbers of the strands of a lock, of the body and of cells of short ones: hashes tell them apart. */
const lockStrands = 64;
const bodyStrands = 1000;
const edgeStrands = 2000;
const dotStrands = 3000;

/** Visits the texels of a tile: index, middle in the tile, and the tile's columns and rows; where `step` is given, one of so
 * many texels aside and down. */
export function eachTexel(
  tile: AtlasTile,
  visit: (at: number, x: number, y: number, columns: number, rows: number) => void,
  [wide, high]: readonly [number, number] = [1, 1],
): void {
  const { width, height } = strandAtlasSize;
  const [left, top, columns, rows] = [tile.left * width, tile.top * height, tile.width * width, tile.height * height];
  for (let y = 0; y < rows; y += high) {
    for (let x = 0; x < columns; x += wide) {
      visit((top + y) * width + left + x, x + 0.5 * wide, y + 0.5 * high, columns, rows);
    }
  }
}

/** A lock `t` of the way from root to tip: strands side by side that end one after the other. */
function drawLock(planes: StrandDrawing, at: number, variant: number, x: number, t: number, columns: number): void {
  const spread = x - columns / 2;
  const narrowed = spread / (1 - 0.35 * smoothstep(0.5, 1, t)) + columns / 2;
  const bent = (narrowed + wandering * Math.sin(2.2 * t + 1.7 * variant + 0.02 * narrowed) * t) / strandWidths.lock;
  const strand = Math.floor(bent);
  const aside = Math.abs(spread) / (columns / 2);
  const number = strand + lockStrands * variant;
  const own = strandOf(number);
  const end = wispEnd(variant, Math.floor(x), columns) - 0.25 * Math.max(0, aside - 0.5) - own.cut;
  const start = own.fray * (0.6 + aside);
  const begun = smoothstep(start, start + rootTaper, t);
  const thickness = fullThickness * begun * smoothstep(end + 0.04, end - tipTaper, t);
  const across = Math.abs(bent - strand - 0.5 - pointed * own.side * (1 - thickness / fullThickness));
  const isInside = thickness > 0.02 && t > start && aside < 0.93;
  const alpha = isInside ? smoothstep(thickness + 0.16, thickness - 0.04, across) : 0;
  const lock = 1 + lockSpread * ((variant + 0.5) / lockVariantCount - 0.5);
  planes.set(at, own, lock, t, alpha);
}

const wispsEnd = new Map<number, number>();

/** Where the wisps of a lock end in one of its columns of texels. */
function wispEnd(variant: number, column: number, columns: number): number {
  const key = variant * columns + column;
  let end = wispsEnd.get(key);
  if (end === undefined) {
    const wisp = (wispCount * (column + 0.5)) / columns + 0.5 * (hash(variant, 15) - 0.5);
    const beside = Math.abs(2 * (wisp - Math.floor(wisp)) - 1);
    const longest = wispEnds[0] + (wispEnds[1] - wispEnds[0]) * hash(Math.floor(wisp) + 8 * variant, 16);
    end = longest - wispLength * beside ** 1.4;
    wispsEnd.set(key, end);
  }
  return end;
}

/** Strands that set in one after the other and end so again over the hair's body, `t` of the way behind the edge. */
function drawEdge(planes: StrandDrawing, at: number, x: number, t: number): void {
  const leaning = edgeLean * (1 - t) * Math.sin(0.055 * x + 1.3 * Math.sin(0.0185 * x));
  const place = (x + leaning) / edgeWidth;
  const strand = Math.floor(place);
  const across = Math.abs(place - strand - 0.5);
  const start = edgeStart * hash(strand, 13) ** 0.7;
  const end = 1 - edgeEnd * hash(strand, 14);
  const thickness = 0.66 * smoothstep(start, start + edgeTaper, t) * smoothstep(end, end - edgeTaper, t);
  const alpha = thickness > 0.05 ? smoothstep(thickness + 0.16, thickness - 0.04, across) : 0;
  planes.set(at, strandOf(edgeStrands + strand), 1, bodyDepth, alpha);
}

/** Short strands seen from their tips, one a cell. */
function drawDot(planes: StrandDrawing, at: number, x: number, y: number, radius: number, share: number): void {
  const [wide, high] = dotCell;
  let nearest = Number.POSITIVE_INFINITY;
  let strand = 0;
  for (let k = 0; k < 9; k++) {
    const [column, row] = [Math.floor(x / wide) + (k % 3) - 1, Math.floor(y / high) + Math.floor(k / 3) - 1];
    const cell = column + 97 * row;
    if (share < 1 && hash(cell, 7) > share) continue;
    const dx = (column + 0.2 + 0.6 * hash(cell, 8) - x / wide) * high;
    const dy = (row + 0.2 + 0.6 * hash(cell, 9)) * high - y;
    const distance = Math.hypot(dx, 0.7 * dy);
    if (distance < nearest) [nearest, strand] = [distance, cell];
  }
  planes.set(at, strandOf(dotStrands + strand), 1, 0.5, smoothstep(radius + 0.5, radius - 0.5, nearest));
}

/** Smooth values 0..1 along a line, one for each whole number. */
function lineNoise(place: number, salt: number): number {
  const whole = Math.floor(place);
  const [from, to] = [hash(whole, salt), hash(whole + 1, salt)];
  return from + (to - from) * smoothstep(0, 1, place - whole);
}

/** A fixed value 0..1 for each number and salt (C. Wellons, "Prospecting for Hash Functions", 2018). */
function hash(number: number, salt: number): number {
  let bits = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x1_0000_0000;
}
