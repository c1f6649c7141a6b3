import { platformTenant } from "@kinkeeper/contracts/claims";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tenantStream } from "../tenants/tenant.ts";
import { invite } from "./invite.ts";

const [tenantId, invitedBy, userId] = [newId(), newId(), newId()];
const context = { tenantId: platformTenant, correlationId: tenantId, causationId: tenantId };
let memory: ReturnType<typeof memoryJournal>;
beforeEach(async () => {
  memory = memoryJournal();
  const founded: TenantEvent = { type: "TenantFounded", data: { tenantId, name: "Darwin", status: "trial" } };
  await memory.journal.append([{ stream: tenantStream(tenantId), expectedRevision: -1, events: [founded] }], context);
});
afterEach(() => memory.close());

/** Invites, and before the list of the family is looked at, does what else goes on. */
const inviting = (idempotencyKey: string, meanwhile?: () => Promise<unknown>) => {
  const isListed = async () => (meanwhile === undefined ? [] : [{ joined: false }]);
  const parts = {
    journal: memory.journal,
    readModel: { asViewer: isListed, service: async () => [], caughtUpTo: async () => true },
    loginIdOf: async () => newId(),
    throttles: { invite: async () => void (await meanwhile?.()) },
    accountState: { account: async () => ({ firstName: "Emma", lastName: null, username: null }) },
    mailer: { delivers: false },
    settings: { KINKEEPER_PUBLIC_URL: "https://family.example" },
    now: () => new Date(),
  } as never;
  const once = { idempotencyKey };
  return invite(parts, { tenantId, invitedBy, userId, once, email: "ben@example.org", role: "member" }, context);
};

test("said twice at once under one key it is one invitation, also where the first is on the family's list by then", async () => {
  const key = newId();
  let first: unknown;
  const second = await inviting(key, async () => (first = await inviting(key)));
  expect(second).toEqual(first);
});

test("whom the family has invited already is refused under another key", async () => {
  await expect(inviting(newId(), () => inviting(newId()))).rejects.toMatchObject({ code: "ALREADY_MEMBER" });
});
