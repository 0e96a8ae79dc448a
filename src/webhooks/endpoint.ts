// Where webhooks may be sent to, as far as the address itself tells; resolve-endpoint.ts looks at what its name stands for.
import { isIpv4, isPublicAddress } from "./public-address.ts";

export const maximumUrlLength = 2048;

/** Those of HTTPS that the platform also lets a Worker speak to. */
const allowedPorts = ["", "8443"];

/** Names that stand for no host of the internet (RFC 6761, 6762, 7686, 8375 and ICANN's .internal), or for few. */
const specialNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|onion|home\.arpa|test|invalid|example)$/;

/** What is wrong with an address. */
export const endpointRefusals = {
  long: `expected at most ${maximumUrlLength} characters`,
  relative: "expected an absolute URL",
  user: "may name no user or password",
  fragment: "may have no fragment",
  scheme: "expected https",
  port: "expected the port 443 or 8443",
  address: "is no address of the public internet",
  name: "is no name of the public internet",
} as const;

const localNames = ["localhost", "127.0.0.1", "[::1]"];

export type Endpoint =
  | { readonly kind: "endpoint"; readonly url: URL; readonly isName: boolean; readonly isLocal: boolean }
  | { readonly kind: "refused"; readonly detail: string };

/** `local` lets a server on a laptop send to itself, over plain HTTP too. */
export function readEndpoint(text: string, local: boolean): Endpoint {
  if (text.length > maximumUrlLength) return refused("long");
  if (!URL.canParse(text)) return refused("relative");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return refused("user");
  if (url.hash !== "") return refused("fragment");
  if (local && localNames.includes(url.hostname) && /^https?:$/.test(url.protocol)) {
    return { kind: "endpoint", url, isName: false, isLocal: true };
  }
  if (url.protocol !== "https:") return refused("scheme");
  if (!allowedPorts.includes(url.port)) return refused("port");
  return checkHost(url);
}

/** The parser has brought octal, hexadecimal and other numbers of IPv4 into dotted decimals. */
function checkHost(url: URL): Endpoint {
  const host = url.hostname.replace(/\.$/, "");
  const isName = !isIpv4(host) && !host.startsWith("[");
  if (!isName) {
    const isPublic = isPublicAddress(host.replace(/^\[|\]$/g, ""));
    return isPublic ? { kind: "endpoint", url, isName, isLocal: false } : refused("address");
  }
  if (!host.includes(".") || specialNames.test(host)) return refused("name");
  return { kind: "endpoint", url, isName, isLocal: false };
}

function refused(reason: keyof typeof endpointRefusals): Endpoint {
  return { kind: "refused", detail: endpointRefusals[reason] };
}
