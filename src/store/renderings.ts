import type { ErrorCode } from "../errors.ts";
import type { ExportOptions } from "../gltf/export-options.ts";
import type { VisemeTrack } from "../motion/viseme-track.ts";
import type { JobEnd, Status } from "./avatar-object.ts";
import type { FileName } from "./files.ts";
import { type Id, largestId, withNewId } from "./ids.ts";
import type { Page, PageQuery } from "./page.ts";
import { idsOf, selectUntried } from "./webhook-deliveries.ts";

type RenderingType = "preview" | "pose" | "animation" | "export" | "speech";

/** What is to be made of a solved avatar: a picture of a pose or an animation, a talking head, or a file. */
export interface RenderingOrder {
  readonly type: Exclude<RenderingType, "preview">;
  /** By name; empty for what is none. */
  readonly pose: string;
  readonly animation: string;
  /** Name of a preset; empty for a file. */
  readonly size: string;
  /** `#rrggbb`, `transparent`, or empty for the usual one. */
  readonly backgroundColor: string;
  /** Of a file its parameters, of a talking head its track of visemes, as JSON; empty for a picture. */
  readonly options: string;
  /** Of one key an avatar has one rendering; null where each order is carried out anew. */
  readonly key: string | null;
  /** Of the public address that asks for it; absent where the avatar's owner does. */
  readonly publicId?: string;
}

/** A picture that is made anew for every order. */
export function pictureOrder(picture: Pick<RenderingOrder, "pose" | "animation" | "size" | "backgroundColor">) {
  const type = picture.animation === "" ? ("pose" as const) : ("animation" as const);
  return { ...picture, type, options: "", key: null };
}

/** A file of `options`, which `key` names. */
export function exportOrder(options: object, key: string) {
  const noPicture = { pose: "", animation: "", size: "", backgroundColor: "" };
  return { ...noPicture, type: "export" as const, options: JSON.stringify(options), key };
}

/** A talking head, which is made anew for every order. */
export function speechOrder(track: VisemeTrack, look: Pick<RenderingOrder, "size" | "backgroundColor">) {
  return { ...look, type: "speech" as const, pose: "", animation: "", options: JSON.stringify(track), key: null };
}

/** The lists that an avatar's renderings are in, each with a quota of its own; its owner sees no variants. */
export type RenderingList = "pictures" | "exports" | "speech" | "variants";

export const isListed: Readonly<Record<RenderingList, string>> = {
  pictures: "public = 0 AND renderings.type NOT IN ('export', 'speech')",
  exports: "public = 0 AND renderings.type = 'export'",
  speech: "public = 0 AND renderings.type = 'speech'",
  variants: "public = 1",
};

export interface RenderingRow extends Omit<RenderingOrder, "type" | "publicId"> {
  readonly id: Id;
  readonly avatarId: Id;
  readonly type: RenderingType;
  /** 1 for what is made for the avatar's public addresses: it is no attachment. */
  readonly public: number;
  /** Number of the personalization, 0 = none. */
  readonly random: number;
  /** Mirrors the Durable Object for lists and the sweeper. */
  readonly status: Status;
  /** Why the work failed; null unless it has. */
  readonly errorCode: ErrorCode | null;
}

/** The file that a rendering has once it is done. */
export interface RenderingFile {
  readonly attachmentId: Id | null;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
}

export const renderingColumns = `CAST(renderings.id AS TEXT) AS id, CAST(renderings.avatar_id AS TEXT) AS avatarId,
  renderings.type, pose, animation, size, background_color AS backgroundColor, options, renderings.key, public,
  renderings.random, renderings.status, renderings.error_code AS errorCode`;
const withFile = `SELECT ${renderingColumns}, CAST(attachments.id AS TEXT) AS attachmentId, width, height, channels
  FROM renderings LEFT JOIN attachments ON attachments.id = attachment_id AND renderings.status <> 'error'`;

/**
 * Enters a rendering as `new`, in the combination its avatar has. `full` where the avatar has `quota` of its list
 * already, `gone` where its deletion has begun or its publication has ended. Throws where there is one of its key.
 */
export async function insertRendering(
  db: D1Database,
  rendering: RenderingOrder & { readonly id: Id; readonly avatarId: Id; readonly requestToken: string | null },
  quota: number,
  now: number,
): Promise<"entered" | "full" | "gone"> {
  const list = listOf(rendering);
  const insert = db
    .prepare(
      `INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status,
         created_at, updated_at, request_token, options, key, public)
       SELECT CAST(?1 AS INTEGER), id, ?2, ?3, ?4, ?5, ?6, random, 'new', CAST(?7 AS INTEGER), CAST(?7 AS INTEGER), ?9,
         ?11, ?12, ?13 <> ''
       FROM avatars WHERE id = ?8 AND deleted_at IS NULL
         AND (?13 = '' OR EXISTS (SELECT 1 FROM publications WHERE public_id = ?13 AND avatar_id = avatars.id))
         AND (SELECT COUNT(*) FROM renderings WHERE avatar_id = avatars.id AND ${isListed[list]}) < CAST(?10 AS INTEGER)`,
    )
    .bind(
      rendering.id,
      rendering.type,
      rendering.pose,
      rendering.animation,
      rendering.size,
      rendering.backgroundColor,
      now,
      rendering.avatarId,
      rendering.requestToken,
      quota,
      rendering.options,
      rendering.key,
      rendering.publicId ?? "",
    );
  const count = db
    .prepare(`SELECT COUNT(*) AS count FROM renderings WHERE avatar_id = ? AND ${isListed[list]}`)
    .bind(rendering.avatarId);
  const [{ meta }, { results }] = await db.batch<{ count: number }>([insert, count]);
  if (meta.changes > 0) return "entered";
  return results[0].count >= quota ? "full" : "gone";
}

/** Of an avatar: what was made to order by a key, be it a file or of a public address, and whose deletion has begun. */
export async function listKeyedDeleted(db: D1Database, avatarId: Id): Promise<RenderingRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${renderingColumns} FROM renderings
       WHERE avatar_id = ? AND renderings.key IS NOT NULL AND deleted_at IS NOT NULL`,
    )
    .bind(avatarId)
    .all<RenderingRow>();
  return results;
}

/** Enters the preview that an avatar has once it is rendered; a second run of the job keeps the first row. */
export async function putPreview(
  db: D1Database,
  preview: { avatarId: Id; pose: string; size: string; attachmentId: Id },
  now: number,
): Promise<void> {
  await withNewId(now, (id) =>
    db
      .prepare(
        `INSERT INTO renderings (id, avatar_id, type, pose, animation, size, background_color, random, status,
         attachment_id, created_at, updated_at)
       SELECT CAST(?1 AS INTEGER), id, 'preview', ?2, '', ?3, '', random, 'done', CAST(?4 AS INTEGER),
         CAST(?5 AS INTEGER), CAST(?5 AS INTEGER)
       FROM avatars WHERE id = ?6 AND deleted_at IS NULL AND render = 1
         AND NOT EXISTS (SELECT 1 FROM renderings WHERE avatar_id = avatars.id AND type = 'preview')`,
      )
      .bind(id, preview.pose, preview.size, preview.attachmentId, now, preview.avatarId)
      .run(),
  );
}

export function listOf(rendering: RenderingOrder | RenderingRow): RenderingList {
  const isPublic = "public" in rendering ? rendering.public === 1 : rendering.publicId !== undefined;
  if (isPublic) return "variants";
  if (rendering.type === "speech") return "speech";
  return rendering.type === "export" ? "exports" : "pictures";
}

/** One page of a list of the avatar, newest first, beginning at `until` where that is given. */
export async function listRenderings(
  db: D1Database,
  avatarId: Id,
  list: RenderingList,
  wanted: PageQuery,
): Promise<Page & { renderings: (RenderingRow & RenderingFile)[] }> {
  const [rows, total] = await db.batch<(RenderingRow & RenderingFile) | { count: number; newest: Id | null }>([
    db
      .prepare(
        `${withFile} WHERE renderings.avatar_id = ? AND deleted_at IS NULL AND renderings.id <= CAST(? AS INTEGER)
           AND ${isListed[list]}
         ORDER BY renderings.id DESC LIMIT CAST(? AS INTEGER) OFFSET CAST(? AS INTEGER)`,
      )
      .bind(avatarId, wanted.until ?? largestId, wanted.pagesize + 1, wanted.page * wanted.pagesize),
    db
      .prepare(
        `SELECT COUNT(*) AS count, CAST(MAX(id) AS TEXT) AS newest FROM renderings
         WHERE avatar_id = ? AND deleted_at IS NULL AND ${isListed[list]}`,
      )
      .bind(avatarId),
  ]);
  const { count, newest } = total.results[0] as { count: number; newest: Id | null };
  return {
    renderings: (rows.results as (RenderingRow & RenderingFile)[]).slice(0, wanted.pagesize),
    hasNext: rows.results.length > wanted.pagesize,
    totalCount: count,
    until: wanted.until ?? newest,
  };
}

export async function findRendering(
  db: D1Database,
  avatarId: Id,
  id: Id,
): Promise<(RenderingRow & RenderingFile) | null> {
  return db
    .prepare(`${withFile} WHERE renderings.avatar_id = ? AND renderings.id = ? AND deleted_at IS NULL`)
    .bind(avatarId, id)
    .first<RenderingRow & RenderingFile>();
}

/** The same, where it is in that list. */
export async function findListed(db: D1Database, avatarId: Id, list: RenderingList, id: Id) {
  const row = await findRendering(db, avatarId, id);
  return row !== null && listOf(row) === list ? row : null;
}

/** The rendering of that key which is done or to be done. */
export async function findByKey(
  db: D1Database,
  avatarId: Id,
  list: RenderingList,
  key: string,
): Promise<RenderingRow | null> {
  return db
    .prepare(
      `SELECT ${renderingColumns} FROM renderings
       WHERE avatar_id = ? AND ${isListed[list]} AND key = ? AND deleted_at IS NULL AND status <> 'error'`,
    )
    .bind(avatarId, key)
    .first<RenderingRow>();
}

/** The rendering that an earlier attempt of the same request has entered. */
export async function findRequested(db: D1Database, avatarId: Id, requestToken: string): Promise<Id | null> {
  const row = await db
    .prepare("SELECT CAST(id AS TEXT) AS id FROM renderings WHERE avatar_id = ? AND request_token = ?")
    .bind(avatarId, requestToken)
    .first<{ id: Id }>();
  return row?.id ?? null;
}

/** Ids of the avatar's renderings whose work has not ended, oldest first. */
export async function listUnsettledOf(db: D1Database, avatarId: Id): Promise<Id[]> {
  const { results } = await db
    .prepare(
      `SELECT CAST(id AS TEXT) AS id FROM renderings
       WHERE avatar_id = ? AND status IN ('new', 'inprogress') ORDER BY renderings.id`,
    )
    .bind(avatarId)
    .all<{ id: Id }>();
  return results.map(({ id }) => id);
}

/** Renderings of avatars that still exist, untouched since `before`, whose work has not ended. */
export async function listUnsettledRenderings(db: D1Database, before: number, limit: number): Promise<RenderingRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${renderingColumns} FROM renderings JOIN avatars ON avatars.id = avatar_id AND avatars.deleted_at IS NULL
       WHERE renderings.deleted_at IS NULL AND renderings.status IN ('new', 'inprogress') AND renderings.updated_at < ?
       ORDER BY renderings.updated_at LIMIT CAST(? AS INTEGER)`,
    )
    .bind(before, limit)
    .all<RenderingRow>();
  return results;
}

/** Tells the sweeper that the rendering has been looked at. */
export async function touchRendering(db: D1Database, id: Id, now: number): Promise<void> {
  await db.prepare("UPDATE renderings SET updated_at = ? WHERE id = ?").bind(now, id).run();
}

export async function setRenderingFile(db: D1Database, id: Id, attachmentId: Id): Promise<void> {
  await db
    .prepare("UPDATE renderings SET attachment_id = ? WHERE id = ? AND deleted_at IS NULL")
    .bind(attachmentId, id)
    .run();
}

/** How the work on a rendering has ended. Gives the deliveries to announce. */
export async function setRenderingStatus(
  db: D1Database,
  { id, avatarId }: Pick<RenderingRow, "id" | "avatarId">,
  end: JobEnd,
): Promise<Id[]> {
  const [, untried] = await db.batch([
    db
      .prepare("UPDATE renderings SET status = ?, error_code = ?, updated_at = ? WHERE id = ?")
      .bind(end.status, end.errorCode, end.at, id),
    selectUntried(db, avatarId),
  ]);
  return idsOf(untried);
}

/** A consumer has begun; one that comes late changes no rendering whose work has ended. */
export async function setRenderingInProgress(db: D1Database, id: Id, now: number): Promise<void> {
  await db
    .prepare("UPDATE renderings SET status = 'inprogress', updated_at = ? WHERE id = ? AND status = 'new'")
    .bind(now, id)
    .run();
}

/** The name of the file that a rendering is written to. */
export function renderingFile({ id, type, options }: Pick<RenderingRow, "id" | "type" | "options">): FileName {
  if (type === "preview") return "preview.png";
  if (type === "export") return `exports/${id}.${(JSON.parse(options) as ExportOptions).format}`;
  return `renderings/${id}.${type === "pose" ? "png" : "gif"}`;
}

/**
 * From here on the rendering and its attachment exist for no caller. A preview is not made again either, nor is the
 * rendering for its Idempotency-Key. Gives the deliveries to announce.
 */
export async function markRenderingDeleted(
  db: D1Database,
  row: RenderingRow,
  fileKey: string,
  now: number,
): Promise<Id[]> {
  const isPreview = row.type === "preview" ? 1 : 0;
  const results = await db.batch([
    db
      .prepare(
        `UPDATE renderings SET deleted_at = coalesce(deleted_at, ?), attachment_id = NULL, request_token = NULL
         WHERE id = ?`,
      )
      .bind(now, row.id),
    db.prepare("DELETE FROM attachments WHERE key = ?").bind(fileKey),
    db.prepare("UPDATE avatars SET render = 0 WHERE id = ? AND 1 = ?").bind(row.avatarId, isPreview),
    selectUntried(db, row.avatarId),
  ]);
  return idsOf(results[3]);
}

/** Renderings of avatars that still exist whose deletion began before `before` and has not ended. */
export async function listHalfDeletedRenderings(
  db: D1Database,
  before: number,
  limit: number,
): Promise<RenderingRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${renderingColumns} FROM renderings JOIN avatars ON avatars.id = avatar_id AND avatars.deleted_at IS NULL
       WHERE renderings.deleted_at < ? ORDER BY renderings.deleted_at LIMIT CAST(? AS INTEGER)`,
    )
    .bind(before, limit)
    .all<RenderingRow>();
  return results;
}

export async function deleteRendering(db: D1Database, id: Id): Promise<void> {
  await db.prepare("DELETE FROM renderings WHERE id = ?").bind(id).run();
}
