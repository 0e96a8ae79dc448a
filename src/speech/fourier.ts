/** Power spectra of real signals of 2^n samples, by a radix-2 transform in place. */
export class PowerSpectrum {
  readonly #size: number;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;
  readonly #reversed: Uint16Array;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;

  constructor(size: number) {
    this.#size = size;
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, k) => Math.cos((2 * Math.PI * k) / size));
    this.#sines = Float64Array.from({ length: size / 2 }, (_, k) => Math.sin((2 * Math.PI * k) / size));
    const bits = Math.log2(size);
    this.#reversed = Uint16Array.from({ length: size }, (_, i) => {
      let reversed = 0;
      for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
      return reversed;
    });
    this.#real = new Float64Array(size);
    this.#imaginary = new Float64Array(size);
  }

  /** Writes the power of frequencies 0 to size / 2 of a signal, which zeros make long enough. */
  of(signal: Float64Array, power: Float64Array): void {
    const [size, real, imaginary] = [this.#size, this.#real, this.#imaginary];
    for (let i = 0; i < size; i++) real[this.#reversed[i]] = i < signal.length ? signal[i] : 0;
    imaginary.fill(0);
    for (let half = 1; half < size; half *= 2) this.#combine(half);
    for (let k = 0; k <= size / 2; k++) power[k] = real[k] ** 2 + imaginary[k] ** 2;
  }

  /** Joins neighbouring transforms of length `half` into ones of twice that. */
  #combine(half: number): void {
    const [size, real, imaginary] = [this.#size, this.#real, this.#imaginary];
    const stride = size / (2 * half);
    for (let start = 0; start < size; start += 2 * half) {
      for (let k = 0; k < half; k++) {
        const [a, b] = [start + k, start + k + half];
        const [cosine, sine] = [this.#cosines[k * stride], -this.#sines[k * stride]];
        const turned = cosine * real[b] - sine * imaginary[b];
        const turnedImaginary = cosine * imaginary[b] + sine * real[b];
        real[b] = real[a] - turned;
        imaginary[b] = imaginary[a] - turnedImaginary;
        real[a] += turned;
        imaginary[a] += turnedImaginary;
      }
    }
  }
}
