import type { Rgb } from "../avatar/avatar.ts";

/** The sRGB bytes of `#rrggbb`; throws a RangeError for anything else. */
export function rgbOfHex(hex: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) throw new RangeError(`color ${hex}: give #rrggbb`);
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
