import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHeadModel } from "../../../../../src/avatar/head/head-model-file.ts";
import { openFace } from "../../../../../src/avatar/wear/hair/hair-window.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));

function opened(x: number, y: number, z: number, hairline = 40): number[] {
  const positions = Float32Array.of(x, y, z);
  openFace(model, model.mean, positions, hairline);
  return [...positions];
}

test("a lock before an eye moves outside the eye", () => {
  const [x] = opened(-32, 0, 60);
  expect(x).toBeLessThan(-45);
});

test("hair over the crown and behind the face stays", () => {
  expect(opened(0, 110, -20)).toEqual([0, 110, -20]);
  expect(opened(-32, 0, -80)).toEqual([-32, 0, -80]);
});

test("hair that stands off the forehead lies on it at the rim, less so higher up", () => {
  const [low, high] = [70, 90].map((y) => {
    const [, movedY, movedZ] = opened(0, y, 50);
    return Math.hypot(y - movedY, 50 - movedZ);
  });
  expect(low).toBeGreaterThan(high);
  expect(high).toBeGreaterThan(1);
});

test("a higher hairline frees more of the forehead", () => {
  expect(opened(0, 40, 60, 50)[1]).toBeGreaterThan(opened(0, 40, 60, 20)[1]);
});

test("moved hair stays before the skin", () => {
  for (let x = -50; x <= 50; x += 10) {
    const [, , z] = opened(x, 10, 70);
    expect(z).toBeGreaterThan(-60);
  }
});
