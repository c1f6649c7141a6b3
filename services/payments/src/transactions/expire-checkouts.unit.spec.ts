import { platformTenant } from "@kinkeeper/contracts/claims";
import { streamName } from "@kinkeeper/contracts/event";
import type { VendorEvent } from "@kinkeeper/contracts/marketplace/events";
import { newId } from "@kinkeeper/platform/ids";
import { memoryJournal } from "@kinkeeper/platform/testing/memory-journal";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expireCheckouts } from "./expire-checkouts.ts";

let memory: ReturnType<typeof memoryJournal>;
beforeEach(() => {
  memory = memoryJournal();
});
afterEach(() => memory.close());

/** Hands on that a vendor was suspended, with one purchase begun; answers whether it was given up. */
const isGivenUp = async (...since: readonly VendorEvent["type"][]): Promise<boolean> => {
  const vendorId = newId();
  const stream = streamName("vendor", platformTenant, vendorId);
  const suspended: VendorEvent = { type: "VendorSuspended", data: { vendorId, reason: "A complaint" } };
  const events = [suspended, ...since.map((type) => ({ type, data: { vendorId } }))];
  const context = { tenantId: platformTenant, correlationId: vendorId, causationId: vendorId };
  await memory.journal.append([{ stream, expectedRevision: -1, events }], context);
  const [event] = await memory.journal.read<typeof suspended>(stream);
  const givenUp: string[] = [];
  const sql = async () => [{ tenant_id: "family", id: "purchase" }];
  const dependencies = { journal: memory.journal, readModel: { service: sql } } as never;
  const giveUp = async (_tenantId: string, id: string) => void givenUp.push(id);
  await expireCheckouts(dependencies, { giveUp } as never).react(event as never);
  return givenUp.includes("purchase");
};

test("what was begun with a vendor that is suspended is given up", async () => {
  expect(await isGivenUp()).toBe(true);
});

test("what was begun with a vendor that is back goes on, when tables are made anew", async () => {
  expect(await isGivenUp("VendorReinstated")).toBe(false);
});
