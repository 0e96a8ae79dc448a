import { describe, expect, it } from "vitest";
import { placeUpright } from "../../../src/photo/orient.ts";

/** The stored picture "abc / def", upright, by rows. */
function upright(orientation: number): string {
  const { width, height, origin, stepX, stepY } = placeUpright(3, 2, orientation);
  const out = new Array<string>(width * height).fill("?");
  for (let y = 0; y < 2; y++) for (let x = 0; x < 3; x++) out[origin + x * stepX + y * stepY] = "abcdef"[3 * y + x];
  return Array.from({ length: height }, (_, row) => out.slice(row * width, (row + 1) * width).join("")).join("/");
}

describe("placeUpright", () => {
  it.each([
    [1, "abc/def", "as stored"],
    [2, "cba/fed", "mirrored"],
    [3, "fed/cba", "turned by half"],
    [4, "def/abc", "upside down"],
    [5, "ad/be/cf", "mirrored at the diagonal"],
    [6, "da/eb/fc", "turned a quarter clockwise"],
    [7, "fc/eb/da", "mirrored at the other diagonal"],
    [8, "cf/be/ad", "turned a quarter counter-clockwise"],
  ])("lays orientation %i as %s: %s", (orientation, rows) => {
    expect(upright(orientation)).toBe(rows);
  });

  it("turns a single pixel into itself", () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      expect(placeUpright(1, 1, orientation)).toMatchObject({ width: 1, height: 1, origin: 0 });
    }
  });
});
