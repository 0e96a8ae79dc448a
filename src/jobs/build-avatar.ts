// From photo to avatar: the product on one screen. Each step may run twice, and a head found in storage is not solved
// again.
import type { Avatar } from "../avatar/avatar.ts";
import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { defaultExport } from "../gltf/export-options.ts";
import { type DressedAvatar, dressAvatar, exportAvatar, openStudio, pictureOf, type Studio } from "../output.ts";
import { finishWithPauses } from "../steps.ts";
import { findAccount } from "../store/accounts.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { type AvatarRow, findAnyAvatar, setAvatarInProgress } from "../store/avatars.ts";
import { takeUpRevision } from "../store/change-appearance.ts";
import { dropPhoto } from "../store/drop-photo.ts";
import { deleteFiles } from "../store/files.ts";
import { putPreview } from "../store/renderings.ts";
import { attach } from "./attach.ts";
import type { TakeTurn } from "./core-turn.ts";
import type { JobOf } from "./message.ts";
import { settleAvatar } from "./settle-avatar.ts";
import { solvedHead } from "./solved-head.ts";
import { type Lease, underLease, type Verdict } from "./under-lease.ts";

const preview = { pose: "neutral", animation: null, size: "medium", background: null } as const;

export async function buildAvatar(env: Env, takeTurn: TakeTurn, { avatarId }: JobOf<"build_avatar">): Promise<Verdict> {
  const row = await findAnyAvatar(env.DB, avatarId);
  if (row === null) return { kind: "gone" };
  await takeUpRevision(env, row, Date.now());
  const job = { avatarId, key: avatarJobKey, folder: row.folder };
  const verdict = await underLease(env, takeTurn, job, async (lease) => {
    await setAvatarInProgress(env.DB, avatarId, Date.now());
    const core = await lease.openCore();
    // Anew under the lease: a change after this takes the lease away, one before it may be later than the first look.
    const wanted = (await findAnyAvatar(env.DB, avatarId)) ?? row;
    const account = await findAccount(env.DB, row.accountId);
    const dropsPhoto = account?.photoRetention === "drop";
    const avatar = await solvedHead(env, core, wanted, lease, dropsPhoto);
    if (dropsPhoto) await dropPhoto(env, wanted);
    const job = { env, core, row: wanted, lease };
    const dressed = dressAvatar(core, avatar, wanted.random, wanted.appearance);
    const studio = wanted.render ? await renderPreview(job, dressed) : null;
    if (account?.features.includes("gltf")) await exportGltf(job, dressed.avatar, studio);
  });
  if (verdict.kind === "settled") await settleAvatar(env, row, verdict.state);
  return verdict;
}

interface Work {
  readonly env: Env;
  readonly core: Core;
  readonly row: AvatarRow;
  readonly lease: Lease;
}

/** Draws the preview in the studio that comes back, for what else is made of the dressed avatar. */
async function renderPreview({ env, core, row, lease }: Work, { avatar, backdrop }: DressedAvatar): Promise<Studio> {
  await lease.enter("preview", 0.85);
  const studio = await finishWithPauses(openStudio(core, avatar), lease.pause);
  const order = { ...preview, smile: row.appearance.smile ?? 1 };
  const picture = await finishWithPauses(pictureOf(core, studio, backdrop, order), lease.pause);
  const file = { type: "renderings_preview", name: preview.pose, ...picture } as const;
  const attachmentId = await attach(env, row, "preview.png", file);
  if (attachmentId !== null) await putPreview(env.DB, { ...preview, avatarId: row.id, attachmentId }, Date.now());
  // Deleted meanwhile, by itself or with its avatar.
  else await deleteFiles(env.FILES, row.folder, ["preview.png"]);
  return studio;
}

async function exportGltf({ env, core, row, lease }: Work, avatar: Avatar, studio: Studio | null): Promise<void> {
  await lease.enter("gltf", 0.92);
  const bytes = await finishWithPauses(exportAvatar(core, avatar, defaultExport, studio), lease.pause);
  await attach(env, row, "avatar.glb", { type: "gltf", bytes });
}
