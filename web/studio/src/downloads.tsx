import { useSignal } from "@preact/signals";
import type { Likeness } from "../../../client/src/likeness.ts";
import { text } from "./language.ts";

/** What an avatar may be kept as. */
const files = [
  { name: "avatar.glb", label: "glTF (.glb)", get: (likeness, id) => likeness.file(id, "gltf") },
  { name: "avatar.vrm", label: "VRM (.vrm)", get: (likeness, id) => likeness.export(id, { format: "vrm" }) },
  { name: "avatar.png", label: "PNG", get: (likeness, id) => likeness.file(id, "renderings_preview") },
] as const satisfies readonly {
  readonly name: string;
  readonly label: string;
  readonly get: (likeness: Likeness, id: string) => Promise<Blob | null>;
}[];

export function Downloads({ likeness, id }: { likeness: Likeness; id: string }) {
  const failure = useSignal("");
  const save = async ({ name, get }: (typeof files)[number]) => {
    failure.value = "";
    try {
      const file = await get(likeness, id);
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
        {files.map((file) => (
          <button key={file.name} type="button" class="plain" onClick={() => void save(file)}>
            {file.label}
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
