// What a name stands for, asked over HTTPS (RFC 8484 resolvers' JSON form): a Worker has no other resolver to ask.
import { isPublicAddress } from "./public-address.ts";

export type Resolution = "public" | "refused" | "unresolved";

/** DNS record types (RFC 1035, RFC 3596). */
const recordTypes = { A: 1, AAAA: 28 } as const;

/** Milliseconds. */
const patience = 5_000;
/** Far more than the addresses of any host take. */
const maximumAnswerLength = 64 * 1024;

/** `refused` where any of the addresses is not public: which of them is taken is not ours to say. */
export async function resolveEndpoint(resolver: string, host: string): Promise<Resolution> {
  const [first, second] = await Promise.all([ask(resolver, host, "A"), ask(resolver, host, "AAAA")]);
  if (first === null || second === null) return "unresolved";
  const addresses = [...first, ...second];
  if (addresses.length === 0) return "unresolved";
  return addresses.every(isPublicAddress) ? "public" : "refused";
}

/** Null where the resolver cannot tell. */
async function ask(resolver: string, host: string, type: keyof typeof recordTypes): Promise<string[] | null> {
  const url = new URL(resolver);
  url.searchParams.set("name", host);
  url.searchParams.set("type", type);
  try {
    const headers = { Accept: "application/dns-json" };
    const answer = await fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(patience) });
    const text = answer.ok ? await answer.text() : "";
    if (text === "" || text.length > maximumAnswerLength) return null;
    return addressesOf(JSON.parse(text), recordTypes[type]);
  } catch {
    return null;
  }
}

/** Status 0 is an answer; any other is none, a name that does not exist among them. */
function addressesOf(answer: { Status?: unknown; Answer?: unknown }, type: number): string[] | null {
  if (answer?.Status !== 0) return null;
  const records = Array.isArray(answer.Answer) ? (answer.Answer as { type?: unknown; data?: unknown }[]) : [];
  return records.filter((record) => record?.type === type).map(({ data }) => String(data));
}
