import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import type { components } from "../../../client/src/openapi.ts";
import { Camera } from "./camera.tsx";
import { explain, explainCheck } from "./explain.ts";
import { text } from "./language.ts";
import { goTo } from "./place.ts";
import { shrinkPhoto } from "./shrink-photo.ts";

type Examination = components["schemas"]["PhotoExamination"];
type Step =
  | { readonly kind: "choose"; readonly failure: string | null }
  | { readonly kind: "camera" }
  | { readonly kind: "check"; readonly photo: Blob; readonly examination: Examination | null }
  | { readonly kind: "work"; readonly photo: Blob; readonly stage: string; readonly progress: number };

/** From a photo to an avatar: choose, see what the service says to it, wait. */
export function NewPage({ likeness }: { likeness: Likeness }) {
  const step = useSignal<Step>({ kind: "choose", failure: null });
  const refuse = (error: unknown) => {
    step.value = { kind: "choose", failure: explain(error) };
  };
  const check = async (file: Blob) => {
    const photo = await shrinkPhoto(file);
    step.value = { kind: "check", photo, examination: null };
    try {
      const examination = await likeness.checkPhoto(photo);
      if (step.value.kind === "check" && step.value.photo === photo) step.value = { kind: "check", photo, examination };
    } catch (error) {
      refuse(error);
    }
  };
  const create = async (photo: Blob) => {
    step.value = { kind: "work", photo, stage: "", progress: 0 };
    try {
      const avatar = await likeness.createAvatar(photo, {
        onProgress: ({ stage, progress }) => {
          step.value = { kind: "work", photo, stage, progress };
        },
      });
      goTo(`#/avatars/${avatar.id}`);
    } catch (error) {
      refuse(error);
    }
  };
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const file = clipboardData?.files[0];
      if (file) void check(file);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, []);

  const now = step.value;
  switch (now.kind) {
    case "choose":
      return <ChoosePhoto failure={now.failure} onPhoto={check} onCamera={() => (step.value = { kind: "camera" })} />;
    case "camera":
      return <Camera onPhoto={check} onCancel={refuse} />;
    case "check":
      return <CheckPhoto {...now} onUse={() => create(now.photo)} onOther={() => refuse(new Error(""))} />;
    case "work":
      return <Work {...now} />;
  }
}

interface ChooseProps {
  readonly failure: string | null;
  readonly onPhoto: (file: Blob) => void;
  readonly onCamera: () => void;
}

function ChoosePhoto({ failure, onPhoto, onCamera }: ChooseProps) {
  const input = useRef<HTMLInputElement>(null);
  const isOver = useSignal(false);
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0];
    if (file) onPhoto(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can be chosen by the button as well
    <section
      class={`drop ${isOver.value ? "over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={() => {
        isOver.value = false;
      }}
      onDrop={(event) => {
        event.preventDefault();
        isOver.value = false;
        take(event.dataTransfer?.files);
      }}
    >
      <h1>{text("choose_title")}</h1>
      {failure && (
        <p role="alert" class="failure">
          {failure}
        </p>
      )}
      <p>{text("choose_how")}</p>
      <p class="buttons">
        <button type="button" onClick={() => input.current?.click()}>
          {text("choose_file")}
        </button>
        <button type="button" class="plain" onClick={onCamera}>
          {text("take_photo")}
        </button>
      </p>
      <input
        ref={input}
        class="hidden"
        type="file"
        accept="image/png,image/jpeg"
        aria-label={text("choose_file")}
        tabIndex={-1}
        onChange={({ currentTarget }) => take(currentTarget.files)}
      />
      <p class="fine">{text("choose_privacy")}</p>
    </section>
  );
}

interface CheckProps {
  readonly photo: Blob;
  readonly examination: Examination | null;
  readonly onUse: () => void;
  readonly onOther: () => void;
}

function CheckPhoto({ photo, examination, onUse, onOther }: CheckProps) {
  const shown = examination?.checks.filter(({ verdict }) => verdict !== "pass") ?? [];
  const isRefused = examination?.accepted === false;
  return (
    <section class="check">
      <Picture photo={photo} />
      <div aria-live="polite">
        <h1>{text(examination === null ? "checking" : isRefused ? "check_refused" : "check_good")}</h1>
        {shown.length > 0 && !isRefused && <p>{text("check_better")}</p>}
        <ul class="advice">
          {shown.map((check) => (
            <li key={check.name} class={check.verdict}>
              {explainCheck(check)}
            </li>
          ))}
        </ul>
        <p class="buttons">
          {!isRefused && (
            <button type="button" disabled={examination === null} onClick={onUse}>
              {text("make_avatar")}
            </button>
          )}
          <button type="button" class={isRefused ? "" : "plain"} onClick={onOther}>
            {text("other_photo")}
          </button>
        </p>
      </div>
    </section>
  );
}

const stages = ["decode", "detect", "fit", "texture", "preview", "gltf"] as const;

function Work({ photo, stage, progress }: { photo: Blob; stage: string; progress: number }) {
  const known = stages.find((name) => name === stage);
  return (
    <section class="check">
      <Picture photo={photo} />
      <div>
        <h1>{text("working")}</h1>
        <progress max={1} value={progress} aria-label={text("working")} />
        <p role="status">{known ? text(`stage_${known}`) : text("stage_queued")}</p>
        {/* Before that the photo may still be on its way. */}
        {known && <p class="fine">{text("work_leave")}</p>}
      </div>
    </section>
  );
}

function Picture({ photo }: { photo: Blob }) {
  const address = useSignal("");
  useEffect(() => {
    address.value = URL.createObjectURL(photo);
    return () => URL.revokeObjectURL(address.value);
  }, [photo]);
  return <img class="photo" src={address.value || undefined} alt={text("your_photo")} />;
}
