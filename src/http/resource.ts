// The router that every resource starts from, and what its routes have in common.
import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Env } from "../env.ts";
import { type ErrorCode, errorCodes, LikenessError, type ParameterError } from "../errors.ts";
import type { Caller } from "../identity/access-token.ts";
import type { RateVerdict } from "../store/account-object.ts";
import type { Status } from "../store/avatar-object.ts";
import { type AvatarRow, findAvatar } from "../store/avatars.ts";
import { type Id, isId } from "../store/ids.ts";
import { checkQueryNames, parametersInvalid, unknownNames } from "./known-query.ts";

export interface HttpEnv {
  Bindings: Env;
  Variables: {
    requestId: string;
    caller: Caller;
    rate: RateVerdict;
    errorCode?: ErrorCode;
    /** The multipart form, where it has been read before the route does. */
    form?: FormData;
    /** The answer holds a secret: where it is kept to be given again, it is encrypted. */
    confidential?: boolean;
    /** Names the work of a request with an Idempotency-Key, the same when it is sent again. */
    workToken?: string;
  };
}

/**
 * A parameter that its schema refuses or does not know is a 400 that names it; an id that is no id is a 404. Routes are
 * to be entered by `openapi`, which sees to that also where they take no query at all.
 */
export function newResource(): OpenAPIHono<HttpEnv> {
  const resource = new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (result.success) return;
      if (result.target === "param") throw notFound();
      throw parametersInvalid(result.error.issues.flatMap(parameterErrors));
    },
  });
  const enter = resource.openapi as (route: RouteConfig, ...rest: unknown[]) => unknown;
  resource.openapi = ((route: RouteConfig, ...rest: unknown[]) => {
    const own = [route.middleware ?? []].flat() as MiddlewareHandler[];
    const checkNames = checkQueryNames(route.request?.query as z.ZodObject | undefined);
    return enter({ ...route, middleware: [...own, checkNames] }, ...rest);
  }) as typeof resource.openapi;
  return resource;
}

export function parameterErrors(issue: z.core.$ZodIssue): ParameterError[] {
  if (issue.code !== "unrecognized_keys") return [{ parameter: issue.path.join("."), detail: issue.message }];
  return unknownNames(issue.keys.map((key) => [...issue.path, key].join(".")));
}

export function notFound(): LikenessError {
  return new LikenessError("not_found", "There is no such resource, or it belongs to somebody else.");
}

/** Ids are decimal digits in paths and JSON numbers in bodies. */
export const idSchema = z
  .string()
  .refine(isId)
  .openapi({ type: "integer", format: "int64", minimum: 1, example: 1234567890123 as never });

export const idNumberSchema = z.int().openapi({ format: "int64", example: 1234567890123 });

export const statusSchema = z.enum(["new", "inprogress", "done", "error"]);

/** Why work has failed, in lists. */
export const errorSchema = z
  .enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]])
  .nullable()
  .openapi({ description: "With the status `error`: why.", example: null });

/** A whole number in decimal digits. */
export function integerSchema(minimum: number, maximum: number) {
  const error = `expected a whole number from ${minimum} to ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, { error })
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, { error })
    .openapi({ type: "integer", minimum, maximum, pattern: undefined });
}

export const booleanSchema = z
  .enum(["true", "false", "1", "0"], { error: "expected true, false, 1 or 0" })
  .transform((text) => text === "true" || text === "1")
  .openapi({ type: "boolean", enum: [true, false], description: "`1` and `0` are understood too." });

export const problemSchema = z
  .object({
    type: z.string().openapi({ description: "Where the code is explained, relative to this service." }),
    title: z.string(),
    status: z.int(),
    detail: z.string().openapi({ description: "What is wrong with this request." }),
    code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.uuid(),
    errors: z
      .array(z.object({ parameter: z.string(), detail: z.string() }))
      .optional()
      .openapi({ description: "With `parameter_invalid`: each parameter and what is wrong with it." }),
  })
  .openapi("Problem");

/** The error answers of a route in the API description, besides those that every route has. */
export function problems(...statuses: number[]) {
  return publicProblems(401, 403, 429, ...statuses);
}

/** The same for a route that takes no token. */
export function publicProblems(...statuses: number[]) {
  const all = [...new Set([400, 500, 503, ...statuses])].sort();
  return Object.fromEntries(all.map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]));
}

export async function ownAvatar(env: Env, caller: Caller, id: Id): Promise<AvatarRow> {
  const avatar = await findAvatar(env.DB, caller.accountId, id);
  if (avatar === null) throw notFound();
  return avatar;
}

/** 204 with the status of a job, and with the error code of one that failed. */
export function statusAnswer(c: Context<HttpEnv>, status: Status, code: ErrorCode | null): Response {
  c.header("X-Service-Status", status);
  if (code) c.header("X-Service-Error", code);
  c.header("Cache-Control", "no-store");
  return c.body(null, 204);
}
