import type { Avatar } from "./avatar.ts";

/**
 * The stored form of an avatar, from which renderings and exports are made without the photo.
 * Layout, little endian: "LKAV", u32 version, u32 header byte length, header JSON (UTF-8, padded with spaces to a
 * multiple of four), neutral positions as f32, albedo bytes.
 */
const magic = 0x56414b4c;
const version = 1;
const prefixByteLength = 12;
const maximumVertexCount = 65_535;
const maximumAlbedoSize = 4096;
const maximumHeaderByteLength = 65_536;

type Described = Omit<Avatar, "neutral" | "albedo">;

interface Header extends Described {
  vertex_count: number;
  albedo_size: number;
}

export function encodeAvatar(avatar: Avatar): Uint8Array {
  const { neutral, albedo, ...described } = avatar;
  const header: Header = { ...described, vertex_count: neutral.length / 3, albedo_size: albedo.size };
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

/** Reads what `encodeAvatar` wrote; the albedo is a view of `bytes`. Throws a RangeError on anything else. */
export function decodeAvatar(bytes: Uint8Array): Avatar {
  const header = readHeader(bytes);
  const { vertex_count, albedo_size, ...described } = header.json;
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

function readHeader(bytes: Uint8Array): { json: Header; end: number } {
  if (bytes.byteLength < prefixByteLength) throw new RangeError("avatar file: shorter than its prefix");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== magic) throw new RangeError("avatar file: wrong magic");
  if (view.getUint32(4, true) !== version) throw new RangeError(`avatar file: version ${view.getUint32(4, true)}`);
  const byteLength = view.getUint32(8, true);
  const end = prefixByteLength + byteLength;
  if (byteLength > maximumHeaderByteLength || end > bytes.byteLength)
    throw new RangeError("avatar file: header cut off");
  const json = parseHeader(bytes.subarray(prefixByteLength, end));
  if (!isCount(json.vertex_count, maximumVertexCount) || !isCount(json.albedo_size, maximumAlbedoSize)) {
    throw new RangeError("avatar file: counts out of range");
  }
  return { json, end };
}

function parseHeader(bytes: Uint8Array): Header {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes)) as Header;
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
