import { notificationsContext } from "@kinkeeper/contracts/notifications/events";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { StoreUnavailable } from "./event-store.ts";
import { diskObjectStore } from "./objects/disk-object-store.ts";
import type { ServiceDefinition } from "./service.ts";
import { startHarness } from "./testing/service-harness.ts";

/** A service that does nothing, where the object store is out of reach. */
const readinessOf = async (keepsObjects: boolean) => {
  const migrations = mkdtempSync(path.join(tmpdir(), "kinkeeper-migrations-"));
  onTestFinished(() => rm(migrations, { recursive: true }));
  const definition: ServiceDefinition = {
    name: "notifications",
    context: notificationsContext,
    keepsObjects,
    migrations: pathToFileURL(`${migrations}/`),
    projections: [],
    build: () => ({ routes: [] }),
  };
  const objects = {
    ...diskObjectStore(migrations),
    check: () => Promise.reject(new StoreUnavailable("objects")),
  };
  const harness = await startHarness(definition, { objects });
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
