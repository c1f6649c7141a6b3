import { DomainError } from "@kinkeeper/platform/domain-error";
import { jsonReply, type Reply } from "@kinkeeper/platform/http/route";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { IncomingMessage } from "node:http";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import { revalidateSession } from "./live-session.ts";
import { revoke, userAnswer } from "./open-session.ts";
import type { Session } from "./session-store.ts";

/**
 * Switches to a session of its own that sees the family as somebody with another role would, or (null) back to oneself. What one may do is in the
 * token that the new session gets, so no header of a browser can say it.
 * @throws DomainError SIGNED_OUT without a session of the account; CONFLICT for one that looks at no family
 */
export const switchView = async (
  parts: IdentityParts,
  viewsAs: Session["viewsAs"],
  { userId, http }: { readonly userId: string; readonly http: Pick<IncomingMessage, "headers"> },
): Promise<Reply> => {
  const { sessions, cookie } = parts;
  const sessionId = cookie.read(http.headers.cookie);
  const session = sessionId === undefined ? undefined : await sessions.use(sessionId);
  if (sessionId === undefined || session?.userId !== userId) throw signedOut();
  if (session.tenantId === null) throw new DomainError("CONFLICT", "There is no family to look at.");
  const live = await revalidateSession(parts, { ...session, viewsAs });
  const next = live && (await sessions.replace(sessionId, viewsAs));
  if (!live || next === undefined) throw signedOut();
  const revoked = await revoke(parts, { sessionHash: sessionHash(sessionId) });
  const body = {
    ...userAnswer(live.account, live.family),
    role: live.role,
    ...(viewsAs ? { viewingAs: viewsAs } : {}),
  };
  return jsonReply(200, body, { "set-cookie": cookie.set(next), ...revoked });
};
