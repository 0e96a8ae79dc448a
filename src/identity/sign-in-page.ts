import { html, raw } from "hono/html";
import type { AuthorizationRequest } from "./authorization-request.ts";
import type { Form } from "./oauth-error.ts";
import { narrowScopes, ordinaryScopes, type Scope, type SignInScope, scopeDescriptions, scopeNames } from "./scopes.ts";

const descriptions: Record<Scope | SignInScope, string> = {
  ...scopeDescriptions,
  openid: "who signed in",
  offline_access: "access for up to 90 days without asking again",
};

/** The plain page that asks for username and password; the request goes along in hidden fields. */
export function signInPage(request: AuthorizationRequest, form: Form, failure: string): string {
  const { client, redirectUri } = request;
  const username = form.get("username") ?? form.get("login_hint") ?? "";
  const carried = [...form].filter(([name]) => !["username", "password", "action"].includes(name));
  return page(
    `Sign in to Likeness for ${client.name}`,
    html`<h1>Sign in to Likeness</h1>
<p><strong>${client.name}</strong> asks for access to your avatars. You return to <strong>${destination(redirectUri)}</strong>.</p>
<ul>${askedScopes(request.scope).map((scope) => html`<li>${descriptions[scope]}</li>`)}</ul>
${failure && html`<p class="failure" id="failure" role="alert">${sentence(failure)}</p>`}
<form method="post" action="/oauth/authorize">
${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="username">Username</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" required ${raw(failure && 'aria-describedby="failure"')}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required ${raw(failure && 'aria-invalid="true" aria-describedby="failure"')}>
<div class="buttons"><button name="action" value="sign-in">Sign in and allow</button>
<button name="action" value="cancel" class="plain" formnovalidate>Cancel</button></div>
</form>`,
  );
}

/** For a request that names no client, or no place of that client to return to. */
export function refusalPage(reason: string): string {
  return page(
    "This sign-in cannot go on",
    html`<h1>This sign-in cannot go on</h1>
<p class="failure" role="alert">${sentence(reason)}</p>
<p>Go back to the application and try again, or tell its makers.</p>`,
  );
}

function askedScopes(scope: string | undefined): (Scope | SignInScope)[] {
  if (scopeNames(scope ?? "").size === 0) return [...ordinaryScopes];
  return narrowScopes(Object.keys(descriptions) as (Scope | SignInScope)[], scope);
}

function destination(redirectUri: string): string {
  const { protocol, host } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}.`;
}

function page(title: string, body: ReturnType<typeof html>): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(style)}</style>
</head>
<body><main>${body}</main></body>
</html>
`);
}

const style = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #55616f; --paper: #fff; --ground: #eef1f5; --line: #8a95a3;
  --accent: #2456c7; --on-accent: #fff; --alarm: #a8201a; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ecf1; --soft: #aab4c0; --paper: #1b222b; --ground: #11161c;
  --line: #6c7886; --accent: #8db1ff; --on-accent: #0c1626; --alarm: #ff9d94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; background: var(--ground);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 26rem; padding: 2rem; background: var(--paper); border-radius: 1rem;
  box-shadow: 0 0.5rem 2rem rgb(0 0 0 / 12%); overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.2; }
ul { margin: 0 0 1rem; padding-left: 1.25rem; color: var(--soft); }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { width: 100%; margin-top: 0.25rem; padding: 0.625rem 0.75rem; font: inherit; color: inherit;
  background: transparent; border: 1px solid var(--line); border-radius: 0.5rem; }
button { padding: 0.625rem 1.25rem; font: inherit; font-weight: 600; cursor: pointer; color: var(--on-accent);
  background: var(--accent); border: 1px solid var(--accent); border-radius: 0.5rem; }
button.plain { color: inherit; background: transparent; border-color: var(--line); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.5rem; }
.failure { padding: 0.5rem 0.75rem; color: var(--alarm); border: 1px solid currentColor; border-radius: 0.5rem; }
`;
