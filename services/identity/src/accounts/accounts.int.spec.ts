import { platformTenant } from "@kinkeeper/contracts/claims";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import { WrongSetting } from "@kinkeeper/platform/config";
import { newId } from "@kinkeeper/platform/ids";
import { keyName } from "@kinkeeper/platform/keyring";
import { createLogger } from "@kinkeeper/platform/logger";
import { unlimitedDisk } from "@kinkeeper/platform/space/free-disk";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, describe, expect, test, onTestFinished, vi } from "vitest";
import { directoryProjection } from "../directory/directory.projection.ts";
import { loginIds } from "../logins/login-names.ts";
import { loginStream } from "../logins/login.decider.ts";
import { identityParts } from "../parts.ts";
import { identity } from "../service.ts";
import { identitySettings } from "../settings.ts";
import { Browser, createFamily, goodPassword, joinFamily, newAddress } from "../testing/browser.ts";
import { closingOf } from "../closing/close-account.ts";
import { tenantDecider } from "../tenants/tenant.decider.ts";
import { tenantStream } from "../tenants/tenant.ts";
import { isTransientFailure } from "@kinkeeper/platform/retry-transient-failures";
import { userStream } from "../users/user.ts";
import { streamReader } from "../stream-reader.ts";
import { eraseUser } from "./erase-user.ts";
import { findAccount } from "./find-account.ts";

let harness: ServiceHarness;
let time = Date.now();
const adminEmail = "operator@example.org";
beforeAll(async () => {
  harness = await startHarness(identity, {
    mailDelivers: false,
    environment: { KINKEEPER_ADMIN_EMAIL: adminEmail, KINKEEPER_ADMIN_PASSWORD: goodPassword },
    now: () => new Date(time),
  });
});
afterAll(() => harness.stop());

const context = { tenantId: platformTenant, correlationId: "test", causationId: "test" };
const login = (username: string, password = goodPassword) =>
  new Browser(harness).post("/api/login", { username, password });
const eventsOf = (userId: string) => harness.journal.read<UserEvent>(userStream(userId));

/** The use cases over the stores of the harness, with settings of their own. */
const parts = (more: object = {}, { journal, keyring, service } = harness, logger = createLogger("test", "silent")) =>
  identityParts({
    journal,
    keyring,
    readModel: service.readModel,
    // Identity keeps no objects.
    objects: undefined as never,
    disk: unlimitedDisk,
    peers: undefined as never,
    mailer: { delivers: false, send: () => Promise.resolve() },
    settings: identitySettings.parse({ KINKEEPER_PUBLIC_URL: "http://localhost:8080", ...more }),
    logger,
    now: () => new Date(time),
    newId,
  });

const administratedBy = (email: string, password: string) => ({
  KINKEEPER_ADMIN_EMAIL: email,
  KINKEEPER_ADMIN_PASSWORD: password,
});

describe("the first super_admin", () => {
  const roleOf = async (username: string, password?: string) => {
    const { body } = await login(username, password);
    return (body as { user?: { role: string } }).user?.role;
  };

  test("signs in by the address of the settings, or by what stands before its @", async () => {
    expect(await roleOf(adminEmail)).toBe("super_admin");
    expect(await roleOf("operator")).toBe("super_admin");
  });

  test("is refused at start with a password that nobody would be let choose", () => {
    const built = () => identity.build(parts(administratedBy(adminEmail, "operator1")));
    expect(built).toThrow(WrongSetting);
    expect(built).toThrow(/^KINKEEPER_ADMIN_PASSWORD cannot be used: Please leave .+\.$/);
  });

  test("is there once, however often the service starts, and keeps a password that was changed", async () => {
    const operator = new Browser(harness);
    await operator.post("/api/login", { username: adminEmail, password: goodPassword });
    const newPassword = "forty tortoises and a finch";
    await operator.post("/api/auth/password", { currentPassword: goodPassword, newPassword });
    await harness.restart();
    expect((await login(adminEmail)).status).toBe(401);
    expect(await roleOf(adminEmail, newPassword)).toBe("super_admin");
    const rows = await harness.service.readModel.service`select 1 from users where email = ${adminEmail}`;
    expect(rows).toHaveLength(1);
  });

  test("is made once by two processes that start at the same time, and keeps neither from beginning its work", async () => {
    const { ensureFirstSuperAdmins } = await import("./first-super-admin.ts");
    const another = parts(administratedBy("both@example.org", goodPassword));
    const ensured = await Promise.allSettled([ensureFirstSuperAdmins(another), ensureFirstSuperAdmins(another)]);
    const failures = ensured.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : []));
    expect(failures).toHaveLength(1);
    expect(failures.every(isTransientFailure)).toBe(true);
    await ensureFirstSuperAdmins(another);
    expect(await roleOf("both@example.org")).toBe("super_admin");
  });

  test("where there is none and nobody may sign up, the log says how somebody comes in; half of what makes one makes none", async () => {
    const { ensureFirstSuperAdmins } = await import("./first-super-admin.ts");
    const empty = await startHarness(identity);
    onTestFinished(() => empty.stop());
    const logger = createLogger("test", "silent");
    const warn = vi.spyOn(logger, "warn");
    const warnings = async (settings: object, of = empty) => {
      warn.mockClear();
      await ensureFirstSuperAdmins(parts(settings, of, logger));
      return warn.mock.calls.flat();
    };
    expect(await warnings({ KINKEEPER_ADMIN_EMAIL: adminEmail })).toEqual([expect.stringMatching(/^nobody can start/)]);
    expect(await warnings({ KINKEEPER_SIGNUP: "invited" })).toHaveLength(1);
    expect(await warnings({ KINKEEPER_SIGNUP: "open" })).toEqual([]);
    expect(await warnings({}, harness)).toEqual([]);
  });

  test("is not whoever signed up under the address before, unless the password is the operator's", async () => {
    const { ensureFirstSuperAdmins } = await import("./first-super-admin.ts");
    const squatter = await createFamily(harness);
    await ensureFirstSuperAdmins(parts(administratedBy(squatter.email, "another password")));
    expect(await roleOf(squatter.email)).toBe("tenant_admin");
    await ensureFirstSuperAdmins(parts(administratedBy(squatter.email, goodPassword)));
    expect(await roleOf(squatter.email)).toBe("super_admin");
  });
});

describe("erasing an account", () => {
  test("takes it out of everything, ends its sessions, frees its names and leaves nothing to read", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    const username = `ben-${newId().slice(-12)}`;
    await ben.browser.patch("/api/auth/user", { username });
    await eraseUser(parts(), ben.user.id, context);

    expect((await ben.browser.exchange()).status).toBe(401);
    expect((await login(ben.email)).status).toBe(401);
    expect((await login(username)).status).toBe(401);
    const members = await ada.browser.get<{ id: string }[]>(`/api/tenants/${ada.tenantId}/users`);
    expect(members.body.map(({ id }) => id)).toEqual([ada.user.id]);

    const events = await eventsOf(ben.user.id);
    expect(events.at(-1)!.type).toBe("UserErased");
    expect(JSON.stringify(events.map(({ data }) => data))).not.toMatch(
      new RegExp(`${ben.email}|${username}|argon2id|Ben|Ada Founder`),
    );
    expect(events[0]!.data).toMatchObject({ email: "removed@invalid", firstName: "Removed" });
    expect((await harness.keyring.find([keyName(platformTenant, ben.user.id)])).size).toBe(0);

    // Everybody else is as before, and the names are free.
    expect((await login(ada.email)).status).toBe(200);
    const again = await new Browser(harness).post("/api/signup", {
      familyName: "Mendel",
      firstName: "Ben",
      lastName: "Again",
      email: ben.email,
      username,
      password: goodPassword,
    });
    expect(again.status).toBe(201);
  });

  test("can be repeated, also of the only administrator of a family", async () => {
    const ada = await createFamily(harness);
    const cancel = [ada.tenantId];
    await expect(eraseUser(parts(), ada.user.id, context)).rejects.toMatchObject({ code: "CONFLICT" });
    expect((await login(ada.email)).status).toBe(200);
    await eraseUser(parts(), ada.user.id, context, { cancel });
    await eraseUser(parts(), ada.user.id, context, { cancel });
    expect((await eventsOf(ada.user.id)).filter(({ type }) => type === "UserErased")).toHaveLength(1);
    await expect(eraseUser(parts(), newId(), context)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("cancels no family that somebody else has come to manage since that was asked", async () => {
    const ada = await createFamily(harness);
    const ben = await joinFamily(harness, ada);
    await ada.browser.patch(`/api/tenants/${ada.tenantId}/users/${ben.user.id}`, { role: "tenant_admin" });
    await eraseUser(parts(), ada.user.id, context, { cancel: [ada.tenantId] });
    expect(await ben.browser.claims()).toMatchObject({ role: "tenant_admin", tenantStatus: "trial" });
  });
});

describe("a reserved name whose account never came", () => {
  test("is free again after a while, and keeps nobody from signing in before", async () => {
    // As an event store leaves it that writes stream after stream and was interrupted after the first.
    const email = newAddress("interrupted");
    const loginId = await loginIds(harness.keyring)(email);
    const stream = loginStream(loginId);
    const events = [{ type: "LoginReserved", data: { loginId, userId: newId() } }];
    await harness.journal.append([{ stream, expectedRevision: -1, events }], context);

    const signUp = (password = goodPassword) =>
      new Browser(harness).post("/api/signup", {
        familyName: "Mendel",
        firstName: "Ada",
        lastName: "Founder",
        email,
        password,
      });
    // Until then others stand beside it, and sign in all the same.
    expect((await signUp()).status).toBe(201);
    expect((await login(email)).status).toBe(200);
    const ownerOf = async () =>
      (await findAccount(streamReader(harness.journal), loginIds(harness.keyring), email)).user;
    const first = (await ownerOf())!.userId;
    time += 31_000;
    const second = "forty tortoises and a finch";
    expect((await signUp(second)).status).toBe(201);
    expect((await login(email)).status).toBe(200);
    expect((await login(email, second)).status).toBe(200);
    expect((await ownerOf())!.userId).not.toBe(first);
  });

  test("the ids of names tell nothing and depend on the key", async () => {
    const email = newAddress();
    const [id, same] = await Promise.all([
      loginIds(harness.keyring)(email),
      loginIds(harness.keyring)(` ${email.toUpperCase()}`),
    ]);
    expect(id).toBe(same);
    expect(id).toMatch(/^[0-9a-f]{40}$/);
    const otherKey = { ensure: async () => new Map([[keyName(platformTenant, "login-names"), Buffer.alloc(32)]]) };
    expect(await loginIds({ ...harness.keyring, ...otherKey })(email)).not.toBe(id);
  });
});

describe("the lists can be lost", () => {
  test("while they are made anew an erased account leaves its families all the same, and closing it none without an administrator", async () => {
    const [ada, ben] = [await createFamily(harness), await createFamily(harness)];
    const eve = await joinFamily(harness, ada);
    // As far as a rebuild has come: nothing of these is there yet.
    const { service: sql } = harness.service.readModel;
    await sql`delete from tenant_users where user_id in (${eve.user.id}, ${ben.user.id})`;
    await sql`update platform_checkpoints set position = 0 where consumer = ${`projection/${directoryProjection.name}`}`;
    expect((await closingOf(parts(), ben.user.id)).alone.map(({ id }) => id)).toEqual([ben.tenantId]);
    await eraseUser(parts(), eve.user.id, context);
    const { state } = await streamReader(harness.journal).load(tenantDecider, tenantStream(ada.tenantId));
    expect(state.founded && state.members.has(eve.user.id)).toBe(false);
    await sql`delete from platform_checkpoints`;
    await harness.restart();
  });

  test("emptied, they are read from the events again, and passwords still open the accounts", async () => {
    const ada = await createFamily(harness, "Mendel");
    const ben = await joinFamily(harness, ada);
    // Asked for each time: a restart opens other connections.
    const database = () => harness.service.readModel.service;
    const tables = (sql = database()) =>
      Promise.all([
        sql`select * from users order by user_id`,
        sql`select * from tenants order by tenant_id`,
        sql`select * from tenant_users order by tenant_id, user_id`,
      ]);
    const before = await tables();
    await database()`truncate users, tenants, tenant_users, sessions`;
    await database()`delete from platform_checkpoints`;
    await harness.restart();
    expect(JSON.stringify(await tables())).toBe(JSON.stringify(before));
    expect((await ben.browser.exchange()).status).toBe(401);
    expect((await login(ben.email)).status).toBe(200);
  });
});
