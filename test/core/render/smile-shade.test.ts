import { describe, expect, it } from "vitest";
import { buildSubdivision, subdivide } from "../../../src/avatar/head/subdivide.ts";
import { shownSkinSources } from "../../../src/avatar/pose.ts";
import { smileColors } from "../../../src/render/smile-shade.ts";
import { tinyModel } from "../avatar/tiny-model.ts";

const tiny = tinyModel();
const subdivision = buildSubdivision(tiny);
const sources = shownSkinSources(tiny, subdivision);
const mean = subdivide(subdivision, tiny.mean);
const perSmile = Float32Array.from({ length: 3 * subdivision.vertexCount }, (_, k) => [-0.4, -0.6, 0.2][k % 3]);

/** Log colours of the drawn vertices so far to the subject's left or right. */
function logsAside(weights: Parameters<typeof smileColors>[3], isThere: (x: number) => boolean): number[][] {
  const colors = smileColors(tiny, subdivision, perSmile, weights)!;
  return Array.from(sources, (vertex, i) => [mean[3 * vertex], ...colors.subarray(3 * i, 3 * i + 3)])
    .filter(([x]) => isThere(x))
    .map(([, ...color]) => color.map(Math.log));
}

describe("smileColors", () => {
  it("are what was learned of a whole smile, and its root of half a smile", () => {
    for (const smile of [1, 0.5]) {
      for (const log of logsAside({ mouthSmileLeft: smile, mouthSmileRight: smile }, () => true)) {
        expect(log[0]).toBeCloseTo(-0.4 * smile, 4);
        expect(log[1]).toBeCloseTo(-0.6 * smile, 4);
        expect(log[2]).toBeCloseTo(0.2 * smile, 4);
      }
    }
  });

  it("lie on the side that smiles, and half on the middle", () => {
    const left = { mouthSmileLeft: 0.8, mouthSmileRight: 0 };
    for (const log of logsAside(left, (x) => x > 12)) expect(log[1]).toBeCloseTo(-0.48, 4);
    for (const log of logsAside(left, (x) => x < -12)) expect(log[1]).toBeCloseTo(0, 4);
    const between = logsAside(left, (x) => Math.abs(x) < 0.01);
    expect(between.length).toBeGreaterThan(0);
    for (const log of between) expect(log[1]).toBeCloseTo(-0.24, 4);
  });

  it("are none of a face that does not smile", () => {
    expect(smileColors(tiny, subdivision, perSmile, { jawOpen: 1 })).toBeUndefined();
    expect(smileColors(tiny, subdivision, perSmile, { mouthSmileLeft: -0.2 })).toBeUndefined();
  });
});
