// Picture files for the command line. The service takes what phones send, JPEG and PNG, by decoders of bounded memory;
// whoever runs the core on files of their own may have others, which photon reads without such bounds.
import { PhotonImage } from "@cf-wasm/photon/node";
import { LikenessError } from "./errors.ts";
import { readImageHeader } from "./photo/header.ts";

/** The bytes of a JPEG or PNG file as they are, any other picture that photon knows (WebP, GIF, BMP, TIFF) as PNG. */
export function asServicePicture(bytes: Uint8Array): Uint8Array {
  if (isServicePicture(bytes)) return bytes;
  let image: PhotonImage | undefined;
  try {
    image = PhotonImage.new_from_byteslice(bytes);
    return image.get_bytes();
  } catch {
    // No picture at all: the core says what it is.
    return bytes;
  } finally {
    image?.free();
  }
}

function isServicePicture(bytes: Uint8Array): boolean {
  try {
    readImageHeader(bytes);
    return true;
  } catch (error) {
    if (!(error instanceof LikenessError)) throw error;
    return error.code !== "image_type_unsupported";
  }
}
