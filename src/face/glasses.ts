import { type Attributes, likeliest } from "./attributes/attribute-tasks.ts";
import { type Lab, type LinearRgb, linearOfLab } from "./color.ts";
import type { FaceRegion } from "./face-region.ts";
import { fitFrame, type SeenFrame } from "./frame-fit.ts";
import type { FrameMeasures } from "./frame-outline.ts";
import { leftEyeRing, rightEyeRing } from "./landmark-groups.ts";
import { fillDisc, fillPolygon, pick } from "./polygon.ts";
import { setIndices, valuesAt } from "./selection.ts";
import { interpolate, median, quantile } from "./statistics.ts";
import { tracedFrame } from "./traced-frame.ts";

/** Glasses as the photo shows them. */
export interface GlassesFinding {
  readonly shape: "round" | "rectangle";
  readonly rim: "full" | "half" | "none";
  /** Colour of the frame in the photo, linear light. */
  readonly color: LinearRgb;
  /** The same along the rim, at even steps of the outline's angle. */
  readonly colors: readonly LinearRgb[];
  /** The lenses hide the eyes. */
  readonly dark: boolean;
  readonly frame: FrameMeasures;
  /** Where the photo shows it, in its pixels. */
  readonly seen: SeenFrame;
}

/** Curvature of the lower rim, in eye widths, from which a lens is round. */
const roundSag = 0.3;
/** Exponent of a lens below which it is a circle or an ellipse. */
const roundLens = 2.2;
const darkLens = 0.45;
const fewestColumns = 10;

interface Rim {
  readonly x: number;
  readonly y: number;
  readonly strength: number;
}

/** Measures the glasses of a face that wears some, of which rims are of each kind with these probabilities. */
export function measureGlasses(region: FaceRegion, odds: Attributes["rim"]): GlassesFinding {
  const rims = [rightEyeRing, leftEyeRing].map((ring) => lowerRim(region, ring));
  const seen = rims.filter((rim) => rim.length >= fewestColumns);
  const sags = seen.map((rim) => sag(rim, region.unit)).filter(Number.isFinite);
  const meanSag = sags.reduce((sum, value) => sum + value, 0) / Math.max(1, sags.length);
  const found = fitFrame(region, frameColor(region, seen.flat()));
  const kind = likeliest(odds);
  const { frame, color, colors } = tracedFrame(found, odds);
  return {
    shape: meanSag > roundSag || frame.roundness < roundLens ? "round" : "rectangle",
    rim: kind === "thin" || kind === "thick" ? "full" : kind,
    color: linearOfLab(color),
    colors: colors.map(linearOfLab),
    dark: hidesEyes(region),
    frame,
    seen: found.seen,
  };
}

/** The strongest edge below the lower lid, column by column. */
function lowerRim({ size, unit, face, steps }: FaceRegion, ring: readonly number[]): Rim[] {
  const eye = pick(face.points, ring);
  const xs = eye.filter((_, i) => i % 2 === 0);
  // The second half of a ring runs along the lower lid.
  const lid = ring.slice(9).map((_, k) => [eye[2 * (k + 9)], eye[2 * (k + 9) + 1]]);
  lid.sort((a, b) => a[0] - b[0]);
  const lidX = lid.map(([x]) => x);
  const lidY = lid.map(([, y]) => y);
  const rim: Rim[] = [];
  const last = Math.trunc(xs.reduce((a, b) => Math.max(a, b)) - 0.05 * unit);
  for (let x = Math.trunc(xs.reduce((a, b) => Math.min(a, b)) + 0.05 * unit); x <= last; x++) {
    if (x < 0 || x >= size) continue;
    const below = interpolate(x, lidX, lidY);
    let best: Rim | null = null;
    for (let y = Math.trunc(below + 0.12 * unit); y < Math.min(size - 1, below + 0.55 * unit); y++) {
      const strength = y < 0 ? 0 : Math.abs(steps.values[y * size + x]);
      if (best === null || strength > best.strength) best = { x, y, strength };
    }
    if (best !== null) rim.push(best);
  }
  return rim;
}

/** How far a parabola through the rim bends down from its ends to its middle, in half eye widths. */
function sag(rim: Rim[], unit: number): number {
  const middle = median(rim.map(({ y }) => y));
  const count = rim.length;
  const moments = [0, 0, 0, 0, 0];
  const sums = [0, 0, 0];
  for (const [i, { y }] of rim.entries()) {
    if (Math.abs(y - middle) >= 0.2 * unit) continue;
    const t = (2 * i) / (count - 1) - 1;
    for (let power = 0; power <= 4; power++) moments[power] += t ** power;
    for (let power = 0; power <= 2; power++) sums[power] += y * t ** power;
  }
  const [m0, m1, m2, m3, m4] = moments;
  const determinant = (a: number[], b: number[], c: number[]) =>
    a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1]) + c[0] * (a[1] * b[2] - a[2] * b[1]);
  const columns = [
    [m0, m1, m2],
    [m1, m2, m3],
    [m2, m3, m4],
  ];
  const curvature = determinant(columns[0], columns[1], sums) / determinant(columns[0], columns[1], columns[2]);
  return -curvature / (count / 2);
}

/** Median of the colours least like skin across the rims and down the bridge. */
function frameColor({ size, unit, face, lab, cheeks }: FaceRegion, rim: Rim[]): Lab {
  const colors: Lab[] = [];
  const add = (x: number, from: number, to: number) => {
    let most = -1;
    let found: Lab = cheeks;
    for (let y = Math.max(0, Math.trunc(from)); y < Math.min(size, Math.trunc(to)); y++) {
      const i = y * size + x;
      const color: Lab = [lab.lightness.values[i], lab.a.values[i], lab.b.values[i]];
      const distance = Math.hypot(color[0] - cheeks[0], color[1] - cheeks[1], color[2] - cheeks[2]);
      if (distance > most) [most, found] = [distance, color];
    }
    colors.push(found);
  };
  for (const { x, y, strength } of rim) if (strength >= 4) add(x, y - 4, y + 5);
  const middle = Math.trunc((face.points[2 * 133] + face.points[2 * 362]) / 2);
  for (let x = middle - 8; x <= middle + 8; x++) add(x, face.eyeY - 0.16 * unit, face.eyeY + 0.34 * unit);
  const channel = (c: number) => median(colors.map((color) => color[c]));
  return [channel(0), channel(1), channel(2)];
}

/** The surroundings of the eyes are dark throughout, and the eyes without contrast. */
function hidesEyes({ size, unit, face, oval, lab, cheeks, contrast }: FaceRegion): boolean {
  const { points } = face;
  const orbits = new Uint8Array(size * size);
  const eyes = new Uint8Array(size * size);
  for (const ring of [rightEyeRing, leftEyeRing]) {
    const corners = pick(points, ring);
    const centre = [0, 1].map((c) => ring.reduce((sum, index) => sum + points[2 * index + c], 0) / ring.length);
    const disc = fillDisc(centre[0], centre[1], 0.3 * unit, size, size).values;
    const inside = fillPolygon(corners, size, size).values;
    for (let i = 0; i < orbits.length; i++) {
      orbits[i] |= disc[i] & oval[i];
      eyes[i] |= inside[i];
    }
  }
  const lightnessOf = (chosen: Uint8Array) => valuesAt(lab.lightness.values, setIndices(chosen));
  const eyeLightness = lightnessOf(eyes);
  const mean = eyeLightness.reduce((sum, value) => sum + value, 0) / Math.max(1, eyeLightness.length);
  const variance = eyeLightness.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, eyeLightness.length);
  const orbit = quantile(lightnessOf(orbits), 0.75) / Math.max(1, cheeks[0]);
  return orbit < darkLens && Math.sqrt(variance) < 4 * contrast;
}
