import { z } from "zod";

/**
 * Every code an answer can carry, with its HTTP status.
 * A code is for programs and never changes its meaning; the message beside it is for people.
 */
export const errorStatus = {
  INVALID_INPUT: 400,
  NO_TENANT: 400,
  NOT_GEDCOM: 400,
  SIGNED_OUT: 401,
  WRONG_CREDENTIALS: 401,
  /** The password was right; now `POST /api/login/second-factor` with the cookie of this answer, or a passkey. */
  SECOND_FACTOR_REQUIRED: 401,
  /** The password was right; the account has to set up a second factor first (`/api/login/second-factor`). */
  SECOND_FACTOR_MISSING: 401,
  FORBIDDEN: 403,
  CROSS_SITE: 403,
  SIGNUP_CLOSED: 403,
  /** Confirm who you are first (`POST /api/auth/confirmation`). */
  CONFIRMATION_REQUIRED: 403,
  TENANT_SUSPENDED: 403,
  TENANT_CANCELLED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EMAIL_TAKEN: 409,
  ALREADY_MEMBER: 409,
  LAST_SECOND_FACTOR: 409,
  MEMBER_LIMIT_REACHED: 409,
  TOKEN_SPENT: 409,
  RELATION_TO_SELF: 409,
  RELATION_EXISTS: 409,
  ANCESTOR_OF_SELF: 409,
  IMPORT_NOT_READY: 409,
  OBJECT_NOT_READY: 409,
  STALE_REVISION: 412,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  BAD_GATEWAY: 502,
  UNAVAILABLE: 503,
  TIMEOUT: 504,
  OUT_OF_SPACE: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const problem = z.object({
  error: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
});
/** The body of every answer that is not a success. The browser shows `message`. */
export type Problem = z.infer<typeof problem>;
