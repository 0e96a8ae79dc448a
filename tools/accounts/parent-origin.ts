/**
 * The origin of pages that may embed the studio: https, or http on this machine. It is compared with what browsers say and
 * stands in `frame-ancestors`, so it must be written as they write it.
 */
export function checkParentOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.origin === "null") throw new Error(`${text} is no origin such as https://game.example`);
  if (!/^[a-z\d.-]+$/.test(url.hostname)) throw new Error(`${text} has no host name, or a pattern in its place`);
  if (url.origin !== text) throw new Error(`${text} is to be written ${url.origin}`);
  if (url.protocol === "https:") return text;
  if (url.protocol === "http:" && ["127.0.0.1", "localhost"].includes(url.hostname)) return text;
  throw new Error(`${text} is neither https, nor http on a loopback address`);
}
