// Mel cepstra as they are defined, term by term, for the frames of src/speech/mel-cepstra.ts.

export function slowPower(signal: ArrayLike<number>, size: number): number[] {
  return Array.from({ length: size / 2 + 1 }, (_, k) => {
    let [real, imaginary] = [0, 0];
    for (let i = 0; i < signal.length; i++) {
      real += signal[i] * Math.cos((2 * Math.PI * k * i) / size);
      imaginary -= signal[i] * Math.sin((2 * Math.PI * k * i) / size);
    }
    return real ** 2 + imaginary ** 2;
  });
}

export function slowCepstra(signal: Float32Array): number[] {
  const frames: number[] = [];
  for (let middle = 0; middle < signal.length; middle += 160) {
    const at = (i: number) => (i >= 0 && i < signal.length ? signal[i] : 0);
    const place = Array.from({ length: 400 }, (_, i) => middle - 200 + i);
    const hamming = (i: number) => 0.54 - 0.46 * Math.cos((2 * Math.PI * i) / 399);
    const power = slowPower(
      place.map((p, i) => hamming(i) * (at(p) - 0.97 * at(p - 1))),
      512,
    );
    const energies = Array.from({ length: 26 }, (_, band) => {
      const sum = power.reduce((total, value, k) => total + value * triangle(band, (k * 16_000) / 512), 0);
      return Math.log(Math.max(1e-8, sum / 400));
    });
    frames.push(Math.log(Math.max(1e-8, place.reduce((sum, p) => sum + at(p) ** 2, 0) / 400)));
    for (let k = 1; k < 13; k++) {
      const terms = energies.map((energy, band) => energy * Math.cos((Math.PI * k * (band + 0.5)) / 26));
      frames.push(Math.sqrt(2 / 26) * terms.reduce((sum, term) => sum + term, 0));
    }
  }
  return frames;
}

/** Weight of a frequency in one of 26 bands between 80 and 7000 Hz. */
function triangle(band: number, frequency: number): number {
  const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const width = (mel(7000) - mel(80)) / 27;
  const centre = mel(80) + (band + 1) * width;
  return Math.max(0, 1 - Math.abs(mel(frequency) - centre) / width);
}
