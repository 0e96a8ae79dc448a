import type { Avatar } from "./avatar.ts";

/**
 * The stored form of an avatar, from which renderings and exports are made without the photo.
 * Layout, little endian: "LKAV", u32 version, u32 header byte length, header JSON (UTF-8, padded with spaces to a
 * multiple of four), neutral positions as f32, albedo bytes.
 */
const magic = 0x56414b4c;
const version = 5;
const prefixByteLength = 12;
const maximumVertexCount = 65_535;
const maximumAlbedoSize = 4096;
const maximumHeaderByteLength = 65_536;

type Described = Omit<Avatar, "neutral" | "albedo">;

interface Header extends Described {
  head_model: string;
  vertex_count: number;
  albedo_size: number;
}

/** `headModel` is the fingerprint of the head model whose vertices and atlas the avatar has. */
export function encodeAvatar(avatar: Avatar, headModel: string): Uint8Array {
  const { neutral, albedo, ...described } = avatar;
  const header: Header = {
    ...described,
    head_model: headModel,
    vertex_count: neutral.length / 3,
    albedo_size: albedo.size,
  };
  const json = padToFour(new TextEncoder().encode(JSON.stringify(header)));
  const bytes = new Uint8Array(prefixByteLength + json.byteLength + neutral.byteLength + albedo.data.byteLength);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, version, true);
  view.setUint32(8, json.byteLength, true);
  bytes.set(json, prefixByteLength);
  let offset = prefixByteLength + json.byteLength;
  bytes.set(new Uint8Array(neutral.buffer, neutral.byteOffset, neutral.byteLength), offset);
  offset += neutral.byteLength;
  bytes.set(albedo.data, offset);
  return bytes;
}

/**
 * Reads what `encodeAvatar` wrote; the albedo is a view of `bytes`. Null for an avatar of another format version or
 * another head model. Throws a RangeError on anything else.
 */
export function decodeAvatar(bytes: Uint8Array, headModel: string): Avatar | null {
  if (readVersion(bytes) !== version) return null;
  const header = readHeader(bytes);
  const { head_model, vertex_count, albedo_size, ...described } = header.json;
  if (head_model !== headModel) return null;
  const neutralByteLength = vertex_count * 12;
  const albedoByteLength = albedo_size * albedo_size * 3;
  if (bytes.byteLength !== header.end + neutralByteLength + albedoByteLength) {
    throw new RangeError(`avatar file: ${bytes.byteLength} bytes do not hold what the header announces`);
  }
  const neutral = new Float32Array(3 * vertex_count);
  new Uint8Array(neutral.buffer).set(bytes.subarray(header.end, header.end + neutralByteLength));
  const data = bytes.subarray(header.end + neutralByteLength);
  return { ...described, neutral, albedo: { size: albedo_size, data } };
}

function readVersion(bytes: Uint8Array): number {
  if (bytes.byteLength < prefixByteLength) throw new RangeError("avatar file: shorter than its prefix");
  const view = new DataView(bytes.buffer, bytes.byteOffset, prefixByteLength);
  if (view.getUint32(0, true) !== magic) throw new RangeError("avatar file: wrong magic");
  return view.getUint32(4, true);
}

function readHeader(bytes: Uint8Array): { json: Header; end: number } {
  const byteLength = new DataView(bytes.buffer, bytes.byteOffset, prefixByteLength).getUint32(8, true);
  const end = prefixByteLength + byteLength;
  if (byteLength > maximumHeaderByteLength || end > bytes.byteLength)
    throw new RangeError("avatar file: header cut off");
  const json = parseHeader(bytes.subarray(prefixByteLength, end));
  if (!json || !isCount(json.vertex_count, maximumVertexCount) || !isCount(json.albedo_size, maximumAlbedoSize)) {
    throw new RangeError("avatar file: counts out of range");
  }
  return { json, end };
}

function parseHeader(bytes: Uint8Array): Header | null {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes)) as Header | null;
  } catch (error) {
    throw new RangeError("avatar file: header is not JSON", { cause: error });
  }
}

function isCount(value: unknown, maximum: number): boolean {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) <= maximum;
}

function padToFour(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array((bytes.byteLength + 3) & ~3).fill(0x20);
  padded.set(bytes);
  return padded;
}
