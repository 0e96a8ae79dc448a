import { describe, expect, it } from "vitest";
import { paddedSize, planMemory } from "../../../src/kernels/net-memory.ts";
import { type NetOp, type NetProgram, opInputs, readNets, type Shape } from "../../../src/kernels/net-program.ts";
import { netsAssets } from "../face/fixtures.ts";

const layer = { pad: [1, 1], activation: "none", weights: 0, bias: 0, slope: -1 } as const;

function conv(input: number, output: number, size: number, stride = 1): NetOp {
  return { ...layer, kind: "conv", residual: -1, input, output, kernel: [size, size], stride, pad: [1, 1] };
}

function depthwise(input: number, output: number, stride: number): Extract<NetOp, { kind: "depthwise" }> {
  return { ...layer, kind: "depthwise", input, output, kernel: [3, 3], stride, pad: [1, 1] };
}

function program(tensors: Shape[], ops: NetOp[], outputs = [tensors.length - 1]): NetProgram {
  return { tensors, ops, outputs, input: 0, weight_count: 0 };
}

describe("a plan of memory", () => {
  it("gives what is not alive together the same place", () => {
    // 64, 128, 64 and 4 (16) bytes in a row: the first and the third lie behind the second, the last in its place.
    const tensors: Shape[] = [
      [4, 4, 1],
      [4, 4, 2],
      [4, 4, 1],
      [1, 1, 1],
    ];
    const chain = program(tensors, [conv(0, 1, 1), conv(1, 2, 1), conv(2, 3, 1)]);
    expect(planMemory(chain)).toEqual({ tensors: [128, 0, 128, 0], workspaces: [-1, -1, -1], byteLength: 192 });
  });

  it("keeps what is read later, and what is an output to the end", () => {
    const tensors: Shape[] = [
      [4, 4, 1],
      [4, 4, 1],
      [4, 4, 1],
      [4, 4, 1],
    ];
    const ops: NetOp[] = [conv(0, 1, 1), conv(1, 2, 1), { kind: "add", inputs: [0, 2], output: 3 }];
    expect(planMemory(program(tensors, ops)).byteLength).toBe(3 * 64);
    expect(planMemory(program(tensors, ops, [1, 3])).byteLength).toBe(4 * 64);
  });

  it("has room for the patches of a convolution and for the rim of a depthwise layer", () => {
    const tensors: Shape[] = [
      [4, 4, 2],
      [4, 4, 3],
      [2, 2, 3],
      [2, 2, 3],
    ];
    const ops = [conv(0, 1, 3), conv(1, 2, 1, 2), depthwise(2, 3, 1)];
    const { workspaces, byteLength } = planMemory(program(tensors, ops));
    // Patches: 4 x 4 places of 3 x 3 x 2 floats; 2 x 2 places of 3 floats; rim: 4 x 4 x 3 floats.
    expect(workspaces).toEqual([0, expect.any(Number), expect.any(Number)]);
    expect(byteLength).toBe(4 * (4 * 4 * 18 + 4 * 4 * 2 + 4 * 4 * 3));
  });

  it("of no operations holds the input alone", () => {
    expect(planMemory(program([[3, 1, 1]], [], [0]))).toEqual({ tensors: [0], workspaces: [], byteLength: 16 });
  });
});

describe("the grid of a depthwise layer", () => {
  it("reaches to the last kernel, and holds the input with its rim", () => {
    const size = (input: number, output: number, stride: number) => {
      const net = program(
        [
          [input, input, 1],
          [output, output, 1],
        ],
        [depthwise(0, 1, stride)],
      );
      return paddedSize(depthwise(0, 1, stride), net);
    };
    expect(size(4, 4, 1)).toEqual({ height: 6, width: 6 });
    expect(size(4, 2, 2)).toEqual({ height: 5, width: 5 });
    expect(size(8, 2, 2)).toEqual({ height: 9, width: 9 });
  });
});

describe.each([...readNets(netsAssets())])("the plan of the net %s", (_, { program: net }) => {
  const plan = planMemory(net);
  const { ops, tensors, outputs } = net;
  /** Whether a tensor holds something while an operation runs: written by then, and still to be read. */
  const isAlive = (tensor: number, at: number) => {
    const writtenAt = tensor === net.input ? -1 : ops.findIndex((op) => op.output === tensor);
    const lastReadAt = outputs.includes(tensor) ? ops.length : ops.findLastIndex((op) => opInputs(op).includes(tensor));
    return writtenAt <= at && at <= Math.max(writtenAt, lastReadAt);
  };

  const bytesOf = (shape: readonly number[]) => 4 * shape.reduce((product, size) => product * size, 1);
  const workspaceOf = (op: NetOp) => {
    if (op.kind === "depthwise") return bytesOf([...Object.values(paddedSize(op, net)), tensors[op.input][2]]);
    if (op.kind !== "conv") return 0;
    const [height, width] = tensors[op.output];
    return bytesOf([height, width, ...op.kernel, tensors[op.input][2]]);
  };

  it("keeps apart what an operation finds in memory, in a block that is little larger than the most it finds", () => {
    let most = 0;
    for (const [at, op] of ops.entries()) {
      const alive = tensors.flatMap((shape, tensor) =>
        isAlive(tensor, at) ? [{ from: plan.tensors[tensor], byteLength: bytesOf(shape) }] : [],
      );
      const from = plan.workspaces[at];
      const blocks = (from < 0 ? alive : [...alive, { from, byteLength: workspaceOf(op) }]).sort(
        (a, b) => a.from - b.from,
      );
      for (const [k, block] of blocks.entries()) {
        expect(block.from % 16).toBe(0);
        expect(block.from + block.byteLength).toBeLessThanOrEqual(blocks[k + 1]?.from ?? plan.byteLength);
      }
      most = Math.max(
        most,
        blocks.reduce((sum, { byteLength }) => sum + byteLength, 0),
      );
    }
    expect(plan.byteLength).toBeLessThan(1.12 * most);
  });
});
