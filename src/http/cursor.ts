import { base64url } from "jose";
import type { Env } from "../env.ts";
import { deriveSecret } from "../identity/secret.ts";
import { type Id, isId } from "../store/ids.ts";
import { parametersInvalid } from "./known-query.ts";

const tagByteLength = 32;

/**
 * Names the entry that a page of `list` ended with: its id behind an HMAC-SHA256, so that nobody but this service makes
 * one. The next page begins behind that id, whether the entry is still there or not. `list` says whose list it is and
 * by what it was chosen, so that no cursor leads into another.
 */
export async function encodeCursor(env: Env, list: string, last: Id): Promise<string> {
  const id = new TextEncoder().encode(last);
  const tag = await crypto.subtle.sign("HMAC", await cursorKey(env), signedBytes(list, last));
  const cursor = new Uint8Array(tagByteLength + id.byteLength);
  cursor.set(new Uint8Array(tag));
  cursor.set(id, tagByteLength);
  return base64url.encode(cursor);
}

/** The entry that the page before ended with; throws `parameter_invalid` for what is no cursor of this list. */
export async function decodeCursor(env: Env, list: string, cursor: string): Promise<Id> {
  const bytes = decodeBytes(cursor);
  const [tag, id] = [bytes.slice(0, tagByteLength), new TextDecoder().decode(bytes.subarray(tagByteLength))];
  if (isId(id) && (await crypto.subtle.verify("HMAC", await cursorKey(env), tag, signedBytes(list, id)))) return id;
  throw parametersInvalid([{ parameter: "cursor", detail: "is no cursor of this list; an empty one begins it" }]);
}

function decodeBytes(cursor: string): Uint8Array {
  // One text for each cursor: the decoder itself takes padding, spaces and another alphabet too.
  if (!/^[\w-]+$/.test(cursor)) return new Uint8Array();
  try {
    return base64url.decode(cursor);
  } catch {
    return new Uint8Array();
  }
}

async function cursorKey(env: Env): Promise<CryptoKey> {
  const secret = await deriveSecret(env.SECRET, "cursors");
  return crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign", "verify"]);
}

function signedBytes(list: string, id: Id): Uint8Array {
  return new TextEncoder().encode(`${list}\n${id}`);
}
