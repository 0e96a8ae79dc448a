// The net that tells visemes by their sound, one hidden layer, learned by tools/learn-visemes.ts.
import { visemeNames } from "../avatar/head/expression-names.ts";
import { cepstrumCount } from "./mel-cepstra.ts";
import { featureCount, gatherFeatures, normalizeSound, type SoundScale } from "./sound-features.ts";

export interface VisemeNet {
  readonly scale: SoundScale;
  readonly hiddenCount: number;
  /** Rows of `featureCount` weights and a bias, one for each hidden value. */
  readonly hidden: Float32Array;
  /** Rows of `hiddenCount` weights and a bias, one for each viseme. */
  readonly output: Float32Array;
}

const visemeCount = visemeNames.length;
const magic = "LKVN";
const version = 1;

/** Little endian: magic, version and hidden count (16 bits each), then means, deviations and both layers as float32. */
export function encodeVisemeNet({ scale, hiddenCount, hidden, output }: VisemeNet): Uint8Array {
  const parts = [scale.means, scale.deviations, hidden, output];
  const bytes = new Uint8Array(8 + 4 * parts.reduce((sum, { length }) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode(magic));
  view.setUint16(4, version, true);
  view.setUint16(6, hiddenCount, true);
  let at = 8;
  for (const value of parts.flatMap((part) => [...part])) {
    view.setFloat32(at, value, true);
    at += 4;
  }
  return bytes;
}

/** Throws a RangeError for another file. */
export function decodeVisemeNet(bytes: ArrayBuffer): VisemeNet {
  const view = new DataView(bytes);
  const found = String.fromCharCode(...new Uint8Array(bytes, 0, 4));
  if (found !== magic || view.getUint16(4, true) !== version) throw new RangeError("no net of visemes of this version");
  const hiddenCount = view.getUint16(6, true);
  let at = 8;
  const read = (length: number) =>
    Float32Array.from({ length }, () => {
      at += 4;
      return view.getFloat32(at - 4, true);
    });
  const scale = { means: read(cepstrumCount), deviations: read(cepstrumCount) };
  const hidden = read(hiddenCount * (featureCount + 1));
  return { scale, hiddenCount, hidden, output: read(visemeCount * (hiddenCount + 1)) };
}

/** Logarithms of the likelihoods of all visemes, frame after frame, up to a constant for each frame. */
export function judgeSound(net: VisemeNet, cepstra: Float32Array): Float32Array {
  const frameCount = cepstra.length / cepstrumCount;
  const normalized = normalizeSound(cepstra, net.scale);
  const scores = new Float32Array(frameCount * visemeCount);
  const features = new Float32Array(featureCount);
  const values = new Float32Array(net.hiddenCount);
  for (let frame = 0; frame < frameCount; frame++) {
    gatherFeatures(normalized, frame, features);
    applyLayer(net.hidden, features, values);
    for (let i = 0; i < values.length; i++) values[i] = Math.max(0, values[i]);
    applyLayer(net.output, values, scores.subarray(frame * visemeCount, (frame + 1) * visemeCount));
  }
  return scores;
}

function applyLayer(rows: Float32Array, input: Float32Array, output: Float32Array): void {
  for (let row = 0, at = 0; row < output.length; row++) {
    let sum = 0;
    for (let k = 0; k < input.length; k++) sum += rows[at++] * input[k];
    output[row] = sum + rows[at++];
  }
}
