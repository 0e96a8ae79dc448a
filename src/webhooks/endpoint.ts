// Where webhooks may be sent to, as far as the address itself tells; resolve-endpoint.ts looks at what its name stands for.
import { isIpv4, isPublicAddress } from "./public-address.ts";

export const maximumUrlLength = 2048;

/** Those of HTTPS that the platform also lets a Worker speak to. */
const allowedPorts = ["", "8443"];

/** Names that stand for no host of the internet (RFC 6761, 6762, 7686, 8375 and ICANN's .internal), or for few. */
const specialNames =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|private|corp|home|lan|onion|home\.arpa|test|invalid|example)$/;

const localNames = ["localhost", "127.0.0.1", "[::1]"];

export type Endpoint =
  | { readonly kind: "endpoint"; readonly url: URL; readonly isName: boolean; readonly isLocal: boolean }
  | { readonly kind: "refused"; readonly detail: string };

/** `local` lets a server on a laptop send to itself, over plain HTTP too. */
export function readEndpoint(text: string, local: boolean): Endpoint {
  if (text.length > maximumUrlLength) return refused(`expected at most ${maximumUrlLength} characters`);
  if (!URL.canParse(text)) return refused("expected an absolute URL");
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return refused("may name no user or password");
  if (url.hash !== "") return refused("may have no fragment");
  if (local && localNames.includes(url.hostname) && /^https?:$/.test(url.protocol)) {
    return { kind: "endpoint", url, isName: false, isLocal: true };
  }
  if (url.protocol !== "https:") return refused("expected https");
  if (!allowedPorts.includes(url.port)) return refused("expected the port 443 or 8443");
  return checkHost(url);
}

/** The parser has brought octal, hexadecimal and other numbers of IPv4 into dotted decimals. */
function checkHost(url: URL): Endpoint {
  const host = url.hostname.replace(/\.$/, "");
  const isName = !isIpv4(host) && !host.startsWith("[");
  if (!isName) {
    const isPublic = isPublicAddress(host.replace(/^\[|\]$/g, ""));
    return isPublic
      ? { kind: "endpoint", url, isName, isLocal: false }
      : refused("is no address of the public internet");
  }
  if (!host.includes(".") || specialNames.test(host)) return refused("is no name of the public internet");
  return { kind: "endpoint", url, isName, isLocal: false };
}

function refused(detail: string): Endpoint {
  return { kind: "refused", detail };
}
