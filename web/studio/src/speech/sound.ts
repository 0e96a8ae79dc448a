// Sound in the browser: recorded or read from a file, and as the service takes it.

/** Samples a second that the service listens at. */
const rate = 16_000;

/** Any sound that the browser can play, as a WAV file of one channel; the first `longest` seconds of it. */
export async function asWave(sound: Blob, longest: number): Promise<Blob> {
  const bytes = await sound.arrayBuffer();
  const decoded = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes);
  const length = Math.max(1, Math.floor(Math.min(longest, decoded.duration) * rate));
  const context = new OfflineAudioContext(1, length, rate);
  const source = new AudioBufferSourceNode(context, { buffer: decoded });
  source.connect(context.destination);
  source.start();
  return encodeWave((await context.startRendering()).getChannelData(0));
}

function encodeWave(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(44 + 2 * samples.length));
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  write(0, "RIFF");
  view.setUint32(4, 36 + 2 * samples.length, true);
  write(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  // PCM, one channel, bytes a second, bytes and bits of a sample.
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, "data");
  view.setUint32(40, 2 * samples.length, true);
  samples.forEach((sample, i) => {
    view.setInt16(44 + 2 * i, Math.round(32_767 * Math.min(1, Math.max(-1, sample))), true);
  });
  return new Blob([view], { type: "audio/wav" });
}

export interface Recorder {
  /** Ends the recording and gives it. */
  stop(): Promise<Blob>;
  /** Ends it and keeps nothing. */
  cancel(): void;
}

/** Listens to the microphone from here on; rejects where there is none or it may not be used. */
export async function record(): Promise<Recorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const recorder = new MediaRecorder(stream);
  const parts: Blob[] = [];
  recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
  const ended = new Promise<void>((resolve) => recorder.addEventListener("stop", () => resolve(), { once: true }));
  const end = () => {
    if (recorder.state !== "inactive") recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  };
  recorder.start();
  return {
    stop: async () => {
      end();
      await ended;
      return new Blob(parts, { type: recorder.mimeType });
    },
    cancel: end,
  };
}
