import { useSignal } from "@preact/signals";
import type { Likeness } from "../../../client/src/likeness.ts";
import { explain } from "./explain.ts";
import { text } from "./language.ts";
import { signOut } from "./session.ts";

/** As the service has it (PUT /me/password). */
const least = 12;
const most = 128;

/** Changes the password, which ends this session too. */
export function PasswordForm({ likeness }: { likeness: Likeness }) {
  const failure = useSignal("");
  const isBusy = useSignal(false);
  const change = async (form: HTMLFormElement) => {
    const fields = new FormData(form);
    isBusy.value = true;
    failure.value = "";
    try {
      await likeness.changePassword(String(fields.get("current")), String(fields.get("new")));
      await signOut(text("password_changed"));
    } catch (error) {
      failure.value = explain(error);
      isBusy.value = false;
    }
  };
  return (
    <form
      class="fields"
      onSubmit={(event) => {
        event.preventDefault();
        void change(event.currentTarget);
      }}
    >
      <label>
        {text("password_current")}
        <input type="password" name="current" autocomplete="current-password" required maxLength={most} />
      </label>
      <label>
        {text("password_new")}
        <input
          type="password"
          name="new"
          autocomplete="new-password"
          required
          minLength={least}
          maxLength={most}
          aria-describedby="password-rule"
        />
      </label>
      <p class="fine" id="password-rule">
        {text("password_rule")}
      </p>
      {failure.value && <p role="alert">{failure.value}</p>}
      <button type="submit" disabled={isBusy.value}>
        {text("password_change")}
      </button>
    </form>
  );
}
