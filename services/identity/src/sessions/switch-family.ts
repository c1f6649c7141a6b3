import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { IncomingMessage } from "node:http";
import { chooseFamily, isOpenTo } from "../accounts/choose-family.ts";
import { signedOut } from "../accounts/signed-out.ts";
import type { Headers } from "../http/form-or-json.ts";
import type { IdentityParts } from "../parts.ts";
import { revoke, sessionFamily, userAnswer } from "./open-session.ts";

const familyClosed = (): DomainError =>
  new DomainError("TENANT_CANCELLED", "This family archive has been cancelled. Please ask its admin.");

/**
 * Switches the session of the request to another of one's families.
 * @throws DomainError SIGNED_OUT without a session of the account; NOT_FOUND for a family that is not one's own; TENANT_CANCELLED
 */
export const switchToFamily = async (
  parts: IdentityParts,
  { userId, tenantId, http }: { userId: string; tenantId: string; http: Pick<IncomingMessage, "headers"> },
): Promise<{ readonly user: User; readonly headers: Headers }> => {
  const { accountState, sessions, cookie, now } = parts;
  const sessionId = cookie.read(http.headers.cookie);
  const session = sessionId === undefined ? undefined : await sessions.use(sessionId);
  const account = await accountState.account(userId);
  if (sessionId === undefined || session?.userId !== userId || !account) throw signedOut();
  const family = await accountState.family(tenantId, userId);
  if (!family) throw notFound("family");
  if (!isOpenTo(family, now()) && !account.superAdmin) throw familyClosed();
  await sessions.moveTo(sessionId, sessionFamily(family));
  return { user: userAnswer(account, family), headers: await revoke(parts, { sessionHash: sessionHash(sessionId) }) };
};

/** The session of who has just left a family looks at another of theirs, as by switching to it; where there is none it stays, and is over. */
export const goOnElsewhere = async (
  parts: IdentityParts,
  { userId, http }: { userId: string; http: Pick<IncomingMessage, "headers"> },
): Promise<void> => {
  const { sessions, cookie } = parts;
  const sessionId = cookie.read(http.headers.cookie);
  if (sessionId === undefined || (await sessions.use(sessionId))?.userId !== userId) return;
  const family = await chooseFamily(parts, userId);
  if (family) await sessions.moveTo(sessionId, sessionFamily(family));
};
