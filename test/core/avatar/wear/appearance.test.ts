import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readHeadModel } from "../../../../src/avatar/head/head-model-file.ts";
import { glassesOf, hairOf } from "../../../../src/avatar/wear/appearance.ts";
import type { FaceAttributes } from "../../../../src/face/attributes.ts";
import { finish } from "../../../../src/steps.ts";
import { likelyAttributes } from "../../face/attributes/likely-attributes.ts";
import { hairFinding } from "../hair-finding.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const camera = {
  rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
  translation: Float64Array.of(0, 0, -800),
  focal: 800,
  centreX: 0,
  centreY: 0,
  width: 1,
  height: 1,
};
const photo = { width: 1, height: 1, data: new Uint8Array(4) };
const head = { model, neutral: model.mean, yaw: 0, camera, photo };

function withGlasses(glasses: FaceAttributes["glasses"]): FaceAttributes {
  return { glasses } as FaceAttributes;
}

test("hair keeps its ratio to the skin beside it on a lighter or darker tone", () => {
  const finding = hairFinding({ color: { body: [20, 0, 0], bodyRatio: [0.2, 0.2, 0.2] } });
  const light = finish(hairOf(finding, [220, 180, 160], head)).color;
  const dark = finish(hairOf(finding, [110, 80, 65], head)).color;
  expect(light[0]).toBeGreaterThan(dark[0]);
  expect(light[0] / light[2]).toBeGreaterThan(1);
});

test("hair under a covering has the colour of the beard, not of the covering", () => {
  const attributes = likelyAttributes({ headwear: "some" });
  const cap = hairFinding({ color: { body: [20, 30, 0], bodyRatio: [0.5, 0.1, 0.1] }, finding: { attributes } });
  const beardColor = [120, 80, 50] as const;
  const [bearded] = finish(hairOf(cap, [200, 160, 140], { ...head, beardColor })).color;
  expect(Math.abs(bearded - beardColor[0])).toBeLessThan(20);
  const [red, green, blue] = finish(hairOf(cap, [200, 160, 140], head)).color;
  expect(red - green).toBeLessThan(30);
  expect(green).toBeGreaterThan(blue);
});

test("dressed hair that lies flat is drawn back to a tail", () => {
  const finding = hairFinding({ finding: { attributes: likelyAttributes({ hairCut: "dressed" }) } });
  const { style } = finish(hairOf(finding, [200, 160, 140], head));
  expect(style).toMatchObject({ kind: "tied", end: { kind: "tail" } });
});

test("without a finding the head is bald", () => {
  expect(finish(hairOf(null, [200, 160, 140], head))).toMatchObject({ style: { kind: "bald" } });
});

test("a bob is hair that hangs and ends at the chin", () => {
  const attributes = likelyAttributes({ hairLength: "chin" });
  const { style } = finish(hairOf(hairFinding({ finding: { attributes } }), [200, 160, 140], head));
  expect(style).toMatchObject({ kind: "hanging", ends: 128 });
});

const frame = {
  lensOffset: 34,
  lensHalfWidth: 24,
  lensTop: 15,
  lensBottom: -22,
  roundness: 2.5,
  taper: 0.1,
  rimThickness: 2,
  bridgeHeight: 6,
};
const worn = { shape: "round", rim: "full", color: [0, 0, 0], colors: [[0, 0, 0]], dark: false, frame } as const;
const nowhere = { lenses: [], edges: [], bars: [] };
const found = { ...worn, seen: nowhere };

/** A head 600 mm from the camera that looks at it from below and from its left, degrees. */
function viewFrom(below: number, left: number) {
  const [pitch, yaw] = [(below * Math.PI) / 180, (left * Math.PI) / 180];
  const direction = [-Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), -Math.cos(yaw) * Math.cos(pitch)];
  return {
    rotation: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1),
    translation: Float64Array.from(direction, (value) => 600 * value),
  };
}
const level = viewFrom(0, 0);

test("glasses are worn as found, none where none were", () => {
  expect(glassesOf(null, level)).toBeNull();
  expect(glassesOf(withGlasses(null), level)).toBeNull();
  expect(glassesOf(withGlasses(found), level)).toEqual(worn);
});

test("a frame that a view from below lifts over the eyes is worn lower, its height no longer foreshortened", () => {
  const lowered = glassesOf(withGlasses(found), viewFrom(15, 0))?.frame;
  expect(lowered?.lensBottom).toBeLessThan(frame.lensBottom - 3);
  expect((lowered?.lensTop ?? 0) - (lowered?.lensBottom ?? 0)).toBeCloseTo(37 / Math.cos(Math.PI / 12), 5);
  expect(lowered?.lensHalfWidth).toBe(frame.lensHalfWidth);
});

test("a frame seen from the side, measured against its narrowed eyes, is no higher for that", () => {
  const turned = glassesOf(withGlasses(found), viewFrom(0, 30))?.frame;
  expect(turned?.lensTop).toBeCloseTo(frame.lensTop * Math.cos(Math.PI / 6), 5);
  expect(turned?.lensHalfWidth).toBe(frame.lensHalfWidth);
});
