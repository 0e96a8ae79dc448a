import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { letterbox, sampleCrop } from "../../../src/face/crop.ts";
import { netsFileMagic, readNets } from "../../../src/kernels/net-program.ts";
import { NetRunner } from "../../../src/kernels/nets.ts";
import { interpretFaceMeshV2, interpretTflite } from "../../reference/net-interpreter.ts";
import { astronaut, netsAssets, netsModule, randomValues } from "../face/fixtures.ts";

const modules = "node_modules";
const shortRange = "@mediapipe/face_detection/face_detection_short_range.tflite";
const meshWeights = `${modules}/@svenflow/micro-facemesh/weights/face_landmarks_weights_f16`;
const reference: Record<string, (input: Float32Array) => Float64Array[]> = {
  detector_full_range: tflite("@mediapipe/face_detection/face_detection_full_range.tflite"),
  detector_short_range: tflite(shortRange),
  face_mesh: (input) =>
    interpretFaceMeshV2(readFileSync(`${meshWeights}.json`, "utf8"), readFileSync(`${meshWeights}.bin`), input),
  person_segmenter: tflite("@mediapipe/selfie_segmentation/selfie_segmentation.tflite"),
};

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

function portraitInput(size: number): Float32Array {
  const { data } = sampleCrop(astronaut(), letterbox(astronaut()), size);
  return Float32Array.from({ length: 3 * size * size }, (_, i) => data[4 * Math.floor(i / 3) + (i % 3)] / 255);
}

describe("NetRunner", () => {
  const runner = new NetRunner(netsModule(), netsAssets());

  describe.each(Object.keys(reference))("%s", (name) => {
    const [size] = runner.inputShape(name);

    it.each([
      ["the portrait", portraitInput(size)],
      ["random values", randomValues(3 * size * size, 7)],
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

  it("stays within nine megabytes of linear memory", () => {
    for (const name of Object.keys(reference)) {
      const [size] = runner.inputShape(name);
      runner.run(name, new Float32Array(3 * size * size));
    }
    expect(runner.byteLength).toBeLessThanOrEqual(9 * 1024 * 1024);
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

describe("readNets", () => {
  const minimal = {
    tensors: [
      [4, 4, 4],
      [2, 2, 4],
    ],
    input: 0,
    outputs: [1],
    ops: [{ kind: "max_pool", input: 0, output: 1 }],
    weight_count: 8,
    weight_offset: 0,
  };

  function file(program: unknown, weightCount = 8): Uint8Array {
    const json = new TextEncoder().encode(JSON.stringify({ nets: { tiny: program } }));
    const start = (8 + json.length + 15) & ~15;
    const bytes = new Uint8Array(start + 2 * weightCount);
    new DataView(bytes.buffer).setUint32(0, netsFileMagic, true);
    new DataView(bytes.buffer).setUint32(4, json.length, true);
    bytes.set(json, 8);
    return bytes;
  }

  it("reads a file of one net", () => {
    expect(readNets(file(minimal)).get("tiny")?.weights.length).toBe(8);
    expect([...readNets(netsAssets()).keys()].sort()).toEqual(Object.keys(reference).sort());
  });

  it("reads a file at an odd address", () => {
    const bytes = file(minimal);
    const shifted = new Uint8Array(bytes.length + 1);
    shifted.set(bytes, 1);
    expect(readNets(shifted.subarray(1)).get("tiny")?.weights.length).toBe(8);
  });

  it.each([
    ["empty", new Uint8Array(0)],
    ["foreign", new Uint8Array(64)],
    ["without its weights", file(minimal, 0)],
    ["cut inside the directory", file(minimal).subarray(0, 40)],
  ])("refuses a file that is %s", (_, bytes) => {
    expect(() => readNets(bytes)).toThrow("malformed nets");
  });

  const layer = {
    kind: "conv",
    input: 0,
    output: 1,
    kernel: [2, 2],
    stride: 2,
    pad: [0, 0],
    activation: "relu",
    weights: 0,
    bias: 128,
    slope: -1,
    residual: -1,
  };
  const convolution = { ...minimal, ops: [layer], weight_count: 136 };

  it("accepts a convolution whose weights are all there", () => {
    expect(readNets(file(convolution, 136)).size).toBe(1);
  });

  it.each([
    ["reads an unwritten tensor", { ...minimal, ops: [{ kind: "max_pool", input: 1, output: 0 }] }],
    ["has an operation of no known kind", { ...minimal, ops: [{ kind: "softmax", input: 0, output: 1 }] }],
    ["pools to the wrong size", { ...minimal, tensors: [minimal.tensors[0], [3, 2, 4]] }],
    ["has a tensor of no size", { ...minimal, tensors: [minimal.tensors[0], [2, 0, 4]] }],
    ["has a tensor beyond memory", { ...minimal, tensors: [[4096, 4096, 4096], minimal.tensors[1]] }],
    ["never writes its output", { ...minimal, ops: [] }],
    ["weighs beyond its weights", { ...convolution, ops: [{ ...layer, weights: 16 }] }],
    ["biases beyond its weights", { ...convolution, ops: [{ ...layer, bias: 136 }] }],
    ["has a kernel larger than the patches", { ...convolution, ops: [{ ...layer, kernel: [9, 2] }] }],
    ["reads below its input", { ...convolution, ops: [{ ...layer, stride: 1, pad: [-4, 0] }] }],
    ["has a PReLU without slopes", { ...convolution, ops: [{ ...layer, activation: "prelu" }] }],
    ["adds a residual of another size", { ...convolution, ops: [{ ...layer, residual: 0 }] }],
  ])("refuses a program that %s", (_, program) => {
    expect(() => readNets(file(program, 136))).toThrow("malformed nets");
  });
});
