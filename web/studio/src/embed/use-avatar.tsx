import { useSignal } from "@preact/signals";
import type { Likeness } from "../../../../client/src/likeness.ts";
import { explain } from "../explain.ts";
import { text } from "../language.ts";
import { frame } from "../session.ts";
import type { Embedding } from "./embedding.ts";

interface UseAvatarProps {
  readonly likeness: Likeness;
  readonly id: string;
  readonly embedding: Embedding;
}

/** Hands an avatar to the page around, which is told where to fetch it. */
export function UseAvatar({ likeness, id, embedding }: UseAvatarProps) {
  const state = useSignal<"idle" | "busy" | "used">("idle");
  const failure = useSignal("");
  const use = async () => {
    state.value = "busy";
    failure.value = "";
    try {
      const [url, account] = await Promise.all([addressOf(likeness, id, embedding.address), likeness.account()]);
      frame.value?.tell("v1.avatar.exported", { url, avatarId: id, userId: String(account.id) });
      state.value = "used";
    } catch (error) {
      failure.value = explain(error);
      state.value = "idle";
    }
  };
  return (
    <section class="use">
      <button type="button" disabled={state.value === "busy"} onClick={() => void use()}>
        {text("use_avatar")}
      </button>
      <p class="fine" role="status">
        {text(state.value === "used" ? "used" : `use_${embedding.address}`)}
      </p>
      {failure.value && <p role="alert">{failure.value}</p>}
    </section>
  );
}

/** Public addresses last; one of storage is good for an hour, and nobody can guess it. */
async function addressOf(likeness: Likeness, id: string, kind: Embedding["address"]): Promise<string> {
  if (kind === "public") return (await likeness.publish(id)).addresses.glb;
  const file = (await likeness.attachments(id)).find(({ type }) => type === "gltf");
  if (file === undefined) throw new Error(text("no_file"));
  return new URL(file.url, location.origin).href;
}
