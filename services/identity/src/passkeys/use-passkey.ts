import type { PasskeyAssertion } from "@kinkeeper/contracts/identity/second-factor";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { accountVersion } from "../users/session-version.ts";
import type { IdentityParts } from "../parts.ts";
import { factorDecider, wrongPasskey } from "../second-factor/factors.decider.ts";
import { factorStream } from "../second-factor/factors.ts";
import { factorsOf } from "../second-factor/factors-of.ts";
import { streamReader } from "../stream-reader.ts";
import { userDecider } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { userOfHandle, verifyAssertion, type Ceremony } from "./web-authn.ts";

/**
 * Uses a passkey of an account. Its count of uses is recorded: one that counts backwards was copied, and is refused.
 * @throws DomainError WRONG_CREDENTIALS
 */
export const usePasskey = async (
  parts: IdentityParts,
  { userId, ceremony, passkey }: { userId: string; ceremony: Ceremony; passkey: PasskeyAssertion },
  context: CommandContext,
): Promise<void> => {
  const { passkeys } = await factorsOf(parts, userId);
  const registered = [...passkeys.values()].find(({ credentialId }) => credentialId === passkey.id);
  if (!registered) throw wrongPasskey();
  const counter = await verifyAssertion(parts, ceremony, passkey, registered);
  const { passkeyId } = registered;
  const command = { type: "UsePasskey", userId, passkeyId, counter } as const;
  await executeCommand(parts, factorDecider, factorStream(userId), command, { ...context, actorId: userId });
};

/**
 * The account that a passkey opens by itself.
 * @throws DomainError WRONG_CREDENTIALS
 */
export const accountOfPasskey = async (
  parts: IdentityParts,
  passkey: PasskeyAssertion,
  context: CommandContext,
): Promise<{ readonly userId: string; readonly accountVersion: number }> => {
  const userId = userOfHandle(passkey.response.userHandle);
  if (userId === undefined) throw wrongPasskey();
  const { state: user, recorded } = await streamReader(parts.journal).load(userDecider, userStream(userId));
  if (user.status !== "registered") throw wrongPasskey();
  await usePasskey(parts, { userId, ceremony: { purpose: "sign-in", userId: null }, passkey }, context);
  return { userId, accountVersion: accountVersion(recorded) };
};
