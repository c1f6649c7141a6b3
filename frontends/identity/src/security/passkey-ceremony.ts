import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { PasskeyAssertion, PasskeyRegistration } from "@kinkeeper/contracts/identity/second-factor";

/** What the server answers where it is asked for options; the browser alone reads what else is in it. */
interface Options {
  readonly challenge: string;
}

/** A passkey was not made or used; the message is for people. */
export class PasskeyFailed extends Error {
  override readonly name = "PasskeyFailed";
}

const inWords = (error: unknown): PasskeyFailed => {
  const name = error instanceof Error ? error.name : "";
  if (name === "NotAllowedError" || name === "AbortError")
    return new PasskeyFailed("You cancelled this. Nothing has changed.");
  if (name === "InvalidStateError") return new PasskeyFailed("This device already has a passkey for your account.");
  return new PasskeyFailed("This browser could not use a passkey here. Please try another one.");
};

const told = async <Result>(ceremony: Promise<Result>): Promise<Result> => {
  try {
    return await ceremony;
  } catch (error) {
    throw inWords(error);
  }
};

/** Passkeys need https, or this very machine; and a browser of the last years. */
export const canUsePasskeys = (): boolean => browserSupportsWebAuthn();

/** Asks the device to make a passkey. @throws PasskeyFailed */
export const makePasskey = (options: Options): Promise<PasskeyRegistration> =>
  told(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));

/** Asks for one of the account's passkeys. @throws PasskeyFailed */
export const signWithPasskey = (options: Options): Promise<PasskeyAssertion> =>
  told(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));
