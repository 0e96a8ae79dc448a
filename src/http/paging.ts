import { z } from "@hono/zod-openapi";
import { LikenessError } from "../errors.ts";
import { isId } from "../store/ids.ts";
import type { Page } from "../store/page.ts";
import { integerSchema } from "./resource.ts";

export const pageQuery = z.object({
  page: integerSchema(0, 1_000_000).default(0),
  pagesize: integerSchema(1, 100).default(100),
  until: z.string().refine(isId, "expected an id").optional().openapi({
    type: "integer",
    format: "int64",
    minimum: 1,
    description: "Leaves out what is newer than this id. Links carry it, so that pages do not shift under inserts.",
  }),
});

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
    throw new LikenessError("parameter_invalid", "Some parameters are missing or wrong.", {
      parameters: [{ parameter: "fields", detail }],
    });
  }
  return new Set(named as Name[]);
}
