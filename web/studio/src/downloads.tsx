import { useSignal } from "@preact/signals";
import type { Likeness } from "../../../client/src/likeness.ts";
import { explain } from "./explain.ts";
import { text } from "./language.ts";
import { saveAs } from "./save-as.ts";

/** What an avatar may be kept as. */
const files = [
  { name: "avatar.glb", label: "glTF (.glb)", get: (likeness, id) => likeness.file(id, "gltf") },
  { name: "avatar.vrm", label: "VRM (.vrm)", get: (likeness, id) => likeness.export(id, { format: "vrm" }) },
  { name: "avatar.png", label: "PNG", get: (likeness, id) => likeness.file(id, "renderings_preview") },
  {
    name: "avatar.gif",
    label: "GIF",
    get: (likeness, id) => likeness.render(id, { animation: "nod_yes", size: "medium" }),
  },
] as const satisfies readonly {
  readonly name: string;
  readonly label: string;
  readonly get: (likeness: Likeness, id: string) => Promise<Blob | null>;
}[];

export function Downloads({ likeness, id }: { likeness: Likeness; id: string }) {
  const failure = useSignal("");
  const making = useSignal("");
  const save = async ({ name, get }: (typeof files)[number]) => {
    failure.value = "";
    making.value = name;
    try {
      const file = await get(likeness, id);
      if (file === null) throw new Error(text("no_file"));
      saveAs(file, name);
    } catch (error) {
      failure.value = explain(error);
    } finally {
      making.value = "";
    }
  };
  return (
    <details open>
      <summary>{text("downloads")}</summary>
      <p class="buttons">
        {files.map((file) => (
          <button
            key={file.name}
            type="button"
            class="plain"
            disabled={making.value !== ""}
            aria-busy={making.value === file.name}
            onClick={() => void save(file)}
          >
            {file.label}
          </button>
        ))}
      </p>
      {failure.value && <p role="alert">{failure.value}</p>}
      <p class="fine">{text("yours")}</p>
    </details>
  );
}
