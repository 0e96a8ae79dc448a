import { LinearMemory } from "./linear-memory.ts";
import { type MemoryPlan, paddedSize, planMemory } from "./net-memory.ts";
import { type Activation, elementCount, type Net, type NetOp, readNets, type Shape } from "./net-program.ts";

interface NetsExports {
  net_expand_halves(input: number, out: number, count: number): void;
  net_gemm(...args: number[]): void;
  net_gather(...args: number[]): void;
  net_pad(...args: number[]): void;
  net_depthwise(...args: number[]): number;
  net_max_pool(input: number, height: number, width: number, channels: number, out: number): number;
  net_add(a: number, b: number, out: number, count: number): void;
  net_scale(input: number, factors: number, out: number, pixelCount: number, channels: number): void;
  net_global_average(input: number, pixelCount: number, channels: number, out: number): void;
  net_logistic(input: number, out: number, count: number): void;
  net_resize(...args: number[]): void;
  net_transpose_conv(...args: number[]): void;
}

const activationCodes: Record<Activation, number> = { none: 0, relu: 1, prelu: 2, hard_swish: 3, relu6: 4 };

interface PlannedNet extends Net {
  /** Made when the net first runs. */
  plan?: MemoryPlan;
}

const plannedOf = new WeakMap<ArrayBuffer | Uint8Array, Map<string, PlannedNet>>();

/** The nets of a file that nobody writes to, read once. */
function plannedNets(assets: ArrayBuffer | Uint8Array): Map<string, PlannedNet> {
  const nets = plannedOf.get(assets) ?? readNets(assets);
  plannedOf.set(assets, nets);
  return nets;
}

/** The net whose weights are in linear memory. */
interface Loaded {
  name: string;
  net: Net;
  plan: MemoryPlan;
  weights: number;
  activations: number;
}

/**
 * Runs the nets of a nets file (see readNets). One net is in linear memory at a time: running another replaces it,
 * which costs the expansion of its float16 weights, about a millisecond a million.
 */
export class NetRunner {
  private readonly memory: LinearMemory<NetsExports>;
  private readonly nets: Map<string, PlannedNet>;
  private readonly start: number;
  private loaded: Loaded | null = null;

  /** Throws an Error if the file is malformed. */
  constructor(module: WebAssembly.Module, assets: ArrayBuffer | Uint8Array) {
    this.nets = plannedNets(assets);
    this.memory = new LinearMemory<NetsExports>(module);
    this.start = this.memory.exports.arena_mark();
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  /** Height, width and channels of a net's input; throws an Error for a name the file lacks. */
  inputShape(name: string): Shape {
    const { program } = this.net(name);
    return program.tensors[program.input];
  }

  /**
   * Runs a net on `input` (height * width * channels values) and hands back a copy of each output. Throws an Error
   * if the length is wrong, `memory_exhausted` if the net does not fit the module.
   */
  run(name: string, input: Float32Array): Float32Array[] {
    const shape = this.inputShape(name);
    if (input.length !== elementCount(shape)) throw new Error(`${name} takes ${shape.join("x")} values`);
    const loaded = this.load(name);
    const { program } = loaded.net;
    const address = (tensor: number) => loaded.activations + loaded.plan.tensors[tensor];
    this.memory.f32(address(program.input), input.length).set(input);
    for (const [index, op] of program.ops.entries()) this.step(op, index, loaded);
    return program.outputs.map((tensor) =>
      this.memory.f32(address(tensor), elementCount(program.tensors[tensor])).slice(),
    );
  }

  private net(name: string): PlannedNet {
    const net = this.nets.get(name);
    if (net === undefined) throw new Error(`the nets file holds no ${name}`);
    return net;
  }

  private load(name: string): Loaded {
    if (this.loaded?.name === name) return this.loaded;
    const net = this.net(name);
    net.plan ??= planMemory(net.program);
    const { plan } = net;
    this.loaded = null;
    this.memory.exports.arena_rewind(this.start);
    const weights = this.memory.alloc(4 * net.weights.length);
    // Halves go through the block of activations, which is free until the first run.
    const activations = this.memory.alloc(Math.max(plan.byteLength, net.weights.byteLength));
    this.memory.u16(activations, net.weights.length).set(net.weights);
    this.memory.exports.net_expand_halves(activations, weights, net.weights.length);
    this.loaded = { name, net, plan, weights, activations };
    return this.loaded;
  }

  private step(op: NetOp, index: number, { net, plan, weights, activations }: Loaded): void {
    const { exports } = this.memory;
    const { tensors } = net.program;
    const at = (tensor: number) => activations + plan.tensors[tensor];
    const weight = (position: number) => (position < 0 ? 0 : weights + 4 * position);
    const out = at(op.output);
    const [outHeight, outWidth, outChannels] = tensors[op.output];
    switch (op.kind) {
      case "add":
        exports.net_add(at(op.inputs[0]), at(op.inputs[1]), out, elementCount(tensors[op.output]));
        return;
      case "scale":
        exports.net_scale(at(op.inputs[0]), at(op.inputs[1]), out, outHeight * outWidth, outChannels);
        return;
      case "concat":
        this.concatenate(
          op.inputs.map((tensor) => [at(tensor), 4 * elementCount(tensors[tensor])] as const),
          out,
        );
        return;
    }
    const input = at(op.input);
    const shape = tensors[op.input];
    const [height, width, channels] = shape;
    const workspace = plan.workspaces[index] < 0 ? input : activations + plan.workspaces[index];
    switch (op.kind) {
      case "conv": {
        const outSize = [outHeight, outWidth] as const;
        if (workspace !== input)
          exports.net_gather(input, ...shape, ...op.kernel, op.stride, ...op.pad, workspace, ...outSize);
        const depth = op.kernel[0] * op.kernel[1] * channels;
        const residual = op.residual < 0 ? [0, 0] : [at(op.residual), tensors[op.residual][2]];
        const layer = [weight(op.weights), weight(op.bias), out, outChannels, ...residual];
        const activation = [activationCodes[op.activation], weight(op.slope)];
        exports.net_gemm(workspace, outHeight * outWidth, depth, ...layer, ...activation);
        return;
      }
      case "depthwise": {
        const padded = paddedSize(op, net.program);
        exports.net_pad(input, ...shape, ...op.pad, workspace, padded.height, padded.width);
        const layer = [op.kernel[0], op.stride, weight(op.weights), weight(op.bias), out, outHeight, outWidth];
        const activation = [activationCodes[op.activation], weight(op.slope)];
        exports.net_depthwise(workspace, padded.width, channels, ...layer, ...activation);
        return;
      }
      case "max_pool":
        exports.net_max_pool(input, height, width, channels, out);
        return;
      case "global_average":
        exports.net_global_average(input, height * width, channels, out);
        return;
      case "logistic":
        exports.net_logistic(input, out, elementCount(tensors[op.output]));
        return;
      case "resize":
        exports.net_resize(input, height, width, channels, out, outHeight, outWidth);
        return;
      case "transpose_conv":
        exports.net_transpose_conv(input, height, width, channels, weight(op.weights), weight(op.bias), out);
    }
  }

  private concatenate(parts: (readonly [address: number, byteLength: number])[], out: number): void {
    let end = out;
    for (const [address, byteLength] of parts) {
      this.memory.u8(end, byteLength).set(this.memory.u8(address, byteLength));
      end += byteLength;
    }
  }
}
