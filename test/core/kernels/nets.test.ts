import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { letterbox } from "../../../src/face/crop.ts";
import { NetRunner } from "../../../src/kernels/nets.ts";
import { interpretFaceMeshV2, interpretStored, interpretTflite } from "../../reference/net-interpreter.ts";
import { astronaut, cropSampler, netsAssets, netsModule, randomValues } from "../face/fixtures.ts";

const modules = "node_modules";
const shortRange = "@mediapipe/face_detection/face_detection_short_range.tflite";
const meshWeights = `${modules}/@svenflow/micro-facemesh/weights/face_landmarks_weights_f16`;
const reference: Record<string, (input: Float32Array) => Float64Array[]> = {
  detector_full_range: tflite("@mediapipe/face_detection/face_detection_full_range.tflite"),
  detector_short_range: tflite(shortRange),
  face_mesh: (input) =>
    interpretFaceMeshV2(readFileSync(`${meshWeights}.json`, "utf8"), readFileSync(`${meshWeights}.bin`), input),
  person_segmenter: tflite("@mediapipe/selfie_segmentation/selfie_segmentation.tflite"),
  head_parser: stored("assets/parsing.bin", "head_parser"),
  head_reader: stored("assets/reading.bin", "head_reader"),
  word_votes: stored("assets/reading.bin", "word_votes"),
  filter_bank: stored("assets/filters.bin", "filter_bank"),
};

function stored(path: string, name: string) {
  return (input: Float32Array) => interpretStored(readFileSync(path), name, input);
}

function tflite(path: string) {
  return (input: Float32Array) => interpretTflite(readFileSync(`${modules}/${path}`), input);
}

/** Largest difference as a share of the range of the reference values. */
function difference(actual: Float32Array, expected: Float64Array): number {
  let low = Infinity;
  let high = -Infinity;
  let worst = 0;
  for (const [i, value] of expected.entries()) {
    low = Math.min(low, value);
    high = Math.max(high, value);
    worst = Math.max(worst, Math.abs(value - actual[i]));
  }
  return worst / Math.max(high - low, Math.abs(high), 1e-6);
}

/** Colours of the portrait, repeated where a net takes more channels. */
function portraitInput([size, , channels]: readonly number[]): Float32Array {
  const { data } = cropSampler().sample(astronaut(), letterbox(astronaut()), size);
  return Float32Array.from(
    { length: channels * size * size },
    (_, i) => data[4 * Math.floor(i / channels) + (i % 3)] / 255,
  );
}

describe("NetRunner", () => {
  const runner = new NetRunner(netsModule(), netsAssets());

  describe.each(Object.keys(reference))("%s", (name) => {
    const shape = runner.inputShape(name);

    it.each([
      ["the portrait", portraitInput(shape)],
      ["random values", randomValues(shape[0] * shape[1] * shape[2], 7)],
    ])("agrees with the interpreter on %s", (_, input) => {
      const actual = runner.run(name, input);
      const expected = reference[name](input);
      expect(actual.map((values) => values.length)).toEqual(expected.map((values) => values.length));
      for (const [i, values] of expected.entries()) expect(difference(actual[i], values)).toBeLessThan(1e-3);
    });
  });

  it("gives the same outputs after other nets have run", () => {
    const input = randomValues(3 * 128 * 128, 3);
    const first = runner.run("detector_short_range", input);
    runner.run("face_mesh", randomValues(3 * 256 * 256, 4));
    expect(runner.run("detector_short_range", input)).toEqual(first);
  });

  it("stays within ten megabytes of linear memory", () => {
    for (const name of Object.keys(reference)) {
      const [height, width, channels] = runner.inputShape(name);
      runner.run(name, new Float32Array(height * width * channels));
    }
    expect(runner.byteLength).toBeLessThanOrEqual(10 * 1024 * 1024);
  });

  it("refuses an input of another length and an unknown net", () => {
    expect(() => runner.run("face_mesh", new Float32Array(3))).toThrow("takes 256x256x3");
    expect(() => runner.inputShape("mind_reader")).toThrow("holds no mind_reader");
  });
});

describe("the converter", () => {
  it("takes from the packed assets the detector that face_detection ships as a file", () => {
    const packed = readFileSync(`${modules}/@mediapipe/face_mesh/face_mesh_solution_packed_assets.data`);
    expect(packed.subarray(3757224, 3986256).equals(readFileSync(`${modules}/${shortRange}`))).toBe(true);
  });
});
