import type { AccountClosing } from "@kinkeeper/contracts/identity/account";
import type { OwnSession } from "@kinkeeper/contracts/identity/sessions";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, createFamily, goodPassword, joinFamily, superAdminOf, type Member } from "../testing/browser.ts";
import { userStream } from "../users/user.ts";

let harness: ServiceHarness;
let ada: Member;
beforeAll(
  async () =>
    void (harness = await startHarness(identity, {
      mailDelivers: false,
      environment: { KINKEEPER_ADMIN_EMAIL: "root@example.org", KINKEEPER_ADMIN_PASSWORD: goodPassword },
    })),
);
afterAll(() => harness.stop());
beforeEach(async () => void (ada = await createFamily(harness)));

const eventsOf = ({ user }: Member) => harness.journal.read<UserEvent>(userStream(user.id));
const login = (username: string) => new Browser(harness).post("/api/login", { username, password: goodPassword });

describe("where somebody is signed in", () => {
  const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const elsewhere = async (): Promise<Browser> => {
    const browser = new Browser(harness, "198.51.100.23");
    const body = { username: ada.email, password: goodPassword };
    const { status } = await browser.request("POST", "/api/login", { body, headers: { "user-agent": firefox } });
    expect(status).toBe(200);
    return browser;
  };
  const listed = async (browser: Browser) => (await browser.get<OwnSession[]>("/api/auth/sessions")).body;

  test("is listed with device, place and times, this one first", async () => {
    await elsewhere();
    const sessions = await listed(ada.browser);
    expect(sessions.map(({ current }) => current)).toEqual([true, false]);
    expect(sessions[1]).toEqual({
      id: expect.any(String),
      device: "Firefox on Windows",
      place: "198.51.100.x",
      signedInAt: expect.any(String),
      lastSeenAt: expect.any(String),
      current: false,
    });
    expect(JSON.stringify(sessions)).not.toContain(ada.browser.sessionId);
    expect((await new Browser(harness).get("/api/auth/sessions")).status).toBe(401);
  });

  test("ends on one device, and on nobody else's", async () => {
    const other = await elsewhere();
    const { browser: eve } = await createFamily(harness);
    const [, theirs] = await listed(ada.browser);
    expect((await eve.delete(`/api/auth/sessions/${theirs!.id}`)).status).toBe(404);
    expect((await ada.browser.delete(`/api/auth/sessions/${newId()}`)).status).toBe(404);
    expect((await other.exchange()).status).toBe(200);
    expect((await ada.browser.delete(`/api/auth/sessions/${theirs!.id}`)).status).toBe(204);
    expect((await other.exchange()).status).toBe(401);
    expect(await listed(ada.browser)).toHaveLength(1);
  });

  test("ends everywhere else", async () => {
    const others = [await elsewhere(), await elsewhere()];
    const { browser: eve } = await createFamily(harness);
    const answer = await ada.browser.request("DELETE", "/api/auth/sessions");
    expect(answer.status).toBe(204);
    expect(JSON.parse(answer.headers.get("x-kinkeeper-revoked")!)).toEqual({ userId: ada.user.id });
    for (const other of others) expect((await other.exchange()).status).toBe(401);
    for (const still of [ada.browser, eve]) expect((await still.exchange()).status).toBe(200);
  });

  test("a new device is told by mail, a known one and the first are not", async () => {
    const told = async () => (await eventsOf(ada)).filter(({ type }) => type === "SignedInOnNewDevice");
    await ada.browser.get("/api/logout");
    await ada.browser.post("/api/login", { username: ada.email, password: goodPassword });
    expect(await told()).toEqual([]);
    const other = await elsewhere();
    expect((await told()).map(({ data }) => data)).toEqual([
      { userId: ada.user.id, email: ada.email, device: "Firefox on Windows", place: "198.51.100.x" },
    ]);
    await other.post("/api/login", { username: ada.email, password: goodPassword });
    expect(await told()).toHaveLength(1);
    for (let device = 0; device < 6; device += 1) await elsewhere();
    expect(await told()).toHaveLength(5);
  });
});

describe("deleting one's own account", () => {
  const confirmation = "Delete my account";
  const close = ({ browser }: Member, more: object = {}) =>
    browser.post("/api/auth/user/closing", { password: goodPassword, confirmation, ...more });
  const closingOf = async ({ browser }: Member) => (await browser.get<AccountClosing>("/api/auth/user/closing")).body;

  test("a member is gone: sessions, names and everything under their key; a last mail says so", async () => {
    const ben = await joinFamily(harness, ada);
    expect(await closingOf(ben)).toEqual({ hasPassword: true, alone: [] });
    const elsewhere = new Browser(harness);
    await elsewhere.post("/api/login", { username: ben.email, password: goodPassword });
    const { browser } = ben;
    const answer = await close(ben);
    expect(answer.status).toBe(204);
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(browser.cookie).toBeUndefined();
    expect((await elsewhere.exchange()).status).toBe(401);
    expect((await login(ben.email)).status).toBe(401);
    const members = await ada.browser.get<{ id: string }[]>(`/api/tenants/${ada.tenantId}/users`);
    expect(members.body.map(({ id }) => id)).toEqual([ada.user.id]);

    const events = await eventsOf(ben);
    expect(events.map(({ type }) => type).slice(-2)).toEqual(["FarewellSaid", "UserErased"]);
    // The farewell alone knows the address, until it was sent.
    expect(events.at(-2)!.data).toMatchObject({ email: ben.email });
    expect((events.at(-2)!.data as { userId: string }).userId).not.toBe(ben.user.id);
    expect(JSON.stringify(events.slice(0, -2).map(({ data }) => data))).not.toContain(ben.email);
    expect((await harness.keyring.find([keyName("platform", ben.user.id)])).size).toBe(0);
    expect((await login(ada.email)).status).toBe(200);
  });

  test("asks for the password and for the words, and is none of the business of who is signed out", async () => {
    const ben = await joinFamily(harness, ada);
    for (const wrong of [
      { password: "not my password" },
      { password: undefined },
      { confirmation: "yes" },
      { confirmation: "" },
    ]) {
      const refused = await close(ben, wrong);
      expect([refused.status, codeOf(refused)]).toEqual([400, "INVALID_INPUT"]);
    }
    expect(
      (await new Browser(harness).post("/api/auth/user/closing", { password: goodPassword, confirmation })).status,
    ).toBe(401);
    expect((await ben.browser.exchange()).status).toBe(200);
    expect((await close(ben)).status).toBe(204);
  });

  test("the only administrator hands over first", async () => {
    const ben = await joinFamily(harness, ada);
    expect(await closingOf(ada)).toEqual({
      hasPassword: true,
      alone: [{ id: ada.tenantId, name: "Mendel", otherMembers: 1 }],
    });
    const refused = await close(ada);
    expect([refused.status, codeOf(refused)]).toEqual([409, "CONFLICT"]);
    expect((refused.body as { message: string }).message).toContain("“Mendel”");
    expect((await ada.browser.exchange()).status).toBe(200);

    await ada.browser.patch(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`, { role: "tenant_admin" });
    expect(await closingOf(ada)).toEqual({ hasPassword: true, alone: [] });
    expect((await close(ada)).status).toBe(204);
    expect((await ben.browser.exchange()).status).toBe(200);
  });

  test("so does the last of two who go at the same moment: the family keeps one", async () => {
    const ben = await joinFamily(harness, ada);
    const cleo = await joinFamily(harness, ada);
    await ada.browser.patch(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`, { role: "tenant_admin" });
    const answers = await Promise.all([close(ada), close(ben)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    const [kept, gone] = answers[0]!.status === 409 ? [ada, ben] : [ben, ada];
    const members = await cleo.browser.get<{ id: string; role: string }[]>(`/api/tenants/${ada.tenantId}/users`);
    const admins = members.body.filter(({ role }) => role === "tenant_admin");
    expect(admins.map(({ id }) => id)).toEqual([kept.user.id]);
    expect((await login(kept.email)).status).toBe(200);
    expect((await login(gone.email)).status).toBe(401);
  });

  test("or cancels the family with it: its members are out at once", async () => {
    const ben = await joinFamily(harness, ada);
    expect((await close(ada, { cancelFamilies: [newId()] })).status).toBe(409);
    expect((await close(ada, { cancelFamilies: [ada.tenantId] })).status).toBe(204);
    expect((await ben.browser.exchange()).status).toBe(401);
    // The archive is gone for them, their account is not: they can delete it too.
    expect((await ben.browser.post("/api/login", { username: ben.email, password: goodPassword })).status).toBe(200);
    expect(await ben.browser.claims()).toEqual({ sub: ben.user.id, role: "member" });
    expect((await close(ben)).status).toBe(204);
    expect((await login(ben.email)).status).toBe(401);
  });

  test("cancels no family that somebody else administers, nor one of others", async () => {
    const ben = await joinFamily(harness, ada);
    await ada.browser.patch(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`, { role: "tenant_admin" });
    const other = await createFamily(harness);
    expect((await close(ben, { cancelFamilies: [ada.tenantId, other.tenantId] })).status).toBe(204);
    for (const still of [ada, other]) expect((await still.browser.exchange()).status).toBe(200);
  });

  test("whoever runs the platform stays", async () => {
    const root = await superAdminOf(harness, "root@example.org");
    const refused = await root.post("/api/auth/user/closing", { password: goodPassword, confirmation });
    expect([refused.status, codeOf(refused)]).toEqual([403, "FORBIDDEN"]);
  });
});
