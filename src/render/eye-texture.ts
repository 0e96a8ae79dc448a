import type { Avatar } from "../avatar/avatar.ts";
import type { Surface } from "../avatar/mesh/surface.ts";
import type { Texture } from "./scene.ts";

/** Shares of the width of the model's eye texture, from the middle of the pupil. */
const pupilRadius = 0.062;
const irisRadius = 0.172;
/** Light that the room veils the black of a pupil with on photos, as a share of the iris's level, and its range, sRGB. */
const pupilVeil = 0.55;
const pupilRange = [10, 26] as const;
/** Of the authored iris, whose pattern is drawn together to the painted one. */
const authoredRadius = 0.195;
/** The darkening of the limbus starts inside the iris and ends in the white. */
const limbusHalfWidth = 0.015;

/** By which share the lower edge of an iris is lighter than its middle, and the upper one darker: on photos by half of that in light. */
const lowerGlow = 0.3;

/** From here on the white is only tinted. */
const plainRadius = authoredRadius + 7 * limbusHalfWidth;
/** Level of the authored white, which takes the colour of the tint. */
const whiteLevel = 186;

/** Texture coordinates of the middle of a pupil. */
interface IrisPlace {
  readonly u: number;
  readonly v: number;
}

/**
 * The eye texture in the colours of an avatar: the pattern of the iris is kept as lightness about its mean, pupil and
 * limbus are drawn anew, the white is tinted. `eyes` is the unposed surface of both eyes, looking along +z.
 */
export function paintEyes(texture: Texture, eyes: Surface, avatar: Pick<Avatar, "irisColor" | "scleraTint">): Texture {
  const { width, height } = texture;
  const places = [1, -1].map((side) => placeIris(eyes, side)).filter((place) => place !== null);
  const whites = avatar.scleraTint.map(whiteTable);
  const data = paintWhite(texture, whites);
  const iris = { color: avatar.irisColor, meanLevel: meanIrisLevel(texture, places), whites };
  for (const place of places) {
    const { top, bottom } = squareAbout(texture, place, plainRadius);
    for (let y = top; y < bottom; y++) paintRow(data, texture, y, place, places, iris);
  }
  return { width, height, channelCount: 3, data };
}

/** Columns and rows of the texels of a square about a place. */
function squareAbout({ width, height }: Texture, { u, v }: IrisPlace, reach: number) {
  return {
    left: Math.max(0, Math.floor((u - reach) * width)),
    right: Math.min(width, Math.ceil((u + reach) * width)),
    top: Math.max(0, Math.floor((v - reach) * height)),
    bottom: Math.min(height, Math.ceil((v + reach) * height)),
  };
}

/** Paints what of a row lies about a place and nearest to it. */
function paintRow(
  data: Uint8Array,
  texture: Texture,
  y: number,
  place: IrisPlace,
  places: readonly IrisPlace[],
  iris: Iris,
): void {
  const { width, height } = texture;
  const { left, right } = squareAbout(texture, place, plainRadius);
  const v = (y + 0.5) / height;
  for (let x = left; x < right; x++) {
    const u = (x + 0.5) / width;
    const radius = distanceTo(place, u, v);
    if (radius >= plainRadius || isNearerTo(places, u, v, radius)) continue;
    const source = authoredTexel(texture, place, u, v, authoredReach(radius) / radius);
    paintTexel(data, 3 * (y * width + x), texture, source, radius, (v - place.v) / irisRadius, iris);
  }
}

function isNearerTo(places: readonly IrisPlace[], u: number, v: number, radius: number): boolean {
  for (let k = 0; k < places.length; k++) if (distanceTo(places[k], u, v) < radius) return true;
  return false;
}

/** Where the authored picture shows what is painted at `radius`: the iris to its edge, then the white up to where both agree. */
function authoredReach(radius: number): number {
  if (radius <= irisRadius) return (radius * authoredRadius) / irisRadius;
  const clear = authoredRadius + 2 * limbusHalfWidth;
  return clear + ((radius - irisRadius) * (plainRadius - clear)) / (plainRadius - irisRadius);
}

function authoredTexel({ width, height }: Texture, place: IrisPlace, u: number, v: number, scale: number): number {
  const column = Math.floor((place.u + (u - place.u) * scale) * width);
  const row = Math.floor((place.v + (v - place.v) * scale) * height);
  return Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
}

function paintWhite({ width, height, channelCount, data }: Texture, whites: readonly Uint8Array[]): Uint8Array {
  const white = new Uint8Array(width * height * 3);
  const step = channelCount < 3 ? 0 : 1;
  for (let texel = 0; texel < width * height; texel++) {
    for (let c = 0; c < 3; c++) white[3 * texel + c] = whites[c][data[texel * channelCount + step * c]];
  }
  return white;
}

/** What becomes of each byte of a channel of the authored white. */
function whiteTable(tint: number): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => Math.round(Math.min(255, (byte * tint) / whiteLevel)));
}

/** Where the middle of the front of the eye on one side lies in the texture. */
function placeIris({ positions, uvs, indices }: Surface, side: number): IrisPlace | null {
  const vertices = [...new Set(indices)].filter((i) => positions[3 * i] * side > 0);
  if (vertices.length === 0) return null;
  const [x, y, z] = [0, 1, 2].map((c) => {
    const values = vertices.map((i) => positions[3 * i + c]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  });
  let [nearest, least] = [vertices[0], Infinity];
  for (const i of vertices) {
    const distance = Math.hypot(positions[3 * i] - x, positions[3 * i + 1] - y);
    if (positions[3 * i + 2] > z && distance < least) [nearest, least] = [i, distance];
  }
  return { u: uvs[2 * nearest], v: uvs[2 * nearest + 1] };
}

function distanceTo({ u, v }: IrisPlace, atU: number, atV: number): number {
  return Math.sqrt((atU - u) ** 2 + (atV - v) ** 2);
}

/** Luma of a texel. */
function level({ data, channelCount }: Pick<Texture, "data" | "channelCount">, texel: number): number {
  const at = texel * channelCount;
  return channelCount < 3 ? data[at] : 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2];
}

function meanIrisLevel(texture: Texture, places: readonly IrisPlace[]): number {
  let [sum, count] = [0, 0];
  for (const place of places) {
    const { left, right, top, bottom } = squareAbout(texture, place, authoredRadius);
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const radius = distanceTo(place, (x + 0.5) / texture.width, (y + 0.5) / texture.height);
        if (radius < pupilRadius * 1.5 || radius > authoredRadius * 0.85) continue;
        sum += level(texture, y * texture.width + x);
        count++;
      }
    }
  }
  return count > 0 ? Math.max(1, sum / count) : 128;
}

interface Iris {
  readonly color: Avatar["irisColor"];
  readonly meanLevel: number;
  readonly whites: readonly Uint8Array[];
}

/** Paints a texel so far from the middle of its iris, and below that by `drop` of its radius. */
function paintTexel(
  data: Uint8Array,
  at: number,
  texture: Texture,
  source: number,
  radius: number,
  drop: number,
  { color, meanLevel, whites }: Iris,
): void {
  const inIris = 1 - ramp(irisRadius - limbusHalfWidth, irisRadius + limbusHalfWidth, radius);
  const inPupil = 1 - ramp(pupilRadius - 0.006, pupilRadius + 0.008, radius);
  const limbus = 1 - 0.4 * Math.exp(-(((radius - irisRadius) / (1.6 * limbusHalfWidth)) ** 2));
  // Fibres are kept as contrast; the iris is lighter round the pupil, and below, where the cornea gathers light from above.
  const gathered = 1.12 - 0.14 * (radius / irisRadius) + lowerGlow * drop;
  const pattern = Math.min(1.7, (level(texture, source) / meanLevel) ** 0.8) * gathered;
  const veil = pupilVeil * (0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]);
  const pupil = Math.min(pupilRange[1], Math.max(pupilRange[0], veil));
  const step = texture.channelCount < 3 ? 0 : 1;
  for (let c = 0; c < 3; c++) {
    const sclera = whites[c][texture.data[source * texture.channelCount + step * c]];
    const iris = color[c] * pattern * (1 - inPupil) + pupil * inPupil;
    data[at + c] = Math.min(255, Math.max(0, Math.round((sclera + (iris - sclera) * inIris) * limbus)));
  }
}

function ramp(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
