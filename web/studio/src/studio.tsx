import { useEffect } from "preact/hooks";
import { AccountPage } from "./account-page.tsx";
import { AvatarPage } from "./avatar-page.tsx";
import { AvatarsPage } from "./avatars-page.tsx";
import { embedding } from "./embed/embedding.ts";
import { ErasePage } from "./erase-page.tsx";
import { language, languages, text } from "./language.ts";
import { NewPage } from "./new-page.tsx";
import { place } from "./place.ts";
import { openSession, session, signOut } from "./session.ts";
import { WebhooksPage } from "./webhooks/webhooks-page.tsx";
import { Offline, Welcome } from "./welcome.tsx";

export function Studio() {
  useEffect(() => void openSession(), []);
  useEffect(() => {
    document.documentElement.lang = language.value;
  }, [language.value]);
  const current = session.value;
  const isSignedIn = current.kind === "signed_in";
  return (
    <>
      <header>
        <a class="brand" href="#/">
          <img src="/studio/icon.svg" alt="" width="28" height="28" /> <span>Likeness</span>
        </a>
        {isSignedIn && (
          <nav aria-label={text("navigation")}>
            <Link to="#/" page="new" />
            <Link to="#/avatars" page="avatars" />
            {embedding === null && <Link to="#/account" page="account" />}
          </nav>
        )}
        <label class="language">
          <span class="hidden">{text("language")}</span>
          <select
            value={language.value}
            onChange={({ currentTarget }) => {
              language.value = currentTarget.value as typeof language.value;
            }}
          >
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {isSignedIn && !current.isGiven && (
          <button type="button" class="plain" onClick={() => void signOut()}>
            {text("sign_out")}
          </button>
        )}
      </header>
      <main id="main">
        <Page />
      </main>
    </>
  );
}

/** What has no link of its own lies below what has. */
const above: Readonly<Record<string, string>> = { avatar: "avatars", webhooks: "account" };

function Link({ to, page }: { to: string; page: "new" | "avatars" | "account" }) {
  const isHere = place.value.page === page || above[place.value.page] === page;
  return (
    <a href={to} aria-current={isHere ? "page" : undefined}>
      {text(`${page}_page`)}
    </a>
  );
}

function Page() {
  const current = session.value;
  if (current.kind === "opening") return <p role="status">{text("opening")}</p>;
  if (current.kind === "offline") return <Offline />;
  if (current.kind === "erasing") return <ErasePage likeness={current.likeness} />;
  if (current.kind === "signed_out") return <Welcome {...current} />;
  const { likeness, settings } = current;
  switch (place.value.page) {
    case "avatars":
      return <AvatarsPage likeness={likeness} />;
    case "avatar":
      return <AvatarPage key={place.value.id} likeness={likeness} id={place.value.id} />;
    case "account":
      return <AccountPage likeness={likeness} settings={settings} />;
    case "webhooks":
      return <WebhooksPage likeness={likeness} />;
    case "new":
      return <NewPage likeness={likeness} />;
  }
}
