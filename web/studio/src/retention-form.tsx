import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import type { components } from "../../../client/src/openapi.ts";
import { explain } from "./explain.ts";
import { text } from "./language.ts";

type Retention = components["schemas"]["Settings"];

/** Ages to choose from, days. */
const ages = [7, 30, 90, 365];

/** How long photos and avatars are kept. */
export function RetentionForm({ likeness }: { likeness: Likeness }) {
  const settings = useSignal<Retention | null>(null);
  const outcome = useSignal<{ readonly text: string; readonly isGood: boolean } | null>(null);
  useEffect(() => {
    const load = async () => {
      settings.value = await likeness.settings();
    };
    load().catch((error: unknown) => {
      outcome.value = { text: explain(error), isGood: false };
    });
  }, []);
  const change = async (changed: Partial<Retention>) => {
    const before = settings.value!;
    const { avatar_retention_days: days } = changed;
    if (typeof days === "number" && !confirm(text("keep_avatars_sure", { days }))) {
      settings.value = { ...before };
      return;
    }
    settings.value = { ...before, ...changed };
    try {
      settings.value = await likeness.changeSettings(settings.value);
      outcome.value = { text: text("kept"), isGood: true };
    } catch (error) {
      settings.value = before;
      outcome.value = { text: explain(error), isGood: false };
    }
  };
  if (settings.value === null) return outcome.value && <p role="alert">{outcome.value.text}</p>;
  const { photo_retention: photo, avatar_retention_days: days } = settings.value;
  const offered = days === null || ages.includes(days) ? ages : [...ages, days].sort((a, b) => a - b);
  return (
    <div class="fields">
      <label>
        {text("keep_photos")}
        <select
          value={photo}
          onChange={({ currentTarget }) => {
            void change({ photo_retention: currentTarget.value as Retention["photo_retention"] });
          }}
        >
          <option value="drop">{text("keep_photos_drop")}</option>
          <option value="keep">{text("keep_photos_keep")}</option>
        </select>
      </label>
      <label>
        {text("keep_avatars")}
        <select
          value={days ?? ""}
          onChange={({ currentTarget }) => {
            void change({ avatar_retention_days: currentTarget.value === "" ? null : Number(currentTarget.value) });
          }}
        >
          <option value="">{text("keep_avatars_always")}</option>
          {offered.map((age) => (
            <option key={age} value={age}>
              {text("keep_avatars_days", { days: age })}
            </option>
          ))}
        </select>
      </label>
      {outcome.value && <p role={outcome.value.isGood ? "status" : "alert"}>{outcome.value.text}</p>}
    </div>
  );
}
