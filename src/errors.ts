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
  not_a_photo: { status: 422, title: "The picture is not a photo of a face" },
  photo_dropped: { status: 422, title: "The photo is not kept any more" },
  audio_undecodable: { status: 422, title: "The recording cannot be decoded" },
  audio_too_long: { status: 422, title: "The recording is too long" },
  memory_exhausted: { status: 500, title: "The work did not fit its memory" },
  processing_failed: { status: 500, title: "The work failed on our side" },
  parameter_invalid: { status: 400, title: "A parameter is missing or wrong" },
  body_invalid: { status: 400, title: "The body cannot be read" },
  token_missing: { status: 401, title: "No access token" },
  token_invalid: { status: 401, title: "The access token is not valid" },
  password_wrong: { status: 403, title: "The password is wrong" },
  sign_in_not_recent: { status: 401, title: "The call needs a recent sign-in" },
  quota_used_up: { status: 402, title: "The quota is used up" },
  feature_not_granted: { status: 402, title: "The account lacks a premium feature" },
  scope_missing: { status: 403, title: "The access token lacks a scope" },
  account_suspended: { status: 403, title: "The account is suspended" },
  address_invalid: { status: 403, title: "The storage address is not valid" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  idempotency_key_reused: { status: 409, title: "The Idempotency-Key belongs to another request" },
  idempotency_key_in_use: { status: 409, title: "The request with this Idempotency-Key is still running" },
  webhook_disabled: { status: 409, title: "The webhook is disabled" },
  precondition_failed: { status: 412, title: "The file is not the one that was meant" },
  body_too_large: { status: 413, title: "The body is too large" },
  media_type_unsupported: { status: 415, title: "Media type not supported" },
  range_not_satisfiable: { status: 416, title: "The range lies outside the file" },
  operations_exceeded: { status: 423, title: "Too many background operations at once" },
  rate_exceeded: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "A fault on our side" },
  issuer_unavailable: { status: 503, title: "The issuer of access tokens cannot be reached" },
  service_busy: { status: 503, title: "The service is busy" },
  store_unavailable: { status: 503, title: "A store is down" },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** What is wrong with one parameter of a request. */
export interface ParameterError {
  readonly parameter: string;
  readonly detail: string;
}

interface LikenessErrorOptions {
  readonly parameters?: readonly ParameterError[];
  readonly scopes?: readonly string[];
}

/** The one error class: an expected failure with a code of the closed list and a sentence about what to do. */
export class LikenessError extends Error {
  readonly code: ErrorCode;
  readonly parameters: readonly ParameterError[];
  /** With `scope_missing`: the scopes that the call needs. */
  readonly scopes: readonly string[];

  constructor(code: ErrorCode, detail: string, options?: ErrorOptions & LikenessErrorOptions) {
    super(detail, options);
    this.name = "LikenessError";
    this.code = code;
    this.parameters = options?.parameters ?? [];
    this.scopes = options?.scopes ?? [];
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}
