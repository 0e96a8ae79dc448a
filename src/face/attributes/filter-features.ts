import type { Pixels } from "../../photo/pixels.ts";
import { cropHead, type HeadLayout } from "../head-crop.ts";
import type { FaceNets } from "../nets.ts";
import type { ParsedHead } from "../parse-head.ts";
import type { SeenHead } from "../seen-head.ts";
import { closeLayout, topBottom } from "./close-view.ts";
import { sampleAt } from "./feature-sampling.ts";

/** Pixels of the picture from one cell of the filters' grid to the next. */
const cellStride = 8;
/** What of a region at least counts, in cells: of nearly none little is said. */
const leastWeight = 0.25;

export interface FilterFeatures {
  readonly topFilters: readonly number[];
  readonly hairFilters: readonly number[];
  readonly skinFilters: readonly number[];
}

/**
 * What a region looks like whatever its shape: mean and standard deviation over it of each response of a bank of learned
 * filters (Cimpoi, Maji and Vedaldi, "Deep filter banks for texture recognition and segmentation", CVPR 2015), here the first
 * layers of a net for poses of people. Regions are the top of the hair, all hair and skin; the picture is mirrored as for
 * our own nets.
 */
export function filterFeatures(
  nets: FaceNets,
  { photo, landmarks, parsed }: Pick<SeenHead, "photo" | "landmarks" | "parsed">,
): FilterFeatures {
  const head = cropHead(nets.crops, photo, landmarks, closeLayout(nets.inputSize("filter_bank")));
  const [responses] = nets.run("filter_bank", parsed.isMirrored ? mirroredPicture(head.picture) : head.picture);
  const { hair, top, skin } = regionsOf(parsed, head);
  return {
    topFilters: momentsOver(responses, top),
    hairFilters: momentsOver(responses, hair),
    skinFilters: momentsOver(responses, skin),
  };
}

function mirroredPicture({ width, height, data }: Pixels): Pixels {
  const values = new Uint32Array(data.slice().buffer);
  for (let y = 0; y < height; y++) values.subarray(y * width, (y + 1) * width).reverse();
  return { width, height, data: new Uint8Array(values.buffer) };
}

/** Probabilities of hair, of hair of the top, and of skin in each cell. */
function regionsOf({ head, classes, isMirrored }: ParsedHead, view: HeadLayout) {
  const side = Math.ceil(view.size / cellStride);
  const scale = head.size / classes.hair.width;
  const offEyes = (cell: number, eye: number) => (cell * cellStride + 0.5 - eye) / view.unit;
  const onParsed = (distance: number, eye: number) => (distance * head.unit + eye) / scale - 0.5;
  const [hair, top, skin] = [0, 1, 2].map(() => new Float32Array(side * side));
  for (let row = 0, i = 0; row < side; row++) {
    const down = offEyes(row, view.eyeY);
    for (let column = 0; column < side; column++, i++) {
      const aside = (isMirrored ? -1 : 1) * offEyes(column, view.eyeX);
      const at = [onParsed(aside, head.eyeX), onParsed(down, head.eyeY)] as const;
      hair[i] = sampleAt(classes.hair, ...at);
      skin[i] = sampleAt(classes.skin, ...at);
      if (down < topBottom) top[i] = hair[i];
    }
  }
  return { hair, top, skin };
}

/** Means of the channels of a grid under weights, then their standard deviations. */
function momentsOver(grid: Float32Array, weights: Float32Array): number[] {
  const channels = grid.length / weights.length;
  const [sums, squares] = [new Float64Array(channels), new Float64Array(channels)];
  let total = leastWeight;
  for (const [i, weight] of weights.entries()) {
    total += weight;
    if (weight === 0) continue;
    for (let c = 0; c < channels; c++) {
      const value = grid[i * channels + c];
      sums[c] += weight * value;
      squares[c] += weight * value ** 2;
    }
  }
  const means = Array.from(sums, (sum) => sum / total);
  return [...means, ...means.map((mean, c) => Math.sqrt(Math.max(0, squares[c] / total - mean ** 2)))];
}
