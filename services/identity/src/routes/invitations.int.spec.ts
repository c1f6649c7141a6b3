import type { ReceivedInvitation } from "@kinkeeper/contracts/identity/invitations";
import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, createFamily, goodPassword, joinFamily, newAddress, type Member } from "../testing/browser.ts";
import { userStream } from "../users/user.ts";

/** Time stands still until a test moves it. */
let time = Date.now();
/** Mails nobody: links are shown to the one who invites. */
let silent: ServiceHarness;
/** Mails: links are seen by the mailbox alone. */
let mailing: ServiceHarness;
beforeAll(async () => {
  silent = await startHarness(identity, { mailDelivers: false, now: () => new Date(time) });
  mailing = await startHarness(identity, { mailDelivers: true });
});
afterAll(async () => {
  await silent.stop();
  await mailing.stop();
});

interface Invited {
  readonly user: TenantUser;
  readonly link?: string;
}

const invite = (by: Member, email: string) => by.browser.post<Invited>(`/api/tenants/${by.tenantId}/users`, { email });
const tokenOf = ({ link }: Invited): string => new URL(link!).searchParams.get("token")!;
const accept = (browser: Browser, token: string, more: object = {}) =>
  browser.post<{ user: User }>("/api/password-reset/confirm", { token, password: goodPassword, ...more });
const eventsOf = async (harness: ServiceHarness, userId: string) =>
  (await harness.journal.read<UserEvent>(userStream(userId))).map(({ type, data }) => ({ type, data }) as UserEvent);
/** The secret of the newest mail to an account, as whoever mails it finds it in the events. */
const mailedToken = async (harness: ServiceHarness, userId: string): Promise<string> => {
  const events = await eventsOf(harness, userId);
  const mailed = events.findLast(({ type }) => type === "InvitationIssued" || type === "PasswordResetRequested");
  return (mailed!.data as { token: string }).token;
};
const membersSeenBy = async ({ browser, tenantId }: Member) =>
  (await browser.get<TenantUser[]>(`/api/tenants/${tenantId}/users`)).body;

let ada: Member;
beforeEach(async () => {
  time = Date.now();
  ada = await createFamily(silent, "Mendel");
});

describe("inviting somebody without an account", () => {
  test("answers a link to pass on, and lists them as invited", async () => {
    const email = newAddress("ben");
    const answer = await invite(ada, email);
    expect(answer.status).toBe(201);
    expect(answer.body.user).toMatchObject({ email, role: "member", status: "invited" });
    expect(answer.body.link).toMatch(/^http:\/\/localhost:8080\/api\/password-reset\?token=[\w-]{64}$/);
    expect(await membersSeenBy(ada)).toContainEqual(expect.objectContaining({ email, status: "invited" }));
  });

  test("is the same whether or not the address has an account, also for whoever opens the link", async () => {
    const elsewhere = await createFamily(silent, "Elsewhere");
    const told: unknown[] = [];
    for (const email of [elsewhere.email, newAddress("nobody")]) {
      const started = Date.now();
      const { status, body } = await invite(ada, email);
      expect(body.user.email).toBe(email);
      // An id holds its time: one that is older would tell of an account.
      expect(parseInt(body.user.id.replaceAll("-", "").slice(0, 12), 16)).toBeGreaterThanOrEqual(started);
      const listed = (await membersSeenBy(ada)).find(({ id }) => id === body.user.id);
      const page = await new Browser(silent).get<string>(`/api/password-reset?token=${tokenOf(body)}`);
      const wrong = await accept(new Browser(silent), tokenOf(body), { account: "mine", password: "not this one" });
      const came = await accept(new Browser(silent), tokenOf(body), { password: "a password of my own" });
      const shown = JSON.stringify([status, body.user, listed, page.status, page.body, wrong.status, codeOf(wrong)]);
      const neutral = [body.user.id, email, tokenOf(body)].reduce((text, own) => text.replaceAll(own, "…"), shown);
      told.push([neutral, came.status, Object.keys(came.body.user)]);
    }
    expect(told[0]).toEqual(told[1]);
  });

  test("said again under its key is one invitation, with the link that it had, however often", async () => {
    const under = (path: string, body?: object) => {
      const headers = { "idempotency-key": newId() };
      return () => ada.browser.request<Invited>("POST", `/api/tenants/${ada.tenantId}/users${path}`, { body, headers });
    };
    const email = newAddress("ben");
    const inviting = under("", { email });
    const [first, ...atOnce] = await Promise.all([inviting(), inviting(), inviting()]);
    for (const one of atOnce) expect(one).toMatchObject({ status: 201, body: first.body });
    const { id } = first.body.user;
    const again = under(`/${id}/invitation`);
    const fresh = await again();
    for (let time = 1; time <= 6; time += 1) {
      expect(await again()).toMatchObject({ status: 201, body: fresh.body });
      expect(await inviting()).toMatchObject({ status: 201, body: first.body });
    }
    const issued = (await eventsOf(silent, id)).filter(({ type }) => type === "InvitationIssued");
    expect(issued).toHaveLength(2);
    expect((await membersSeenBy(ada)).filter((member) => member.email === email)).toHaveLength(1);
    expect((await accept(new Browser(silent), tokenOf(fresh.body))).status).toBe(200);
  });

  test("mails nobody without end: the seventh invitation of an hour is refused, by whichever way", async () => {
    const email = newAddress("ben");
    const { body } = await invite(ada, email);
    const again = `/api/tenants/${ada.tenantId}/users/${body.user.id}/invitation`;
    for (let time = 2; time <= 6; time += 1) expect((await ada.browser.post(again)).status).toBe(201);
    const refused = await ada.browser.post(again);
    expect([refused.status, codeOf(refused)]).toEqual([429, "TOO_MANY_REQUESTS"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect((await invite(await createFamily(silent), email)).status).toBe(429);
  });

  test("answers no link where mail goes out, but records it for whoever mails", async () => {
    const eve = await createFamily(mailing);
    const { body } = await invite(eve, newAddress("ben"));
    expect(body).not.toHaveProperty("link");
    const events = await eventsOf(mailing, body.user.id);
    expect(events.at(-1)).toMatchObject({
      type: "InvitationIssued",
      data: { familyName: "Mendel", invitedBy: "Ada Founder", linkShown: false },
    });
  });

  test("the link shows a page for it, sets the password, signs in and makes a member", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    const ben = new Browser(silent);
    const page = await ben.get<string>(`/api/password-reset?token=${tokenOf(body)}`);
    expect(page.status).toBe(200);
    expect(page.body).toContain("<strong>Mendel</strong>");

    const answer = await accept(ben, tokenOf(body), { firstName: "Ben", lastName: "Mendel" });
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ firstName: "Ben", role: "member", tenantId: ada.tenantId });
    expect(await membersSeenBy(ada)).toContainEqual(expect.objectContaining({ id: body.user.id, status: "active" }));
  });

  test("the form of the page goes on to the family, and shows what is wrong", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    const token = tokenOf(body);
    const ben = new Browser(silent);
    const refused = await ben.form("/api/password-reset/confirm", { token, password: "password1", firstName: "Ben" });
    expect(refused.status).toBe(400);
    expect(refused.body).toContain(`value="Ben"`);
    expect(refused.body).toContain(`name="token" value="${token}"`);
    expect(refused.body).not.toContain("<details open");
    const unknown = await ben.form("/api/password-reset/confirm", { token, password: "not this one", account: "mine" });
    expect([unknown.status, unknown.body.includes("<details open")]).toEqual([401, true]);
    const taken = await ben.form("/api/password-reset/confirm", { token, password: goodPassword, lastName: "" });
    expect([taken.status, taken.headers.get("location")]).toEqual([303, "/"]);
    expect((await ben.get("/api/auth/user")).status).toBe(200);
  });

  test("the link works once", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    expect((await accept(new Browser(silent), tokenOf(body))).status).toBe(200);
    const again = await accept(new Browser(silent), tokenOf(body));
    expect([again.status, codeOf(again)]).toEqual([409, "TOKEN_SPENT"]);
    const page = await new Browser(silent).get<string>(`/api/password-reset?token=${tokenOf(body)}`);
    expect([page.status, page.body.includes("no longer works")]).toEqual([409, true]);
  });

  test("two who use the link at the same moment: one of them comes in", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    const answers = await Promise.all([1, 2, 3].map(() => accept(new Browser(silent), tokenOf(body))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  test("the link is over after seven days, and not before", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    const late = await invite(ada, newAddress("carl"));
    time += 7 * 24 * 3_600_000 - 1_000;
    expect((await accept(new Browser(silent), tokenOf(body))).status).toBe(200);
    time += 2_000;
    expect(codeOf(await accept(new Browser(silent), tokenOf(late.body)))).toBe("TOKEN_SPENT");
  });

  test("sending it again makes the older link worthless", async () => {
    const first = await invite(ada, newAddress("ben"));
    const path = `/api/tenants/${ada.tenantId}/users/${first.body.user.id}/invitation`;
    const second = await ada.browser.post<Invited>(path);
    expect(second.status).toBe(201);
    expect(codeOf(await accept(new Browser(silent), tokenOf(first.body)))).toBe("TOKEN_SPENT");
    expect((await accept(new Browser(silent), tokenOf(second.body))).status).toBe(200);
    const third = await ada.browser.post(path);
    expect([third.status, codeOf(third)]).toEqual([409, "ALREADY_MEMBER"]);
  });

  test("taking the invitation back makes the link worthless", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    expect((await ada.browser.delete(`/api/tenants/${ada.tenantId}/users/${body.user.id}`)).status).toBe(204);
    expect(codeOf(await accept(new Browser(silent), tokenOf(body)))).toBe("TOKEN_SPENT");
  });

  test("twice is refused", async () => {
    const email = newAddress("ben");
    await invite(ada, email);
    const again = await invite(ada, email);
    expect([again.status, codeOf(again)]).toEqual([409, "ALREADY_MEMBER"]);
  });

  test("twice at once is refused once", async () => {
    const email = newAddress("ben");
    const answers = await Promise.all([1, 2, 3].map(() => invite(ada, email)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test("with another role than member, or with more than is asked for, is refused", async () => {
    const path = `/api/tenants/${ada.tenantId}/users`;
    for (const more of [{ role: "tenant_admin" }, { role: "super_admin" }, { status: "active" }])
      expect((await ada.browser.post(path, { email: newAddress("ben"), ...more })).status).toBe(400);
  });
});

describe("inviting somebody who has an account", () => {
  /** Somebody with an account whose address is proven: they came by a link that only the mailbox had. */
  const proven = async () => {
    const eve = await createFamily(mailing, "Curie");
    const { body } = await invite(eve, newAddress("marie"));
    const marie = new Browser(mailing);
    await accept(marie, await mailedToken(mailing, body.user.id));
    return { marie, email: body.user.email!, first: eve };
  };
  const received = async (browser: Browser) => (await browser.get<ReceivedInvitation[]>("/api/auth/invitations")).body;
  const familiesOf = async (browser: Browser) =>
    (await browser.get<{ name: string; current: boolean }[]>("/api/auth/tenants")).body.map(({ name, current }) => [
      name,
      current,
    ]);

  test("shows them the invitation, and makes them a member once they accept", async () => {
    const { marie, email } = await proven();
    const other = await createFamily(mailing, "Sklodowska");
    const { body } = await invite(other, email);
    expect(body).toEqual({ user: expect.objectContaining({ email, firstName: null, status: "invited" }) });
    expect(await familiesOf(marie)).toEqual([["Curie", true]]);
    const [invitation] = await received(marie);
    expect(invitation).toEqual({
      id: body.user.id,
      familyName: "Sklodowska",
      invitedBy: "Ada Founder",
      expiresAt: expect.any(String),
    });

    const answer = await marie.post<User>(`/api/auth/invitations/${invitation!.id}/accept`);
    expect([answer.status, answer.body.tenantId, answer.body.role]).toEqual([200, other.tenantId, "member"]);
    expect(await familiesOf(marie)).toEqual([
      ["Curie", false],
      ["Sklodowska", true],
    ]);
    expect((await marie.get<User>("/api/auth/user")).body.tenantId).toBe(other.tenantId);
    expect(await received(marie)).toEqual([]);
    // The account itself is in the list now, and nothing is left of what was prepared for it.
    const listed = (await membersSeenBy(other)).filter((member) => member.email === email);
    expect(listed).toEqual([expect.objectContaining({ id: answer.body.id, status: "active" })]);
    expect((await eventsOf(mailing, body.user.id)).at(-1)!.type).toBe("UserErased");
    expect((await marie.post("/api/auth/tenant", { tenantId: answer.body.tenantId })).status).toBe(200);
    expect((await marie.post(`/api/auth/invitations/${invitation!.id}/accept`)).status).toBe(404);
  });

  test("names nobody who has deleted their account since, in the list or on the page of the link", async () => {
    const { marie, email, first } = await proven();
    const other = await createFamily(mailing, "Sklodowska");
    const invitedAdmin = await invite(other, first.email);
    await accept(first.browser, await mailedToken(mailing, invitedAdmin.body.user.id));
    await other.browser.patch(`/api/tenants/${other.tenantId}/users/${first.user.id}`, { role: "tenant_admin" });
    const { body } = await invite(other, email);
    const pageOf = async () =>
      (await new Browser(mailing).get<string>(`/api/password-reset?token=${await mailedToken(mailing, body.user.id)}`))
        .body;
    expect(await pageOf()).toContain("Ada Founder invites");
    const closing = { password: goodPassword, confirmation: "delete my account" };
    expect((await other.browser.post("/api/auth/user/closing", closing)).status).toBe(204);
    expect(await received(marie)).toMatchObject([{ familyName: "Sklodowska", invitedBy: "Somebody" }]);
    expect(await pageOf()).toContain("Somebody invites");
  });

  test("is over when they decline, and the family sees no more of them", async () => {
    const { marie, email } = await proven();
    const other = await createFamily(mailing, "Sklodowska");
    const { body } = await invite(other, email);
    expect((await marie.post(`/api/auth/invitations/${body.user.id}/decline`)).status).toBe(204);
    expect([await received(marie), await familiesOf(marie)]).toEqual([[], [["Curie", true]]]);
    expect((await membersSeenBy(other)).map((member) => member.email)).toEqual([other.email]);
    expect(JSON.stringify(await eventsOf(mailing, body.user.id))).not.toContain(email);
    expect((await invite(other, email)).status).toBe(201);
  });

  test("is nobody else's to see or to answer, nor theirs whose address is not proven", async () => {
    const { email } = await proven();
    const other = await createFamily(mailing, "Sklodowska");
    const { body } = await invite(other, email);
    const squatter = new Browser(mailing);
    const signUp = {
      familyName: "Squatters",
      firstName: "Eve",
      lastName: "Squatter",
      email,
      password: "forty tortoises",
    };
    expect((await squatter.post("/api/signup", signUp)).status).toBe(201);
    for (const { browser } of [{ browser: squatter }, await createFamily(mailing)]) {
      expect(await received(browser)).toEqual([]);
      for (const answer of ["accept", "decline"])
        expect((await browser.post(`/api/auth/invitations/${body.user.id}/${answer}`)).status).toBe(404);
    }
    expect((await new Browser(mailing).get("/api/auth/invitations")).status).toBe(401);
    const marie = new Browser(mailing);
    await marie.post("/api/login", { username: email, password: goodPassword });
    expect(await received(marie)).toHaveLength(1);
  });

  test("by the link, signed in: a page with the question, and no password", async () => {
    const carl = await createFamily(silent, "Linnaeus");
    const { body } = await invite(ada, carl.email);
    const page = await carl.browser.get<string>(`/api/password-reset?token=${tokenOf(body)}`);
    expect(page.body).toContain("Ada Founder invites you");
    expect(page.body).not.toContain(`type="password"`);
    const { browser: stranger } = await createFamily(silent);
    const refused = await stranger.post("/api/invitation", { token: tokenOf(body), answer: "accept" });
    expect([refused.status, codeOf(refused)]).toEqual([401, "SIGNED_OUT"]);
    const accepted = await carl.browser.form("/api/invitation", { token: tokenOf(body), answer: "accept" });
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, "/"]);
    expect((await carl.browser.get<User>("/api/auth/user")).body).toMatchObject({
      id: carl.user.id,
      tenantId: ada.tenantId,
    });
  });

  test("by the link, declined by whoever has it: nothing is left of the address", async () => {
    const { body } = await invite(ada, newAddress("ben"));
    const declined = await new Browser(silent).form("/api/invitation", { token: tokenOf(body), answer: "decline" });
    expect([declined.status, declined.body.includes("Invitation declined")]).toEqual([200, true]);
    expect(codeOf(await accept(new Browser(silent), tokenOf(body)))).toBe("TOKEN_SPENT");
    expect(await membersSeenBy(ada)).toHaveLength(1);
    expect(JSON.stringify(await eventsOf(silent, body.user.id))).not.toContain(body.user.email);
    const again = await new Browser(silent).post("/api/invitation", { token: tokenOf(body), answer: "decline" });
    expect([again.status, codeOf(again)]).toEqual([409, "TOKEN_SPENT"]);
  });

  test("by the link and their own password, signed out", async () => {
    const carl = await createFamily(silent, "Linnaeus");
    const { body } = await invite(ada, carl.email);
    // Whoever signed up under the address is not in the family by that.
    expect((await carl.browser.post("/api/auth/tenant", { tenantId: ada.tenantId })).status).toBe(404);
    const joined = await accept(new Browser(silent), tokenOf(body), { account: "mine" });
    expect(joined.body.user).toMatchObject({ id: carl.user.id, tenantId: ada.tenantId, role: "member" });
    expect((await carl.browser.get<unknown[]>("/api/auth/tenants")).body).toHaveLength(2);
  });

  test("whoever was passed the link and does not know the password comes in as somebody else", async () => {
    const carl = await createFamily(silent, "Linnaeus");
    const { body } = await invite(ada, carl.email);
    const finder = await accept(new Browser(silent), tokenOf(body), { password: "a password of my own" });
    expect(finder.body.user.id).not.toBe(carl.user.id);
    expect((await carl.browser.get<unknown[]>("/api/auth/tenants")).body).toHaveLength(1);
    const login = await new Browser(silent).post<{ user: User }>("/api/login", {
      username: carl.email,
      password: goodPassword,
    });
    expect(login.body.user.id).toBe(carl.user.id);
  });

  test("who was invited elsewhere first: each link opens its own family", async () => {
    const email = newAddress("ben");
    const first = await invite(ada, email);
    const other = await createFamily(silent, "Linnaeus");
    const second = await invite(other, email);
    const ben = new Browser(silent);
    const answer = await accept(ben, tokenOf(second.body));
    expect(answer.body.user.tenantId).toBe(other.tenantId);
    expect((await ben.get<unknown[]>("/api/auth/tenants")).body).toHaveLength(1);
    expect((await accept(ben, tokenOf(first.body))).body.user.tenantId).toBe(ada.tenantId);
  });
});

describe("a link that never was", () => {
  test.each(["a".repeat(64), "too-short-but-long-enough", "%3Cscript%3E".repeat(3)])(
    "%s is told apart from nothing",
    async (token) => {
      const answer = await accept(new Browser(silent), decodeURIComponent(token));
      expect([answer.status, codeOf(answer)]).toEqual([409, "TOKEN_SPENT"]);
      const page = await new Browser(silent).get<string>(`/api/password-reset?token=${token}`);
      expect(page.status).toBe(409);
      expect(page.body).not.toContain("<script>");
    },
  );
});

describe("a forgotten password", () => {
  const ask = (email: string) => new Browser(silent).post("/api/password-reset", { email });
  const resets = async ({ user }: Member) =>
    (await eventsOf(silent, user.id)).filter(({ type }) => type === "PasswordResetRequested").length;

  test("is answered alike for known and unknown addresses, and only a known one is sent a link", async () => {
    const known = await ask(ada.email);
    const unknown = await ask(newAddress());
    expect([known.status, known.body]).toEqual([202, ""]);
    expect([unknown.status, unknown.body]).toEqual([202, ""]);
    await expect.poll(() => resets(ada)).toBe(1);
  });

  test("by the form shows a page that says no more", async () => {
    const [known, unknown] = await Promise.all(
      [ada.email, newAddress()].map((email) => new Browser(silent).form("/api/password-reset", { email })),
    );
    expect(known!.status).toBe(200);
    expect(known!.body).toBe(unknown!.body);
    const wrong = await new Browser(silent).form("/api/password-reset", { email: "nobody" });
    expect([wrong.status, wrong.body.includes(`value="nobody"`)]).toEqual([400, true]);
  });

  test("by the form sends nobody to look for mail where none goes out", async () => {
    const [without, withMail] = await Promise.all(
      [silent, mailing].map((harness) => new Browser(harness).form("/api/password-reset", { email: newAddress() })),
    );
    expect(without!.body).toContain("Ask for your link");
    expect(without!.body).not.toContain("on its way");
    expect(withMail!.body).toContain("Check your e-mail");
    expect(withMail!.body).toContain("on its way");
  });

  test("is replaced by the link, which ends every session and works once, within an hour", async () => {
    await ask(ada.email);
    await expect.poll(() => resets(ada)).toBe(1);
    const token = await mailedToken(silent, ada.user.id);
    const elsewhere = new Browser(silent);
    const password = "forty tortoises and a finch";
    const page = await elsewhere.get<string>(`/api/password-reset?token=${token}`);
    expect(page.body).toContain("Choose a new password");
    expect((await accept(elsewhere, token, { password })).status).toBe(200);

    expect((await ada.browser.exchange()).status).toBe(401);
    expect((await elsewhere.get("/api/auth/user")).status).toBe(200);
    const login = (typed: string) => new Browser(silent).post("/api/login", { username: ada.email, password: typed });
    expect((await login(goodPassword)).status).toBe(401);
    expect((await login(password)).status).toBe(200);
    expect(codeOf(await accept(elsewhere, token, { password }))).toBe("TOKEN_SPENT");
  });

  test("is that of whose address it is proven to be, and not of whoever signed up under it before", async () => {
    const squatter = await createFamily(mailing);
    const { body: invited } = await invite(await createFamily(mailing, "Curie"), squatter.email);
    const marie = new Browser(mailing);
    await accept(marie, await mailedToken(mailing, invited.user.id), { password: "forty tortoises" });
    const { id } = (await marie.get<User>("/api/auth/user")).body;
    const resetsOf = async (userId: string) =>
      (await eventsOf(mailing, userId)).filter(({ type }) => type === "PasswordResetRequested").length;
    // By the second it is known to whom the first led.
    for (const asked of [1, 2]) {
      const { status } = await new Browser(mailing).post("/api/password-reset", { email: squatter.email });
      expect(status).toBe(202);
      await expect.poll(() => resetsOf(id)).toBe(asked);
    }
    expect(await resetsOf(squatter.user.id)).toBe(0);
  });

  test("is that of every account of an address as long as it is proven to be nobody's", async () => {
    const { email } = ada;
    const password = "forty tortoises and a finch";
    const names = { familyName: "Wedgwood", firstName: "Emma", lastName: "Wedgwood" };
    const signedUp = await new Browser(silent).post<{ user: User }>("/api/signup", { ...names, email, password });
    const { user } = signedUp.body;
    expect(user.id).not.toBe(ada.user.id);
    await ask(email);
    await expect.poll(async () => [await resets(ada), await resets({ ...ada, user })]).toEqual([1, 1]);

    const owner = new Browser(silent);
    const chosen = "a beagle of many summers";
    expect((await accept(owner, await mailedToken(silent, user.id), { password: chosen })).body.user.id).toBe(user.id);
    // From now on it is theirs.
    for (const asked of [2, 3]) {
      await ask(email);
      await expect.poll(() => resets({ ...ada, user })).toBe(asked);
    }
    expect(await resets(ada)).toBe(1);
  });

  test("the link is over after an hour", async () => {
    await ask(ada.email);
    await expect.poll(() => resets(ada)).toBe(1);
    const token = await mailedToken(silent, ada.user.id);
    time += 3_601_000;
    expect(codeOf(await accept(new Browser(silent), token))).toBe("TOKEN_SPENT");
  });

  test("is sent three times an hour at most, and answered alike all the same", async () => {
    const statuses = [];
    for (let round = 0; round < 5; round += 1) statuses.push((await ask(ada.email)).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202]);
    await expect.poll(() => resets(ada)).toBe(3);
    // Whoever asks later is sent theirs later.
    const other = await createFamily(silent);
    await ask(other.email);
    await expect.poll(() => resets(other)).toBe(1);
    expect(await resets(ada)).toBe(3);
  });
});

test("a user name chosen with the link is one to sign in with, and nobody else's", async () => {
  const username = `ben-${newId().slice(-12)}`;
  const { body } = await invite(ada, newAddress("ben"));
  expect((await accept(new Browser(silent), tokenOf(body), { username })).status).toBe(200);
  const login = await new Browser(silent).post("/api/login", { username, password: goodPassword });
  expect(login.status).toBe(200);
  const second = await invite(ada, newAddress("carl"));
  const taken = await accept(new Browser(silent), tokenOf(second.body), { username });
  expect([taken.status, codeOf(taken)]).toEqual([409, "CONFLICT"]);
  // The link was not spent on it.
  expect((await accept(new Browser(silent), tokenOf(second.body))).status).toBe(200);
});

test("members are listed to members without addresses, to administrators with them", async () => {
  const ben = await joinFamily(silent, ada);
  expect(await membersSeenBy(ada)).toEqual([
    expect.objectContaining({ firstName: "Ada", email: ada.email, role: "tenant_admin", status: "active" }),
    expect.objectContaining({ firstName: "Ben", email: ben.email, role: "member", status: "active" }),
  ]);
  const seen = await membersSeenBy(ben);
  expect(seen.map(({ firstName }) => firstName)).toEqual(["Ada", "Ben"]);
  expect(JSON.stringify(seen)).not.toContain("@example.org");
});
