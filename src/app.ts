// The routes and the order of the middleware.
import { OpenAPIHono } from "@hono/zod-openapi";
import { LinearRouter } from "hono/router/linear-router";
import { account } from "./http/account.ts";
import { completeHeaders } from "./http/answer-headers.ts";
import { appearance } from "./http/appearance.ts";
import { attachments } from "./http/attachments.ts";
import { authenticate } from "./http/authenticate.ts";
import { avatars } from "./http/avatars.ts";
import { allowAnyOrigin, openPaths } from "./http/cross-origin.ts";
import { drainBody } from "./http/drain.ts";
import { erasure, receipts } from "./http/erasures.ts";
import { events } from "./http/events.ts";
import { exports } from "./http/exports.ts";
import { health } from "./http/health.ts";
import { labels } from "./http/labels.ts";
import { logRequest } from "./http/log.ts";
import { me } from "./http/me.ts";
import { answerUnrouted } from "./http/methods.ts";
import { type ExaminePhoto, photos } from "./http/photos.ts";
import { answerError } from "./http/problem.ts";
import { publicAddresses } from "./http/public-addresses.ts";
import { publications } from "./http/publications.ts";
import { limitRate } from "./http/rate-limit.ts";
import { reference } from "./http/reference.ts";
import { renderings } from "./http/renderings.ts";
import type { HttpEnv } from "./http/resource.ts";
import { securityContact } from "./http/security-contact.ts";
import { settings } from "./http/settings.ts";
import { speech } from "./http/speech.ts";
import { storage } from "./http/storage.ts";
import { studio } from "./http/studio.ts";
import { vocabularies } from "./http/vocabularies.ts";
import { webhookDeliveries } from "./http/webhook-deliveries.ts";
import { webhooks } from "./http/webhooks.ts";
import { identity } from "./identity/routes.ts";

/** `examinePhoto` is handed in, so that requests know nothing of the reconstruction and its kernels. */
export function createApp(examinePhoto: ExaminePhoto): OpenAPIHono<HttpEnv> {
  // Hono's usual router compiles all routes at the first request, which costs a fresh isolate more than it ever saves it.
  const app = new OpenAPIHono<HttpEnv>({ router: new LinearRouter() });

  app.use(logRequest, completeHeaders, drainBody);
  for (const path of openPaths) app.use(path, allowAnyOrigin);
  app.onError(answerError);
  app.notFound(answerUnrouted(() => app.routes));

  app.route("/", studio);
  app.route("/", reference(app));
  app.route("/", health);
  app.route("/", securityContact);
  app.route("/v0.5", receipts);
  app.use("/v0.5/*", authenticate, limitRate);
  app.route("/v0.5", avatars);
  app.route("/v0.5", labels);
  app.route("/v0.5", appearance);
  app.route("/v0.5", attachments);
  app.route("/v0.5", renderings);
  app.route("/v0.5", exports);
  app.route("/v0.5", speech);
  app.route("/v0.5", publications);
  app.route("/v0.5", vocabularies);
  app.route("/v0.5", events);
  app.route("/v0.5", photos(examinePhoto));
  app.route("/v0.5", webhooks);
  app.route("/v0.5", webhookDeliveries);
  app.route("/v0.5", account);
  app.route("/v0.5", me);
  app.route("/v0.5", settings);
  app.route("/v0.5", erasure);
  app.route("/", storage);
  app.route("/", identity);
  app.route("/", publicAddresses);
  return app;
}
