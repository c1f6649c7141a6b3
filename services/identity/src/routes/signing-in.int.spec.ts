import { randomUUID } from "node:crypto";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { SignedIn, Tenant, User } from "@kinkeeper/contracts/identity/signed-in";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, createFamily, goodPassword, newAddress } from "../testing/browser.ts";
import { userStream } from "../users/user.ts";

let harness: ServiceHarness;
/** Time stands still, so that a pause ends when a test says so. */
const time = Date.now();
beforeAll(async () => void (harness = await startHarness(identity, { now: () => new Date(time) })));
afterAll(() => harness.stop());

const browser = () => new Browser(harness);
const someFamily = (more: object = {}) => ({
  familyName: "Mendel",
  firstName: "Gregor",
  lastName: "Mendel",
  email: newAddress("gregor"),
  password: goodPassword,
  ...more,
});

describe("starting a family", () => {
  test("founds it on trial with its founder as administrator, signed in", async () => {
    const ada = browser();
    const family = someFamily({ familyName: "Wedgwood" });
    const answer = await ada.post<{ user: User }>("/api/signup", family);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ email: family.email, firstName: "Gregor", role: "tenant_admin" });

    const tenant = await ada.get<Tenant>(`/api/tenants/${answer.body.user.tenantId!}`);
    expect(tenant.body).toMatchObject({ name: "Wedgwood", status: "trial" });
    const signedIn = await ada.get<SignedIn>("/api/auth/user");
    expect(signedIn.body).toEqual({ ...answer.body.user, tenant: tenant.body });
  });

  test("by the form of the page goes on to where one came from", async () => {
    const ada = browser();
    const answer = await ada.form("/api/signup", someFamily({ returnTo: "/family-tree" }) as Record<string, string>);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/family-tree");
    expect((await ada.get("/api/auth/user")).status).toBe(200);
  });

  describe("under an address that has an account", () => {
    const signUpUnder = async (email: string, more: object = {}) => {
      const visitor = browser();
      const answer = await visitor.post<{ user: User }>("/api/signup", someFamily({ email, ...more }));
      return { visitor, answer };
    };
    const repeated = async (userId: string) =>
      (await harness.journal.read<UserEvent>(userStream(userId))).filter(({ type }) => type === "SignUpRepeated");
    const another = "forty tortoises and a finch";

    test("is answered as under any other, however it is written, and so is what comes after it", async () => {
      const { email } = await createFamily(harness);
      const told: unknown[] = [];
      for (const address of [email.toUpperCase(), newAddress()]) {
        const { visitor, answer } = await signUpUnder(address, { password: another });
        const { user } = answer.body;
        const { body: members } = await visitor.get<User[]>(`/api/tenants/${user.tenantId!}/users`);
        const out = await visitor.get("/api/logout");
        const again = await browser().post<{ user: User }>("/api/login", { username: address, password: another });
        const wrong = await browser().post("/api/login", { username: address, password: "not this one" });
        told.push([answer.status, Object.keys(user), user.email === address.toLowerCase(), user.role, members.length]);
        told.push([out.status, again.status, again.body.user.id === user.id, wrong.status, codeOf(wrong)]);
      }
      expect(told.slice(0, 2)).toEqual(told.slice(2));
      expect(told[0]).toEqual([201, expect.arrayContaining(["id", "tenantId"]), true, "tenant_admin", 1]);
    });

    test("leaves the account as it was, and the mailbox may bring the family into it", async () => {
      const { email, user, tenantId } = await createFamily(harness);
      const { answer } = await signUpUnder(email, { password: another, familyName: "Started again" });
      const [mailed] = await repeated(user.id);
      expect(mailed!.data).toMatchObject({ email, familyName: "Started again", tenantId: answer.body.user.tenantId });
      const owner = browser();
      expect(
        (await owner.post<{ user: User }>("/api/login", { username: email, password: goodPassword })).body.user,
      ).toMatchObject({ id: user.id, tenantId });

      const { token } = mailed!.data as { token: string };
      const page = await owner.get<string>(`/api/password-reset?token=${token}`);
      expect(page.body).toContain("You already have an account");
      // Whoever is signed in under another address has no use for it, and a password must be the account's own.
      const { browser: stranger } = await createFamily(harness);
      expect((await stranger.post("/api/invitation", { token, answer: "accept" })).status).toBe(401);
      const guessed = await browser().post("/api/password-reset/confirm", { token, password: another + "!" });
      expect([guessed.status, codeOf(guessed)]).toEqual([401, "WRONG_CREDENTIALS"]);

      const accepted = await owner.form("/api/invitation", { token, answer: "accept" });
      expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/"]);
      expect((await owner.get<User>("/api/auth/user")).body).toMatchObject({
        role: "tenant_admin",
        tenantId: answer.body.user.tenantId,
      });
      const families = await owner.get<{ name: string }[]>("/api/auth/tenants");
      expect(families.body.map(({ name }) => name)).toEqual(["Mendel", "Started again"]);
      expect((await owner.post("/api/invitation", { token, answer: "accept" })).status).toBe(409);
    });

    test("and with its password is one more family of that account", async () => {
      const { email, user } = await createFamily(harness);
      const { visitor, answer } = await signUpUnder(email, { familyName: "The second" });
      expect([answer.status, answer.body.user.id]).toEqual([201, user.id]);
      expect((await visitor.get<unknown[]>("/api/auth/tenants")).body).toHaveLength(2);
      expect(await repeated(user.id)).toEqual([]);
    });

    test("is a guess at its password, and counted as one, as under any other address", async () => {
      const { email } = await createFamily(harness);
      for (const address of [email, newAddress()]) {
        const statuses = [];
        for (let time = 0; time < 7; time += 1)
          statuses.push((await signUpUnder(address, { password: `${another} ${time}` })).answer.status);
        // The founder of the first signed up under it before.
        expect(statuses.slice(-2)).toEqual([429, 429]);
        expect(statuses[0]).toBe(201);
      }
    });
  });

  describe("as a business", () => {
    const someBusiness = (more: object = {}) => {
      const { familyName: _none, ...person } = someFamily(more);
      return { ...person, kind: "business" };
    };

    test("opens an account without a family, which sees none and founds one later with the same password", async () => {
      const { tenantId } = await createFamily(harness);
      const at = browser();
      const business = someBusiness({ familyName: "Not asked for" });
      const { status, body } = await at.post<{ user: User }>("/api/signup", business);
      expect([status, body.user.role, body.user.tenantId]).toEqual([201, "member", null]);
      expect(await at.claims()).toEqual({ sub: body.user.id, role: "member" });
      expect((await at.get("/api/auth/tenants")).body).toEqual([]);
      const users = `/api/tenants/${tenantId}/users`;
      const answers = [
        await at.get(`/api/tenants/${tenantId}`),
        await at.get(users),
        await at.post(users, { email: newAddress() }),
        await at.post("/api/auth/tenant", { tenantId }),
        await at.get("/api/admin/tenants"),
      ];
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 403, 404, 403]);
      const { email } = business;
      const founded = await at.post<{ user: User }>("/api/signup", someFamily({ email }));
      expect(founded.body.user).toMatchObject({ id: body.user.id, role: "tenant_admin" });
    });

    test("by the form goes on to the application, where nothing of a family is asked for", async () => {
      const at = browser();
      const page = await at.get<string>("/api/login?start=business");
      expect(page.body).toContain('name="kind" value="business"');
      expect(page.body).not.toContain("familyName");
      const business = someBusiness() as unknown as Record<string, string>;
      const again = await at.form("/api/signup", { ...business, email: "gregor" });
      expect([again.status, again.body.includes("Open a business account: please check")]).toEqual([400, true]);
      const taken = await at.form("/api/signup", { ...business, returnTo: "/" });
      expect([taken.status, taken.headers.get("location")]).toEqual([303, "/vendor/register"]);
      const known = await at.get<string>("/api/login?start=business");
      expect(known.body).toContain('<a href="/vendor/register">Continue</a>');
    });

    test("with the password of an account is that account; with another one its owner hears of it", async () => {
      const { email, user, tenantId } = await createFamily(harness);
      const own = await browser().post<{ user: User }>("/api/signup", someBusiness({ email }));
      expect(own.body.user).toMatchObject({ id: user.id, tenantId });
      const other = await browser().post<{ user: User }>(
        "/api/signup",
        someBusiness({ email, password: "forty tortoises and a finch" }),
      );
      expect([other.status, other.body.user.tenantId, other.body.user.id === user.id]).toEqual([201, null, false]);
      const told = (await harness.journal.read<UserEvent>(userStream(user.id))).filter(({ type }) =>
        type.endsWith("SignUpRepeated"),
      );
      expect(told.map(({ type, data }) => [type, data])).toEqual([
        ["BusinessSignUpRepeated", { userId: user.id, email }],
      ]);
    });
  });

  test("twice at the same moment under one address: each is one of its accounts", async () => {
    const email = newAddress("gregor");
    const passwords = [1, 2, 3, 4].map((number) => `${number} finches and a tortoise`);
    const signUps = passwords.map((password) =>
      browser().post<{ user: User }>("/api/signup", someFamily({ email, password })),
    );
    const answers = await Promise.all(signUps);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const [index, password] of passwords.entries()) {
      const { body } = await browser().post<{ user: User }>("/api/login", { username: email, password });
      expect(body.user.id).toBe(answers[index]!.body.user.id);
    }
  });

  test.each([
    ["twice, as by a page that is loaded again", [1, 1]],
    ["twice at the same moment, as by two clicks", [2]],
    ["four times at the same moment, as by somebody impatient", [4]],
  ])("by one form sent %s is one family", async (_how, rounds) => {
    const page = await browser().get<string>("/api/login?start=family");
    const [, attempt] = /name="attempt" value="([0-9a-f-]{36})"/.exec(page.body)!;
    const family = someFamily({ attempt, returnTo: "/" }) as Record<string, string> & { email: string };
    const at = browser();
    for (const atOnce of rounds) {
      const sent = Array.from({ length: atOnce }, () => at.form("/api/signup", family));
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 303));
    }
    const signedIn = browser();
    const login = await signedIn.post<{ user: User }>("/api/login", { username: family.email, password: goodPassword });
    expect([login.status, (await at.get("/api/auth/user")).status]).toEqual([200, 200]);
    // A second password would end the session of the form that was answered first.
    const recorded = await harness.journal.read<UserEvent>(userStream(login.body.user.id));
    expect(recorded.filter(({ type }) => type === "PasswordSet")).toHaveLength(1);
    expect((await signedIn.get<unknown[]>("/api/auth/tenants")).body).toHaveLength(1);
    // Somebody else's password opens nothing of it.
    const other = browser();
    await other.form("/api/signup", { ...family, password: "forty tortoises and a finch" });
    const [mine, theirs] = [await signedIn.get<User>("/api/auth/user"), await other.get<User>("/api/auth/user")];
    expect(theirs.body.id).not.toBe(mine.body.id);
    expect(theirs.body.tenantId).not.toBe(mine.body.tenantId);
  });

  test("by one form sent at the same moment with two passwords: neither opens the other's account", async () => {
    const email = newAddress("gregor");
    const passwords = [goodPassword, "forty tortoises and a finch"];
    const attempt = randomUUID();
    const answers = await Promise.all(
      passwords.map((password) =>
        browser().post<{ user: User }>("/api/signup", someFamily({ email, password, attempt })),
      ),
    );
    const ids = answers.map(({ body }) => body.user.id);
    expect(new Set(ids).size).toBe(2);
    for (const [index, password] of passwords.entries()) {
      const { body } = await browser().post<{ user: User }>("/api/login", { username: email, password });
      expect(body.user.id).toBe(ids[index]);
    }
  });

  test("with a user name lets one sign in by it, and nobody else take it", async () => {
    const username = `gregor-${Date.now()}`;
    expect((await browser().post("/api/signup", someFamily({ username }))).status).toBe(201);
    const byName = await browser().post("/api/login", { username: username.toUpperCase(), password: goodPassword });
    expect(byName.status).toBe(200);
    const second = await browser().post<{ issues: { path: string }[] }>("/api/signup", someFamily({ username }));
    expect(second.status).toBe(409);
    expect(second.body.issues[0]!.path).toBe("username");
  });

  test.each([
    ["no family name", { familyName: "  " }, "familyName"],
    ["no address", { email: "gregor" }, "email"],
    ["a short password", { password: "short" }, "password"],
    ["a common password", { password: "Password123" }, "password"],
    ["the family name in the password", { password: "mendel and his peas" }, "password"],
    ["a user name with an @", { username: "a@b" }, "username"],
    ["no name of the archive", { familyName: undefined }, "familyName"],
    ["neither that nor a first name", { familyName: undefined, firstName: undefined }, "familyName"],
    ["another kind", { kind: "platform" }, "kind"],
    ["a role", { role: "super_admin" }, ""],
    ["a NUL", { firstName: "Gre\u0000gor" }, "firstName"],
  ])("is refused with %s", async (_what, wrong, path) => {
    const email = newAddress("gregor");
    const answer = await browser().post<{ issues: { path: string }[] }>("/api/signup", someFamily({ email, ...wrong }));
    expect(answer.status).toBe(400);
    expect(answer.body.issues.map((issue) => issue.path)).toContain(path);
    // Nothing was recorded: the same address founds a family afterwards.
    expect((await browser().post("/api/signup", someFamily({ email }))).status).toBe(201);
  });

  test("by a form that is wrong shows the page again with what was typed, never the password", async () => {
    const answer = await browser().form(
      "/api/signup",
      someFamily({ familyName: `"><script>alert(1)</script>`, email: "gregor" }) as Record<string, string>,
    );
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("text/html");
    expect(answer.body).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(answer.body).toMatch(/id="email"[^>]*value="gregor"[^>]*aria-invalid="true"/);
    expect(answer.body).not.toContain("<script>");
    expect(answer.body).not.toContain(goodPassword);
  });
});

describe("signing in", () => {
  test("by e-mail address and password opens a session in the family", async () => {
    const { email, tenantId } = await createFamily(harness);
    const ada = browser();
    const answer = await ada.post<{ user: User }>("/api/login", { username: ` ${email} `, password: goodPassword });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ email, tenantId, role: "tenant_admin" });
    const [cookie, device] = answer.headers.getSetCookie();
    expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/);
    expect((await ada.get("/api/auth/user")).status).toBe(200);
  });

  test("by the form goes on to a path of our own, and to the start page otherwise", async () => {
    const { email } = await createFamily(harness);
    const ask = async (returnTo: string) => {
      const answer = await browser().form("/api/login", { username: email, password: goodPassword, returnTo });
      return [answer.status, answer.headers.get("location")];
    };
    expect(await ask("/stories?tab=2")).toEqual([303, "/stories?tab=2"]);
    expect(await ask("//evil.example")).toEqual([303, "/"]);
    expect(await ask("https://evil.example")).toEqual([303, "/"]);
  });

  test("with a wrong password and under an unknown name is refused alike", async () => {
    const { email } = await createFamily(harness);
    const wrong = await browser().post("/api/login", { username: email, password: "another finch" });
    const unknown = await browser().post("/api/login", { username: newAddress(), password: "another finch" });
    expect([wrong.status, codeOf(wrong)]).toEqual([401, "WRONG_CREDENTIALS"]);
    expect(unknown.status).toBe(wrong.status);
    expect({ ...(unknown.body as object), requestId: "" }).toEqual({ ...(wrong.body as object), requestId: "" });
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("by a form that is refused shows the page with the name kept", async () => {
    const { email } = await createFamily(harness);
    const answer = await browser().form("/api/login", {
      username: email,
      password: "wrong finch",
      returnTo: "/stories",
    });
    expect(answer.status).toBe(401);
    expect(answer.body).toContain(`value="${email}"`);
    expect(answer.body).toContain(`name="returnTo" value="/stories"`);
    expect(answer.body).toContain(`role="alert"`);
    expect(answer.body).not.toContain("wrong finch");
  });

  test("too often is paused for a while, for known and unknown names alike, and elsewhere still possible", async () => {
    const { email } = await createFamily(harness);
    for (const username of [email, newAddress()]) {
      const guesser = new Browser(harness, "198.51.100.77");
      const statuses = [];
      for (let time = 0; time < 12; time += 1)
        statuses.push((await guesser.post("/api/login", { username, password: `guess ${time}` })).status);
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
      const paused = await guesser.post("/api/login", { username, password: goodPassword });
      expect(codeOf(paused)).toBe("TOO_MANY_REQUESTS");
      expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(500);
      const page = await guesser.form("/api/login", { username, password: goodPassword });
      expect([page.status, Number(page.headers.get("retry-after")) > 500]).toEqual([429, true]);
    }
    const atHome = await new Browser(harness, "192.0.2.99").post("/api/login", {
      username: email,
      password: goodPassword,
    });
    expect(atHome.status).toBe(200);
  });

  test("on a known device is possible whatever strangers do, from however many addresses", async () => {
    const { browser: home, email } = await createFamily(harness);
    const wrongGuess = (from: string) =>
      new Browser(harness, from).post("/api/login", { username: email, password: "a guess of a stranger" });
    const guesses = await Promise.all(Array.from({ length: 60 }, (_each, host) => wrongGuess(`203.0.113.${host + 1}`)));
    expect(guesses.map(({ status }) => status)).toContain(429);
    await home.get("/api/logout");
    const elsewhere = await new Browser(harness, "198.51.100.9").post("/api/login", {
      username: email,
      password: goodPassword,
    });
    expect([elsewhere.status, Number(elsewhere.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const wrong = await home.post("/api/login", { username: email, password: "mistyped by its owner" });
    expect(wrong.status).toBe(401);
    expect((await home.post("/api/login", { username: email, password: goodPassword })).status).toBe(200);
  });

  test("a device that is known for one account of an address is a stranger to the others", async () => {
    const { email } = await createFamily(harness);
    const stranger = new Browser(harness, "203.0.113.99");
    await stranger.post("/api/signup", someFamily({ email, password: "forty tortoises and a finch" }));
    const statuses = [];
    for (let time = 0; time < 12; time += 1)
      statuses.push((await stranger.post("/api/login", { username: email, password: `guess ${time} at it` })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  test("over an open session gives a new id and ends the old one", async () => {
    const { browser: ada, email } = await createFamily(harness);
    const before = ada.sessionId;
    const answer = await ada.post("/api/login", { username: email, password: goodPassword });
    expect(ada.sessionId).not.toBe(before);
    expect(JSON.parse(answer.headers.get("x-kinkeeper-revoked")!)).toEqual({ sessionHash: sessionHash(before) });
    expect((await harness.anonymous.post("/internal/sessions/exchange", { sessionId: before })).status).toBe(401);
    expect((await ada.exchange()).status).toBe(200);
  });

  test("a session id that a stranger planted is not taken over", async () => {
    const { email } = await createFamily(harness);
    const planted = "planted-by-a-stranger-planted-by-a-stranger";
    const answer = await harness.anonymous.post(
      "/api/login",
      { username: email, password: goodPassword },
      { cookie: `sid=${planted}` },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()[0]).not.toContain(planted);
    expect((await harness.anonymous.post("/internal/sessions/exchange", { sessionId: planted })).status).toBe(401);
  });
});

describe("signing out", () => {
  test("ends the session on the server, empties the browser and goes to the start page", async () => {
    const { browser: ada } = await createFamily(harness);
    const sessionId = ada.sessionId;
    const answer = await ada.get("/api/logout");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(answer.headers.getSetCookie()[0]).toContain("sid=; ");
    expect(JSON.parse(answer.headers.get("x-kinkeeper-revoked")!)).toEqual({ sessionHash: sessionHash(sessionId) });
    expect((await harness.anonymous.post("/internal/sessions/exchange", { sessionId })).status).toBe(401);
    expect((await ada.get("/api/auth/user")).status).toBe(401);
  });

  test("asked for by another site's page is refused", async () => {
    const { browser: ada } = await createFamily(harness);
    const answer = await ada.request("GET", "/api/logout", { headers: { "sec-fetch-site": "cross-site" } });
    expect([answer.status, codeOf(answer)]).toEqual([403, "CROSS_SITE"]);
    expect((await ada.get("/api/auth/user")).status).toBe(200);
    const ahead = await ada.request("GET", "/api/logout", { headers: { "sec-purpose": "prefetch;prerender" } });
    expect(ahead.status).toBe(403);
    const own = await ada.request("GET", "/api/logout", { headers: { "sec-fetch-site": "same-origin" } });
    expect(own.status).toBe(303);
  });

  test("without a session does no harm", async () => {
    expect((await browser().get("/api/logout")).status).toBe(303);
  });
});

describe("the pages", () => {
  test("show how to sign in, with where to go on to", async () => {
    const { status, headers, body } = await browser().get<string>("/api/login?returnTo=%2Fstories");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toContain(`name="returnTo" value="/stories"`);
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual([
      expect.stringMatching(/^<script src="\/api\/login\/assets\/theme\.[0-9a-f]+\.js">$/),
      expect.stringMatching(/^<script src="\/api\/login\/assets\/send-once\.[0-9a-f]+\.js" defer>$/),
      expect.stringMatching(/^<script src="\/api\/login\/assets\/show-password\.[0-9a-f]+\.js" defer>$/),
      expect.stringMatching(/^<script src="\/api\/login\/assets\/passkey\.[0-9a-f]+\.js" defer>$/),
    ]);
    expect(body).not.toMatch(/\sstyle=/);
  });
  test("have a script that offers passkeys", async () => {
    const { body } = await browser().get<string>("/api/login");
    const script = await harness.anonymous.get<string>(/src="([^"]+passkey[^"]+)"/.exec(body)![1]!);
    expect([script.status, script.headers.get("content-type")]).toEqual([200, "text/javascript; charset=utf-8"]);
    expect(script.body).toContain("/api/login/passkey-options");
  });
  test("show how to start a family", async () => {
    const { body } = await browser().get<string>("/api/login?start=family");
    expect(body).toContain(`action="/api/signup"`);
  });
  test("tell somebody who is signed in already, and lead on; a further family is asked only for what is not known", async () => {
    const at = browser();
    const family = someFamily() as Record<string, string> & { email: string; firstName: string };
    await at.post("/api/signup", family);
    const signIn = await at.get<string>("/api/login?returnTo=%2Fstories");
    expect(signIn.body).toContain(`You are signed in as ${family.email}.`);
    expect(signIn.body).toContain('<a href="/stories">Continue</a>');
    const start = await at.get<string>("/api/login?start=family");
    expect(start.body).toContain("With your own password here, the new archive is added to your account.");
    expect(start.body).toMatch(new RegExp(`name="email"[^>]*value="${family.email}"`));
    expect((await browser().get<string>("/api/login")).body).not.toContain("You are signed in");
  });
  test("never point elsewhere", async () => {
    const { body } = await browser().get<string>("/api/login?returnTo=%2F%2Fevil.example");
    expect(body).toContain(`name="returnTo" value="/"`);
    expect(body).not.toContain("evil.example");
  });
  test("have a style sheet and fonts that are kept and asked about again", async () => {
    const { body } = await browser().get<string>("/api/login");
    const address = /href="(\/api\/login\/assets\/pages\.[0-9a-f]+\.css)"/.exec(body)![1]!;
    const css = await harness.anonymous.get<string>(address);
    expect([css.status, css.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(css.headers.get("cache-control")).toBe("private, no-cache");
    // Codes that are printed from the dark theme would be white on white.
    expect(css.body).toMatch(/@media not print \{\s*:root\[data-theme="dark"\]/);
    const again = await harness.anonymous.get(address, { "if-none-match": css.headers.get("etag")! });
    expect(again.status).toBe(304);
    const fonts = css.body.match(/\/api\/login\/assets\/[\w.-]+\.woff2/g);
    expect(fonts).not.toBeNull();
    for (const font of fonts!)
      expect((await harness.anonymous.get(font)).headers.get("content-type")).toBe("font/woff2");
  });
  test("have no other files", async () => {
    expect((await harness.anonymous.get("/api/login/assets/..%2Fservice.ts")).status).toBe(404);
    expect((await harness.anonymous.get("/api/login/assets/pages.css")).status).toBe(404);
  });
});
