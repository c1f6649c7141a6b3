import { DomainError } from "@kinkeeper/platform/domain-error";
import type { IdentityParts } from "../parts.ts";

/**
 * What guards an account is changed only by somebody who said who they are within the last ten minutes: a browser that was left
 * open is not enough.
 * @throws DomainError CONFIRMATION_REQUIRED
 */
export const requireConfirmation = async (
  { sessions, cookie }: Pick<IdentityParts, "sessions" | "cookie">,
  { userId, cookies }: { userId: string; cookies: string | undefined },
): Promise<void> => {
  const sessionId = cookie.read(cookies);
  if (sessionId === undefined || !(await sessions.isConfirmed(sessionId, userId)))
    throw new DomainError("CONFIRMATION_REQUIRED", "Please confirm that it is you.");
};
