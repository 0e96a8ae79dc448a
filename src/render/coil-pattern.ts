import { smoothstep } from "../avatar/mesh/field.ts";
import { curlPattern } from "../avatar/wear/hair/hair-waves.ts";
import { hash } from "../avatar/wear/hair/lock-roots.ts";
import {
  type AtlasTile,
  lockTile,
  lockVariantCount,
  strandAtlasSize,
  strandTiles,
} from "../avatar/wear/hair/strand-atlas.ts";
import { median } from "../face/statistics.ts";
import { type Coil, CoilPicture } from "./coil-picture.ts";
import { highlightSteps, lightSteps, mostLight, type StrandPattern } from "./strand-pattern.ts";

/** Sides of what the tiles show, millimetres: a tuft, the closed mass of coils, and its front edge. */
const tuftSize = [10, 13] as const;
const massSize = [34, 34] as const;
const edgeSize = [54, 26] as const;
/** Area of the mass for each coil, square millimetres, coils of a tuft, and of the edge for each millimetre along it. */
const coilArea = 2.6;
const tuftCoils = 30;
const edgeCoils = 7;
/** Radii of coils, how far they advance a turn, and how deep they lie below others at most, millimetres; their turns. */
const radii = [0.9, 1.9] as const;
const pitches = [0.8, 2] as const;
const deepest = 3.2;
const turnCounts = [0.7, 1.6] as const;
/** Size of clumps of coils that lie higher than others, millimetres, and by how much. */
const clumpSize = 5.5;
const clumpHeight = 1.2;
/** Half widths of a tuft at its root and its end, and its length, shares of the sides of its tile. */
const tuftWidths = [0.12, 0.32] as const;
const tuftLengths = [0.6, 0.76] as const;
/** Where the middles of coils at the edge begin, a share of its depth. */
const edgeStart = 0.14;
/** Depths over which coils behind the edge get their size, millimetres. */
const edgeGrowth = 10;
/** How much tufts differ in light from the darkest to the lightest. */
const tuftSpread = 0.4;
/** Light of the median texel of the mass: its tops, which are what is seen of it, have the colour of the hair. */
const medianLight = 0.8;
/** First numbers of the coils of the edge and of tufts: hashes tell them apart. */
const edgeFirst = 10_000;
const tuftFirst = 20_000;
/** Texels that are the same aside and down, which leaves the texture's file small. */
const blocks = { mass: [2, 1], tuft: [1, 2], edge: [2, 1] } as const;

/** Light, highlight and alpha of the atlas for hair that is a mass of coils: tufts instead of locks, a closed mass instead
 * of dense short strands, and the front edge of that. */
export function drawCoils(): StrandPattern {
  const { width, height } = strandAtlasSize;
  const [lights, highlights, alphas] = [0, 1, 2].map(() => new Uint8Array(width * height));
  const mass = drawMass();
  const gain = medianLight / median(Array.from(mass.light));
  const put = (tile: AtlasTile, picture: CoilPicture, [wide, high]: readonly [number, number]) => {
    const [left, top, columns, rows] = [tile.left * width, tile.top * height, tile.width * width, tile.height * height];
    for (let y = 0; y < rows; y++) {
      for (let x = 0; x < columns; x++) {
        const from = Math.floor(y / high) * picture.columns + Math.floor(x / wide);
        const at = (top + y) * width + left + x;
        const light = Math.min(1, (gain * picture.light[from]) / mostLight);
        lights[at] = Math.round(light * (lightSteps - 1));
        highlights[at] = Math.round(Math.min(1, picture.highlight[from]) * (highlightSteps - 1));
        alphas[at] = 255 * picture.alpha[from];
      }
    }
  };
  put(strandTiles.dense, mass, blocks.mass);
  put(strandTiles.edge, drawEdge(), blocks.edge);
  for (let variant = 0; variant < lockVariantCount; variant++) put(lockTile(variant), drawTuft(variant), blocks.tuft);
  return { lights, highlights, alphas };
}

function pictureOf(
  tile: AtlasTile,
  [wide, high]: readonly [number, number],
  size: readonly [number, number],
  isClosed: boolean,
): CoilPicture {
  const { width, height } = strandAtlasSize;
  return new CoilPicture((tile.width * width) / wide, (tile.height * height) / high, size, isClosed);
}

/** A coil anywhere in a picture. */
function coilAt(number: number, x: number, y: number, level: number): Coil {
  const within = ([from, to]: readonly [number, number], salt: number) => from + (to - from) * hash(number, salt);
  return {
    x,
    y,
    heading: 2 * Math.PI * hash(number, 54),
    radius: within(radii, 55),
    pitch: within(pitches, 56),
    turns: within(turnCounts, 57),
    level,
    number,
  };
}

function drawMass(): CoilPicture {
  const picture = pictureOf(strandTiles.dense, blocks.mass, massSize, true);
  const [width, height] = massSize;
  const count = (width * height) / coilArea;
  for (let number = 0; number < count; number++) {
    // R2, an even sequence over the square: M. Roberts, "The Unreasonable Effectiveness of Quasirandom Sequences", 2018.
    const [x, y] = [(0.5 + number * 0.7548776662) % 1, (0.5 + number * 0.5698402909) % 1];
    const clump = clumpHeight * curlPattern((width * x) / clumpSize, (height * y) / clumpSize, 0.3);
    picture.add(coilAt(number, width * x, height * y, clump - deepest * hash(number, 58) ** 1.5));
  }
  return picture;
}

/** Coils from the scalp's skin to its hair: small and few at first. */
function drawEdge(): CoilPicture {
  const picture = pictureOf(strandTiles.edge, blocks.edge, edgeSize, false);
  const [width, height] = edgeSize;
  const count = edgeCoils * width;
  for (let k = 0; k < count; k++) {
    const number = edgeFirst + k;
    const y = height * (edgeStart + (1 - edgeStart) * hash(number, 59));
    const coil = coilAt(number, width * ((0.5 + k * 0.6180339887) % 1), y, -deepest * hash(number, 58) ** 1.5);
    picture.add({ ...coil, radius: coil.radius * (0.5 + 0.5 * smoothstep(0, edgeGrowth, y)) });
  }
  return picture;
}

/** Coils in the outline of a tuft that rises from a tile's top: narrow at its root, loops about its end. */
function drawTuft(variant: number): CoilPicture {
  const [width, height] = tuftSize;
  const picture = pictureOf(lockTile(variant), blocks.tuft, tuftSize, false);
  const length = tuftLengths[0] + (tuftLengths[1] - tuftLengths[0]) * hash(variant, 65);
  for (let k = 0; k < tuftCoils; k++) {
    const number = tuftFirst + 100 * variant + k;
    const along = (k + 0.5) / tuftCoils;
    const halfWidth = width * (tuftWidths[0] + (tuftWidths[1] - tuftWidths[0]) * smoothstep(0, 0.55, along));
    const aside = 2 * hash(number, 60) - 1;
    const x = width / 2 + halfWidth * aside;
    const level = -deepest * (0.5 * aside * aside + 0.4 * hash(number, 62));
    picture.add(coilAt(number, x, height * (0.06 + length * along), level));
  }
  const own = 1 + tuftSpread * ((variant + 0.5) / lockVariantCount - 0.5);
  for (let i = 0; i < picture.light.length; i++) picture.light[i] *= own;
  return picture;
}
