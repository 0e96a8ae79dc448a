import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Part } from "../../../src/avatar/head/head-model.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { fitFineHair, hairPart } from "../../../src/avatar/wear/hair/hair.ts";
import { fringeEdge } from "../../../src/render/hair-fringe.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));

test("only hair over the forehead has an edge that frays, a small part of the texture", () => {
  const part = hairPart(model, "short02") as Part;
  const hair = fitFineHair(model, part, model.mean, { volume: 1, hairline: 20, length: null });
  const edge = fringeEdge(hair, 256, 256);
  const nearCount = edge.filter((value) => value > 0.5).length;
  expect(nearCount).toBeGreaterThan(50);
  expect(nearCount).toBeLessThan(0.1 * edge.length);
  expect(Math.max(...edge)).toBeLessThanOrEqual(1);
  const behind = { ...hair, positions: hair.positions.map((value, k) => (k % 3 === 2 ? value - 300 : value)) };
  expect(Math.max(...fringeEdge(behind, 256, 256))).toBe(0);
});

test("cut hair frays at its ends and nowhere above them", () => {
  const part = hairPart(model, "long01") as Part;
  const length = 120;
  const hair = fitFineHair(model, part, model.mean, { volume: 1, hairline: 60, length });
  const whole = fringeEdge(hair, 256, 256);
  const cut = fringeEdge(hair, 256, 256, length);
  const added = cut.filter((value, i) => value > whole[i] + 0.2).length;
  expect(added).toBeGreaterThan(100);
  const above = { ...hair, positions: hair.positions.map((value, k) => (k % 3 === 1 ? value + 200 : value)) };
  expect([...fringeEdge(above, 256, 256, length)]).toEqual([...fringeEdge(above, 256, 256)]);
});
