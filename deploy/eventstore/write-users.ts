import { serviceNames } from "@kinkeeper/contracts/services";
import { passwordVariable } from "@kinkeeper/platform/bus/nats-users";
import { address, readEnvironment, text } from "@kinkeeper/platform/config";
import { prepareEventStore } from "@kinkeeper/platform/event-store/esdb-users";
import { z } from "zod";

/**
 * `node deploy/eventstore/write-users.ts`: waits for EventStoreDB, gives every service of the contracts' list its user, and says what
 * they may. Repeating it changes nothing but passwords that differ.
 */
const variables = z.object({
  /** As services have it. */
  EVENTSTORE_URL: address("esdb", "esdb+discover"),
  EVENTSTORE_ADMIN_PASSWORD: text,
  ...Object.fromEntries(serviceNames.map((name) => [passwordVariable(name), text])),
});

try {
  const environment = readEnvironment(variables, process.env);
  await prepareEventStore({
    url: environment.EVENTSTORE_URL,
    adminPassword: environment.EVENTSTORE_ADMIN_PASSWORD,
    services: serviceNames,
    passwordOf: (service) => text.parse(process.env[passwordVariable(service)]),
    timeoutMs: 120_000,
    pause: 1_000,
  });
  console.log(`EventStoreDB knows ${serviceNames.length} services.`);
} catch (error) {
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : "";
  console.error(`${error instanceof Error ? error.message : String(error)}${cause}`);
  process.exitCode = 1;
}
