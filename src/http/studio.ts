// The studio: its page at /, its files below /studio/, and what it has to know of this deployment. At /embed the same page
// stands in a frame of another site, at /signed-in it brings a sign-in back to such a frame.
import type { Context } from "hono";
import { issuerOf } from "../identity/access-token.ts";
import { findClient } from "../store/clients.ts";
import { type HttpEnv, newResource, notFound } from "./resource.ts";

/** Files have a hash of their content in their names. */
const fileCaching = "public, max-age=31536000, immutable";
const pageCaching = "public, max-age=0, must-revalidate";
/** Who may embed it is asked anew each time. */
const embeddedCaching = "no-store";

export const studio = newResource();

studio.get("/", (c) => answerAsset(c, "", pageCaching));

studio.get("/signed-in", (c) => answerAsset(c, "", pageCaching));

/** Only pages of the origins that the client's owner has registered may show it; without such a client, none. */
studio.get("/embed", async (c) => answerAsset(c, "", embeddedCaching, await parentOrigins(c)));

studio.get("/studio/settings.json", async (c) => {
  const { STUDIO_CLIENT: own = "", STUDIO_DEMO: demo = "", AUDIENCE: audience } = c.env;
  const [username, password] = demo.split(" ");
  const origins = await parentOrigins(c);
  const embedding = c.req.query("client_id");
  return c.json({
    client_id: embedding === undefined ? own : origins.length > 0 ? embedding : "",
    parent_origins: origins,
    issuer: issuerOf(c.env, c.req.url),
    audience,
    demo: username && password ? { username, password } : null,
  });
});

/** Where browsers look for the icon of pages that name none, such as the sign-in page. */
studio.get("/favicon.ico", (c) => answerAsset(c, "studio/icon.svg", pageCaching));

/** The service worker, which keeps the page at / as well. */
studio.get("/studio/offline.js", async (c) => {
  const answer = await answerAsset(c, "studio/offline.js", pageCaching);
  answer.headers.set("Service-Worker-Allowed", "/");
  return answer;
});

studio.get("/studio/:file", (c) => answerAsset(c, `studio/${c.req.param("file")}`, fileCaching));

/** Of the client that the query names. */
async function parentOrigins(c: Context<HttpEnv>): Promise<readonly string[]> {
  const id = c.req.query("client_id") ?? "";
  // Ids are no longer (tools/accounts/verbs.ts).
  if (id === "" || id.length > 128) return [];
  return (await findClient(c.env.DB, id))?.parentOrigins ?? [];
}

async function answerAsset(
  c: Context<HttpEnv>,
  path: string,
  caching: string,
  ancestors: readonly string[] = [],
): Promise<Response> {
  const known = caching === embeddedCaching ? undefined : c.req.header("If-None-Match");
  const asset = await c.env.ASSETS.fetch(new URL(`https://assets.local/${path}`), {
    headers: { "If-None-Match": known ?? "" },
  });
  if (asset.status === 404) throw notFound();
  const answer = new Response(asset.body, asset);
  answer.headers.set("Cache-Control", caching);
  answer.headers.set("Content-Security-Policy", policy(new URL(issuerOf(c.env, c.req.url)).origin, ancestors));
  answer.headers.set("Permissions-Policy", "camera=(self), microphone=(self), geolocation=()");
  answer.headers.set("Referrer-Policy", "no-referrer");
  return answer;
}

/** Own scripts and styles only; pictures and heads are fetched and shown as blobs; sign-ins are posted to the issuer. */
function policy(issuer: string, ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self' blob: ${issuer}`,
    `form-action 'self' ${issuer}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(" ") : "'none'"}`,
  ].join("; ");
}
