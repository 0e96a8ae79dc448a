import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { examinePhoto } from "./examine-photo.ts";
import { consume } from "./jobs/consumer.ts";
import type { Job } from "./jobs/message.ts";
import { pause } from "./jobs/pause.ts";
import { sweep } from "./jobs/sweep.ts";
import { workerCore } from "./jobs/worker-core.ts";
import { finishWithPauses } from "./steps.ts";

export { AccountObject } from "./store/account-object.ts";
export { AttemptsObject } from "./store/attempts-object.ts";
export { AvatarObject } from "./store/avatar-object.ts";

const app = createApp(async (env, photo) => finishWithPauses(examinePhoto(await workerCore(env), photo), pause));

export default {
  fetch: app.fetch,
  queue: (batch, env) => consume(batch, env, () => workerCore(env)),
  scheduled: (controller, env) => sweep(env, controller.scheduledTime),
} satisfies ExportedHandler<Env, Job>;
