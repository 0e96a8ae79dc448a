// Whether an avatar may be fetched by anybody who has its public addresses.
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireFeature } from "../store/operations.ts";
import { findPublication, type Publication, publish } from "../store/publications.ts";
import { withdraw } from "../store/withdraw.ts";
import { requireScope, withScope } from "./authenticate.ts";
import { avatarPath } from "./rendering-routes.ts";
import { type HttpEnv, newResource, notFound, ownAvatar, problems } from "./resource.ts";

const publicationSchema = z
  .object({
    public_id: z.string(),
    published_at: z.iso.datetime().openapi({ description: "As `uat` in an address: its answer may be kept for good" }),
    addresses: z.object({ glb: z.url(), png: z.url(), json: z.url() }),
  })
  .openapi("Publication", {
    example: {
      public_id: "64bfa15f0e72c63d7c3934a6",
      published_at: "2026-11-26T12:00:00.000Z",
      addresses: {
        glb: "https://likeness.example/64bfa15f0e72c63d7c3934a6.glb",
        png: "https://likeness.example/64bfa15f0e72c63d7c3934a6.png",
        json: "https://likeness.example/64bfa15f0e72c63d7c3934a6.json",
      },
    },
  });

const path = "/avatars/{avatar_id}/publication";
const answer = { description: "The publication", content: { "application/json": { schema: publicationSchema } } };

const publishRoute = createRoute({
  method: "put",
  path,
  operationId: "publishAvatar",
  summary: "Let anybody fetch an avatar who has its public addresses",
  tags: ["Publication"],
  description:
    "For accounts with the feature `gltf`, by a token that may read glTF files. The addresses take no token and cannot be " +
    "guessed; whoever is told them may fetch the avatar as a file and as pictures, and pass them on. An avatar that is " +
    "published stays at its addresses.",
  ...withScope("write:avatars"),
  request: { params: avatarPath },
  responses: { 200: answer, ...problems(402, 404) },
});

const readRoute = createRoute({
  method: "get",
  path,
  operationId: "readPublication",
  summary: "Read the public addresses of an avatar",
  tags: ["Publication"],
  ...withScope("read:avatars"),
  request: { params: avatarPath },
  responses: { 200: answer, ...problems(404) },
});

const withdrawRoute = createRoute({
  method: "delete",
  path,
  operationId: "withdrawAvatar",
  summary: "Take the public addresses of an avatar down",
  tags: ["Publication"],
  description:
    "At once and for good: an avatar that is published again gets other addresses. What was made for them is deleted. " +
    "Copies that others have fetched stay theirs; shared caches may give theirs for a minute more.",
  ...withScope("write:avatars"),
  request: { params: avatarPath },
  responses: { 204: { description: "Withdrawn" }, ...problems(404) },
});

export const publications = newResource();

publications.openapi(publishRoute, async (c) => {
  const caller = c.get("caller");
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  await requireFeature(c.env.DB, caller.accountId, "gltf");
  // What it may not read itself it may not have given to everybody.
  requireScope(caller, "read:gltf");
  const publication = await publish(c.env.DB, avatar.id, Date.now());
  if (publication === null) throw notFound();
  return c.json(present(c, publication), 200);
});

publications.openapi(readRoute, async (c) => {
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  const publication = await findPublication(c.env.DB, avatar.id);
  if (publication === null) throw notFound();
  return c.json(present(c, publication), 200);
});

publications.openapi(withdrawRoute, async (c) => {
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  if (!(await withdraw(c.env, avatar, Date.now()))) throw notFound();
  return c.body(null, 204);
});

function present(c: Context<HttpEnv>, { publicId, publishedAt }: Publication) {
  const address = (suffix: string) => `${new URL(c.req.url).origin}/${publicId}.${suffix}`;
  return {
    public_id: publicId,
    published_at: new Date(publishedAt).toISOString(),
    addresses: { glb: address("glb"), png: address("png"), json: address("json") },
  };
}
