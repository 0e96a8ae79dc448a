import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { findPart } from "../../../src/avatar/head/part.ts";
import { fitUpperTeeth } from "../../../src/avatar/wear/mouth/mouth-parts.ts";
import { linearOfByte } from "../../../src/face/color.ts";
import { teethTexture } from "../../../src/render/teeth-texture.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const part = findPart(model, "upper_teeth");
const authored = model.textures[part.texture]!;
const painted = teethTexture(model)!;
const positions = fitUpperTeeth(part, model.mean);

/** Mean share of the authored green that vertices of the row between two distances from its middle keep. */
function keptBetween(from: number, to: number): number {
  const shares: number[] = [];
  for (let i = 0; i < part.vertexCount; i++) {
    const side = Math.abs(positions[3 * i]);
    if (side < from || side > to) continue;
    const column = Math.min(authored.width - 1, Math.floor(part.uvs[2 * i] * authored.width));
    const row = Math.min(authored.height - 1, Math.floor(part.uvs[2 * i + 1] * authored.height));
    const at = 3 * (row * authored.width + column) + 1;
    if (authored.data[at] > 60) shares.push(painted.data[at] / authored.data[at]);
  }
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}

test("incisors keep their light, teeth towards the corners of the mouth lose most of it", () => {
  expect(keptBetween(0, 5)).toBeGreaterThan(0.97);
  const beside = [keptBetween(14, 18), keptBetween(20, 30)];
  expect(Math.abs(beside[0] - 0.8)).toBeLessThan(0.04);
  expect(Math.abs(beside[1] - 0.41)).toBeLessThan(0.04);
});

test("gums are pink: they have 2.7 times as much red as green in linear light, where no cheek shades them", () => {
  const ratios = Array.from({ length: painted.data.length / 3 }, (_, i) => {
    const [red, green] = [0, 1].map((c) => linearOfByte(painted.data[3 * i + c]));
    return red > 0.05 ? red / green : 0;
  });
  const ofGums = ratios.filter((ratio) => ratio > 2).sort((a, b) => a - b);
  expect(ofGums.length).toBeGreaterThan(3000);
  expect(ofGums[Math.floor(0.1 * ofGums.length)]).toBeGreaterThan(2.2);
  expect(Math.abs(ofGums[Math.floor(0.5 * ofGums.length)] - 2.7)).toBeLessThan(0.2);
});

test("the texture is painted once for a model", () => {
  expect(teethTexture(model)).toBe(painted);
});
