import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import { text } from "./language.ts";
import { useFile } from "./use-file.ts";

interface HeadViewProps {
  readonly likeness: Likeness;
  readonly id: string;
  readonly label: string;
  /** Of morph targets, by name. */
  readonly weights: Signal<Readonly<Record<string, number>>>;
  /** Set to what takes a picture of the head, while there is one. */
  readonly camera: Signal<(() => Promise<Blob>) | null>;
}

/** The head in 3D, to be turned; its preview until it is there, and where there is no file. */
export function HeadView({ likeness, id, label, weights, camera }: HeadViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDrawn = useSignal(false);
  const preview = useFile(likeness, id, "renderings_preview", true);
  useEffect(() => {
    const gone = new AbortController();
    let close = () => {};
    const open = async () => {
      const [file, { openHead }] = await Promise.all([
        likeness.file(id, "gltf", gone.signal),
        import("./viewer/head-scene.ts"),
      ]);
      if (file === null || gone.signal.aborted) return;
      const head = await openHead(canvas.current!, await file.arrayBuffer());
      const stop = weights.subscribe((values) => head.setWeights(values));
      camera.value = head.takePicture;
      close = () => {
        camera.value = null;
        stop();
        head.close();
      };
      if (gone.signal.aborted) close();
      else isDrawn.value = true;
    };
    open().catch(() => {});
    return () => {
      gone.abort();
      close();
    };
  }, [id]);
  return (
    <div class="head-view">
      <canvas ref={canvas} role="img" aria-label={label} tabIndex={0} class={isDrawn.value ? "" : "waiting"} />
      {!isDrawn.value && preview.value && <img src={preview.value} alt={label} />}
      <p class="fine">{text("turn_head")}</p>
    </div>
  );
}
