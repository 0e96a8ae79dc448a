import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Likeness } from "../../../client/src/likeness.ts";
import type { components } from "../../../client/src/openapi.ts";
import { explain } from "./explain.ts";
import { language, text } from "./language.ts";
import { PasswordForm } from "./password-form.tsx";
import { RetentionForm } from "./retention-form.tsx";
import { type Settings, signInToErase } from "./session.ts";
import { webhookText } from "./webhooks/webhook-text.ts";

type Usage = components["schemas"]["Usage"];
type Found = Usage & components["schemas"]["Account"];

/** What the account is and uses, its password, and its end. */
export function AccountPage({ likeness, settings }: { likeness: Likeness; settings: Settings }) {
  const found = useSignal<Found | null>(null);
  const failure = useSignal("");
  useEffect(() => {
    const load = async () => {
      const [usage, account] = await Promise.all([likeness.usage(), likeness.account()]);
      found.value = { ...usage, ...account };
    };
    load().catch((error: unknown) => {
      failure.value = explain(error);
    });
  }, []);
  if (failure.value) return <p role="alert">{failure.value}</p>;
  if (found.value === null) return <p role="status">{text("opening")}</p>;
  const { id, plan, features, avatars, operations, has_password: hasPassword } = found.value;
  return (
    <div class="account">
      <h1>{text("account_page")}</h1>
      <section>
        <h2>{text("usage")}</h2>
        <dl>
          <dt>{text("plan")}</dt>
          <dd>{plan}</dd>
          <dt>{text("features")}</dt>
          <dd>{features.length > 0 ? features.map(featureText).join(", ") : text("none")}</dd>
          <Share name={text("avatars_page")} count={avatars.count} limit={avatars.quota} />
          <Share name={text("operations")} count={operations.count} limit={operations.limit} />
        </dl>
      </section>
      <section>
        <h2>{text("retention")}</h2>
        <RetentionForm likeness={likeness} />
      </section>
      <section>
        <h2>{webhookText("title")}</h2>
        <p>{webhookText("about")}</p>
        <p>
          <a href="#/webhooks">{webhookText("manage")}</a>
        </p>
      </section>
      {hasPassword && (
        <section>
          <h2>{text("password")}</h2>
          <PasswordForm likeness={likeness} />
        </section>
      )}
      <section>
        <h2>{text("erase_account")}</h2>
        <p>{text("erase_how")}</p>
        <p class="buttons">
          <button type="button" class="alarm" onClick={() => void signInToErase(settings, id)}>
            {text("erase_sign_in")}
          </button>
        </p>
      </section>
    </div>
  );
}

const featureText = (name: string) => (name === "gltf" ? text("feature_gltf") : name);
const number = (count: number) => count.toLocaleString(language.value);

function Share({ name, count, limit }: { name: string; count: number; limit: number | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {limit === null ? number(count) : text("of", { count: number(count), limit: number(limit) })}
        {limit !== null && <meter min={0} max={limit} value={count} aria-label={name} />}
      </dd>
    </>
  );
}
