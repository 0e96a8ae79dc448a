import { byteOfLinear, linearLight } from "../face/color.ts";
import type { Texture } from "../render/scene.ts";

/** The byte of each of so many even steps of the square root of light, which darks need. */
const stepCount = 4096;
const byteOfRoot = Uint8Array.from({ length: stepCount + 1 }, (_, k) => Math.round(byteOfLinear((k / stepCount) ** 2)));

/**
 * A picture of RGB or RGBA of fewer texels: each is the mean of those that it covers, in linear light, of RGBA weighted by
 * their opacity, so that what lies unseen beyond an edge does not tint it. Throws a RangeError for a larger size.
 */
export function shrinkPicture(picture: Texture, width: number, height: number): Texture {
  if (width > picture.width || height > picture.height) throw new RangeError(`${width} x ${height} is no smaller size`);
  if (width === picture.width && height === picture.height) return picture;
  const { channelCount } = picture;
  const columns = coverage(picture.width, width);
  const rows = coverage(picture.height, height);
  const data = new Uint8Array(width * height * channelCount);
  const narrow = new Float32Array(4 * width);
  const sums = new Float32Array(4 * width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let from = rows.starts[y]; from < rows.starts[y + 1]; from++) {
      narrowRow(picture, rows.places[from], columns, narrow);
      for (let i = 0; i < sums.length; i++) sums[i] += rows.weights[from] * narrow[i];
    }
    storeRow(sums, data, y * width, channelCount);
  }
  return { width, height, channelCount, data };
}

/** For each of `to` cells in a row, which of `from` it covers and their shares of it. */
interface Coverage {
  readonly starts: Uint32Array;
  readonly places: Uint16Array;
  readonly weights: Float32Array;
}

function coverage(from: number, to: number): Coverage {
  const starts = [0];
  const places: number[] = [];
  const weights: number[] = [];
  for (let cell = 0; cell < to; cell++) {
    const [begin, end] = [(cell * from) / to, ((cell + 1) * from) / to];
    for (let place = Math.floor(begin); place < Math.min(from, Math.ceil(end)); place++) {
      places.push(place);
      weights.push(((Math.min(end, place + 1) - Math.max(begin, place)) * to) / from);
    }
    starts.push(places.length);
  }
  return { starts: Uint32Array.from(starts), places: Uint16Array.from(places), weights: Float32Array.from(weights) };
}

/** Light times opacity, and opacity, of a row's cells. */
function narrowRow({ width, channelCount, data }: Texture, y: number, columns: Coverage, narrow: Float32Array): void {
  const { starts, places, weights } = columns;
  for (let cell = 0; cell < starts.length - 1; cell++) {
    let [red, green, blue, opacity] = [0, 0, 0, 0];
    for (let k = starts[cell]; k < starts[cell + 1]; k++) {
      const at = (y * width + places[k]) * channelCount;
      const weight = channelCount === 4 ? (weights[k] * Math.max(data[at + 3], leastOpacity)) / 255 : weights[k];
      red += weight * linearLight[data[at]];
      green += weight * linearLight[data[at + 1]];
      blue += weight * linearLight[data[at + 2]];
      opacity += weight;
    }
    narrow[4 * cell] = red;
    narrow[4 * cell + 1] = green;
    narrow[4 * cell + 2] = blue;
    narrow[4 * cell + 3] = opacity;
  }
}

/** In bytes: what is quite clear has a colour too, which filters of viewers mix in. */
const leastOpacity = 0.5;

function storeRow(sums: Float32Array, data: Uint8Array, first: number, channelCount: number): void {
  for (let cell = 0; cell < sums.length / 4; cell++) {
    const at = (first + cell) * channelCount;
    const opacity = sums[4 * cell + 3];
    for (let c = 0; c < 3; c++) {
      data[at + c] = byteOfRoot[Math.round(stepCount * Math.min(1, Math.sqrt(sums[4 * cell + c] / opacity)))];
    }
    if (channelCount === 4) data[at + 3] = Math.floor(255 * opacity + leastOpacity / 2);
  }
}
