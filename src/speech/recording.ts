/** A recording whose samples are read as they are wanted, all channels mixed to one. */
export interface Recording {
  /** Samples a second. */
  readonly rate: number;
  readonly length: number;
  /** Writes samples `from` and on into the target, within -1..1. */
  read(from: number, target: Float32Array): void;
}

/** The recording of samples of 16 bits. */
export function recordingOf(samples: Int16Array, rate: number): Recording {
  return {
    rate,
    length: samples.length,
    read(from, target) {
      for (let i = 0; i < target.length; i++) target[i] = samples[from + i] / 2 ** 15;
    },
  };
}
