import { createRoute, z } from "@hono/zod-openapi";
import type { Env } from "../env.ts";
import { listPhotos } from "../store/attachments.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { type AvatarRow, listFeatures } from "../store/avatars.ts";
import { createAvatar } from "../store/create-avatar.ts";
import type { JobEvent } from "../store/event-log.ts";
import { newToken } from "../store/ids.ts";
import { listLabels } from "../store/labels.ts";
import { listAvatars } from "../store/list-avatars.ts";
import { avatarObject } from "../store/objects.ts";
import { removeAvatar } from "../store/remove-avatar.ts";
import { requireScope, requireSolveScope, withScope } from "./authenticate.ts";
import { enqueue } from "./enqueue.ts";
import { labelFilterSchema, labelsSchema } from "./label-schemas.ts";
import { pageHeadersOf, pageQuery, parseFields, wantedPage } from "./paging.ts";
import {
  booleanSchema,
  errorSchema,
  idNumberSchema,
  idSchema,
  integerSchema,
  newResource,
  ownAvatar,
  problems,
  statusAnswer,
  statusSchema,
} from "./resource.ts";
import { newIdHeaders, pageHeaders, statusHeaders } from "./response-headers.ts";
import { photoToStore } from "./stored-photo.ts";
import { photoForm, readPhotoUpload } from "./upload.ts";

const fieldNames = ["image", "labels", "features"] as const;
type Field = (typeof fieldNames)[number];

const avatarPath = z.object({ avatar_id: idSchema });

const avatarSchema = z
  .object({
    id: idNumberSchema,
    updated_at: z.iso.datetime(),
    status: statusSchema,
    error: errorSchema,
    image: z.object({ id: idNumberSchema, width: z.int(), height: z.int(), channels: z.int() }).optional(),
    labels: labelsSchema.optional(),
    features: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi("Avatar");

const progressSchema = avatarSchema
  .extend({
    stage: z.string(),
    progress: z.number().min(0).max(1),
    failure: z.object({ code: z.string(), stage: z.string(), detail: z.string() }).nullable(),
    timings: z.array(z.object({ stage: z.string(), seconds: z.number() })),
  })
  .openapi("AvatarProgress");

const uploadRoute = createRoute({
  method: "post",
  path: "/avatars",
  operationId: "createAvatar",
  summary: "Create an avatar from a photo",
  tags: ["Avatars"],
  ...withScope("write:avatars"),
  request: {
    query: z.object({
      random: integerSchema(0, 30).default(0).openapi({ description: "Number of the personalization, 0 for none" }),
      solve: booleanSchema
        .default(true)
        .openapi({ description: "`false` leaves the solve to the first rendering that is asked for" }),
      render: booleanSchema.default(true).openapi({ description: "`false` leaves out the preview" }),
    }),
    body: photoForm,
  },
  responses: {
    201: { description: "Created; X-Service-Status is the id of the avatar", headers: newIdHeaders },
    ...problems(400, 402, 413, 415, 422, 423),
  },
});

const fieldsSchema = z
  .string()
  .optional()
  .openapi({
    type: "array",
    items: { type: "string", enum: [...fieldNames] },
    example: ["image", "labels"],
    param: { style: "form", explode: false },
  });

const listRoute = createRoute({
  method: "get",
  path: "/avatars",
  operationId: "listAvatars",
  summary: "List the caller's avatars, newest first",
  tags: ["Avatars"],
  ...withScope("read:avatars"),
  request: { query: pageQuery.extend({ fields: fieldsSchema, label: labelFilterSchema }) },
  responses: {
    200: {
      description: "One page",
      headers: pageHeaders,
      content: { "application/json": { schema: z.object({ entries: z.array(avatarSchema) }) } },
    },
    ...problems(400),
  },
});

const readRoute = createRoute({
  method: "get",
  path: "/avatars/{avatar_id}",
  operationId: "readAvatar",
  summary: "Read an avatar with its progress",
  tags: ["Avatars"],
  ...withScope("read:avatars"),
  request: { params: avatarPath },
  responses: {
    200: { description: "The avatar", content: { "application/json": { schema: progressSchema } } },
    ...problems(404),
  },
});

const headRoute = createRoute({
  method: "head",
  path: "/avatars/{avatar_id}",
  operationId: "askAvatarStatus",
  summary: "Ask for the status of an avatar",
  tags: ["Avatars"],
  security: readRoute.security,
  request: { params: avatarPath },
  responses: {
    204: { description: "The status is in the header", headers: statusHeaders },
    ...problems(404),
  },
});

const deleteRoute = createRoute({
  method: "delete",
  path: "/avatars/{avatar_id}",
  operationId: "deleteAvatar",
  summary: "Delete an avatar with all its files",
  tags: ["Avatars"],
  ...withScope("write:avatars"),
  request: { params: avatarPath },
  responses: { 204: { description: "Deleted" }, ...problems(404) },
});

export const avatars = newResource();

avatars.openapi(uploadRoute, async (c) => {
  const { random, solve, render } = c.req.valid("query");
  const caller = c.get("caller");
  if (solve) requireSolveScope(caller);
  const { file, header, mediaType } = await readPhotoUpload(c);
  const photo = await photoToStore(file, header);
  const turned = header.orientation >= 5;
  const avatar = await createAvatar(
    c.env,
    {
      accountId: caller.accountId,
      folder: c.get("workToken") ?? newToken(),
      random,
      solve,
      render,
      photo,
      mediaType,
      width: turned ? header.height : header.width,
      height: turned ? header.width : header.height,
      channels: header.channels,
    },
    Date.now(),
  );
  if (avatar.solve) {
    const open = () => avatarObject(c.env, avatar.id).open(avatarJobKey, avatar, avatar.createdAt);
    await enqueue(c, { kind: "build_avatar", avatarId: avatar.id }, open);
  }
  c.header("X-Service-Status", avatar.id);
  c.header("Location", `/v0.5/avatars/${avatar.id}`);
  return c.body(null, 201);
});

avatars.openapi(listRoute, async (c) => {
  const { fields, label, ...query } = c.req.valid("query");
  const caller = c.get("caller");
  const named = parseFields(fields, fieldNames);
  if (named.has("features")) requireScope(caller, "read:features");
  const list = `avatars ${caller.accountId} ${JSON.stringify(label)}`;
  const found = await listAvatars(c.env.DB, caller.accountId, await wantedPage(c.env, list, query), label);
  await pageHeadersOf(c, list, query, found, found.avatars.at(-1)?.id);
  return c.json({ entries: await present(c.env, found.avatars, named) }, 200);
});

avatars.openapi(readRoute, async (c) => {
  const caller = c.get("caller");
  const { avatar_id } = c.req.valid("param");
  const object = avatarObject(c.env, avatar_id);
  if (c.req.raw.method === "HEAD") {
    // What the object knows needs no row: clients ask for the status most.
    const known = await object.stateFor(caller.accountId, avatarJobKey);
    if (known !== null) return statusAnswer(c, known.status, known.failure?.code ?? null) as never;
    const { status, errorCode } = await ownAvatar(c.env, caller, avatar_id);
    return statusAnswer(c, status, errorCode) as never;
  }
  const avatar = await ownAvatar(c.env, caller, avatar_id);
  const state = await object.state(avatarJobKey);
  const [presented] = await present(c.env, [avatar], new Set(["image", "labels"]));
  return c.json(
    {
      ...presented,
      status: state?.status ?? avatar.status,
      error: state === null ? avatar.errorCode : (state.failure?.code ?? null),
      stage: state?.stage ?? "",
      progress: state?.progress ?? 0,
      failure: state?.failure ?? null,
      timings: timings(await object.events(avatarJobKey, 0), state?.settledAt ?? null),
    },
    200,
  );
});
avatars.openAPIRegistry.registerPath(headRoute);

avatars.openapi(deleteRoute, async (c) => {
  const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
  await removeAvatar(c.env, avatar, Date.now());
  return c.body(null, 204);
});

async function present(env: Env, rows: AvatarRow[], fields: ReadonlySet<Field>) {
  const ids = rows.map((row) => row.id);
  const photos = fields.has("image") ? await listPhotos(env.DB, ids) : [];
  const labels = fields.has("labels") ? await listLabels(env.DB, ids) : [];
  const features = fields.has("features") ? await listFeatures(env.DB, ids) : [];
  return rows.map((row) => {
    const photo = photos.find(({ avatarId }) => avatarId === row.id);
    const solved = features.find(({ avatarId }) => avatarId === row.id);
    const entries = labels.filter(({ avatarId }) => avatarId === row.id).map(({ name, value }) => ({ name, value }));
    return {
      id: Number(row.id),
      updated_at: new Date(row.updatedAt).toISOString(),
      status: row.status,
      error: row.errorCode,
      ...(photo && {
        image: { id: Number(photo.id), width: photo.width, height: photo.height, channels: photo.channels },
      }),
      ...(fields.has("labels") && { labels: { entries } }),
      ...(solved && { features: JSON.parse(solved.features) as Record<string, unknown> }),
    };
  });
}

/** How long each stage of the last attempt took, from one event to the next. */
function timings(events: readonly JobEvent[], settledAt: number | null): { stage: string; seconds: number }[] {
  const stages = events.filter(({ type }) => type === "stage");
  const seconds = new Map<string, number>();
  stages.forEach(({ stage, at }, index) => {
    const end = stages[index + 1]?.at ?? settledAt ?? at;
    seconds.set(stage, (seconds.get(stage) ?? 0) + (end - at) / 1000);
  });
  return [...seconds].map(([stage, value]) => ({ stage, seconds: value }));
}
