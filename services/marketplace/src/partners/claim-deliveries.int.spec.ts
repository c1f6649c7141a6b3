import { newId } from "@kinkeeper/platform/ids";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { marketplace } from "../service.ts";
import { claimDeliveries } from "./claim-deliveries.ts";

let harness: ServiceHarness;
beforeAll(async () => {
  harness = await startHarness(marketplace);
});
afterAll(() => harness.stop());

test("of many endpoints with much to be sent each has its turn", async () => {
  const sql = harness.service.readModel.service;
  // Later than the worker of the service looks.
  const dueAt = Date.now() + 86_400_000;
  const now = new Date(2 * dueAt - Date.now());
  const endpoints = Array.from({ length: 25 }, () => ({ id: newId(), partner_id: newId() }));
  for (const { id, partner_id } of endpoints) {
    await sql`
      insert into partners (id, name, kind, types, scopes, created_at)
      values (${partner_id}, 'Etruria Books', 'integrator', '{}', '{}', now())`;
    await sql`
      insert into partner_endpoints (id, partner_id, url, since, created_at)
      values (${id}, ${partner_id}, 'https://books.example', 0, now())`;
    for (let number = 0; number < 3; number += 1) {
      const due = new Date(dueAt + number);
      await sql`
        insert into partner_deliveries
          (id, partner_id, endpoint_id, event_id, type, stream, revision, event_time, waiting_since, due_at)
        values (${newId()}, ${partner_id}, ${id}, ${newId()}, 'partner.ping', 's', 0, ${due}, ${due}, ${due})`;
    }
  }
  const sent: string[] = [];
  // One after the other, as where all others hang.
  for (let number = 0; number < 2 * endpoints.length; number += 1)
    for (const { id, endpointId } of await claimDeliveries(sql, now, 1)) {
      sent.push(endpointId);
      await sql`update partner_deliveries set status = 'delivered', due_at = null, claimed_until = null where id = ${id}`;
    }
  const all = endpoints.map(({ id }) => id).toSorted();
  expect(sent.slice(0, endpoints.length).toSorted()).toEqual(all);
  expect(sent.slice(endpoints.length).toSorted()).toEqual(all);
});
