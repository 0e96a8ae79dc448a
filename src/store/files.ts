import type { ExportFormat } from "../gltf/export-options.ts";
import type { Id } from "./ids.ts";

/** The files of an avatar by name within its folder. Names are fixed, so that a job which runs twice writes once. */
export type FileName =
  | "photo"
  | "avatar.lkav"
  | "avatar-other.lkav"
  | "solve.json"
  | "preview.png"
  | "avatar.glb"
  | `renderings/${Id}.${"png" | "gif"}`
  | `exports/${Id}.${ExportFormat}`;

const mediaTypes: Readonly<Record<string, string>> = {
  json: "application/json",
  png: "image/png",
  gif: "image/gif",
  glb: "model/gltf-binary",
  // VRM has no media type of its own: it is a GLB with extensions.
  vrm: "model/gltf-binary",
};

/** A photo to be stored, which need not be in memory as a whole. */
export interface PhotoFile {
  /** The length of the stream is known to it, as R2 wants. */
  stream(): ReadableStream<Uint8Array>;
}

export function fileKey(folder: string, name: FileName): string {
  return `${folder}/${name}`;
}

export async function writeFile(bucket: R2Bucket, folder: string, name: FileName, bytes: Uint8Array | string) {
  const contentType = mediaTypes[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  await bucket.put(fileKey(folder, name), bytes, { httpMetadata: { contentType } });
}

/** Null when there is no such file. */
export async function readFile(bucket: R2Bucket, folder: string, name: FileName): Promise<Uint8Array | null> {
  const object = await bucket.get(fileKey(folder, name));
  return object && new Uint8Array(await object.arrayBuffer());
}

export async function writePhoto(bucket: R2Bucket, folder: string, photo: PhotoFile, mediaType: string): Promise<void> {
  await bucket.put(fileKey(folder, "photo"), photo.stream(), { httpMetadata: { contentType: mediaType } });
}

export async function deleteFiles(bucket: R2Bucket, folder: string, names: readonly FileName[]): Promise<void> {
  if (names.length > 0) await bucket.delete(names.map((name) => fileKey(folder, name)));
}

/** Removes everything below the folder, page by page; gives how many files that were. */
export async function deleteFolder(bucket: R2Bucket, folder: string): Promise<number> {
  for (let fileCount = 0; ; ) {
    const { objects, truncated } = await bucket.list({ prefix: `${folder}/` });
    if (objects.length > 0) await bucket.delete(objects.map((object) => object.key));
    fileCount += objects.length;
    if (!truncated) return fileCount;
  }
}
