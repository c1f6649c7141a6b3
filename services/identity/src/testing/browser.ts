import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { exchangeSession, type exchangeResponse } from "@kinkeeper/contracts/identity/internal";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { claims, type Claims } from "@kinkeeper/contracts/claims";
import { newId } from "@kinkeeper/platform/ids";
import type { Answer, Send } from "@kinkeeper/platform/testing/service-harness";
import type { SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { decodeJwt } from "jose";
import { vi } from "vitest";
import type { z } from "zod";
import { userStream } from "../users/user.ts";

/**
 * Somebody in front of a browser, with the gateway's part played by the test: each request carries the cookie and, where
 * the session is good, a token with the claims that identity answered for it at that moment.
 */
export class Browser {
  readonly #harness: SharedHarness;
  readonly #address: string;
  readonly #cookies = new Map<string, string>();

  constructor(harness: SharedHarness, address = `192.0.2.${Math.floor(Math.random() * 250) + 1}`) {
    this.#harness = harness;
    this.#address = address;
  }

  /** The Cookie header, where there is any cookie. */
  get cookie(): string | undefined {
    return this.#cookies.size === 0 ? undefined : [...this.#cookies].map((pair) => pair.join("=")).join("; ");
  }
  get sessionId(): string {
    return this.#cookies.get("sid")!;
  }
  /** Whether the browser holds a session, good or not. */
  get hasSession(): boolean {
    return this.#cookies.has("sid");
  }

  async exchange(): Promise<Answer<z.output<typeof exchangeResponse>>> {
    return this.#harness.anonymous.post(exchangeSession.path, { sessionId: this.sessionId });
  }

  /** The claims identity answers for the session now; undefined when it is over. */
  async claims(): Promise<Claims | undefined> {
    if (!this.hasSession) return undefined;
    const { status, body } = await this.exchange();
    return status === 200 ? claims.parse(decodeJwt(body.tokens["identity"]!)) : undefined;
  }

  async request<Body = unknown>(method: string, path: string, send?: Send): Promise<Answer<Body>> {
    return (await this.prepared<Body>(method, path, send))();
  }

  /** A request that is ready to be sent, by whose session it is now: what others send meanwhile may end that. */
  async prepared<Body = unknown>(
    method: string,
    path: string,
    { body, headers }: Send = {},
  ): Promise<() => Promise<Answer<Body>>> {
    const known = await this.claims();
    // The harness makes up what is missing: somebody without a family must be said to have none.
    const caller = known
      ? await this.#harness.as({ tenantId: undefined, tenantStatus: undefined, ...known } as Partial<Claims>)
      : this.#harness.anonymous;
    return async () => {
      const answer = await caller.request<Body>(method, path, {
        body,
        headers: {
          "x-forwarded-for": this.#address,
          ...(this.cookie ? { cookie: this.cookie } : {}),
          ...headers,
        },
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [name, value] = cookie.split(";")[0]!.split("=") as [string, string];
        if (value === "") this.#cookies.delete(name);
        else this.#cookies.set(name, value);
      }
      return answer;
    };
  }

  get<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.request("GET", path);
  }
  post<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.request("POST", path, { body });
  }
  patch<Body = unknown>(path: string, body?: unknown): Promise<Answer<Body>> {
    return this.request("PATCH", path, { body });
  }
  delete(path: string): Promise<Answer> {
    return this.request("DELETE", path);
  }

  /** Sends a plain form, as a page without script does. */
  form(path: string, fields: Readonly<Record<string, string>>): Promise<Answer<string>> {
    return this.request("POST", path, {
      body: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  }
}

export const goodPassword = "thirteen finches and a tortoise";

/** An address nobody else in this run has. */
export const newAddress = (name = "somebody"): string => `${name}.${newId()}@example.org`;

export interface Member {
  readonly browser: Browser;
  readonly user: User;
  readonly email: string;
  readonly tenantId: string;
}

/** Founds a family; its administrator is signed in. */
export const createFamily = async (harness: SharedHarness, familyName = "Mendel"): Promise<Member> => {
  const browser = new Browser(harness);
  const email = newAddress("founder");
  const answer = await browser.post<{ user: User }>("/api/signup", {
    familyName,
    firstName: "Ada",
    lastName: "Founder",
    email,
    password: goodPassword,
  });
  if (answer.status !== 201) throw new Error(`no family was founded: ${JSON.stringify(answer.body)}`);
  const { user } = answer.body;
  return { browser, user, email, tenantId: user.tenantId! };
};

/** Invites somebody to a family and has them come in by the link; needs a harness that delivers no mail. */
export const joinFamily = async (
  harness: SharedHarness,
  { browser: inviter, tenantId }: Member,
  email = newAddress("member"),
): Promise<Member> => {
  const invited = await inviter.post<{ link: string }>(`/api/tenants/${tenantId}/users`, { email });
  const token = new URL(invited.body.link).searchParams.get("token");
  const browser = new Browser(harness);
  const answer = await browser.post<{ user: User }>("/api/password-reset/confirm", {
    token,
    password: goodPassword,
    firstName: "Ben",
    lastName: "Member",
  });
  if (answer.status !== 200) throw new Error(`nobody joined: ${JSON.stringify(answer.body)}`);
  return { browser, user: answer.body.user, email, tenantId };
};

/** Signs somebody in again, in the browser they have. */
export const signIn = async ({ browser, email }: Member, password = goodPassword): Promise<void> => {
  const { status } = await browser.post("/api/login", { username: email, password });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
};

/** Asks for a link that sets a password, and answers its secret; it is recorded, and mailed, after the call is answered. */
export const resetTokenOf = async (harness: SharedHarness, { user, email }: Member): Promise<string> => {
  const recorded = async () =>
    (await harness.journal.read<UserEvent>(userStream(user.id))).flatMap((event) =>
      event.type === "PasswordResetRequested" ? [event.data.token] : [],
    );
  const { length } = await recorded();
  const { status } = await new Browser(harness).post("/api/password-reset", { email });
  if (status !== 202) throw new Error(`no link was asked for: ${status}`);
  return vi.waitFor(
    async () => {
      const token = (await recorded())[length];
      if (token === undefined) throw new Error("no link is recorded yet");
      return token;
    },
    { timeout: 60_000, interval: 20 },
  );
};

/** Signs in as the super_admin of the harness's settings. */
export const superAdminOf = async (harness: SharedHarness, username: string): Promise<Browser> => {
  const browser = new Browser(harness);
  const { status } = await browser.post("/api/login", { username, password: goodPassword });
  if (status !== 200) throw new Error(`the super_admin could not sign in: ${status}`);
  return browser;
};
