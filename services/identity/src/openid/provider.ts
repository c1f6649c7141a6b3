import { DomainError } from "@kinkeeper/platform/domain-error";
import * as client from "openid-client";
import { z } from "zod";
import type { IdentityDependencies } from "../settings.ts";
import type { ExternalIdentity } from "../users/user.ts";

/** Where a provider sends browsers back to; registered there. */
export const callbackPath = "/api/login/oidc/callback";

/** How long what the provider says of itself is believed, in milliseconds. */
const metadataLifetime = 3_600_000;
/** How long the provider may take for an answer, in seconds. */
const timeout = 10;
const longestName = 100;

/** What the answer of the provider is held against. Whoever knows it could finish the sign-in: it travels sealed. */
export const openidChecks = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type OpenidChecks = z.output<typeof openidChecks>;

/** Whom the provider named. */
export const openidPerson = z.object({
  issuer: z.string(),
  subject: z.string(),
  /** In small letters; null where the provider does not vouch for it. */
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
});
export type OpenidPerson = z.output<typeof openidPerson>;

export interface OpenidProvider {
  /** What people call it. */
  readonly label: string;
  /** Whether an issuer is this provider. Discovery takes an address with or without the slash at its end, whichever the provider calls itself. */
  readonly isIssuer: (issuer: string) => boolean;
  /** Where a browser is sent, and what its answer must fit. @throws DomainError UNAVAILABLE */
  begin(): Promise<{ readonly address: string; readonly checks: OpenidChecks }>;
  /**
   * Swaps the code of the answer for a token and checks all of it: state, nonce, PKCE, issuer, audience, signature.
   * @throws DomainError WRONG_CREDENTIALS for an answer that says no or fits nothing; UNAVAILABLE
   */
  finish(answer: URLSearchParams, checks: OpenidChecks): Promise<OpenidPerson>;
}

const spoken = z.string().catch("");
const profile = z.object({
  email: z.email().toLowerCase().nullable().catch(null),
  email_verified: z.literal(true).nullable().catch(null),
  given_name: spoken,
  family_name: spoken,
});

const personOf = (identity: ExternalIdentity, claims: object): OpenidPerson => {
  const { email, email_verified, given_name, family_name } = profile.parse(claims);
  const named = (name: string): string => name.replaceAll(/\s+/g, " ").trim().slice(0, longestName);
  return {
    ...identity,
    email: email_verified ? email : null,
    firstName: named(given_name),
    lastName: named(family_name),
  };
};

/** The way that every provider must take unless it says otherwise (OpenID Connect Core §9) is the first choice. */
const authentication =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const way = ways.includes("client_secret_basic") ? client.ClientSecretBasic : client.ClientSecretPost;
    way(secret)(server, ...rest);
  };

/** Nobody answered, or not in time. */
const isAway = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === "fetch failed") ||
  (error instanceof client.ClientError && (error.code === "OAUTH_TIMEOUT" || isAway(error.cause)));

const isRefusal = (error: unknown): boolean =>
  error instanceof client.ClientError ||
  error instanceof client.ResponseBodyError ||
  error instanceof client.WWWAuthenticateChallengeError;

/** The provider of the settings; undefined where there is none. It is asked who it is when somebody first needs it. */
export const openidProvider = ({
  settings: {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: secret,
    OIDC_LABEL: label,
    KINKEEPER_PUBLIC_URL: publicUrl,
  },
  logger,
  now,
}: Pick<IdentityDependencies, "settings" | "logger" | "now">): OpenidProvider | undefined => {
  if (issuer === undefined || clientId === undefined || secret === undefined) return undefined;
  const callback = `${publicUrl}${callbackPath}`;

  const unavailable = (error: unknown): DomainError => {
    logger.error({ err: error }, "the OpenID Connect provider cannot be used");
    return new DomainError("UNAVAILABLE", `We cannot reach ${label} right now. Please try again in a moment.`);
  };
  const discover = async (): Promise<client.Configuration> => {
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.startsWith("http:")) execute.push(client.allowInsecureRequests);
    return client.discovery(new URL(issuer), clientId, undefined, authentication(secret), { execute, timeout });
  };
  let known: { readonly configuration: Promise<client.Configuration>; readonly until: number } | undefined;
  /** Kept for a while; after a failure it is asked again by the next one who needs it. */
  const configured = async (): Promise<client.Configuration> => {
    const time = now().getTime();
    if (known === undefined || known.until <= time)
      known = { configuration: discover(), until: time + metadataLifetime };
    const asked = known;
    try {
      return await asked.configuration;
    } catch (error) {
      if (known === asked) known = undefined;
      throw unavailable(error);
    }
  };

  const redeem = async (
    configuration: client.Configuration,
    answer: URLSearchParams,
    { state, nonce, verifier }: OpenidChecks,
  ): Promise<OpenidPerson> => {
    const tokens = await client.authorizationCodeGrant(configuration, new URL(`${callback}?${answer.toString()}`), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const { userinfo_endpoint } = configuration.serverMetadata();
    // Providers may keep names and addresses out of the token.
    const more =
      claims["email"] === undefined && userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
    return personOf({ issuer: claims.iss, subject: claims.sub }, { ...more, ...claims });
  };

  const { href } = new URL(issuer);
  return {
    label,
    isIssuer: (other) => URL.canParse(other) && new URL(other).href === href,
    begin: async () => {
      const configuration = await configured();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: callback,
        scope: "openid email profile",
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: "S256",
      });
      return { address: address.href, checks };
    },
    finish: async (answer, checks) => {
      const configuration = await configured();
      try {
        return await redeem(configuration, answer, checks);
      } catch (error) {
        if (error instanceof client.AuthorizationResponseError)
          throw new DomainError("WRONG_CREDENTIALS", `You were not signed in with ${label}. Please try again.`);
        if (isAway(error)) throw unavailable(error);
        if (!isRefusal(error)) throw error;
        logger.warn({ err: error }, "an answer of the OpenID Connect provider was refused");
        throw new DomainError("WRONG_CREDENTIALS", `The answer from ${label} was not accepted. Please try again.`);
      }
    },
  };
};
