import type { HeadModel } from "../avatar/head/head-model.ts";
import { smoothstep } from "../avatar/mesh/field.ts";
import { once } from "../avatar/mesh/once.ts";
import { tileRows } from "../avatar/wear/hair/hair-card.ts";
import { hash, lineNoise } from "../avatar/wear/hair/noise.ts";
import {
  type AtlasTile,
  type CardTile,
  cardTile,
  cardVariantCounts,
  strandAtlasSize,
  strandTiles,
  type TileName,
} from "../avatar/wear/hair/strand-atlas.ts";
import { drawLocks, lockStep } from "./lock-pattern.ts";

/** Light of strands at their roots over their own, and from where they have all of it, as a share of their length. */
const rootLight = 0.66;
const litFrom = 0.5;
/** How much single strands, bundles of some so many of them, and whole locks differ in light. */
const strandSpread = 0.5;
const bundleSpread = 0.5;
const bundleSize = 4.5;
const cardSpread = 0.5;
/** How far from their roots strands begin at most, and how deep the closed body lies, shares of a lock's length. */
const rootFray = 0.12;
const bodyDepth = 0.36;
/** Wisps in which a lock ends, where these do, how much sooner their outer strands do and single ones at most, the share of those that end last, and the ways
 * over which a strand thins out to its tip and its root, shares of a lock's length. */
const wispCount = 2;
const wispEnds = [0.88, 1.05] as const;
const wispLength = 0.16;
const strandCut = 0.3;
const strayShare = 0.15;
const tipTaper = 0.2;
/** Where the first strands end: what cards stretch between their ends is closed, or slits run along all of a lock. */
const firstEnd = tileRows[1] + tipTaper;
const rootTaper = 0.1;
/** Share of its width by which a lock narrows to its tip. */
const tipGathering = 0.15;
/** Half width of a whole strand, and how far aside its ends run out: it is two texels wide, which would end at once; its widths. */
const fullThickness = 0.62;
const pointed = 0.3;
/** How much a highlight colours the lightest bundles, single strands beside, and tips. */
const bundleHighlight = 0.8;
const strandHighlight = 0.3;
const tipHighlight = 0.05;
/** Width of a strand in texels, in locks and in the body, and how far it wanders sideways. */
const strandWidths = { card: 2.1, body: 3 } as const;
const wandering = 4;
/** Bundles of coils in a card, half their width and the radius of their turns, texels, turns along a card, how much sooner some
 * end, width of a strand, light at the rim of a bundle and how much that about a turn differs. */
const coil = { count: 2, half: 5.5, radius: 5.5, turns: 3.6, cut: 0.25, strand: 1.7, rim: 0.5, shade: 0.3 } as const;
/** Hairs at the edge: layers of them, their width and length, texels, by how much layers cross, how they get fewer with cover, as a
 * power, their light, and share of the way to the edge up to which they are closed. At 1.5 single hairs were black specks on foreheads in
 * pictures of 512, where a pixel is broader than they are: there the skin's tint fades instead. */
const edge = { layers: 3, width: 2, length: 6, slant: 0.1, thinning: 3, whole: [0, 0.3], light: 1.2 } as const;
/** Sizes of the noise of tips, texels, how far the second is turned, radians, and its light. */
const tipSizes = [2.5, 6] as const;
const tipTurn = 0.65;
const tipLight = [0.45, 1.4] as const;

/** Texels that are the same along strands, which leaves the texture's file small. */
const alongStrands = [1, 2] as const;
const repeats: Partial<Record<TileName, readonly [number, number]>> = {
  strands: alongStrands,
  curls: alongStrands,
  body: alongStrands,
  locks: [1, lockStep],
};

/** Steps of light and of the highlight's share: few, so that the texture's file stays small. */
export const lightSteps = 18;
export const highlightSteps = 6;
/** The most light that a texel has. */
export const mostLight = 1.6;

/** Every texel of the atlas, for any colour: its step of light times `highlightSteps` and its step of the highlight, and its alpha. */
export interface StrandPattern {
  readonly steps: Uint8Array;
  readonly alphas: Uint8Array;
}

/** All tiles; kept for each model, since the build draws them into domain.bin. */
export const strandPattern = once((_: HeadModel): StrandPattern => {
  const { lights, highlights, alphas } = new StrandDrawing(Object.keys(drawTile) as TileName[]);
  return { steps: lights.map((light, at) => light * highlightSteps + highlights[at]), alphas };
});

/** A pattern in the making, of some tiles. */
export class StrandDrawing {
  readonly lights = new Uint8Array(strandAtlasSize.width * strandAtlasSize.height);
  readonly highlights = this.lights.slice();
  readonly alphas = this.lights.slice();

  constructor(tiles: readonly TileName[]) {
    for (const tile of tiles) {
      drawTile[tile](this);
      const repeated = repeats[tile];
      if (repeated) this.repeat(strandTiles[tile], repeated);
    }
    strands.clear();
    wispsEnd.clear();
  }

  /** A texel of a strand at `t` of its length: deeper at the root. */
  set(at: number, { light, highlight }: Strand, shade: number, t: number, alpha: number): void {
    const lit = (rootLight + (1 - rootLight) * smoothstep(0, litFrom, t)) * light * shade;
    this.paint(at, lit, highlight * (0.4 + 0.6 * t) + tipHighlight * smoothstep(0.5, 1, t), alpha);
  }

  /** A texel by its light, share of the highlight and cover. */
  paint(at: number, light: number, highlight: number, alpha: number): void {
    this.lights[at] = Math.round(Math.min(1, light / mostLight) * (lightSteps - 1));
    this.highlights[at] = Math.round(Math.min(1, highlight) * (highlightSteps - 1));
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
  /** Whether it goes on alone where those around have ended. */
  readonly isStray: boolean;
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
      isStray: hash(number, 7) < strayShare,
    };
    strands.set(number, strand);
  }
  return strand;
}

const drawTile: Record<TileName, (planes: StrandDrawing) => void> = {
  strands: (planes) => drawCards(planes, "strands", drawStrands),
  curls: (planes) => drawCards(planes, "curls", drawCoils),
  locks: (planes) => drawLocks(planes.paint.bind(planes)),
  body(planes) {
    eachTexel(
      strandTiles.body,
      (at, x, y) => {
        const strand = Math.floor((x + 2 * Math.sin(y / 40 + 0.04 * x)) / strandWidths.body);
        planes.set(at, strandOf(bodyStrands + strand), 1, bodyDepth, 1);
      },
      alongStrands,
    );
  },
  dense(planes) {
    eachTexel(strandTiles.dense, (at, x, y) => drawTips(planes, at, x, y));
  },
  edge: (planes) => eachTexel(strandTiles.edge, (at, x, y, _, rows) => drawEdge(planes, at, x, y, rows)),
};

/** Draws all cards of a tile. */
function drawCards(planes: StrandDrawing, tile: CardTile, draw: typeof drawStrands): void {
  const count = cardVariantCounts[tile];
  for (let variant = 0; variant < count; variant++) {
    const light = 1 + cardSpread * ((variant + 0.5) / count - 0.5);
    eachTexel(
      cardTile(tile, variant),
      (at, x, y, columns, rows) => draw(planes, at, { variant, light }, x, y / rows, columns),
      alongStrands,
    );
  }
}

/** First numbers of the strands of a lock, of the body and of cells of short ones: hashes tell them apart. */
const cardStrands = 64;
const bodyStrands = 1000;
const dotStrands = 3000;
const coilStrands = 6000;
const edgeStrands = 9000;
const edgeLines = 512;

/** Visits the texels of a tile: index, middle in the tile, and the tile's columns and rows; where `step` is given, one of so
 * many texels aside and down. */
function eachTexel(
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

interface Card {
  readonly variant: number;
  readonly light: number;
}

/** A card from root to tip: strands side by side that end one after the other. */
function drawStrands(
  planes: StrandDrawing,
  at: number,
  { variant, light }: Card,
  x: number,
  t: number,
  columns: number,
) {
  const spread = x - columns / 2;
  const narrowed = spread / (1 - tipGathering * smoothstep(0.5, 1, t)) + columns / 2;
  const bent = (narrowed + wandering * Math.sin(2.2 * t + 1.7 * variant + 0.02 * narrowed) * t) / strandWidths.card;
  const strand = Math.floor(bent);
  const aside = Math.abs(spread) / (columns / 2);
  const own = strandOf(strand + cardStrands * variant);
  const wisp = wispEnd(variant, Math.floor(x), columns) - wispLength * Math.max(0, aside - 0.5) - own.cut;
  const end = own.isStray ? 1 : Math.max(wisp, firstEnd);
  const start = own.fray * (0.6 + aside);
  const begun = smoothstep(start, start + rootTaper, t);
  const thickness = fullThickness * begun * smoothstep(end + 0.04, end - tipTaper, t);
  const across = Math.abs(bent - strand - 0.5 - pointed * own.side * (1 - thickness / fullThickness));
  const isInside = thickness > 0.02 && t > start;
  const alpha = isInside ? smoothstep(thickness + 0.16, thickness - 0.04, across) : 0;
  planes.set(at, own, light, t, alpha);
}

/** A card of coils: round bundles that wind about their own course, the nearer part of each before the others. */
function drawCoils(planes: StrandDrawing, at: number, { variant, light }: Card, x: number, t: number, columns: number) {
  let [nearest, shade, strand, alpha] = [Number.NEGATIVE_INFINITY, 0, 0, 0];
  for (let k = 0; k < coil.count; k++) {
    const number = coil.count * variant + k;
    const phase = 2 * Math.PI * (t * coil.turns * (0.8 + 0.4 * hash(number, 17)) + hash(number, 18));
    const end = 1 - coil.cut * hash(number, 19);
    const rounded = Math.sqrt(Math.max(0, 1 - smoothstep(end - 0.16, end, t)));
    const half = coil.half * rounded;
    const across = (x - (columns * (k + 1)) / (coil.count + 1) - coil.radius * Math.sin(phase)) / Math.max(0.1, half);
    const depth = Math.cos(phase);
    if (Math.abs(across) > 1 || depth < nearest) continue;
    nearest = depth;
    strand = cardStrands * number + Math.floor((across * half) / coil.strand + phase);
    shade = (coil.rim + (1 - coil.rim) * Math.sqrt(1 - across ** 2)) * (1 + coil.shade * depth);
    alpha = smoothstep(1, 0.75, Math.abs(across));
  }
  planes.set(at, strandOf(coilStrands + strand), light * shade, 0.5 * t + 0.3, alpha);
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

/** Where hair ends: hairs of their own, of which there are all at the top and none at the bottom. */
function drawEdge(planes: StrandDrawing, at: number, x: number, y: number, rows: number): void {
  let [strand, alpha] = [0, 0];
  for (let layer = 0; layer < edge.layers; layer++) {
    const place = (x + edge.slant * (layer - (edge.layers - 1) / 2) * y) / edge.width + 0.5 * layer;
    const line = Math.floor(place) + edgeLines * layer;
    const along = y / edge.length + hash(line, 31);
    const number = edgeStrands + edgeLines * edge.layers * Math.floor(along) + line;
    const cover = 1 - ((Math.floor(along) + 0.5 - hash(line, 31)) * edge.length) / rows;
    if (hash(number, 32) > Math.max(0, cover) ** edge.thinning) continue;
    const taper = Math.sin(Math.PI * (along - Math.floor(along))) ** 0.5;
    const covered = smoothstep(taper, 0.4 * taper, Math.abs(2 * (place - Math.floor(place)) - 1));
    if (covered > alpha) [strand, alpha] = [number, covered];
  }
  const whole = smoothstep(edge.whole[1], edge.whole[0], y / rows);
  planes.set(at, strandOf(strand), edge.light, litFrom, Math.max(alpha, whole) * smoothstep(1, 0.9, y / rows));
}

/** The tips of hair that stands, seen from above: smooth noise of two sizes. */
function drawTips(planes: StrandDrawing, at: number, x: number, y: number): void {
  const noise =
    tipSizes.reduce((sum, size, k) => {
      const [sine, cosine] = [Math.sin(k * tipTurn), Math.cos(k * tipTurn)];
      return sum + planeNoise((cosine * x - sine * y) / size, (sine * x + cosine * y) / size, 20 + k);
    }, 0) / tipSizes.length;
  const strand = dotStrands + 17 * Math.floor(x / 2) + 211 * Math.floor(y / 2);
  planes.set(at, strandOf(strand), tipLight[0] + (tipLight[1] - tipLight[0]) * noise, litFrom, 1);
}

/** Smooth values 0..1 over a plane, one for each pair of whole numbers. */
function planeNoise(x: number, y: number, salt: number): number {
  const row = (line: number) => lineNoise(x + 57 * line, salt);
  const whole = Math.floor(y);
  return row(whole) + (row(whole + 1) - row(whole)) * smoothstep(0, 1, y - whole);
}
