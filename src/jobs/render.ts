// From the stored head to a picture of a pose or an animation, to a talking head, or to a file. Each step may run twice.
import type { Avatar } from "../avatar/avatar.ts";
import type { Core } from "../core.ts";
import type { Env } from "../env.ts";
import { isAnimationName } from "../motion/animations.ts";
import type { Appearance } from "../motion/appearance.ts";
import { isPoseName } from "../motion/poses.ts";
import { dressAvatar, exportAvatar, type PictureOrder, renderPicture, renderSpeech } from "../output.ts";
import { isSizeName } from "../render/sizes.ts";
import { finishWithPauses, type Steps } from "../steps.ts";
import { avatarJobKey } from "../store/avatar-object.ts";
import { findAnyAvatar } from "../store/avatars.ts";
import { writeFile } from "../store/files.ts";
import { avatarObject } from "../store/objects.ts";
import { failRendering, settleRendering } from "../store/rendering-job.ts";
import {
  findRendering,
  type RenderingRow,
  renderingFile,
  setRenderingFile,
  setRenderingInProgress,
} from "../store/renderings.ts";
import { attach, type Content } from "./attach.ts";
import type { TakeTurn } from "./core-turn.ts";
import type { JobOf } from "./message.ts";
import { solvedHead } from "./solved-head.ts";
import { underLease, type Verdict } from "./under-lease.ts";

export async function render(
  env: Env,
  takeTurn: TakeTurn,
  { avatarId, renderingId }: JobOf<"render">,
): Promise<Verdict> {
  // 1. Whether there is work: the end of the avatar's job sends this message again.
  const row = await findAnyAvatar(env.DB, avatarId);
  const rendering = await findRendering(env.DB, avatarId, renderingId);
  if (row === null || row.deletedAt !== null || rendering === null) return { kind: "gone" };
  const object = avatarObject(env, avatarId);
  const solve = await object.state(avatarJobKey);
  if (solve?.failure) {
    await failRendering(env, row, renderingId, solve.failure, Date.now());
    return { kind: "settled", state: solve };
  }
  if (solve?.status !== "done") return { kind: "waiting" };

  // 2. The picture or the file, in storage and in its rows.
  await object.open(renderingId, row, Date.now());
  const file = renderingFile(rendering);
  const job = { avatarId, key: renderingId, folder: row.folder, file };
  const verdict = await underLease(env, takeTurn, job, async (lease) => {
    await setRenderingInProgress(env.DB, renderingId, Date.now());
    const make = makerOf(rendering, row.appearance);
    const core = await lease.openCore();
    const avatar = await solvedHead(env, core, row, lease);
    await lease.enter(make.stage, 0.5);
    const content = await finishWithPauses(make.steps(core, avatar), lease.pause);
    await lease.enter("store", 0.95);
    if (rendering.public === 1) return writeFile(env.FILES, row.folder, file, content.bytes);
    const attachmentId = await attach(env, row, file, { ...content, renderingId });
    if (attachmentId !== null) await setRenderingFile(env.DB, renderingId, attachmentId);
  });

  // 3. The status last.
  if (verdict.kind === "settled") await settleRendering(env, row, renderingId, verdict.state);
  return verdict;
}

/** The stage that the work is told as, and the work. */
interface Maker {
  readonly stage: string;
  steps(core: Core, avatar: Avatar): Steps<Content>;
}

function makerOf(rendering: RenderingRow, appearance: Appearance): Maker {
  if (rendering.type === "export") return exporter(rendering, appearance);
  if (rendering.type === "speech") return speaker(rendering, appearance);
  const order = { ...orderOf(rendering), appearance };
  const { pose, animation } = order;
  const named =
    animation === null
      ? ({ type: "renderings_pose", name: pose ?? "" } as const)
      : ({ type: "renderings_animation", name: animation } as const);
  return {
    stage: "render",
    *steps(core, avatar) {
      return { ...named, ...(yield* renderPicture(core, avatar, order)) };
    },
  };
}

/** The file wears what the avatar's combination says, as the pictures do. */
function exporter({ options, key, random }: RenderingRow, appearance: Appearance): Maker {
  return {
    stage: "export",
    *steps(core, avatar) {
      const dressed = dressAvatar(core, avatar, random, appearance).avatar;
      return { type: "export", name: key ?? "", bytes: yield* exportAvatar(core, dressed, JSON.parse(options)) };
    },
  };
}

/** The track was checked when it was sent. */
function speaker(rendering: RenderingRow, appearance: Appearance): Maker {
  const look = { ...lookOf(rendering), appearance };
  return {
    stage: "render",
    *steps(core, avatar) {
      return { type: "renderings_speech", ...(yield* renderSpeech(core, avatar, JSON.parse(rendering.options), look)) };
    },
  };
}

/**
 * The names were checked when the rendering was asked for; one that is unknown here is a fault of ours. At public
 * addresses an avatar at rest smiles as its preview does.
 */
function orderOf(rendering: RenderingRow): PictureOrder {
  const { pose, animation } = rendering;
  const smile = rendering.public === 1 && pose === "neutral" ? 1 : 0;
  const usual = { ...lookOf(rendering), smile };
  if (isAnimationName(animation)) return { ...usual, pose: null, animation };
  if (isPoseName(pose)) return { ...usual, pose, animation: null };
  throw new RangeError(`rendering of pose "${pose}", animation "${animation}"`);
}

function lookOf({ size, backgroundColor, random }: RenderingRow) {
  if (!isSizeName(size)) throw new RangeError(`size ${size}`);
  return { size, random, background: backgroundColor || null };
}
