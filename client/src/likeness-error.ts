/** The body of an RFC 9457 problem as the service sends it. */
interface Problem {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly request_id?: string;
  readonly errors?: readonly { readonly parameter: string; readonly detail: string }[];
}

/** A refusal of the service, or work of it that failed; `message` says what to do. */
export class LikenessError extends Error {
  /** From the closed list of the interface (`/problems/{code}` explains each), or `unknown`. */
  readonly code: string;
  /** Status of the HTTP answer; 0 for work that failed after it was accepted. */
  readonly status: number;
  /** What is wrong with each parameter, for `parameter_invalid`. */
  readonly parameters: readonly { readonly parameter: string; readonly detail: string }[];
  /** What an operator finds the request by. */
  readonly requestId: string | null;

  constructor(status: number, { code, title, detail, request_id, errors }: Problem) {
    super(detail ?? title ?? `The service answered ${status}.`);
    this.name = "LikenessError";
    this.code = code ?? "unknown";
    this.status = status;
    this.parameters = errors ?? [];
    this.requestId = request_id ?? null;
  }
}

/** The error that an answer stands for, whatever its body is. */
export async function errorOf(answer: Response): Promise<LikenessError> {
  const isProblem = answer.headers.get("Content-Type")?.startsWith("application/problem+json") ?? false;
  const body: unknown = isProblem ? await answer.json().catch(() => null) : null;
  return new LikenessError(answer.status, typeof body === "object" && body !== null ? body : {});
}
