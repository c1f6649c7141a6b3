import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { revokedHeader, type Revocation } from "@kinkeeper/contracts/identity/internal";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { choosePlace } from "../accounts/choose-place.ts";
import { signedOut } from "../accounts/signed-out.ts";
import type { Account, Place } from "../accounts/standing.ts";
import type { Submitted } from "../http/form-or-json.ts";
import type { IdentityParts } from "../parts.ts";

export const familyClosed = (): DomainError =>
  new DomainError("TENANT_CANCELLED", "This family archive has been cancelled. Please ask its administrator.");

/** Who is signed in, as the contract answers it. */
export const userAnswer = (account: Account, place: Pick<Place, "role" | "tenantId"> | undefined): User => ({
  id: account.userId,
  email: account.email,
  username: account.username,
  firstName: account.firstName,
  lastName: account.lastName,
  birthdate: account.birthdate,
  profileImageUrl: account.profileImageUrl,
  role: account.superAdmin ? "super_admin" : (place?.role ?? "member"),
  tenantId: place?.tenantId ?? null,
});

/** Tells the gateways to ask anew, and the one that waits for this answer even before it hears of it elsewhere. */
export const revoking = async (
  { revocations }: Pick<IdentityParts, "revocations">,
  what: Revocation,
): Promise<{ readonly [revokedHeader]: string }> => {
  await revocations.publish(what);
  return { [revokedHeader]: JSON.stringify(what) };
};

/**
 * Signs somebody in: a new session with an id of its own, whatever session the browser came with ends.
 * @throws DomainError TENANT_CANCELLED for a member whose every family is closed
 */
export const openSession = async (
  parts: IdentityParts,
  { userId, wanted, cookies }: { userId: string; wanted?: string | undefined; cookies: string | undefined },
): Promise<Submitted> => {
  const { standing, sessions, cookie } = parts;
  const account = await standing.account(userId);
  if (!account) throw signedOut();
  const { place, closed } = await choosePlace(parts, userId, wanted);
  if (closed && !account.superAdmin) throw familyClosed();
  const before = cookie.read(cookies);
  if (before) await sessions.end(before);
  const revoked = before ? await revoking(parts, { sessionHash: sessionHash(before) }) : {};
  const sessionId = await sessions.open({ userId, tenantId: place?.tenantId ?? null });
  return { body: { user: userAnswer(account, place) }, headers: { "set-cookie": cookie.set(sessionId), ...revoked } };
};
