// People without an account of their own: accounts of the trial plan that belong to another one, whose clients name them.
import { type Account, findAccountBySubject } from "./accounts.ts";
import { type Id, withNewId } from "./ids.ts";
import { planOf, usualPhotoRetention } from "./plans.ts";

/** Stands where subjects of an outside issuer have its address. */
const issuerOfGuests = (hostId: Id) => `guests of ${hostId}`;

/**
 * The guest that a host's clients call `name`, made when it is seen for the first time, with the features that the host
 * has now. Null where the host has as many guests as its plan has avatars, or is gone meanwhile.
 */
export async function guestOf(db: D1Database, host: Account, name: string, now: number): Promise<Account | null> {
  const issuer = issuerOfGuests(host.id);
  const features = JSON.stringify(host.features);
  const known = await findAccountBySubject(db, issuer, name);
  if (known !== null && JSON.stringify(known.features) === features) return known;
  if (known !== null) {
    await db.prepare("UPDATE accounts SET features = ? WHERE id = ?").bind(features, known.id).run();
    return { ...known, features: host.features };
  }
  const insert = db.prepare(
    `INSERT INTO accounts (id, username, plan, features, created_at, issuer, subject, photo_retention)
     SELECT ?1, 'guest-' || ?1, 'trial', ?2, ?3, ?4, ?5, '${usualPhotoRetention}'
     FROM accounts WHERE id = ?6 AND deleted_at IS NULL
       AND (SELECT COUNT(*) FROM accounts WHERE issuer = ?4) < CAST(?7 AS INTEGER)
     ON CONFLICT (issuer, subject) DO NOTHING`,
  );
  const quota = Math.min(planOf(host.plan).avatarQuota, Number.MAX_SAFE_INTEGER);
  await withNewId(now, (id) => insert.bind(id, features, now, issuer, name, host.id, quota).run());
  return findAccountBySubject(db, issuer, name);
}

/** Guests of an account that are not being erased. */
export async function listGuests(db: D1Database, hostId: Id, limit: number): Promise<Id[]> {
  const { results } = await db
    .prepare("SELECT CAST(id AS TEXT) AS id FROM accounts WHERE issuer = ? LIMIT CAST(? AS INTEGER)")
    .bind(issuerOfGuests(hostId), limit)
    .all<{ id: Id }>();
  return results.map(({ id }) => id);
}
