import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import type { TenantUser } from "@kinkeeper/contracts/identity/family-users";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import { newId } from "@kinkeeper/platform/ids";
import { codeOf, startHarness, type Answer, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import {
  Browser,
  createFamily,
  goodPassword,
  joinFamily,
  newAddress,
  signIn,
  superAdminOf,
  type Member,
} from "../testing/browser.ts";

let harness: ServiceHarness;
let root: Browser;
beforeAll(async () => {
  harness = await startHarness(identity, {
    mailDelivers: false,
    environment: { KINKEEPER_ADMIN_EMAIL: "root@example.org", KINKEEPER_ADMIN_PASSWORD: goodPassword },
  });
  root = await superAdminOf(harness, "root");
});
afterAll(() => harness.stop());

const outcome = (answer: Answer) => [answer.status, codeOf(answer)];
const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...(body as object), requestId: "" } });

describe("another family's ids answer exactly like ids that do not exist", () => {
  let ada: Member;
  let eve: Member;
  let ben: Member;
  beforeAll(async () => {
    ada = await createFamily(harness, "Mendel");
    ben = await joinFamily(harness, ada);
    eve = await createFamily(harness, "Curie");
  });

  const calls: [string, (who: Browser, tenantId: string, userId: string) => Promise<Answer>][] = [
    ["reading a family", (who, tenantId) => who.get(`/api/tenants/${tenantId}`)],
    ["renaming a family", (who, tenantId) => who.patch(`/api/tenants/${tenantId}`, { name: "Stolen" })],
    ["listing members", (who, tenantId) => who.get(`/api/tenants/${tenantId}/users`)],
    ["adding a member", (who, tenantId) => who.post(`/api/tenants/${tenantId}/users`, { email: newAddress() })],
    ["inviting again", (who, tenantId, userId) => who.post(`/api/tenants/${tenantId}/users/${userId}/invitation`)],
    [
      "changing a role",
      (who, tenantId, userId) => who.patch(`/api/tenants/${tenantId}/users/${userId}`, { role: "tenant_admin" }),
    ],
    ["removing a member", (who, tenantId, userId) => who.delete(`/api/tenants/${tenantId}/users/${userId}`)],
    ["switching to a family", (who, tenantId) => who.post("/api/auth/tenant", { tenantId })],
  ];

  test.each(calls)("%s", async (_what, call) => {
    const foreign = await call(eve.browser, ada.tenantId, ben.user.id);
    const random = await call(eve.browser, newId(), newId());
    expect(foreign.status).toBe(404);
    expect(withoutRequestId(foreign)).toEqual(withoutRequestId(random));
  });

  test.each(calls.filter(([what]) => /role|removing|inviting/.test(what)))(
    "%s of somebody in another family through one's own",
    async (_what, call) => {
      const foreign = await call(eve.browser, eve.tenantId, ben.user.id);
      const random = await call(eve.browser, eve.tenantId, newId());
      expect(foreign.status).toBe(404);
      expect(withoutRequestId(foreign)).toEqual(withoutRequestId(random));
    },
  );

  test("and their own administrator may do all of it", async () => {
    const invited = await ada.browser.post<{ user: TenantUser }>(`/api/tenants/${ada.tenantId}/users`, {
      email: newAddress(),
    });
    const statuses = [];
    for (const [what, call] of calls) {
      const userId = what === "inviting again" ? invited.body.user.id : ben.user.id;
      statuses.push([what, (await call(ada.browser, ada.tenantId, userId)).status]);
    }
    expect(Object.fromEntries(statuses)).toEqual({
      "reading a family": 200,
      "renaming a family": 200,
      "listing members": 200,
      "adding a member": 201,
      "inviting again": 201,
      "changing a role": 200,
      "removing a member": 204,
      "switching to a family": 200,
    });
  });
});

describe("what a member may not do an administrator may", () => {
  test("rename, invite, change roles, remove", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    const carl = await joinFamily(harness, ada);
    const path = `/api/tenants/${ada.tenantId}`;
    const asked = async ({ browser }: Member) => [
      (await browser.patch(path, { name: "Mendel and Peas" })).status,
      (await browser.post(`${path}/users`, { email: newAddress() })).status,
      (await browser.patch(`${path}/users/${carl.user.id}`, { role: "tenant_admin" })).status,
      (await browser.delete(`${path}/users/${carl.user.id}`)).status,
    ];
    expect(await asked(ben)).toEqual([403, 403, 403, 403]);
    expect(await asked(ada)).toEqual([200, 201, 200, 204]);
  });

  test("nobody who is signed out may do anything", async () => {
    const ada = await createFamily(harness);
    expect((await harness.anonymous.get(`/api/tenants/${ada.tenantId}`)).status).toBe(401);
    expect((await harness.anonymous.get(`/api/tenants/${ada.tenantId}/users`)).status).toBe(401);
    expect((await harness.anonymous.get("/api/admin/tenants")).status).toBe(401);
  });
});

describe("renaming a family", () => {
  test("is seen at once, and refuses an empty name and anything else in the body", async () => {
    const ada = await createFamily(harness);
    const path = `/api/tenants/${ada.tenantId}`;
    expect((await ada.browser.patch(path, { name: "  " })).status).toBe(400);
    expect((await ada.browser.patch(path, { name: "Peas", status: "active" })).status).toBe(400);
    expect((await ada.browser.patch(path, { name: " Peas " })).body).toMatchObject({ name: "Peas", status: "trial" });
    expect((await ada.browser.get(path)).body).toMatchObject({ id: ada.tenantId, name: "Peas" });
  });
});

describe("changing a role", () => {
  test("holds from the next request on", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    const path = `/api/tenants/${ada.tenantId}/users/${ben.user.id}`;
    const raised = await ada.browser.patch<TenantUser>(path, { role: "tenant_admin" });
    expect(raised.body).toMatchObject({ id: ben.user.id, role: "tenant_admin", status: "active" });
    expect(JSON.parse(raised.headers.get("x-kinkeeper-revoked")!)).toEqual({ userId: ben.user.id });
    expect(await ben.browser.claims()).toMatchObject({ role: "tenant_admin" });
    await ada.browser.patch(path, { role: "member" });
    expect(await ben.browser.claims()).toMatchObject({ role: "member" });
  });

  test("to super_admin is refused", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    const path = `/api/tenants/${ada.tenantId}/users/${ben.user.id}`;
    expect((await ada.browser.patch(path, { role: "super_admin" })).status).toBe(400);
  });
});

describe("a family keeps an administrator", () => {
  test("the last one can neither step down nor leave", async () => {
    const ada = await createFamily(harness);
    await joinFamily(harness, ada);
    const path = `/api/tenants/${ada.tenantId}/users/${ada.user.id}`;
    expect(outcome(await ada.browser.patch(path, { role: "member" }))).toEqual([409, "CONFLICT"]);
    expect(outcome(await ada.browser.delete(path))).toEqual([409, "CONFLICT"]);
  });

  test("also when two remove each other at the same moment", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    await ada.browser.patch(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`, { role: "tenant_admin" });
    const answers = await Promise.all([
      ada.browser.delete(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`),
      ben.browser.delete(`/api/tenants/${ada.tenantId}/users/${ada.user.id}`),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

describe("taking somebody out", () => {
  test("shuts them out at once and leaves their other families to them", async () => {
    const ada = await createFamily(harness, "Mendel");
    const eve = await createFamily(harness, "Curie");
    const { body } = await ada.browser.post<{ link: string }>(`/api/tenants/${ada.tenantId}/users`, {
      email: eve.email,
    });
    const token = new URL(body.link).searchParams.get("token");
    await eve.browser.post("/api/password-reset/confirm", { token, password: goodPassword });
    expect(await eve.browser.claims()).toMatchObject({ tenantId: ada.tenantId, role: "member" });

    const removed = await ada.browser.delete(`/api/tenants/${ada.tenantId}/users/${eve.user.id}`);
    expect(removed.status).toBe(204);
    expect(JSON.parse(removed.headers.get("x-kinkeeper-revoked")!)).toEqual({ userId: eve.user.id });
    expect((await eve.browser.exchange()).status).toBe(401);
    await signIn(eve);
    expect(await eve.browser.claims()).toMatchObject({ tenantId: eve.tenantId, role: "tenant_admin" });
    expect((await eve.browser.get(`/api/tenants/${ada.tenantId}`)).status).toBe(404);
  });

  test("ends no session of theirs that looks at another family", async () => {
    const ada = await createFamily(harness);
    const eve = await createFamily(harness);
    const { body } = await ada.browser.post<{ link: string }>(`/api/tenants/${ada.tenantId}/users`, {
      email: eve.email,
    });
    const token = new URL(body.link).searchParams.get("token");
    await new Browser(harness).post("/api/password-reset/confirm", { token, password: goodPassword });
    await ada.browser.delete(`/api/tenants/${ada.tenantId}/users/${eve.user.id}`);
    expect(await eve.browser.claims()).toMatchObject({ tenantId: eve.tenantId, role: "tenant_admin" });
  });

  test("is done by admins alone, but whoever wants to leaves, which the log of the family says", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    const eve = await joinFamily(harness, ada);
    const users = `/api/tenants/${ada.tenantId}/users`;
    expect((await ben.browser.delete(`${users}/${eve.user.id}`)).status).toBe(403);
    expect((await ada.browser.delete(`${users}/${ada.user.id}`)).status).toBe(409);
    expect((await ben.browser.delete(`${users}/${ben.user.id}`)).status).toBe(204);
    expect((await ben.browser.exchange()).status).toBe(401);
    const { body } = await ada.browser.get<{ entries: { sentence: string; aboutUser: string | null }[] }>("/api/audit");
    expect(body.entries[0]).toMatchObject({ sentence: "left the family", aboutUser: null });
    expect(body.entries[0]).toMatchObject({ actor: { id: ben.user.id } });
  });

  test("whoever leaves goes on in another of their families; where else they looked at the one they left, they are signed out", async () => {
    const ada = await createFamily(harness, "Mendel");
    const eve = await createFamily(harness, "Curie");
    const { body } = await ada.browser.post<{ link: string }>(`/api/tenants/${ada.tenantId}/users`, {
      email: eve.email,
    });
    const token = new URL(body.link).searchParams.get("token");
    await eve.browser.post("/api/password-reset/confirm", { token, password: goodPassword });
    const phone = new Browser(harness);
    await phone.post("/api/login", { username: eve.email, password: goodPassword });
    await phone.post("/api/auth/tenant", { tenantId: ada.tenantId });
    expect(await phone.claims()).toMatchObject({ tenantId: ada.tenantId });

    expect((await eve.browser.delete(`/api/tenants/${ada.tenantId}/users/${eve.user.id}`)).status).toBe(204);
    expect(await eve.browser.claims()).toMatchObject({ tenantId: eve.tenantId, role: "tenant_admin" });
    expect((await eve.browser.get(`/api/tenants/${ada.tenantId}`)).status).toBe(404);
    expect((await phone.exchange()).status).toBe(401);
  });

  test("who has no other family signs in without one", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    await ada.browser.delete(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`);
    expect((await ben.browser.exchange()).status).toBe(401);
    await signIn(ben);
    expect(await ben.browser.claims()).toEqual({ sub: ben.user.id, role: "member" });
    expect((await ben.browser.get<User>("/api/auth/user")).body).toMatchObject({ tenantId: null, role: "member" });
    expect((await ben.browser.get("/api/auth/tenants")).body).toEqual([]);
    const back = await new Browser(harness).post<{ user: User }>("/api/login", {
      username: ben.email,
      password: goodPassword,
    });
    expect(back.body.user.tenantId).toBeNull();
  });
});

describe("switching between one's families", () => {
  test("moves the session, and the list says where one is", async () => {
    const ada = await createFamily(harness, "Mendel");
    const eve = await createFamily(harness, "Curie");
    const invited = await ada.browser.post<{ link: string }>(`/api/tenants/${ada.tenantId}/users`, {
      email: eve.email,
    });
    const token = new URL(invited.body.link).searchParams.get("token");
    await eve.browser.post("/api/password-reset/confirm", { token, password: goodPassword });

    const switched = await eve.browser.post<User>("/api/auth/tenant", { tenantId: eve.tenantId });
    expect(switched.body).toMatchObject({ tenantId: eve.tenantId, role: "tenant_admin" });
    expect(JSON.parse(switched.headers.get("x-kinkeeper-revoked")!)).toEqual({
      sessionHash: sessionHash(eve.browser.sessionId),
    });
    expect(await eve.browser.claims()).toMatchObject({ tenantId: eve.tenantId, role: "tenant_admin" });
    const { body } = await eve.browser.get<{ id: string; role: string; current: boolean }[]>("/api/auth/tenants");
    expect(body.map(({ id, role, current }) => [id, role, current])).toEqual([
      [eve.tenantId, "tenant_admin", true],
      [ada.tenantId, "member", false],
    ]);
  });
});

describe("the status of a family", () => {
  const change = (tenantId: string, status: string) =>
    root.patch(`/api/admin/tenants/${tenantId}/status`, { status, reason: "unpaid" });

  test("is changed by a super_admin alone", async () => {
    const ada = await createFamily(harness);
    const asAdmin = await ada.browser.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "active" });
    expect(asAdmin.status).toBe(403);
    const asRoot = await change(ada.tenantId, "active");
    expect(asRoot.body).toMatchObject({ id: ada.tenantId, status: "active", userCount: 1 });
    expect(JSON.parse(asRoot.headers.get("x-kinkeeper-revoked")!)).toEqual({ tenantId: ada.tenantId });
    expect((await change(newId(), "active")).status).toBe(404);
    expect((await change(ada.tenantId, "closed")).status).toBe(400);
  });

  test("suspended: everybody signs in again, then everything can be read and nothing written", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    await change(ada.tenantId, "suspended");
    for (const member of [ada, ben]) {
      expect((await member.browser.exchange()).status).toBe(401);
      await signIn(member);
    }
    expect(await ben.browser.claims()).toMatchObject({ tenantStatus: "suspended" });
    expect((await ada.browser.get(`/api/tenants/${ada.tenantId}/users`)).status).toBe(200);
    const written = await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" });
    expect(outcome(written)).toEqual([403, "TENANT_SUSPENDED"]);
    // One's own account is not the family's.
    expect((await ben.browser.patch("/api/auth/user", { firstName: "Benjamin" })).status).toBe(200);

    await change(ada.tenantId, "active");
    expect(await ben.browser.claims()).toMatchObject({ tenantStatus: "active" });
    expect((await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" })).status).toBe(200);
  });

  test("cancelled: members are out and stay out, but not of their accounts; their administrator comes in to export", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    await change(ada.tenantId, "cancelled");

    expect((await ben.browser.exchange()).status).toBe(401);
    await signIn(ben);
    expect(await ben.browser.claims()).toEqual({ sub: ben.user.id, role: "member" });
    expect((await ben.browser.get(`/api/tenants/${ada.tenantId}`)).status).toBe(404);
    expect((await ben.browser.get(`/api/tenants/${ada.tenantId}/users`)).status).toBe(404);
    expect(outcome(await ben.browser.post("/api/auth/tenant", { tenantId: ada.tenantId }))).toEqual([
      403,
      "TENANT_CANCELLED",
    ]);
    expect((await ben.browser.get("/api/auth/tenants")).body).toMatchObject([{ name: "Mendel", status: "cancelled" }]);

    expect((await ada.browser.exchange()).status).toBe(401);
    await signIn(ada);
    expect((await ada.browser.get("/api/auth/user")).status).toBe(200);
    expect((await ada.browser.get(`/api/tenants/${ada.tenantId}`)).body).toMatchObject({ status: "cancelled" });
    expect(outcome(await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" }))).toEqual([
      403,
      "TENANT_CANCELLED",
    ]);
    await change(ada.tenantId, "active");
    // Whoever waited without a family is in it again.
    expect(await ben.browser.claims()).toMatchObject({ tenantId: ada.tenantId, tenantStatus: "active" });
  });

  test("cancelled: whoever sells comes in to their business, and to nothing of the family", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    const vendorId = newId();
    const details = { businessName: "Peas", description: "Seeds", contactEmail: ben.email, contactPhone: null };
    const applied = { vendorId, userId: ben.user.id, details: { ...details, website: null, logoUrl: null } };
    await harness.record({
      stream: streamName("vendor", platformTenant, vendorId),
      expectedRevision: -1,
      events: [
        { type: "VendorApplied", data: { ...applied, commissionBps: 1500 } },
        { type: "VendorApproved", data: { vendorId } },
      ],
    });
    await change(ada.tenantId, "cancelled");
    expect((await ben.browser.exchange()).status).toBe(401);
    await signIn(ben);
    expect(await ben.browser.claims()).toEqual({ sub: ben.user.id, role: "member" });
    expect((await ben.browser.get("/api/auth/user")).body).toMatchObject({ tenantId: null, vendorStatus: "approved" });
    expect((await ben.browser.get(`/api/tenants/${ada.tenantId}`)).status).toBe(404);
    const switched = await ben.browser.post("/api/auth/tenant", { tenantId: ada.tenantId });
    expect(outcome(switched)).toEqual([403, "TENANT_CANCELLED"]);
  });

  test("cancelled: whoever has another family is led to that one, and back only as an administrator", async () => {
    const ada = await createFamily(harness, "Mendel");
    const eve = await createFamily(harness, "Curie");
    const invited = await ada.browser.post<{ link: string }>(`/api/tenants/${ada.tenantId}/users`, {
      email: eve.email,
    });
    const token = new URL(invited.body.link).searchParams.get("token");
    await eve.browser.post("/api/password-reset/confirm", { token, password: goodPassword });
    await change(ada.tenantId, "cancelled");
    expect((await eve.browser.exchange()).status).toBe(401);
    await eve.browser.post("/api/login", { username: eve.email, password: goodPassword });
    expect(await eve.browser.claims()).toMatchObject({ tenantId: eve.tenantId });
    const switched = await eve.browser.post("/api/auth/tenant", { tenantId: ada.tenantId });
    expect(outcome(switched)).toEqual([403, "TENANT_CANCELLED"]);
  });
});

describe("a super_admin", () => {
  test("sees every family with the number of its members, the newest first", async () => {
    const ada = await createFamily(harness, "Mendel");
    await joinFamily(harness, ada);
    await ada.browser.post(`/api/tenants/${ada.tenantId}/users`, { email: newAddress() });
    const eve = await createFamily(harness, "Curie");
    const { body } = await root.get<{ id: string; name: string; userCount: number }[]>("/api/admin/tenants");
    expect(body.slice(0, 2).map(({ id, name, userCount }) => [id, name, userCount])).toEqual([
      [eve.tenantId, "Curie", 1],
      [ada.tenantId, "Mendel", 2],
    ]);
    expect((await ada.browser.get("/api/admin/tenants")).status).toBe(403);
  });

  test("looks after families without belonging to one", async () => {
    const ada = await createFamily(harness, "Mendel");
    expect((await root.get<User>("/api/auth/user")).body).toMatchObject({ role: "super_admin", tenantId: null });
    const members = await root.get<TenantUser[]>(`/api/tenants/${ada.tenantId}/users`);
    expect(members.body).toEqual([expect.objectContaining({ email: ada.email })]);
    expect((await root.get(`/api/tenants/${newId()}/users`)).status).toBe(404);
  });
});
