// A variant that a stranger asks for: the one there is, or a new one within what strangers may have made, while the
// request waits.
import type { Context } from "hono";
import { LikenessError } from "../errors.ts";
import { sourceOf } from "../identity/source.ts";
import { variantRates } from "../store/attempt-limits.ts";
import type { AvatarRow } from "../store/avatars.ts";
import type { Id } from "../store/ids.ts";
import { attemptsObject, avatarObject } from "../store/objects.ts";
import type { Publication } from "../store/publications.ts";
import { requestOnce } from "../store/request-rendering.ts";
import { findVariant, makeRoom, type VariantOrder } from "../store/variants.ts";
import { enqueue } from "./enqueue.ts";
import { type HttpEnv, notFound } from "./resource.ts";

/** Milliseconds for which a request waits for what it asks for: clients of such addresses give up after 30 s. */
const longestWait = 25_000;
const pollInterval = 250;

/** The id of the variant once it is made; throws where it will not be, or not in time. */
export async function madeVariant(
  c: Context<HttpEnv>,
  avatar: AvatarRow,
  publication: Publication,
  order: VariantOrder,
): Promise<Id> {
  const known = await findVariant(c.env.DB, avatar.id, order.key);
  if (known?.status === "done") return known.id;
  if (avatar.status !== "done") throw unsolved(avatar);
  if (known === null) {
    await limitVariants(c, publication);
    await makeRoom(c.env, avatar, Date.now());
  }
  const { publicId } = publication;
  const requested = await requestOnce(c.env, avatar, { ...order, publicId }, null, Date.now());
  if (requested === null) throw notFound();
  if (requested.message !== null) await enqueue(c, requested.message);
  return waitFor(c, avatar, requested.id);
}

/** Strangers begin no solve. */
function unsolved(avatar: AvatarRow): LikenessError {
  const isUnderWay = avatar.solve && avatar.status !== "error";
  return isUnderWay
    ? new LikenessError("service_busy", "The avatar is being made. Come again in some seconds.")
    : notFound();
}

/** Each new variant costs some CPU, so strangers may have some at once and then one every few seconds. */
async function limitVariants(c: Context<HttpEnv>, { publicId }: Publication): Promise<void> {
  const counts = [
    [`variantsOfSource ${sourceOf(c.req.header("CF-Connecting-IP"))}`, variantRates.source],
    [`variantsOfAvatar ${publicId}`, variantRates.avatar],
  ] as const;
  for (const [name, rate] of counts) {
    const { retryAfter } = await attemptsObject(c.env, name).take(rate, Date.now());
    if (retryAfter === 0) continue;
    c.header("Retry-After", String(retryAfter));
    throw new LikenessError("rate_exceeded", "Too many new variants were asked for. Come again later.");
  }
}

async function waitFor(c: Context<HttpEnv>, avatar: AvatarRow, id: Id): Promise<Id> {
  const object = avatarObject(c.env, avatar.id);
  for (const until = Date.now() + longestWait; Date.now() < until; await scheduler.wait(pollInterval)) {
    const state = await object.state(id);
    if (state === null) throw notFound();
    if (state.status === "done") return id;
    if (state.failure) throw new LikenessError("service_busy", "It could not be made. Come again in some seconds.");
  }
  throw new LikenessError("service_busy", "It is still being made. Come again in some seconds.");
}
