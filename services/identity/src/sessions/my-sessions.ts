import type { OwnSession } from "@kinkeeper/contracts/identity/sessions";
import { notFound } from "@kinkeeper/platform/domain-error";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import type { Headers } from "../http/form-or-json.ts";
import { revoke } from "./open-session.ts";

type Parts = Pick<IdentityParts, "sessions" | "cookie" | "revocations">;

/** Where an account is signed in, the device that asks first, then by last use. */
export const sessionsOf = async (
  { sessions, cookie }: Parts,
  userId: string,
  cookies: string | undefined,
): Promise<OwnSession[]> => {
  const listed = await sessions.listOf(userId, cookie.read(cookies));
  return listed.map(({ createdAt, lastSeenAt, ...session }) => ({
    ...session,
    signedInAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
};

/** Signs an account out on one device. @throws DomainError NOT_FOUND for a session that is over or somebody else's */
export const endSession = async (parts: Parts, userId: string, id: string): Promise<Headers> => {
  const sessionHash = await parts.sessions.endOne(userId, id);
  if (sessionHash === undefined) throw notFound("session");
  return revoke(parts, { sessionHash });
};

/** Signs an account out everywhere but where it is asked for. @throws DomainError SIGNED_OUT without a session */
export const endOtherSessions = async (
  parts: Parts & Pick<IdentityParts, "accountState">,
  userId: string,
  cookies: string | undefined,
): Promise<Headers> => {
  const sessionId = parts.cookie.read(cookies);
  const account = await parts.accountState.account(userId);
  if (sessionId === undefined || !account) throw signedOut();
  await parts.sessions.endOthersOf(userId, { sessionId, accountVersion: account.sessionVersion });
  return revoke(parts, { userId });
};
