import type { Steps } from "../steps.ts";
import { Atlas, type AtlasExports, type AtlasLayout } from "./atlas.ts";
import { LinearMemory } from "./linear-memory.ts";
import { checkPicture, linearize, type Picture } from "./linear-picture.ts";
import { type PlaneExports, PlaneKernels } from "./planes.ts";
import type { Graph } from "./solve.ts";

interface TextureExports extends PlaneExports, AtlasExports {
  photo_sample(...args: number[]): void;
  field_smooth(...args: number[]): void;
  field_membrane(...args: number[]): number;
  light_fit(...args: number[]): number;
}

/** A screened membrane: (diag(diagonal) + stiffness L) x = rightSide in each of the four lanes. */
export interface Membrane {
  readonly diagonal: Float32Array;
  readonly stiffness: number;
  readonly rightSide: Float32Array;
}

const membraneTolerance = 1e-4;
const membraneIterationLimit = 400;

/** The kernels of the albedo atlas over one instance of the `texture` module. Fields have four floats a vertex. */
export class TextureKernel {
  readonly planes: PlaneKernels;
  private readonly memory: LinearMemory<TextureExports>;

  constructor(module: WebAssembly.Module) {
    this.memory = new LinearMemory<TextureExports>(module);
    this.planes = new PlaneKernels(this.memory);
  }

  get byteLength(): number {
    return this.memory.byteLength;
  }

  /** `iterationCount` times the mean of each vertex with the mean of its neighbours. */
  smooth(graph: Graph, field: Float32Array, iterationCount: number): Float32Array {
    const vertexCount = checkField(graph, field);
    const { memory } = this;
    return memory.scoped(() => {
      const rowStarts = memory.copyIn(graph.rowStarts);
      const columns = memory.copyIn(graph.columns);
      const values = memory.copyIn(field);
      const scratch = memory.alloc(field.byteLength);
      memory.exports.field_smooth(vertexCount, rowStarts, columns, values, scratch, iterationCount);
      return memory.f32(values, field.length).slice();
    });
  }

  /** The membrane's rest position, solved from `start`. */
  membrane(graph: Graph, membrane: Membrane, start: Float32Array): Float32Array {
    const vertexCount = checkField(graph, membrane.rightSide);
    if (start.length !== 4 * vertexCount || membrane.diagonal.length !== vertexCount) {
      throw new RangeError(`membrane: ${start.length} and ${membrane.diagonal.length} values for ${vertexCount}`);
    }
    const { memory } = this;
    return memory.scoped(() => {
      const rowStarts = memory.copyIn(graph.rowStarts);
      const columns = memory.copyIn(graph.columns);
      const diagonal = memory.copyIn(membrane.diagonal);
      const rightSide = memory.copyIn(membrane.rightSide);
      const solution = memory.copyIn(start);
      const scratch = memory.alloc(3 * start.byteLength);
      memory.exports.field_membrane(
        vertexCount,
        rowStarts,
        columns,
        diagonal,
        membrane.stiffness,
        rightSide,
        solution,
        scratch,
        membraneTolerance,
        membraneIterationLimit,
      );
      return memory.f32(solution, start.length).slice();
    });
  }

  /**
   * Nine RGB factors in the basis of `Light.ambient` that explain `radiances` (four floats a sample) on surfaces with
   * these unit `normals` (xyz); null below nine samples.
   */
  fitLight(
    normals: Float32Array,
    radiances: Float32Array,
    weights: Float32Array,
    { ridge, iterationCount }: { ridge: number; iterationCount: number },
  ): Float32Array | null {
    const sampleCount = weights.length;
    if (normals.length !== 3 * sampleCount || radiances.length !== 4 * sampleCount) {
      throw new RangeError(`fitLight: ${normals.length}, ${radiances.length} values for ${sampleCount} samples`);
    }
    const { memory } = this;
    return memory.scoped(() => {
      const inputs = [normals, radiances, weights].map((values) => memory.copyIn(values));
      const scratch = memory.alloc(12 * sampleCount);
      const light = memory.alloc(9 * 16);
      if (memory.exports.light_fit(sampleCount, ...inputs, ridge, iterationCount, scratch, light) < 0) return null;
      const lanes = memory.f32(light, 36);
      return Float32Array.from({ length: 27 }, (_, k) => lanes[4 * Math.trunc(k / 3) + (k % 3)]);
    });
  }

  /** Bicubic samples of an sRGB picture in linear light, four floats for each position x, y. */
  samplePicture(picture: Picture, positions: Float32Array): Float32Array {
    checkPicture(picture);
    const { memory } = this;
    return memory.scoped(() => {
      const linear = linearize(memory, picture, 1);
      const count = positions.length / 2;
      const at = memory.copyIn(positions);
      const values = memory.alloc(16 * count);
      memory.exports.photo_sample(linear.address, linear.width, linear.height, count, at, values);
      return memory.f32(values, 4 * count).slice();
    });
  }

  /** Lays the mesh into `size` x `size` texels for the duration of `work`. */
  withAtlas<Result>(layout: AtlasLayout, size: number, work: (atlas: Atlas) => Result): Result {
    return this.memory.scoped(() => work(new Atlas(this.memory, layout, size)));
  }

  /** The same for work in steps. */
  withAtlasInSteps<Result>(layout: AtlasLayout, size: number, work: (atlas: Atlas) => Steps<Result>): Steps<Result> {
    return this.memory.scopedSteps(() => work(new Atlas(this.memory, layout, size)));
  }
}

function checkField(graph: Graph, field: Float32Array): number {
  const vertexCount = graph.rowStarts.length - 1;
  if (field.length !== 4 * vertexCount) throw new RangeError(`a field of ${vertexCount} vertices has 4 floats each`);
  return vertexCount;
}
