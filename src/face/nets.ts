import { NetRunner } from "../kernels/nets.ts";
import type { Pixels } from "../photo/pixels.ts";
import { CropSampler } from "./crop-sampler.ts";
import { headChannels } from "./head-input.ts";

export type FaceNetName =
  | "detector_full_range"
  | "detector_short_range"
  | "face_mesh"
  | "person_segmenter"
  | "filter_bank";
/** Our own nets that see a head (`headInput`). */
type HeadNetName = "head_parser" | "head_reader";
type NetName = FaceNetName | HeadNetName | "word_votes" | `attribute_${string}`;

/** Side of each net's square input, and the range its colour values are mapped to. */
const inputs: Record<FaceNetName, { size: number; low: number; high: number }> = {
  detector_full_range: { size: 192, low: -1, high: 1 },
  detector_short_range: { size: 128, low: -1, high: 1 },
  face_mesh: { size: 256, low: 0, high: 1 },
  person_segmenter: { size: 256, low: 0, high: 1 },
  filter_bank: { size: 281, low: -1, high: 1 },
};

const headNets: readonly HeadNetName[] = ["head_parser", "head_reader"];

/** The seven nets that look at a photo, and what samples it for them, in two kernel instances of at most 12 MB each. */
export interface FaceNets {
  readonly crops: CropSampler;
  /** Side in pixels of the square picture that a net takes. */
  inputSize(name: FaceNetName | HeadNetName): number;
  /** Outputs of a net for a picture of its input size; alpha is not looked at. */
  run(name: FaceNetName, picture: Pixels): Float32Array[];
  /** The same for values that are laid out already: rows from the top, channels innermost. */
  runValues(name: NetName, values: Float32Array): Float32Array[];
  /** Bytes of linear memory in use. */
  readonly byteLength: number;
}

/**
 * Opens the nets: `module` is the compiled nets.wasm, `assets` the bytes of nets.bin. The assets are not copied and
 * must stay as they are. Throws an Error if the file is malformed.
 */
export function openFaceNets(module: WebAssembly.Module, assets: ArrayBuffer | Uint8Array): FaceNets {
  const runner = new NetRunner(module, assets);
  for (const [name, { size }] of Object.entries(inputs)) {
    const shape = runner.inputShape(name);
    if (shape.join() !== `${size},${size},3`) throw new Error(`${name} takes ${shape.join("x")} values`);
  }
  for (const name of headNets) {
    const [height, width, channels] = runner.inputShape(name);
    if (height !== width || channels !== headChannels)
      throw new Error(`${name} takes ${height}x${width}x${channels} values`);
  }
  const crops = new CropSampler(module);
  return {
    crops,
    inputSize: (name) => runner.inputShape(name)[0],
    run: (name, picture) => runner.run(name, netInput(name, picture)),
    runValues: (name, values) => runner.run(name, values),
    get byteLength() {
      return runner.byteLength + crops.byteLength;
    },
  };
}

function netInput(name: FaceNetName, { data }: Pixels): Float32Array {
  const { low, high } = inputs[name];
  const scale = (high - low) / 255;
  const values = new Float32Array((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    values[to] = data[from] * scale + low;
    values[to + 1] = data[from + 1] * scale + low;
    values[to + 2] = data[from + 2] * scale + low;
  }
  return values;
}
