/** Red, green, blue in linear light, 0..1. */
export type LinearRgb = readonly [number, number, number];
/** CIE L*a*b* (D65), L 0..100. */
export type Lab = readonly [number, number, number];

/** Linear light of an sRGB byte. */
export function linearOfByte(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** `linearOfByte` of each byte. */
export const linearLight = Float32Array.from({ length: 256 }, (_, byte) => linearOfByte(byte));

/** sRGB byte, not rounded, of linear light; clipped to 0..255. */
export function byteOfLinear(linear: number): number {
  const value = Math.min(1, Math.max(0, linear));
  return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
}

export function luminance([red, green, blue]: LinearRgb): number {
  return 0.212671 * red + 0.71516 * green + 0.072169 * blue;
}

export function linearOfLab([l, a, b]: Lab): LinearRgb {
  const fy = (l + 16) / 116;
  const inverse = (t: number) => (t > 6 / 29 ? t ** 3 : (t - 16 / 116) / 7.787);
  const x = 0.950456 * inverse(fy + a / 500);
  const y = l > 8 ? fy ** 3 : l / 903.3;
  const z = 1.088754 * inverse(fy - b / 200);
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  return [
    clip(3.240479 * x - 1.53715 * y - 0.498535 * z),
    clip(-0.969256 * x + 1.875991 * y + 0.041556 * z),
    clip(0.055648 * x - 0.204043 * y + 1.057311 * z),
  ];
}

export function labOfLinear([red, green, blue]: LinearRgb): Lab {
  const curve = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = curve((0.412453 * red + 0.35758 * green + 0.180423 * blue) / 0.950456);
  const y = 0.212671 * red + 0.71516 * green + 0.072169 * blue;
  const z = curve((0.019334 * red + 0.119193 * green + 0.950227 * blue) / 1.088754);
  const fy = curve(y);
  return [y > 0.008856 ? 116 * fy - 16 : 903.3 * y, 500 * (x - fy), 200 * (fy - z)];
}
