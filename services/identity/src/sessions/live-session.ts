import type { Account } from "../accounts/account-state.ts";
import { chooseFamily, type Choice } from "../accounts/choose-family.ts";
import type { IdentityParts } from "../parts.ts";
import type { Session } from "./session-store.ts";

export interface LiveSession {
  readonly sessionId: string;
  readonly session: Session;
  readonly account: Account;
  /** The family to go on in, as it is now. */
  readonly family: Choice["family"];
}

/**
 * Whether something has ended the session: its account is gone or has a new password, or it looks at a family whose member
 * this is no longer, or not without a break, or that has shut. What is a super_admin's role in a family does not matter.
 */
const isOver = (session: Session, account: Account, { family, closed }: Choice): boolean => {
  if (session.accountVersion < account.sessionVersion) return true;
  if (account.superAdmin) return false;
  if (session.tenantId === null) return closed;
  return family?.tenantId !== session.tenantId || session.tenantVersion < family.sessionVersion;
};

/** The session behind an id, with whose it is, read afresh; undefined when it is over, and then it is ended for good. */
export const liveSession = async (
  parts: Pick<IdentityParts, "sessions" | "accountState" | "now">,
  sessionId: string,
): Promise<LiveSession | undefined> => {
  const { sessions, accountState } = parts;
  const session = await sessions.use(sessionId);
  if (!session) return undefined;
  const account = await accountState.account(session.userId);
  const choice = await chooseFamily(parts, session.userId, session.tenantId);
  if (account && !isOver(session, account, choice)) return { sessionId, session, account, family: choice.family };
  await sessions.end(sessionId);
  return undefined;
};

/** Who is signed in, told by the cookie alone: for calls that visitors make too, which carry no token. */
export const signedInBy = async (
  parts: Pick<IdentityParts, "sessions" | "accountState" | "now" | "cookie">,
  cookies: string | undefined,
): Promise<Account | undefined> => {
  const sessionId = parts.cookie.read(cookies);
  return sessionId === undefined ? undefined : (await liveSession(parts, sessionId))?.account;
};
