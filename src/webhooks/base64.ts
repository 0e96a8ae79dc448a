/** RFC 4648, section 4. */
export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
