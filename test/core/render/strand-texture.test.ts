import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import {
  cardTile,
  cardVariantCounts,
  strandAtlasSize,
  strandTiles,
} from "../../../src/avatar/wear/hair/strand-atlas.ts";
import { median, quantile } from "../../../src/face/statistics.ts";
import { strandPattern } from "../../../src/render/strand-pattern.ts";
import { paintStrands } from "../../../src/render/strand-texture.ts";

const { width, height } = strandAtlasSize;
const pattern = strandPattern(readHeadModel(readFileSync("assets/head.bin")));
const brown = paintStrands(pattern, { color: [80, 55, 40], highlightColor: [130, 95, 70] });

/** Mean of a channel over the rows from..to (0..1) of a tile, of texels of any alpha or opaque ones. */
function meanIn(
  { data }: { data: Uint8Array },
  channel: number,
  tile: { left: number; top: number; width: number; height: number },
  [from, to]: readonly [number, number] = [0, 1],
): number {
  let [sum, count] = [0, 0];
  for (let y = 0; y < height; y++) {
    const t = (y / height - tile.top) / tile.height;
    if (t < from || t >= to) continue;
    for (let x = tile.left * width; x < (tile.left + tile.width) * width; x++) {
      sum += data[4 * (y * width + x) + channel];
      count++;
    }
  }
  return sum / count;
}

describe("paintStrands", () => {
  it("has the size of the atlas, with alpha", () => {
    expect(brown).toMatchObject({ width, height, channelCount: 4 });
    expect(brown.data).toHaveLength(4 * width * height);
  });

  it("thins every card towards its tips", () => {
    for (let variant = 0; variant < cardVariantCounts.strands; variant++) {
      const tile = cardTile("strands", variant);
      expect(meanIn(brown, 3, tile, [0.2, 0.4])).toBeGreaterThan(meanIn(brown, 3, tile, [0.7, 0.9]) + 40);
      expect(meanIn(brown, 3, tile, [0.97, 1])).toBeLessThan(60);
    }
  });

  it("is closed below cards", () => {
    expect(meanIn(brown, 3, strandTiles.body)).toBe(255);
    expect(meanIn(brown, 3, strandTiles.dense)).toBe(255);
  });

  it("shows light between coils, whose bundles end one by one", () => {
    const cover = [0.1, 0.5, 0.98].map((from) => meanIn(brown, 3, strandTiles.curls, [from, from + 0.02]));
    expect(cover[0]).toBeGreaterThan(100);
    expect(cover[0]).toBeLessThan(220);
    expect(Math.abs(cover[1] - cover[0])).toBeLessThan(40);
    expect(cover[2]).toBeLessThan(0.35 * cover[0]);
  });

  it("shows coils with more contrast than other hair that stands, up to where they end, as light on the whole", () => {
    const colors = { color: [80, 55, 40], highlightColor: [80, 55, 40] } as const;
    const [straight, coily] = [["strands"], ["curls"]].map((cards) =>
      paintStrands(pattern, colors, [...(cards as ["strands" | "curls"]), "dense", "edge"]),
    );
    const spreadOf = ({ data }: { data: Uint8Array }, { left, top }: { left: number; top: number }) => {
      const lights = Array.from({ length: 2048 }, (_, k) => {
        const at = 4 * ((top * height + (k >> 7)) * width + left * width + (k & 127));
        return data[at + 3] > 0 ? Math.log(data[at + 1]) : Number.NaN;
      }).filter((light) => !Number.isNaN(light));
      return quantile(lights, 0.9) - quantile(lights, 0.1);
    };
    const { dense, edge } = strandTiles;
    expect(spreadOf(coily, dense) / spreadOf(straight, dense)).toBeGreaterThan(3.3);
    expect(spreadOf(coily, dense) / spreadOf(straight, dense)).toBeLessThan(4.4);
    expect(spreadOf(coily, edge) / spreadOf(coily, dense)).toBeCloseTo(1, 1);
    expect(meanIn(coily, 1, dense) / meanIn(straight, 1, dense)).toBeGreaterThan(0.9);
    expect(meanIn(coily, 1, dense) / meanIn(straight, 1, dense)).toBeLessThan(1.1);
  });

  it("shows beards, which have no edge, with less contrast than hair of the head, and tips of fair crops with less than fair coils", () => {
    const spreadOf = (level: number, tile: "strands" | "dense", tiles: Parameters<typeof paintStrands>[2]) => {
      const grey = [level, level, level] as const;
      const { data } = paintStrands(pattern, { color: grey, highlightColor: grey }, tiles);
      const { left, top } = strandTiles[tile];
      const lights = Array.from(
        { length: 4096 },
        (_, k) => 4 * ((top * height + 8 + (k >> 7)) * width + left * width + (k & 127)),
      )
        .filter((at) => data[at + 3] > 128)
        .map((at) => Math.log(data[at]));
      return quantile(lights, 0.9) - quantile(lights, 0.1);
    };
    expect(spreadOf(40, "strands", ["strands"]) / spreadOf(40, "strands", ["strands", "edge"])).toBeCloseTo(0.58, 1);
    const fair = [["curls"], ["strands"]].map((cards) =>
      spreadOf(210, "dense", [...(cards as ["curls" | "strands"]), "dense", "edge"]),
    );
    expect(fair[0] / fair[1]).toBeCloseTo(1 / 0.7, 1);
  });

  it("leaves tiles plain that are not asked for", () => {
    const cards = paintStrands(pattern, { color: [80, 55, 40], highlightColor: [130, 95, 70] }, ["strands"]);
    const texelsIn = ({ data }: typeof brown, left: number) =>
      new Set(Array.from({ length: height }, (_, y) => data[4 * (y * width + left)]));
    expect([...texelsIn(cards, 0.75 * width)]).toEqual([80]);
    expect(texelsIn(cards, 0.1 * width)).toEqual(texelsIn(brown, 0.1 * width));
  });

  it("shows highlights up to 1.8 times as light as the hair, and none lighter", () => {
    const [lit, plain] = [255, 60].map((value) =>
      paintStrands(pattern, { color: [60, 60, 60], highlightColor: [value, value, value] }, ["strands"]),
    );
    const gains = lit.data.map((value, i) =>
      i % 4 < 3 && plain.data[i] > 40 ? 100 * (value / plain.data[i]) ** 2.2 : 0,
    );
    expect(Math.abs(gains.reduce((most, value) => Math.max(most, value), 0) - 180)).toBeLessThan(8);
  });

  it("is deeper at the roots, in the hue of the hair", () => {
    const [root, tip] = [[0, 0.15] as const, [0.5, 0.65] as const].map((rows) =>
      meanIn(brown, 0, strandTiles.strands, rows),
    );
    expect(root).toBeLessThan(0.96 * tip);
    const channels = [0, 1, 2].map((channel) => meanIn(brown, channel, strandTiles.strands));
    expect(channels[0]).toBeGreaterThan(channels[1]);
    expect(channels[1]).toBeGreaterThan(channels[2]);
  });

  it("is redder in the depth of fair hair of some colour", () => {
    const blond = paintStrands(pattern, { color: [150, 120, 75], highlightColor: [190, 160, 120] });
    const [deep, light] = [[0, 0.15] as const, [0.5, 0.65] as const].map(
      (rows) => meanIn(blond, 0, strandTiles.strands, rows) / meanIn(blond, 2, strandTiles.strands, rows),
    );
    expect(deep).toBeGreaterThan(1.02 * light);
  });

  it("goes from dark to light cards beside their highlights", () => {
    const matt = paintStrands(pattern, { color: [80, 55, 40], highlightColor: [80, 55, 40] });
    const levels = Array.from({ length: cardVariantCounts.strands }, (_, k) =>
      meanIn(matt, 1, cardTile("strands", k), [0.3, 0.6]),
    );
    const half = cardVariantCounts.strands / 2;
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    expect(sum(levels.slice(half))).toBeGreaterThan(1.05 * sum(levels.slice(0, half)));
  });

  it("keeps the colour of the hair in the median of its locks", () => {
    for (const level of [40, 120, 200]) {
      const grey = [level, level, level] as const;
      const { data } = paintStrands(pattern, { color: grey, highlightColor: grey });
      const shown: number[] = [];
      for (let i = 0; i < width * height; i++) {
        const isLit = i % width < 0.5 * width && i > 0.25 * width * height && i < 0.8 * width * height;
        if (isLit && data[4 * i + 3] > 128) shown.push(data[4 * i]);
      }
      expect(median(shown) / level).toBeGreaterThan(0.92);
      expect(median(shown) / level).toBeLessThan(1.06);
    }
  });

  it("gives fair hair less contrast than dark hair", () => {
    const fair = paintStrands(pattern, { color: [225, 215, 200], highlightColor: [235, 225, 215] });
    const ratio = (texture: typeof brown) =>
      meanIn(texture, 1, strandTiles.strands, [0, 0.15]) / meanIn(texture, 1, strandTiles.strands, [0.5, 0.65]);
    expect(ratio(fair)).toBeGreaterThan(ratio(brown) + 0.03);
  });

  it.each([
    ["locks", "more than twice", 2.15, 2.65],
    ["strands", "more than twice", 2.15, 2.75],
  ] as const)("gives dark %s %s the contrast of fair ones", (tile, _times, least, most) => {
    const { left, top, width: across, height: down } = strandTiles[tile];
    const contrastOf = (level: number) => {
      const grey = { color: [level, level, level], highlightColor: [level, level, level] } as const;
      const { data } = paintStrands(pattern, grey, [tile, "edge"]);
      const shown: number[] = [];
      for (let y = Math.round((top + 0.2 * down) * height); y < (top + 0.56 * down) * height; y++) {
        for (let x = left * width; x < (left + across) * width; x++) {
          const at = 4 * (y * width + x);
          if (data[at + 3] === 255) shown.push(2.2 * Math.log(data[at] / 255));
        }
      }
      return quantile(shown, 0.9) - quantile(shown, 0.1);
    };
    const ratio = contrastOf(50) / contrastOf(215);
    expect(ratio).toBeGreaterThan(least);
    expect(ratio).toBeLessThan(most);
  });
});
