import type { UserRole } from "@kinkeeper/contracts/enumerations";
import type { Account, JoinedFamily } from "../accounts/account-state.ts";
import { chooseFamily } from "../accounts/choose-family.ts";
import type { IdentityParts } from "../parts.ts";
import type { Session } from "./session-store.ts";

export interface LiveCaller {
  readonly session: Session;
  readonly account: Account;
  /** The family to go on in, as it is now. */
  readonly family: JoinedFamily | undefined;
  readonly role: UserRole;
}

export interface LiveSession extends LiveCaller {
  readonly sessionId: string;
}

/**
 * Whether something has ended the session: its account is gone or has a new password, or it looks at a family whose member
 * this is no longer, or not without a break, or that has shut. What is a super_admin's role in a family does not matter.
 */
const isOver = (session: Session, account: Account, family: JoinedFamily | undefined): boolean => {
  if (session.accountVersion < account.sessionVersion) return true;
  if (account.superAdmin || session.tenantId === null) return false;
  return family?.tenantId !== session.tenantId || session.tenantVersion < family.sessionVersion;
};

type Needed = Pick<IdentityParts, "sessions" | "accountState" | "requiredFactors" | "now">;

/**
 * Whose a session is, read afresh; undefined when something has ended it. One whose role must have a second factor that the
 * account does not have is over too: the setting or the role is newer than it.
 */
export const revalidateSession = async (
  parts: Omit<Needed, "sessions">,
  session: Session,
): Promise<LiveCaller | undefined> => {
  const { accountState, requiredFactors } = parts;
  const account = await accountState.account(session.userId);
  const family = await chooseFamily(parts, session.userId, session.tenantId);
  if (!account || isOver(session, account, family)) return undefined;
  const role = account.superAdmin ? "super_admin" : (family?.role ?? "member");
  if (await requiredFactors.isMissing(session.userId, role)) return undefined;
  return { session, account, family, role: session.viewsAs ?? role };
};

/** The session behind an id, with whose it is, read afresh; undefined when it is over, and then it is ended for good. */
export const liveSession = async (parts: Needed, sessionId: string): Promise<LiveSession | undefined> => {
  const { sessions } = parts;
  const session = await sessions.use(sessionId);
  if (!session) return undefined;
  const live = await revalidateSession(parts, session);
  if (live) return { sessionId, ...live };
  await sessions.end(sessionId);
  return undefined;
};

/** Who is signed in, told by the cookie alone: for calls that visitors make too, which carry no token. */
export const signedInBy = async (
  parts: Needed & Pick<IdentityParts, "cookie">,
  cookies: string | undefined,
): Promise<Account | undefined> => {
  const sessionId = parts.cookie.read(cookies);
  return sessionId === undefined ? undefined : (await liveSession(parts, sessionId))?.account;
};
