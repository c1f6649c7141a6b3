import { settingsOf } from "@kinkeeper/platform/settings";
import { createLogger } from "@kinkeeper/platform/logger";
import { newId } from "@kinkeeper/platform/ids";
import type { Mail } from "@kinkeeper/platform/mailer";
import { periodicTasks } from "@kinkeeper/platform/periodic-tasks";
import { unlimitedDisk } from "@kinkeeper/platform/space/free-disk";
import { startHarness, type ServiceHarness } from "@kinkeeper/platform/testing/service-harness";
import { afterAll, beforeAll, expect, test } from "vitest";
import { notifications } from "../service.ts";
import type { NotificationsDependencies } from "../settings.ts";
import { correspondence } from "../testing/correspondence.ts";

let harness: ServiceHarness;
let clock = new Date("2027-01-01T00:00:00.000Z");
beforeAll(async () => {
  harness = await startHarness(notifications, { now: () => clock, longestPauseMs: 20 });
});
afterAll(() => harness.stop());
const { found } = correspondence(() => harness);

test("of several schedulers and senders beside each other every reminder is written and sent once", async () => {
  const family = await found(...Array.from({ length: 30 }, () => ({ familyDigest: false })));
  for (const firstName of ["Annie", "Betty", "Leonard"])
    await family.addPerson({ firstName, lastName: "Darwin", birthDate: "2 Mar 1997" });
  const sent: Mail[] = [];
  const environment = { KINKEEPER_PUBLIC_URL: "http://localhost:8080" };
  const dependencies: NotificationsDependencies = {
    journal: harness.journal,
    keyring: harness.keyring,
    readModel: harness.service.readModel,
    objects: harness.objects,
    disk: unlimitedDisk,
    mailer: { delivers: true, send: async (mail) => void sent.push(mail) },
    peers: { ask: () => Promise.reject(new Error("alone")), open: () => Promise.reject(new Error("alone")) },
    settings: settingsOf(notifications, environment) as NotificationsDependencies["settings"],
    logger: createLogger("notifications", "silent"),
    now: () => clock,
    newId,
  };
  // Beside the service's own.
  const others = [1, 2].map(() =>
    periodicTasks(notifications.build(dependencies).periodic ?? [], {
      logger: dependencies.logger,
      longestPauseMs: 20,
    }),
  );
  for (const tasks of others) tasks.start();
  clock = new Date("2027-03-02T08:00:00.000Z");
  const sql = harness.service.readModel.service;
  const unfinished = () => sql`
    select from memberships where tenant_id = ${family.tenantId} and planned_on is distinct from '2027-03-02'`;
  await expect.poll(async () => (await unfinished()).length).toBe(0);
  await expect.poll(async () => (await sql`select from messages where sent_at is null`).length).toBe(0);
  for (const tasks of others) await tasks.stop();
  const all = [...sent, ...harness.mails].map(({ to, subject }) => `${to} ${subject}`);
  expect(all).toHaveLength(90);
  expect(new Set(all).size).toBe(90);
});
