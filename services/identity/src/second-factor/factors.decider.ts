import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { Decider } from "@kinkeeper/platform/decider";
import { DomainError, notFound } from "@kinkeeper/platform/domain-error";
import { evolveFactors, hasSecondFactor, noFactors, type Factors, type RegisteredPasskey } from "./factors.ts";

type DataOf<Type extends FactorEvent["type"]> = Extract<FactorEvent, { type: Type }>["data"];

/** Whose it is, and where they are told what happened. */
interface Whose {
  readonly userId: string;
  readonly email: string;
}

/** `codeHashes`: of recovery codes, recorded where this is the account's first second factor. */
type WithCodes = { readonly codeHashes: readonly string[] };
/** `mustKeepOne`: the role of the account must have a second factor here. */
type Removal = Whose & { readonly mustKeepOne: boolean };

export type FactorCommand =
  /** `mustBeFirst`: of somebody who gave a password alone, which is enough only as long as there is nothing else. */
  | ({ readonly type: "AddPasskey"; readonly mustBeFirst: boolean } & DataOf<"PasskeyAdded"> & WithCodes)
  | { readonly type: "RenamePasskey"; readonly userId: string; readonly passkeyId: string; readonly name: string }
  | ({ readonly type: "UsePasskey" } & DataOf<"PasskeyUsed">)
  | ({ readonly type: "RemovePasskey"; readonly passkeyId: string } & Removal)
  /** `mustBeFirst`: as for a passkey. */
  | ({ readonly type: "AddAuthenticator"; readonly mustBeFirst: boolean } & DataOf<"AuthenticatorAdded"> & WithCodes)
  | ({ readonly type: "UseAuthenticator" } & DataOf<"AuthenticatorUsed">)
  | ({ readonly type: "RemoveAuthenticator" } & Removal)
  | ({ readonly type: "ReplaceRecoveryCodes" } & Whose & WithCodes)
  | ({ readonly type: "UseRecoveryCode"; readonly codeHash: string } & Whose)
  | ({ readonly type: "ResetSecondFactor" } & Whose);

const mostPasskeys = 20;

/** The same for a code that is wrong, that was used before, and of something that is not there. */
export const wrongCode = (): DomainError =>
  new DomainError("INVALID_INPUT", "That code isn’t right. Use the newest one.", [
    { path: "code", message: "That code isn’t right. Use the newest one" },
  ]);

/** The same for a passkey that is unknown, is another account's, or was copied. */
export const wrongPasskey = (): DomainError =>
  new DomainError("WRONG_CREDENTIALS", "This passkey does not open an account here. Please sign in another way.");

const passkeyOf = ({ passkeys }: Factors, passkeyId: string): RegisteredPasskey => {
  const passkey = passkeys.get(passkeyId);
  if (!passkey) throw notFound("passkey");
  return passkey;
};

/** The way out of the house is handed over with the first lock. */
const withFirstCodes = (
  event: FactorEvent,
  { userId, codeHashes }: WithCodes & Whose,
  before: Factors,
): FactorEvent[] =>
  hasSecondFactor(before)
    ? [event]
    : [event, { type: "RecoveryCodesIssued", data: { userId, codeHashes: [...codeHashes] } }];

const refuseLast = (event: FactorEvent, factors: Factors, { mustKeepOne }: Removal): FactorEvent[] => {
  if (mustKeepOne && !hasSecondFactor(evolveFactors(factors, event)))
    throw new DomainError(
      "LAST_SECOND_FACTOR",
      "Your role must sign in in two steps here. Please add another way before you remove this one.",
    );
  return [event];
};

/** Authenticators that count never count backwards: one that does was copied. */
const wasCopied = (passkey: RegisteredPasskey, counter: number): boolean =>
  (counter > 0 || passkey.counter > 0) && counter <= passkey.counter;

const decide = (command: FactorCommand, factors: Factors): FactorEvent[] => {
  const { userId } = command;
  switch (command.type) {
    case "AddPasskey": {
      const { type: _type, codeHashes: _codes, mustBeFirst, ...data } = command;
      if (mustBeFirst && hasSecondFactor(factors))
        throw new DomainError("CONFLICT", "Two-step sign-in is set up already. Please sign in with it.");
      const known = [...factors.passkeys.values()];
      if (known.some(({ credentialId }) => credentialId === data.credentialId))
        throw new DomainError("CONFLICT", "This passkey is there already.");
      if (known.length >= mostPasskeys)
        throw new DomainError("CONFLICT", `An account has at most ${mostPasskeys} passkeys. Please remove one first.`);
      return withFirstCodes({ type: "PasskeyAdded", data }, command, factors);
    }
    case "RenamePasskey": {
      const { passkeyId, name } = command;
      if (passkeyOf(factors, passkeyId).name === name) return [];
      return [{ type: "PasskeyRenamed", data: { userId, passkeyId, name } }];
    }
    case "UsePasskey": {
      const { passkeyId, counter } = command;
      const passkey = factors.passkeys.get(passkeyId);
      if (!passkey || wasCopied(passkey, counter)) throw wrongPasskey();
      return [{ type: "PasskeyUsed", data: { userId, passkeyId, counter } }];
    }
    case "RemovePasskey": {
      const { email, passkeyId } = command;
      const { name } = passkeyOf(factors, passkeyId);
      return refuseLast({ type: "PasskeyRemoved", data: { userId, email, passkeyId, name } }, factors, command);
    }
    case "AddAuthenticator": {
      const { email, secret, step, mustBeFirst } = command;
      if (factors.authenticator || (mustBeFirst && hasSecondFactor(factors)))
        throw new DomainError("CONFLICT", "Two-step sign-in with an authenticator app is set up already.");
      return withFirstCodes({ type: "AuthenticatorAdded", data: { userId, email, secret, step } }, command, factors);
    }
    case "UseAuthenticator": {
      const { step } = command;
      if (!factors.authenticator || step <= factors.authenticator.step) throw wrongCode();
      return [{ type: "AuthenticatorUsed", data: { userId, step } }];
    }
    case "RemoveAuthenticator":
      if (!factors.authenticator) return [];
      return refuseLast({ type: "AuthenticatorRemoved", data: { userId, email: command.email } }, factors, command);
    case "ReplaceRecoveryCodes": {
      const { email, codeHashes } = command;
      if (!hasSecondFactor(factors))
        throw new DomainError("CONFLICT", "Recovery codes come with a passkey or an authenticator app.");
      return [{ type: "RecoveryCodesReplaced", data: { userId, email, codeHashes: [...codeHashes] } }];
    }
    case "UseRecoveryCode": {
      const { email, codeHash } = command;
      if (!factors.recoveryCodes.has(codeHash)) throw wrongCode();
      return [{ type: "RecoveryCodeUsed", data: { userId, email, codeHash, left: factors.recoveryCodes.size - 1 } }];
    }
    case "ResetSecondFactor":
      return hasSecondFactor(factors) ? [{ type: "SecondFactorReset", data: { userId, email: command.email } }] : [];
  }
};

export const factorDecider: Decider<Factors, FactorCommand, FactorEvent> = {
  initialState: noFactors,
  evolve: evolveFactors,
  decide,
};
