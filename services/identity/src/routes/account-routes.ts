import { changePassword, changeProfile, closeAccount, showClosing } from "@kinkeeper/contracts/identity/account";
import { endOtherSessions, endSession, mySessions } from "@kinkeeper/contracts/identity/sessions";
import { myFamilies, switchFamily } from "@kinkeeper/contracts/identity/families";
import { currentUser } from "@kinkeeper/contracts/identity/signed-in";
import { stopViewing, viewAs } from "@kinkeeper/contracts/identity/viewing";
import type { VendorStatus } from "@kinkeeper/contracts/enumerations";
import type { Claims } from "@kinkeeper/contracts/claims";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { jsonReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import { changeOwnPassword, changeOwnProfile } from "../accounts/change-account.ts";
import type { Account } from "../accounts/account-state.ts";
import { signedOut } from "../accounts/signed-out.ts";
import { closeAccount as closeOwnAccount, closingOf } from "../closing/close-account.ts";
import { familyOf } from "../directory/directory.ts";
import type { IdentityParts } from "../parts.ts";
import { endOtherSessions as endOthers, endSession as endOneSession, sessionsOf } from "../sessions/my-sessions.ts";
import { revoke, userAnswer } from "../sessions/open-session.ts";
import { switchView } from "../sessions/view-as.ts";
import { switchToFamily } from "../sessions/switch-family.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { clientAddress } from "../throttle/client-address.ts";

/** What somebody who is signed in does with their own account. */
export const accountRoutes = (parts: IdentityParts): readonly Route[] => {
  const { accountState, sessions, cookie, readModel } = parts;

  const accountOf = async ({ sub, viewedBy = sub }: Claims): Promise<Account> => {
    const account = await accountState.account(viewedBy);
    if (!account) throw signedOut();
    return account;
  };
  /** Role and family as the token says them: what the services go by is what the browser shows. */
  const answerTo = async (caller: Claims) => {
    const { sub, role, tenantId = null, viewedBy } = caller;
    const [account, [vendor]] = await Promise.all([
      accountOf(caller),
      readModel.service<{ vendorStatus: VendorStatus }[]>`
        select status as "vendorStatus" from vendor_states where user_id = ${sub}`,
    ]);
    const viewing = viewedBy === undefined ? {} : { viewingAs: "member" as const };
    return { ...userAnswer(account, undefined), role, tenantId, ...vendor, ...viewing };
  };
  const familyOfCaller = async (caller: Claims) =>
    caller.tenantId === undefined ? undefined : familyOf(readModel, { tenantId: caller.tenantId, userId: caller.sub });

  return [
    route(currentUser, async ({ caller }) => {
      const [user, tenant] = await Promise.all([answerTo(caller), familyOfCaller(caller)]);
      return { ...user, ...(tenant && { tenant }) };
    }),

    route(changeProfile, async ({ caller, body, platformContext }) => {
      await changeOwnProfile(parts, caller.sub, body, platformContext);
      return answerTo(caller);
    }),

    route(changePassword, async ({ caller: { sub: userId }, body, http, platformContext }) => {
      const { accountVersion } = await changeOwnPassword(
        parts,
        { userId, ...body, address: clientAddress(http), cookies: http.headers.cookie },
        platformContext,
      );
      const sessionId = cookie.read(http.headers.cookie);
      if (sessionId === undefined) await sessions.endAllOf(userId);
      else await sessions.endOthersOf(userId, { sessionId, accountVersion });
      return new Reply(204, await revoke(parts, { userId }));
    }),

    route(mySessions, ({ caller, http }) => sessionsOf(parts, caller.sub, http.headers.cookie)),

    route(
      endSession,
      async ({ caller, params: { sessionId } }) => new Reply(204, await endOneSession(parts, caller.sub, sessionId)),
    ),

    route(
      endOtherSessions,
      async ({ caller, http }) => new Reply(204, await endOthers(parts, caller.sub, http.headers.cookie)),
    ),

    route(showClosing, ({ caller }) => closingOf(parts, caller.sub)),

    route(closeAccount, async ({ caller: { sub: userId }, body, http, platformContext }) => {
      const { confirmation: _typed, ...closing } = body;
      const at = { address: clientAddress(http), cookies: http.headers.cookie };
      await closeOwnAccount(parts, { userId, ...closing, ...at }, platformContext);
      return new Reply(204, {
        "set-cookie": [cookie.clear(), parts.devices.forget()],
        "clear-site-data": '"cache", "storage"',
        ...(await revoke(parts, { userId })),
      });
    }),

    route(myFamilies, async ({ caller }) => {
      const families = await accountState.familiesOf(caller.sub);
      return families.map(({ tenantId, name, status, role }) => ({
        id: tenantId,
        name,
        status,
        role,
        current: tenantId === caller.tenantId,
      }));
    }),

    route(viewAs, async ({ caller, tenantId, body: { role }, http, platformContext }) => {
      const command = { type: "RecordViewing", userId: caller.sub, role } as const;
      await executeCommand(parts, tenantDecider, tenantStream(tenantId), command, platformContext);
      return switchView(parts, role, { userId: caller.sub, http });
    }),

    route(stopViewing, ({ caller: { sub, viewedBy: userId = sub }, http }) =>
      switchView(parts, null, { userId, http }),
    ),

    route(switchFamily, async ({ caller: { sub: userId }, body: { tenantId }, http }) => {
      const { user, headers } = await switchToFamily(parts, { userId, tenantId, http });
      return jsonReply(200, user, headers);
    }),
  ];
};
