import type { Reading } from "../avatar/reading.ts";
import type { ErrorCode } from "../errors.ts";
import type { Appearance } from "../motion/appearance.ts";
import { type Attachment, insertAttachment } from "./attachments.ts";
import type { JobEnd, Status } from "./avatar-object.ts";
import { firstIdOf, type Id } from "./ids.ts";
import { type Label, replaceLabels } from "./labels.ts";
import { idsOf, selectUntried } from "./webhook-deliveries.ts";

export interface AvatarRow {
  readonly id: Id;
  readonly accountId: Id;
  /** Prefix of the files in R2. */
  readonly folder: string;
  /** Mirrors the Durable Object for lists and the sweeper. */
  readonly status: Status;
  /** Why the work failed; null unless it has. */
  readonly errorCode: ErrorCode | null;
  /** Number of the personalization, 0 = none. */
  readonly random: number;
  readonly solve: boolean;
  readonly render: boolean;
  /** What the owner wants otherwise than it was read, and how often that was changed. */
  readonly appearance: Appearance;
  readonly revision: number;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly deletedAt: number | null;
}

export type StoredAvatar = {
  id: Id;
  account_id: Id;
  folder: string;
  status: Status;
  error_code: ErrorCode | null;
  random: number;
  solve: number;
  render: number;
  appearance: string;
  revision: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
};

export const avatarColumns = `CAST(id AS TEXT) AS id, CAST(avatars.account_id AS TEXT) AS account_id, folder, status,
  error_code, random, solve, render, appearance, revision, created_at, updated_at, deleted_at`;

/**
 * Enters an avatar and its photo, both or neither; where its folder is known, gives the row that is there, so that no
 * request makes two. Null where the account is gone.
 */
export async function insertAvatar(db: D1Database, avatar: AvatarRow, photo: Attachment): Promise<AvatarRow | null> {
  const [{ results }] = await db.batch<StoredAvatar>([
    db
      .prepare(
        `INSERT INTO avatars (id, account_id, folder, status, random, solve, render, created_at, updated_at)
         SELECT CAST(?1 AS INTEGER), id, ?3, ?4, CAST(?5 AS INTEGER), CAST(?6 AS INTEGER), CAST(?7 AS INTEGER),
           CAST(?8 AS INTEGER), CAST(?9 AS INTEGER) FROM accounts WHERE id = ?2 AND deleted_at IS NULL
         ON CONFLICT (folder) DO UPDATE SET folder = excluded.folder
         RETURNING ${avatarColumns}`,
      )
      .bind(
        avatar.id,
        avatar.accountId,
        avatar.folder,
        avatar.status,
        avatar.random,
        Number(avatar.solve),
        Number(avatar.render),
        avatar.createdAt,
        avatar.updatedAt,
      ),
    insertAttachment(db, photo),
  ]);
  return results.length === 0 ? null : avatarOf(results[0]);
}

/** Those of the folders that have a row, be it one whose deletion has begun. */
export async function listEnteredFolders(db: D1Database, folders: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare("SELECT folder FROM avatars WHERE folder IN (SELECT value FROM json_each(?))")
    .bind(JSON.stringify(folders))
    .all<{ folder: string }>();
  return results.map(({ folder }) => folder);
}

/** Also finds an avatar whose deletion has begun. */
export async function findAvatarByFolder(db: D1Database, folder: string): Promise<AvatarRow | null> {
  const select = db.prepare(`SELECT ${avatarColumns} FROM avatars WHERE folder = ?`);
  const row = await select.bind(folder).first<StoredAvatar>();
  return row && avatarOf(row);
}

/** The avatar of this account; null for an unknown, deleted or somebody else's id alike. */
export async function findAvatar(db: D1Database, accountId: Id, id: Id): Promise<AvatarRow | null> {
  const row = await db
    .prepare(`SELECT ${avatarColumns} FROM avatars WHERE id = ? AND account_id = ? AND deleted_at IS NULL`)
    .bind(id, accountId)
    .first<StoredAvatar>();
  return row && avatarOf(row);
}

/** For jobs, which act for no caller: also finds an avatar whose deletion has begun. */
export async function findAnyAvatar(db: D1Database, id: Id): Promise<AvatarRow | null> {
  const row = await db.prepare(`SELECT ${avatarColumns} FROM avatars WHERE id = ?`).bind(id).first<StoredAvatar>();
  return row && avatarOf(row);
}

/**
 * How the work on a revision of an avatar has ended; where the owner has changed it meanwhile, the later work tells. Gives the
 * deliveries to announce.
 */
export async function setAvatarStatus(
  db: D1Database,
  { id, revision }: Pick<AvatarRow, "id" | "revision">,
  end: JobEnd,
): Promise<Id[]> {
  const [, untried] = await db.batch([
    db
      .prepare("UPDATE avatars SET status = ?, error_code = ?, updated_at = ? WHERE id = ? AND revision = ?")
      .bind(end.status, end.errorCode, end.at, id, revision),
    selectUntried(db, id),
  ]);
  return idsOf(untried);
}

/** A consumer has begun; one that comes late changes no avatar whose work has ended. */
export async function setAvatarInProgress(db: D1Database, id: Id, now: number): Promise<void> {
  await db
    .prepare("UPDATE avatars SET status = 'inprogress', updated_at = ? WHERE id = ? AND status = 'new'")
    .bind(now, id)
    .run();
}

/** From here on the avatar is to be solved, for one that was created without. */
export async function requestSolve(db: D1Database, id: Id, now: number): Promise<void> {
  await db.prepare("UPDATE avatars SET solve = 1, updated_at = ? WHERE id = ? AND solve = 0").bind(now, id).run();
}

/** The solver's numbers and what the photo says, replacing those of an earlier run. */
export async function setMeasurements(
  db: D1Database,
  id: Id,
  { features, reading }: { readonly features: object; readonly reading: Reading },
  labels: readonly Label[],
): Promise<void> {
  await db.batch([
    db
      .prepare("UPDATE avatars SET features = ?, reading = ? WHERE id = ?")
      .bind(JSON.stringify(features), JSON.stringify(reading), id),
    ...replaceLabels(db, id, "photo", labels),
  ]);
}

/** What was read on the photo; null before the solve. */
export async function findReading(db: D1Database, id: Id): Promise<Reading | null> {
  const text = await db.prepare("SELECT reading FROM avatars WHERE id = ?").bind(id).first<string | null>("reading");
  return text === null ? null : (JSON.parse(text) as Reading);
}

/**
 * Enters what the owner wants: from here on the avatar is to be made anew, and what was made to order before is gone
 * (files, and all of public addresses). Null where its deletion has begun.
 */
export async function enterAppearance(
  db: D1Database,
  id: Id,
  appearance: Appearance,
  now: number,
): Promise<AvatarRow | null> {
  const [{ results }] = await db.batch<StoredAvatar>([
    db
      .prepare(
        `UPDATE avatars SET appearance = ?, revision = revision + 1, status = 'new', error_code = NULL, updated_at = ?
         WHERE id = ? AND deleted_at IS NULL RETURNING ${avatarColumns}`,
      )
      .bind(JSON.stringify(appearance), now, id),
    db
      .prepare("UPDATE renderings SET deleted_at = ? WHERE avatar_id = ? AND key IS NOT NULL AND deleted_at IS NULL")
      .bind(now, id),
    // Copies of public addresses are kept by when the avatar was published.
    db.prepare("UPDATE publications SET published_at = ? WHERE avatar_id = ?").bind(now, id),
  ]);
  return results.length === 0 ? null : avatarOf(results[0]);
}

/** From here on the avatar exists for no caller; its files and rows go next. Gives the deliveries to announce. */
export async function markDeleted(db: D1Database, id: Id, now: number): Promise<Id[]> {
  const [, untried] = await db.batch([
    db
      .prepare("UPDATE avatars SET deleted_at = ?, updated_at = ? WHERE id = ? AND deleted_at IS NULL")
      .bind(now, now, id),
    selectUntried(db, id),
  ]);
  return idsOf(untried);
}

/** Removes the row and, by the foreign keys, all that belongs to it. */
export async function deleteAvatarRows(db: D1Database, id: Id): Promise<void> {
  await db.batch([
    db.prepare("DELETE FROM labels WHERE avatar_id = ?").bind(id),
    db.prepare("DELETE FROM renderings WHERE avatar_id = ?").bind(id),
    db.prepare("DELETE FROM attachments WHERE avatar_id = ?").bind(id),
    db.prepare("DELETE FROM avatars WHERE id = ?").bind(id),
  ]);
}

/** Avatars untouched since `before` whose work has not ended or whose deletion has not; not of erased accounts. */
export async function listUnsettledAvatars(db: D1Database, before: number, limit: number): Promise<AvatarRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${avatarColumns} FROM avatars
       WHERE (status IN ('new', 'inprogress') OR deleted_at IS NOT NULL) AND updated_at < ?
         AND (solve = 1 OR deleted_at IS NOT NULL)
         AND account_id NOT IN (SELECT account_id FROM erasures WHERE account_id NOT NULL)
       ORDER BY updated_at LIMIT CAST(? AS INTEGER)`,
    )
    .bind(before, limit)
    .all<StoredAvatar>();
  return results.map(avatarOf);
}

/** Avatars that are older than their accounts have them kept; by their ids, which begin with the time. */
export async function listOutlived(db: D1Database, now: number, limit: number): Promise<AvatarRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${avatarColumns} FROM avatars WHERE id IN
         (SELECT avatars.id FROM accounts CROSS JOIN avatars ON avatars.account_id = accounts.id
          WHERE avatar_retention_days IS NOT NULL AND accounts.deleted_at IS NULL AND avatars.deleted_at IS NULL
            AND avatars.id < ${firstIdOf("?1 - avatar_retention_days * 86400000")}
          LIMIT CAST(?2 AS INTEGER))`,
    )
    .bind(now, limit)
    .all<StoredAvatar>();
  return results.map(avatarOf);
}

/** The solver's numbers as they were stored, in JSON. Ids go in as one parameter, since a statement takes at most 100. */
export async function listFeatures(db: D1Database, ids: readonly Id[]): Promise<{ avatarId: Id; features: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT CAST(id AS TEXT) AS avatarId, features FROM avatars
       WHERE features NOTNULL AND id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
    )
    .bind(JSON.stringify(ids))
    .all<{ avatarId: Id; features: string }>();
  return results;
}

export function avatarOf(row: StoredAvatar): AvatarRow {
  return {
    id: row.id,
    accountId: row.account_id,
    folder: row.folder,
    status: row.status,
    errorCode: row.error_code,
    random: row.random,
    solve: row.solve === 1,
    render: row.render === 1,
    appearance: JSON.parse(row.appearance) as Appearance,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    deletedAt: row.deleted_at,
  };
}
