import type { Security } from "@kinkeeper/contracts/identity/second-factor";
import type { FactorEvent } from "@kinkeeper/contracts/identity/sign-in-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { codeOf, startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { factorStream } from "../second-factor/factors.ts";
import { codeOfStep, stepAt } from "../second-factor/time-codes.ts";
import { userOfHandle } from "../passkeys/web-authn.ts";
import { identity } from "../service.ts";
import { askOperator } from "../testing/ask-operator.ts";
import { virtualPasskey, type VirtualPasskey } from "../testing/authenticator.ts";
import { userStream } from "../users/user.ts";
import { Browser, createFamily, goodPassword, joinFamily, resetTokenOf, type Member } from "../testing/browser.ts";

let harness: ServiceHarness;
/** Turned on by tests; whoever asks for the time is told so much later. */
let later = 0;
const now = () => new Date(Date.now() + later);
const environment: Record<string, string> = {};
/** Whether the service was started with the roles below. */
let isRequired = false;
beforeAll(async () => void (harness = await startHarness(identity, { mailDelivers: false, now, environment })));
afterAll(() => harness.stop());

let ada: Member;
beforeEach(async () => {
  // Whoever founds a family where its administrators must have a second factor does more (below).
  if (!isRequired) ada = await createFamily(harness);
});

const minutes = 60_000;
const stranger = () => new Browser(harness);
const halfMinute = 30_000;
/** The code an app shows; a later one each time it is asked. */
const appOf = (secret: string) => {
  let used = -1;
  return () => {
    used = Math.max(used + 1, stepAt(now()));
    // The next one is taken too; more in one half minute need a clock that goes on.
    if (used > stepAt(now()) + 1) later += halfMinute;
    return codeOfStep(secret, used);
  };
};

interface App {
  readonly next: () => string;
  readonly recoveryCodes: readonly string[];
}
const addApp = async (browser: Browser): Promise<App> => {
  const begun = await browser.post<{ setUpToken: string; secret: string }>("/api/auth/authenticator/set-up");
  expect(begun.status).toBe(200);
  const { setUpToken, secret } = begun.body;
  const next = appOf(secret);
  const added = await browser.post<{ recoveryCodes: string[] }>("/api/auth/authenticator", {
    setUpToken,
    code: next(),
  });
  expect([added.status, added.body]).toEqual([201, expect.anything()]);
  return { next, recoveryCodes: added.body.recoveryCodes ?? [] };
};

const makePasskey = async (browser: Browser, made: VirtualPasskey, name = "Phone") => {
  const { body } = await browser.post<{ challenge: string; user: { id: string } }>("/api/auth/passkey-options");
  return browser.post<{ passkeyId: string; recoveryCodes?: string[] }>("/api/auth/passkeys", {
    name,
    registration: made.create(body),
  });
};
const addPasskey = async (browser: Browser): Promise<VirtualPasskey & { passkeyId: string }> => {
  const made = virtualPasskey();
  const { status, body } = await makePasskey(browser, made);
  expect(status).toBe(201);
  return Object.assign(made, { passkeyId: body.passkeyId });
};
const enterWith = async (browser: Browser, passkey: VirtualPasskey): Promise<Answer> => {
  const { body } = await browser.post<{ challenge: string }>("/api/login/passkey-options");
  return browser.post("/api/login/passkey", { passkey: passkey.get(body) });
};
const login = (browser: Browser, { email }: Member = ada, password = goodPassword) =>
  browser.post("/api/login", { username: email, password });
const give = (browser: Browser, code: string) => browser.post("/api/login/second-factor", { code });
const securityOf = async ({ browser }: Member = ada) => (await browser.get<Security>("/api/auth/security")).body;

describe("signing in to an account with an authenticator app", () => {
  test("takes the password and then a code; before that nothing is open", async () => {
    const app = await addApp(ada.browser);
    const elsewhere = stranger();
    const first = await login(elsewhere);
    expect([first.status, codeOf(first)]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    const [cookie] = first.headers.getSetCookie();
    expect(cookie).toMatch(/^sign-in=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/);
    expect(elsewhere.hasSession).toBe(false);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(401);

    const second = await give(elsewhere, app.next());
    expect([second.status, second.body]).toEqual([200, { user: ada.user }]);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(200);
    // Used up.
    expect(elsewhere.cookie).not.toContain("sign-in=");
  });

  test("by the forms of the pages ends where one wanted to go", async () => {
    const app = await addApp(ada.browser);
    const elsewhere = stranger();
    const first = await elsewhere.form("/api/login", {
      username: ada.email,
      password: goodPassword,
      returnTo: "/stories",
    });
    expect([first.status, first.headers.get("location")]).toEqual([
      303,
      "/api/login/second-factor?returnTo=%2Fstories",
    ]);
    const page = await elsewhere.get<string>(first.headers.get("location")!);
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.body).toContain(`name="returnTo" value="/stories"`);
    const wrong = await elsewhere.form("/api/login/second-factor", { code: "000000", returnTo: "/stories" });
    expect([wrong.status, elsewhere.hasSession]).toEqual([400, false]);
    expect(wrong.body).toMatch(/id="code"[^>]*aria-invalid="true"/);
    expect(wrong.body).toContain("That code isn’t right. Use the newest one");
    const second = await elsewhere.form("/api/login/second-factor", { code: app.next(), returnTo: "/stories" });
    expect([second.status, second.headers.get("location")]).toEqual([303, "/stories"]);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(200);
  });

  test("takes a code once, whoever saw it", async () => {
    const app = await addApp(ada.browser);
    const [one, other] = [stranger(), stranger()];
    await Promise.all([login(one), login(other)]);
    const code = app.next();
    expect((await give(one, code)).status).toBe(200);
    expect((await give(other, code)).status).toBe(400);
    expect((await give(other, app.next())).status).toBe(200);
  });

  test("takes the second step once, and not after ten minutes", async () => {
    const app = await addApp(ada.browser);
    const elsewhere = stranger();
    await login(elsewhere);
    const pending = elsewhere.cookie!;
    expect((await give(elsewhere, app.next())).status).toBe(200);
    const again = await harness.anonymous.post("/api/login/second-factor", { code: app.next() }, { cookie: pending });
    expect([again.status, codeOf(again)]).toEqual([401, "SIGNED_OUT"]);

    const slow = stranger();
    await login(slow);
    later += 10 * minutes;
    expect(codeOf(await give(slow, app.next()))).toBe("SIGNED_OUT");
    expect((await slow.get("/api/login/second-factor")).headers.get("location")).toBe("/api/login");
  });

  test("takes no second step for what somebody made up", async () => {
    const app = await addApp(ada.browser);
    const made = { cookie: `sign-in=${"a".repeat(200)}` };
    const answer = await harness.anonymous.post("/api/login/second-factor", { code: app.next() }, made);
    expect(codeOf(answer)).toBe("SIGNED_OUT");
    expect(codeOf(await give(stranger(), app.next()))).toBe("SIGNED_OUT");
  });

  test("is over where the password was changed between the steps", async () => {
    const app = await addApp(ada.browser);
    const elsewhere = stranger();
    await login(elsewhere);
    await ada.browser.post("/api/auth/password", { currentPassword: goodPassword, newPassword: "forty tortoises" });
    const { recoveryCodesLeft } = await securityOf();
    expect(codeOf(await give(elsewhere, app.recoveryCodes[0]!))).toBe("SIGNED_OUT");
    expect((await securityOf()).recoveryCodesLeft).toBe(recoveryCodesLeft);
    expect((await elsewhere.get("/api/login/second-factor")).headers.get("location")).toBe("/api/login");
    expect(elsewhere.hasSession).toBe(false);
  });

  test("cannot be guessed", async () => {
    const app = await addApp(ada.browser);
    const guesser = new Browser(harness, "198.51.100.78");
    await login(guesser);
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await give(guesser, "00000x")).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const paused = await give(guesser, app.next());
    expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(100);
    const atHome = stranger();
    await login(atHome);
    expect((await give(atHome, app.next())).status).toBe(200);
  });

  test("is not got around by a new password", async () => {
    const app = await addApp(ada.browser);
    const elsewhere = stranger();
    const reset = { token: await resetTokenOf(harness, ada), password: "forty tortoises" };
    const answer = await elsewhere.post("/api/password-reset/confirm", reset);
    expect([answer.status, codeOf(answer)]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);
    expect(elsewhere.hasSession).toBe(false);
    expect((await give(elsewhere, app.next())).status).toBe(200);
    expect((await login(stranger(), ada)).status).toBe(401);
    expect(codeOf(await login(stranger(), ada, "forty tortoises"))).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("is not got past by whose mailbox it is: the address of whoever signed up under another's is not proven by it", async () => {
    const squatter = await createFamily(harness);
    const passkey = await addPasskey(squatter.browser);
    const reset = { token: await resetTokenOf(harness, squatter), password: "forty tortoises" };
    expect((await stranger().post("/api/password-reset/confirm", reset)).status).toBe(401);
    await ada.browser.post(`/api/tenants/${ada.tenantId}/users`, { email: squatter.email });
    const elsewhere = stranger();
    expect((await enterWith(elsewhere, passkey)).status).toBe(200);
    expect((await elsewhere.get("/api/auth/invitations")).body).toEqual([]);
  });

  describe("with the link of an invitation", () => {
    /** Invites an address to Ada's family; answers the secret of the link. */
    const inviteTo = async ({ email }: Member): Promise<string> => {
      const { body } = await ada.browser.post<{ link: string }>(`/api/tenants/${ada.tenantId}/users`, { email });
      return new URL(body.link).searchParams.get("token")!;
    };
    const isMember = async (browser: Browser) =>
      (await browser.get<{ id: string }[]>("/api/auth/tenants")).body.some(({ id }) => id === ada.tenantId);
    const acceptWith = (browser: Browser, token: string, password = goodPassword) =>
      browser.post("/api/password-reset/confirm", { token, password, account: "mine" });

    test("lets nobody into a family who signed up under another's address before and has the second factor", async () => {
      const squatter = await createFamily(harness);
      const passkey = await addPasskey(squatter.browser);
      const owner = stranger();
      const password = "forty tortoises";
      await owner.post("/api/password-reset/confirm", { token: await resetTokenOf(harness, squatter), password });
      const answer = await acceptWith(owner, await inviteTo(squatter), password);
      expect([answer.status, codeOf(answer)]).toEqual([401, "SECOND_FACTOR_REQUIRED"]);

      const elsewhere = stranger();
      expect((await enterWith(elsewhere, passkey)).status).toBe(200);
      expect(await isMember(elsewhere)).toBe(false);
      expect((await elsewhere.get("/api/auth/invitations")).body).toEqual([]);
    });

    test("accepts once the code was given, and goes on in that family", async () => {
      const ben = await createFamily(harness);
      const app = await addApp(ben.browser);
      const token = await inviteTo(ben);
      const elsewhere = stranger();
      expect(codeOf(await acceptWith(elsewhere, token))).toBe("SECOND_FACTOR_REQUIRED");
      expect((await give(elsewhere, "00000x")).status).toBe(400);
      expect(await isMember(ben.browser)).toBe(false);
      const entered = await give(elsewhere, app.next());
      expect([entered.status, entered.body]).toMatchObject([200, { user: { tenantId: ada.tenantId } }]);
      expect(codeOf(await acceptWith(stranger(), token))).toBe("TOKEN_SPENT");
    });

    test("accepts once the passkey was used, and not by that of somebody else", async () => {
      const [ben, eve] = [await createFamily(harness), await createFamily(harness)];
      const [bens, eves] = [await addPasskey(ben.browser), await addPasskey(eve.browser)];
      const token = await inviteTo(ben);
      const [one, other] = [stranger(), stranger()];
      await acceptWith(one, token);
      expect((await enterWith(one, eves)).status).toBe(200);
      expect(await isMember(one)).toBe(false);
      await acceptWith(other, token);
      const entered = await enterWith(other, bens);
      expect([entered.status, entered.body]).toMatchObject([200, { user: { tenantId: ada.tenantId } }]);
    });

    test("that was taken back meanwhile lets nobody in, and is said", async () => {
      const ben = await createFamily(harness);
      const app = await addApp(ben.browser);
      const token = await inviteTo(ben);
      const elsewhere = stranger();
      await acceptWith(elsewhere, token);
      const users = await ada.browser.get<{ id: string; email: string }[]>(`/api/tenants/${ada.tenantId}/users`);
      const invited = users.body.find(({ email }) => email === ben.email)!;
      await ada.browser.delete(`/api/tenants/${ada.tenantId}/users/${invited.id}`);
      expect(codeOf(await give(elsewhere, app.next()))).toBe("TOKEN_SPENT");
      expect(await isMember(ben.browser)).toBe(false);
    });
  });

  test("and given after the link of a reset proves the address", async () => {
    const app = await addApp(ada.browser);
    const elsewhere = stranger();
    const reset = { token: await resetTokenOf(harness, ada), password: "forty tortoises" };
    await elsewhere.post("/api/password-reset/confirm", reset);
    expect((await give(elsewhere, app.next())).status).toBe(200);
    const other = await createFamily(harness);
    await other.browser.post(`/api/tenants/${other.tenantId}/users`, { email: ada.email });
    expect((await elsewhere.get("/api/auth/invitations")).body).toHaveLength(1);
  });
});

describe("recovery codes", () => {
  test("let in once each, with the password", async () => {
    const { recoveryCodes } = await addApp(ada.browser);
    expect(recoveryCodes).toHaveLength(10);
    const [first, second] = recoveryCodes as [string, string];
    const one = stranger();
    await login(one);
    expect((await give(one, first.toUpperCase().replace("-", " "))).status).toBe(200);
    const other = stranger();
    await login(other);
    expect((await give(other, first)).status).toBe(400);
    expect((await give(other, second)).status).toBe(200);
    expect((await securityOf()).recoveryCodesLeft).toBe(8);
  });

  test("are replaced on request, and those before end", async () => {
    const { recoveryCodes } = await addApp(ada.browser);
    const { status, body } = await ada.browser.post<{ recoveryCodes: string[] }>("/api/auth/recovery-codes");
    expect([status, body.recoveryCodes.length]).toEqual([201, 10]);
    const elsewhere = stranger();
    await login(elsewhere);
    expect((await give(elsewhere, recoveryCodes[0]!)).status).toBe(400);
    expect((await give(elsewhere, body.recoveryCodes[0]!)).status).toBe(200);
  });

  test("of somebody else open nothing", async () => {
    await addApp(ada.browser);
    const eve = await createFamily(harness);
    const { recoveryCodes } = await addApp(eve.browser);
    const elsewhere = stranger();
    await login(elsewhere);
    expect((await give(elsewhere, recoveryCodes[0]!)).status).toBe(400);
  });

  test("and the app's secret lie in no store in clear", async () => {
    const { recoveryCodes } = await addApp(ada.browser);
    const events = await harness.journal.store.read(factorStream(ada.user.id));
    const stored = JSON.stringify(events.map(({ data }) => data));
    const [added] = await harness.journal.read<FactorEvent>(factorStream(ada.user.id));
    const { secret } = (added as Extract<FactorEvent, { type: "AuthenticatorAdded" }>).data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    for (const text of [secret, ada.email, recoveryCodes[0]!, recoveryCodes[0]!.replace("-", "")])
      expect(stored).not.toContain(text);
  });
});

describe("signing in with a passkey", () => {
  test("opens a session by itself, and the password alone opens nothing any more", async () => {
    const passkey = await addPasskey(ada.browser);
    const elsewhere = stranger();
    const answer = await enterWith(elsewhere, passkey);
    expect([answer.status, answer.body]).toEqual([200, { user: ada.user }]);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(200);
    expect(codeOf(await login(stranger()))).toBe("SECOND_FACTOR_REQUIRED");
  });

  test("is the second step too", async () => {
    const passkey = await addPasskey(ada.browser);
    const elsewhere = stranger();
    await login(elsewhere);
    const page = await elsewhere.get<string>("/api/login/second-factor");
    expect(page.body).toContain("data-passkey");
    expect((await enterWith(elsewhere, passkey)).status).toBe(200);
    expect(elsewhere.cookie).not.toContain("sign-in=");
  });

  test("with one that is not known is refused, and opens nothing", async () => {
    const passkey = await addPasskey(ada.browser);
    const other = virtualPasskey();
    // Says that it is Ada's.
    other.create({ challenge: "", user: { id: passkey.get({ challenge: "" }).response.userHandle! } });
    const elsewhere = stranger();
    const answer = await enterWith(elsewhere, other);
    expect([answer.status, codeOf(answer), elsewhere.hasSession]).toEqual([401, "WRONG_CREDENTIALS", false]);
    expect((await enterWith(elsewhere, passkey)).status).toBe(200);
  });

  test("with another signature than its own is refused", async () => {
    const passkey = await addPasskey(ada.browser);
    const { body } = await stranger().post<{ challenge: string }>("/api/login/passkey-options");
    const right = passkey.get(body);
    const wrong = {
      ...right,
      response: { ...right.response, signature: virtualPasskey().get(body).response.signature },
    };
    expect((await stranger().post("/api/login/passkey", { passkey: wrong })).status).toBe(401);
    // The challenge was used.
    expect((await stranger().post("/api/login/passkey", { passkey: right })).status).toBe(401);
    expect((await enterWith(stranger(), passkey)).status).toBe(200);
  });

  test("answers a challenge once, within ten minutes, and one of ours for this purpose", async () => {
    const passkey = await addPasskey(ada.browser);
    const challenge = async (path: string, browser = stranger()) =>
      (await browser.post<{ challenge: string }>(path)).body.challenge;
    const enter = async (given: string) =>
      (await stranger().post("/api/login/passkey", { passkey: passkey.get({ challenge: given }) })).status;
    const ours = await challenge("/api/login/passkey-options");
    expect([await enter(ours), await enter(ours)]).toEqual([200, 401]);
    expect(await enter(await challenge("/api/auth/confirmation/passkey-options", ada.browser))).toBe(401);
    expect(await enter(Buffer.from("made up, and long enough to be one of ours").toString("base64url"))).toBe(401);
    const old = await challenge("/api/login/passkey-options");
    later += 10 * minutes;
    expect(await enter(old)).toBe(401);
  });

  test("made for another site, or used without finger, face or PIN, is refused", async () => {
    const wrongs = [
      virtualPasskey({ origin: "https://kinkeeper.evil.example" }),
      virtualPasskey({ rpId: "evil.example" }),
      virtualPasskey({ userVerified: false }),
    ];
    for (const wrong of wrongs) {
      const answer = await makePasskey(ada.browser, wrong);
      expect([answer.status, codeOf(answer)]).toEqual([400, "INVALID_INPUT"]);
    }
    expect((await securityOf()).passkeys).toEqual([]);
  });

  test("whose counter goes back is refused: it is a copy", async () => {
    const passkey = virtualPasskey();
    passkey.counter = 5;
    expect((await makePasskey(ada.browser, passkey)).status).toBe(201);
    expect((await enterWith(stranger(), passkey)).status).toBe(200);
    passkey.counter = 3;
    expect((await enterWith(stranger(), passkey)).status).toBe(401);
    passkey.counter = 6;
    expect((await enterWith(stranger(), passkey)).status).toBe(200);
  });

  test("that was removed is refused", async () => {
    const [passkey, other] = [await addPasskey(ada.browser), await addPasskey(ada.browser)];
    expect((await ada.browser.delete(`/api/auth/passkeys/${passkey.passkeyId}`)).status).toBe(204);
    expect((await enterWith(stranger(), passkey)).status).toBe(401);
    expect((await enterWith(stranger(), other)).status).toBe(200);
  });

  test("survives the loss of every read model", async () => {
    const passkey = await addPasskey(ada.browser);
    const sql = harness.service.readModel.service;
    await sql`truncate sessions`;
    await sql`truncate spent_tokens`;
    expect((await enterWith(stranger(), passkey)).status).toBe(200);
  });
});

describe("what guards the account", () => {
  const wait = () => void (later += 10 * minutes);

  test("is shown to its owner, with what happened", async () => {
    const passkey = await addPasskey(ada.browser);
    const { recoveryCodes } = await addApp(ada.browser);
    expect(recoveryCodes).toEqual([]);
    await ada.browser.patch(`/api/auth/passkeys/${passkey.passkeyId}`, { name: "Old phone" });
    await enterWith(stranger(), passkey);
    const { history, ...security } = await securityOf();
    expect(security).toMatchObject({
      passkeys: [{ id: passkey.passkeyId, name: "Old phone", lastUsedAt: expect.any(String), synced: false }],
      authenticator: { addedAt: expect.any(String) },
      recoveryCodesLeft: 10,
      hasPassword: true,
      required: false,
    });
    expect(history.map(({ what, name }) => [what, name])).toEqual([
      ["passkey-used", "Old phone"],
      ["authenticator-added", undefined],
      ["passkey-added", "Phone"],
      ["password-set", undefined],
    ]);
  });

  test("is nobody else's business", async () => {
    const { passkeyId } = await addPasskey(ada.browser);
    const eve = await joinFamily(harness, ada);
    expect((await eve.browser.patch(`/api/auth/passkeys/${passkeyId}`, { name: "Mine" })).status).toBe(404);
    expect((await eve.browser.delete(`/api/auth/passkeys/${passkeyId}`)).status).toBe(404);
    expect((await securityOf()).passkeys).toMatchObject([{ name: "Phone" }]);
    expect((await securityOf(eve)).passkeys).toEqual([]);
    expect((await ada.browser.delete(`/api/auth/passkeys/${passkeyId}`)).status).toBe(204);
  });

  const changes: readonly (readonly [string, (browser: Browser, passkeyId: string) => Promise<Answer>])[] = [
    ["adding a passkey", (browser) => browser.post("/api/auth/passkey-options")],
    ["removing a passkey", (browser, passkeyId) => browser.delete(`/api/auth/passkeys/${passkeyId}`)],
    ["setting up an app", (browser) => browser.post("/api/auth/authenticator/set-up")],
    ["removing an app", (browser) => browser.delete("/api/auth/authenticator")],
    ["new recovery codes", (browser) => browser.post("/api/auth/recovery-codes")],
  ];
  test.each(changes)("%s asks who left the browser open for long to confirm who they are", async (_what, change) => {
    const { passkeyId } = await addPasskey(ada.browser);
    wait();
    expect(codeOf(await change(ada.browser, passkeyId))).toBe("CONFIRMATION_REQUIRED");
    expect((await ada.browser.post("/api/auth/confirmation", { password: goodPassword })).status).toBe(204);
    expect((await change(ada.browser, passkeyId)).status).toBeLessThan(300);
    wait();
    expect((await change(ada.browser, passkeyId)).status).toBe(403);
  });
  test.each(changes)("%s is for who is signed in", async (_what, change) => {
    expect((await change(stranger(), ada.user.id)).status).toBe(401);
  });

  test("is confirmed by password, code, recovery code or passkey, and by nothing wrong", async () => {
    const passkey = await addPasskey(ada.browser);
    const app = await addApp(ada.browser);
    const { body: fresh } = await ada.browser.post<{ recoveryCodes: string[] }>("/api/auth/recovery-codes");
    const signed = async (by: VirtualPasskey, browser = ada.browser) => {
      const { body } = await browser.post<{ challenge: string }>("/api/auth/confirmation/passkey-options");
      return by.get(body);
    };
    const eve = await createFamily(harness);
    const wrongs = [
      { password: "not my password" },
      { code: "00000x" },
      { passkey: await signed(virtualPasskey()) },
      { passkey: await signed(passkey, eve.browser) },
      {},
      { password: goodPassword, code: app.next() },
    ];
    const isConfirmed = async () => (await ada.browser.post("/api/auth/passkey-options")).status === 200;
    wait();
    for (const wrong of wrongs) {
      expect((await ada.browser.post("/api/auth/confirmation", wrong)).status).toBe(400);
      expect(await isConfirmed()).toBe(false);
    }
    const rights = [
      async () => ({ password: goodPassword }),
      async () => ({ code: app.next() }),
      async () => ({ code: fresh.recoveryCodes[0]! }),
      async () => ({ passkey: await signed(passkey) }),
    ];
    for (const right of rights) {
      wait();
      expect(await isConfirmed()).toBe(false);
      expect((await ada.browser.post("/api/auth/confirmation", await right())).status).toBe(204);
      expect(await isConfirmed()).toBe(true);
    }
  });

  test("is the password alone again when all of it was removed", async () => {
    const { passkeyId } = await addPasskey(ada.browser);
    await addApp(ada.browser);
    await ada.browser.delete("/api/auth/authenticator");
    expect(codeOf(await login(stranger()))).toBe("SECOND_FACTOR_REQUIRED");
    await ada.browser.delete(`/api/auth/passkeys/${passkeyId}`);
    expect((await login(stranger())).status).toBe(200);
    expect(await securityOf()).toMatchObject({ passkeys: [], authenticator: null, recoveryCodesLeft: 0 });
  });

  test("the app is set up within ten minutes, by its own account, with a code of it", async () => {
    const eve = await createFamily(harness);
    const begin = async ({ browser }: Member) =>
      (await browser.post<{ setUpToken: string; secret: string }>("/api/auth/authenticator/set-up")).body;
    const confirm = ({ browser }: Member, setUpToken: string, code: string) =>
      browser.post("/api/auth/authenticator", { setUpToken, code });
    const { setUpToken, secret } = await begin(ada);
    const app = appOf(secret);
    expect(codeOf(await confirm(ada, setUpToken, "000000"))).toBe("INVALID_INPUT");
    expect(codeOf(await confirm(eve, setUpToken, app()))).toBe("TOKEN_SPENT");
    expect(codeOf(await confirm(ada, `${setUpToken.slice(0, -2)}xx`, app()))).toBe("TOKEN_SPENT");
    expect((await securityOf()).authenticator).toBeNull();
    expect((await confirm(ada, setUpToken, app())).status).toBe(201);
    const late = await begin(eve);
    later += 10 * minutes;
    await eve.browser.post("/api/auth/confirmation", { password: goodPassword });
    expect(codeOf(await confirm(eve, late.setUpToken, appOf(late.secret)()))).toBe("TOKEN_SPENT");
  });
});

describe("who has lost everything", () => {
  test("is helped by the operator, and by nothing less", async () => {
    await addApp(ada.browser);
    await addPasskey(ada.browser);
    expect(await askOperator(harness, "second-factor", `nobody.${ada.email}`)).toContain("There is no account");
    expect(codeOf(await login(stranger()))).toBe("SECOND_FACTOR_REQUIRED");
    expect(await askOperator(harness, "second-factor", ada.email.toUpperCase())).toContain("was removed");
    const elsewhere = stranger();
    expect((await login(elsewhere)).status).toBe(200);
    const { history, ...security } = (await elsewhere.get<Security>("/api/auth/security")).body;
    expect(security).toMatchObject({ passkeys: [], authenticator: null, recoveryCodesLeft: 0 });
    expect(history[0]?.what).toBe("reset-by-operator");
    expect(await askOperator(harness, "second-factor", ada.email)).toContain("has no second factor");
  });

  test("and has forgotten the password gets a link from the operator, which opens no second factor and proves no address", async () => {
    const app = await addApp(ada.browser);
    expect(await askOperator(harness, "password", `nobody.${ada.email}`)).toContain("There is no account");
    const linkFromOperator = async () => {
      const answer = await askOperator(harness, "password", ada.email);
      return /^http:\/\/localhost:8080\/api\/password-reset\?token=([\w-]{64})$/m.exec(answer)![1]!;
    };
    const choose = (browser: Browser, token: string) =>
      browser.post("/api/password-reset/confirm", { token, password: "forty tortoises" });

    const late = await linkFromOperator();
    later += 61 * minutes;
    expect(codeOf(await choose(stranger(), late))).toBe("TOKEN_SPENT");

    const [elsewhere, token] = [stranger(), await linkFromOperator()];
    expect(codeOf(await choose(elsewhere, token))).toBe("SECOND_FACTOR_REQUIRED");
    expect((await give(elsewhere, app.next())).status).toBe(200);
    expect((await ada.browser.get("/api/auth/user")).status).toBe(401);
    expect((await login(stranger(), ada)).status).toBe(401);
    expect(codeOf(await choose(stranger(), token))).toBe("TOKEN_SPENT");
    const recorded = await harness.journal.read<UserEvent>(userStream(ada.user.id));
    expect(recorded.map(({ type }) => type)).toContain("PasswordResetRequested");
    expect(recorded.map(({ type }) => type)).not.toContain("EmailVerified");
  });
});

describe("where administrators must sign in in two steps", () => {
  /** Signs up as somebody whose role asks for more, and sets up what it asks for. */
  const setUp = async (browser: Browser) => {
    const page = await browser.get<string>("/api/login/second-factor?returnTo=%2Fstories");
    expect(page.body).toContain("data:image/svg+xml;base64,");
    const setUpToken = /name="setUpToken" value="([^"]+)"/.exec(page.body)![1]!;
    const secret = /class="secret">([^<]+)</.exec(page.body)![1]!.replaceAll(" ", "");
    return { setUpToken, next: appOf(secret) };
  };

  test("sessions that were open end, and the next sign-in leads to setting one up before anything else", async () => {
    const ben = await joinFamily(harness, ada);
    environment["KINKEEPER_SECOND_FACTOR"] = "super_admin, tenant_admin";
    await harness.restart();
    isRequired = true;
    expect((await ada.browser.exchange()).status).toBe(401);
    expect((await ben.browser.exchange()).status).toBe(200);
    expect((await login(ben.browser, ben)).status).toBe(200);

    const answer = await login(ada.browser);
    expect([answer.status, codeOf(answer)]).toEqual([401, "SECOND_FACTOR_MISSING"]);
    expect((await ada.browser.get("/api/auth/user")).status).toBe(401);
    // Setting up is the step that is open, not another one.
    expect(codeOf(await give(ada.browser, "000000"))).toBe("SIGNED_OUT");

    const { setUpToken, next } = await setUp(ada.browser);
    const wrong = await ada.browser.form("/api/login/second-factor/set-up", { setUpToken, code: "00000x" });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toContain(`name="setUpToken" value="${setUpToken}"`);
    const done = await ada.browser.form("/api/login/second-factor/set-up", {
      setUpToken,
      code: next(),
      returnTo: "/stories",
    });
    expect(done.status).toBe(200);
    expect(done.body.match(/<li><code>/g)).toHaveLength(10);
    expect(done.body).toContain(`href="/stories"`);
    expect((await ada.browser.get("/api/auth/user")).status).toBe(200);

    await login(ada.browser);
    expect((await give(ada.browser, next())).status).toBe(200);
    expect((await ada.browser.delete("/api/auth/authenticator")).body).toMatchObject({ error: "LAST_SECOND_FACTOR" });
    expect((await securityOf()).required).toBe(true);
  });

  test("a passkey does in place of an app: the page offers one, and it signs in", async () => {
    const founder = stranger();
    const email = `gregor.${crypto.randomUUID()}@example.org`;
    const names = { familyName: "Mendel", firstName: "Gregor", lastName: "Mendel" };
    await founder.post("/api/signup", { ...names, email, password: goodPassword });
    const page = await founder.get<string>("/api/login/second-factor?returnTo=%2Fstories");
    expect(page.body).toContain(`action="/api/login/second-factor/passkey"`);
    const optionsFor = async (browser: Browser) =>
      browser.post<{ challenge: string; user: { id: string } }>("/api/login/second-factor/passkey-options");
    expect(codeOf(await optionsFor(stranger()))).toBe("SIGNED_OUT");

    const made = virtualPasskey();
    const send = (browser: Browser, registration: unknown) =>
      browser.form("/api/login/second-factor/passkey", {
        registration: typeof registration === "string" ? registration : JSON.stringify(registration),
        returnTo: "/stories",
      });
    // What is no passkey, and one that answers a challenge of another purpose, are refused on the page.
    const forSigningIn = (await founder.post<{ challenge: string }>("/api/login/passkey-options")).body;
    for (const wrong of ["{", "[]", made.create(forSigningIn)]) {
      const refused = await send(founder, wrong);
      expect([refused.status, founder.hasSession]).toEqual([400, false]);
      expect(refused.body).toContain("This passkey was not accepted");
    }
    const registration = made.create((await optionsFor(founder)).body);
    expect((await send(stranger(), registration)).status).toBe(401);
    const done = await send(founder, registration);
    expect(done.status).toBe(200);
    expect(done.body.match(/<li><code>/g)).toHaveLength(10);
    expect(done.body).toContain(`href="/stories"`);
    expect((await founder.get("/api/auth/user")).status).toBe(200);
    expect((await enterWith(stranger(), made)).status).toBe(200);
  });

  test("a passkey is no way around the one that is there", async () => {
    const email = `gregor.${crypto.randomUUID()}@example.org`;
    const [owner, thief] = [stranger(), stranger()];
    const names = { familyName: "Mendel", firstName: "Gregor", lastName: "Mendel" };
    await owner.post("/api/signup", { ...names, email, password: goodPassword });
    await thief.post("/api/login", { username: email, password: goodPassword });
    const { body } = await thief.post<{ challenge: string; user: { id: string } }>(
      "/api/login/second-factor/passkey-options",
    );
    const { setUpToken, next } = await setUp(owner);
    await owner.post("/api/login/second-factor/set-up", { setUpToken, code: next() });
    const registration = JSON.stringify(virtualPasskey().create(body));
    const taken = await thief.post("/api/login/second-factor/passkey", { registration });
    expect([taken.status, thief.hasSession]).toEqual([409, false]);
  });

  test("who starts a family sets one up before it is open", async () => {
    const founder = stranger();
    const answer = await founder.post("/api/signup", {
      familyName: "Mendel",
      firstName: "Gregor",
      lastName: "Mendel",
      email: `gregor.${crypto.randomUUID()}@example.org`,
      password: goodPassword,
    });
    expect([answer.status, codeOf(answer), founder.hasSession]).toEqual([401, "SECOND_FACTOR_MISSING", false]);
    const { setUpToken, next } = await setUp(founder);
    const done = await founder.post<{ recoveryCodes: string[] }>("/api/login/second-factor/set-up", {
      setUpToken,
      code: next(),
    });
    expect([done.status, done.body.recoveryCodes.length]).toEqual([200, 10]);
    expect((await founder.get("/api/auth/user")).status).toBe(200);
  });

  test("setting up is closed to a password alone once there is something to give", async () => {
    const email = `gregor.${crypto.randomUUID()}@example.org`;
    const [owner, thief] = [stranger(), stranger()];
    const names = { familyName: "Mendel", firstName: "Gregor", lastName: "Mendel" };
    await owner.post("/api/signup", { ...names, email, password: goodPassword });
    await thief.post("/api/login", { username: email, password: goodPassword });
    const [his, thiefs] = [await setUp(owner), await setUp(thief)];
    const set = (browser: Browser, { setUpToken, next }: Awaited<ReturnType<typeof setUp>>) =>
      browser.post("/api/login/second-factor/set-up", { setUpToken, code: next() });
    expect((await set(owner, his)).status).toBe(200);
    expect((await set(thief, thiefs)).status).toBe(409);
    expect(thief.hasSession).toBe(false);
  });

  test("setting up is closed to a password that was changed since: a thief who has lost it locks nobody out", async () => {
    const names = { familyName: "Mendel", firstName: "Gregor", lastName: "Mendel" };
    const email = `gregor.${crypto.randomUUID()}@example.org`;
    const [owner, thief] = [stranger(), stranger()];
    await owner.post("/api/signup", { ...names, email, password: goodPassword });
    await thief.post("/api/login", { username: email, password: goodPassword });
    const thiefs = await setUp(thief);
    const { body } = await thief.post<{ challenge: string; user: { id: string } }>(
      "/api/login/second-factor/passkey-options",
    );
    const user = { id: userOfHandle(body.user.id)! };
    const token = await resetTokenOf(harness, { email, user } as Member);
    const reset = await owner.post("/api/password-reset/confirm", { token, password: "forty tortoises" });
    expect(codeOf(reset)).toBe("SECOND_FACTOR_MISSING");

    const { setUpToken, next } = thiefs;
    expect(codeOf(await thief.post("/api/login/second-factor/set-up", { setUpToken, code: next() }))).toBe(
      "SIGNED_OUT",
    );
    const registration = JSON.stringify(virtualPasskey().create(body));
    expect(codeOf(await thief.post("/api/login/second-factor/passkey", { registration }))).toBe("SIGNED_OUT");
    const owners = await setUp(owner);
    const done = await owner.post("/api/login/second-factor/set-up", {
      setUpToken: owners.setUpToken,
      code: owners.next(),
    });
    expect(done.status).toBe(200);
  });
});
