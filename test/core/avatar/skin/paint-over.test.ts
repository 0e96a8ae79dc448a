import { expect, test } from "vitest";
import { emptyRegion } from "../../../../src/avatar/mesh/plane-region.ts";
import { paintOver } from "../../../../src/avatar/skin/paint-over.ts";
import type { PhotoCrop } from "../../../../src/avatar/skin/photo-crop.ts";
import type { Region } from "../../../../src/kernels/planes.ts";

const [width, height, ratio] = [80, 40, 2];

/** Dark above row 20 and light below, with a white line down columns 40 to 43. */
function crossedEdge(): PhotoCrop {
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const level = Math.abs((i % width) - 41.5) < 2 ? 255 : i < 20 * width ? 40 : 200;
    data.set([level, level, level, 255], 4 * i);
  }
  return { left: 0, top: 0, eyeDistance: 60, width, height, data };
}

function columns(from: number, to: number): Region {
  const region = emptyRegion(width / ratio, height / ratio);
  for (let i = 0; i < region.data.length; i++) {
    const column = i % region.width;
    if (column >= from && column < to) region.data[i] = 1;
  }
  return region;
}

const level = ({ data }: PhotoCrop, x: number, y: number) => data[4 * (y * width + x)];

test("an edge goes on across what is painted over", () => {
  const crop = crossedEdge();
  paintOver(crop, columns(20, 22), columns(0, 40), ratio, [1, 0]);
  for (const x of [40, 41, 42, 43]) {
    expect(level(crop, x, 19)).toBe(40);
    expect(level(crop, x, 20)).toBe(200);
  }
});

test("colours come only from the source, and stay where there is none", () => {
  const oneSided = crossedEdge();
  for (let i = 0; i < width * height; i++) if (i % width > 43) oneSided.data.set([90, 0, 0], 4 * i);
  paintOver(oneSided, columns(20, 22), columns(0, 22), ratio, [1, 0]);
  expect(level(oneSided, 43, 10)).toBe(40);
  const alone = crossedEdge();
  paintOver(alone, columns(20, 22), columns(20, 22), ratio, [1, 0]);
  expect(level(alone, 41, 10)).toBe(255);
});
