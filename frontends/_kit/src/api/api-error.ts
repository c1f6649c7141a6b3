import type { ErrorCode, Problem } from "@kinkeeper/contracts/errors";

/** A problem the server named, or one of the two ways in which no readable answer came. */
export type ApiErrorCode = ErrorCode | "OFFLINE" | "UNREADABLE";

export interface ApiErrorDetails {
  readonly status: number;
  readonly code: ApiErrorCode;
  /** Body of the answer, or its status text: the message is `<status>: <this>`. */
  readonly text: string;
  /** The sentence for people, when there is one. */
  readonly serverMessage?: string | undefined;
  readonly issues?: Problem["issues"];
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** Every call that does not succeed ends in one of these (or in an AbortError, when it was called off). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly serverMessage: string | undefined;
  /** Which fields were refused, and why: `path` is dotted, as in forms. */
  readonly issues: readonly { readonly path: string; readonly message: string }[];
  readonly requestId: string | undefined;

  constructor(details: ApiErrorDetails) {
    super(`${details.status}: ${details.text}`, { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.serverMessage = details.serverMessage;
    this.issues = details.issues ?? [];
    this.requestId = details.requestId;
  }

  /** Somebody else changed the same thing since it was read (412). */
  get isConflict(): boolean {
    return this.status === 412;
  }

  get isSignedOut(): boolean {
    return this.status === 401;
  }
}

/** Also for an error of another bundle: shell and remotes each carry this file, so their classes are not the same. */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === "ApiError";

/** A refusal says that nothing was done. Anything else does not, a 408 included, nor does an answer that cannot be read. */
export const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 408;

/** What to tell people about a failure: the server's sentence, else the fallback of the situation. */
export const messageFor = (error: unknown, fallback: string): string =>
  isApiError(error) && error.serverMessage ? error.serverMessage : fallback;

const isProblem = (body: unknown): body is Problem =>
  typeof body === "object" && body !== null && "error" in body && "message" in body && typeof body.message === "string";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not JSON: the text itself is all there is to say
  }
};

/** The error of an answer that is not a success. */
export const errorOfAnswer = (status: number, statusText: string, text: string): ApiError => {
  const body = parsed(text);
  const problem = isProblem(body) ? body : undefined;
  return new ApiError({
    status,
    code: problem?.error ?? codeOfStatus[status] ?? "INTERNAL",
    text: text || statusText,
    serverMessage: problem?.message,
    issues: problem?.issues,
    requestId: problem?.requestId,
  });
};

/** For answers that carry no code, such as those of a proxy on the way. */
const codeOfStatus: Partial<Record<number, ApiErrorCode>> = {
  400: "INVALID_INPUT",
  401: "SIGNED_OUT",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "CONFLICT",
  412: "STALE_REVISION",
  413: "TOO_LARGE",
  429: "TOO_MANY_REQUESTS",
  502: "BAD_GATEWAY",
  503: "UNAVAILABLE",
  504: "TIMEOUT",
};

/** There was no answer at all. */
export const offlineError = (cause?: unknown): ApiError =>
  new ApiError({
    status: 0,
    code: "OFFLINE",
    text: "no answer",
    serverMessage: "The archive cannot be reached right now. Please check your connection and try again.",
    cause,
  });

/** A success whose body is not what the contract promises. */
export const unreadableError = (status: number, cause: unknown): ApiError =>
  new ApiError({
    status,
    code: "UNREADABLE",
    text: "the answer does not fit the contract",
    serverMessage: "The answer could not be understood. Reloading the page may help.",
    cause,
  });
