import type { ServiceName } from "@kinkeeper/contracts/endpoints";
import path from "node:path";
import { createNatsBus } from "./bus/nats-bus.ts";
import { openNatsLink } from "./bus/nats-link.ts";
import { startRelay } from "./bus/relay.ts";
import { embeddingsNamed, readEnvironment, s3SettingsIn, type VariableName } from "./config.ts";
import { createEsdbEventStore } from "./event-store/esdb-event-store.ts";
import { remoteTokenVerifier } from "./http/token.ts";
import { createPostgresKeyring } from "./keyring/postgres-keyring.ts";
import { createLogger } from "./logger.ts";
import type { Mailer } from "./mailer.ts";
import { diskObjectStore } from "./objects/disk-object-store.ts";
import { s3ObjectStore } from "./objects/s3-object-store.ts";
import { httpPeers } from "./peers/http-peers.ts";
import type { ServiceDefinition } from "./service.ts";
import { settings } from "./settings.ts";
import { startFailure } from "./start-failure.ts";
import { startService } from "./start-service.ts";
import { stopOnSignal } from "./stop-on-signal.ts";
import { startTelemetry } from "./telemetry.ts";

const required = [
  "EVENTSTORE_URL",
  "NATS_URL",
  "DATABASE_URL",
  "KEYRING_URL",
  "IDENTITY_URL",
  "KINKEEPER_PUBLIC_URL",
] as const;
const optional = [
  "PORT",
  "HOST",
  "LOG_LEVEL",
  "KINKEEPER_DATA",
  "KINKEEPER_ADMIN_EMAIL",
  "KINKEEPER_ADMIN_PASSWORD",
  "KINKEEPER_MAIL_FROM",
  "SMTP_URL",
  "OPENAI_API_KEY",
  "OPENAI_BASE_URL",
  "EMBEDDINGS_MODEL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
] as const;

/** Where each service listens, as its callers are told. */
const addressVariables = {
  identity: "IDENTITY_URL",
  genealogy: "GENEALOGY_URL",
  archive: "ARCHIVE_URL",
  notifications: "NOTIFICATIONS_URL",
} as const satisfies Record<ServiceName, VariableName>;

export interface RunOptions {
  /** Makes the mailer of a service that sends mail itself. Others only ask whether mail is delivered at all. */
  readonly mailer?: (smtpUrl: string, from: string) => Mailer;
}

const neverSends: Mailer["send"] = () => Promise.reject(new Error("this service sends no mail itself"));
const mailWithout: Mailer = { delivers: false, send: async () => undefined };

/**
 * Runs one service as a process of its own, the distributed way: EventStoreDB, NATS, PostgreSQL, addresses from the
 * environment. Ends the process with one sentence when it cannot begin.
 */
export const runService = async (definition: ServiceDefinition, { mailer }: RunOptions = {}): Promise<void> => {
  let [host, port] = ["127.0.0.1", 8080];
  try {
    const { calls = [] } = definition;
    const called = calls.map((service) => addressVariables[service]);
    const environment = readEnvironment(process.env, { required: [...required, ...called], optional });
    const s3 = s3SettingsIn(process.env);
    host = environment.HOST ?? host;
    port = environment.PORT ?? port;
    const { SMTP_URL: smtpUrl, KINKEEPER_MAIL_FROM: from = "Kinkeeper <no-reply@localhost>" } = environment;
    const { KINKEEPER_ADMIN_EMAIL: email, KINKEEPER_ADMIN_PASSWORD: password } = environment;
    const stopTelemetry = await startTelemetry(definition.name, environment.OTEL_EXPORTER_OTLP_ENDPOINT);
    const logger = createLogger(definition.name, environment.LOG_LEVEL ?? "info");

    const eventStore = createEsdbEventStore({
      url: environment.EVENTSTORE_URL,
      onDisconnect: (error) => logger.warn({ err: error }, "the event store was lost, following again"),
    });
    const keyring = createPostgresKeyring({ url: environment.KEYRING_URL });
    const link = openNatsLink({ url: environment.NATS_URL, name: definition.name, logger });
    const bus = createNatsBus(link);
    const running = await startService(
      definition,
      {
        eventStore,
        keyring,
        bus,
        objects: s3
          ? s3ObjectStore(s3)
          : diskObjectStore(path.resolve(environment.KINKEEPER_DATA ?? "data", "objects")),
        peers: httpPeers((service) =>
          calls.includes(service) ? new URL(environment[addressVariables[service]]) : undefined,
        ),
        mailer: smtpUrl ? (mailer?.(smtpUrl, from) ?? { delivers: true, send: neverSends }) : mailWithout,
        verify: remoteTokenVerifier(new URL("/.well-known/jwks.json", environment.IDENTITY_URL)),
        database: { url: environment.DATABASE_URL },
        relay: (context, readModel) => startRelay({ context, store: eventStore, link, readModel, logger }),
        settings: settings.parse({
          publicUrl: environment.KINKEEPER_PUBLIC_URL,
          superAdmins: email && password ? [{ email, password }] : [],
          embeddings: embeddingsNamed(environment),
        }),
        logger,
      },
      { host, port },
    );
    logger.info({ port: running.port }, "listening");
    stopOnSignal(logger, async () => {
      await running.stop();
      await Promise.all([link.close(), eventStore.close(), keyring.close()]);
      await stopTelemetry();
    });
  } catch (error) {
    console.error(startFailure(error, { host, port }));
    process.exit(1);
  }
};
