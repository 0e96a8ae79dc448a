import { byteOfLinear } from "../../face/color.ts";
import type { SeenFrame } from "../../face/frame-place.ts";
import { meanLight, type PhotoCrop } from "./photo-crop.ts";

/** Outer eye corners of the face in whose millimetres frames are measured. */
const outerEyeDistance = 90;
/** How far beyond its edges a frame is painted over, since they are soft and cast shadows, and within which distance of there the
 * skin is looked at; millimetres. */
const margin = 2.6;
const reach = 1.6;

type Place = readonly [x: number, y: number];

/** Paints the frame over, in place: brows and creases that it crosses go on from one side of it to the other. */
export function removeFrame(crop: PhotoCrop, { lenses, edges, bars }: SeenFrame): void {
  const millimetre = crop.eyeDistance / outerEyeDistance;
  const original = { ...crop, data: crop.data.slice() };
  const inCrop = (polygon: Float32Array): Place[] =>
    Array.from({ length: polygon.length / 2 }, (_, i) => [polygon[2 * i] - crop.left, polygon[2 * i + 1] - crop.top]);
  for (const [side, lens] of lenses.entries()) {
    const [inner, outer] = [inCrop(lens), inCrop(edges[side])];
    const band = inner.map((place, i) => widened(place, outer[i], margin * millimetre));
    fillBand(crop, original, [...band, band[0]], reach * millimetre);
  }
  const withoutRims = { ...crop, data: crop.data.slice() };
  for (const bar of bars) {
    const [low, high, nextLow, nextHigh] = inCrop(bar);
    fillBand(
      crop,
      withoutRims,
      [
        [low, high],
        [nextLow, nextHigh],
      ],
      reach * millimetre,
    );
  }
}

function widened(from: Place, to: Place, distance: number): readonly [Place, Place] {
  const share = distance / (Math.hypot(to[0] - from[0], to[1] - from[1]) || 1);
  return [between(to, from, 1 + share), between(from, to, 1 + share)];
}

/** Fills what lies between the two sides of a band, given along it, from the colours at both. */
function fillBand(
  crop: PhotoCrop,
  original: PhotoCrop,
  band: readonly (readonly [Place, Place])[],
  reach: number,
): void {
  for (let i = 0; i + 1 < band.length; i++) {
    const [[from, to], [nextFrom, nextTo]] = [band[i], band[i + 1]];
    const along = stepsBetween(from, nextFrom, to, nextTo);
    for (let k = 0; k <= along; k++) {
      const [start, end] = [between(from, nextFrom, k / along), between(to, nextTo, k / along)];
      const [first, last] = [start, end].map(([x, y]) => meanLight(original, x, y, reach));
      const across = stepsBetween(start, end, start, end);
      for (let j = 0; j <= across; j++) {
        const [x, y] = between(start, end, j / across).map(Math.floor);
        if (x < 0 || y < 0 || x >= crop.width || y >= crop.height) continue;
        for (let c = 0; c < 3; c++) {
          const light = first[c] + (last[c] - first[c]) * (j / across);
          crop.data[4 * (y * crop.width + x) + c] = Math.round(byteOfLinear(light));
        }
      }
    }
  }
}

/** Steps of half a pixel from one place to the next, on the longer of two ways. */
function stepsBetween(a: Place, b: Place, c: Place, d: Place): number {
  return Math.ceil(2 * Math.max(1, Math.hypot(b[0] - a[0], b[1] - a[1]), Math.hypot(d[0] - c[0], d[1] - c[1])));
}

function between(a: Place, b: Place, share: number): Place {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}
