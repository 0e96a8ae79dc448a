// The avatar as a file, made to order.
import { createRoute, z } from "@hono/zod-openapi";
import { type ExportOptions, exportKey } from "../gltf/export-options.ts";
import { type ExportParameter, parameters, readExport } from "../gltf/export-parameters.ts";
import { requireFeature } from "../store/operations.ts";
import { exportOrder, type RenderingFile, type RenderingRow } from "../store/renderings.ts";
import { requestOnce } from "../store/request-rendering.ts";
import { attachmentPath } from "./attachments.ts";
import { requireSolveScope, withScope } from "./authenticate.ts";
import { parametersInvalid } from "./known-query.ts";
import { acceptedAnswer, answerAccepted, avatarPath, enterRenderingRoutes } from "./rendering-routes.ts";
import { errorSchema, idNumberSchema, newResource, ownAvatar, problems, statusSchema } from "./resource.ts";

const parameterNames = Object.keys(parameters) as ExportParameter[];

/** The texts are judged by `readExport`, all of them together. */
const exportQuery = z.object(
  Object.fromEntries(parameterNames.map((name) => [name, described(name)])) as Record<
    ExportParameter,
    ReturnType<typeof described>
  >,
);

function described(name: ExportParameter) {
  const { kind, description, texts } = parameters[name];
  const schemas = {
    name: { enum: [...texts] },
    number: { type: "integer", enum: texts.map(Number) },
    flag: { type: "boolean", enum: [true, false] },
    list: {
      param: { style: "form", explode: false },
      type: "array",
      items: { type: "string", enum: ["none", ...texts] },
    },
  } as const;
  return z
    .string()
    .optional()
    .openapi({ description, ...schemas[kind] } as never);
}

const exportSchema = z
  .object({
    id: idNumberSchema,
    name: z.string().openapi({ description: "Names the options, as the attachment is named" }),
    format: z.string(),
    lod: z.int(),
    texture_size: z.int(),
    texture_format: z.string(),
    texture_atlas: z.boolean(),
    morph_targets: z.array(z.string()),
    compression: z.string(),
    pose: z.string(),
    animations: z.array(z.string()),
    status: statusSchema,
    error: errorSchema,
    attachment: z
      .object({ id: idNumberSchema, url: z.string() })
      .nullable()
      .openapi({ description: "The file; null until the export is done" }),
  })
  .openapi("Export", {
    example: {
      id: 1234567890789,
      name: "glb_lod1_webp512_visemes+arkit_meshopt_t",
      format: "glb",
      lod: 1,
      texture_size: 512,
      texture_format: "webp",
      texture_atlas: false,
      morph_targets: ["visemes", "arkit"],
      compression: "meshopt",
      pose: "t",
      animations: [],
      status: "done",
      error: null,
      attachment: {
        id: 1234567890987,
        url: "/v0.5/avatars/1234567890123/attachments/1234567890987?redirect=true",
      },
    },
  });

const requestRoute = createRoute({
  method: "post",
  path: "/avatars/{avatar_id}/exports",
  operationId: "requestExport",
  summary: "Have the avatar made into a file",
  tags: ["Exports"],
  description:
    "For accounts with the feature `gltf`. The same parameters give the same file: an export that there is already, or " +
    "is under way, is not made again but named once more. An avatar that is not solved yet is solved first, and one " +
    "that could not be solved ends its exports with the same error. The file is an attachment of the type `export`.",
  ...withScope("write:renderings"),
  request: { params: avatarPath, query: exportQuery },
  responses: { ...acceptedAnswer, ...problems(400, 402, 404, 423) },
});

export const exports = newResource();

exports.openapi(requestRoute, async (c) => {
  const caller = c.get("caller");
  const { options, errors } = readExport(c.req.valid("query"));
  if (errors.length > 0) throw parametersInvalid(errors);
  const avatar = await ownAvatar(c.env, caller, c.req.valid("param").avatar_id);
  await requireFeature(c.env.DB, caller.accountId, "gltf");
  if (!avatar.solve) requireSolveScope(caller);
  const order = exportOrder(options, exportKey(options));
  const requested = await requestOnce(c.env, avatar, order, c.get("workToken") ?? null, Date.now());
  return answerAccepted(c, avatar, "exports", requested) as never;
});

enterRenderingRoutes(exports, {
  list: "exports",
  path: "exports",
  noun: "export",
  tag: "Exports",
  readScope: "read:gltf",
  deletionNote: "The same parameters then make a new one.",
  entrySchema: exportSchema,
  present,
});

function present(row: RenderingRow & RenderingFile) {
  const { id, avatarId, attachmentId, status, errorCode } = row;
  const options: ExportOptions = JSON.parse(row.options);
  const { textureSize, textureFormat, textureAtlas, morphTargets } = options;
  return {
    id: Number(id),
    name: row.key ?? "",
    format: options.format,
    lod: options.lod,
    texture_size: textureSize,
    texture_format: textureFormat,
    texture_atlas: textureAtlas,
    morph_targets: [...morphTargets],
    compression: options.compression,
    pose: options.pose,
    animations: [...options.animations],
    status,
    error: errorCode,
    attachment:
      attachmentId === null ? null : { id: Number(attachmentId), url: attachmentPath(avatarId, attachmentId) },
  };
}
