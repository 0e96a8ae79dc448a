import { z } from "@hono/zod-openapi";

const maximumFilterCount = 4;

export const labelNameSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/, "expected 1 to 64 letters, digits, dots, hyphens or underscores")
  .openapi({ example: "campaign" });

/**
 * Whatever can be seen, and the joiners that scripts and emoji need. The composed form is kept, so that equals compare
 * equal, and judged, so that what is kept can be sent again.
 */
export const labelValueSchema = z
  .string()
  .transform((value) => value.normalize("NFC"))
  .pipe(z.string().regex(/^(?:[^\p{C}\p{Zl}\p{Zp}]|[\u200c\u200d]){1,256}$/u, "expected 1 to 256 printable characters"))
  .openapi({ type: "string", minLength: 1, maxLength: 256, example: "spring 2027" });

export const labelsSchema = z
  .object({ entries: z.array(z.object({ name: z.string(), value: z.string() })) })
  .openapi("Labels", { example: { entries: [{ name: "hair_color", value: "brown" }] } });

/** `name:value`, once or several times: all must be in force. */
export const labelFilterSchema = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()))
  .pipe(
    z
      .array(
        z
          .string()
          .transform(splitFilter)
          .pipe(z.object({ name: labelNameSchema, value: labelValueSchema })),
      )
      .max(maximumFilterCount, `expected at most ${maximumFilterCount}`),
  )
  .openapi({
    type: "array",
    items: { type: "string", pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}:.{1,256}$" },
    maxItems: maximumFilterCount,
    description: "`name:value`: only avatars on which this label is in force; all of several.",
    example: ["hair_color:brown"],
  });

function splitFilter(text: string): { name: string; value: string } {
  const colon = text.indexOf(":");
  return colon < 0 ? { name: "", value: "" } : { name: text.slice(0, colon), value: text.slice(colon + 1) };
}
