/** Height, width, channels of an activation; stored row by row, channels innermost, float32. */
export type Shape = [number, number, number];
export type Activation = "none" | "relu" | "prelu" | "hard_swish" | "relu6";

/** Positions of weights are in halves from the start of the net's own weights, multiples of eight. */
interface LayerFields {
  input: number;
  output: number;
  kernel: [number, number];
  stride: number;
  /** Zero rows above and columns left of the input. */
  pad: [number, number];
  activation: Activation;
  weights: number;
  bias: number;
  /** PReLU slopes, -1 for other activations. */
  slope: number;
}

export type NetOp =
  /** `residual` (-1 = none) is added before the activation; channels it lacks count as zero. */
  | (LayerFields & { kind: "conv"; residual: number })
  | (LayerFields & { kind: "depthwise" })
  /** 2x2 maximum; mean of each channel; 1 / (1 + exp(-x)); bilinear with half-pixel centres. */
  | { kind: "max_pool" | "global_average" | "logistic" | "resize"; input: number; output: number }
  /** 2x2 transposed convolution of stride 2 to one channel. */
  | { kind: "transpose_conv"; input: number; output: number; weights: number; bias: number }
  /** Sum of two equal shapes; `scale` multiplies each channel of the first by a value of the second. */
  | { kind: "add" | "scale"; inputs: [number, number]; output: number }
  | { kind: "concat"; inputs: number[]; output: number };

export interface NetProgram {
  tensors: Shape[];
  input: number;
  outputs: number[];
  ops: NetOp[];
  weight_count: number;
}

export interface NetsDirectory {
  nets: Record<string, NetProgram & { weight_offset: number }>;
}

export interface Net {
  readonly program: NetProgram;
  /** IEEE 754 binary16, in the layout of the kernels. */
  readonly weights: Uint16Array;
}

export const netsFileMagic = 0x54_45_4e_4c;
const sizeLimit = 4096;
const elementLimit = 1 << 21;

/**
 * Reads a file of nets: `LNET`, byte length of the directory (uint32, little-endian), the directory as JSON, zeros up
 * to a multiple of 16, then the weights of all nets. Throws an Error on anything a kernel could not run safely.
 */
export function readNets(assets: ArrayBuffer | Uint8Array): Map<string, Net> {
  const bytes = assets instanceof Uint8Array ? assets : new Uint8Array(assets);
  check(bytes.byteLength >= 8, "the file is too short");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  check(view.getUint32(0, true) === netsFileMagic, "the file does not start with LNET");
  const jsonByteLength = view.getUint32(4, true);
  const start = 8 + jsonByteLength + ((8 - (jsonByteLength % 16) + 16) % 16);
  check(start <= bytes.byteLength, "the directory is cut off");
  const directory: NetsDirectory = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + jsonByteLength)));
  check(typeof directory?.nets === "object" && directory.nets !== null, "the directory lists no nets");
  const nets = new Map<string, Net>();
  for (const [name, program] of Object.entries(directory.nets)) {
    checkProgram(program);
    const from = start + 2 * program.weight_offset;
    const to = from + 2 * program.weight_count;
    check(isCount(program.weight_offset) && to <= bytes.byteLength, `the weights of ${name} are cut off`);
    nets.set(name, { program, weights: halves(bytes, from, to) });
  }
  return nets;
}

/** A view where the address is even, else a copy. */
function halves(bytes: Uint8Array, from: number, to: number): Uint16Array {
  const at = bytes.byteOffset + from;
  if (at % 2 === 0) return new Uint16Array(bytes.buffer, at, (to - from) / 2);
  return new Uint16Array(bytes.slice(from, to).buffer);
}

function checkProgram(program: NetProgram): void {
  const { tensors, ops, outputs, input } = program;
  check(Array.isArray(tensors) && Array.isArray(ops) && Array.isArray(outputs), "a program lacks its lists");
  check(isCount(program.weight_count) && program.weight_count % 8 === 0, "a weight count is no multiple of eight");
  for (const shape of tensors) {
    check(Array.isArray(shape) && shape.length === 3 && shape.every(isSize), "a tensor has no shape");
    check(elementCount(shape) <= elementLimit, "a tensor is too large");
  }
  const written = new Set([input]);
  check(input in tensors, "the input is no tensor");
  for (const op of ops) {
    const inputs = opInputs(op);
    check(
      inputs.every((tensor) => written.has(tensor)),
      `${op.kind} reads a tensor before it is written`,
    );
    check(op.output in tensors && !written.has(op.output), `${op.kind} writes no fresh tensor`);
    written.add(op.output);
    check(opHolds(op, program), `${op.kind} to tensor ${op.output} does not fit its tensors or weights`);
  }
  check(
    outputs.every((tensor) => written.has(tensor)),
    "an output is never written",
  );
}

/** Tensors an operation reads. */
export function opInputs(op: NetOp): number[] {
  if ("inputs" in op) return op.inputs;
  return op.kind === "conv" && op.residual >= 0 ? [op.input, op.residual] : [op.input];
}

function opHolds(op: NetOp, program: NetProgram): boolean {
  const shape = (tensor: number) => program.tensors[tensor];
  const output = shape(op.output);
  const [first, second] = opInputs(op).map(shape);
  const fits = (at: number, count: number) => isCount(at) && at % 8 === 0 && at + count <= program.weight_count;
  switch (op.kind) {
    case "conv":
    case "depthwise":
      return layerHolds(op, first, output, second, fits);
    case "max_pool":
      return first[0] === 2 * output[0] && first[1] === 2 * output[1] && sameChannels(first, output);
    case "global_average":
      return output[0] * output[1] === 1 && first[2] === output[2] && output[2] % 4 === 0;
    case "logistic":
      return elementCount(first) === elementCount(output);
    case "resize":
      return first[2] === output[2] && output[2] % 4 === 0;
    case "transpose_conv": {
      const doubled = 2 * first[0] === output[0] && 2 * first[1] === output[1] && output[2] === 1;
      return doubled && first[2] % 4 === 0 && fits(op.weights, 4 * first[2]) && fits(op.bias, 1);
    }
    case "add":
      return op.inputs.length === 2 && `${first}` === `${output}` && `${second}` === `${output}` && isVector(output);
    case "scale": {
      const perChannel = op.inputs.length === 2 && elementCount(second) === first[2] && first[2] % 4 === 0;
      return perChannel && `${first}` === `${output}`;
    }
    case "concat": {
      const total = op.inputs.reduce((sum, tensor) => sum + elementCount(shape(tensor)), 0);
      return total === elementCount(output);
    }
    default:
      return false;
  }
}

function layerHolds(
  op: Extract<NetOp, { kind: "conv" | "depthwise" }>,
  input: Shape,
  output: Shape,
  residual: Shape | undefined,
  fits: (at: number, count: number) => boolean,
): boolean {
  const [kernelHeight, kernelWidth] = op.kernel;
  const channels = output[2];
  const padded = (channels + 7) & ~7;
  const known = op.kernel.length === 2 && op.kernel.every(isKernel) && (op.stride === 1 || op.stride === 2);
  const inside = op.pad.length === 2 && op.pad.every((pad) => isCount(pad) && pad < 8);
  const weights = fits(op.bias, padded) && (op.activation === "prelu" ? fits(op.slope, padded) : op.slope === -1);
  const activation = ["none", "relu", "prelu", "hard_swish", "relu6"].includes(op.activation);
  if (!(known && inside && weights && activation)) return false;
  const reach = (axis: 0 | 1) => (output[axis] - 1) * op.stride - op.pad[axis];
  if (reach(0) >= input[0] || reach(1) >= input[1]) return false;
  if (op.kind === "depthwise") {
    const square = kernelHeight === kernelWidth && (kernelHeight === 3 || kernelHeight === 5);
    return square && sameChannels(input, output) && fits(op.weights, kernelHeight * kernelWidth * channels);
  }
  const patchCount = output[0] * output[1] * kernelHeight * kernelWidth * input[2];
  if (patchCount > 4 * elementLimit) return false;
  const matching = residual === undefined || (residual[0] === output[0] && residual[1] === output[1]);
  return matching && fits(op.weights, padded * kernelHeight * kernelWidth * input[2]);
}

export function elementCount(shape: Shape): number {
  return shape[0] * shape[1] * shape[2];
}

function sameChannels(a: Shape, b: Shape): boolean {
  return a[2] === b[2] && a[2] >= 4;
}

function isVector(shape: Shape): boolean {
  return elementCount(shape) % 4 === 0;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function isSize(value: number): boolean {
  return isCount(value) && value >= 1 && value <= sizeLimit;
}

function isKernel(value: number): boolean {
  return isCount(value) && value >= 1 && value <= 5;
}

function check(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`malformed nets: ${what}`);
}
