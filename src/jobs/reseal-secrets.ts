import type { Env } from "../env.ts";
import { listSealedOtherwise, setSealedSecrets } from "../store/webhooks.ts";
import { sealedBy, sealSecret, unsealSecret } from "../webhooks/secrets.ts";

/** After a change of SECRET: encrypts secrets of webhooks anew, so that the secret of before may go. */
export async function resealSecrets(env: Env, limit: number): Promise<void> {
  const present = await sealedBy(env);
  for (const before of await listSealedOtherwise(env.DB, present, limit)) {
    const reseal = async (sealed: string) => sealSecret(env, await unsealSecret(env, sealed));
    const after = {
      id: before.id,
      secret: await reseal(before.secret),
      previousSecret: before.previousSecret && (await reseal(before.previousSecret)),
      sealedBy: present,
    };
    await setSealedSecrets(env.DB, before, after);
  }
}
