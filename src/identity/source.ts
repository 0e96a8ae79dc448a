// Where a request comes from, as far as one sender can choose addresses: an IPv4 address, or the /64 of an IPv6 one, which
// is what a single subscriber is given (RFC 6177).

const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;
const ipv4InIpv6 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** Of the header CF-Connecting-IP, which Cloudflare sets. Requests without an address share one source. */
export function sourceOf(address: string | undefined): string {
  const text = address?.trim() ?? "";
  const mapped = ipv4InIpv6.exec(text)?.[1] ?? text;
  if (ipv4.test(mapped)) return mapped;
  const url = `http://[${text}]/`;
  return text.includes(":") && URL.canParse(url) ? prefixOf(new URL(url).hostname.slice(1, -1)) : "nowhere";
}

/** The first 64 bits of an address in the compressed form of RFC 5952. */
function prefixOf(address: string): string {
  const [head, tail] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = tail === undefined ? [] : Array<string>(8 - head.length - tail.length).fill("0");
  return `${[...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(":")}::/64`;
}
