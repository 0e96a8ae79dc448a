import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Avatar, Likeness } from "../../../client/src/likeness.ts";
import { language, text } from "./language.ts";
import { useFile } from "./use-file.ts";
import { word } from "./word.ts";

/** The account's avatars, newest first, more of them on demand. */
export function AvatarsPage({ likeness }: { likeness: Likeness }) {
  const avatars = useSignal<readonly Avatar[] | null>(null);
  useEffect(() => {
    const load = async () => {
      const found: Avatar[] = [];
      for await (const avatar of likeness.avatars({ fields: ["labels"] })) {
        found.push(avatar);
        if (found.length >= most) break;
      }
      avatars.value = found;
    };
    void load();
  }, []);
  const found = avatars.value;
  if (found === null) return <p role="status">{text("opening")}</p>;
  return (
    <section>
      <h1>{text("avatars_page")}</h1>
      {found.length === 0 && (
        <p>
          {text("no_avatars")} <a href="#/">{text("new_page")}</a>
        </p>
      )}
      <ul class="cards">
        {found.map((avatar) => (
          <li key={avatar.id}>
            <Card likeness={likeness} avatar={avatar} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Avatars that are shown at once. */
const most = 60;

function Card({ likeness, avatar }: { likeness: Likeness; avatar: Avatar }) {
  const preview = useFile(likeness, avatar.id, "renderings_preview", avatar.status === "done");
  const made = new Date(avatar.updated_at).toLocaleDateString(language.value, { dateStyle: "medium" });
  return (
    <a class="card" href={`#/avatars/${avatar.id}`}>
      {preview.value ? (
        <img src={preview.value} alt={describe(avatar)} width="160" height="160" />
      ) : (
        <span class="blank">{avatar.status !== "done" && text(`status_${avatar.status}`)}</span>
      )}
      <span>{made}</span>
    </a>
  );
}

const told = ["hair_style", "hair_color", "glasses", "facial_hair"] as const;

/** What a screen reader says of an avatar: its labels. */
export function describe({ labels }: Pick<Avatar, "labels">): string {
  const values = labels?.entries.flatMap(({ name, value }) => {
    const field = told.find((each) => each === name);
    return field === undefined || value === "none"
      ? []
      : [`${text(`look_${field}`)}: ${word(field === "hair_color" ? "read" : field, value)}`];
  });
  return `${text("avatar")}${values?.length ? ` (${values.join(", ")})` : ""}`;
}
