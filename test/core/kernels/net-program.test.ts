import { describe, expect, it } from "vitest";
import { attributeTasks } from "../../../src/face/attributes/attribute-tasks.ts";
import { netsFileMagic, opInputs, readNets } from "../../../src/kernels/net-program.ts";
import { netsAssets } from "../face/fixtures.ts";
import { seededRandom } from "../photo/random.ts";

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
    expect([...readNets(netsAssets()).keys()].sort()).toEqual([
      ...Object.keys(attributeTasks)
        .map((task) => `attribute_${task}`)
        .sort(),
      "detector_full_range",
      "detector_short_range",
      "face_mesh",
      "filter_bank",
      "head_parser",
      "head_reader",
      "person_segmenter",
      "word_votes",
    ]);
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

  it("gives of a damaged directory nets whose weights are all there, or refuses it", () => {
    const random = seededRandom(11);
    const sound = file(convolution, 136);
    let refused = 0;
    for (let round = 0; round < 3000; round++) {
      const bytes = sound.slice();
      for (let i = 0; i < 2; i++) bytes[8 + Math.floor(random() * 400)] = 32 + random() * 95;
      try {
        for (const { program, weights } of readNets(bytes).values()) expect(weights).toHaveLength(program.weight_count);
      } catch {
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(1000);
  });
});

describe("opInputs", () => {
  it("names a residual only where there is one", () => {
    const conv = { kind: "conv", input: 3, residual: -1 } as Parameters<typeof opInputs>[0];
    expect(opInputs(conv)).toEqual([3]);
    expect(opInputs({ ...conv, residual: 5 } as typeof conv)).toEqual([3, 5]);
    expect(opInputs({ kind: "concat", inputs: [1, 2, 4], output: 5 })).toEqual([1, 2, 4]);
  });
});
