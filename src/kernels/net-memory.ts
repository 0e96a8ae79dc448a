import { elementCount, type NetOp, type NetProgram, opInputs } from "./net-program.ts";

/** Where each activation, and the working copy of each operation that needs one, lies in a shared block. */
export interface MemoryPlan {
  /** Byte offset by tensor. */
  readonly tensors: readonly number[];
  /** Byte offset by operation, -1 where it needs none. */
  readonly workspaces: readonly number[];
  readonly byteLength: number;
}

interface Block {
  byteLength: number;
  /** Index of the first and of the last operation during which the block is in use. */
  first: number;
  last: number;
  offset: number;
}

/**
 * Greedy plan by size: the largest blocks are placed first, each at the lowest offset free of every block that is
 * alive at the same time (Pisarchyk and Lee, "Efficient Memory Management for Deep Neural Net Inference", 2020).
 */
export function planMemory(program: NetProgram): MemoryPlan {
  const { tensors, ops, input, outputs } = program;
  const blocks: Block[] = tensors.map((shape) => block(4 * elementCount(shape), ops.length, -1));
  const use = (tensor: number, at: number) => {
    blocks[tensor].first = Math.min(blocks[tensor].first, at);
    blocks[tensor].last = Math.max(blocks[tensor].last, at);
  };
  use(input, -1);
  for (const [at, op] of ops.entries()) for (const tensor of [...opInputs(op), op.output]) use(tensor, at);
  for (const tensor of outputs) use(tensor, ops.length);
  const workspaces = ops.map((op, at) => block(4 * workspaceCount(op, program), at, at));
  const byteLength = place([...blocks, ...workspaces].filter((entry) => entry.byteLength > 0));
  return {
    tensors: blocks.map((entry) => entry.offset),
    workspaces: workspaces.map((entry) => (entry.byteLength > 0 ? entry.offset : -1)),
    byteLength,
  };
}

function block(byteLength: number, first: number, last: number): Block {
  return { byteLength: (byteLength + 15) & ~15, first, last, offset: 0 };
}

function place(blocks: Block[]): number {
  const placed: Block[] = [];
  let end = 0;
  for (const entry of [...blocks].sort((a, b) => b.byteLength - a.byteLength)) {
    for (const other of placed) {
      const together = other.first <= entry.last && other.last >= entry.first;
      if (!together || entry.offset + entry.byteLength <= other.offset) continue;
      entry.offset = Math.max(entry.offset, other.offset + other.byteLength);
    }
    placed.push(entry);
    placed.sort((a, b) => a.offset - b.offset);
    end = Math.max(end, entry.offset + entry.byteLength);
  }
  return end;
}

/** Floats of the gathered patches of a convolution, or of the padded input of a depthwise layer. */
function workspaceCount(op: NetOp, program: NetProgram): number {
  if (op.kind === "depthwise") {
    const { height, width } = paddedSize(op, program);
    return height * width * program.tensors[op.input][2];
  }
  if (op.kind !== "conv" || (op.kernel[0] === 1 && op.kernel[1] === 1 && op.stride === 1)) return 0;
  const [height, width] = program.tensors[op.output];
  return height * width * op.kernel[0] * op.kernel[1] * program.tensors[op.input][2];
}

/** Grid that holds the input of a depthwise layer with all the zeros its kernel reaches. */
export function paddedSize(op: Extract<NetOp, { kind: "depthwise" }>, program: NetProgram) {
  const input = program.tensors[op.input];
  const output = program.tensors[op.output];
  const size = (axis: 0 | 1) => Math.max(input[axis] + op.pad[axis], (output[axis] - 1) * op.stride + op.kernel[axis]);
  return { height: size(0), width: size(1) };
}
