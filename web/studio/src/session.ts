import { signal } from "@preact/signals";
import { Likeness } from "../../../client/src/likeness.ts";
import { LikenessError } from "../../../client/src/likeness-error.ts";
import { beginSignIn, finishSignIn, type PendingSignIn, resumeSignIn } from "../../../client/src/sign-in.ts";
import type { TokenSource } from "../../../client/src/token.ts";
import { embedding } from "./embed/embedding.ts";
import { Frame } from "./embed/frame.ts";
import { GivenToken } from "./embed/given-token.ts";
import { answerOf, openPopup, popupName } from "./embed/popup.ts";
import { explain } from "./explain.ts";
import { kept } from "./kept.ts";
import { text } from "./language.ts";
import { goTo } from "./place.ts";

/** What `GET /studio/settings.json` says. */
export interface Settings {
  /** The public client that the studio is; empty where the operator has registered none. */
  readonly client_id: string;
  /** In a frame: whose pages may show it. */
  readonly parent_origins: readonly string[];
  readonly issuer: string;
  readonly audience: string;
  /** On a local server: who may try it without an account. */
  readonly demo: { readonly username: string; readonly password: string } | null;
}

type Session =
  | { readonly kind: "opening" }
  | { readonly kind: "offline" }
  | {
      readonly kind: "signed_out";
      readonly settings: Settings;
      /** What has happened, good or not. */
      readonly notice: string | null;
      readonly isGood: boolean;
    }
  /** Signed in just now to erase the account, and for nothing else. */
  | { readonly kind: "erasing"; readonly likeness: Likeness }
  | {
      readonly kind: "signed_in";
      readonly settings: Settings;
      readonly likeness: Likeness;
      /** By a token of the page around, which alone can sign them out. */
      readonly isGiven: boolean;
    };

interface Pending extends PendingSignIn {
  readonly purpose: Purpose;
  readonly isDemo: boolean;
  /** The account that is to be erased, and no other. */
  readonly accountId: number | null;
}

/** What somebody signs in for. */
type Purpose = "use" | "erase";

const scopes: Readonly<Record<Purpose, string>> = {
  use: [
    "read:avatars write:avatars read:features write:features read:renderings write:renderings read:gltf offline_access",
    // A frame shows no account.
    ...(embedding === null ? ["read:webhooks write:webhooks"] : []),
  ].join(" "),
  erase: "delete:account",
};

const pendingKey = "likeness-sign-in";
const demoKey = "likeness-demo";
const refreshKey = `likeness-refresh${embedding === null ? "" : `-${embedding.clientId}`}`;

export const session = signal<Session>({ kind: "opening" });

/** The page around, where there is one that may be spoken to. */
export const frame = signal<Frame | null>(null);

/** Takes up the answer to a sign-in, or a session of before; else nobody is signed in. `reason` is told then. */
export async function openSession(reason: string | null = null): Promise<void> {
  try {
    await open(reason);
  } catch {
    session.value = { kind: "offline" };
  }
}

async function open(reason: string | null): Promise<void> {
  const query = embedding === null ? "" : `?client_id=${encodeURIComponent(embedding.clientId)}`;
  const settings = (await (await fetch(`/studio/settings.json${query}`)).json()) as Settings;
  const { search, href } = location;
  const pending = kept.session.get(pendingKey);
  const refreshToken = kept.session.get(refreshKey);
  if (embedding !== null && frame.value === null) openFrame(settings);
  try {
    if (embedding === null && pending !== null && /[?&](code|error)=/.test(search)) {
      history.replaceState(null, "", "/");
      kept.session.remove(pendingKey);
      return await finish(settings, href, JSON.parse(pending) as Pending);
    }
    if (refreshToken !== null) {
      const token = resumeSignIn(optionsOf(settings, "use"), refreshToken);
      await token();
      if (session.value.kind !== "signed_in") enter(settings, token, false);
      return;
    }
    leave(settings, reason, true);
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    kept.session.remove(refreshKey);
    leave(settings, refreshToken === null ? explain(error) : null);
  }
}

/** Unless the page around has let somebody in meanwhile, or is going to. */
function leave(settings: Settings, notice: string | null, isGood = false): void {
  if (session.value.kind === "signed_in") return;
  session.value = embedding?.isTokenGiven ? { kind: "opening" } : { kind: "signed_out", settings, notice, isGood };
}

/** Leads the browser to the sign-in page, in a frame another window; as the demo user, through it. */
export async function signIn(settings: Settings, isDemo = false): Promise<void> {
  if (embedding !== null) await signInBeside(settings, isDemo);
  else await leadAway(settings, { purpose: "use", isDemo, accountId: null });
}

/** Has somebody sign in once more, to erase their account. */
export async function signInToErase(settings: Settings, accountId: number): Promise<void> {
  await leadAway(settings, { purpose: "erase", isDemo: kept.session.get(demoKey) !== null, accountId });
}

async function leadAway(settings: Settings, what: Omit<Pending, keyof PendingSignIn>): Promise<void> {
  const { purpose, isDemo } = what;
  const { address, pending } = await beginSignIn(optionsOf(settings, purpose));
  kept.session.set(pendingKey, JSON.stringify({ ...pending, ...what } satisfies Pending));
  if (isDemo) submitDemo(settings, address, "_self");
  else location.assign(address);
}

/** What redeems the code never leaves the frame. */
async function signInBeside(settings: Settings, isDemo: boolean): Promise<void> {
  const fail = (notice: string) => {
    session.value = { kind: "signed_out", settings, notice, isGood: false };
  };
  const popup = openPopup();
  if (popup === null) return fail(text("popup_blocked"));
  try {
    const { address, pending } = await beginSignIn(optionsOf(settings, "use"));
    const answer = answerOf(popup);
    if (isDemo) submitDemo(settings, address, popupName);
    else popup.location.replace(address);
    const came = await answer;
    if (came !== null) await finish(settings, came, { ...pending, purpose: "use", isDemo, accountId: null });
  } catch (error) {
    fail(explain(error));
  }
}

/** Fills in and sends the sign-in page of a local server. */
function submitDemo(settings: Settings, address: string, target: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = new URL(address).pathname;
  form.target = target;
  const fields = { ...Object.fromEntries(new URL(address).searchParams), ...settings.demo, action: "sign-in" };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    form.append(field);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}

/** Forgets the session here, and has the service forget it; `reason` is told on the page that follows. */
export async function signOut(reason: string | null = null): Promise<void> {
  const token = kept.session.get(refreshKey);
  kept.session.remove(refreshKey);
  const ended = session.value;
  session.value = { kind: "opening" };
  if (token !== null && ended.kind === "signed_in") {
    const { settings } = ended;
    const body = new URLSearchParams({ client_id: settings.client_id, token });
    await fetch(new URL("/oauth/revoke", settings.issuer), { method: "POST", body }).catch(() => {});
  }
  frame.value?.tell("v1.user.logout", {});
  await openSession(reason);
}

/** Forgets a session that the service has ended already. */
export function forget(): void {
  kept.session.remove(refreshKey);
  session.value = { kind: "opening" };
  goTo("#/");
  void openSession();
}

async function finish(settings: Settings, address: string, pending: Pending): Promise<void> {
  const { purpose, isDemo, accountId } = pending;
  const token = await finishSignIn(optionsOf(settings, purpose), address, pending);
  if (purpose === "erase") return beginErasure(settings, likenessOf(token), accountId);
  if (isDemo) kept.session.set(demoKey, "yes");
  else kept.session.remove(demoKey);
  enter(settings, token, true);
}

async function beginErasure(settings: Settings, likeness: Likeness, accountId: number | null): Promise<void> {
  const isMeant = (await likeness.account()).id === accountId;
  if (isMeant) session.value = { kind: "erasing", likeness };
  else leave(settings, text("other_account"));
}

function enter(settings: Settings, token: TokenSource, isNew: boolean, isGiven = false): void {
  const likeness = likenessOf(token);
  session.value = { kind: "signed_in", settings, likeness, isGiven };
  if (frame.value !== null) void introduce(frame.value, likeness, isNew);
}

async function introduce(page: Frame, likeness: Likeness, isNew: boolean): Promise<void> {
  const id = String((await likeness.account()).id);
  if (isNew) page.tell("v1.user.authorized", { id });
  page.tell("v1.user.set", { id });
}

function openFrame(settings: Settings): void {
  const given = new GivenToken(() => frame.value?.tell("v1.token.needed", {}));
  const opened = new Frame({
    name: embedding!.name,
    origins: settings.parent_origins,
    origin: location.ancestorOrigins?.[0],
    parent: window.parent,
    onQuery: (eventName, data) => {
      if (eventName === "v1.user.logout") void signOut();
      const { access_token: token } = (data ?? {}) as { access_token?: unknown };
      if (eventName !== "v1.token" || typeof token !== "string") return;
      given.give(token);
      if (session.value.kind !== "signed_in") enter(settings, given.source, false, true);
    },
  });
  frame.value = opened;
  addEventListener("message", (event) => opened.hear(event));
  if (window.parent !== window) opened.tell("v1.frame.ready", {});
}

function likenessOf(token: TokenSource): Likeness {
  return new Likeness({ baseUrl: location.origin, token });
}

function optionsOf({ client_id: clientId, issuer, audience }: Settings, purpose: Purpose) {
  return {
    issuer,
    clientId,
    redirectUri: `${location.origin}${embedding === null ? "/" : "/signed-in"}`,
    scope: scopes[purpose],
    audience,
    keep: (refreshToken: string) => kept.session.set(refreshKey, refreshToken),
  };
}
