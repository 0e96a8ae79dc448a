// Who the account is, and its password.
import { createRoute, z } from "@hono/zod-openapi";
import { LikenessError } from "../errors.ts";
import { passwordLength, replacePassword } from "../identity/change-password.ts";
import { OAuthError } from "../identity/oauth-error.ts";
import { sourceOf } from "../identity/source.ts";
import { findAccount } from "../store/accounts.ts";
import { accountGone } from "../store/operations.ts";
import { withScope } from "./authenticate.ts";
import { boundJson } from "./json-body.ts";
import { problem } from "./problem.ts";
import { idNumberSchema, newResource, notFound, problems } from "./resource.ts";

const maximumBodyByteLength = 4096;

const accountSchema = z
  .object({
    id: idNumberSchema,
    has_password: z.boolean().openapi({ description: "False where an outside issuer signs people in." }),
  })
  .openapi("Account", { example: { id: 1234567890123, has_password: true } });

const readRoute = createRoute({
  method: "get",
  path: "/me",
  operationId: "readAccount",
  summary: "Read whose token this is",
  tags: ["Account"],
  description: "Any valid token may. The id is the `sub` of the account's tokens; the username is told to nobody.",
  ...withScope(),
  responses: {
    200: { description: "The account", content: { "application/json": { schema: accountSchema } } },
    ...problems(),
  },
});

const access = withScope();
const { least, most } = passwordLength;

const passwordRoute = createRoute({
  method: "put",
  path: "/me/password",
  operationId: "changePassword",
  summary: "Change the password",
  tags: ["Account"],
  description:
    "Ends every session: refresh tokens and codes at once, access tokens, also that of this call, within five seconds. " +
    "Wrong passwords are counted as those of sign-ins are.",
  ...access,
  middleware: [boundJson(maximumBodyByteLength), ...access.middleware],
  request: {
    body: {
      required: true,
      content: {
        "application/json": {
          schema: z
            .strictObject({
              current_password: z.string().min(1).max(most),
              new_password: z.string().min(least).max(most),
            })
            .openapi("PasswordChange", {
              example: { current_password: "demo-password", new_password: "a longer one of mine" },
            }),
        },
      },
    },
  },
  responses: { 204: { description: "Changed" }, ...problems(404, 413, 415) },
});

export const me = newResource();

me.openapi(readRoute, async (c) => {
  const found = await findAccount(c.env.DB, c.get("caller").accountId);
  if (found === null) throw accountGone();
  return c.json({ id: Number(found.id), has_password: hasPassword(c.env, found) }, 200);
});

me.openapi(passwordRoute, async (c) => {
  const { accountId, clientId } = c.get("caller");
  const { current_password, new_password } = c.req.valid("json");
  const found = await findAccount(c.env.DB, accountId);
  if (found === null) throw accountGone();
  if (!hasPassword(c.env, found)) throw notFound();
  const source = sourceOf(c.req.header("CF-Connecting-IP"));
  try {
    const login = { password: current_password, source, clientId };
    if (!(await replacePassword(c.env, found, login, new_password, Date.now()))) {
      throw new LikenessError("token_invalid", "the account changed meanwhile: sign in again");
    }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    if (error.retryAfter === null) throw new LikenessError("password_wrong", "The current password is another one.");
    c.header("Retry-After", String(error.retryAfter));
    return problem(c, new LikenessError("rate_exceeded", "Too many passwords were tried.")) as never;
  }
  return c.body(null, 204);
});

function hasPassword(env: { readonly JWKS_URL: string }, { passwordHash }: { readonly passwordHash: string | null }) {
  return !env.JWKS_URL && passwordHash !== null;
}
