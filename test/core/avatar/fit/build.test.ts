import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { edgesOf, fitBuild } from "../../../../src/avatar/fit/build.ts";
import { FacePlane } from "../../../../src/avatar/fit/face-plane.ts";
import { outline } from "../../../../src/avatar/fit/outline.ts";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { headOfIdentity } from "../../../../src/avatar/head/identity.ts";
import type { HeadSilhouette } from "../../../../src/face/head-silhouette.ts";
import { Solver } from "../../../../src/kernels/solve.ts";
import { frontView, silhouetteOf, silhouetteSize } from "../../../fixtures/head-silhouette.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const count = 12;
const plane = new FacePlane(frontView);
/** From the cheeks to the chin, below the ears. */
const rows = { top: -60, step: 10, count: 5 };

function reach(identity: ArrayLike<number>, side = 1): number[] {
  const points = plane.project(headOfIdentity(model, identity).subarray(0, 3 * model.skinVertexCount));
  return [...outline(points, edgesOf(model).bare, rows, side).reach];
}

/** One deviation, either way, of the component that widens neck and jaw most. */
const build = ((): Float64Array => {
  const widths = Array.from({ length: count }, (_, k) => {
    const one = Float64Array.from({ length: count }, (_, c) => (c === k ? 1 : 0));
    const [wide, mean] = [reach(one), reach([])];
    return wide.reduce((sum, x, row) => sum + x - mean[row], 0) / rows.count;
  });
  const most = widths.reduce((best, width, k) => (Math.abs(width) > Math.abs(widths[best]) ? k : best), 0);
  return Float64Array.from(widths, (width, k) => (k === most ? Math.sign(width) : 0));
})();

/** Landmarks that tell nothing beyond the prior. */
const precision = Float64Array.from({ length: count * count }, (_, k) => (k % (count + 1) === 0 ? 1 : 0));
const solve = (silhouette: HeadSilhouette, identity = new Float64Array(count), sure = 1) =>
  fitBuild(solver, model, silhouette, {
    identity,
    expression: {},
    view: frontView,
    precision: precision.map((value) => sure * value),
  });
const photo = (deviations: number) =>
  silhouetteOf(
    model,
    headOfIdentity(
      model,
      build.map((weight) => deviations * weight),
    ),
  );
const off = (identity: ArrayLike<number>, deviations: number) => {
  const truth = reach(build.map((weight) => deviations * weight));
  return reach(identity).map((x, row) => x - truth[row]);
};
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe("fitBuild", () => {
  test("takes neck and jaw to the outline of the skin, heavy or slim, but for the net's own bias", () => {
    for (const deviations of [-2, 0, 2]) {
      const found = solve(photo(deviations));
      expect(Math.abs(mean(off(found, deviations)) + 0.6)).toBeLessThan(0.75);
      expect(Math.max(...off(found, deviations).map(Math.abs))).toBeLessThan(2.5);
    }
    expect(mean(off(new Float64Array(count), 2))).toBeLessThan(-5);
  });

  test("stays with landmarks that are sure", () => {
    const wide = mean(off(solve(photo(2)), 0));
    const held = mean(off(solve(photo(2), new Float64Array(count), 1e4), 0));
    expect(wide).toBeGreaterThan(4);
    expect(Math.abs(held)).toBeLessThan(0.2);
  });

  test("learns nothing from skin that clothes or hair end", () => {
    const identity = Float64Array.from({ length: count }, (_, k) => Math.sin(k));
    for (const deviations of [-2, 2]) {
      const hidden = { ...photo(deviations), person: new Uint8Array(silhouetteSize ** 2).fill(255) };
      expect(solve(hidden, identity)).toEqual(identity);
    }
  });

  test("knows nothing without skin", () => {
    const identity = Float64Array.from({ length: count }, (_, k) => Math.sin(k));
    const silhouette = photo(2);
    expect(solve({ ...silhouette, skin: new Uint8Array(silhouetteSize ** 2) }, identity)).toEqual(identity);
    expect(solve({ ...silhouette, covered: new Uint8Array(silhouetteSize ** 2) }, identity)).toEqual(identity);
  });

  test("passes over what stands far off on few rows, as a hand", () => {
    const silhouette = photo(0);
    const [from, to] = [104 + 45, 104 + 55];
    const hand = (on: number) => (value: number, i: number) => {
      const [x, y] = [i % silhouetteSize, Math.floor(i / silhouetteSize)];
      return y >= from && y < to && x > 128 && x < 176 ? on : value;
    };
    const changed = { ...silhouette, skin: silhouette.skin.map(hand(1)), person: silhouette.person.map(hand(255)) };
    const [plain, held] = [solve(silhouette), solve(changed)].map((identity) => mean(off(identity, 0)));
    expect(Math.abs(held - plain)).toBeLessThan(0.2);
  });
});
