/** How long the contact may be relied on before it is read again; RFC 9116 wants less than a year. */
const lifetime = 180 * 24 * 60 * 60_000;
const day = 24 * 60 * 60_000;

/**
 * The file of RFC 9116 for the contacts that the operator has set: addresses of mail or of pages, the preferred first,
 * between spaces or commas. Null where none of them is one. The expiry moves on by itself, a day at a time.
 */
export function securityText(contacts: string, address: string, now: number): string | null {
  const uris = contacts.split(/[\s,]+/).flatMap((contact) => uriOf(contact) ?? []);
  if (uris.length === 0) return null;
  const expires = new Date(Math.floor((now + lifetime) / day) * day).toISOString();
  const fields = [...uris.map((uri) => `Contact: ${uri}`), `Expires: ${expires}`, `Canonical: ${address}`];
  return `${fields.join("\n")}\n`;
}

function uriOf(contact: string): string | null {
  if (/^(mailto:\S+@\S+|https:\/\/\S+|tel:\+?[\d-]+)$/.test(contact)) return contact;
  return /^[^\s@:]+@[^\s@:]+$/.test(contact) ? `mailto:${contact}` : null;
}
