// From photo to avatar: the product on one screen. Each step may run twice, and a head found in storage is not solved
// again.
import type { Avatar } from "../avatar/avatar.ts";
import { decodeAvatar, encodeAvatar } from "../avatar/avatar-file.ts";
import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { buildLikeness, type Likeness, stageProgress } from "../likeness.ts";
import { dressAvatar, exportAvatarGlb, renderPreview } from "../output.ts";
import { findAccount } from "../store/accounts.ts";
import { type AttachmentType, putAttachment } from "../store/attachments.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { type AvatarRow, findAnyAvatar, setMeasurements } from "../store/avatars.ts";
import { type FileName, fileKey, readFile, readPhoto, writeFile } from "../store/files.ts";
import type { Id } from "../store/ids.ts";
import { putPreview } from "../store/renderings.ts";
import { settleAvatar } from "./settle-avatar.ts";
import { type Lease, underLease, type Verdict } from "./under-lease.ts";

const preview = { pose: "neutral", size: "medium", width: 512, height: 512 };

export async function buildAvatar(env: Env, openCore: () => Promise<Core>, avatarId: Id): Promise<Verdict> {
  const row = await findAnyAvatar(env.DB, avatarId);
  if (row === null) return { kind: "gone" };
  const job = { avatarId, key: avatarJobKey, folder: row.folder };
  const verdict = await underLease(env, job, async (lease) => {
    const core = await openCore();
    const avatar = (await readHead(env, row)) ?? (await solve(env, core, row, lease));
    if (row.render) await render(env, core, row, avatar, lease);
    const account = await findAccount(env.DB, row.accountId);
    if (account?.features.includes("gltf")) await exportGltf(env, core, row, avatar, lease);
  });
  if (verdict.kind === "settled") await settleAvatar(env, row, verdict.state);
  return verdict;
}

/** The head is written last of what a solve writes, so a stored head means that the rest is stored too. */
async function readHead(env: Env, row: AvatarRow): Promise<Avatar | null> {
  const bytes = await readFile(env.FILES, row.folder, "avatar.lkav");
  return bytes && decodeAvatar(bytes);
}

async function solve(env: Env, core: Core, row: AvatarRow, lease: Lease): Promise<Avatar> {
  const photo = await readPhoto(env.FILES, row.folder);
  const likeness = await buildLikeness(core, photo, { onStage: (stage) => lease.enter(stage, stageProgress[stage]) });
  await attach(env, row, "solve.json", "solve", JSON.stringify(likeness.solve));
  await setMeasurements(env.DB, row.id, features(likeness), likeness.labels);
  await writeFile(env.FILES, row.folder, "avatar.lkav", encodeAvatar(likeness.avatar));
  return likeness.avatar;
}

/** The solve without what belongs to the photo's pixels. */
function features({ solve: { head_pose, identity, expression, landmark_error } }: Likeness): object {
  return { head_pose, identity, expression, landmark_error };
}

async function render(env: Env, core: Core, row: AvatarRow, avatar: Avatar, lease: Lease): Promise<void> {
  await lease.enter("preview", 0.85);
  const picture = renderPreview(core, avatar, row.random);
  const attachmentId = await attach(env, row, "preview.png", "renderings_preview", picture);
  if (attachmentId !== null) await putPreview(env.DB, { ...preview, avatarId: row.id, attachmentId }, Date.now());
}

async function exportGltf(env: Env, core: Core, row: AvatarRow, avatar: Avatar, lease: Lease): Promise<void> {
  await lease.enter("gltf", 0.92);
  await attach(env, row, "avatar.glb", "gltf", exportAvatarGlb(core, dressAvatar(core, avatar, row.random).avatar));
}

/** The file first, then its row. */
async function attach(env: Env, row: AvatarRow, name: FileName, type: AttachmentType, content: Uint8Array | string) {
  const isPreview = type === "renderings_preview";
  await writeFile(env.FILES, row.folder, name, content);
  return putAttachment(env.DB, {
    avatarId: row.id,
    key: fileKey(row.folder, name),
    type,
    name: isPreview ? preview.pose : "",
    width: isPreview ? preview.width : 0,
    height: isPreview ? preview.height : 0,
    channels: isPreview ? 4 : 0,
    updatedAt: Date.now(),
  });
}
