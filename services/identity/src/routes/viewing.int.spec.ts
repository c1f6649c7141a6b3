import { refusalOf } from "@kinkeeper/contracts/access";
import type { Endpoint } from "@kinkeeper/contracts/endpoint";
import { endpointsByService } from "@kinkeeper/contracts/endpoints";
import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { codeOf } from "@kinkeeper/platform/testing/service-harness";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, createFamily, joinFamily, type Member } from "../testing/browser.ts";

let harness: SharedHarness;
let ada: Member;
let ben: Member;
beforeAll(async () => void (harness = await sharedHarness(identity, { mailDelivers: false })));
beforeEach(async () => {
  ada = await createFamily(harness);
  ben = await joinFamily(harness, ada);
});

const begin = (browser: Browser) => browser.post<User>("/api/viewing", { role: "member" });
const statusOf = async (sessionId: string) =>
  (await harness.anonymous.post("/internal/sessions/exchange", { sessionId })).status;

describe("an administrator who views the family as a member", () => {
  test("does so in a session of its own, with the role and nobody's account in the token", async () => {
    const before = ada.browser.sessionId;
    expect(await begin(ada.browser)).toMatchObject({
      status: 200,
      body: { id: ada.user.id, role: "member", viewingAs: "member" },
    });
    expect(ada.browser.sessionId).not.toBe(before);
    expect(await statusOf(before)).toBe(401);
    const claims = (await ada.browser.claims())!;
    expect(claims).toMatchObject({ role: "member", tenantId: ada.tenantId, viewedBy: ada.user.id });
    expect(claims.sub).not.toBe(ada.user.id);
    expect((await ada.browser.get<User>("/api/auth/user")).body).toMatchObject({ role: "member", viewingAs: "member" });
  });

  test("sees what a member sees, and not what administrators see", async () => {
    const users = `/api/tenants/${ada.tenantId}/users`;
    expect(JSON.stringify((await ada.browser.get(users)).body)).toContain(ben.email);
    await begin(ada.browser);
    expect((await ada.browser.get(users)).body).toEqual((await ben.browser.get(users)).body);
    expect(codeOf(await ada.browser.get("/api/audit"))).toBe("FORBIDDEN");
  });

  test("changes nothing, and may not begin once more", async () => {
    await begin(ada.browser);
    const renamed = await ada.browser.patch("/api/auth/user", { firstName: "Other" });
    expect([codeOf(renamed), renamed.body]).toEqual([
      "FORBIDDEN",
      expect.objectContaining({ message: expect.stringContaining("Stop") as string }),
    ]);
    expect(codeOf(await begin(ada.browser))).toBe("FORBIDDEN");
    expect((await ada.browser.get<User>("/api/auth/user")).body.firstName).toBe("Ada");
  });

  test("goes on as themselves once it is stopped, and the viewing never works again", async () => {
    await begin(ada.browser);
    const viewing = ada.browser.sessionId;
    expect((await ada.browser.delete("/api/viewing")).status).toBe(200);
    expect(await statusOf(viewing)).toBe(401);
    expect(await ada.browser.claims()).toMatchObject({ sub: ada.user.id, role: "tenant_admin" });
    expect((await ada.browser.claims())?.viewedBy).toBeUndefined();
    expect(JSON.stringify((await ada.browser.get("/api/audit")).body)).toContain("viewed the archive as a member");
  });

  test("is signed out with all their sessions, also of the viewing", async () => {
    await begin(ada.browser);
    const other = new Browser(harness);
    const password = "thirteen finches and a tortoise";
    await other.post("/api/login", { username: ada.email, password });
    await other.post("/api/auth/password", { currentPassword: password, newPassword: "forty tortoises and a finch" });
    expect((await ada.browser.exchange()).status).toBe(401);
  });
});

test("a member views nothing as anybody, and becomes nobody else by stopping", async () => {
  expect(codeOf(await begin(ben.browser))).toBe("FORBIDDEN");
  expect(codeOf(await ben.browser.post("/api/viewing", { role: "tenant_admin" }))).toBe("FORBIDDEN");
  expect(codeOf(await ada.browser.post("/api/viewing", { role: "tenant_admin" }))).toBe("INVALID_INPUT");
  expect((await ben.browser.delete("/api/viewing")).status).toBe(200);
  expect(await ben.browser.claims()).toMatchObject({ sub: ben.user.id, role: "member" });
});

test("no header of a browser says as whom somebody looks", async () => {
  const headers = { "x-viewing-as": "tenant_admin", "x-kinkeeper-role": "tenant_admin", "x-viewed-by": ada.user.id };
  expect(codeOf(await ben.browser.request("GET", "/api/audit", { headers }))).toBe("FORBIDDEN");
});

test("whoever views is refused every call that changes something, but for stopping", () => {
  const caller = { sub: ben.user.id, role: "member", tenantId: ada.tenantId, viewedBy: ada.user.id } as const;
  const endpoints: readonly Endpoint[] = Object.values(endpointsByService).flat();
  const open = endpoints.filter(({ method, access }) => method !== "GET" && access !== "public");
  expect(open.length).toBeGreaterThan(50);
  // Texts that may name places are too many for an address; to look them up only reads.
  const onlyReads = "findUnknownPlaces";
  const allowed = open.filter((endpoint) => !refusalOf(endpoint, caller)).map(({ id }) => id);
  expect(allowed).toEqual(["stopViewing", onlyReads]);
});
