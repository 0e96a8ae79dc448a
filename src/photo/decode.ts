import { LikenessError } from "../errors.ts";
import { decodeJpeg } from "../kernels/jpeg.ts";
import { decodePng } from "../kernels/png-decoder.ts";
import type { Steps } from "../steps.ts";
import { convertToSrgb, readColourProfile } from "./colour-profile.ts";
import { checkImageLimits, type ImageHeader, readImageHeader } from "./header.ts";
import { placeUpright } from "./orient.ts";
import type { Pixels } from "./pixels.ts";
import { fillRoundFrame } from "./round-frame.ts";

/** The longer side of a decoded photo at most: landmarks and texture gain nothing from more. */
const workingSize = 1600;

/** The longer side that a reduced JPEG must keep: 7/8 of the working size saves decoding at twice the resolution. */
const reducedSizeMinimum = 1400;

/** A JPEG of which more than this share is missing is refused. */
const missingMaximum = 0.5;

export interface ImageModules {
  readonly jpeg: WebAssembly.Module;
  readonly png: WebAssembly.Module;
}

export interface DecodedPhoto {
  readonly pixels: Pixels;
  readonly header: ImageHeader;
  /** Part of the file was missing or damaged; that part of the picture is blank or coarse. */
  readonly truncated: boolean;
  /** Linear memory of the decoder and the pixels; the file itself comes on top. */
  readonly peakByteLength: number;
}

/**
 * Decodes in steps a JPEG or PNG file upright, transparent parts white, the longer side at most `workingSize`, the colours of a
 * JPEG's matrix profile turned into sRGB, what lies outside a round frame filled. Throws
 * `image_type_unsupported`, `image_undecodable`, `image_too_large`, `image_too_many_pixels` or `image_too_small`.
 */
export function* decodePhoto(modules: ImageModules, bytes: Uint8Array): Steps<DecodedPhoto> {
  const header = readImageHeader(bytes);
  checkImageLimits(header, bytes.byteLength);
  const photo =
    header.type === "jpeg"
      ? yield* decodeJpegPhoto(modules.jpeg, bytes, header)
      : yield* decodePngPhoto(modules.png, bytes, header);
  fillRoundFrame(photo.pixels);
  return photo;
}

function* decodeJpegPhoto(module: WebAssembly.Module, bytes: Uint8Array, header: ImageHeader): Steps<DecodedPhoto> {
  const longerSide = Math.max(header.width, header.height);
  const reduction = [8, 4, 2].find((candidate) => longerSide / candidate >= reducedSizeMinimum) ?? 1;
  const decoded = yield* decodeJpeg(module, bytes, reduction, (tried) => {
    const size = fitWorkingSize(Math.ceil(header.width / tried), Math.ceil(header.height / tried));
    const { origin, stepX, stepY } = placeUpright(size.width, size.height, header.orientation);
    return { ...size, origin, stepX, stepY };
  });
  if (decoded.missing > missingMaximum) {
    throw new LikenessError("image_undecodable", "More than half of the JPEG is missing. Upload it again, completely.");
  }
  const profile = header.channels === 3 && header.iccProfile ? readColourProfile(header.iccProfile) : undefined;
  if (profile) convertToSrgb(decoded.data, profile);
  const upright = placeUpright(decoded.width, decoded.height, header.orientation);
  return {
    pixels: { width: upright.width, height: upright.height, data: decoded.data },
    header,
    truncated: decoded.missing > 0,
    peakByteLength: decoded.peakByteLength + decoded.data.byteLength,
  };
}

function* decodePngPhoto(module: WebAssembly.Module, bytes: Uint8Array, header: ImageHeader): Steps<DecodedPhoto> {
  const size = fitWorkingSize(header.width, header.height);
  const { origin, stepX, stepY, ...upright } = placeUpright(size.width, size.height, header.orientation);
  const { data, peakByteLength } = yield* decodePng(module, bytes, { ...size, origin, stepX, stepY });
  return {
    pixels: { ...upright, data },
    header,
    truncated: false,
    peakByteLength: peakByteLength + data.byteLength,
  };
}

/** Size of a picture whose longer side is at most `workingSize`, in proportion. */
function fitWorkingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, workingSize / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
