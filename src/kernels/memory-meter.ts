/**
 * Keeps account of what a job holds at once: the linear memories of live kernels and the large buffers. Linear memory
 * only grows, so a kernel is entered with its size at the end of its stage, just before it is dropped.
 */
export class MemoryMeter {
  readonly #held = new Map<string, number>();
  #peakByteLength = 0;

  /** Enters or replaces the bytes held under `name`. */
  hold(name: string, byteLength: number): void {
    this.#held.set(name, byteLength);
    this.#peakByteLength = Math.max(this.#peakByteLength, this.heldByteLength);
  }

  release(name: string): void {
    this.#held.delete(name);
  }

  get heldByteLength(): number {
    let sum = 0;
    for (const byteLength of this.#held.values()) sum += byteLength;
    return sum;
  }

  get peakByteLength(): number {
    return this.#peakByteLength;
  }
}
