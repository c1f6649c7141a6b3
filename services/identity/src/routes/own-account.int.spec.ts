import type { SignedIn, User } from "@kinkeeper/contracts/identity/signed-in";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, createFamily, goodPassword, type Member } from "../testing/browser.ts";

let harness: SharedHarness;
beforeAll(async () => void (harness = await sharedHarness(identity)));

let ada: Member;
beforeEach(async () => void (ada = await createFamily(harness)));
const login = (username: string, password = goodPassword) =>
  new Browser(harness).post("/api/login", { username, password });

describe("one's own profile", () => {
  test("changes what is sent, empties what is null, and keeps the rest", async () => {
    const first = await ada.browser.patch<User>("/api/auth/user", { firstName: "Augusta", birthdate: "10 Dec 1815" });
    expect(first.body).toMatchObject({ firstName: "Augusta", lastName: "Founder", birthdate: "10 Dec 1815" });
    const second = await ada.browser.patch<User>("/api/auth/user", { lastName: null, birthdate: "" });
    expect(second.body).toMatchObject({
      firstName: "Augusta",
      lastName: null,
      birthdate: null,
      tenantId: ada.tenantId,
    });
    expect((await ada.browser.get<SignedIn>("/api/auth/user")).body).toMatchObject(second.body);
    const [member] = (await ada.browser.get<User[]>(`/api/tenants/${ada.tenantId}/users`)).body;
    expect(member).toMatchObject({ firstName: "Augusta", lastName: null });
  });

  test.each([{ role: "super_admin" }, { email: "other@example.org" }, { id: newId() }, { tenantId: newId() }])(
    "cannot be given %o",
    async (more) => {
      expect((await ada.browser.patch("/api/auth/user", { firstName: "Augusta", ...more })).status).toBe(400);
      expect((await ada.browser.get<SignedIn>("/api/auth/user")).body).toEqual({
        ...ada.user,
        tenant: expect.objectContaining({ id: ada.tenantId }),
      });
    },
  );

  test("a user name can be chosen, changed and given back; the old one is free again", async () => {
    const eve = await createFamily(harness);
    const [first, second] = [`ada-${newId().slice(-12)}`, `countess-${newId().slice(-12)}`];
    expect((await ada.browser.patch<User>("/api/auth/user", { username: first })).body.username).toBe(first);
    const taken = await eve.browser.patch("/api/auth/user", { username: first });
    expect([taken.status, codeOf(taken)]).toEqual([409, "CONFLICT"]);
    expect((await login(first)).status).toBe(200);

    await ada.browser.patch("/api/auth/user", { username: second });
    expect((await login(first)).status).toBe(401);
    expect((await login(second)).status).toBe(200);
    expect((await eve.browser.patch("/api/auth/user", { username: first })).status).toBe(200);

    await ada.browser.patch("/api/auth/user", { username: null });
    expect((await login(second)).status).toBe(401);
    expect((await login(ada.email)).status).toBe(200);
  });
});

describe("one's own password", () => {
  const change = (browser: Browser, currentPassword: string, newPassword: string) =>
    browser.post("/api/auth/password", { currentPassword, newPassword });

  test("changes for who knows the current one, and every other session ends", async () => {
    const elsewhere = new Browser(harness);
    await elsewhere.post("/api/login", { username: ada.email, password: goodPassword });
    const answer = await change(ada.browser, goodPassword, "forty tortoises and a finch");
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect(JSON.parse(answer.headers.get("x-kinkeeper-revoked")!)).toEqual({ userId: ada.user.id });
    expect((await ada.browser.get("/api/auth/user")).status).toBe(200);
    expect((await elsewhere.exchange()).status).toBe(401);
    expect((await login(ada.email)).status).toBe(401);
    expect((await login(ada.email, "forty tortoises and a finch")).status).toBe(200);
  });

  test("changes once for two who know the current one at the same moment", async () => {
    const elsewhere = new Browser(harness);
    await elsewhere.post("/api/login", { username: ada.email, password: goodPassword });
    const wanted = ["forty tortoises and a finch", "eleven barnacles in a jar"] as const;
    // Both are signed in when they ask: whoever is first ends the other's session.
    const changes = await Promise.all(
      [ada.browser, elsewhere].map((browser, at) =>
        browser.prepared("POST", "/api/auth/password", {
          body: { currentPassword: goodPassword, newPassword: wanted[at] },
        }),
      ),
    );
    const answers = await Promise.all(changes.map((send) => send()));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 400]);
    const refused = answers.find(({ status }) => status === 400)!;
    expect(refused.body).toMatchObject({ error: "INVALID_INPUT", issues: [{ path: "currentPassword" }] });
    const [first, second] = [await login(ada.email, wanted[0]), await login(ada.email, wanted[1])];
    expect([first.status, second.status]).toEqual(answers.map(({ status }) => (status === 204 ? 200 : 401)));
  });

  test("stays for who does not, and for one that is easily guessed", async () => {
    const wrong = await change(ada.browser, "not my password", "forty tortoises and a finch");
    expect([wrong.status, wrong.body]).toEqual([
      400,
      expect.objectContaining({ issues: [expect.objectContaining({ path: "currentPassword" })] }),
    ]);
    const common = await change(ada.browser, goodPassword, "Password123");
    expect([common.status, common.body]).toEqual([
      400,
      expect.objectContaining({ issues: [expect.objectContaining({ path: "newPassword" })] }),
    ]);
    expect((await login(ada.email)).status).toBe(200);
  });

  test("cannot be guessed at", async () => {
    const statuses = [];
    for (let round = 0; round < 11; round += 1)
      statuses.push((await change(ada.browser, `guess ${round}`, "forty tortoises")).status);
    expect(statuses.slice(-2)).toEqual([400, 429]);
    const paused = await change(ada.browser, goodPassword, "forty tortoises");
    expect(Number(paused.headers.get("retry-after"))).toBeGreaterThan(100);
  });

  test("is none of the business of who is signed out", async () => {
    expect((await change(new Browser(harness), goodPassword, "forty tortoises")).status).toBe(401);
  });
});

test("a token without its session cannot switch families", async () => {
  const stranger = await harness.as({ sub: ada.user.id, role: "tenant_admin", tenantId: ada.tenantId });
  expect((await stranger.post("/api/auth/tenant", { tenantId: ada.tenantId })).status).toBe(401);
  expect((await ada.browser.post("/api/auth/tenant", { tenantId: ada.tenantId })).status).toBe(200);
});

test("a token of an account that is no more opens nothing", async () => {
  const nobody = await harness.as({ sub: newId() });
  expect((await nobody.get("/api/auth/user")).status).toBe(401);
});
