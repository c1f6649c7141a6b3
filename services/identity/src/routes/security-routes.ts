import type { Claims } from "@kinkeeper/contracts/claims";
import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import {
  addAuthenticator,
  addPasskey as addPasskeyEndpoint,
  confirmationPasskeyOptions,
  confirmIdentity,
  newAuthenticator,
  newPasskeyOptions,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  replaceRecoveryCodes,
  showSecurity,
} from "@kinkeeper/contracts/identity/second-factor";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { jsonReply, Reply, route, type Route } from "@kinkeeper/platform/http/route";
import type { IncomingMessage } from "node:http";
import type { Account } from "../accounts/account-state.ts";
import { checkOwnPassword } from "../accounts/change-account.ts";
import { displayName } from "../invitations/invitation.ts";
import { signedOut } from "../accounts/signed-out.ts";
import type { IdentityParts } from "../parts.ts";
import { addPasskey } from "../passkeys/add-passkey.ts";
import { usePasskey } from "../passkeys/use-passkey.ts";
import { assertionOptions, registrationOptions } from "../passkeys/web-authn.ts";
import { addAuthenticatorApp, newAuthenticatorSetUp } from "../second-factor/add-authenticator.ts";
import { requireConfirmation } from "../second-factor/confirmation.ts";
import { factorDecider, type FactorCommand } from "../second-factor/factors.decider.ts";
import { factorStream } from "../second-factor/factors.ts";
import { securityOf } from "../second-factor/security.ts";
import { factorsOf } from "../second-factor/factors-of.ts";
import { useCode } from "../second-factor/use-code.ts";
import { clientAddress } from "../throttle/client-address.ts";
import { userStream } from "../users/user.ts";

/** 401 would say that nobody is signed in. */
const asInvalid = (error: unknown): unknown =>
  error instanceof DomainError && error.code === "WRONG_CREDENTIALS"
    ? new DomainError("INVALID_INPUT", "This passkey was not accepted. Please try again.")
    : error;

/** What somebody who is signed in does about passkeys, the authenticator app and recovery codes of their own account. */
export const securityRoutes = (parts: IdentityParts): readonly Route[] => {
  const { journal, accountState, sessions, cookie, recoveryCodes, requiredFactors } = parts;

  const accountOf = async ({ sub }: Claims): Promise<Account> => {
    const account = await accountState.account(sub);
    if (!account) throw signedOut();
    return account;
  };
  /** The account of somebody who said just now who they are. */
  const confirmedAccount = async ({ caller, http }: { caller: Claims; http: IncomingMessage }): Promise<Account> => {
    await requireConfirmation(parts, { userId: caller.sub, cookies: http.headers.cookie });
    return accountOf(caller);
  };
  const run = (command: FactorCommand, context: CommandContext) =>
    executeCommand(parts, factorDecider, factorStream(command.userId), command, context);
  const passkeysOf = async (userId: string) => [...(await factorsOf(parts, userId)).passkeys.values()];

  return [
    route(showSecurity, async ({ caller: { sub: userId } }) =>
      securityOf(
        await journal.read<FactorEvent>(factorStream(userId)),
        await journal.read<UserEvent>(userStream(userId)),
        {
          required: await requiredFactors.isRequiredOf(userId),
        },
      ),
    ),

    route(confirmIdentity, async ({ caller, body: { password, code, passkey }, http, platformContext }) => {
      const { userId, email } = await accountOf(caller);
      const at = { address: clientAddress(http), cookies: http.headers.cookie };
      if (password !== undefined) await checkOwnPassword(parts, { userId, password, ...at, field: "password" });
      else if (code !== undefined) await useCode(parts, { userId, email, code, ...at }, platformContext);
      else if (passkey)
        await usePasskey(parts, { userId, ceremony: { purpose: "confirm", userId }, passkey }, platformContext).catch(
          (error: unknown) => Promise.reject(asInvalid(error)),
        );
      const sessionId = cookie.read(http.headers.cookie);
      if (sessionId === undefined) throw signedOut();
      await sessions.confirm(sessionId, userId);
      return new Reply(204);
    }),

    route(confirmationPasskeyOptions, async ({ caller: { sub: userId } }) => ({
      ...(await assertionOptions(parts, { purpose: "confirm", userId }, await passkeysOf(userId))),
    })),

    route(newPasskeyOptions, async (request) => {
      const account = await confirmedAccount(request);
      const passkeys = await passkeysOf(account.userId);
      return { ...(await registrationOptions(parts, { ...account, name: displayName(account) }, passkeys)) };
    }),

    route(addPasskeyEndpoint, async (request) => {
      const { userId, email } = await confirmedAccount(request);
      const added = { userId, email, ...request.body, mustBeFirst: false };
      const { passkeyId, recoveryCodes: codes } = await addPasskey(parts, added, request.platformContext).catch(
        (error: unknown) => Promise.reject(asInvalid(error)),
      );
      return { passkeyId, ...(codes ? { recoveryCodes: [...codes] } : {}) };
    }),

    route(renamePasskey, async ({ caller, params: { passkeyId }, body: { name }, platformContext }) => {
      await run({ type: "RenamePasskey", userId: caller.sub, passkeyId, name }, platformContext);
      return new Reply(204);
    }),

    route(removePasskey, async (request) => {
      const { userId, email } = await confirmedAccount(request);
      const mustKeepOne = await requiredFactors.isRequiredOf(userId);
      const { passkeyId } = request.params;
      await run({ type: "RemovePasskey", userId, email, passkeyId, mustKeepOne }, request.platformContext);
      return new Reply(204);
    }),

    route(newAuthenticator, async (request) => newAuthenticatorSetUp(parts, await confirmedAccount(request))),

    route(addAuthenticator, async (request) => {
      const { userId, email } = await confirmedAccount(request);
      const at = { address: clientAddress(request.http), cookies: request.http.headers.cookie };
      const typed = { userId, email, ...request.body, ...at, mustBeFirst: false };
      const codes = await addAuthenticatorApp(parts, typed, request.platformContext);
      return jsonReply(201, codes ? { recoveryCodes: codes } : {});
    }),

    route(removeAuthenticator, async (request) => {
      const { userId, email } = await confirmedAccount(request);
      const mustKeepOne = await requiredFactors.isRequiredOf(userId);
      await run({ type: "RemoveAuthenticator", userId, email, mustKeepOne }, request.platformContext);
      return new Reply(204);
    }),

    route(replaceRecoveryCodes, async (request) => {
      const { userId, email } = await confirmedAccount(request);
      const { codes, codeHashes } = await recoveryCodes.make(userId);
      await run({ type: "ReplaceRecoveryCodes", userId, email, codeHashes }, request.platformContext);
      return { recoveryCodes: [...codes] };
    }),
  ];
};
