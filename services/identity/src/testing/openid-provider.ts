import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT, decodeJwt, type CryptoKey, type JWTPayload } from "jose";
import { Provider } from "oidc-provider";
import { callbackPath } from "../openid/provider.ts";

export interface Person {
  readonly subject: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly firstName?: string;
}

/** What a provider that was broken into would do to its own tokens. */
export type Tamper = (claims: JWTPayload) => JWTPayload;

const algorithm = "ES256";
const clientId = "kinkeeper";
const clientSecret = "a secret that only the two of them know";

/**
 * A real OpenID Connect provider on this machine. Whoever is sent to it is `person` and agrees to everything.
 */
export class TestProvider {
  readonly publicUrl: string;
  readonly #server: Server;
  readonly #port: number;
  readonly #key: CryptoKey;
  readonly #strangersKey: CryptoKey;
  person: Person = { subject: "nobody" };
  /** Changes ID tokens before they are signed and handed out. */
  tamper: Tamper | undefined;
  /** Signs ID tokens with a key it never published. */
  signsWrongly = false;
  #isDown = false;
  /** Requests it was sent, as "GET /auth". */
  readonly asked: string[] = [];

  private constructor(publicUrl: string, server: Server, key: CryptoKey, strangersKey: CryptoKey) {
    this.publicUrl = publicUrl;
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    this.#key = key;
    this.#strangersKey = strangersKey;
  }

  static async start(publicUrl = "http://localhost:8080"): Promise<TestProvider> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const { privateKey: strangersKey } = await generateKeyPair(algorithm);
    const provider = new TestProvider(publicUrl, server, privateKey, strangersKey);
    await provider.#answer();
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`;
  }
  /** The variables that make it the provider of a service. */
  get environment(): Record<string, string> {
    return {
      OIDC_ISSUER: this.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: "Family ID",
    };
  }

  async #answer(): Promise<void> {
    const key = { ...(await exportJWK(this.#key)), kid: "published", alg: algorithm, use: "sig" };
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: [`${this.publicUrl}${callbackPath}`],
          id_token_signed_response_alg: algorithm,
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ["only for tests"] },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
      features: { devInteractions: { enabled: false } },
      // In seconds; longer than any test.
      ttl: { AccessToken: 600, AuthorizationCode: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
      pkce: { required: () => true },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, accountId) => {
        const { email, emailVerified, firstName } = this.person;
        const claims = { sub: accountId, email, email_verified: emailVerified, given_name: firstName };
        return { accountId, claims: () => claims };
      },
      loadExistingGrant: async ({ oidc }) => {
        const accountId = oidc.session?.accountId;
        const grant = new provider.Grant({ clientId, ...(accountId === undefined ? {} : { accountId }) });
        grant.addOIDCScope("openid email profile");
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      this.asked.push(`${context.method} ${context.path}`);
      if (context.path.startsWith("/interaction/")) {
        const login = { accountId: this.person.subject };
        await provider.interactionFinished(context.req, context.res, { login });
        context.respond = false;
        return;
      }
      await next();
      if (context.path === "/token" && context.status === 200) await this.#tamperWith(context.body);
    });
    const handle = provider.callback();
    this.#server.on("request", (request, response) => {
      if (this.#isDown) request.socket.destroy();
      else void handle(request, response);
    });
  }

  async #tamperWith(answer: { id_token: string }): Promise<void> {
    if (!this.tamper && !this.signsWrongly) return;
    const claims = decodeJwt(answer.id_token);
    answer.id_token = await new SignJWT(this.tamper ? this.tamper(claims) : claims)
      .setProtectedHeader({ alg: algorithm, kid: "published" })
      .sign(this.signsWrongly ? this.#strangersKey : this.#key);
  }

  /** Where the provider sends a browser back to that it was sent, as a path with its query. */
  async visit(address: string): Promise<string> {
    const cookies = new Map<string, string>();
    for (let next = address; ;) {
      const answer = await fetch(next, {
        redirect: "manual",
        headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      });
      await answer.arrayBuffer();
      const location = answer.headers.get("location");
      if (location === null) throw new Error(`the provider answered ${answer.status} to ${next}`);
      for (const cookie of answer.headers.getSetCookie()) {
        const [name, ...value] = cookie.split(";")[0]!.split("=");
        cookies.set(name!, value.join("="));
      }
      const to = new URL(location, next);
      if (to.origin === this.publicUrl) return `${to.pathname}${to.search}`;
      next = to.href;
    }
  }

  /** Nobody answers any more. It keeps its port, which others might take meanwhile. */
  goDown(): void {
    this.#isDown = true;
  }
  /** It is back under the same address. */
  comeBack(): void {
    this.#isDown = false;
  }
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
