import type { User } from "@kinkeeper/contracts/identity/signed-in";

/** One browser's worth of cookies, without the browser. */
export interface Account {
  readonly user: User;
  /** For callers that send requests of their own. */
  readonly cookie: string;
  /** Calls the product as this user; a body that is no bytes is sent as JSON. */
  call(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** The same, for a success with a JSON answer; throws with the answer otherwise. */
  json<Body>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Body>;
}

const cookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0]!)
    .join("; ");

const accountFrom = async (origin: string, response: Response): Promise<Account> => {
  if (!response.ok) throw new Error(`not signed in: ${response.status} ${await response.text()}`);
  const cookie = cookieOf(response);
  const { user } = (await response.json()) as { user: User };
  const call: Account["call"] = (method, path, body, headers = {}) => {
    const isBytes = body instanceof Uint8Array || typeof body === "string";
    return fetch(new URL(path, origin), {
      method,
      redirect: "manual",
      headers: { cookie, ...(body === undefined || isBytes ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined
        ? {}
        : { body: isBytes ? (body as string | Uint8Array<ArrayBuffer>) : JSON.stringify(body) }),
    });
  };
  return {
    user,
    cookie,
    call,
    json: async <Body>(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>) => {
      const answer = await call(method, path, body, headers);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Body;
    },
  };
};

/** Anywhere in the world: so many families may be founded from one address in an hour. Products that stand before no proxy do not hear of it. */
const anyAddress = (): string => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`;

const post = (origin: string, path: string, body: unknown, cookie?: string): Promise<Response> =>
  fetch(new URL(path, origin), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": anyAddress(),
      ...(cookie === undefined ? {} : { cookie }),
    },
    body: JSON.stringify(body),
  });

export const signIn = async (origin: string, username: string, password: string): Promise<Account> =>
  accountFrom(origin, await post(origin, "/api/login", { username, password }));

/** Of everybody who is signed up by the tests. */
export const memberPassword = "quiet violet lantern";

/** Founds a family and signs its founder in, by an operator where nobody else may; their session is over then. */
export const foundFamily = async (origin: string, familyName: string, operator?: Account): Promise<Account> => {
  const founder = {
    familyName,
    firstName: "Ada",
    lastName: familyName,
    email: `founder-${crypto.randomUUID()}@example.org`,
    password: memberPassword,
  };
  return accountFrom(origin, await post(origin, "/api/signup", founder, operator?.cookie));
};

/** Invites somebody into the family of its admin, and signs them in as a member of it. */
export const joinFamily = async (origin: string, admin: Account, firstName: string): Promise<Account> => {
  const { link } = await admin.json<{ link: string }>("POST", `/api/tenants/${admin.user.tenantId}/users`, {
    email: `member-${crypto.randomUUID()}@example.org`,
  });
  const token = new URL(link).searchParams.get("token");
  const body = { token, firstName, lastName: "Member", password: memberPassword };
  return accountFrom(origin, await post(origin, "/api/password-reset/confirm", body));
};
