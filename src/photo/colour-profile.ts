/** The part of an ICC profile that a camera's RGB space needs: tone curves and a matrix to linear sRGB. */
export interface ColourProfile {
  /** Linear light 0..1 of each byte, for red, green and blue. */
  readonly curves: readonly Float64Array[];
  /** Row-major 3x3 matrix from the linear RGB of the profile to that of sRGB. */
  readonly matrix: readonly number[];
}

/** XYZ of the profile connection space (D50) to linear sRGB, adapted by Bradford (Lindbloom). */
const xyzToSrgb = [
  3.1338561, -1.6168667, -0.4906146, -0.9787684, 1.9161415, 0.033454, 0.0719453, -0.2289914, 1.4052427,
];
/** Differences from sRGB below which a profile is taken for it: no pixel would change by more than a step or two. */
const matrixTolerance = 0.01;
const curveTolerance = 0.005;

/**
 * Reads a matrix profile (ICC.1:2022, 8.3.3), as phones and cameras write for Display P3 or Adobe RGB. Undefined for
 * sRGB itself, for profiles of other kinds and for junk: their pictures are taken as sRGB.
 */
export function readColourProfile(icc: Uint8Array): ColourProfile | undefined {
  try {
    return readMatrixProfile(new DataView(icc.buffer, icc.byteOffset, icc.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readMatrixProfile(view: DataView): ColourProfile | undefined {
  if (signature(view, 36) !== "acsp" || signature(view, 16) !== "RGB " || signature(view, 20) !== "XYZ ")
    return undefined;
  const tags = new Map<string, number>();
  const tagCount = Math.min(view.getUint32(128), 100);
  for (let i = 0; i < tagCount; i++) tags.set(signature(view, 132 + 12 * i), view.getUint32(136 + 12 * i));
  const colorants = ["rXYZ", "gXYZ", "bXYZ"].map((name) => readXyz(view, tags.get(name)));
  const curves = ["rTRC", "gTRC", "bTRC"].map((name) => readCurve(view, tags.get(name)));
  if (!colorants.every((xyz) => xyz !== undefined) || !curves.every((curve) => curve !== undefined)) return undefined;
  const matrix = [0, 1, 2].flatMap((row) =>
    colorants.map((xyz) => [0, 1, 2].reduce((sum, axis) => sum + xyzToSrgb[3 * row + axis] * xyz[axis], 0)),
  );
  return isSrgb(matrix, curves) ? undefined : { curves, matrix };
}

function signature(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(offset + i)));
}

function fixed(view: DataView, offset: number): number {
  return view.getInt32(offset) / 65536;
}

function readXyz(view: DataView, offset: number | undefined): number[] | undefined {
  if (offset === undefined || signature(view, offset) !== "XYZ ") return undefined;
  return [8, 12, 16].map((at) => fixed(view, offset + at));
}

function readCurve(view: DataView, offset: number | undefined): Float64Array | undefined {
  if (offset === undefined) return undefined;
  const type = signature(view, offset);
  const curve =
    type === "para" ? parametricCurve(view, offset) : type === "curv" ? sampledCurve(view, offset) : undefined;
  return curve && Float64Array.from({ length: 256 }, (_, byte) => Math.min(Math.max(curve(byte / 255), 0), 1));
}

/** Types 0..4 of parametricCurveType: a power, on an offset and with a straight line below d as the type grows. */
function parametricCurve(view: DataView, offset: number): ((x: number) => number) | undefined {
  const type = view.getUint16(offset + 8);
  const parameterCount = [1, 3, 4, 5, 7][type];
  if (parameterCount === undefined) return undefined;
  const [g, a = 1, b = 0, c = 0, d, e = 0, f = 0] = Array.from({ length: parameterCount }, (_, i) =>
    fixed(view, offset + 12 + 4 * i),
  );
  const power = (x: number) => Math.max(a * x + b, 0) ** g;
  if (type === 0) return power;
  if (type < 3) return (x) => (x >= -b / a ? power(x) : 0) + c;
  return (x) => (x >= d ? power(x) + e : c * x + f);
}

/** curveType: nothing for linear, one value for a power, otherwise samples at even steps. */
function sampledCurve(view: DataView, offset: number): (x: number) => number {
  const count = view.getUint32(offset + 8);
  if (count === 0) return (x) => x;
  if (count === 1) return (x) => x ** (view.getUint16(offset + 12) / 256);
  const sample = (i: number) => view.getUint16(offset + 12 + 2 * Math.min(i, count - 1)) / 65535;
  return (x) => {
    const position = x * (count - 1);
    const below = Math.floor(position);
    return sample(below) + (sample(below + 1) - sample(below)) * (position - below);
  };
}

function isSrgb(matrix: number[], curves: Float64Array[]): boolean {
  const nearIdentity = matrix.every((value, i) => Math.abs(value - (i % 4 === 0 ? 1 : 0)) < matrixTolerance);
  return nearIdentity && curves.every((curve) => curve.every((y, i) => Math.abs(y - linear(i / 255)) < curveTolerance));
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function encoded(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** Linear light in 14 bits: the steepest part of the sRGB curve then still meets every byte. */
const lightBits = 14;
const lightMaximum = (1 << lightBits) - 1;

/** Turns RGBA pixels of a profile into sRGB, in place; colours beyond sRGB are clipped. */
export function convertToSrgb(pixels: Uint8Array, { curves, matrix }: ColourProfile): void {
  const encode = Uint8Array.from({ length: lightMaximum + 1 }, (_, i) => 255 * encoded(i / lightMaximum) + 0.5);
  const [red, green, blue] = curves.map((curve) => Float32Array.from(curve, (light) => light * lightMaximum));
  const [m0, m1, m2, m3, m4, m5, m6, m7, m8] = matrix;
  for (let i = 0; i < pixels.length; i += 4) {
    const r = red[pixels[i]];
    const g = green[pixels[i + 1]];
    const b = blue[pixels[i + 2]];
    pixels[i] = encode[inRange(m0 * r + m1 * g + m2 * b)];
    pixels[i + 1] = encode[inRange(m3 * r + m4 * g + m5 * b)];
    pixels[i + 2] = encode[inRange(m6 * r + m7 * g + m8 * b)];
  }
}

function inRange(light: number): number {
  return light < 0 ? 0 : light > lightMaximum ? lightMaximum : (light + 0.5) | 0;
}
