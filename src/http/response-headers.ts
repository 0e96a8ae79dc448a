// Response headers as the API description states them.
import { errorCodes } from "../errors.ts";

const statuses = ["new", "inprogress", "done", "error"];

export const newIdHeaders = {
  "X-Service-Status": {
    description: "The id of what was created.",
    required: true,
    schema: { type: "integer", format: "int64" },
    example: 1234567890123,
  },
  Location: { description: "The path of what was created.", required: true, schema: { type: "string" } },
} as const;

export const statusHeaders = {
  "X-Service-Status": {
    description: "The status.",
    required: true,
    schema: { type: "string", enum: statuses },
    example: "done",
  },
  "X-Service-Error": {
    description: "With the status `error`: why.",
    schema: { type: "string", enum: Object.keys(errorCodes) },
  },
  "Cache-Control": { schema: { type: "string" }, example: "no-store" },
} as const;

export const pageHeaders = {
  "X-Total-Count": {
    description: "Number of entries on all pages.",
    required: true,
    schema: { type: "integer", minimum: 0 },
    example: 42,
  },
  Link: {
    description: "The neighbouring pages, by RFC 8288; with `cursor`, the next one.",
    schema: { type: "string" },
    example: '</v0.5/avatars?page=1>; rel="next"',
  },
} as const;
