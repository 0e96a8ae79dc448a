import { useSignal } from "@preact/signals";
import type { Likeness } from "../../../client/src/likeness.ts";
import { text } from "./language.ts";

/** What an avatar may be kept as, with the type of its attachment. */
const files = [
  { type: "gltf", name: "avatar.glb", label: "glTF (.glb)" },
  { type: "renderings_preview", name: "avatar.png", label: "PNG" },
] as const;

export function Downloads({ likeness, id }: { likeness: Likeness; id: string }) {
  const failure = useSignal("");
  const save = async (type: string, name: string) => {
    failure.value = "";
    try {
      const file = await likeness.file(id, type);
      if (file === null) throw new Error(text("no_file"));
      saveAs(file, name);
    } catch (error) {
      failure.value = (error as Error).message;
    }
  };
  return (
    <details open>
      <summary>{text("downloads")}</summary>
      <p class="buttons">
        {files.map(({ type, name, label }) => (
          <button key={type} type="button" class="plain" onClick={() => void save(type, name)}>
            {label}
          </button>
        ))}
      </p>
      {failure.value && <p role="alert">{failure.value}</p>}
      <p class="fine">{text("yours")}</p>
    </details>
  );
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
