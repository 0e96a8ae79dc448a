// Addresses that lie on the public internet. What is not certain to does not: private, loopback, link-local and shared
// networks, metadata services, and forms of IPv6 that stand for another address.

/** [first address, length of the prefix]: the IANA registry of special-purpose addresses, multicast and what is reserved. */
const specialIpv4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's metadata, at an address that looks public
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/**
 * Within global unicast, 2000::/3, outside of which nothing is public: mapped and compatible IPv4, NAT64, unique local,
 * link-local and multicast addresses all lie there. Here: protocol assignments with Teredo, 6to4, documentation.
 */
const specialIpv6 = [
  [[0x2001, 0x0000], 23],
  [[0x2001, 0x0db8], 32],
  [[0x2002, 0x0000], 16],
  [[0x3fff, 0x0000], 20],
] as const;

/** IPv4 in dotted decimals, IPv6 in any form without brackets or zone. False also for what is no address. */
export function isPublicAddress(text: string): boolean {
  if (isIpv4(text))
    return !specialIpv4.some(([first, length]) => (ipv4Bits(text) ^ ipv4Bits(first)) >>> (32 - length) === 0);
  const groups = ipv6Groups(text);
  if (groups === null || groups[0] >>> 13 !== 1) return false;
  const bits = ((groups[0] << 16) | groups[1]) >>> 0;
  return !specialIpv6.some(([[high, low], length]) => (bits ^ ((high << 16) | low)) >>> (32 - length) === 0);
}

export function isIpv4(text: string): boolean {
  return /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);
}

function ipv4Bits(text: string): number {
  return text.split(".").reduce((bits, part) => bits * 256 + Number(part), 0) | 0;
}

/** The eight groups; null for what is no address. */
function ipv6Groups(text: string): number[] | null {
  const url = `http://[${text}]/`;
  if (!/^[\da-f:.]+$/i.test(text) || !URL.canParse(url)) return null;
  const [head, tail] = new URL(url).hostname.slice(1, -1).split("::");
  const groupsOf = (part: string | undefined) =>
    part ? part.split(":").map((group) => Number.parseInt(group, 16)) : [];
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
