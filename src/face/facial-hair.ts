import type { MaskKernels, Plane } from "../kernels/mask.ts";
import type { Lab } from "./color.ts";
import { type FaceRegion, medianLab } from "./face-region.ts";
import { fillPolygon, pick } from "./polygon.ts";
import { setIndices, valuesAt } from "./selection.ts";
import { median, quantile } from "./statistics.ts";

export type FacialHairKind = "none" | "stubble" | "moustache" | "goatee" | "full";

export interface FacialHairFinding {
  readonly kind: FacialHairKind;
  /** How much darker than the cheeks moustache and chin are, in L* of a light face: the strength of a tint. */
  readonly strength: { readonly moustache: number; readonly chin: number; readonly jaw: number };
  /** Colour of the darkest part of the beard region. */
  readonly color: Lab;
}

/** A part of the beard against the cheek: lightness lost, redness gained, local deviation of lightness. */
interface Part {
  readonly darker: number;
  readonly redder: number;
  readonly texture: number;
  readonly pixels: Uint8Array;
}

const fewestPixels = 40;

/** Classifies facial hair by the darkness and texture of moustache, chin and jaw against the cheeks. */
export function findFacialHair(kernels: MaskKernels, region: FaceRegion): FacialHairFinding {
  // The blur makes studio portraits and crops of phone photos comparable.
  const texture = kernels.deviation(kernels.blur(region.lab.lightness, 1.3), 3);
  const { moustache, chin, rightJaw, leftJaw } = beardPolygons(region);
  const part = (corners: Float32Array, cheek: Lab) => measurePart(region, texture, corners, cheek);
  const parts = {
    moustache: part(moustache, region.cheeks),
    chin: part(chin, region.cheeks),
    jaws: [part(rightJaw, region.rightCheek), part(leftJaw, region.leftCheek)].filter((jaw) => jaw !== null),
  };
  const grey = Math.hypot(region.cheeks[1], region.cheeks[2]) < 3;
  return {
    kind: classify(parts.moustache, parts.chin, parts.jaws, grey),
    strength: {
      moustache: parts.moustache?.darker ?? 0,
      chin: parts.chin?.darker ?? 0,
      jaw: parts.jaws.length === 0 ? 0 : Math.min(...parts.jaws.map(({ darker }) => darker)),
    },
    color: darkestColor(region, [parts.moustache, parts.chin, ...parts.jaws]),
  };
}

function classify(moustache: Part | null, chin: Part | null, jaws: readonly Part[], grey: boolean): FacialHairKind {
  if (moustache === null || chin === null) return "none";
  const dark = moustache.darker > 22 && moustache.redder < 3 && (!grey || moustache.texture >= 2.5);
  const textured = moustache.texture > 3.2 && moustache.redder < -2.5 && chin.texture > 2;
  if ((dark || textured) && chin.darker > -10) {
    const allDark = moustache.darker > 35 && chin.darker > 30;
    if (chin.texture <= 2.05 && !allDark) return "moustache";
    const least = (value: (jaw: Part) => number) => (jaws.length === 0 ? 0 : Math.min(...jaws.map(value)));
    const full = least(({ texture }) => texture) > 1.75 || (allDark && least(({ darker }) => darker) > 35);
    return full ? "full" : "goatee";
  }
  const shaded = moustache.darker > 13 && chin.darker > 12 && moustache.darker + chin.darker > 30;
  return shaded && moustache.redder < 9 && !grey ? "stubble" : "none";
}

function beardPolygons({ unit, face }: FaceRegion) {
  const { points } = face;
  const x = (index: number) => points[2 * index];
  const y = (index: number) => points[2 * index + 1];
  const shifted = (indices: readonly number[], by: number) =>
    pick(points, indices).map((value, i) => (i % 2 === 1 ? value + by * unit : value));
  const lip = { x: x(17), y: y(17) };
  const end = { x: x(152), y: y(152) };
  const jaw = (line: readonly number[], corner: number, cheek: number) => {
    const middle = [0, 1].map((c) => 0.6 * points[2 * corner + c] + 0.4 * points[2 * cheek + c]);
    const along = (share: number) => pick(points, line).map((value, i) => share * value + (1 - share) * middle[i % 2]);
    const inner = along(0.5);
    const back = line.flatMap((_, k) => [inner[2 * (line.length - 1 - k)], inner[2 * (line.length - 1 - k) + 1]]);
    return Float32Array.from([...along(0.93), ...back]);
  };
  return {
    moustache: Float32Array.from([
      ...shifted([40, 39, 37, 0, 267, 269, 270], -0.03),
      ...shifted([327, 326, 2, 97, 98], 0.06),
    ]),
    chin: Float32Array.from([
      ...[lip.x - 0.22 * unit, lip.y + 0.1 * unit, lip.x + 0.22 * unit, lip.y + 0.1 * unit],
      ...[end.x + 0.24 * unit, end.y - 0.06 * unit, end.x - 0.24 * unit, end.y - 0.06 * unit],
    ]),
    rightJaw: jaw([132, 58, 172, 136, 150], 61, 50),
    leftJaw: jaw([361, 288, 397, 365, 379], 291, 280),
  };
}

function measurePart(region: FaceRegion, texture: Plane, corners: Float32Array, cheek: Lab): Part | null {
  const { size, lab, contrast } = region;
  const pixels = fillPolygon(corners, size, size).values;
  const at = setIndices(pixels);
  if (at.length < fewestPixels) return null;
  const [lightness, a] = medianLab(lab, pixels);
  return {
    darker: (cheek[0] - lightness) / contrast,
    redder: a - cheek[1],
    texture: median(valuesAt(texture.values, at)) / contrast,
    pixels,
  };
}

function darkestColor({ lab, cheeks }: FaceRegion, parts: (Part | null)[]): Lab {
  const lightness = lab.lightness.values;
  const beard = new Uint8Array(lightness.length);
  for (const part of parts) {
    if (part !== null) for (const i of setIndices(part.pixels)) beard[i] = 1;
  }
  const at = setIndices(beard);
  if (at.length === 0) return cheeks;
  const dark = quantile(valuesAt(lightness, at), 0.4);
  for (const i of at) beard[i] = Number(lightness[i] <= dark);
  return medianLab(lab, beard);
}
