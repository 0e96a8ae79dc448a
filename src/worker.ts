import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { examinePhoto } from "./examine-photo.ts";
import { consume } from "./jobs/consumer.ts";
import { coreTurns } from "./jobs/core-turn.ts";
import type { Job } from "./jobs/message.ts";
import { sweep } from "./jobs/sweep.ts";
import { finishWithPauses } from "./steps.ts";

export { AccountObject } from "./store/account-object.ts";
export { AttemptsObject } from "./store/attempts-object.ts";
export { AvatarObject } from "./store/avatar-object.ts";

/** Milliseconds for which a photo check waits for the jobs of its isolate. */
const longestCheckWait = 20_000;

const app = createApp((env, photo) =>
  coreTurns(env)(async ({ openCore, pause }) => {
    const core = await openCore();
    return finishWithPauses(examinePhoto(core, new Uint8Array(await photo.arrayBuffer())), pause);
  }, longestCheckWait),
);

export default {
  fetch: app.fetch,
  queue: (batch, env) => consume(batch, env, coreTurns(env)),
  scheduled: (controller, env) => sweep(env, controller.scheduledTime),
} satisfies ExportedHandler<Env, Job>;
