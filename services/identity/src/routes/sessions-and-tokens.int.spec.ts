import { tokenIssuer } from "@kinkeeper/contracts/claims";
import { serviceNames } from "@kinkeeper/contracts/services";
import type { SignedIn } from "@kinkeeper/contracts/identity/signed-in";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { keyName } from "@kinkeeper/platform/keyring";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, type JSONWebKeySet } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { identity } from "../service.ts";
import { createFamily, goodPassword, superAdminOf, type Member } from "../testing/browser.ts";

const minute = 60_000;
const hour = 60 * minute;

/** Time stands still until a test moves it. */
let time = Date.now();
let harness: ServiceHarness;
let ada: Member;
beforeAll(
  async () =>
    void (harness = await startHarness(identity, {
      now: () => new Date(time),
      environment: { KINKEEPER_ADMIN_EMAIL: "root@example.org", KINKEEPER_ADMIN_PASSWORD: goodPassword },
    })),
);
afterAll(() => harness.stop());
beforeEach(async () => void (ada = await createFamily(harness)));

const keySet = async () => (await harness.anonymous.get<JSONWebKeySet>("/.well-known/jwks.json")).body;
const tokenOf = async ({ browser }: Member) => (await browser.exchange()).body.tokens["identity"]!;

describe("a session", () => {
  test("is swapped for a token that says for a minute who it is", async () => {
    const { status, body } = await ada.browser.exchange();
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId: ada.user.id, tenantId: ada.tenantId });
    const { payload, protectedHeader } = await jwtVerify(body.tokens["identity"]!, createLocalJWKSet(await keySet()), {
      algorithms: ["ES256"],
      issuer: tokenIssuer,
      audience: "identity",
      typ: "JWT",
      currentDate: new Date(time),
    });
    expect(protectedHeader.kid).toBeTypeOf("string");
    const issued = Math.floor(time / 1000);
    expect(payload).toEqual({
      iss: tokenIssuer,
      aud: "identity",
      sid: sessionHash(ada.browser.sessionId),
      sub: ada.user.id,
      role: "tenant_admin",
      tenantId: ada.tenantId,
      tenantStatus: "trial",
      iat: issued,
      exp: issued + 60,
    });
  });

  test("has a token for each service, which no other takes", async () => {
    const { tokens } = (await ada.browser.exchange()).body;
    const audiences = Object.entries(tokens).map(([name, token]) => [name, decodeJwt(token).aud]);
    expect(audiences).toEqual(serviceNames.map((name) => [name, name]));
  });

  test("that never was is over", async () => {
    const answer = await harness.anonymous.post("/internal/sessions/exchange", { sessionId: "a".repeat(43) });
    expect(answer.status).toBe(401);
  });

  test("ends after twelve hours without use, and not while it is used", async () => {
    for (let round = 0; round < 3; round += 1) {
      time += 11 * hour;
      expect((await ada.browser.exchange()).status).toBe(200);
    }
    time += 12 * hour + minute;
    expect((await ada.browser.exchange()).status).toBe(401);
  });

  test("ends after fourteen days however it is used", async () => {
    const start = time;
    for (; time < start + 14 * 24 * hour - 11 * hour; time += 11 * hour)
      expect((await ada.browser.exchange()).status).toBe(200);
    time = start + 14 * 24 * hour + 1;
    expect((await ada.browser.exchange()).status).toBe(401);
  });

  test("of an administrator goes on for thirty days after the family was cancelled, to export it", async () => {
    const root = await superAdminOf(harness, "root");
    await root.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "cancelled" });
    const login = () => ada.browser.post("/api/login", { username: ada.email, password: goodPassword });
    time += 30 * 24 * hour - minute;
    expect((await login()).status).toBe(200);
    expect((await ada.browser.exchange()).status).toBe(200);
    time += 2 * minute;
    expect((await ada.browser.exchange()).status).toBe(401);
    // From then on to their own account alone.
    expect((await login()).status).toBe(200);
    expect(await ada.browser.claims()).toEqual({ sub: ada.user.id, role: "member" });
  });

  test("is kept as a hash alone", async () => {
    const rows = await harness.service.readModel.service`select * from sessions where user_id = ${ada.user.id}`;
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ada.browser.sessionId);
  });

  test("outlives a restart", async () => {
    await harness.restart();
    expect((await ada.browser.exchange()).status).toBe(200);
  });
});

describe("a token is exchanged", () => {
  const exchange = async (token: string, audience: string) =>
    harness.anonymous.post<{ token: string }>("/internal/tokens/exchange", { token, audience });
  const tokensOf = async ({ browser }: Member) => (await browser.exchange()).body.tokens;

  test("for one of a service that its own calls, in the same name and for no longer", async () => {
    const { archive } = await tokensOf(ada);
    time += 40_000;
    const { status, body } = await exchange(archive!, "genealogy");
    expect(status).toBe(200);
    const [before, after] = [decodeJwt(archive!), decodeJwt(body.token)];
    expect(after).toEqual({ ...before, aud: "genealogy", iat: before.iat! + 40 });
    time += 20_000;
    expect((await exchange(archive!, "genealogy")).status).toBe(401);
  });

  test("for no service that its own does not call, and for none that is none", async () => {
    const { genealogy, archive } = await tokensOf(ada);
    for (const [token, audience] of [
      [genealogy, "archive"],
      [archive, "identity"],
      [archive, "nobody"],
    ] as const)
      expect([audience, (await exchange(token!, audience)).status]).toEqual([audience, 403]);
    expect((await exchange(genealogy!, "genealogy")).status).toBe(200);
    const forged = `${genealogy!.slice(0, -4)}AAAA`;
    expect((await exchange(forged, "genealogy")).status).toBe(401);
  });

  test("says what somebody may do now", async () => {
    const root = await superAdminOf(harness, "root");
    const { genealogy } = await tokensOf(ada);
    await root.patch(`/api/admin/tenants/${ada.tenantId}/status`, { status: "active" });
    const { body } = await exchange(genealogy!, "genealogy");
    expect([decodeJwt(genealogy!)["tenantStatus"], decodeJwt(body.token)["tenantStatus"]]).toEqual(["trial", "active"]);
  });

  test("no more once its session is over, however that came", async () => {
    const { genealogy } = await tokensOf(ada);
    const before = await exchange(genealogy!, "genealogy");
    await ada.browser.get("/api/logout");
    expect([before.status, (await exchange(genealogy!, "genealogy")).status]).toEqual([200, 401]);
    const other = await createFamily(harness);
    const theirs = await tokensOf(other);
    const root = await superAdminOf(harness, "root");
    await root.patch(`/api/admin/tenants/${other.tenantId}/status`, { status: "suspended" });
    expect((await exchange(theirs["genealogy"]!, "genealogy")).status).toBe(401);
  });

  test("not while its session looks at another family than it did", async () => {
    const { genealogy } = await tokensOf(ada);
    const sql = harness.service.readModel.service;
    const other = await createFamily(harness);
    await sql`update sessions set tenant_id = ${other.tenantId} where user_id = ${ada.user.id}`;
    expect((await exchange(genealogy!, "genealogy")).status).toBe(401);
  });
});

describe("signing keys", () => {
  const kidOf = async () => decodeProtectedHeader(await tokenOf(ada)).kid;
  const published = async () => (await keySet()).keys.map(({ kid }) => kid);

  test("carry nothing private", async () => {
    const { keys } = await keySet();
    expect(keys).not.toHaveLength(0);
    for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  });

  test("change every day; the next is published an hour before, the last until no token can be valid", async () => {
    const day = 24 * hour;
    time = Math.ceil(time / day) * day + 2 * hour;
    ada = await createFamily(harness);
    const first = await kidOf();
    expect(await published()).toEqual([first]);

    time += 21 * hour + 30 * minute;
    ada = await createFamily(harness);
    expect(await kidOf()).toBe(first);
    const [, next] = await published();
    expect(next).toBeTypeOf("string");

    time += 29 * minute + 30_000;
    const last = await tokenOf(ada);
    time += 50_000;
    expect(await kidOf()).toBe(next);
    expect(await published()).toEqual([first, next]);
    await jwtVerify(last, createLocalJWKSet(await keySet()), { currentDate: new Date(time) });

    time += 3 * minute;
    expect(await published()).toEqual([next]);
  });

  test("are sealed in the table, and replaced when the keyring cannot open them", async () => {
    const before = await kidOf();
    const sql = harness.service.readModel.service;
    const rows = await sql<{ sealed_key: string }[]>`select sealed_key from signing_keys`;
    expect(rows).not.toHaveLength(0);
    for (const { sealed_key } of rows)
      expect(Buffer.from(sealed_key, "base64").toString("latin1")).not.toContain('"d"');

    await sql`update signing_keys set sealed_key = ${Buffer.alloc(80).toString("base64")}`;
    time += 2 * minute;
    const after = await kidOf();
    expect(after).not.toBe(before);
    expect(await published()).toContain(after);
  });

  test("may be lost: the next exchange signs with a new one", async () => {
    await harness.service.readModel.service`delete from signing_keys`;
    time += 2 * minute;
    expect(await published()).toContain(await kidOf());
  });
});

describe("while the event store cannot be reached", () => {
  test("sessions are swapped by what the lists say, what is read is answered, and what would be written is not", async () => {
    const { store } = harness.journal;
    const { read, append } = store;
    onTestFinished(() => void Object.assign(store, { read, append }));
    const fresh = await ada.browser.claims();
    const unreachable = () => Promise.reject(new StoreUnavailable("pulled out"));
    Object.assign(store, { read: unreachable, append: unreachable });

    expect(await ada.browser.claims()).toEqual(fresh);
    expect((await ada.browser.get<SignedIn>("/api/auth/user")).body).toEqual({
      ...ada.user,
      tenant: expect.objectContaining({ id: ada.tenantId }),
    });
    expect((await ada.browser.get(`/api/tenants/${ada.tenantId}/users`)).status).toBe(200);
    const written = await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" });
    expect([written.status, written.headers.get("retry-after")]).toEqual([503, "2"]);
    const login = await harness.anonymous.post("/api/login", { username: ada.email, password: goodPassword });
    expect(login.status).toBe(503);
    const page = await ada.browser.form("/api/login", { username: ada.email, password: goodPassword });
    expect([page.status, page.body.includes("Nothing was lost")]).toEqual([503, true]);

    Object.assign(store, { read, append });
    expect((await ada.browser.patch(`/api/tenants/${ada.tenantId}`, { name: "Peas" })).status).toBe(200);
  });

  test("one that hangs is not waited for", async () => {
    const { store } = harness.journal;
    const { read } = store;
    onTestFinished(() => void Object.assign(store, { read }));
    const fresh = await ada.browser.claims();
    Object.assign(store, { read: () => new Promise(() => undefined) });
    expect(await ada.browser.claims()).toEqual(fresh);
  });
});

test("the key of the sign-in names is one of the keyring's, like everybody's", async () => {
  const name = keyName("platform", "login-names");
  expect((await harness.keyring.find([name])).get(name)).toHaveLength(32);
  expect((await harness.keyring.find([keyName("platform", newId())])).size).toBe(0);
});
