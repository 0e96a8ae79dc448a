// The studio: its page at /, its files below /studio/, and what it has to know of this deployment.
import type { Context } from "hono";
import { issuerOf } from "../identity/access-token.ts";
import { type HttpEnv, newResource, notFound } from "./resource.ts";

/** Files have a hash of their content in their names. */
const fileCaching = "public, max-age=31536000, immutable";
const pageCaching = "public, max-age=0, must-revalidate";

export const studio = newResource();

studio.get("/", (c) => answerAsset(c, "", pageCaching));

studio.get("/studio/settings.json", (c) => {
  const { STUDIO_CLIENT: client = "", STUDIO_DEMO: demo = "", AUDIENCE: audience } = c.env;
  const [username, password] = demo.split(" ");
  return c.json({
    client_id: client,
    issuer: issuerOf(c.env, c.req.url),
    audience,
    demo: username && password ? { username, password } : null,
  });
});

studio.get("/studio/:file", (c) => answerAsset(c, `studio/${c.req.param("file")}`, fileCaching));

async function answerAsset(c: Context<HttpEnv>, path: string, caching: string): Promise<Response> {
  const asset = await c.env.ASSETS.fetch(new URL(`https://assets.local/${path}`), {
    headers: { "If-None-Match": c.req.header("If-None-Match") ?? "" },
  });
  if (asset.status === 404) throw notFound();
  const answer = new Response(asset.body, asset);
  answer.headers.set("Cache-Control", caching);
  answer.headers.set("Content-Security-Policy", policy(new URL(issuerOf(c.env, c.req.url)).origin));
  answer.headers.set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()");
  answer.headers.set("Referrer-Policy", "no-referrer");
  return answer;
}

/** Own scripts and styles only; pictures and heads are fetched and shown as blobs; sign-ins are posted to the issuer. */
function policy(issuer: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    `connect-src 'self' blob: ${issuer}`,
    `form-action 'self' ${issuer}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
