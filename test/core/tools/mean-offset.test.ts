import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { landmarkWeights } from "../../../src/avatar/fit/fit-problem.ts";
import { projectPoints } from "../../../src/avatar/fit/project.ts";
import { embedIdentity, embedMean } from "../../../src/avatar/head/embedding.ts";
import { readHeadModel } from "../../../src/avatar/head/head-model-file.ts";
import { rotationFromVector } from "../../../src/avatar/mesh/rotation.ts";
import { Solver } from "../../../src/kernels/solve.ts";
import { Random } from "../../../tools/head/random.ts";
import { SmoothOffsets } from "../../../tools/head/smooth-offsets.ts";
import { MeanOffset, type Sitting } from "../../../tools/prior/mean-offset.ts";

const model = readHeadModel(readFileSync("assets/head.bin"));
const solver = new Solver(new WebAssembly.Module(readFileSync("build/wasm/solve.wasm")));
const places = embedMean(model, "skin");
const smooth = new SmoothOffsets(places, landmarkWeights(model.landmarks.spread));
const components = smooth.components();
const rms = (values: ArrayLike<number>) =>
  Math.sqrt(Array.from(values).reduce((sum, value) => sum + value * value, 0) / values.length);

/** Some smooth offset of the landmarks, of this root mean square in millimetres. */
function someOffset(random: Random, size: number): Float64Array {
  const offset = new Float64Array(places.length);
  for (const component of components) {
    const weight = random.normal();
    for (let k = 0; k < offset.length; k++) offset[k] += weight * component[k];
  }
  const factor = size / rms(offset);
  return offset.map((value) => factor * value);
}

/** A person at some yaw whose landmarks are off the model's mean by the offset. */
function sitting(random: Random, offset: Float64Array): Sitting {
  const points = embedMean(model, "seen").map((value, k) => value + offset[k]);
  for (let k = 0; k < 20; k++) {
    const weight = random.normal();
    const component = embedIdentity(model, k, "seen");
    for (let i = 0; i < points.length; i++) points[i] += weight * component[i];
  }
  const camera = {
    width: 800,
    height: 1000,
    focal: 1500,
    centreX: 400,
    centreY: 500,
    rotation: rotationFromVector(0.1 * random.normal(), 0.3 * random.normal(), 0),
    translation: Float64Array.of(0, 0, -800),
  };
  const pixels = projectPoints(camera, points);
  const found = new Float32Array(3 * 478);
  for (let i = 0; i < pixels.length / 2; i++) found.set(pixels.subarray(2 * i, 2 * i + 2), 3 * i);
  return { landmarks: { points: found, presence: 1 }, width: 800, height: 1000, smile: 0 };
}

describe("SmoothOffsets", () => {
  it("goes through what it is told, alike on both sides", () => {
    const offset = someOffset(new Random(3), 1);
    const mirrored = places.map((value, k) => (k % 3 === 0 ? -value : value));
    const both = smooth.interpolate(offset, 0.01, [...places, ...mirrored]);
    const [at, beside] = [both.subarray(0, places.length), both.subarray(places.length)];
    expect(rms(at.map((value, k) => value - offset[k]))).toBeLessThan(0.01);
    expect(rms(beside.map((value, k) => (k % 3 === 0 ? -value : value) - at[k]))).toBeLessThan(1e-3);
  });

  it("leaves out what pose and size of a head would take", () => {
    const trust = landmarkWeights(model.landmarks.spread);
    for (const component of components) {
      const size = component.reduce((sum, value, k) => sum + trust[Math.trunc(k / 3)] ** 2 * value * places[k], 0);
      const lift = component.reduce((sum, value, k) => (k % 3 === 1 ? sum + trust[(k - 1) / 3] ** 2 * value : sum), 0);
      expect(Math.abs(lift)).toBeLessThan(1e-3);
      expect(Math.abs(size)).toBeLessThan(0.1);
    }
  });
});

describe("MeanOffset", () => {
  it("finds what the mean is off people, whatever their own shapes and poses", () => {
    const random = new Random(7);
    const wanted = someOffset(random, 1);
    const sittings = Array.from({ length: 20 }, () => sitting(random, wanted));
    const estimate = new MeanOffset(model, new Float64Array(places.length), solver);
    estimate.improve(sittings);
    const { offsets } = estimate;
    const product = offsets.reduce((sum, value, k) => sum + value * wanted[k], 0) / offsets.length;
    expect(product / (rms(offsets) * rms(wanted))).toBeGreaterThan(0.8);
    expect(rms(offsets.map((value, k) => value - wanted[k]))).toBeLessThan(0.75 * rms(wanted));
  }, 120_000);
});
