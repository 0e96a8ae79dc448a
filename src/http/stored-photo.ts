// The photo as it is stored: what was uploaded, without what its picture does not need.
import { cleanPhoto } from "../photo/clean-photo.ts";
import type { ImageHeader } from "../photo/header.ts";
import { byteLengthOf, type Piece, SourceFile } from "../photo/source-file.ts";
import type { PhotoFile } from "../store/files.ts";

const chunkByteLength = 256 * 1024;

/** Reads the upload once to find what stays, and once more, in chunks, when it is stored. */
export async function photoToStore(upload: Blob, header: ImageHeader): Promise<PhotoFile> {
  const read = async (start: number, end: number) => new Uint8Array(await upload.slice(start, end).arrayBuffer());
  const pieces = await cleanPhoto(new SourceFile(upload.size, read), header);
  const byteLength = pieces.reduce((sum, piece) => sum + byteLengthOf(piece), 0);
  return {
    stream() {
      const chunks = chunksOf(pieces, read);
      const source = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const { value, done } = await chunks.next();
          if (done) controller.close();
          else controller.enqueue(value);
        },
      });
      return source.pipeThrough(new FixedLengthStream(byteLength));
    },
  };
}

async function* chunksOf(pieces: readonly Piece[], read: (start: number, end: number) => Promise<Uint8Array>) {
  for (const piece of pieces) {
    if (piece instanceof Uint8Array) {
      yield piece;
      continue;
    }
    for (let start = piece.start; start < piece.end; start += chunkByteLength) {
      yield await read(start, Math.min(start + chunkByteLength, piece.end));
    }
  }
}
