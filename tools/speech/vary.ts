import type { Random } from "../head/random.ts";

/** How far a voice is stretched in pitch and formants, as a share; children and men differ by more. */
const stretch = 0.12;
/** Decibels between speech and noise. */
const noise = { most: 40, least: 12 } as const;
/** Share of the sample before that is added or taken: microphones differ in how much of the treble they hear. */
const tilt = 0.5;
const lowestLevel = 0.05;

/** The same speech by another throat, in another room, before another microphone; `scale` is by what its times are divided. */
export function vary(signal: Float32Array, random: Random): { readonly signal: Float32Array; readonly scale: number } {
  const scale = 1 + stretch * (2 * random.uniform() - 1);
  const length = Math.floor(signal.length / scale);
  const power = signal.reduce((sum, sample) => sum + sample ** 2, 0) / signal.length;
  const distance = noise.least + (noise.most - noise.least) * random.uniform();
  const deviation = Math.sqrt(power / 10 ** (distance / 10));
  const hiss = random.uniform();
  const slope = tilt * (2 * random.uniform() - 1);
  const level = lowestLevel + (1 - lowestLevel) * random.uniform();
  let [before, rumble] = [0, 0];
  const varied = Float32Array.from({ length }, (_, i) => {
    const at = i * scale;
    const whole = Math.floor(at);
    const sample = signal[whole] + (at - whole) * ((signal[whole + 1] ?? 0) - signal[whole]);
    // Between white and brown noise of the same power.
    rumble = 0.9 * rumble + 0.436 * random.normal();
    const heard = sample + deviation * (hiss * random.normal() + (1 - hiss) * rumble) + slope * before;
    before = sample;
    return level * heard;
  });
  return { signal: varied, scale };
}
