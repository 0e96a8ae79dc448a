/**
 * The closed list of error codes: status of the HTTP answer and a title. Codes of a photo also appear as the reason
 * of a failed avatar (`X-Service-Error`), and on the command line.
 */
export const errorCodes = {
  image_type_unsupported: { status: 415, title: "Not a PNG or JPEG picture" },
  image_too_large: { status: 413, title: "The picture is over 16 MB" },
  image_undecodable: { status: 422, title: "The picture cannot be decoded" },
  image_too_many_pixels: { status: 422, title: "The picture has too many pixels" },
  image_too_small: { status: 422, title: "The picture is too small" },
  no_face: { status: 422, title: "No face was found" },
  several_faces: { status: 422, title: "More than one face was found" },
  face_too_small: { status: 422, title: "The face is too small" },
  face_cut: { status: 422, title: "The face is cut off by the border" },
  face_turned: { status: 422, title: "The face is turned too far away" },
  face_blurred: { status: 422, title: "The face is out of focus" },
  face_dark: { status: 422, title: "The face is too dark" },
  face_overexposed: { status: 422, title: "The face is overexposed" },
  eyes_closed: { status: 422, title: "The eyes are closed" },
  eyes_covered: { status: 422, title: "The eyes are covered" },
  mouth_covered: { status: 422, title: "The mouth is covered" },
  memory_exhausted: { status: 500, title: "The work did not fit its memory" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The one error class: an expected failure with a code of the closed list and a sentence about what to do. */
export class LikenessError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, detail: string, options?: ErrorOptions) {
    super(detail, options);
    this.name = "LikenessError";
    this.code = code;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
