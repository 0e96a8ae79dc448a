import { describe, expect, test } from "vitest";
import { measureHeadwear } from "../../../src/face/headwear.ts";
import type { ParsedHead } from "../../../src/face/parse-head.ts";

const size = 96;
const side = size / 2;
const unit = 16;
const eyes = { x: 48, y: 48 };

/** A crop in which something is worn at these places, in eye distances from between the eyes; its lower part in the shade. */
function wearing(isWorn: (x: number, y: number) => boolean): ParsedHead {
  const at = (k: number, from: number) => (2 * k + 1 - from) / unit;
  const values = Float32Array.from({ length: side * side }, (_, i) =>
    isWorn(at(i % side, eyes.x), at(Math.floor(i / side), eyes.y)) ? 1 : 0,
  );
  const data = Uint8Array.from(
    { length: 4 * size * size },
    (_, i) => (i >> 2 < size * 28 ? [180, 60, 60] : [20, 0, 0])[i % 4] ?? 255,
  );
  const plane = (worn?: Float32Array) => ({ width: side, height: side, values: worn ?? new Float32Array(side * side) });
  return {
    head: {
      size,
      unit,
      eyeX: eyes.x,
      eyeY: eyes.y,
      crop: { centreX: 48, centreY: 48, side: size, angle: 0 },
      picture: { width: size, height: size, data },
      points: new Float32Array(2 * 478),
    },
    classes: { background: plane(), skin: plane(), hair: plane(), beard: plane(), headwear: plane(values) },
    isMirrored: false,
  };
}

describe("measureHeadwear", () => {
  test("measures width, what hangs below the eyes, and the visor", () => {
    const cap = measureHeadwear(wearing((x, y) => y > -2 && Math.abs(x) < 1.2 && y < (Math.abs(x) < 0.6 ? -0.6 : -1)))!;
    expect(cap.width).toBeCloseTo(2.375, 2);
    expect(cap.belowEyes).toBe(0);
    expect(cap.visor).toBeCloseTo(0.375, 1);
    const scarf = measureHeadwear(wearing((x, y) => Math.abs(x) > 0.8 && Math.abs(x) < 1.3 && y > -1 && y < 1))!;
    expect(scarf.belowEyes).toBeCloseTo(1, 1);
    expect(scarf.width).toBeCloseTo(2.375, 2);
  });

  test("takes the colour of what is not in its own shade", () => {
    const hat = measureHeadwear(wearing((x, y) => Math.abs(x) < 1 && y > -2 && y < -0.7))!;
    expect(hat.color[0]).toBeGreaterThan(40);
    expect(hat.color[1]).toBeGreaterThan(30);
  });

  test("is null where there is hardly any", () => {
    expect(measureHeadwear(wearing((x, y) => Math.abs(x) < 0.2 && y < -2.7))).toBeNull();
  });
});
