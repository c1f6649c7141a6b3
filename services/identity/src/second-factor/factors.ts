import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";

export interface RegisteredPasskey {
  readonly passkeyId: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** What an account proves itself with besides its password. */
export interface Factors {
  /** By their id. */
  readonly passkeys: ReadonlyMap<string, RegisteredPasskey>;
  /** `step`: the last half minute whose code was used. */
  readonly authenticator?: { readonly secret: string; readonly step: number };
  /** Hashes of those that were not used yet. */
  readonly recoveryCodes: ReadonlySet<string>;
}

export const factorStream = (userId: string): string => streamName("factor", platformTenant, userId);

export const noFactors = (): Factors => ({ passkeys: new Map(), recoveryCodes: new Set() });

/** Whether the password alone is not enough. Recovery codes are a way around what is lost, no factor of their own. */
export const hasSecondFactor = ({ passkeys, authenticator }: Factors): boolean =>
  passkeys.size > 0 || authenticator !== undefined;

/** Recovery codes end with the last thing they would stand in for. */
const withoutIdleCodes = (factors: Factors): Factors => (hasSecondFactor(factors) ? factors : noFactors());

const changedPasskey = (
  { passkeys, ...rest }: Factors,
  passkeyId: string,
  change: Partial<RegisteredPasskey>,
): Factors => {
  const passkey = passkeys.get(passkeyId);
  return { ...rest, passkeys: passkey ? new Map(passkeys).set(passkeyId, { ...passkey, ...change }) : passkeys };
};

export const evolveFactors = (factors: Factors, { type, data }: FactorEvent): Factors => {
  switch (type) {
    case "PasskeyAdded": {
      const { passkeyId, name, credentialId, publicKey, counter, transports } = data;
      const passkey = { passkeyId, name, credentialId, publicKey, counter, transports };
      return { ...factors, passkeys: new Map(factors.passkeys).set(passkeyId, passkey) };
    }
    case "PasskeyRenamed":
      return changedPasskey(factors, data.passkeyId, { name: data.name });
    case "PasskeyUsed":
      return changedPasskey(factors, data.passkeyId, { counter: data.counter });
    case "PasskeyRemoved": {
      const passkeys = new Map(factors.passkeys);
      passkeys.delete(data.passkeyId);
      return withoutIdleCodes({ ...factors, passkeys });
    }
    case "AuthenticatorAdded":
      return { ...factors, authenticator: { secret: data.secret, step: data.step } };
    case "AuthenticatorUsed":
      return factors.authenticator
        ? { ...factors, authenticator: { ...factors.authenticator, step: data.step } }
        : factors;
    case "AuthenticatorRemoved": {
      const { authenticator: _removed, ...rest } = factors;
      return withoutIdleCodes(rest);
    }
    case "RecoveryCodesIssued":
    case "RecoveryCodesReplaced":
      return { ...factors, recoveryCodes: new Set(data.codeHashes) };
    case "RecoveryCodeUsed": {
      const recoveryCodes = new Set(factors.recoveryCodes);
      recoveryCodes.delete(data.codeHash);
      return { ...factors, recoveryCodes };
    }
    case "SecondFactorReset":
      return noFactors();
  }
};
