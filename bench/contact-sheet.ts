import { writeFileSync } from "node:fs";
import { encodePng } from "../src/kernels/png.ts";
import type { Raster } from "../src/kernels/raster.ts";
import type { Pixels } from "../src/photo/pixels.ts";

/** A square window of a picture: centre and side length in pixels; it may reach outside, where it reads grey. */
export interface Window {
  readonly centreX: number;
  readonly centreY: number;
  readonly side: number;
}

/** Area-averaged copy of a window at `size` x `size`, opaque. */
export function cutTile(pixels: Pixels, window: Window, size: number): Pixels {
  const data = new Uint8Array(size * size * 4);
  const step = window.side / size;
  const left = window.centreX - window.side / 2;
  const top = window.centreY - window.side / 2;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const color = averageBox(pixels, left + x * step, top + y * step, step);
      data.set(color, (y * size + x) * 4);
    }
  }
  return { width: size, height: size, data };
}

/** A whole square picture. */
export function wholeTile(picture: Pixels, size: number): Pixels {
  return cutTile(picture, { centreX: picture.width / 2, centreY: picture.height / 2, side: picture.width }, size);
}

function averageBox(pixels: Pixels, left: number, top: number, side: number): [number, number, number, number] {
  const sum = [0, 0, 0];
  let count = 0;
  const right = Math.max(left + side, Math.floor(left) + 1);
  const bottom = Math.max(top + side, Math.floor(top) + 1);
  for (let y = Math.floor(top); y < bottom; y++) {
    for (let x = Math.floor(left); x < right; x++) {
      const inside = x >= 0 && y >= 0 && x < pixels.width && y < pixels.height;
      const offset = (y * pixels.width + x) * 4;
      for (let channel = 0; channel < 3; channel++) sum[channel] += inside ? pixels.data[offset + channel] : 128;
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count, 255];
}

/** Lays tiles of equal size in rows; missing tiles stay grey. */
export function layTiles(rows: readonly (readonly (Pixels | null)[])[], size: number): Pixels {
  const columnCount = Math.max(...rows.map((row) => row.length));
  const width = columnCount * size;
  const data = new Uint8Array(width * rows.length * size * 4).fill(128);
  for (const [rowIndex, row] of rows.entries()) {
    for (const [columnIndex, tile] of row.entries()) {
      if (tile) copyTile(tile, data, width, columnIndex * size, rowIndex * size);
    }
  }
  for (let offset = 3; offset < data.length; offset += 4) data[offset] = 255;
  return { width, height: rows.length * size, data };
}

interface SheetOptions {
  /** Side of a tile. */
  readonly size: number;
  readonly rowsPerSheet?: number;
  /** Path without the number and the ending. */
  readonly stem: string;
}

/** Writes rows of tiles as numbered sheets and gives their paths. */
export function writeSheets(
  raster: Raster,
  rows: readonly (readonly Pixels[])[],
  { size, rowsPerSheet = 6, stem }: SheetOptions,
): string[] {
  const paths: string[] = [];
  for (let first = 0; first < rows.length; first += rowsPerSheet) {
    const path = `${stem}${1 + first / rowsPerSheet}.png`;
    writeFileSync(path, encodePng(raster, layTiles(rows.slice(first, first + rowsPerSheet), size)));
    paths.push(path);
  }
  return paths;
}

function copyTile(tile: Pixels, target: Uint8Array, targetWidth: number, left: number, top: number): void {
  for (let y = 0; y < tile.height; y++) {
    const source = tile.data.subarray(y * tile.width * 4, (y + 1) * tile.width * 4);
    target.set(source, ((top + y) * targetWidth + left) * 4);
  }
}
