import { embedding } from "./embed/embedding.ts";
import { text } from "./language.ts";
import { openSession, type session, signIn } from "./session.ts";
import cool from "./welcome/cool.webp";
import hi from "./welcome/hi.webp";
import love from "./welcome/love.webp";
import wink from "./welcome/wink.webp";

/** Where nothing answers. */
export function Offline() {
  return (
    <section class="welcome">
      <h1>Likeness</h1>
      <p role="alert">{text("offline")}</p>
      <p class="buttons">
        <button type="button" onClick={() => void openSession()}>
          {text("try_again")}
        </button>
      </p>
    </section>
  );
}

/** What this is, and the way in. */
export function Welcome({ settings, notice, isGood }: Extract<typeof session.value, { kind: "signed_out" }>) {
  return (
    <section class="welcome">
      <p class="faces-row">
        {[hi, wink, love, cool].map((picture) => (
          <img key={picture} src={picture} alt="" width="128" height="128" />
        ))}
      </p>
      <h1>{text("headline")}</h1>
      <p class="lead">{text("pitch")}</p>
      {notice && <p role={isGood ? "status" : "alert"}>{notice}</p>}
      {settings.client_id === "" ? (
        <p role="alert">{text("not_configured")}</p>
      ) : (
        <p class="buttons">
          {settings.demo && (
            <button type="button" onClick={() => void signIn(settings, true)}>
              {text("try_demo")}
            </button>
          )}
          <button type="button" class={settings.demo ? "plain" : ""} onClick={() => void signIn(settings)}>
            {text("sign_in")}
          </button>
        </p>
      )}
      {embedding === null && (
        <p class="fine">
          <a href="/docs">{text("for_developers")}</a>
        </p>
      )}
    </section>
  );
}
