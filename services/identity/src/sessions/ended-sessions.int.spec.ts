import { platformTenant } from "@kinkeeper/contracts/claims";
import { handleCommand } from "@kinkeeper/platform/command-handler";
import { StoreUnavailable } from "@kinkeeper/platform/event-store";
import { sessionHash } from "@kinkeeper/platform/http/session-hash";
import { sharedHarness, type SharedHarness } from "@kinkeeper/platform/testing/shared-harness";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { identity } from "../service.ts";
import { tenantDecider, type TenantCommand } from "../tenants/tenant.decider.ts";
import { tenantStream, type FoundedTenant } from "../tenants/tenant.ts";
import { Browser, createFamily, goodPassword, joinFamily, signIn, type Member } from "../testing/browser.ts";
import { userDecider, type UserCommand } from "../users/user.decider.ts";
import { userStream } from "../users/user.ts";
import { applyStatus } from "./apply-status.ts";
import { sessionStore } from "./session-store.ts";

let harness: SharedHarness;
let ada: Member;
let ben: Member;
beforeAll(async () => void (harness = await sharedHarness(identity, { mailDelivers: false })));
beforeEach(async () => {
  ada = await createFamily(harness);
  ben = await joinFamily(harness, ada);
});

/*
 * What is recorded here by hand is an act that a crash interrupted between its event and the end of its sessions, or whose
 * end a crash took back: the rows are still there.
 */
const context = { tenantId: platformTenant, correlationId: "test", causationId: "test" };
const inFamily = (command: TenantCommand) =>
  handleCommand(harness.journal, tenantDecider, tenantStream(ada.tenantId), command, context);
const onAccount = (command: UserCommand) =>
  handleCommand(harness.journal, userDecider, userStream(ben.user.id), command, context);
const rows = async () =>
  (await harness.service.readModel.service`select 1 from sessions where user_id = ${ben.user.id}`).length;

const somebody = "018f2f6e-7c1a-7000-8000-00000000abcd";

interface End {
  readonly what: string;
  readonly happens: () => Promise<unknown>;
  /** What would let a session in again that nothing but its row and the state of the moment were asked about. */
  readonly isUndone?: () => Promise<unknown>;
}
const statusBecomes = (status: "suspended" | "cancelled" | "active") =>
  inFamily({ type: "ChangeTenantStatus", status });
const ends: readonly End[] = [
  { what: "a new password", happens: () => onAccount({ type: "SetPassword", passwordHash: "another" }) },
  {
    what: "being taken out of the family",
    happens: () => inFamily({ type: "RevokeMembership", userId: ben.user.id }),
    isUndone: () => inFamily({ type: "GrantMembership", userId: ben.user.id, role: "member" }),
  },
  {
    what: "the family's suspension",
    happens: () => statusBecomes("suspended"),
    isUndone: () => statusBecomes("active"),
  },
  {
    what: "the family's cancellation",
    happens: () => statusBecomes("cancelled"),
    isUndone: () => statusBecomes("active"),
  },
  { what: "the end of the account", happens: () => onAccount({ type: "EraseUser" }) },
];

describe("a session whose row outlived", () => {
  test.each(ends)("$what is over, and its row goes", async ({ happens }) => {
    await happens();
    expect(await rows()).toBe(1);
    expect((await ben.browser.exchange()).status).toBe(401);
    expect(await rows()).toBe(0);
  });

  test.each(ends.filter(({ isUndone }) => isUndone))(
    "$what is over also when that was taken back before anybody used it",
    async ({ happens, isUndone }) => {
      await happens();
      await isUndone!();
      expect((await ben.browser.exchange()).status).toBe(401);
      await signIn(ben);
      expect((await ben.browser.exchange()).status).toBe(200);
    },
  );
});

test.each<[string, () => Promise<unknown>]>([
  ["a new name of the family", () => inFamily({ type: "RenameTenant", name: "Peas" })],
  ["another role", () => inFamily({ type: "ChangeMemberRole", userId: ben.user.id, role: "tenant_admin" })],
  ["the end of its trial", () => statusBecomes("active")],
  [
    "somebody else who is taken out of it",
    async () => {
      await inFamily({ type: "OfferMembership", userId: somebody, role: "member", maxMembers: null });
      await inFamily({ type: "RevokeMembership", userId: somebody });
    },
  ],
  ["a new name", () => onAccount({ type: "ChangeProfile", firstName: "Benjamin" })],
])("%s ends no session", async (_what, happens) => {
  await happens();
  expect((await ben.browser.exchange()).status).toBe(200);
});

test("somebody who was signing in with the old password while it changed is signed out at once", async () => {
  const sql = harness.service.readModel.service;
  const [before] = await sql<{ account_version: string }[]>`
    select account_version from sessions where id_hash = ${sessionHash(ben.browser.sessionId)}`;
  const newPassword = "forty tortoises and a finch";
  const changed = await ben.browser.post("/api/auth/password", { currentPassword: goodPassword, newPassword });
  expect(changed.status).toBe(204);
  expect((await ben.browser.exchange()).status).toBe(200);
  // Opened after the others were ended, with what was checked before.
  await sql`update sessions set account_version = ${before!.account_version} where user_id = ${ben.user.id}`;
  expect((await ben.browser.exchange()).status).toBe(401);
});

test("a status that is applied late ends the sessions from before it, and none that was opened since", async () => {
  const before = await rows();
  const { state } = await statusBecomes("suspended");
  const since = { ...ben, browser: new Browser(harness) };
  await signIn(since);
  expect(await rows()).toBe(before + 1);
  const { journal } = harness;
  const { readModel } = harness.service;
  const sessions = sessionStore(readModel, () => new Date());
  const revocations = { publish: async () => undefined, listen: () => () => undefined, stop: () => undefined };
  await applyStatus({ journal, readModel, sessions, revocations }, state as FoundedTenant);
  expect(await rows()).toBe(1);
  expect((await since.browser.exchange()).status).toBe(200);
});

test("while the event store cannot be reached the read model tells which sessions are over", async () => {
  const other = new Browser(harness);
  await other.post("/api/login", { username: ada.email, password: goodPassword });
  await statusBecomes("suspended");
  await signIn(ada);
  const sql = harness.service.readModel.service;
  const version = async () =>
    (
      await sql<{ version: number }[]>`
      select session_version::int as version from tenant_users where tenant_id = ${ada.tenantId} and user_id = ${ada.user.id}`
    )[0]!.version;
  await expect.poll(() => version()).toBeGreaterThan(1);

  const { store } = harness.journal;
  const { read } = store;
  onTestFinished(() => void Object.assign(store, { read }));
  Object.assign(store, { read: () => Promise.reject(new StoreUnavailable("pulled out")) });
  expect([(await other.exchange()).status, (await ada.browser.exchange()).status]).toEqual([401, 200]);
});
