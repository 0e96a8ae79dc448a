import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { text } from "./language.ts";

interface CameraProps {
  readonly onPhoto: (photo: Blob) => void;
  readonly onCancel: (reason: Error) => void;
}

/** The camera's picture with an outline that a face should fill. */
export function Camera({ onPhoto, onCancel }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isReady = useSignal(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const begin = async () => {
      const opened = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
      });
      stream = opened;
      if (isGone) return stop(opened);
      video.current!.srcObject = opened;
      await video.current!.play();
      isReady.value = true;
    };
    begin().catch(() => onCancel(new Error(text("no_camera"))));
    return () => {
      isGone = true;
      if (stream) stop(stream);
    };
  }, []);
  const take = async () => {
    const { videoWidth, videoHeight } = video.current!;
    const canvas = new OffscreenCanvas(videoWidth, videoHeight);
    canvas.getContext("2d")!.drawImage(video.current!, 0, 0);
    onPhoto(await canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 }));
  };
  return (
    <section class="camera">
      <h1>{text("camera_title")}</h1>
      <div class="finder">
        <video ref={video} muted playsInline aria-label={text("camera_title")} />
        <svg viewBox="0 0 100 75" aria-hidden="true">
          <ellipse cx="50" cy="36" rx="17" ry="24" />
        </svg>
      </div>
      <p class="buttons">
        <button type="button" disabled={!isReady.value} onClick={() => void take()}>
          {text("shoot")}
        </button>
        <button type="button" class="plain" onClick={() => onCancel(new Error(""))}>
          {text("cancel")}
        </button>
      </p>
    </section>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
