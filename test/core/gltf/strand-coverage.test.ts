import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { strandAtlasSize, strandTiles } from "../../../src/avatar/wear/hair/strand-atlas.ts";
import { alphaCutoff } from "../../../src/gltf/materials.ts";
import { strandPattern } from "../../../src/render/strand-pattern.ts";

/** Levels of a texture that heads in the middle of a picture down to a tenth of its height use. */
const levelCount = 4;

describe("the alpha from which files draw strands", () => {
  const { alphas } = strandPattern(readHeadModel(readFileSync("assets/head.bin")));
  const tiles = Object.entries(strandTiles);

  it("keeps as much of each tile at every level that engines make by means as of the largest", () => {
    let level: Level = { ...strandAtlasSize, data: Float32Array.from(alphas, (alpha) => alpha / 255) };
    const covers = tiles.map(([name]) => ({ name, levels: [] as number[] }));
    for (let k = 0; k < levelCount; k++) {
      tiles.forEach(([, tile], t) => {
        covers[t].levels.push(coverOf(level, tile));
      });
      level = halved(level);
    }
    for (const { levels } of covers) {
      for (const cover of levels) expect(Math.abs(cover - levels[0])).toBeLessThan(0.07);
    }
  });
});

interface Level {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}
type Tile = (typeof strandTiles)[keyof typeof strandTiles];

function coverOf({ width, height, data }: Level, tile: Tile): number {
  let [over, count] = [0, 0];
  for (let y = tile.top * height; y < (tile.top + tile.height) * height; y++) {
    for (let x = tile.left * width; x < (tile.left + tile.width) * width; x++, count++) {
      if (data[y * width + x] >= alphaCutoff) over++;
    }
  }
  return over / count;
}

function halved({ width, height, data }: Level): Level {
  const half = { width: width / 2, height: height / 2, data: new Float32Array(data.length / 4) };
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const at = 2 * y * width + 2 * x;
      half.data[y * half.width + x] = (data[at] + data[at + 1] + data[at + width] + data[at + width + 1]) / 4;
    }
  }
  return half;
}
