import { signal } from "@preact/signals";
import { Likeness } from "../../../client/src/likeness.ts";
import { beginSignIn, finishSignIn, type PendingSignIn, resumeSignIn } from "../../../client/src/sign-in.ts";

/** What `GET /studio/settings.json` says. */
export interface Settings {
  /** The public client that the studio is; empty where the operator has registered none. */
  readonly client_id: string;
  readonly issuer: string;
  readonly audience: string;
  /** On a local server: who may try it without an account. */
  readonly demo: { readonly username: string; readonly password: string } | null;
}

type Session =
  | { readonly kind: "opening" }
  | { readonly kind: "signed_out"; readonly settings: Settings; readonly failure: string | null }
  | { readonly kind: "signed_in"; readonly likeness: Likeness };

const pendingKey = "likeness-sign-in";
const refreshKey = "likeness-refresh";
const scope =
  "read:avatars write:avatars read:features write:features read:renderings write:renderings read:gltf offline_access";

export const session = signal<Session>({ kind: "opening" });

/** Takes up the answer to a sign-in, or a session of before; else nobody is signed in. */
export async function openSession(): Promise<void> {
  const settings = (await (await fetch("/studio/settings.json")).json()) as Settings;
  const options = optionsOf(settings);
  const { search, href } = location;
  const pending = sessionStorage.getItem(pendingKey);
  const refreshToken = sessionStorage.getItem(refreshKey);
  try {
    if (pending !== null && /[?&](code|error)=/.test(search)) {
      history.replaceState(null, "", "/");
      sessionStorage.removeItem(pendingKey);
      return enter(await finishSignIn(options, href, JSON.parse(pending) as PendingSignIn));
    }
    if (refreshToken !== null) {
      const token = resumeSignIn(options, refreshToken);
      await token();
      return enter(token);
    }
    session.value = { kind: "signed_out", settings, failure: null };
  } catch (error) {
    sessionStorage.removeItem(refreshKey);
    session.value = { kind: "signed_out", settings, failure: refreshToken === null ? (error as Error).message : null };
  }
}

/** Leads the browser to the sign-in page; as the demo user, through it. */
export async function signIn(settings: Settings, demo = false): Promise<void> {
  const { address, pending } = await beginSignIn(optionsOf(settings));
  sessionStorage.setItem(pendingKey, JSON.stringify(pending));
  if (!demo || settings.demo === null) return location.assign(address);
  const form = document.createElement("form");
  form.method = "post";
  form.action = new URL(address).pathname;
  const fields = { ...Object.fromEntries(new URL(address).searchParams), ...settings.demo, action: "sign-in" };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

export async function signOut(): Promise<void> {
  sessionStorage.removeItem(refreshKey);
  await openSession();
}

function enter(token: ConstructorParameters<typeof Likeness>[0]["token"]): void {
  session.value = { kind: "signed_in", likeness: new Likeness({ baseUrl: location.origin, token }) };
}

function optionsOf({ client_id: clientId, issuer, audience }: Settings) {
  return {
    issuer,
    clientId,
    redirectUri: `${location.origin}/`,
    scope,
    audience,
    keep: (refreshToken: string) => sessionStorage.setItem(refreshKey, refreshToken),
  };
}
