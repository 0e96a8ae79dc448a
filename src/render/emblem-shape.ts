import shapes from "../motion/emblem-shapes.json" with { type: "json" };
import type { EmblemName } from "../motion/emblems.ts";
import { rgbOfHex } from "../motion/hex-color.ts";

/** A filled outline or a stroke in units of half the emblem's height, y down, the middle at the origin. */
export interface EmblemPart {
  /** x, y of both ends of every segment. */
  readonly segments: Float64Array;
  readonly isFilled: boolean;
  /** By how far the drawn edge lies outside the segments. */
  readonly reach: number;
  readonly color: readonly [number, number, number];
  readonly opacity: number;
  /** Width within which the edge fades; 0 is crisp. */
  readonly softness: number;
}

export interface EmblemShape {
  readonly parts: readonly EmblemPart[];
  /** A ring round all parts together, so that the emblem reads on any backdrop. */
  readonly border: { readonly width: number; readonly color: readonly [number, number, number] } | null;
}

interface AuthoredPart {
  readonly path: string;
  readonly color: string;
  readonly stroke?: number;
  readonly round?: number;
  readonly opacity?: number;
  readonly soft?: number;
}

const curveStepCount = 10;
const ellipseStepCount = 28;

const built = new Map<EmblemName, EmblemShape>();

/** The shape of an emblem, built once. */
export function emblemShape(name: EmblemName): EmblemShape {
  let shape = built.get(name);
  if (!shape) {
    const { parts, border } = shapes.shapes[name];
    shape = {
      parts: (parts as readonly AuthoredPart[]).map(buildPart),
      border: border && { width: border.width, color: rgbOfHex(border.color) },
    };
    built.set(name, shape);
  }
  return shape;
}

function buildPart({ path, color, stroke = 0, round = 0, opacity = 1, soft = 0 }: AuthoredPart): EmblemPart {
  return {
    segments: flattenPath(path),
    isFilled: stroke === 0,
    reach: stroke / 2 + round,
    color: rgbOfHex(color),
    opacity,
    softness: soft,
  };
}

/**
 * Segments of a path of absolute commands: M x y, L x y, C x1 y1 x2 y2 x y, Z as in SVG, and O x y rx ry for an ellipse.
 */
export function flattenPath(path: string): Float64Array {
  const segments: number[] = [];
  let start: readonly number[] = [0, 0];
  let pen: readonly number[] = start;
  const lineTo = (x: number, y: number) => {
    segments.push(pen[0], pen[1], x, y);
    pen = [x, y];
  };
  for (const [, command, rest] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers =
      rest.trim() === ""
        ? []
        : rest
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    const [a, b, c, d, e, f] = numbers;
    if (command === "M") {
      start = [a, b];
      pen = start;
    } else if (command === "L") {
      for (let k = 0; k < numbers.length; k += 2) lineTo(numbers[k], numbers[k + 1]);
    } else if (command === "C") {
      const [x, y] = pen;
      for (let step = 1; step <= curveStepCount; step++) {
        const t = step / curveStepCount;
        lineTo(bezier(x, a, c, e, t), bezier(y, b, d, f, t));
      }
    } else if (command === "O") {
      pen = [a + c, b];
      for (let step = 1; step <= ellipseStepCount; step++) {
        const angle = (2 * Math.PI * step) / ellipseStepCount;
        lineTo(a + c * Math.cos(angle), b + d * Math.sin(angle));
      }
    } else if (command === "Z") lineTo(start[0], start[1]);
    else throw new RangeError(`path command ${command}`);
  }
  if (!segments.every(Number.isFinite)) throw new RangeError(`path ${path}`);
  return Float64Array.from(segments);
}

function bezier(p0: number, p1: number, p2: number, p3: number, t: number): number {
  const s = 1 - t;
  return s * s * s * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t * p3;
}

/** Signed distance of a point to the edge of a part, negative inside. */
export function signedDistance({ segments, isFilled, reach }: EmblemPart, x: number, y: number): number {
  let least = Infinity;
  let isInside = false;
  for (let k = 0; k < segments.length; k += 4) {
    const ax = segments[k];
    const ay = segments[k + 1];
    const dx = segments[k + 2] - ax;
    const dy = segments[k + 3] - ay;
    const px = x - ax;
    const py = y - ay;
    const length = dx * dx + dy * dy;
    const share = length > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / length)) : 0;
    const ex = px - share * dx;
    const ey = py - share * dy;
    const squared = ex * ex + ey * ey;
    if (squared < least) least = squared;
    if (ay > y !== ay + dy > y && px < (py * dx) / dy) isInside = !isInside;
  }
  const distance = Math.sqrt(least);
  return (isFilled && isInside ? -distance : distance) - reach;
}
