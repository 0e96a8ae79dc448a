import { describe, expect, it } from "vitest";
import { type Cell, layOutAtlas } from "../../../src/gltf/atlas-layout.ts";
import { textureSizes } from "../../../src/gltf/export-options.ts";

/** As many plain colours as parts may have. */
const swatchCount = 8;

const isApart = (a: Cell, b: Cell) =>
  a.left + a.width <= b.left || b.left + b.width <= a.left || a.top + a.height <= b.top || b.top + b.height <= a.top;

describe.each(textureSizes)("layOutAtlas at %i texels", (size) => {
  const { width, height, cells, swatch } = layOutAtlas(size);
  const all = [...Object.values(cells), ...Array.from({ length: swatchCount }, (_, k) => swatch(k))];

  it("is as wide as asked", () => {
    expect([width, height]).toEqual([size, Math.min(size, 1024)]);
  });

  it("keeps pictures and colours inside and apart", () => {
    all.forEach((cell, k) => {
      expect(Math.min(cell.left, cell.top)).toBeGreaterThanOrEqual(0);
      expect(cell.left + cell.width).toBeLessThanOrEqual(width);
      expect(cell.top + cell.height).toBeLessThanOrEqual(height);
      for (const other of all.slice(k + 1)) expect(isApart(cell, other)).toBe(true);
    });
  });

  it("gives the skin three quarters of the side, or all of what it is painted at", () => {
    expect(cells.skin.width).toBe(size > 1024 ? 1024 : 0.75 * size);
    expect(cells.skin.height).toBe(cells.skin.width);
    expect(cells.hair.width).toBe(2 * cells.hair.height);
  });
});
