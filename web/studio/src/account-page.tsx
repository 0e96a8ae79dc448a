import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import type { components } from "../../../client/src/openapi.ts";
import { text } from "./language.ts";

type Usage = components["schemas"]["Usage"];

/** What the account is and uses. */
export function AccountPage({ likeness }: { likeness: Likeness }) {
  const usage = useSignal<Usage | null>(null);
  useEffect(() => {
    const load = async () => {
      usage.value = await likeness.usage();
    };
    void load();
  }, []);
  const used = usage.value;
  if (used === null) return <p role="status">{text("opening")}</p>;
  const { plan, features, avatars } = used;
  return (
    <section>
      <h1>{text("account_page")}</h1>
      <dl>
        <dt>{text("plan")}</dt>
        <dd>{plan}</dd>
        <dt>{text("features")}</dt>
        <dd>{features.length > 0 ? features.join(", ") : text("none")}</dd>
        <dt>{text("avatars_page")}</dt>
        <dd>{avatars.quota === null ? avatars.count : `${avatars.count} / ${avatars.quota}`}</dd>
      </dl>
    </section>
  );
}
