import { accountState, type AccountState } from "./accounts/account-state.ts";
import { devicesOf, type Devices } from "./devices/device-cookie.ts";
import { loginIds, type LoginIdOf } from "./logins/login-names.ts";
import { openidProvider, type OpenidProvider } from "./openid/provider.ts";
import { passwordHasher, type PasswordHasher } from "./passwords/argon2.ts";
import { revocations, type Revocations } from "./sessions/revocations.ts";
import { codeGuesses, type CodeGuesses } from "./second-factor/code-throttles.ts";
import { requiredFactors, type RequiredFactors } from "./second-factor/required-factors.ts";
import { recoveryCodes, type RecoveryCodes } from "./second-factor/recovery-codes.ts";
import {
  openidCookieOf,
  pendingCookieOf,
  sessionCookieOf,
  type SecretCookie,
  type SessionCookie,
} from "./sessions/session-cookie.ts";
import { sessionStore, type SessionStore } from "./sessions/session-store.ts";
import type { IdentityDependencies } from "./settings.ts";
import { throttles, type Throttles } from "./throttle/throttles.ts";
import { tokenIssuerOf, type IssueToken } from "./tokens/access-tokens.ts";
import { sealedTokens, type SealedTokens } from "./tokens/sealed-tokens.ts";
import { signingKeys, type SigningKeys } from "./tokens/signing-keys.ts";

/** What the use cases of identity are made from, each made once. */
export interface IdentityParts extends IdentityDependencies {
  readonly loginIdOf: LoginIdOf;
  readonly hasher: PasswordHasher;
  readonly sessions: SessionStore;
  readonly cookie: SessionCookie;
  readonly devices: Devices;
  readonly accountState: AccountState;
  readonly revocations: Revocations & { stop(): void };
  readonly throttles: Throttles;
  readonly signingKeys: SigningKeys;
  readonly issueToken: IssueToken;
  readonly sealedTokens: SealedTokens;
  readonly pendingCookie: SecretCookie;
  /** Absent where none is configured. */
  readonly openid: OpenidProvider | undefined;
  readonly openidCookie: SecretCookie;
  readonly recoveryCodes: RecoveryCodes;
  readonly codeGuesses: CodeGuesses;
  readonly requiredFactors: RequiredFactors;
}

export const identityParts = (dependencies: IdentityDependencies): IdentityParts => {
  const { readModel, keyring, settings, now } = dependencies;
  const state = accountState(dependencies);
  const keys = signingKeys({ readModel, keyring, now });
  return {
    ...dependencies,
    loginIdOf: loginIds(keyring),
    hasher: passwordHasher(),
    sessions: sessionStore(readModel, now),
    cookie: sessionCookieOf(settings.KINKEEPER_PUBLIC_URL),
    devices: devicesOf(keyring, settings.KINKEEPER_PUBLIC_URL),
    accountState: state,
    revocations: revocations(dependencies),
    throttles: throttles(now),
    signingKeys: keys,
    issueToken: tokenIssuerOf(keys, now),
    sealedTokens: sealedTokens(dependencies),
    pendingCookie: pendingCookieOf(settings.KINKEEPER_PUBLIC_URL),
    openid: openidProvider(dependencies),
    openidCookie: openidCookieOf(settings.KINKEEPER_PUBLIC_URL),
    recoveryCodes: recoveryCodes(keyring),
    codeGuesses: codeGuesses(),
    requiredFactors: requiredFactors({ ...dependencies, accountState: state }),
  };
};
