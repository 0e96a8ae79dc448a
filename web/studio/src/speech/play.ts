import { evaluateAnimation } from "../../../../src/motion/animations.ts";
import { speechAnimation } from "../../../../src/motion/speech.ts";
import type { VisemeTrack } from "../../../../src/motion/viseme-track.ts";

type Weights = Readonly<Record<string, number>>;

/** The 3D head says a track once, as the loop does, with the sound that it comes from; resolves at the end. */
export async function play(
  track: VisemeTrack,
  sound: Blob | null,
  show: (weights: Weights) => void,
  signal: AbortSignal,
): Promise<void> {
  const frameCount = Math.max(1, Math.round(100 * track.duration));
  const animation = speechAnimation(track, { frameCount, delay: 1 });
  const close = sound === null ? () => {} : await startSound(sound);
  const begun = performance.now();
  await new Promise<void>((resolve) => {
    const draw = () => {
      const frame = (performance.now() - begun) / 10;
      if (signal.aborted || frame >= frameCount) return resolve();
      show(evaluateAnimation(animation, frame).weights as Weights);
      requestAnimationFrame(draw);
    };
    draw();
  });
  close();
  show({});
}

/** Gives what ends it. */
async function startSound(sound: Blob): Promise<() => void> {
  const context = new AudioContext();
  const buffer = await context.decodeAudioData(await sound.arrayBuffer());
  const source = new AudioBufferSourceNode(context, { buffer });
  source.connect(context.destination);
  source.start();
  return () => void context.close();
}
