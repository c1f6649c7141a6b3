import { executeCommand } from "@kinkeeper/platform/command-handler";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import type { TypedAt } from "../accounts/sign-in.ts";
import type { IdentityParts } from "../parts.ts";
import { factorsOf } from "./factors-of.ts";
import { factorDecider, wrongCode, type FactorCommand } from "./factors.decider.ts";
import { factorStream } from "./factors.ts";
import { stepOfCode } from "./time-codes.ts";

/** What was typed, without blanks and dashes. */
const digitsIn = (code: string): string => code.replaceAll(/[\s-]/g, "");

/**
 * Uses a code that was typed: six digits are of the authenticator app, anything else is a recovery code. Each works once.
 * @throws DomainError INVALID_INPUT for one that is wrong or was used; TooManyAttempts
 */
export const useCode = async (
  parts: IdentityParts,
  { userId, email, code, address, cookies }: TypedAt & { userId: string; email: string; code: string },
  context: CommandContext,
): Promise<void> => {
  const attempt = { target: userId, address, device: await parts.devices.recognise(cookies, userId) };
  parts.codeGuesses.guess(attempt);
  const { authenticator } = await factorsOf(parts, userId);
  const digits = digitsIn(code);
  const commandOf = async (): Promise<FactorCommand> => {
    if (!/^\d{6}$/.test(digits))
      return { type: "UseRecoveryCode", userId, email, codeHash: await parts.recoveryCodes.hashOf(userId, code) };
    const step = authenticator && stepOfCode(authenticator.secret, digits, parts.now());
    if (step === undefined) throw wrongCode();
    return { type: "UseAuthenticator", userId, step };
  };
  await executeCommand(parts, factorDecider, factorStream(userId), await commandOf(), context);
  parts.codeGuesses.guessedRight(attempt);
};
