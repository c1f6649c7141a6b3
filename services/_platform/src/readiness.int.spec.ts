import { notifications } from "@kinkeeper/contracts/notifications/service";
import { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { diskObjectStore } from "./objects/disk-object-store.ts";
import type { Route } from "./http/route.ts";
import type { ServiceDefinition } from "./service.ts";
import { startHarness } from "./testing/service-harness.ts";

const idle = notifications.endpoints.map((endpoint) => ({ endpoint, handle: async () => undefined }));

/** A service that does nothing. */
const idleService = (more: Partial<ServiceDefinition>, routes: readonly Route[] = idle): ServiceDefinition => {
  const migrations = mkdtempSync(path.join(tmpdir(), "kinkeeper-migrations-"));
  onTestFinished(() => rm(migrations, { recursive: true }));
  return {
    name: "notifications",
    context: notificationsContext,
    migrations: pathToFileURL(`${migrations}/`),
    projections: [],
    build: () => ({ routes }),
    ...more,
  };
};

/** What such a service says where the object store is out of reach. */
const readinessOf = async (keepsObjects: boolean) => {
  const objects = {
    ...diskObjectStore(tmpdir()),
    check: () => Promise.reject(new StoreUnavailable("objects")),
  };
  const harness = await startHarness(idleService({ keepsObjects }), { objects });
  onTestFinished(() => harness.stop());
  return harness.anonymous.get<{ waitingFor: string[] }>("/readyz");
};

test("a service that keeps files waits for the object store", async () => {
  const { status, body } = await readinessOf(true);
  expect([status, body.waitingFor]).toEqual([503, ["objects"]]);
});

test("one that keeps none is ready without it", async () => {
  const { status, body } = await readinessOf(false);
  expect([status, body.waitingFor]).toEqual([200, []]);
});

test("an operator sees how each projection is doing", async () => {
  const projection = { name: "mails", contexts: ["notifications"], tables: [], on: {} };
  const harness = await startHarness(idleService({ projections: [projection] }));
  onTestFinished(() => harness.stop());
  const { body } = await harness.anonymous.get<{ consumers: unknown }>("/readyz");
  expect(body.consumers).toEqual([
    {
      consumer: "projection/mails",
      active: true,
      caughtUp: true,
      position: "0",
      lagMilliseconds: 0,
      events: 0,
      retries: 0,
      parked: 0,
    },
  ]);
});

test("a service whose routes are not its endpoints does not start", async () => {
  const start = (routes: readonly Route[]) => startHarness(idleService({}, routes));
  await expect(start(idle.slice(1))).rejects.toThrow(`${idle[0]!.endpoint.id} has no route`);
  await expect(start([...idle, idle[0]!])).rejects.toThrow(`${idle[0]!.endpoint.id} has two routes`);
  const foreign = { endpoint: { ...idle[0]!.endpoint, id: "foreign" }, handle: idle[0]!.handle };
  await expect(start([...idle, foreign])).rejects.toThrow("foreign is no endpoint of the service");
});

test("a service whose work cannot begin while a store is away begins it as soon as that is back", async () => {
  let tries = 0;
  const worked = Promise.withResolvers<"over">();
  const build = () => ({
    routes: idle,
    start: async () => {
      tries += 1;
      if (tries < 2) throw new StoreUnavailable("the event store");
    },
    periodic: [{ pauseMs: 1, failure: "", run: async () => (worked.resolve("over"), "over" as const) }],
  });
  const harness = await startHarness(idleService({ build }));
  onTestFinished(() => harness.stop());
  expect(tries).toBe(2);
  await worked.promise;
});
