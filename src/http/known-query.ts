import type { z } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import { LikenessError, type ParameterError } from "../errors.ts";
import type { HttpEnv } from "./resource.ts";

/** So many names a refusal tells, and so much of each: a request may hold thousands. */
const toldNameCount = 10;
const toldNameLength = 64;

/** Before a schema judges the values of a query: each name is known, and comes once unless its schema takes several. */
export function checkQueryNames(schema: z.ZodObject | undefined) {
  const shape = schema?.shape ?? {};
  const known = Object.keys(shape);
  const repeatable = new Set(known.filter((name) => (shape[name] as z.ZodType).safeParse([]).success));
  return createMiddleware<HttpEnv>(async function checkNames(c, next) {
    const names = [...new URL(c.req.url).searchParams.keys()];
    const errors = [...unknownNames(names, known), ...repeatedNames(names.filter((name) => !repeatable.has(name)))];
    if (errors.length > 0) throw parametersInvalid(errors);
    await next();
  });
}

/** What is wrong with the names that are not known, be they of a query, a form or a JSON object. */
export function unknownNames(names: readonly string[], known: readonly string[] = []): ParameterError[] {
  const detail = known.length === 0 ? "unknown" : `unknown; known are ${known.join(", ")}`;
  const unknown = [...new Set(names)].filter((name) => !known.includes(name));
  return unknown.slice(0, toldNameCount).map((name) => ({ parameter: shortened(name), detail }));
}

export function repeatedNames(names: readonly string[]): ParameterError[] {
  const repeated = new Set<string>();
  const seen = new Set<string>();
  for (const name of names) (seen.has(name) ? repeated : seen).add(name);
  return [...repeated]
    .slice(0, toldNameCount)
    .map((name) => ({ parameter: shortened(name), detail: "is sent more than once" }));
}

export function parametersInvalid(parameters: readonly ParameterError[]): LikenessError {
  return new LikenessError("parameter_invalid", "Some parameters are missing or wrong.", { parameters });
}

function shortened(name: string): string {
  return name.length > toldNameLength ? `${name.slice(0, toldNameLength)}...` : name;
}
