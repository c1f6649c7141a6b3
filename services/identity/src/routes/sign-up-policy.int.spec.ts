import type { User } from "@kinkeeper/contracts/identity/signed-in";
import { codeOf, startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identity } from "../service.ts";
import { Browser, goodPassword, newAddress, superAdminOf } from "../testing/browser.ts";

const operator = "operator@example.org";
let harness: ServiceHarness;
beforeAll(async () => {
  const environment = {
    KINKEEPER_SIGNUP: "closed",
    KINKEEPER_ADMIN_EMAIL: operator,
    KINKEEPER_ADMIN_PASSWORD: goodPassword,
  };
  harness = await startHarness(identity, { environment });
});
afterAll(() => harness.stop());

const someFamily = () => ({
  familyName: "Mendel",
  firstName: "Gregor",
  lastName: "Mendel",
  email: newAddress("gregor"),
  password: goodPassword,
});

test("where sign-up is closed nobody starts a family, by call or by form, and the pages say so", async () => {
  const stranger = new Browser(harness);
  const refused = await stranger.post("/api/signup", someFamily());
  expect([refused.status, codeOf(refused)]).toEqual([403, "SIGNUP_CLOSED"]);
  const form = await stranger.form("/api/signup", someFamily());
  expect([form.status, form.body.includes("Sign-up is closed"), form.body.includes("<form")]).toEqual([
    403,
    true,
    false,
  ]);
  const start = await stranger.get<string>("/api/login?start=family");
  expect([start.body.includes("Sign-up is closed"), start.body.includes("/api/signup")]).toEqual([true, false]);
  const business = await stranger.post("/api/signup", { ...someFamily(), kind: "business" });
  expect([business.status, codeOf(business)]).toEqual([403, "SIGNUP_CLOSED"]);
  const open = await stranger.get<string>("/api/login?start=business");
  expect([open.body.includes("Sign-up is closed"), open.body.includes("/api/signup")]).toEqual([true, false]);
  const signIn = await stranger.get<string>("/api/login");
  expect([signIn.body.includes('action="/api/login"'), signIn.body.includes("start=")]).toEqual([true, false]);
});

test("without an OpenID Connect provider nothing of it is offered or answered", async () => {
  const stranger = new Browser(harness);
  expect((await stranger.get<string>("/api/login")).body).not.toContain("/api/login/oidc");
  for (const path of ["/api/login/oidc", "/api/login/oidc/callback?code=a&state=b"])
    expect((await stranger.get(path)).status).toBe(404);
  const member = await harness.as();
  expect((await member.get("/api/auth/external-identity")).body).toEqual({ label: null, linked: false });
  expect((await member.post("/api/auth/external-identity", {})).status).toBe(404);
});

test("a super_admin starts families all the same, and alone asks people in", async () => {
  const admin = await superAdminOf(harness, operator);
  expect((await admin.get<string>("/api/login?start=family")).body).toContain('action="/api/signup"');
  const founded = await admin.post<{ user: User }>("/api/signup", someFamily());
  expect([founded.status, founded.body.user.role]).toEqual([201, "tenant_admin"]);
  // Whoever founds is signed in as the founder from then on.
  const users = `/api/tenants/${founded.body.user.tenantId}/users`;
  const denied = await admin.post(users, { email: newAddress("member") });
  expect([denied.status, codeOf(denied)]).toEqual([403, "SIGNUP_CLOSED"]);
  const again = await superAdminOf(harness, operator);
  expect((await again.post(users, { email: newAddress("member") })).status).toBe(201);
});
