// What pictures and files of an avatar have in common: how they are asked for, listed, read and deleted.
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Scope } from "../identity/scopes.ts";
import type { Job } from "../jobs/message.ts";
import type { AvatarRow } from "../store/avatars.ts";
import type { Id } from "../store/ids.ts";
import { avatarObject } from "../store/objects.ts";
import { removeRendering } from "../store/remove-rendering.ts";
import {
  findListed,
  listRenderings,
  type RenderingFile,
  type RenderingList,
  type RenderingRow,
} from "../store/renderings.ts";
import { withScope } from "./authenticate.ts";
import { enqueue } from "./enqueue.ts";
import { pageHeadersOf, pageQuery, wantedPage } from "./paging.ts";
import { type HttpEnv, idSchema, notFound, ownAvatar, problems, statusAnswer } from "./resource.ts";
import { newIdHeaders, pageHeaders, statusHeaders } from "./response-headers.ts";

interface Kind<Entry> {
  readonly list: RenderingList;
  /** The last part of the list's path. */
  readonly path: "renderings" | "exports" | "speech";
  /** In names of operations and parameters, and in sentences. */
  readonly noun: keyof typeof plurals;
  readonly tag: string;
  readonly readScope: Scope;
  readonly deletionNote: string;
  readonly entrySchema: z.ZodType<Entry>;
  /** In a list it may say less. */
  present(row: RenderingRow & RenderingFile, isListed: boolean): Entry;
}

const plurals = { rendering: "Renderings", export: "Exports", speech: "Speeches" } as const;

export const avatarPath = z.object({ avatar_id: idSchema });

export const acceptedAnswer = {
  202: { description: "Accepted; the status is to be asked for at Location", headers: newIdHeaders },
};

/** Sends the message of what was asked for and tells where it will be. */
export async function answerAccepted(
  c: Context<HttpEnv>,
  avatar: AvatarRow,
  path: Kind<unknown>["path"],
  requested: { id: Id; message: Job | null } | null,
): Promise<Response> {
  if (requested === null) throw notFound();
  if (requested.message !== null) await enqueue(c, requested.message);
  c.header("X-Service-Status", requested.id);
  c.header("Location", `/v0.5/avatars/${avatar.id}/${path}/${requested.id}`);
  return c.body(null, 202);
}

/** Enters the calls for one list: its pages, one entry, the status of one, and its deletion. */
export function enterRenderingRoutes<Entry>(resource: OpenAPIHono<HttpEnv>, kind: Kind<Entry>): void {
  const { list, path, noun, tag, entrySchema, present } = kind;
  const idName = `${noun}_id`;
  const Noun = noun[0].toUpperCase() + noun.slice(1);
  const listPath = `/avatars/{avatar_id}/${path}`;
  const ofOne = {
    path: `${listPath}/{${idName}}`,
    tags: [tag],
    request: { params: avatarPath.extend({ [idName]: idSchema }) },
  };
  const reading = withScope(kind.readScope);

  const listRoute = createRoute({
    method: "get",
    path: listPath,
    operationId: `list${plurals[noun]}`,
    summary: `List the ${path} of an avatar, newest first`,
    tags: [tag],
    ...reading,
    request: { params: avatarPath, query: pageQuery },
    responses: {
      200: {
        description: "One page",
        headers: pageHeaders,
        content: { "application/json": { schema: z.object({ entries: z.array(entrySchema) }) } },
      },
      ...problems(400, 404),
    },
  });
  resource.openapi(listRoute, async (c) => {
    const query = c.req.valid("query");
    const avatar = await ownAvatar(c.env, c.get("caller"), c.req.valid("param").avatar_id);
    const name = `${path} ${avatar.id}`;
    const found = await listRenderings(c.env.DB, avatar.id, list, await wantedPage(c.env, name, query));
    await pageHeadersOf(c, name, query, found, found.renderings.at(-1)?.id);
    return c.json({ entries: found.renderings.map((row) => present(row, true)) }, 200) as never;
  });

  const readRoute = createRoute({
    method: "get",
    ...ofOne,
    operationId: `read${Noun}`,
    summary: `Read ${withArticle(noun)}`,
    ...reading,
    responses: {
      200: { description: `The ${noun}`, content: { "application/json": { schema: entrySchema } } },
      ...problems(404),
    },
  });
  resource.openapi(readRoute, async (c) => {
    const { avatarId, id } = idsOf(c.req.valid("param"), idName);
    const { accountId } = c.get("caller");
    const isHead = c.req.raw.method === "HEAD";
    // What the avatar's object knows needs no row: clients ask for the status most.
    const state = isHead ? await avatarObject(c.env, avatarId).stateFor(accountId, id) : null;
    if (state !== null) return statusAnswer(c, state.status, state.failure?.code ?? null) as never;
    const { row } = await own(c, list, avatarId, id);
    if (isHead) return statusAnswer(c, row.status, row.errorCode) as never;
    return c.json(present(row, false), 200) as never;
  });
  resource.openAPIRegistry.registerPath(
    createRoute({
      method: "head",
      ...ofOne,
      operationId: `ask${Noun}Status`,
      summary: `Ask for the status of ${withArticle(noun)}`,
      security: reading.security,
      responses: {
        204: { description: "The status is in the header", headers: statusHeaders },
        ...problems(404),
      },
    }),
  );

  const deleteRoute = createRoute({
    method: "delete",
    ...ofOne,
    operationId: `delete${Noun}`,
    summary: `Delete ${withArticle(noun)} with its file`,
    description:
      "Also while it is waiting or being made: nothing of it appears afterwards, and it counts as an operation no more. " +
      kind.deletionNote,
    ...withScope("write:renderings"),
    responses: { 204: { description: "Deleted" }, ...problems(404) },
  });
  resource.openapi(deleteRoute, async (c) => {
    const { avatarId, id } = idsOf(c.req.valid("param"), idName);
    const { avatar, row } = await own(c, list, avatarId, id);
    await removeRendering(c.env, avatar, row, Date.now());
    return c.body(null, 204);
  });
}

async function own(c: Context<HttpEnv>, list: RenderingList, avatarId: Id, id: Id) {
  const avatar = await ownAvatar(c.env, c.get("caller"), avatarId);
  const row = await findListed(c.env.DB, avatar.id, list, id);
  if (row === null) throw notFound();
  return { avatar, row };
}

function idsOf(parameters: Readonly<Record<string, unknown>>, idName: string): { avatarId: Id; id: Id } {
  return { avatarId: parameters.avatar_id as Id, id: parameters[idName] as Id };
}

function withArticle(noun: string): string {
  return noun === "export" ? `an ${noun}` : `a ${noun}`;
}
