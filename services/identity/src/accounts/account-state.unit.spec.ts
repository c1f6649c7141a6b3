import { platformTenant } from "@kinkeeper/contracts/claims";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { UserEvent } from "@kinkeeper/contracts/identity/user-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { newId } from "@kinkeeper/platform/ids";
import { createLogger } from "@kinkeeper/platform/logger";
import type { ReadModel } from "@kinkeeper/platform/read-model";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tenantStream } from "../tenants/tenant.ts";
import { userStream } from "../users/user.ts";
import { accountState, type AccountState } from "./account-state.ts";

let memory: ReturnType<typeof memoryJournal>;
let state: AccountState;
let reads: number[];
const [tenantId, userId] = [newId(), newId()];

beforeEach(() => {
  memory = memoryJournal();
  reads = [];
  const read: EventJournal["read"] = async (...asked) => {
    const events = await memory.journal.read(...asked);
    reads.push(events.length);
    return events as never;
  };
  state = accountState({
    journal: { ...memory.journal, read },
    readModel: {} as Pick<ReadModel, "service">,
    logger: createLogger("test", "silent"),
  });
});
afterEach(() => memory.close());

const record = async (stream: string, after: number, ...events: readonly (TenantEvent | UserEvent)[]) => {
  const context = { tenantId: platformTenant, correlationId: newId(), causationId: newId() };
  await memory.journal.append([{ stream, expectedRevision: after, events }], context);
};
const renamed = (name: string): TenantEvent => ({ type: "TenantRenamed", data: { tenantId, name } });

test("a family that was changed a thousand times is not read from its beginning for every token; what ends sessions holds at once", async () => {
  const stream = tenantStream(tenantId);
  await record(
    stream,
    -1,
    { type: "TenantFounded", data: { tenantId, name: "Darwin", status: "trial" } },
    { type: "MembershipGranted", data: { tenantId, userId, role: "tenant_admin" } },
    ...Array.from({ length: 1_000 }, (_, one) => renamed(`Darwin ${one}`)),
  );
  expect(await state.family(tenantId, userId)).toMatchObject({ name: "Darwin 999", sessionVersion: 1 });
  await record(stream, 1_001, {
    type: "TenantStatusChanged",
    data: { tenantId, status: "suspended", previous: "trial", source: "admin" },
  });
  expect(await state.family(tenantId, userId)).toMatchObject({ status: "suspended", sessionVersion: 1_002 });
  await record(stream, 1_002, { type: "MembershipRevoked", data: { tenantId, userId } });
  expect(await state.family(tenantId, userId)).toBeUndefined();
  expect(reads).toEqual([1_002, 1, 1]);
});

test("so it is with an account: a new password ends its sessions, and once it is erased it is nobody", async () => {
  const stream = userStream(userId);
  const name = { firstName: "Emma", lastName: null };
  await record(
    stream,
    -1,
    { type: "UserRegistered", data: { userId, email: "emma@example.org", username: null, ...name } },
    { type: "PasswordSet", data: { userId, passwordHash: "x" } },
  );
  expect(await state.account(userId)).toMatchObject({ email: "emma@example.org", sessionVersion: 1 });
  await record(stream, 1, {
    type: "UserProfileChanged",
    data: { userId, ...name, birthdate: null, profileImageUrl: null },
  });
  expect(await state.account(userId)).toMatchObject({ firstName: "Emma", sessionVersion: 1 });
  await record(stream, 2, { type: "PasswordSet", data: { userId, passwordHash: "y" } });
  expect(await state.account(userId)).toMatchObject({ sessionVersion: 3 });
  await record(stream, 3, { type: "UserErased", data: { userId } });
  expect(await state.account(userId)).toBeUndefined();
  expect(reads).toEqual([2, 1, 1, 1]);
});
