export type Fetch = (target: string, init?: RequestInit) => Promise<Response>;

/** Does what a person does with the sign-in page in a browser: opens it, types, submits; gives where it leads back to. */
export async function signInByPage(send: Fetch, address: URL, username: string, password: string): Promise<URL> {
  const page = await send(address.href, { redirect: "manual" });
  const form = readForm(await page.text());
  form.set("username", username);
  form.set("password", password);
  form.set("action", "sign-in");
  const target = new URL("/oauth/authorize", address).href;
  const answer = await send(target, { method: "POST", body: form, redirect: "manual" });
  const location = answer.headers.get("Location");
  if (location === null) throw new Error(`the sign-in page leads nowhere: ${answer.status} ${await answer.text()}`);
  return new URL(location);
}

/** The fields of the one form of a page that were filled in by the server. */
export function readForm(page: string): URLSearchParams {
  const form = new URLSearchParams();
  for (const [input] of page.matchAll(/<input[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(input)?.[1];
    const value = /\bvalue="([^"]*)"/.exec(input)?.[1];
    if (name !== undefined && value !== undefined) form.set(unescapeHtml(name), unescapeHtml(value));
  }
  return form;
}

function unescapeHtml(text: string): string {
  const characters: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
  return text.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => characters[entity]);
}
