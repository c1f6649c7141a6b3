import { executeCommand } from "@kinkeeper/platform/command-handler";
import { DomainError } from "@kinkeeper/platform/domain-error";
import type { CommandContext } from "@kinkeeper/platform/event-journal";
import { z } from "zod";
import type { TypedAt } from "../accounts/sign-in.ts";
import type { IdentityParts } from "../parts.ts";
import { factorDecider, wrongCode } from "./factors.decider.ts";
import { factorStream } from "./factors.ts";
import { qrCode } from "./qr-code.ts";
import { authenticatorAddress, newSecret, stepOfCode } from "./time-codes.ts";

const purpose = "authenticator";
const setUp = z.object({ userId: z.uuid(), secret: z.string() });

/** What an app is set up with. */
export interface AuthenticatorSetUp {
  /** Comes back with the first code. */
  readonly setUpToken: string;
  readonly secret: string;
  readonly address: string;
  readonly qrCode: string;
}

const setUpOf = (secret: string, account: string, setUpToken: string): AuthenticatorSetUp => {
  const address = authenticatorAddress(secret, account);
  return { setUpToken, secret, address, qrCode: qrCode(address) };
};

/** A fresh secret; nothing is recorded before a code of it came back. */
export const newAuthenticatorSetUp = async (
  { sealedTokens }: IdentityParts,
  { userId, email }: { userId: string; email: string },
): Promise<AuthenticatorSetUp> => {
  const secret = newSecret();
  return setUpOf(secret, email, await sealedTokens.issue(purpose, { userId, secret }));
};

/** The same set-up once more, for a page that is shown again; undefined when it has ended. */
export const authenticatorSetUpAgain = async (
  { sealedTokens }: IdentityParts,
  { userId, email, setUpToken }: { userId: string; email: string; setUpToken: string },
): Promise<AuthenticatorSetUp | undefined> => {
  const begun = await sealedTokens.read(purpose, setUp, setUpToken);
  return begun?.userId === userId ? setUpOf(begun.secret, email, setUpToken) : undefined;
};

/**
 * Adds the app whose secret the token holds, once a code shows that it has it. Answers the recovery codes where this is the
 * account's first second factor.
 * @throws DomainError TOKEN_SPENT, INVALID_INPUT for a wrong code, CONFLICT where there is an app; TooManyAttempts
 */
export const addAuthenticatorApp = async (
  parts: IdentityParts,
  typed: TypedAt & { userId: string; email: string; setUpToken: string; code: string; mustBeFirst: boolean },
  context: CommandContext,
): Promise<readonly string[] | undefined> => {
  const { sealedTokens, codeGuesses, recoveryCodes, devices, now } = parts;
  const { userId, email, setUpToken, code, address, cookies, mustBeFirst } = typed;
  const attempt = { target: userId, address, device: await devices.recognise(cookies, userId) };
  codeGuesses.guess(attempt);
  const begun = await sealedTokens.read(purpose, setUp, setUpToken);
  if (begun?.userId !== userId)
    throw new DomainError("TOKEN_SPENT", "This took longer than ten minutes. Please begin again.");
  const step = stepOfCode(begun.secret, code.replaceAll(/\s/g, ""), now());
  if (step === undefined) throw wrongCode();
  codeGuesses.guessedRight(attempt);
  const { codes, codeHashes } = await recoveryCodes.make(userId);
  const { events } = await executeCommand(
    parts,
    factorDecider,
    factorStream(userId),
    { type: "AddAuthenticator", userId, email, secret: begun.secret, step, codeHashes, mustBeFirst },
    context,
  );
  return events.some(({ type }) => type === "RecoveryCodesIssued") ? codes : undefined;
};
