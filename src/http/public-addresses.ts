// The addresses at which Ready Player Me served avatars, for those that their accounts have published: by one GET without
// a token a file, a picture or what is known of the avatar. What is not made yet is made while the request waits.
import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { AvatarRow } from "../store/avatars.ts";
import { fileKey } from "../store/files.ts";
import { listLabels } from "../store/labels.ts";
import { findPublished, type Publication } from "../store/publications.ts";
import { findRendering, renderingFile } from "../store/renderings.ts";
import { answerFile } from "./file-answer.ts";
import { madeVariant } from "./made-variant.ts";
import { glbOrder, pngOrder } from "./ready-player-me.ts";
import { type HttpEnv, newResource, notFound, publicProblems } from "./resource.ts";
import { fileHeaders } from "./storage.ts";

/** For a minute, so that a withdrawal is soon one everywhere; under the time of the publication (`uat`) for good. */
const briefly = "public, max-age=60";
const forGood = "private, max-age=31536000, immutable";

/** One part of a path, which no address of the service has. */
export const publicAddressPath = "/:file{[0-9a-f]+\\.(?:glb|png|json)}";

const idParameter = z.object({ public_id: z.string().openapi({ example: "64bfa15f0e72c63d7c3934a6" }) });
const anyQuery = (names: Readonly<Record<string, string>>) =>
  z.object(
    Object.fromEntries(
      Object.entries(names).map(([name, description]) => [name, z.string().optional().openapi({ description })]),
    ),
  );

const glbQuery = anyQuery({
  quality:
    "`low`, `medium` or `high`: a preset of lod, texture size, atlas and no morph targets; the others overrule it.",
  lod: "0, 1 or 2. `meshLod` is understood too.",
  textureSizeLimit: "Texels, from 256.",
  textureAtlas: "`none`, or the size of the atlas.",
  textureFormat: "`jpeg`, `png` or `webp`.",
  morphTargets:
    "Comma-separated: `ARKit`, `Oculus Visemes`, `Default`, `none`, or targets by name, with which their whole set comes.",
  useMeshOptCompression: "`true` for `meshopt`; likewise `useQuantizeMeshOptCompression`.",
  pose: "`A` (the usual one) or `T`.",
  uat: "The time of publication: then the answer may be kept for good.",
});

const pngQuery = anyQuery({
  expression: "`happy`, `lol`, `sad`, `scared` or `rage`.",
  size: "Pixels; the picture has 128, 256, 512 or 1024, rounded up.",
  background: "`r,g,b` from 0 to 255; transparent without.",
  uat: "The time of publication: then the answer may be kept for good.",
});

const kinds = [
  { suffix: "glb", what: "File", mediaType: "model/gltf-binary", query: glbQuery },
  { suffix: "png", what: "Picture", mediaType: "image/png", query: pngQuery },
] as const;

const metadataSchema = z
  .object({
    bodyType: z.literal("fullbody").openapi({ description: "By the skeleton; the mesh ends below the shoulders" }),
    skinTone: z.string().optional(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi("PublicMetadata");

const description =
  "For avatars that are published (`PUT /v0.5/avatars/{avatar_id}/publication`), with the parameters of Ready Player Me's " +
  "Avatar API; what it does not know it passes over. A variant that is asked for first is made while the request waits.";

export const publicAddresses = newResource();

for (const { suffix, what, mediaType, query } of kinds) {
  const shared = {
    path: `/{public_id}.${suffix}`,
    tags: ["Publication"],
    security: [],
    request: { params: idParameter, query },
  };
  const notModified = { description: "The copy named by the condition is current" };
  publicAddresses.openAPIRegistry.registerPath(
    createRoute({
      ...shared,
      method: "get",
      operationId: `fetchPublic${what}`,
      summary: `Fetch a published avatar as a ${what.toLowerCase()}`,
      description,
      responses: {
        200: { description: `The ${what.toLowerCase()}`, headers: fileHeaders, content: { [mediaType]: {} } },
        206: { description: "The range", headers: fileHeaders, content: { [mediaType]: {} } },
        304: notModified,
        ...publicProblems(404, 412, 416, 429),
      },
    }),
  );
  publicAddresses.openAPIRegistry.registerPath(
    createRoute({
      ...shared,
      method: "head",
      operationId: `askPublic${what}`,
      summary: `Read the headers of a published avatar's ${what.toLowerCase()}`,
      responses: {
        200: { description: "The headers", headers: fileHeaders },
        304: notModified,
        ...publicProblems(404, 412, 429),
      },
    }),
  );
}

publicAddresses.openAPIRegistry.registerPath(
  createRoute({
    method: "get",
    path: "/{public_id}.json",
    operationId: "fetchPublicMetadata",
    summary: "Read what is known of a published avatar",
    tags: ["Publication"],
    security: [],
    request: { params: idParameter },
    responses: {
      200: { description: "What is known", content: { "application/json": { schema: metadataSchema } } },
      ...publicProblems(404),
    },
  }),
);

publicAddresses.get(publicAddressPath, async (c) => {
  const [publicId, suffix] = c.req.param("file").split(".");
  const found = publicId.length === 24 ? await findPublished(c.env.DB, publicId) : null;
  if (found === null) throw notFound();
  const { publication, avatar } = found;
  const query = new URL(c.req.url).searchParams;
  const cacheControl = isVersioned(query.get("uat"), publication) ? forGood : briefly;
  if (suffix === "json")
    return c.json(await metadataOf(c, avatar, publication), 200, { "Cache-Control": cacheControl });
  const order = suffix === "glb" ? glbOrder(query) : pngOrder(query);
  const id = await madeVariant(c, avatar, publication, order);
  const row = await findRendering(c.env.DB, avatar.id, id);
  if (row === null) throw notFound();
  const key = fileKey(avatar.folder, renderingFile(row));
  return answerFile(c, { key, cacheControl, fileName: `${publicId}.${suffix}` });
});

/** As Ready Player Me had it: the time at which the avatar was last changed, so that caches know it from the one before. */
function isVersioned(uat: string | null, { publishedAt }: Publication): boolean {
  return uat !== null && (Date.parse(uat) === publishedAt || uat === String(publishedAt));
}

async function metadataOf(c: Context<HttpEnv>, avatar: AvatarRow, { publishedAt }: Publication) {
  const labels = await listLabels(c.env.DB, [avatar.id]);
  const skinTone = labels.find(({ name }) => name === "skin_tone")?.value ?? "";
  return {
    bodyType: "fullbody",
    ...(/^#[0-9a-f]{6}$/.test(skinTone) && { skinTone }),
    createdAt: new Date(avatar.createdAt).toISOString(),
    updatedAt: new Date(publishedAt).toISOString(),
  };
}
