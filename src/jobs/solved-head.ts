import type { Avatar } from "../avatar/avatar.ts";
import { decodeAvatar, encodeAvatar } from "../avatar/avatar-file.ts";
import type { Finish } from "../avatar/skin/finish-skin.ts";
import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { LikenessError } from "../errors.ts";
import { buildLikeness, type Likeness, stageProgress } from "../likeness.ts";
import { listPhotos } from "../store/attachments.ts";
import { type AvatarRow, setMeasurements } from "../store/avatars.ts";
import { readFile, writeFile } from "../store/files.ts";
import { attach } from "./attach.ts";
import type { Lease } from "./under-lease.ts";

type HeadFile = "avatar.lkav" | "avatar-other.lkav";

/**
 * The head from storage; from the photo where there is none yet of this finish and of the head model that runs here. With
 * `bothFinishes` the head of the other finish is stored too, so that no later wish needs the photo.
 */
export async function solvedHead(
  env: Env,
  core: Core,
  row: AvatarRow,
  lease: Lease,
  bothFinishes = false,
): Promise<Avatar> {
  const wantedFinish = row.appearance.finish ?? "clean";
  const read = (file: HeadFile) => storedHead(env, core, row, file);
  const main = await read("avatar.lkav");
  const isMainWanted = main !== null && finishOf(main) === wantedFinish;
  const other = isMainWanted && !bothFinishes ? null : await read("avatar-other.lkav");
  const wanted = isMainWanted ? main : other !== null && finishOf(other) === wantedFinish ? other : null;
  const isComplete = !bothFinishes || (main !== null && other !== null && finishOf(main) !== finishOf(other));
  if (wanted !== null && isComplete) return wanted;
  const photo = await readFile(env.FILES, row.folder, "photo");
  if (photo !== null) return solve(env, core, row, lease, photo, bothFinishes);
  if (wanted !== null) return wanted;
  if ((await listPhotos(env.DB, [row.id])).length > 0) throw new Error("the photo of an avatar is not in storage");
  throw new LikenessError("photo_dropped", "What is asked for needs the photo, which was deleted after the solve.");
}

/** Null where there is none of the head model that runs here. */
async function storedHead(env: Env, core: Core, row: AvatarRow, file: HeadFile): Promise<Avatar | null> {
  const stored = await readFile(env.FILES, row.folder, file);
  return stored && decodeAvatar(stored, core.modelFingerprint);
}

function finishOf({ finish }: Avatar): Finish {
  return finish ?? "clean";
}

/** The head is written last of what a solve writes, so a stored head means that the rest is stored too. */
async function solve(
  env: Env,
  core: Core,
  row: AvatarRow,
  lease: Lease,
  photo: Uint8Array,
  bothFinishes: boolean,
): Promise<Avatar> {
  const likeness = await buildLikeness(core, photo, {
    onStage: (stage) => lease.enter(stage, stageProgress[stage]),
    pause: lease.pause,
    finish: row.appearance.finish,
    bothFinishes,
  });
  await attach(env, row, "solve.json", { type: "solve", bytes: JSON.stringify(likeness.solve) });
  const { reading, labels, avatar, otherAvatar } = likeness;
  await setMeasurements(env.DB, row.id, { features: features(likeness), reading }, labels);
  const write = (file: HeadFile, head: Avatar) =>
    writeFile(env.FILES, row.folder, file, encodeAvatar(head, core.modelFingerprint));
  if (otherAvatar !== null) await write("avatar-other.lkav", otherAvatar);
  await write("avatar.lkav", avatar);
  return avatar;
}

/** The solve without what belongs to the photo's pixels. */
function features({ solve: { head_pose, identity, expression, landmark_error } }: Likeness): object {
  return { head_pose, identity, expression, landmark_error };
}
