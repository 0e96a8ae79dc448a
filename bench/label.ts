import type { Pixels } from "../src/photo/pixels.ts";

/** Seven rows of five pixels a glyph, the top row first, as base 32 digits. */
const glyphs: Readonly<Record<string, string>> = {
  0: "00ehhhe",
  1: "004c44e",
  2: "00u1egv",
  3: "00u1e1u",
  4: "00hhv11",
  5: "00vgu1u",
  6: "00eguhe",
  7: "00v1244",
  8: "00ehehe",
  9: "00ehf1e",
  _: "000000v",
  a: "00e1fhf",
  b: "ggmphhu",
  c: "00egghe",
  d: "11djhhf",
  e: "00ehvge",
  f: "69as888",
  g: "00fhf1e",
  h: "ggmphhh",
  i: "40c444e",
  j: "20622ic",
  k: "gghioih",
  l: "c44444e",
  m: "00qllhh",
  n: "00mphhh",
  o: "00ehhhe",
  p: "00uhugg",
  q: "00djf11",
  r: "00mpggg",
  s: "00fge1u",
  t: "88s8896",
  u: "00hhhjd",
  v: "00hhha4",
  w: "00hhlla",
  x: "00ha4ah",
  y: "00hhf1e",
  z: "00v248v",
};
const glyphWidth = 5;
const barHeight = 11;

/** Writes a name of small letters, digits and underscores in white on a dark bar along the lower edge, in place. */
export function labelPicture({ width, height, data }: Pixels, name: string): void {
  const top = height - barHeight;
  for (let offset = 4 * top * width; offset < data.length; offset++) if ((offset & 3) < 3) data[offset] >>= 2;
  [...name].forEach((letter, index) => {
    const rows = [...(glyphs[letter] ?? "")];
    rows.forEach((digit, y) => {
      const bits = Number.parseInt(digit, 32);
      for (let x = 0; x < glyphWidth; x++) {
        if (!((bits >> (glyphWidth - 1 - x)) & 1)) continue;
        const at = 4 * ((top + 2 + y) * width + 3 + index * (glyphWidth + 1) + x);
        data.fill(255, at, at + 3);
      }
    });
  });
}
