import type { PasskeyAssertion, PasskeyRegistration } from "@kinkeeper/contracts/identity/second-factor";
import type { Logger } from "@kinkeeper/platform/logger";
import { z } from "zod";
import type { RegisteredPasskey } from "../second-factor/factors.ts";
import { wrongPasskey } from "../second-factor/factors.decider.ts";
import type { IdentityParts } from "../parts.ts";

/** Takes a tenth of a second and 20 MB to load: only where somebody has a passkey. */
const library = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256 (COSE): what every authenticator has one of. Named, because Node warns of those that are newer. */
const algorithms = [-8, -7, -257];

/** What passkeys are bound to: the host and the origin that browsers reach the product at. */
const relyingParty = (publicUrl: string): { readonly id: string; readonly origin: string } => {
  const { hostname, origin } = new URL(publicUrl);
  return { id: hostname, origin };
};

/** Authenticators answer with it whose passkey it is; sixteen bytes that say nothing else. */
const userHandle = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll("-", ""), "hex"));

/** The account a passkey says it belongs to; undefined where it says none. */
export const userOfHandle = (handle: string | null | undefined): string | undefined => {
  const hex = Buffer.from(handle ?? "", "base64url").toString("hex");
  const userId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return z.uuid().safeParse(userId).data;
};

/** What a challenge is for, and whose: nobody's yet where somebody signs in. */
export interface Ceremony {
  readonly purpose: "add" | "confirm" | "sign-in";
  readonly userId: string | null;
}
const challenged = z.object({ userId: z.uuid().nullable() });
const purposeOf = ({ purpose }: Ceremony): string => `passkey ${purpose}`;

const newChallenge = async ({ sealedTokens }: IdentityParts, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> => {
  const token = await sealedTokens.issue(purposeOf(ceremony), { userId: ceremony.userId });
  return new Uint8Array(Buffer.from(token, "base64url"));
};

const clientData = z.object({ challenge: z.string() });

/** The challenge that was signed, where it is one of ours for this ceremony and nobody answered it before. */
const spentChallenge = async (
  { sealedTokens }: IdentityParts,
  ceremony: Ceremony,
  clientDataJSON: string,
): Promise<string | undefined> => {
  const signed = clientData.safeParse(jsonOf(Buffer.from(clientDataJSON, "base64url").toString()));
  if (!signed.success) return undefined;
  const { challenge } = signed.data;
  const issued = await sealedTokens.read(purposeOf(ceremony), challenged, challenge);
  if (!issued || issued.userId !== ceremony.userId) return undefined;
  return (await sealedTokens.spend(challenge)) ? challenge : undefined;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // not what a browser sends: refused as what was not signed
  }
};

/** The library says by throwing what does not fit; people are told alike. */
const verified = async <Result>(logger: Logger, verify: () => Promise<Result>): Promise<Result> => {
  try {
    return await verify();
  } catch (error) {
    logger.info({ err: error }, "a passkey was refused");
    throw wrongPasskey();
  }
};

const known = ({ credentialId, transports }: RegisteredPasskey) => ({ id: credentialId, transports: [...transports] });

/** What a browser makes a passkey from: one that names its account and asks for fingerprint, face or PIN. */
export const registrationOptions = async (
  parts: IdentityParts,
  account: { readonly userId: string; readonly email: string; readonly name: string },
  passkeys: readonly RegisteredPasskey[],
) => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Kinkeeper",
    rpID: relyingParty(parts.settings.KINKEEPER_PUBLIC_URL).id,
    userID: userHandle(account.userId),
    userName: account.email,
    userDisplayName: account.name,
    challenge: await newChallenge(parts, { purpose: "add", userId: account.userId }),
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(known),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
};

export type NewPasskey = Omit<RegisteredPasskey, "passkeyId" | "name"> & { readonly synced: boolean };

/** @throws DomainError WRONG_CREDENTIALS where it was made for something else, or answers no challenge of ours */
export const verifyRegistration = async (
  parts: IdentityParts,
  userId: string,
  { response, ...registration }: PasskeyRegistration,
): Promise<NewPasskey> => {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = relyingParty(parts.settings.KINKEEPER_PUBLIC_URL);
  const { transports = [], ...signed } = response;
  const ceremony: Ceremony = { purpose: "add", userId };
  const expectedChallenge = await spentChallenge(parts, ceremony, signed.clientDataJSON);
  if (expectedChallenge === undefined) throw wrongPasskey();
  const { registrationInfo } = await verified(parts.logger, () =>
    verifyRegistrationResponse({
      response: { ...registration, response: { ...signed, transports }, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!registrationInfo) throw wrongPasskey();
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports,
    synced: credentialBackedUp,
  };
};

/** What a browser asks for a passkey with: one of these, or whichever its owner picks. */
export const assertionOptions = async (
  parts: IdentityParts,
  ceremony: Ceremony,
  passkeys: readonly RegisteredPasskey[] = [],
) => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingParty(parts.settings.KINKEEPER_PUBLIC_URL).id,
    challenge: await newChallenge(parts, ceremony),
    allowCredentials: passkeys.map(known),
    userVerification: "required",
  });
};

/**
 * Verifies the answer of a passkey and says how often its authenticator counts that it was used.
 * @throws DomainError WRONG_CREDENTIALS
 */
export const verifyAssertion = async (
  parts: IdentityParts,
  ceremony: Ceremony,
  { response, ...assertion }: PasskeyAssertion,
  passkey: RegisteredPasskey,
): Promise<number> => {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = relyingParty(parts.settings.KINKEEPER_PUBLIC_URL);
  const { userHandle: handle, ...signed } = response;
  const expectedChallenge = await spentChallenge(parts, ceremony, signed.clientDataJSON);
  if (expectedChallenge === undefined) throw wrongPasskey();
  const { verified: isRight, authenticationInfo } = await verified(parts.logger, () =>
    verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...signed, ...(handle ? { userHandle: handle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  if (!isRight) throw wrongPasskey();
  return authenticationInfo.newCounter;
};
