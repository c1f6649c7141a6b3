import type { PasskeyRegistration } from "@kinkeeper/contracts/identity/second-factor";
import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { IdentityParts } from "../parts.ts";
import { factorDecider } from "../second-factor/factors.decider.ts";
import { factorStream } from "../second-factor/factors.ts";
import { verifyRegistration } from "./web-authn.ts";

export interface AddedPasskey {
  readonly passkeyId: string;
  /** Where this is the account's first second factor. */
  readonly recoveryCodes: readonly string[] | undefined;
}

/**
 * Adds a passkey that a browser made.
 * @throws DomainError WRONG_CREDENTIALS where it answers no challenge of ours; CONFLICT where it is known, or is not the first and must be
 */
export const addPasskey = async (
  parts: IdentityParts,
  {
    userId,
    email,
    name,
    registration,
    mustBeFirst,
  }: {
    readonly userId: string;
    readonly email: string;
    readonly name: string;
    readonly registration: PasskeyRegistration;
    readonly mustBeFirst: boolean;
  },
  context: CommandContext,
): Promise<AddedPasskey> => {
  const passkey = await verifyRegistration(parts, userId, registration);
  const passkeyId = parts.newId();
  const { codes, codeHashes } = await parts.recoveryCodes.make(userId);
  const { events } = await executeCommand(
    parts,
    factorDecider,
    factorStream(userId),
    {
      type: "AddPasskey",
      userId,
      email,
      passkeyId,
      name,
      ...passkey,
      transports: [...passkey.transports],
      codeHashes,
      mustBeFirst,
    },
    context,
  );
  const isFirst = events.some(({ type }) => type === "RecoveryCodesIssued");
  return { passkeyId, recoveryCodes: isFirst ? codes : undefined };
};
