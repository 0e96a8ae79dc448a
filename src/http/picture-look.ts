// How a picture or a loop is to look, as queries say it.
import { z } from "@hono/zod-openapi";
import { sizeNames } from "../render/sizes.ts";

/** One of the names, or a refusal that lists them. */
export function nameOf<Name extends string>(known: readonly Name[]) {
  return z.enum(known as readonly [Name, ...Name[]], { error: `unknown; known are ${known.join(", ")}` });
}

export const sizeSchema = nameOf(sizeNames).optional();

export const backgroundSchema = z
  .string()
  .regex(/^(#[0-9a-fA-F]{6}|transparent)$/, "expected #RRGGBB, with # written as %23, or transparent")
  .optional()
  .openapi({ example: "#CFE8FF" });
