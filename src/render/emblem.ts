import type { EmblemName } from "../motion/emblems.ts";
import { rgbOfHex } from "../motion/hex-color.ts";
import type { Pixels } from "../photo/pixels.ts";
import { type EmblemPart, type EmblemShape, emblemShape, signedDistance } from "./emblem-shape.ts";

/** An emblem in a picture: its middle and height in pixels, degrees clockwise. */
export interface PlacedEmblem {
  readonly name: EmblemName;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly roll: number;
  readonly opacity: number;
  readonly mirrored: boolean;
  readonly color: string | null;
}

/** Half the side of the square round an emblem that all its shapes lie in, border and shadow included. */
const extent = 1.35;
const shadowWidth = 0.14;
const shadowOpacity = 0.3;
const shadowColor = [30, 32, 48] as const;

type Rgb = readonly [number, number, number];

/** Draws an emblem over a picture, also a transparent one, in place: a soft shadow, a border, then the parts in order. */
export function drawEmblem(picture: Pixels, placed: PlacedEmblem): void {
  const unit = placed.height / 2;
  if (!(unit > 0) || !(placed.opacity > 0)) return;
  const shape = emblemShape(placed.name);
  const tint = placed.color === null ? null : rgbOfHex(placed.color);
  const angle = (placed.roll * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(angle) / unit, Math.sin(angle) / unit];
  const reach = extent * unit;
  for (let row = start(placed.y - reach); row < Math.min(picture.height, placed.y + reach); row++) {
    for (let column = start(placed.x - reach); column < Math.min(picture.width, placed.x + reach); column++) {
      const [dx, dy] = [column + 0.5 - placed.x, row + 0.5 - placed.y];
      const u = (cosine * dx + sine * dy) * (placed.mirrored ? -1 : 1);
      const v = cosine * dy - sine * dx;
      drawPixel(picture.data, 4 * (row * picture.width + column), shape, tint, u, v, unit, placed.opacity);
    }
  }
}

function start(edge: number): number {
  return Math.max(0, Math.floor(edge));
}

/** `unit` is the pixels of one unit of the shape, so that edges are one pixel soft. */
function drawPixel(
  data: Uint8Array,
  at: number,
  shape: EmblemShape,
  tint: Rgb | null,
  u: number,
  v: number,
  unit: number,
  opacity: number,
): void {
  const distances = shape.parts.map((part) => signedDistance(part, u, v));
  if (shape.border) {
    const outside = Math.min(...distances) - shape.border.width;
    const shade = Math.max(0, 1 - Math.max(0, outside) / shadowWidth);
    if (shade === 0) return;
    blend(data, at, shadowColor, opacity * shadowOpacity * shade * shade);
    blend(data, at, shape.border.color, opacity * coverage(outside * unit));
  }
  shape.parts.forEach((part, index) => {
    blend(data, at, tint ?? part.color, opacity * part.opacity * edge(part, distances[index], unit));
  });
}

function edge({ softness }: EmblemPart, distance: number, unit: number): number {
  if (softness === 0) return coverage(distance * unit);
  const depth = Math.min(1, Math.max(0, -distance / softness));
  return depth * depth * (3 - 2 * depth);
}

/** The share of a pixel that lies inside an edge this many pixels away. */
function coverage(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

/** Source over destination, neither premultiplied. */
function blend(data: Uint8Array, at: number, color: Rgb, alpha: number): void {
  if (alpha <= 0) return;
  const below = data[at + 3] / 255;
  const result = alpha + below * (1 - alpha);
  for (let c = 0; c < 3; c++) {
    data[at + c] = Math.round((color[c] * alpha + data[at + c] * below * (1 - alpha)) / result);
  }
  data[at + 3] = Math.round(255 * result);
}
