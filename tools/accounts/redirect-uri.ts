/**
 * An address to which codes may be sent: https, an app's own scheme in reverse-domain form, or http on this machine
 * (RFC 8252, section 7). It is compared character by character, so it must be written as browsers write it.
 */
export function checkRedirectUri(uri: string): string {
  const url = URL.canParse(uri) ? new URL(uri) : null;
  if (url === null) throw new Error(`${uri} is no absolute address.`);
  if (url.href !== uri && url.href !== `${uri}/`) throw new Error(`${uri} is to be written ${url.href}`);
  if (uri.includes("#") || url.username || url.password) throw new Error(`${uri} has a fragment or a user.`);
  if (url.protocol === "https:" || /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/.test(url.protocol)) return uri;
  if (url.protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(url.hostname)) return uri;
  throw new Error(`${uri} is neither https, nor http on a loopback address, nor a scheme like com.example.app:`);
}
