import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { AvatarProgress, Likeness } from "../../../client/src/likeness.ts";
import { describe } from "./avatars-page.tsx";
import { Downloads } from "./downloads.tsx";
import { embedding } from "./embed/embedding.ts";
import { UseAvatar } from "./embed/use-avatar.tsx";
import { explain, explainFailure } from "./explain.ts";
import { FaceSliders } from "./face-sliders.tsx";
import { Gallery } from "./gallery.tsx";
import { HeadView } from "./head-view.tsx";
import { text } from "./language.ts";
import { LookEditor } from "./look-editor.tsx";
import { dropPictures, type MadePicture, type MadePictures } from "./made-pictures.ts";
import { goTo } from "./place.ts";
import { SpeechPanel } from "./speech/speech-panel.tsx";

/** One avatar: in 3D where the account has the file, else its preview; pictures and files of it. */
export function AvatarPage({ likeness, id }: { likeness: Likeness; id: string }) {
  const avatar = useSignal<AvatarProgress | null>(null);
  const failure = useSignal("");
  const version = useSignal(0);
  const weights = useSignal<Readonly<Record<string, number>>>({});
  const camera = useSignal<(() => Promise<Blob>) | null>(null);
  const pictures: MadePictures = useSignal<readonly MadePicture[]>([]);
  useEffect(() => () => dropPictures(pictures), []);
  useEffect(() => {
    const load = async () => {
      avatar.value = await likeness.avatar(id);
      if (avatar.value.status !== "new" && avatar.value.status !== "inprogress") return;
      for await (const _ of likeness.follow(id)) {
      }
      avatar.value = await likeness.avatar(id);
    };
    load().catch((error: unknown) => {
      failure.value = explain(error);
    });
  }, [id]);
  const remove = async () => {
    if (!confirm(text("delete_sure"))) return;
    await likeness.deleteAvatar(id);
    goTo("#/avatars");
  };
  if (failure.value) return <Trouble reason={failure.value} />;
  const found = avatar.value;
  if (found === null || found.status === "new" || found.status === "inprogress") {
    return <p role="status">{text(found === null ? "opening" : "working")}</p>;
  }
  if (found.failure) {
    return (
      <Trouble reason={explainFailure(found.failure)}>
        <a class="button" href="#/">
          {text("other_photo")}
        </a>
        <button type="button" class="alarm" onClick={() => void remove()}>
          {text("delete_avatar")}
        </button>
      </Trouble>
    );
  }
  return (
    <section class="avatar">
      <h1 class="hidden">{describe(found)}</h1>
      <HeadView
        key={version.value}
        likeness={likeness}
        id={id}
        label={describe(found)}
        weights={weights}
        camera={camera}
      />
      <div class="panels">
        {embedding && <UseAvatar likeness={likeness} id={id} embedding={embedding} />}
        <LookEditor likeness={likeness} id={id} onChanged={() => version.value++} />
        <FaceSliders weights={weights} camera={camera} pictures={pictures} />
        <SpeechPanel likeness={likeness} id={id} weights={weights} pictures={pictures} />
        <Gallery likeness={likeness} id={id} pictures={pictures} />
        <Downloads likeness={likeness} id={id} />
        <p>
          <button type="button" class="alarm" onClick={() => void remove()}>
            {text("delete_avatar")}
          </button>
        </p>
      </div>
    </section>
  );
}

/** What went wrong, and the ways on. */
function Trouble({ reason, children }: { reason: string; children?: ComponentChildren }) {
  return (
    <section class="welcome">
      <h1>{text("trouble")}</h1>
      <p role="alert">{reason}</p>
      <p class="buttons">
        {children ?? (
          <a class="button" href="#/avatars">
            {text("to_avatars")}
          </a>
        )}
      </p>
    </section>
  );
}
