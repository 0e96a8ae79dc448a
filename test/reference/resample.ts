import type { Placement } from "../../src/photo/orient.ts";

/** A picture as stored: straight-alpha RGBA. */
export interface StoredPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Averages a stored picture over the area of each of `width` x `height` pixels, lays it over white and writes it
 * upright. Returns opaque RGBA.
 */
export function resampleOverWhite(
  stored: StoredPixels,
  width: number,
  height: number,
  placement: Placement,
): Uint8Array {
  const out = new Uint8Array(4 * width * height).fill(255);
  const rowSums = new Float32Array(3 * width);
  const columns = areaSpans(stored.width, width);
  const rows = areaSpans(stored.height, height);
  for (let y = 0; y < height; y++) {
    rowSums.fill(0);
    for (let sourceY = rows.first[y]; sourceY <= rows.last[y]; sourceY++) {
      addRow(rowSums, stored, sourceY, spanWeight(rows, y, sourceY), columns);
    }
    for (let x = 0; x < width; x++) {
      const target = 4 * (placement.origin + x * placement.stepX + y * placement.stepY);
      for (let channel = 0; channel < 3; channel++) out[target + channel] = rowSums[3 * x + channel] + 0.5;
    }
  }
  return out;
}

/** The source pixels that each target pixel covers along one axis, with the shares of the first and the last. */
interface AreaSpans {
  readonly scale: number;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

function areaSpans(sourceLength: number, length: number): AreaSpans {
  const scale = sourceLength / length;
  const first = Int32Array.from({ length }, (_, i) => Math.floor(i * scale));
  const last = Int32Array.from({ length }, (_, i) => Math.min(sourceLength, Math.ceil((i + 1) * scale - 1e-6)) - 1);
  return { scale, first, last };
}

/** Share of target pixel `i` that source pixel `source` makes up. */
function spanWeight({ scale }: AreaSpans, i: number, source: number): number {
  return (Math.min(source + 1, (i + 1) * scale) - Math.max(source, i * scale)) / scale;
}

function addRow(sums: Float32Array, { data, width }: StoredPixels, y: number, rowWeight: number, columns: AreaSpans) {
  for (let x = 0; x < columns.first.length; x++) {
    for (let sourceX = columns.first[x]; sourceX <= columns.last[x]; sourceX++) {
      const source = 4 * (y * width + sourceX);
      const weight = rowWeight * spanWeight(columns, x, sourceX);
      const cover = data[source + 3] / 255;
      const white = 255 * (1 - cover);
      for (let channel = 0; channel < 3; channel++) {
        sums[3 * x + channel] += weight * (data[source + channel] * cover + white);
      }
    }
  }
}
