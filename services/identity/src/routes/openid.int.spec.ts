import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { Security } from "@kinkeeper/contracts/identity/second-factor";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { codeOf, startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOfStep, stepAt } from "../second-factor/time-codes.ts";
import { identity } from "../service.ts";
import {
  Browser,
  createFamily,
  goodPassword,
  newAddress,
  resetTokenOf,
  superAdminOf,
  type Member,
} from "../testing/browser.ts";
import { askOperator } from "../testing/ask-operator.ts";
import { TestProvider, type Person } from "../testing/openid-provider.ts";
import { userStream } from "../users/user.ts";

const operator = "operator@example.org";
const environment: Record<string, string> = {};
let provider: TestProvider;
let harness: ServiceHarness;
beforeAll(async () => {
  provider = await TestProvider.start();
  Object.assign(environment, provider.environment, {
    KINKEEPER_ADMIN_EMAIL: operator,
    KINKEEPER_ADMIN_PASSWORD: goodPassword,
  });
  harness = await startHarness(identity, { environment });
});
afterAll(async () => {
  await harness.stop();
  await provider.stop();
});
afterEach(() => {
  provider.tamper = undefined;
  provider.signsWrongly = false;
});

let count = 0;
const somebody = (more: Partial<Person> = {}): Person => ({
  subject: `subject-${(count += 1)}`,
  email: newAddress("ada"),
  emailVerified: true,
  firstName: "Ada",
  ...more,
});

/** Begins a sign-in; answers where the provider sends the browser back to. */
const begin = async (browser: Browser, person: Person, returnTo = "/stories"): Promise<string> => {
  provider.person = person;
  const started = await browser.get(`/api/login/oidc?returnTo=${encodeURIComponent(returnTo)}`);
  expect(started.status).toBe(303);
  return provider.visit(started.headers.get("location")!);
};
const goThrough = async (browser: Browser, person: Person, returnTo?: string): Promise<Answer<string>> =>
  browser.get<string>(await begin(browser, person, returnTo));
const whereTo = ({ status, headers }: Answer) => [status, headers.get("location")];
const eventsOf = async (userId: string) =>
  (await harness.journal.read<UserEvent>(userStream(userId))).map(({ type }) => type);

/** A family whose founder is somebody the provider knows; not linked. */
const known = async (): Promise<{ member: Member; person: Person }> => {
  const member = await createFamily(harness);
  return { member, person: somebody({ email: member.email }) };
};
const linked = async () => {
  const both = await known();
  const { browser } = both.member;
  const begun = await browser.post<{ address: string }>("/api/auth/external-identity", { returnTo: "/settings" });
  expect(begun.status).toBe(200);
  provider.person = both.person;
  const back = await browser.get(await provider.visit(begun.body.address));
  expect(whereTo(back)).toEqual([303, "/settings"]);
  return both;
};

describe("an account that is linked in the settings", () => {
  test("is signed in to by the provider, and ends where one wanted to go", async () => {
    const { member, person } = await linked();
    const status = await member.browser.get("/api/auth/external-identity");
    expect(status.body).toEqual({ label: "Family ID", linked: true });
    expect(await eventsOf(member.user.id)).toContain("ExternalIdentityLinked");

    const elsewhere = new Browser(harness);
    const page = await elsewhere.get<string>("/api/login?returnTo=%2Fstories");
    expect(page.body).toMatch(/href="\/api\/login\/oidc\?returnTo=%2Fstories"\s*>Continue with Family ID\s*</);
    expect(whereTo(await goThrough(elsewhere, person))).toEqual([303, "/stories"]);
    expect((await elsewhere.get<User>("/api/auth/user")).body.id).toBe(member.user.id);
    // As with a password: a device that the account is not known on is told of.
    expect(await eventsOf(member.user.id)).toContain("SignedInOnNewDevice");
    expect(elsewhere.cookie).not.toContain("openid=");
  });

  test("leads nowhere else, whatever is asked for", async () => {
    const { person } = await linked();
    expect(whereTo(await goThrough(new Browser(harness), person, "//elsewhere.example"))).toEqual([303, "/"]);
  });

  test("still asks for its second factor", async () => {
    const { member, person } = await linked();
    const begun = await member.browser.post<{ setUpToken: string; secret: string }>("/api/auth/authenticator/set-up");
    const { setUpToken, secret } = begun.body;
    const step = stepAt(new Date());
    const added = await member.browser.post("/api/auth/authenticator", { setUpToken, code: codeOfStep(secret, step) });
    expect(added.status).toBe(201);
    const elsewhere = new Browser(harness);
    const answer = await goThrough(elsewhere, person);
    expect(whereTo(answer)).toEqual([303, "/api/login/second-factor?returnTo=%2Fstories"]);
    expect(elsewhere.hasSession).toBe(false);
    const given = await elsewhere.post("/api/login/second-factor", { code: codeOfStep(secret, step + 1) });
    expect(given.status).toBe(200);
    expect((await elsewhere.get<User>("/api/auth/user")).body.id).toBe(member.user.id);
  });

  test("is no longer opened once it is unlinked, and the sign-in is free for another", async () => {
    const { member, person } = await linked();
    expect((await member.browser.delete("/api/auth/external-identity")).status).toBe(204);
    const { body: security } = await member.browser.get<Security>("/api/auth/security");
    expect(security.history.slice(0, 2).map(({ what }) => what)).toEqual(["provider-unlinked", "provider-linked"]);
    const elsewhere = new Browser(harness);
    await goThrough(elsewhere, person);
    expect(elsewhere.hasSession).toBe(false);
  });

  test("that is deleted leaves the sign-in free: it is new again", async () => {
    const { member, person } = await linked();
    const closing = { password: goodPassword, confirmation: "delete my account", cancelFamilies: [member.tenantId] };
    expect((await member.browser.post("/api/auth/user/closing", closing)).status).toBe(204);
    const browser = new Browser(harness);
    expect(whereTo(await goThrough(browser, person, "/"))).toEqual([303, "/api/login?start=family&step=start"]);
    const founded = await browser.post<{ user: User }>("/api/login/oidc/family", {
      familyName: "Again",
      firstName: "Ada",
      lastName: "Again",
    });
    expect([founded.status, founded.body.user.id === member.user.id]).toEqual([201, false]);
  });

  test("keeps its sign-in to itself: another account is not linked to it", async () => {
    const { person } = await linked();
    const { browser, user } = await createFamily(harness);
    const begun = await browser.post<{ address: string }>("/api/auth/external-identity", {});
    provider.person = person;
    const back = await browser.get<string>(await provider.visit(begun.body.address));
    expect([back.status, back.body.includes("linked to another account")]).toEqual([409, true]);
    expect(await eventsOf(user.id)).not.toContain("ExternalIdentityLinked");
  });

  test("by whoever signed up under another's address is not theirs any more once a link of the mailbox sets a password", async () => {
    const { member, person } = await linked();
    const owner = new Browser(harness);
    const token = await resetTokenOf(harness, member);
    expect((await owner.post("/api/password-reset/confirm", { token, password: "forty tortoises" })).status).toBe(200);
    const squatter = new Browser(harness);
    await goThrough(squatter, person);
    expect(squatter.hasSession).toBe(false);
    expect((await owner.get<Security>("/api/auth/security")).body.history.map(({ what }) => what)).toContain(
      "provider-unlinked",
    );
    // Who linked it once the address was proven keeps it.
    await owner.post("/api/auth/confirmation", { password: "forty tortoises" });
    const begun = await owner.post<{ address: string }>("/api/auth/external-identity", { returnTo: "/settings" });
    await owner.get(await provider.visit(begun.body.address));
    const again = { token: await resetTokenOf(harness, member), password: "fifty tortoises" };
    expect((await owner.post("/api/password-reset/confirm", again)).status).toBe(200);
    const elsewhere = new Browser(harness);
    await goThrough(elsewhere, person);
    expect(elsewhere.hasSession).toBe(true);
  });

  test("is linked only in the browser that is signed in to it", async () => {
    const { member, person } = await known();
    const begun = await member.browser.post<{ address: string }>("/api/auth/external-identity", {});
    provider.person = person;
    const back = await provider.visit(begun.body.address);
    const other = new Browser(harness);
    expect(
      (await other.request("GET", back, { headers: { cookie: member.browser.cookie!.replace(/sid=[^;]+/, "") } }))
        .status,
    ).toBe(401);
    expect(await eventsOf(member.user.id)).not.toContain("ExternalIdentityLinked");
  });
});

describe("an account of the same address that is not linked", () => {
  test("is not opened by the provider's word; with its password it is linked, and from then on it is", async () => {
    const { member, person } = await known();
    const elsewhere = new Browser(harness);
    const answer = await goThrough(elsewhere, person);
    expect(elsewhere.hasSession).toBe(false);
    // Its address was never proven here, so that somebody else may have taken it: both ways are open.
    expect(whereTo(answer)).toEqual([303, "/api/login?start=family&step=start&returnTo=%2Fstories"]);
    const page = await elsewhere.get<string>("/api/login?step=link&returnTo=%2Fstories");
    expect(page.body).toMatch(/Link your account/);
    const wrong = await elsewhere.form("/api/login", {
      username: member.email,
      password: "not this one",
      returnTo: "/stories",
    });
    expect([wrong.status, wrong.body.includes("Link your account"), elsewhere.hasSession]).toEqual([401, true, false]);
    expect(await eventsOf(member.user.id)).not.toContain("ExternalIdentityLinked");

    const right = await elsewhere.form("/api/login", {
      username: member.email,
      password: goodPassword,
      returnTo: "/stories",
    });
    expect(whereTo(right)).toEqual([303, "/stories"]);
    expect(await eventsOf(member.user.id)).toContain("ExternalIdentityLinked");
    const third = new Browser(harness);
    expect(whereTo(await goThrough(third, person, "/"))).toEqual([303, "/"]);
    expect((await third.get<User>("/api/auth/user")).body.id).toBe(member.user.id);
  });

  test("that is proven leads straight to its password", async () => {
    const browser = new Browser(harness);
    const answer = await goThrough(browser, somebody({ email: operator }));
    expect(whereTo(answer)).toEqual([303, "/api/login?step=link&returnTo=%2Fstories"]);
    expect(browser.hasSession).toBe(false);
  });

  test("stays as it is when somebody else signs in in that browser, or nobody came to link it", async () => {
    const { person } = await known();
    const another = await createFamily(harness);
    const shared = new Browser(harness);
    await goThrough(shared, person);
    expect((await shared.post("/api/login", { username: another.email, password: goodPassword })).status).toBe(200);
    expect(await eventsOf(another.user.id)).not.toContain("ExternalIdentityLinked");
  });
});

describe("somebody who is new", () => {
  const family = { familyName: "Lovelace", firstName: "Ada", lastName: "Lovelace", returnTo: "/stories" };

  test("opens an account without a family where they came to sell", async () => {
    const person = somebody();
    const browser = new Browser(harness);
    const start = await browser.get<string>("/api/login?start=business");
    expect(start.body).toContain('href="/api/login/oidc?returnTo=%2Fvendor%2Fregister"');
    const answer = await goThrough(browser, person, "/vendor/register");
    expect(whereTo(answer)).toEqual([303, "/api/login?start=business&step=start&returnTo=%2Fvendor%2Fregister"]);
    const page = await browser.get<string>(answer.headers.get("location")!);
    expect(page.body).toContain('name="kind" value="business"');
    expect(page.body).not.toContain('name="familyName"');
    // The provider knows no last name.
    expect(page.body).toMatch(/<input id="lastName" [^>]*autofocus/);
    const business = { kind: "business", firstName: "Ada", lastName: "Lovelace", returnTo: "/vendor/register" };
    const wrong = await browser.form("/api/login/oidc/family", { ...business, firstName: "" });
    expect([wrong.status, wrong.body.includes("Open a business account: please check")]).toEqual([400, true]);
    expect(whereTo(await browser.form("/api/login/oidc/family", business))).toEqual([303, "/vendor/register"]);
    const { body: user } = await browser.get<User>("/api/auth/user");
    expect(user).toMatchObject({ email: person.email, role: "member", tenantId: null });
    expect(await eventsOf(user.id)).toEqual(["UserRegistered", "EmailVerified", "ExternalIdentityLinked"]);
  });

  test("starts a family also where they came by a page for those who sell, and opens a business also by one for families", async () => {
    const linkIn = (page: string, words: string) =>
      new RegExp(`<a href="([^"]+)">${words}</a>`).exec(page)![1]!.replaceAll("&amp;", "&");
    const [founder, seller] = [new Browser(harness), new Browser(harness)];
    const toSell = await goThrough(founder, somebody(), "/vendor/services");
    const business = await founder.get<string>(toSell.headers.get("location")!);
    const forFamily = await founder.get<string>(linkIn(business.body, "Start a family archive"));
    expect(forFamily.body).toContain('name="familyName"');
    const named = { firstName: "Ada", lastName: "Lovelace", returnTo: "/" };
    expect(whereTo(await founder.form("/api/login/oidc/family", { ...named, familyName: "Lovelace" }))).toEqual([
      303,
      "/welcome",
    ]);
    expect((await founder.get<User>("/api/auth/user")).body.role).toBe("tenant_admin");

    const toRead = await goThrough(seller, somebody());
    const family = await seller.get<string>(toRead.headers.get("location")!);
    const toOpen = await seller.get<string>(linkIn(family.body, "Open a business account"));
    expect(toOpen.body).toContain('name="kind" value="business"');
    expect(toOpen.body).toContain('name="returnTo" value="/"');
  });

  test("starts a family without a password, and signs in by the provider", async () => {
    const person = somebody();
    const browser = new Browser(harness);
    const answer = await goThrough(browser, person);
    expect(whereTo(answer)).toEqual([303, "/api/login?start=family&step=start&returnTo=%2Fstories"]);
    const page = await browser.get<string>(answer.headers.get("location")!);
    expect(page.body).toContain(person.email);
    expect(page.body).toMatch(/name="firstName"[^>]*value="Ada"/);
    expect(page.body).not.toContain('type="password"');
    const founded = await browser.form("/api/login/oidc/family", family);
    expect(whereTo(founded)).toEqual([303, "/stories"]);
    const { body: user } = await browser.get<User>("/api/auth/user");
    expect(user).toMatchObject({ email: person.email, role: "tenant_admin", firstName: "Ada" });
    expect(await eventsOf(user.id)).toEqual(["UserRegistered", "EmailVerified", "ExternalIdentityLinked"]);
    // Somebody signs up under its address, and their mail is answered with no: that is no invitation it was made for.
    const signUp = { ...family, email: person.email, password: goodPassword, returnTo: undefined };
    expect((await new Browser(harness).post("/api/signup", signUp)).status).toBe(201);
    const told = await harness.journal.read<UserEvent>(userStream(user.id));
    const { token } = told.findLast(({ type }) => type === "SignUpRepeated")!.data as { token: string };
    expect((await browser.post("/api/invitation", { token, answer: "decline" })).status).toBeLessThan(300);
    expect(await eventsOf(user.id)).not.toContain("UserErased");
    // What would leave nobody a way in is refused.
    expect(codeOf(await browser.delete("/api/auth/external-identity"))).toBe("CONFLICT");

    const elsewhere = new Browser(harness);
    expect(whereTo(await goThrough(elsewhere, person))).toEqual([303, "/stories"]);
    expect((await elsewhere.get<User>("/api/auth/user")).body.id).toBe(user.id);
  });

  test("starts no family without the provider's word, nor twice with it", async () => {
    const { returnTo: _path, ...body } = family;
    expect(codeOf(await new Browser(harness).post("/api/login/oidc/family", body))).toBe("SIGNED_OUT");
    const browser = new Browser(harness);
    await goThrough(browser, somebody());
    const word = browser.cookie!;
    expect((await browser.post("/api/login/oidc/family", body)).status).toBe(201);
    const again = await harness.anonymous.post("/api/login/oidc/family", body, { cookie: word });
    expect(codeOf(again)).toBe("SIGNED_OUT");
  });

  test.each([{ emailVerified: false }, { emailVerified: undefined }, { email: undefined }])(
    "comes no further where the provider does not vouch for the address: %o",
    async (unproven) => {
      const browser = new Browser(harness);
      const answer = await goThrough(browser, { ...somebody(), ...unproven } as Person);
      expect([answer.status, answer.body.includes("not confirmed at Family ID")]).toEqual([403, true]);
      const { returnTo: _path, ...body } = family;
      expect(codeOf(await browser.post("/api/login/oidc/family", body))).toBe("SIGNED_OUT");
    },
  );
});

describe("an answer is refused", () => {
  let person: Person;
  beforeEach(async () => void ({ person } = await linked()));
  const expectRefused = (browser: Browser, { status }: Answer) =>
    expect([status, browser.hasSession]).toEqual([401, false]);

  test("in a browser that began nothing, or something else, or with another state", async () => {
    const [one, other] = [new Browser(harness), new Browser(harness)];
    const back = await begin(one, person);
    const asked = provider.asked.length;
    expectRefused(other, await other.get(back));
    await begin(other, person);
    const before = provider.asked.filter((request) => request === "POST /token").length;
    expectRefused(other, await other.get(back));
    expectRefused(one, await one.get(back.replace(/state=[^&]+/, "state=forged")));
    expectRefused(one, await one.get(back.replace(/state=[^&]+/, "")));
    // No code was ever redeemed for them, and the true answer is still good.
    expect(provider.asked.filter((request) => request === "POST /token").length).toBe(before);
    expect(provider.asked.length).toBeGreaterThanOrEqual(asked);
    expect(whereTo(await one.get(back))).toEqual([303, "/stories"]);
  });

  test("a second time, also with the cookie of the first", async () => {
    const browser = new Browser(harness);
    const back = await begin(browser, person);
    const cookie = browser.cookie!;
    expect((await browser.get(back)).status).toBe(303);
    const again = await harness.anonymous.get(back, { cookie });
    expect([again.status, again.headers.getSetCookie().some((set) => set.startsWith("sid="))]).toEqual([401, false]);
  });

  test("whose code another sign-in was given", async () => {
    const [one, other] = [new Browser(harness), new Browser(harness)];
    const code = new URL(await begin(one, person), "http://x").searchParams.get("code")!;
    const back = new URL(await begin(other, person), "http://x");
    back.searchParams.set("code", code);
    const answer = await other.get<string>(`${back.pathname}${back.search}`);
    expectRefused(other, answer);
    expect(answer.body).toContain("was not accepted");
  });

  test.each<[string, () => void]>([
    ["another nonce", () => (provider.tamper = (claims) => ({ ...claims, nonce: "another" }))],
    ["another issuer", () => (provider.tamper = (claims) => ({ ...claims, iss: "https://elsewhere.example" }))],
    ["another audience", () => (provider.tamper = (claims) => ({ ...claims, aud: "another-client" }))],
    ["a time that is over", () => (provider.tamper = (claims) => ({ ...claims, exp: 1_000_000_000 }))],
    ["a key that was never published", () => void (provider.signsWrongly = true)],
  ])("whose token has %s", async (_what, tamper) => {
    const browser = new Browser(harness);
    const back = await begin(browser, person);
    tamper();
    const answer = await browser.get<string>(back);
    expectRefused(browser, answer);
    expect(answer.body).toContain("was not accepted");
  });

  test("that was tampered with so that nothing changed is not: the tests above see what they say", async () => {
    const browser = new Browser(harness);
    const back = await begin(browser, person);
    provider.tamper = (claims) => ({ ...claims });
    expect(whereTo(await browser.get(back))).toEqual([303, "/stories"]);
  });

  test("that says no", async () => {
    const browser = new Browser(harness);
    const back = new URL(await begin(browser, person), "http://x");
    back.searchParams.delete("code");
    back.searchParams.set("error", "access_denied");
    const answer = await browser.get<string>(`${back.pathname}${back.search}`);
    expectRefused(browser, answer);
    expect(answer.body).toContain("You were not signed in with Family ID");
  });
});

test("linking asks who one is, as everything does that guards an account", async () => {
  const { claims: _claims, ...stranger } = await harness.as();
  for (const answer of [
    await stranger.post("/api/auth/external-identity", {}),
    await stranger.delete("/api/auth/external-identity"),
  ])
    expect([answer.status, codeOf(answer)]).toEqual([403, "CONFIRMATION_REQUIRED"]);
});

test("a provider that is down is said to be, leaves passwords alone, and is used again when it is back", async () => {
  const { member, person } = await linked();
  const begun = new Browser(harness);
  const back = await begin(begun, person);
  provider.goDown();
  try {
    const answer = await begun.get<string>(back);
    expect([answer.status, answer.body.includes("We cannot reach Family ID right now")]).toEqual([503, true]);
    await harness.restart();
    const started = await new Browser(harness).get<string>("/api/login/oidc");
    expect([started.status, started.body.includes('action="/api/login"')]).toEqual([503, true]);
    const byPassword = await new Browser(harness).post("/api/login", {
      username: member.email,
      password: goodPassword,
    });
    expect(byPassword.status).toBe(200);
  } finally {
    provider.comeBack();
  }
  expect(whereTo(await goThrough(new Browser(harness), person))).toEqual([303, "/stories"]);
});

test("a provider whose address is set with a slash more than it calls itself is the same one", async () => {
  const { member, person } = await linked();
  environment["OIDC_ISSUER"] = `${provider.issuer}/`;
  await harness.restart();
  const linkedAs = async () => (await member.browser.get("/api/auth/external-identity")).body;
  expect(await linkedAs()).toMatchObject({ linked: true });
  const newcomer = new Browser(harness);
  const answer = await goThrough(newcomer, somebody(), "/");
  expect((await newcomer.get<string>(answer.headers.get("location")!)).body).toContain("Start a family archive");
  const founding = { familyName: "Mendel", firstName: "Ada", lastName: "Founder" };
  expect((await newcomer.post("/api/login/oidc/family", founding)).status).toBe(201);
  expect((await member.browser.delete("/api/auth/external-identity")).status).toBe(204);
  expect(await linkedAs()).toMatchObject({ linked: false });
  expect(whereTo(await goThrough(new Browser(harness), person))[1]).not.toBe("/stories");
  environment["OIDC_ISSUER"] = provider.issuer;
  await harness.restart();
});

describe("where passwords are off", () => {
  let both: { member: Member; person: Person };
  beforeAll(async () => {
    both = await known();
    environment["KINKEEPER_PASSWORDS"] = "off";
    environment["KINKEEPER_SIGNUP"] = "closed";
    await harness.restart();
  });

  test("they open nobody's account but a super_admin's, and start no family", async () => {
    const { email } = both.member;
    const refused = await new Browser(harness).post("/api/login", { username: email, password: goodPassword });
    expect([refused.status, codeOf(refused)]).toEqual([403, "FORBIDDEN"]);
    const page = await new Browser(harness).get<string>("/api/login");
    expect([page.body.includes("Continue with Family ID"), page.body.includes("password-reset")]).toEqual([
      true,
      false,
    ]);
    const business = (await new Browser(harness).get<string>("/api/login?start=business")).body;
    expect([business.includes("oidc?returnTo=%2Fvendor%2Fregister"), business.includes("/api/signup")]).toEqual([
      true,
      false,
    ]);
    expect(await askOperator(harness, "password", email)).toContain("passwords are off");
    expect(await askOperator(harness, "password", operator)).toContain("/api/password-reset?token=");
    const admin = await superAdminOf(harness, operator);
    const founding = { familyName: "A", firstName: "A", lastName: "A", email: newAddress(), password: goodPassword };
    expect(codeOf(await admin.post("/api/signup", founding))).toBe("FORBIDDEN");
  });

  test("they link an account once, which the provider opens from then on", async () => {
    const { member, person } = both;
    const browser = new Browser(harness);
    expect(whereTo(await goThrough(browser, person, "/"))).toEqual([303, "/api/login?step=link"]);
    expect((await browser.post("/api/login", { username: member.email, password: goodPassword })).status).toBe(200);
    expect((await browser.delete("/api/auth/external-identity")).status).toBe(409);
    const elsewhere = new Browser(harness);
    expect(whereTo(await goThrough(elsewhere, person, "/"))).toEqual([303, "/"]);
  });

  test("the link of a reset sets one, and signs nobody in", async () => {
    const browser = new Browser(harness);
    const token = await resetTokenOf(harness, both.member);
    const set = await browser.form("/api/password-reset/confirm", {
      token,
      password: "a tortoise and fourteen finches",
    });
    expect([...whereTo(set), browser.hasSession]).toEqual([303, "/api/login", false]);
    expect((await eventsOf(both.member.user.id)).at(-1)).not.toBe("PasswordResetRequested");
  });

  test("somebody unknown is told to be invited where sign-up is closed", async () => {
    const answer = await goThrough(new Browser(harness), somebody());
    expect([answer.status, answer.body.includes("ask your family’s admin")]).toEqual([403, true]);
  });
});
