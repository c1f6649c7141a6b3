import path from "node:path";
import { contexts } from "@kinkeeper/contracts/contexts";
import { createNatsBus } from "./bus/nats-bus.ts";
import { openNatsLink } from "./bus/nats-link.ts";
import { startRelay } from "./bus/relay.ts";
import { chooseMailer } from "./choose-mailer.ts";
import { readEnvironment } from "./config.ts";
import { StoreRefused } from "./event-store.ts";
import { createEsdbEventStore } from "./event-store/esdb-event-store.ts";
import { serviceCaller } from "./http/call-service.ts";
import { drainMs } from "./http/connections.ts";
import { callersOf } from "./http/current-callers.ts";
import { identityClient } from "./http/identity-client.ts";
import { serviceAddresses } from "./http/service-addresses.ts";
import { createPostgresKeyring } from "./keyring/postgres-keyring.ts";
import { requireOwnKeys } from "./journal/require-own-keys.ts";
import { createLogger } from "./logger.ts";
import { startMemoryReducer } from "./memory-reducer.ts";
import { openObjectStore } from "./objects/open-object-store.ts";
import { s3SettingsIn } from "./objects/s3-settings.ts";
import { httpPeers } from "./peers/http-peers.ts";
import type { ServiceDefinition } from "./service.ts";
import { serviceVariables, settingsOf } from "./settings.ts";
import { freeDisk, unlimitedDisk } from "./space/free-disk.ts";
import { startFailure } from "./start-failure.ts";
import { startService } from "./start-service.ts";
import { storeAddress } from "./store-address.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { startTelemetry } from "./telemetry.ts";

/**
 * Runs one service as a process of its own, the distributed way: EventStoreDB, NATS, PostgreSQL, addresses from the
 * environment. Ends the process with one sentence when it cannot begin.
 */
export const runService = async (definition: ServiceDefinition): Promise<void> => {
  let [host, port] = ["127.0.0.1", 8080];
  try {
    const environment = readEnvironment(serviceVariables, process.env);
    ({ HOST: host, PORT: port } = environment);
    const settings = settingsOf(definition, process.env);
    const addresses = serviceAddresses(process.env);
    const secret = environment.KINKEEPER_GATEWAY_SECRET;
    const call = serviceCaller(secret);
    const s3 = s3SettingsIn(process.env);
    const objectFolder = path.resolve(environment.KINKEEPER_DATA, "objects");
    const { name } = definition;
    const stopTelemetry = await startTelemetry(name, environment.OTEL_EXPORTER_OTLP_ENDPOINT);
    const logger = createLogger(name, environment.LOG_LEVEL);

    const login = { service: name, password: environment.KINKEEPER_STORE_PASSWORD };
    const eventStore = createEsdbEventStore({
      url: storeAddress(environment.EVENTSTORE_URL, login),
      onDisconnect: (error) => logger.warn({ err: error }, "the event store was lost, following again"),
    });
    const keyring = createPostgresKeyring({ url: storeAddress(environment.KEYRING_URL, login) });
    // Readiness waits for one that is away; for one that refuses, whoever starts the service has to do something.
    await eventStore
      .check()
      .then(() => requireOwnKeys({ eventStore, keyring, contexts }))
      .catch((error: unknown) => {
        if (error instanceof StoreRefused) throw error;
        logger.warn({ err: error }, "the event store, or the keyring, does not answer yet");
      });
    const link = openNatsLink({ url: storeAddress(environment.NATS_URL, login), name, logger });
    const bus = createNatsBus(link);
    const callers = callersOf(name, { identity: addresses.identity, call, logger });
    const running = await startService(
      definition,
      {
        eventStore,
        keyring,
        bus,
        objects: await openObjectStore(s3, objectFolder),
        disk: s3 ? unlimitedDisk : freeDisk(objectFolder, environment.KINKEEPER_FREE_DISK),
        peers: httpPeers({
          addressOf: (service) => addresses[service],
          call,
          identity: identityClient(addresses.identity, call),
        }),
        mailer: chooseMailer(definition, settings),
        verify: callers.verify,
        secret,
        database: { url: storeAddress(environment.DATABASE_URL, login) },
        relay: (context, readModel) => startRelay({ context, store: eventStore, link, readModel, logger }),
        settings,
        logger,
        drainMs,
      },
      { host, port },
    );
    callers.follow();
    const stopReducer = startMemoryReducer();
    stopOnSignal(logger, async () => {
      stopReducer();
      callers.stop();
      await running.stop();
      await Promise.all([link.close(), eventStore.close(), keyring.close()]);
      await stopTelemetry(logger);
    });
    logger.info({ port }, "listening");
  } catch (error) {
    console.error(startFailure(error, { host, port }));
    process.exit(1);
  }
};
