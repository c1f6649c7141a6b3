import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { followFamily } from "./follow-family.ts";

type Changed = Extract<TenantEvent, { type: "TenantStatusChanged" }>;

let memory: ReturnType<typeof memoryJournal>;
/** What was done to plans. */
let done: string[];
beforeEach(() => {
  memory = memoryJournal();
  done = [];
});
afterEach(() => memory.close());

/** What a family became, one after the other, and every change of it as a reaction is handed it. */
const familyThatBecame = async (...statuses: readonly Changed["data"]["status"][]) => {
  const tenantId = newId();
  const stream = streamName("tenant", platformTenant, tenantId);
  const events = statuses.map((status, at): Changed => ({
    type: "TenantStatusChanged",
    data: { tenantId, status, previous: statuses[at - 1] ?? "active", source: "admin" },
  }));
  const context = { tenantId: platformTenant, correlationId: tenantId, causationId: tenantId };
  await memory.journal.append([{ stream, expectedRevision: -1, events }], context);
  return memory.journal.read<Changed>(stream);
};
const reaction = (failure?: Error) =>
  followFamily(memory, {
    end: async () => (failure ? Promise.reject(failure) : void done.push("end")),
    pause: async () => void done.push("pause"),
    unpause: async () => void done.push("unpause"),
  });

test("a plan ends with its family", async () => {
  for (const change of await familyThatBecame("suspended", "cancelled")) await reaction().react(change);
  expect(done).toEqual(["end"]);
});

test("nothing is taken of a family that a super administrator suspends, until they open it", async () => {
  for (const change of await familyThatBecame("active", "suspended")) await reaction().react(change);
  expect(done).toEqual(["pause"]);
  for (const change of await familyThatBecame("suspended", "active")) await reaction().react(change);
  expect(done).toEqual(["pause", "unpause"]);
});

test("a plan goes on also where its family has become something else before anybody came to it", async () => {
  const changes = await familyThatBecame("suspended", "trial", "active");
  for (const change of changes) await reaction().react(change);
  expect(done).toEqual(["unpause"]);
});

test("a plan goes on also where its payments have closed the family again before anybody came to it", async () => {
  const [suspended, opened] = await familyThatBecame("suspended", "active");
  const data = { ...suspended!.data, previous: "active", source: "billing" } as const;
  const context = { tenantId: platformTenant, correlationId: data.tenantId, causationId: data.tenantId };
  const overdue: Changed = { type: "TenantStatusChanged", data };
  await memory.journal.append([{ stream: opened!.stream, expectedRevision: 1, events: [overdue] }], context);
  for (const change of await memory.journal.read<Changed>(opened!.stream)) await reaction().react(change);
  expect(done).toEqual(["unpause"]);
});

test("a family that did not pay, and one that has, are the provider's own business", async () => {
  for (const step of [
    ["active", "suspended"],
    ["suspended", "active"],
  ] as const) {
    const change = (await familyThatBecame(...step)).at(-1)!;
    await reaction().react({ ...change, data: { ...change.data, source: "billing" } });
  }
  expect(done).toEqual([]);
});

test("a family that was opened again keeps the plan it has chosen since, when its tables are made anew", async () => {
  for (const change of await familyThatBecame("cancelled", "active")) await reaction().react(change);
  expect(done).toEqual([]);
});

test("where payments were switched off there is nothing to end; any other refusal is tried again", async () => {
  const [change] = await familyThatBecame("cancelled");
  await reaction(new DomainError("CONFLICT", "Payments are not set up here.")).react(change!);
  const stale = new DomainError("STALE_REVISION", "Somebody else changed this in the meantime.");
  await expect(reaction(stale).react(change!)).rejects.toBe(stale);
});
