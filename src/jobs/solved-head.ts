import type { Avatar } from "../avatar/avatar.ts";
import { decodeAvatar, encodeAvatar } from "../avatar/avatar-file.ts";
import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { buildLikeness, type Likeness, stageProgress } from "../likeness.ts";
import { type AvatarRow, setMeasurements } from "../store/avatars.ts";
import { readFile, readPhoto, writeFile } from "../store/files.ts";
import { attach } from "./attach.ts";
import type { Lease } from "./under-lease.ts";

/** The head from storage; from the photo where there is none yet of this finish and of the head model that runs here. */
export async function solvedHead(env: Env, core: Core, row: AvatarRow, lease: Lease): Promise<Avatar> {
  const stored = await readFile(env.FILES, row.folder, "avatar.lkav");
  const head = stored && decodeAvatar(stored, core.modelFingerprint);
  const isWanted = (head?.finish ?? "clean") === (row.appearance.finish ?? "clean");
  return head && isWanted ? head : solve(env, core, row, lease);
}

/** The head is written last of what a solve writes, so a stored head means that the rest is stored too. */
async function solve(env: Env, core: Core, row: AvatarRow, lease: Lease): Promise<Avatar> {
  const photo = await readPhoto(env.FILES, row.folder);
  const likeness = await buildLikeness(core, photo, {
    onStage: (stage) => lease.enter(stage, stageProgress[stage]),
    pause: lease.pause,
    finish: row.appearance.finish,
  });
  await attach(env, row, "solve.json", { type: "solve", bytes: JSON.stringify(likeness.solve) });
  const { reading, labels } = likeness;
  await setMeasurements(env.DB, row.id, { features: features(likeness), reading }, labels);
  await writeFile(env.FILES, row.folder, "avatar.lkav", encodeAvatar(likeness.avatar, core.modelFingerprint));
  return likeness.avatar;
}

/** The solve without what belongs to the photo's pixels. */
function features({ solve: { head_pose, identity, expression, landmark_error } }: Likeness): object {
  return { head_pose, identity, expression, landmark_error };
}
