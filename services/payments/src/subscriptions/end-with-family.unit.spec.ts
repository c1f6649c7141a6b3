import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { TenantEvent } from "@kinkeeper/contracts/identity/tenant-events";
import { DomainError } from "@kinkeeper/platform/domain-error";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endWithFamily } from "./end-with-family.ts";

type Changed = Extract<TenantEvent, { type: "TenantStatusChanged" }>;

let memory: ReturnType<typeof memoryJournal>;
let ended: string[];
let givenUp: string[];
beforeEach(() => {
  memory = memoryJournal();
  ended = [];
  givenUp = [];
});
afterEach(() => memory.close());

/** What a family became, one after the other, and every change of it as a reaction is handed it. */
const familyThatBecame = async (...statuses: readonly Changed["data"]["status"][]) => {
  const tenantId = newId();
  const stream = streamName("tenant", platformTenant, tenantId);
  const events = statuses.map((status): Changed => ({
    type: "TenantStatusChanged",
    data: { tenantId, status, previous: "active", source: "admin" },
  }));
  const context = { tenantId: platformTenant, correlationId: tenantId, causationId: tenantId };
  await memory.journal.append([{ stream, expectedRevision: -1, events }], context);
  return { tenantId, changes: await memory.journal.read<Changed>(stream) };
};
const reaction = (failure?: Error) =>
  endWithFamily(memory, {
    end: async (tenantId) => (failure ? Promise.reject(failure) : void ended.push(tenantId)),
    giveUpCheckout: async (tenantId) => void givenUp.push(tenantId),
  });

test("a plan ends with its family", async () => {
  const { tenantId, changes } = await familyThatBecame("suspended", "cancelled");
  for (const change of changes) await reaction().react(change);
  expect(ended).toEqual([tenantId]);
});

test("a page to pay at is closed with a family that a super administrator suspends, and not with one that did not pay", async () => {
  const { tenantId, changes } = await familyThatBecame("active", "suspended");
  for (const change of changes) await reaction().react(change);
  expect([givenUp, ended]).toEqual([[tenantId], []]);
  const [unpaid] = (await familyThatBecame("suspended")).changes;
  await reaction().react({ ...unpaid!, data: { ...unpaid!.data, source: "billing" } });
  expect(givenUp).toEqual([tenantId]);
});

test("a family that was opened again keeps the plan it has chosen since, when its tables are made anew", async () => {
  const { changes } = await familyThatBecame("cancelled", "active");
  for (const change of changes) await reaction().react(change);
  expect(ended).toEqual([]);
});

test("where payments were switched off there is nothing to end; any other refusal is tried again", async () => {
  const [change] = (await familyThatBecame("cancelled")).changes;
  await reaction(new DomainError("CONFLICT", "Payments are not set up here.")).react(change!);
  const stale = new DomainError("STALE_REVISION", "Somebody else changed this in the meantime.");
  await expect(reaction(stale).react(change!)).rejects.toBe(stale);
});
