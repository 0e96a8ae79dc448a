// The ES256 keys of access tokens. The private half lies in D1 as a JWE under a key derived from SECRET, so that a copy
// of the database alone signs nothing.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK } from "jose";
import type { Env } from "../env.ts";
import { deleteSigningKeys, insertSigningKey, listSigningKeys, type StoredSigningKey } from "../store/signing-keys.ts";
import { seal, unseal } from "./seal.ts";

export const signingAlgorithm = "ES256";

const purpose = "signing-keys";

const day = 24 * 60 * 60_000;
const rotationPeriod = 30 * day;
/** A retired key still verifies what it signed; tokens live an hour, caches of the key set a little longer. */
const retirement = rotationPeriod + day;

/** The newest key that signs; makes one when there is none. */
export async function currentSigningKey(env: Env, now: number): Promise<{ kid: string; key: CryptoKey }> {
  const stored = (await newestKey(env)) ?? (await makeSigningKey(env, now, 0));
  const jwk = JSON.parse(await unseal(env, purpose, stored.privateJwe)) as JWK;
  return { kid: stored.kid, key: (await importJWK(jwk, signingAlgorithm)) as CryptoKey };
}

/** The public halves of every key that may have signed a token still valid (RFC 7517). */
export async function publicKeySet(env: Env): Promise<JSONWebKeySet> {
  const keys = await listSigningKeys(env.DB);
  return { keys: keys.map((key) => JSON.parse(key.publicJwk) as JWK) };
}

/** Makes a new key once the newest is 30 days old and forgets those that can have signed nothing valid. */
export async function rotateSigningKeys(env: Env, now: number): Promise<void> {
  const newest = await newestKey(env);
  if (newest === undefined || newest.createdAt > now - rotationPeriod) return;
  await makeSigningKey(env, now, now - rotationPeriod);
  await deleteSigningKeys(env.DB, now - rotationPeriod - retirement);
}

async function makeSigningKey(env: Env, now: number, unlessSince: number): Promise<StoredSigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const privateJwe = await seal(env, purpose, JSON.stringify(await exportJWK(privateKey)));
  const described = JSON.stringify({ ...publicJwk, kid, use: "sig", alg: signingAlgorithm });
  await insertSigningKey(
    env.DB,
    { kid, publicJwk: described, privateJwe, createdAt: now, retiredAt: null },
    unlessSince,
  );
  return (await newestKey(env))!;
}

async function newestKey(env: Env): Promise<StoredSigningKey | undefined> {
  return (await listSigningKeys(env.DB)).find((key) => key.retiredAt === null);
}
