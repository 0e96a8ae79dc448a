// What a photo says besides its picture stays with its owner: places, times, serial numbers, names, thumbnails of what
// was cut away, recordings behind the end.
import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import type { ImageHeader } from "./header.ts";
import type { Piece, SourceFile } from "./source-file.ts";

/**
 * The pieces of the file that are needed to show its picture right; it decodes to the same pixels, upright. Of Exif the
 * orientation, the focal length and the size it belongs to are left, which a reconstruction reads. Throws
 * `image_undecodable` for a file in more parts than any picture has.
 */
export function cleanPhoto(source: SourceFile, { type, exif }: ImageHeader): Promise<Piece[]> {
  return type === "png" ? cleanPng(source, exif) : cleanJpeg(source, exif);
}
