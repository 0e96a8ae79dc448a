import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Env } from "../env.ts";
import { type Id, isId } from "../store/ids.ts";
import type { Page, PageQuery } from "../store/page.ts";
import { decodeCursor, encodeCursor } from "./cursor.ts";
import { parametersInvalid } from "./known-query.ts";
import { type HttpEnv, integerSchema } from "./resource.ts";

export const pageQuery = z.object({
  page: integerSchema(0, 1_000_000).default(0),
  pagesize: integerSchema(1, 100).default(100),
  until: z.string().refine(isId, "expected an id").optional().openapi({
    type: "integer",
    format: "int64",
    minimum: 1,
    description: "Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts.",
  }),
  cursor: z
    .string()
    .max(100, "expected a cursor, which is at most 100 characters long")
    .optional()
    .openapi({
      example: "",
      description:
        "Pages that neither inserts nor deletions shift: begin with an empty one, then follow the link `next`, which " +
        "carries the cursor to go on with. Stands in the place of `page` and `until`; its content is nobody's business.",
    }),
});

type ListQuery = z.infer<typeof pageQuery>;

/** Which entries are asked for: by page, or by what follows the cursor of `list`. */
export async function wantedPage(env: Env, list: string, query: ListQuery): Promise<PageQuery> {
  const { page, pagesize, until, cursor } = query;
  if (cursor === undefined) return { page, pagesize, until };
  const others = { page: page > 0, until: until !== undefined };
  const detail = "does not go with cursor";
  const rivals = (["page", "until"] as const).filter((name) => others[name]);
  if (rivals.length > 0) throw parametersInvalid(rivals.map((parameter) => ({ parameter, detail })));
  if (cursor === "") return { page: 0, pagesize };
  const last = await decodeCursor(env, list, cursor);
  return { page: 0, pagesize, until: String(Number(last) - 1) };
}

/** The headers that a page comes with: the number of all entries, and links to its neighbours. `last` is its last id. */
export async function pageHeadersOf(c: Context<HttpEnv>, list: string, query: ListQuery, found: Page, last?: Id) {
  c.header("X-Total-Count", String(found.totalCount));
  const link =
    query.cursor === undefined
      ? linkHeader(c.req.url, query.page, found)
      : cursorLink(c.req.url, found.hasNext && last !== undefined ? await encodeCursor(c.env, list, last) : null);
  if (link) c.header("Link", link);
}

function cursorLink(requestUrl: string, cursor: string | null): string {
  if (cursor === null) return "";
  const url = new URL(requestUrl);
  url.searchParams.set("cursor", cursor);
  return `<${url.pathname}${url.search}>; rel="next"`;
}

/** RFC 8288 links to the neighbouring pages; empty on an only page. */
export function linkHeader(requestUrl: string, page: number, { hasNext, until }: Page): string {
  const link = (target: number, relation: string) => {
    const url = new URL(requestUrl);
    url.searchParams.set("page", String(target));
    if (until !== null) url.searchParams.set("until", until);
    return `<${url.pathname}${url.search}>; rel="${relation}"`;
  };
  const links = [];
  if (hasNext) links.push(link(page + 1, "next"));
  if (page > 0) links.push(link(page - 1, "prev"));
  return links.join(", ");
}

/** Comma-separated names out of `known`; one that is not is a 400 which lists them. */
export function parseFields<Name extends string>(text: string | undefined, known: readonly Name[]): Set<Name> {
  const names = (text ?? "").split(",").map((name) => name.trim());
  const named = names.filter((name) => name !== "");
  const unknown = named.filter((name) => !known.includes(name as Name));
  if (unknown.length > 0) {
    const detail = `unknown: ${unknown.join(", ")}; known: ${known.join(", ")}`;
    throw parametersInvalid([{ parameter: "fields", detail }]);
  }
  return new Set(named as Name[]);
}
