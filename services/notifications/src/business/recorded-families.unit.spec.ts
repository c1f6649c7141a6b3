import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import type { EventJournal } from "@kinkeeper/platform/event-journal";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordedFamilies } from "./recorded-families.ts";

let memory: ReturnType<typeof memoryJournal>;
let tenantId: string;
let recorded: number;
beforeEach(() => {
  memory = memoryJournal();
  [tenantId, recorded] = [newId(), -1];
});
afterEach(() => memory.close());

const record = async (...events: TenantEvent[]): Promise<void> => {
  const stream = streamName("tenant", "platform", tenantId);
  const context = { tenantId: "platform", correlationId: newId(), causationId: newId() };
  await memory.journal.append([{ stream, expectedRevision: recorded, events }], context);
  recorded += events.length;
};

test("a family is read as it is now, and nothing of its record twice", async () => {
  const [charles, emma] = [newId(), newId()];
  const reads: number[] = [];
  const read: EventJournal["read"] = async (...asked) => {
    const events = await memory.journal.read(...asked);
    reads.push(events.length);
    return events as never;
  };
  const familyOf = recordedFamilies({ journal: { read } });
  await record(
    { type: "TenantFounded", data: { tenantId, name: "Down", status: "active" } },
    { type: "MembershipGranted", data: { tenantId, userId: charles, role: "tenant_admin" } },
    { type: "MembershipGranted", data: { tenantId, userId: emma, role: "member" } },
  );
  expect(await familyOf(tenantId)).toEqual({
    name: "Down",
    roles: new Map([
      [charles, "tenant_admin"],
      [emma, "member"],
    ]),
  });
  await record(
    { type: "MembershipRoleChanged", data: { tenantId, userId: emma, role: "tenant_admin", previous: "member" } },
    { type: "MembershipRevoked", data: { tenantId, userId: charles } },
    { type: "TenantRenamed", data: { tenantId, name: "Down House" } },
  );
  const now = { name: "Down House", roles: new Map([[emma, "tenant_admin"]]) };
  expect(await familyOf(tenantId)).toEqual(now);
  expect(await familyOf(tenantId)).toEqual(now);
  expect(reads).toEqual([3, 3, 0]);
  expect(await familyOf("platform")).toEqual({ name: undefined, roles: new Map() });
});

test("whoever is invited belongs to a family once they accept, whatever role they were given since", async () => {
  const [charles, emma] = [newId(), newId()];
  const familyOf = recordedFamilies(memory);
  await record(
    { type: "TenantFounded", data: { tenantId, name: "Down", status: "active" } },
    { type: "MembershipGranted", data: { tenantId, userId: charles, role: "tenant_admin" } },
    { type: "MembershipOffered", data: { tenantId, userId: emma, role: "member" } },
    { type: "MembershipRoleChanged", data: { tenantId, userId: emma, role: "tenant_admin", previous: "member" } },
  );
  expect((await familyOf(tenantId)).roles).toEqual(new Map([[charles, "tenant_admin"]]));
  await record({ type: "MembershipGranted", data: { tenantId, userId: emma, role: "tenant_admin" } });
  expect((await familyOf(tenantId)).roles.get(emma)).toBe("tenant_admin");
});
